import { describe, expect, test } from 'vitest';
import { datePresets, presetOf } from './filter-presets.ts';

/** Paid each fortnight, last on Thursday 12 November 2026. */
const presets = datePresets('2026-11-16', { kind: 'fortnightly', payday: '2026-11-12' });
const daysOf = (key: string) =>
  presets.filter((preset) => preset.key === key).map(({ min_date, max_date }) => [min_date, max_date])[0];

describe('spans of days in the filter, on 16/11/2026', () => {
  test('the pay cycle runs from payday to the day before the next', () => {
    expect(daysOf('pay')).toEqual(['2026-11-12', '2026-11-25']);
    expect(daysOf('pay-before')).toEqual(['2026-10-29', '2026-11-11']);
  });

  test('months are whole', () => {
    expect(daysOf('month')).toEqual(['2026-11-01', '2026-11-30']);
    expect(daysOf('month-before')).toEqual(['2026-10-01', '2026-10-31']);
  });

  test('the financial year runs from July to June', () => {
    expect(daysOf('financial')).toEqual(['2026-07-01', '2027-06-30']);
    expect(daysOf('financial-before')).toEqual(['2025-07-01', '2026-06-30']);
    expect(presets.find(({ key }) => key === 'financial')?.label).toBe('Financial year 2026–27');
  });

  test('thirty days count today', () => {
    expect(daysOf('30')).toEqual(['2026-10-18', '2026-11-16']);
  });

  test('days of a filter find their name, others are the member’s own', () => {
    expect(presetOf({ min_date: '2026-10-01', max_date: '2026-10-31' }, presets)?.key).toBe('month-before');
    expect(presetOf({}, presets)?.key).toBe('any');
    expect(presetOf({ min_date: '2026-10-02' }, presets)).toBeUndefined();
  });
});
