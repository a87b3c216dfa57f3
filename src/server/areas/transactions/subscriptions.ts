import { addDays, daysBetween } from '#domain/calendar/civil-date.ts';
import type { TransactionRow } from './row.ts';

/** What one merchant takes for a subscription. */
export interface SubscriptionMerchant {
  merchant: string;
  merchant_key: string | null;
  sub_category_id: number;
  amount: number;
  count: number;
  last_date: string;
  year_amount: number;
  year_count: number;
  every_days: number | null;
  next_date: string | null;
}

const paid = (rows: readonly TransactionRow[]): number => -rows.reduce((sum, row) => sum + row.amount_cents, 0);

/** The middle of the gaps between payments, in days; null with fewer than two days of payment. */
function usualGap(dates: readonly string[]): number | null {
  const days = [...new Set(dates)].sort();
  const gaps = days.slice(1).map((day, index) => daysBetween(days[index]!, day)).sort((a, b) => a - b);
  return gaps.length === 0 ? null : gaps[Math.floor((gaps.length - 1) / 2)]!;
}

/** Sums up the rows of a year by merchant, for those that were paid from `from` on. Rows come with the newest first. */
export function subscriptionMerchants(year: readonly TransactionRow[], from: string): SubscriptionMerchant[] {
  const groups = new Map<string, TransactionRow[]>();
  for (const row of year) {
    const key = row.merchant_key ?? row.description;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  const merchants: SubscriptionMerchant[] = [];
  for (const rows of groups.values()) {
    const recent = rows.filter((row) => row.date >= from);
    const newest = rows[0]!;
    if (recent.length === 0) continue;
    const payments = rows.filter((row) => row.amount_cents < 0);
    const every = usualGap(payments.map((row) => row.date));
    merchants.push({
      merchant: newest.merchant ?? newest.description,
      merchant_key: newest.merchant_key,
      sub_category_id: newest.sub_category_id,
      amount: paid(recent),
      count: recent.length,
      last_date: newest.date,
      year_amount: paid(rows),
      year_count: rows.length,
      every_days: every,
      next_date: every === null ? null : addDays(payments[0]!.date, every),
    });
  }
  return merchants.sort((a, b) => b.amount - a.amount || a.merchant.localeCompare(b.merchant));
}
