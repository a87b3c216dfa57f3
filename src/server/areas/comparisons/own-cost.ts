import { addDays, addMonths, startOfMonth } from '#domain/calendar/civil-date.ts';
import { subCategories } from '#domain/categorise/taxonomy.ts';
import { yearFrom } from '#domain/compare/yearly-cost.ts';
import type { Database } from '#server/kit/database.ts';
import { sumsByPeriod } from '../spending/public.ts';

/** What a member pays for something in a year, as told by the own rows. */
export interface OwnCost {
  /** Null where no row tells it. */
  yearCents: number | null;
  from: string | null;
  to: string | null;
  months: number;
  lines: { label: string; amount: number }[];
}

const MONTHS = 12;

/**
 * Spending on some sub-categories in the whole months before this one, twelve at most, made up to a year.
 *
 * Months before the member's first row are not counted: three months of rows say nothing about the nine before them.
 */
export async function ownCost(db: Database, memberId: number, today: string, subCategoryIds: readonly number[]): Promise<OwnCost> {
  const thisMonth = startOfMonth(today);
  const periods = Array.from({ length: MONTHS }, (_, at) => ({ start: addMonths(thisMonth, at - MONTHS), end: addDays(addMonths(thisMonth, at - MONTHS + 1), -1) }));
  const sums = await sumsByPeriod(db, memberId, periods);
  const first = sums.reduce((least, { period }) => Math.min(least, period), MONTHS);
  const months = MONTHS - first;
  const lines = subCategoryIds.map((id) => {
    const cents = sums.filter(({ subCategoryId }) => subCategoryId === id).reduce((sum, { debitCents, creditCents }) => sum + debitCents - creditCents, 0);
    return { label: subCategories.find((sub) => sub.id === id)!.name, amount: cents };
  });
  const spent = lines.reduce((sum, { amount }) => sum + amount, 0);
  if (spent <= 0) return { yearCents: null, from: null, to: null, months: 0, lines: [] };
  return { yearCents: yearFrom(spent, months), from: periods[first]!.start, to: periods.at(-1)!.end, months, lines };
}
