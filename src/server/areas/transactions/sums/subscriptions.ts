import { addMonths } from '#domain/calendar/civil-date.ts';
import { windowEnding } from '#domain/calendar/period.ts';
import type { TransactionGroup } from '#domain/bills/recurring.ts';
import { SUBSCRIPTION_MONTHS, subscriptionCost } from '#domain/bills/subscription-cost.ts';
import type { SubscriptionCost } from '#domain/bills/subscription-cost.ts';
import type { Database } from '#server/kit/database.ts';
import type { TransactionRow } from '../transaction.ts';
import { paymentsTo, subscriptionTransactions } from '../list/view-store.ts';

/** Rule M01. */
const SUBSCRIPTION_DAYS = 30;

/** A merchant's subscription and its cost. */
export interface SubscriptionMerchant {
  merchant: string;
  merchant_key: string | null;
  sub_category_id: number;
  amount: number;
  count: number;
  last_date: string;
  price: number;
  recurring_frequency: SubscriptionCost['repeat'];
  year_amount: number | null;
  next_date: string | null;
  price_rise: { from: number; to: number; since: string } | null;
}

const MAX_KEY = 32;

/** The key by which recurring payment detection identifies a merchant. */
function merchantKey({ merchant_key: key, description }: Pick<TransactionRow, 'merchant_key' | 'description'>): string {
  return key ?? description.toLowerCase().slice(0, MAX_KEY);
}

/**
 * The merchants of recent transactions, with the cost of each computed from all of its payments. Transactions must be
 * ordered newest first.
 */
function subscriptionMerchants(
  recent: readonly TransactionRow[],
  payments: readonly TransactionGroup[],
  today: string,
): SubscriptionMerchant[] {
  const groups = Map.groupBy(payments, ({ key }) => key);
  const merchants = [...Map.groupBy(recent, merchantKey)].map(([key, rows]): SubscriptionMerchant => {
    const newest = rows[0]!;
    const { priceCents, repeat, yearCents, nextDate, priceRise } = subscriptionCost(groups.get(key) ?? [], today);
    return {
      merchant: newest.merchant ?? newest.description,
      merchant_key: newest.merchant_key,
      sub_category_id: newest.sub_category_id,
      amount: -rows.reduce((sum, row) => sum + row.amount_cents, 0),
      count: rows.length,
      last_date: newest.date,
      price: -priceCents,
      recurring_frequency: repeat,
      year_amount: yearCents === null ? null : -yearCents,
      next_date: nextDate,
      price_rise: priceRise && { from: -priceRise.fromCents, to: -priceRise.toCents, since: priceRise.since },
    };
  });
  return merchants.sort((a, b) => b.amount - a.amount || a.merchant.localeCompare(b.merchant));
}

/** Subscriptions paid in the 30 days up to a day, and the transactions that pay them, newest first. */
export async function subscriptionsOn(
  db: Database,
  memberId: number,
  today: string,
): Promise<{ first: string; last: string; rows: TransactionRow[]; merchants: SubscriptionMerchant[] }> {
  const { first, last } = windowEnding(today, SUBSCRIPTION_DAYS);
  const rows = await subscriptionTransactions(db, memberId, first, last);
  const payments = await paymentsTo(
    db,
    memberId,
    [...new Set(rows.map(merchantKey))],
    addMonths(last, -SUBSCRIPTION_MONTHS),
  );
  return { first, last, rows, merchants: subscriptionMerchants(rows, payments, last) };
}
