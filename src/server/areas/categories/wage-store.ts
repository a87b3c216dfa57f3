import { sql } from 'kysely';
import type { CreditTransaction } from '#domain/categorise/wages.ts';
import { MIN_WAGE_CENTS } from '#domain/categorise/wages.ts';
import type { Database } from '#server/kit/database.ts';

/** How many days of pay show its frequency. */
const PERIOD_DAYS = 200;
const MAX_ROWS = 5_000;

/**
 * Returns larger credits from merchants that have some among the new transactions, around their dates: in the
 * categories `suspects`, which a shop's name suggests, or already in `pay`. The newest first, up to a limit.
 */
export async function creditsOfMerchants(
  db: Database,
  memberId: number,
  fresh: { firstId: number; lastId: number },
  suspects: readonly number[],
  pay: number,
): Promise<CreditTransaction[]> {
  const { rows } = await sql<CreditTransaction>`
    with fresh as materialized (
      select t.merchant_key, min(t.date) as first_on, max(t.date) as last_on from transactions t
      where t.member_id = ${memberId} and t.id between ${fresh.firstId} and ${fresh.lastId}
        and t.amount_cents >= ${MIN_WAGE_CENTS} and t.merchant_key is not null
        and t.sub_category_id = any(${suspects}::integer[]) and t.reason_kind is distinct from 'member'
      group by t.merchant_key)
    select t.id, t.date, t.amount_cents as "amountCents", t.bank_account_id as "accountId",
      t.merchant_key as "merchantKey", t.sub_category_id as "subCategoryId"
    from fresh f join transactions t on t.member_id = ${memberId} and t.merchant_key = f.merchant_key
    where t.date between f.first_on - ${PERIOD_DAYS}::integer and f.last_on + ${PERIOD_DAYS}::integer
      and t.amount_cents >= ${MIN_WAGE_CENTS}
      and (t.sub_category_id = ${pay} or t.sub_category_id = any(${suspects}::integer[]))
      and not t.pending and not t.is_split and t.parent_id is null and t.transfer_id is null and t.refund_of is null
      and (t.sub_category_id = ${pay} or t.reason_kind is distinct from 'member')
    order by t.date desc, t.id desc limit ${MAX_ROWS}`.execute(db);
  return rows;
}
