import { sql } from 'kysely';
import type { BalanceTrail } from '#domain/statements/balance-check.ts';
import type { Database } from '#server/kit/database.ts';
import { MANUAL_ENTRY, ORDERED } from '../../transactions/public.ts';
import type { Evidence } from './account-match.ts';

/** A sample of this many transactions, spread over the file, is enough to recognise an account. */
const SAMPLE_ROWS = 300;

/** The account of a file that is compared. */
interface Compared {
  /** Its index in the file. */
  account: number;
  source: string;
  trail: Pick<BalanceTrail, 'rows' | 'firstDate' | 'lastPostedDate' | 'openingCents' | 'closingCents' | 'follows'>;
}

/** Compares a sample of a staged account's transactions with each of the member's accounts. */
export async function evidenceFor(
  db: Database,
  memberId: number,
  { account, source, trail }: Compared,
  accountIds: number[],
): Promise<Evidence[]> {
  const step = Math.max(1, Math.ceil(trail.rows / SAMPLE_ROWS));
  const [opening, closing] = trail.follows ? [trail.openingCents, trail.closingCents] : [null, null];
  const { rows: evidence } = await sql<Evidence>`
    with sample as (select n, date, amount_cents, balance_cents from staged
      where account = ${account} and n % ${step} = 0 and not pending limit ${SAMPLE_ROWS}),
    known as (
      select a.id, first.date as first, last.date as last, first.source = ${source} as same_source
      from unnest(${accountIds}::bigint[]) a(id)
      cross join lateral (select date, source from transactions t
        where t.member_id = ${memberId} and t.bank_account_id = a.id order by t.date limit 1) first
      cross join lateral (select date from transactions t where t.member_id = ${memberId} and t.bank_account_id = a.id
        order by t.date desc limit 1) last),
    compared as (
      select k.id, k.same_source, s.date between k.first and k.last as "isCovered", s.date > k.first
        and s.date < k.last as "isInside",
        hit.rows > 0 as "isHit", hit.same > 0 as "isSame", hit.rows > 0 and hit.other = hit.rows as "isOther"
      from known k cross join sample s cross join lateral (
        select count(*) as rows, count(*) filter (where t.source = ${source}
          and abs(t.balance_cents) = abs(s.balance_cents)) as same,
          count(*) filter (where t.source = ${source} and abs(t.balance_cents) <> abs(s.balance_cents)) as other
        from transactions t where t.member_id = ${memberId} and t.bank_account_id = k.id and t.date = s.date
          and t.amount_cents = s.amount_cents) hit),
    counted as (
      select id, same_source, count(*) filter (where "isInside" or "isHit")::int as "inRange",
        count(*) filter (where "isHit")::int as hits,
        count(*) filter (where "isCovered" and not "isInside" and not "isHit")::int as "unmatchedAtEdge",
        count(*) filter (where "isSame")::int as "sameBalance", count(*) filter (where "isOther")::int as "otherBalance"
      from compared group by id, same_source),
    meeting as (
      select k.id, before.balance_cents = ${opening}::bigint as "isNext",
        after.balance_cents - after.amount_cents = ${closing}::bigint as "isPrevious"
      from known k
      left join lateral (select balance_cents from transactions t
        where t.member_id = ${memberId} and t.bank_account_id = k.id and t.date < ${trail.firstDate}::date
        and ${ofStatement} order by t.date desc, t.id desc limit 1) before on true
      left join lateral (select balance_cents, amount_cents from transactions t
        where t.member_id = ${memberId} and t.bank_account_id = k.id
        and t.date > ${trail.lastPostedDate === '' ? trail.firstDate : trail.lastPostedDate}::date and ${ofStatement}
        order by t.date, t.id limit 1) after on true)
    select c.id as "accountId", c.same_source as "sameSource", c."inRange", c.hits, c."unmatchedAtEdge",
      c."sameBalance", c."otherBalance",
      case when "isNext" or "isPrevious" then true when "isNext" is null
      and "isPrevious" is null then null else false end as continues
    from counted c join meeting m using (id)`.execute(db);
  return evidence;
}

/** A posted transaction of a statement, as the bank listed it. */
const ofStatement = sql`not t.pending and t.parent_id is null and t.source <> all(${[MANUAL_ENTRY, ORDERED]}::text[])`;
