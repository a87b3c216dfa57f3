import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays } from '../calendar/civil-date.ts';
import type { Place } from '../calendar/business-day.ts';
import { categories, findSubCategory, subCategories, subCategoryIds } from '../categorise/taxonomy.ts';
import type { CategorySlug, SubCategorySlug } from '../categorise/taxonomy.ts';
import { LATE_DAYS } from '../bills/bank-bills.ts';
import type { Proposal } from '../bills/bank-bills.ts';
import { MAX_SHIFT_DAYS, dueDateOf, seriesDates } from '../bills/schedule.ts';
import type { OwnAccount } from './member-accounts.ts';
import { counterAccountOf } from './member-accounts.ts';
import type { PlannedCashFlow } from './planned.ts';

/**
 * Bills that nobody scheduled, assumed from debits that come again and again. Shops that are visited in a frequency are
 * everyday spending, which the forecast estimates; they are no bills.
 */

const idOfCategory = (slug: CategorySlug): number => categories.find((category) => category.slug === slug)!.id;

/** What is bought when it is wanted, however regularly. */
const boughtCategories = new Set(
  (['groceries', 'eating-out', 'shopping', 'leisure'] satisfies CategorySlug[]).map(idOfCategory),
);
const boughtSubCategories: ReadonlySet<number> = new Set(
  (
    [
      'home-improvement',
      'furniture',
      'fuel',
      'public-transport',
      'taxis-rideshare',
      'tolls',
      'parking',
      'car-servicing',
      'pharmacy',
      'hair-beauty',
      'kids',
      'pets',
      'gifts',
      'cash',
      'interest-charged',
      'bank-fees',
    ] satisfies SubCategorySlug[]
  ).map((slug) => subCategoryIds[slug]),
);
/** Bills whose amounts differ from time to time and are bills nevertheless. */
const driftingBills: ReadonlySet<number> = new Set([
  ...subCategories
    .filter(({ categoryId }) => categoryId === idOfCategory('bills') || categoryId === idOfCategory('subscriptions'))
    .map(({ id }) => id),
  ...(
    [
      'rent',
      'mortgage',
      'home-insurance',
      'rates-strata',
      'home-services',
      'rego-licence',
      'car-insurance',
      'health-insurance',
      'fitness',
      'childcare',
      'school',
      'courses',
      'child-support',
      'loan-repayments',
    ] satisfies SubCategorySlug[]
  ).map((slug) => subCategoryIds[slug]),
]);

/** Whether what recurs is sure enough to be counted as a bill. A frequency that nobody reported is not. */
export function isLikelyBill({ result, bill, cents, steady, isFrequencyReported }: Proposal): boolean {
  if (cents >= 0 || !isFrequencyReported) return false;
  if (result === null) return bill?.kind === 'scheduled';
  const sub = findSubCategory(result.subCategoryId);
  if (
    result.subCategoryId === subCategoryIds.bnpl ||
    boughtSubCategories.has(result.subCategoryId) ||
    (sub && boughtCategories.has(sub.categoryId))
  )
    return false;
  return steady || bill !== null || driftingBills.has(result.subCategoryId);
}

/** The occurrences of likely bills up to a day. One that is a few days late is expected today. */
export function likelyFlows(
  proposals: readonly Proposal[],
  accounts: readonly OwnAccount[],
  place: Place,
  today: CivilDate,
  to: CivilDate,
): PlannedCashFlow[] {
  const from = addDays(today, -LATE_DAYS);
  return proposals
    .filter(isLikelyBill)
    .flatMap(({ result, bill, name, accountId, cents, repeat, nextDate, endDate, businessDay }): PlannedCashFlow[] => {
      const subCategoryId = result?.subCategoryId ?? 0;
      const isTransfer = findSubCategory(subCategoryId)?.kind === 'transfer';
      const seriesKey = result?.seriesKey ?? bill!.key;
      return seriesDates({ startDate: nextDate, endDate, repeat }, addDays(from, -MAX_SHIFT_DAYS), to).flatMap(
        (onDate): PlannedCashFlow[] => {
          const date = dueDateOf(onDate, businessDay, place);
          if (date < from || date > to) return [];
          return [
            {
              key: `series|${seriesKey}|${onDate}`,
              name,
              date: date < today ? today : date,
              cents,
              accountId,
              counterAccountId: isTransfer ? counterAccountOf({ name, subCategoryId, accountId }, accounts) : null,
              kind: !isTransfer ? 'bill' : subCategoryId === subCategoryIds['card-payments'] ? 'card' : 'transfer',
              certainty: bill?.kind === 'scheduled' ? 'scheduled' : 'likely',
              state: 'due',
              subCategoryId,
              source: { type: 'series', seriesKey },
            },
          ];
        },
      );
    });
}
