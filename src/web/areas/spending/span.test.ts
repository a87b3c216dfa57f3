import { describe, expect, test } from 'vitest';
import { datesOf, isSpan } from './span.ts';

describe('the spans of the analysis', () => {
  test('a week is the last seven days', () => {
    expect(datesOf('week', '2026-11-21')).toEqual({ min_date: '2026-11-15', max_date: '2026-11-21' });
  });

  test('a year is twelve calendar months, this one included', () => {
    expect(datesOf('year', '2026-11-21')).toEqual({ min_date: '2025-12-01', max_date: '2026-11-21' });
    expect(datesOf('quarter', '2026-01-31')).toEqual({ min_date: '2025-11-01', max_date: '2026-01-31' });
  });

  test('starts the financial year on 1 July', () => {
    expect(datesOf('financial', '2026-06-30').min_date).toBe('2025-07-01');
    expect(datesOf('financial', '2026-07-01').min_date).toBe('2026-07-01');
  });

  test('five years are five calendar years', () => {
    expect(datesOf('five', '2026-11-21').min_date).toBe('2022-01-01');
    expect(isSpan('five')).toBe(true);
    expect(isSpan('toString')).toBe(false);
  });
});
