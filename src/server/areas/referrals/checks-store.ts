import { sql } from 'kysely';
import type { FriendSteps, SharedFacts } from '#domain/rewards/referrals.ts';
import type { Database } from '#server/kit/database.ts';

/** What is known of two members in other areas' tables. `db` is the system scope. */

/** The friend's steps in the form of SQL conditions on `friend`, a member's id. */
const steps = (friend: ReturnType<typeof sql.ref>) => ({
  email: sql<boolean>`exists (select 1 from profiles f
      where f.member_id = ${friend} and f.email_verified_at is not null)`,
  mobile: sql<boolean>`exists (select 1 from profiles f
      where f.member_id = ${friend} and f.mobile_verified_at is not null)`,
  activity: sql<boolean>`(exists (select 1 from import_batches b where b.member_id = ${friend})
    or exists (select 1 from bank_connections c where c.member_id = ${friend})
    or exists (select 1 from orders o where o.member_id = ${friend} and o.captured_cents > o.refunded_cents))`,
});

/** The steps of several friends by their id. */
export async function stepsOf(db: Database, friendIds: readonly number[]): Promise<Map<number, FriendSteps>> {
  const { email, mobile, activity } = steps(sql.ref('m.id'));
  const { rows } = await sql<FriendSteps & { id: number }>`
    select m.id, ${email} as email, ${mobile} as mobile, ${activity} as activity
    from unnest(${friendIds}::bigint[]) as m (id)`.execute(db);
  return new Map(rows.map(({ id, ...taken }) => [id, taken]));
}

/** Pending referrals that can be settled: the friend has taken every step, has left, or is out of time. */
export async function settleable(db: Database, now: Date, limit: number): Promise<{ member_id: number; id: number }[]> {
  const { email, mobile, activity } = steps(sql.ref('r.referred_member_id'));
  const { rows } = await sql<{ member_id: number; id: number }>`
    select r.member_id, r.id from referrals r
    where r.state = 'pending' and (r.referred_member_id is null or (${email} and ${mobile} and ${activity})
      or r.created_at + make_interval(days => (select case when u.active then u.days end from referral_rules u
        where u.starts_on <= (r.created_at at time zone 'Australia/Sydney')::date order by u.starts_on desc
        limit 1)) < ${now}::timestamptz)
    order by r.created_at, r.id limit ${limit}`.execute(db);
  return rows;
}

/**
 * What a referrer and a friend have in common. A ring is followed through everybody above the referrer, at any
 * distance: the friend is one of them, or has the number or bank account of one of them.
 */
export async function sharedFacts(db: Database, referrer: number, friend: number): Promise<SharedFacts> {
  const sameMobile = sql`a.mobile = b.mobile and a.mobile_verified_at is not null and b.mobile_verified_at is not null`;
  const sameAccount = sql`x.bsb = y.bsb and x.account_number = y.account_number and x.account_number <> ''`;
  const { rows } = await sql<SharedFacts>`
    with recursive above (member_id) as (
      select ${referrer}::bigint union
      select r.member_id from above join referrals r on r.referred_member_id = above.member_id)
    select
      exists (select 1 from profiles a join profiles b on b.member_id = ${friend} where a.member_id = ${referrer}
        and ((${sameMobile}) or (a.dob = b.dob and lower(a.first_name) = lower(b.first_name)
          and lower(a.last_name) = lower(b.last_name)))) as person,
      exists (select 1 from above where member_id = ${friend}
        or (member_id <> ${referrer} and (
          exists (select 1 from profiles a join profiles b on b.member_id = ${friend}
            where a.member_id = above.member_id and ${sameMobile})
          or exists (select 1 from bank_accounts x join bank_accounts y on y.member_id = ${friend}
            where x.member_id = above.member_id and ${sameAccount})))) as ring,
      exists (select 1 from bank_accounts x join bank_accounts y on y.member_id = ${friend}
        where x.member_id = ${referrer} and ${sameAccount}) as "bankAccount",
      exists (select 1 from payment_methods x join payment_methods y on y.member_id = ${friend}
        where x.member_id = ${referrer}
        and x.brand = y.brand and x.last_four = y.last_four and x.expires = y.expires) as card,
      exists (select 1 from sign_ins x join sign_ins y on y.member_id = ${friend} where x.member_id = ${referrer}
        and x.outcome = 'signed_in' and y.outcome = 'signed_in' and x.ip = y.ip
        and browser_make(x.user_agent) = browser_make(y.user_agent)) as device`.execute(db);
  return rows[0]!;
}
