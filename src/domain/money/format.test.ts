import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCents, formatCentsShort, formatPercent } from './format.ts';

describe('rule C08: two decimals and thousands separators', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [123_450, '1,234.50'],
    [99_999, '999.99'],
    [100_000, '1,000.00'],
    [-1_200, '−12.00'],
    [123_456_789_012, '1,234,567,890.12'],
  ])('%i cents are shown as %s', (cents, shown) => {
    expect(formatCents(cents)).toBe(shown);
  });

  it('adds sign and currency as requested', () => {
    expect(formatCents(123_450, { currency: true })).toBe('$1,234.50');
    expect(formatCents(-1_200, { currency: true })).toBe('\u2212$12.00');
    expect(formatCents(1_200, { currency: true, sign: 'always' })).toBe('+$12.00');
    expect(formatCents(-1_200, { currency: 'AUD' })).toBe('\u2212$12.00');
    expect(formatCents(-1_200, { currency: 'EUR' })).toBe('\u2212EUR\u00a012.00');
    expect(formatCents(-1_200, { sign: 'never' })).toBe('12.00');
    expect(formatCents(0, { sign: 'always' })).toBe('0.00');
  });

  it('keeps every digit of the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e15, max: 1e15 }), (cents) => {
        const shown = formatCents(cents);
        expect(Number(shown.replace('\u2212', '-').replaceAll(',', '').replace('.', ''))).toBe(cents === 0 ? 0 : cents);
      }),
    );
  });
});

describe('rule C08: the short form', () => {
  it.each([
    [999_999, '9,999.99'],
    [1_000_000, '10k'],
    [1_234_567, '12.3k'],
    [1_235_000, '12.4k'],
    [-4_500_000, '−45k'],
    [99_994_999, '999.9k'],
    [99_995_000, '1m'],
    [100_000_000, '1m'],
    [123_456_789, '1.2m'],
    [123_456_789_000, '1,234.6m'],
  ])('%i cents are shown as %s', (cents, shown) => {
    expect(formatCentsShort(cents)).toBe(shown);
  });

  it('accepts another threshold for k, and m always starts at a million', () => {
    expect(formatCentsShort(150_000, { thresholdDollars: 1_000, currency: true })).toBe('$1.5k');
    expect(formatCentsShort(1_500_000, { thresholdDollars: 100_000 })).toBe('15,000.00');
    expect(formatCentsShort(150_000_000, { thresholdDollars: 5_000_000 })).toBe('1.5m');
  });

  it('shows percentages', () => {
    expect(formatPercent(12.5)).toBe('12.5%');
    expect(formatPercent(100)).toBe('100%');
    expect(formatPercent(-3.04)).toBe('−3%');
    expect([5, 37.9, 9.4822, 9.05, 20.999, -0.25, 1234.56, 0].map((rate) => formatPercent(rate, 2))).toEqual([
      '5%',
      '37.9%',
      '9.48%',
      '9.05%',
      '21%',
      '−0.25%',
      '1,234.56%',
      '0%',
    ]);
  });
});
