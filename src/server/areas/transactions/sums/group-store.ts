import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { TransactionFilter } from '#contract/areas/transactions.ts';
import type { Database } from '#server/kit/database.ts';
import { all, conditionsOf } from '../list/filter-store.ts';

/** A group of transactions under a filter: money out less money in, in cents, and how many they are. */
export interface GroupTotal {
  /**
   * The group key as text: a merchant's key, a sub-category's id, a day, the first day of a month, or a day of the week
   * from 1 for Monday.
   */
  key: string;
  /** The merchant's name; null for other groups. */
  name: string | null;
  outCents: number;
  /**
   * Of spending, the purchases without the refunds among them, unless there are only refunds; of income, the deposits.
   */
  rows: number;
}

const keys = {
  merchant: sql`t.merchant_key`,
  sub_category: sql`t.sub_category_id::text`,
  month: sql`to_char(t.date, 'YYYY-MM-01')`,
  day: sql`t.date::text`,
  weekday: sql`extract(isodow from t.date)::text`,
};

/**
 * Sums of the transactions in Australian dollars that match a filter, by merchant, sub-category, month, day or day of
 * the week, unordered. Transactions without a merchant are omitted when grouped by merchant.
 */
export async function groupTotals(
  db: Database,
  memberId: number,
  filter: TransactionFilter,
  by: keyof typeof keys,
): Promise<GroupTotal[]> {
  const name = by === 'merchant' ? sql`min(t.merchant)` : sql`null::text`;
  // Parts of one split transaction are one purchase.
  const times = sql`count(*) - count(t.parent_id) + count(distinct t.parent_id)`;
  const timesOf = (sign: RawBuilder<unknown>) =>
    sql`coalesce(nullif(count(*) filter (where ${sign}) - count(t.parent_id) filter (where ${sign}) + count(distinct t.parent_id) filter (where ${sign}),
        0), ${times})`;
  const counted = { expense: timesOf(sql`t.amount_cents < 0`), income: timesOf(sql`t.amount_cents > 0`), any: times };
  const { rows } = await sql<GroupTotal>`
    select ${keys[by]} as key, ${name} as name, (-sum(t.amount_cents))::bigint as "outCents",
      ${counted[filter.kind === 'expense' || filter.kind === 'income' ? filter.kind : 'any']}::int as rows
    from transactions t where ${all(conditionsOf(memberId, filter))}
      and t.currency = 'AUD' ${by === 'merchant' ? sql`and t.merchant_key is not null` : sql``} group by 1`.execute(db);
  return rows;
}
