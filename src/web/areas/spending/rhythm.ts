import { addDays } from '#domain/calendar/civil-date.ts';
import { nextDueDate } from '#domain/calendar/recurrence.ts';
import type { Frequency } from '#domain/calendar/recurrence.ts';

export const rhythmNames: Record<Frequency, string> = {
  weekly: 'each week',
  fortnightly: 'each fortnight',
  monthly: 'each month',
  quarterly: 'each quarter',
  halfyearly: 'each half year',
  annually: 'each year',
};

const upTo: readonly (readonly [number, number, Frequency])[] = [
  [6, 8, 'weekly'],
  [12, 16, 'fortnightly'],
  [26, 35, 'monthly'],
  [84, 98, 'quarterly'],
  [175, 190, 'halfyearly'],
  [355, 375, 'annually'],
];

/** The rhythm that the usual days between payments suggest; null where there is none that people would name. */
export function rhythmOf(everyDays: number | null): Frequency | null {
  return upTo.find(([least, most]) => everyDays !== null && everyDays >= least && everyDays <= most)?.[2] ?? null;
}

/** When the next payment is due, counted from the last one by the calendar: a subscription of the 31st stays at month ends. */
export function nextPayment({ last_date: last, every_days: everyDays }: { last_date: string; every_days: number | null }, today: string): string | null {
  const rhythm = rhythmOf(everyDays);
  if (rhythm !== null) return nextDueDate(last, rhythm, addDays(last > today ? last : today, 1));
  return everyDays === null ? null : addDays(last, everyDays);
}
