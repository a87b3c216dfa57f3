import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays } from '../calendar/civil-date.ts';
import type { Region } from '../calendar/business-day.ts';
import { categories, findSubCategory, subCategories, subCategoryIds } from '../categorise/taxonomy.ts';
import type { CategorySlug, SubCategorySlug } from '../categorise/taxonomy.ts';
import { LATE_DAYS } from '../bills/bank-bills.ts';
import type { Proposal } from '../bills/bank-bills.ts';
import { MAX_SHIFT_DAYS, dueDateOf, seriesDates } from '../bills/schedule.ts';
import type { MemberAccount } from './member-accounts.ts';
import { counterAccountOf } from './member-accounts.ts';
import type { PlannedCashFlow } from './planned.ts';

/**
 * Unscheduled bills, inferred from recurring debits. Regular shopping is everyday spending, which the forecast
 * estimates separately.
 */

const idOfCategory = (slug: CategorySlug): number => categories.find((category) => category.slug === slug)!.id;

/** Discretionary spending is no bill, however regular. */
const discretionaryCategories = new Set(
  (['groceries', 'eating-out', 'shopping', 'leisure'] satisfies CategorySlug[]).map(idOfCategory),
);
const discretionarySubCategories: ReadonlySet<number> = new Set(
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
/** Bills whose amounts vary. */
const variableBills: ReadonlySet<number> = new Set([
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

/** Whether a series is certain enough to count as a bill. One of unknown frequency is not. */
export function isLikelyBill({ series, bankBill, cents, steady, isFrequencyKnown }: Proposal): boolean {
  if (cents >= 0 || !isFrequencyKnown) return false;
  if (series === null) return bankBill?.kind === 'scheduled';
  const sub = findSubCategory(series.subCategoryId);
  if (
    series.subCategoryId === subCategoryIds.bnpl ||
    discretionarySubCategories.has(series.subCategoryId) ||
    (sub && discretionaryCategories.has(sub.categoryId))
  )
    return false;
  return steady || bankBill !== null || variableBills.has(series.subCategoryId);
}

/** The occurrences of likely bills until `to`. One that is a few days late is expected today. */
export function likelyFlows(
  proposals: readonly Proposal[],
  accounts: readonly MemberAccount[],
  region: Region,
  today: CivilDate,
  to: CivilDate,
): PlannedCashFlow[] {
  const from = addDays(today, -LATE_DAYS);
  return proposals
    .filter(isLikelyBill)
    .flatMap(
      ({ series, bankBill, name, accountId, cents, repeat, nextDate, endDate, businessDay }): PlannedCashFlow[] => {
        const subCategoryId = series?.subCategoryId ?? 0;
        const isTransfer = findSubCategory(subCategoryId)?.kind === 'transfer';
        const seriesKey = series?.seriesKey ?? bankBill!.key;
        return seriesDates({ startDate: nextDate, endDate, repeat }, addDays(from, -MAX_SHIFT_DAYS), to).flatMap(
          (onDate): PlannedCashFlow[] => {
            const date = dueDateOf(onDate, businessDay, region);
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
                certainty: bankBill?.kind === 'scheduled' ? 'scheduled' : 'likely',
                state: 'due',
                subCategoryId,
                source: { type: 'series', seriesKey },
              },
            ];
          },
        );
      },
    );
}
