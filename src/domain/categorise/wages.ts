import { dayNumber } from '../calendar/civil-date.ts';
import { brandCalled } from './brands.ts';
import { findSubCategory, subCategoryIds, UNCATEGORISED } from './taxonomy.ts';

/**
 * Wages from an employer that is also a brand. One credit from Woolworths is a refund; one of about the same size every
 * fortnight is pay.
 */
export interface CreditRow {
  id: number;
  date: string;
  amountCents: number;
  accountId: number;
  merchantKey: string;
  subCategoryId: number;
}

/** Smaller credits are refunds, however often they come. */
export const MIN_WAGE_CENTS = 200_00;
const MIN_ROWS = 3;
const SLACK_DAYS = 2;
const REGULAR_SHARE = 0.75;
/** Hours differ from week to week: a pay is between half and twice the usual one. */
const SIZE_CLASS = 2;
const frequencies: readonly (readonly [from: number, to: number])[] = [
  [7, 7],
  [14, 14],
  [28, 31],
];

function isRegular(rows: readonly CreditRow[]): boolean {
  const days = rows.map(({ date }) => dayNumber(date));
  const gaps = days.slice(1).map((day, at) => day - days[at]!);
  return frequencies.some(
    ([from, to]) =>
      gaps.filter((gap) => gap >= from - SLACK_DAYS && gap <= to + SLACK_DAYS).length >= gaps.length * REGULAR_SHARE,
  );
}

/** Rows that the brand's name put under a purchase, or left open, and those that are known as pay already. */
function mayBeWage({ amountCents, merchantKey, subCategoryId }: CreditRow): boolean {
  if (amountCents < MIN_WAGE_CENTS || merchantKey === '') return false;
  if (subCategoryId === subCategoryIds.salary || findSubCategory(subCategoryId)?.kind === 'expense') return true;
  return (
    (subCategoryId === UNCATEGORISED || subCategoryId === subCategoryIds.refunds) && brandCalled(merchantKey) !== null
  );
}

/** Of credits, the ids of those that are regular pay and are filed as something else. */
export function wagesAmong(rows: readonly CreditRow[]): number[] {
  const groups = Map.groupBy(rows.filter(mayBeWage), ({ accountId, merchantKey }) => `${accountId}|${merchantKey}`);
  return [...groups.values()].flatMap((group) => {
    const usual = group.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)[Math.floor(group.length / 2)]!;
    const pays = group
      .filter(({ amountCents }) => amountCents * SIZE_CLASS >= usual && amountCents <= usual * SIZE_CLASS)
      .toSorted((a, b) => a.date.localeCompare(b.date) || a.id - b.id);
    if (pays.length < MIN_ROWS || !isRegular(pays)) return [];
    return pays.filter(({ subCategoryId }) => subCategoryId !== subCategoryIds.salary).map(({ id }) => id);
  });
}
