import { findSubCategory, isSubscription, subCategoryIds } from '../categorise/taxonomy.ts';
import { percentShare } from '../money/cents.ts';
import type { Recurring } from './recurring.ts';

/** What recurring payments show about a member who has just imported transactions. */
export interface RecurringInsight {
  /** Rent or mortgage as a share of pay, in whole per cent; null if either is unknown. */
  housing: { kind: 'rent' | 'mortgage'; sharePercent: number } | null;
  subscriptions: {
    count: number;
    /** In cents, positive. */
    yearCents: number;
    /** The largest rise first; amounts are positive. */
    risen: { name: string; fromCents: number; toCents: number; since: string }[];
  };
}

function isOfSubscriptions({ subCategoryId }: Recurring): boolean {
  return isSubscription(subCategoryId) || findSubCategory(subCategoryId)?.categoryId === subscriptionCategoryId;
}

const subscriptionCategoryId = findSubCategory(subCategoryIds.memberships)!.categoryId;

/** @param payYearCents The member's regular pay over a year; null if unknown. */
export function recurringInsight(recurring: readonly Recurring[], payYearCents: number | null): RecurringInsight {
  const paid = recurring.filter(({ cents }) => cents < 0);
  const kind = paid.some(({ subCategoryId }) => subCategoryId === subCategoryIds.rent) ? 'rent' : 'mortgage';
  const housingCents = paid
    .filter(({ subCategoryId }) => subCategoryId === subCategoryIds[kind])
    .reduce((sum, { yearCents }) => sum - yearCents, 0);
  const subscriptions = paid.filter(isOfSubscriptions);
  return {
    housing:
      payYearCents === null || payYearCents <= 0 || housingCents === 0
        ? null
        : { kind, sharePercent: Math.round(percentShare(housingCents, payYearCents)) },
    subscriptions: {
      count: subscriptions.length,
      yearCents: subscriptions.reduce((sum, { yearCents }) => sum - yearCents, 0),
      risen: subscriptions
        .flatMap(({ name, priceRise }) =>
          priceRise
            ? [
                {
                  name,
                  fromCents: Math.abs(priceRise.fromCents),
                  toCents: Math.abs(priceRise.toCents),
                  since: priceRise.since,
                },
              ]
            : [],
        )
        .toSorted((a, b) => b.toCents - b.fromCents - (a.toCents - a.fromCents)),
    },
  };
}
