import { dayNumber } from '../calendar/civil-date.ts';
import { brandCalled } from './brands.ts';
import { findSubCategory, subCategoryIds, UNCATEGORISED } from './taxonomy.ts';

/**
 * Wages from an employer that is also a brand. A single credit from Woolworths is a refund; similar ones every
 * fortnight are pay.
 */
export interface CreditTransaction {
  id: number;
  date: string;
  amountCents: number;
  accountId: number;
  merchantKey: string;
  subCategoryId: number;
}

/** Smaller credits are refunds, however frequent. */
export const MIN_WAGE_CENTS = 200_00;
const MIN_ROWS = 3;
const SLACK_DAYS = 2;
const REGULAR_SHARE = 0.75;
/** Hours vary: a pay is between half and twice the usual one. */
const SIZE_CLASS = 2;
const frequencies: readonly (readonly [from: number, to: number])[] = [
  [7, 7],
  [14, 14],
  [28, 31],
];

function isRegular(credits: readonly CreditTransaction[]): boolean {
  const days = credits.map(({ date }) => dayNumber(date));
  const gaps = days.slice(1).map((day, at) => day - days[at]!);
  return frequencies.some(
    ([from, to]) =>
      gaps.filter((gap) => gap >= from - SLACK_DAYS && gap <= to + SLACK_DAYS).length >= gaps.length * REGULAR_SHARE,
  );
}

/** Credits categorised as a purchase by the brand's name, uncategorised, or already known as pay. */
function mayBeWage({ amountCents, merchantKey, subCategoryId }: CreditTransaction): boolean {
  if (amountCents < MIN_WAGE_CENTS || merchantKey === '') return false;
  if (subCategoryId === subCategoryIds.salary || findSubCategory(subCategoryId)?.kind === 'expense') return true;
  return (
    (subCategoryId === UNCATEGORISED || subCategoryId === subCategoryIds.refunds) && brandCalled(merchantKey) !== null
  );
}

/** The ids of credits that are regular pay but have another category. */
export function detectWages(credits: readonly CreditTransaction[]): number[] {
  const groups = Map.groupBy(credits.filter(mayBeWage), ({ accountId, merchantKey }) => `${accountId}|${merchantKey}`);
  return [...groups.values()].flatMap((group) => {
    const usual = group.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)[Math.floor(group.length / 2)]!;
    const pays = group
      .filter(({ amountCents }) => amountCents * SIZE_CLASS >= usual && amountCents <= usual * SIZE_CLASS)
      .toSorted((a, b) => a.date.localeCompare(b.date) || a.id - b.id);
    if (pays.length < MIN_ROWS || !isRegular(pays)) return [];
    return pays.filter(({ subCategoryId }) => subCategoryId !== subCategoryIds.salary).map(({ id }) => id);
  });
}
