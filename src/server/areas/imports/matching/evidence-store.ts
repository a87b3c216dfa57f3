import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import type { Evidence } from './account-match.ts';

/** A sample of this many transactions, spread over the file, is enough to recognise an account. */
const SAMPLE_ROWS = 300;

/** Compares a sample of a staged account's transactions with each of the member's accounts. */
export async function evidenceFor(
  db: Database,
  memberId: number,
  account: number,
  rows: number,
  source: string,
  accountIds: number[],
): Promise<Evidence[]> {
  const step = Math.max(1, Math.ceil(rows / SAMPLE_ROWS));
  const { rows: evidence } = await sql<Evidence>`
    with sample as (select n, date, amount_cents from staged where account = ${account} and n % ${step} = 0 and not pending limit ${SAMPLE_ROWS}),
    known as (
      select a.id, first.date as first, last.date as last, first.source = ${source} as same_source from unnest(${accountIds}::bigint[]) a(id)
      cross join lateral (select date, source from transactions t where t.member_id = ${memberId} and t.bank_account_id = a.id order by t.date limit 1) first
      cross join lateral (select date from transactions t where t.member_id = ${memberId} and t.bank_account_id = a.id order by t.date desc limit 1) last),
    compared as (
      select k.id, k.same_source, s.date between k.first and k.last as "isCovered", s.date > k.first and s.date < k.last as "isInside",
        exists (select from transactions t where t.member_id = ${memberId} and t.bank_account_id = k.id and t.date = s.date and t.amount_cents = s.amount_cents) as "isHit"
      from known k cross join sample s)
    select id as "accountId", same_source as "sameSource", count(*) filter (where "isInside" or "isHit")::int as "inRange",
      count(*) filter (where "isHit")::int as hits, count(*) filter (where "isCovered" and not "isInside" and not "isHit")::int as "unmatchedAtEdge"
    from compared group by id, same_source`.execute(db);
  return evidence;
}
