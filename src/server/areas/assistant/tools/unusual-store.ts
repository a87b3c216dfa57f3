import { sql } from 'kysely';
import { subCategories } from '#domain/categorise/taxonomy.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { Database } from '#server/kit/database.ts';

/** A purchase that stands out, and the reason. */
export interface UnusualPurchase {
  id: number;
  why: 'larger' | 'new' | 'twice';
  /** The merchant's median amount in cents; null for a new merchant or a repeated charge. */
  usual_cents: number | null;
}

/** How many days back the usual amounts are taken from. */
const HISTORY_DAYS = 400;
/** Smaller purchases are never reported. */
const MIN_CENTS = 20_00;
/** A repeated charge is reported from this smaller amount. */
const MIN_REPEATED_CENTS = 3_00;
const MIN_NEW_CENTS = 250_00;
const MAX_RESULTS = 20;

const spending: readonly number[] = [0, ...subCategories.filter(({ kind }) => kind === 'expense').map(({ id }) => id)];

/** Limits the search to repeated charges or to one merchant. */
interface UnusualQuery {
  from: CivilDate;
  to: CivilDate;
  onlyTwice: boolean;
  merchantKey: string | null;
}

/**
 * Returns purchases in a period, newest first, that are three times the merchant's median, large and at a new merchant,
 * or charged twice within two days by a merchant that rarely does so.
 */
export async function unusualPurchases(
  db: Database,
  memberId: number,
  { from, to, onlyTwice, merchantKey }: UnusualQuery,
): Promise<UnusualPurchase[]> {
  const { rows } = await sql<UnusualPurchase>`
    with read as materialized (
      select t.id, t.date, t.merchant_key as key, -t.amount_cents as cents,
        t.date - lag(t.date) over (partition by t.merchant_key, t.amount_cents order by t.date, t.id) as gap
        from transactions t
      where t.member_id = ${memberId} and t.date between ${from}::date - ${HISTORY_DAYS}::integer and ${to}::date
        and t.amount_cents <= ${onlyTwice ? -MIN_REPEATED_CENTS : -MIN_CENTS}::bigint
        and ${merchantKey === null ? sql`t.merchant_key is not null` : sql`t.merchant_key = ${merchantKey}`}
        and t.currency = 'AUD' and t.parent_id is null and t.transfer_id is null
        and t.sub_category_id = any(${spending}::integer[])),
    recent as materialized (select * from read r where r.date >= ${from}::date),
    usual as materialized (
      select r.key, percentile_disc(0.5) within group (order by r.cents) as middle, max(r.cents) as largest,
        count(*) as n from read r
      where r.date < ${from}::date and r.key in (select key from recent) group by r.key),
    seldom as (select key from read where gap <= 2 group by key having count(*) <= 2)
    select r.id, case when w.key is not null then 'twice' when u.key is null then 'new' else 'larger' end as why,
      case when w.key is null then u.middle end as usual_cents
    from recent r left join usual u on u.key = r.key
    left join seldom w on w.key = r.key and r.gap <= 2
    where w.key is not null or ${!onlyTwice}::boolean
      and ((u.key is null and r.cents >= ${MIN_NEW_CENTS}::bigint)
        or (u.n >= 3 and r.cents >= 3 * u.middle and r.cents > u.largest))
    order by r.date desc, r.id desc limit ${MAX_RESULTS}`.execute(db);
  return rows;
}
