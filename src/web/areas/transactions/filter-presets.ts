import { addDays, addMonths, endOfMonth, startOfMonth } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { financialYear, financialYearOf } from '#domain/calendar/financial-year.ts';
import { cycleContaining, previousCycle } from '#domain/calendar/pay-cycle.ts';
import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import type { HistoryFilter } from './filters.ts';

/** A span of days by name. */
export interface DatePreset {
  key: string;
  label: string;
  min_date?: CivilDate;
  max_date?: CivilDate;
}

function payPresets(today: CivilDate, cycle: PayCycle): DatePreset[] {
  const pay = cycleContaining(cycle, today);
  const before = previousCycle(cycle, pay);
  return [
    { key: 'pay', label: 'This pay cycle', min_date: pay.first, max_date: pay.last },
    { key: 'pay-before', label: 'Last pay cycle', min_date: before.first, max_date: before.last },
  ];
}

/** The spans that the filter offers on a day; those of the pay cycle once the member has told it. */
export function datePresets(today: CivilDate, cycle: PayCycle | null): DatePreset[] {
  const year = financialYearOf(today);
  const yearBefore = financialYear(year.endingYear - 1);
  const monthBefore = addMonths(startOfMonth(today), -1);
  return [
    { key: 'any', label: 'Any time' },
    ...(cycle ? payPresets(today, cycle) : []),
    { key: 'month', label: 'This month', min_date: startOfMonth(today), max_date: endOfMonth(today) },
    { key: 'month-before', label: 'Last month', min_date: monthBefore, max_date: endOfMonth(monthBefore) },
    { key: '30', label: 'Last 30 days', min_date: addDays(today, -29), max_date: today },
    { key: '90', label: 'Last 90 days', min_date: addDays(today, -89), max_date: today },
    { key: 'financial', label: `Financial year ${year.name}`, min_date: year.first, max_date: year.last },
    {
      key: 'financial-before',
      label: `Financial year ${yearBefore.name}`,
      min_date: yearBefore.first,
      max_date: yearBefore.last,
    },
  ];
}

/** The preset whose days a filter has; undefined for days of the member's own choice. */
export function presetOf(
  filter: Pick<HistoryFilter, 'min_date' | 'max_date'>,
  presets: readonly DatePreset[],
): DatePreset | undefined {
  return presets.find((preset) => preset.min_date === filter.min_date && preset.max_date === filter.max_date);
}
