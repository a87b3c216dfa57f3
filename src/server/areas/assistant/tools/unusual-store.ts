import { sql } from 'kysely';
import { subCategories } from '#domain/categorise/taxonomy.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { Database } from '#server/kit/database.ts';

/** A purchase that stands out, and why. */
export interface OddRow {
  id: number;
  why: 'larger' | 'new' | 'twice';
  /** What the merchant usually takes, in cents; null where it is new or the amount is the usual one. */
  usual_cents: number | null;
}

/** What is usual is told from so many days before. */
const DEFAULT_DAYS = 400;
/** Below this nothing is worth a second look. */
const MIN_CENTS = 20_00;
/** A small amount that is taken twice is worth a look all the same. */
const MIN_TWICE_CENTS = 3_00;
const MIN_NEW_CENTS = 250_00;
const MAX_ODD = 20;

const spending: readonly number[] = [0, ...subCategories.filter(({ kind }) => kind === 'expense').map(({ id }) => id)];

/** What is looked for: all that stands out, or only what was taken twice, of one merchant where it is named. */
interface OddSought {
  from: CivilDate;
  to: CivilDate;
  onlyTwice: boolean;
  merchantKey: string | null;
}

/**
 * Purchases between two days that are three times what their merchant usually takes, large and of a merchant that is new,
 * or taken twice within two days by a merchant that does not do so otherwise. The newest first.
 */
export async function oddRows(
  db: Database,
  memberId: number,
  { from, to, onlyTwice, merchantKey }: OddSought,
): Promise<OddRow[]> {
  const { rows } = await sql<OddRow>`
    with read as materialized (
      select t.id, t.date, t.merchant_key as key, -t.amount_cents as cents,
        t.date - lag(t.date) over (partition by t.merchant_key, t.amount_cents order by t.date, t.id) as gap from transactions t
      where t.member_id = ${memberId} and t.date between ${from}::date - ${DEFAULT_DAYS}::integer and ${to}::date and t.amount_cents <= ${onlyTwice ? -MIN_TWICE_CENTS : -MIN_CENTS}::bigint
        and ${merchantKey === null ? sql`t.merchant_key is not null` : sql`t.merchant_key = ${merchantKey}`} and t.parent_id is null and t.transfer_id is null and t.sub_category_id = any(${spending}::integer[])),
    recent as materialized (select * from read r where r.date >= ${from}::date),
    usual as materialized (
      select r.key, percentile_disc(0.5) within group (order by r.cents) as middle, max(r.cents) as largest, count(*) as n from read r
      where r.date < ${from}::date and r.key in (select key from recent) group by r.key),
    seldom as (select key from read where gap <= 2 group by key having count(*) <= 2)
    select r.id, case when w.key is not null then 'twice' when u.key is null then 'new' else 'larger' end as why, case when w.key is null then u.middle end as usual_cents
    from recent r left join usual u on u.key = r.key
    left join seldom w on w.key = r.key and r.gap <= 2
    where w.key is not null or ${!onlyTwice}::boolean and ((u.key is null and r.cents >= ${MIN_NEW_CENTS}::bigint) or (u.n >= 3 and r.cents >= 3 * u.middle and r.cents > u.largest))
    order by r.date desc, r.id desc limit ${MAX_ODD}`.execute(db);
  return rows;
}
