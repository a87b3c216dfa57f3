import { describe, expect, test } from 'vitest';
import { datesBefore, datesOf, isSpan } from './span.ts';

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

  test('is compared with as many days before it, or with the same part of the months or years before', () => {
    expect(datesBefore('month', '2026-11-21')).toEqual({ min_date: '2026-09-23', max_date: '2026-10-22' });
    expect(datesBefore('week', '2026-11-21')).toEqual({ min_date: '2026-11-08', max_date: '2026-11-14' });
    expect(datesBefore('quarter', '2026-11-21')).toEqual({ min_date: '2026-06-01', max_date: '2026-08-21' });
    expect(datesBefore('year', '2026-11-21')).toEqual({ min_date: '2024-12-01', max_date: '2025-11-21' });
    expect(datesBefore('financial', '2026-11-21')).toEqual({ min_date: '2025-07-01', max_date: '2025-11-21' });
  });
});
