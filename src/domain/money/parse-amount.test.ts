import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBlankAmount, likelyDecimalMark, parseAmount, parsePlainCents, type DecimalMark } from './parse-amount.ts';

describe('amounts as written', () => {
  it.each<[string, number]>([
    ['12', 1200],
    ['12.5', 1250],
    ['.00', 0],
    ['.5', 50],
    ['12.', 1200],
    ['-$42.00', -4200],
    ['$-42.00', -4200],
    ['- $220.00', -22_000],
    ['+ £1,100.00', 110_000],
    ['(1,234.50)', -123_450],
    ['($300.00)', -30_000],
    ['$(300.00)', -30_000],
    ['1.234,56', 123_456],
    ['1 234,56', 123_456],
    ['1\u00a0234,56', 123_456],
    ['1\u202f234,56 €', 123_456],
    ["1'234.56", 123_456],
    ['1’234.56', 123_456],
    ['12-', -1200],
    ['\u221212.00', -1200],
    ['+586.72 CR', 58_672],
    ['586.72 DR', -58_672],
    ['12.00CR', 1200],
    ['CR 12.00', 1200],
    ['AUD 1,234.00', 123_400],
    ['-4.50 aud', -450],
    ['aud 4.50', 450],
    ['A$5', 500],
    ['-5,00 Kč', -500],
    ['1,23,456.00', 12_345_600],
    ['="12.30"', 1230],
    ["'-12.30", -1230],
    ['1,234', 123_400],
    ['12,34', 1234],
    ['0,5', 50],
    ['1.234.567', 123_456_700],
    ['-0.00', 0],
  ])('%s is %i cents', (text, cents) => {
    expect(parseAmount(text)?.cents).toBe(cents);
  });

  it.each([
    '',
    '-',
    'NaN',
    'abc',
    '12 apples',
    '1,2,3',
    '12.34.56',
    '--12',
    '1 2',
    '12%',
    '1e5',
    '2025-01-01',
    '27/10/2010',
    'CR',
    '$',
    '()',
    '12345678901234567890',
    '1,50.0',
    'X12',
    '3 for 2',
  ])('%s is not an amount', (text) => {
    expect(parseAmount(text)).toBeNull();
  });

  it('uses the decimal mark of the file', () => {
    expect(parseAmount('1.234', '.')?.cents).toBe(123);
    expect(parseAmount('1.234', ',')?.cents).toBe(123_400);
    expect(parseAmount('12,50', '.')).toBeNull();
    expect(parseAmount('1,234', ',')).toMatchObject({ cents: 123, rounded: true });
    expect(parseAmount('-3,40', ',')?.cents).toBe(-340);
  });

  it('rounds a third decimal half away from zero and says so', () => {
    expect(parseAmount('0.005')).toMatchObject({ cents: 1, rounded: true });
    expect(parseAmount('-0.005')).toMatchObject({ cents: -1, rounded: true });
    expect(parseAmount('2.0049')).toMatchObject({ cents: 200, rounded: true });
    expect(parseAmount('-30.560000000000')).toMatchObject({ cents: -3056, rounded: false });
  });

  it('reports credit or debit', () => {
    expect(parseAmount('12.00')).toMatchObject({ side: null, signed: false });
    expect(parseAmount('+12.00')).toMatchObject({ side: null, signed: true });
    expect(parseAmount('12.00 Dr')).toMatchObject({ side: 'debit', signed: false, cents: -1200 });
  });

  it.each(['', ' ', '-', 'NaN', 'null', 'N/A'])('treats "%s" as blank', (text) => {
    expect(isBlankAmount(text)).toBe(true);
  });
});

describe('properties of amounts', () => {
  const cents = fc.integer({ min: -999_999_999_999_99, max: 999_999_999_999_99 });
  const written = (amount: number, mark: DecimalMark, group: string): string => {
    const digits = String(Math.abs(amount)).padStart(3, '0');
    const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, group);
    return `${amount < 0 ? '-' : ''}${whole}${mark}${digits.slice(-2)}`;
  };

  it('reads back every amount in every notation', () => {
    fc.assert(
      fc.property(
        cents,
        fc.constantFrom<[DecimalMark, string]>(
          ['.', ','],
          ['.', ' '],
          ['.', ''],
          ['.', "'"],
          [',', '.'],
          [',', ' '],
          [',', ''],
        ),
        (amount, [mark, group]) => {
          const text = written(amount, mark, group);
          expect(parseAmount(text, mark)?.cents).toBe(amount);
          expect(parseAmount(text)?.cents).toBe(amount);
          if (group === '') expect(likelyDecimalMark(text)).toBe(mark);
        },
      ),
    );
  });

  it('gives the same result on the fast path and the full path', () => {
    const loose = fc.string({
      unit: fc.constantFrom('0', '1', '9', '.', ',', '-', '+', '$', ' ', 'C', 'R', '('),
      maxLength: 12,
    });
    fc.assert(
      fc.property(loose, fc.constantFrom<DecimalMark>('.', ','), (text, mark) => {
        const fast = parsePlainCents(`#${text}#`, 1, 1 + text.length, mark);
        if (Number.isNaN(fast)) return;
        expect(parseAmount(text, mark)?.cents).toBe(fast);
      }),
      { numRuns: 3000 },
    );
  });

  it('accepts any text without throwing and returns only safe integers', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const parsed = parseAmount(text);
        if (parsed) expect(Number.isSafeInteger(parsed.cents)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
