import { addDays, addMonths, startOfMonth } from '#domain/calendar/civil-date.ts';
import { subCategories } from '#domain/categorise/taxonomy.ts';
import { yearFrom } from '#domain/compare/yearly-cost.ts';
import type { Database } from '#server/kit/database.ts';
import { sumsByPeriod } from '../spending/public.ts';
import { firstRowDate } from '../transactions/public.ts';

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
/** A month whose first row comes later than this day is not told whole. */
const FIRST_WEEK = 7;

/**
 * Spending on some sub-categories in the whole months before this one, twelve at most, made up to a year.
 *
 * Only months that the rows tell whole are counted: three months of rows say nothing about the nine before them, nor
 * about those after the last statement; a first month that begins with its last days says little about itself.
 */
export async function ownCost(db: Database, memberId: number, today: string, subCategoryIds: readonly number[]): Promise<OwnCost> {
  const thisMonth = startOfMonth(today);
  const periods = Array.from({ length: MONTHS }, (_, at) => ({ start: addMonths(thisMonth, at - MONTHS), end: addDays(addMonths(thisMonth, at - MONTHS + 1), -1) }));
  const [all, begins] = await Promise.all([sumsByPeriod(db, memberId, periods), firstRowDate(db, memberId)]);
  const last = all.reduce((most, { period }) => Math.max(most, period), -1);
  let first = all.reduce((least, { period }) => Math.min(least, period), MONTHS);
  if (first < last && begins !== null && begins > addDays(periods[first]!.start, FIRST_WEEK - 1)) first += 1;
  const sums = all.filter(({ period }) => period >= first);
  const months = last - first + 1;
  const lines = subCategoryIds.map((id) => {
    const cents = sums.filter(({ subCategoryId }) => subCategoryId === id).reduce((sum, { debitCents, creditCents }) => sum + debitCents - creditCents, 0);
    return { label: subCategories.find((sub) => sub.id === id)!.name, amount: cents };
  });
  const spent = lines.reduce((sum, { amount }) => sum + amount, 0);
  if (spent <= 0) return { yearCents: null, from: null, to: null, months: 0, lines: [] };
  return { yearCents: yearFrom(spent, months), from: periods[first]!.start, to: periods[last]!.end, months, lines };
}
