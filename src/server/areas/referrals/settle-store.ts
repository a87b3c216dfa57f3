import { sql } from 'kysely';
import type { ReferralRule } from '#contract/areas/referrals.ts';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

/** The rules of referrals, and the cap of a month. `db` is the system scope. */

const ruleColumns = [
  'starts_on',
  'entries',
  'qoin',
  'friend_entries',
  'friend_qoin',
  'monthly_cap',
  'days',
  'active',
] as const;

/** The rule of a day; undefined where there is none or it is switched off. */
export async function ruleOn(db: Database, day: string): Promise<ReferralRule | undefined> {
  const rule = await db
    .selectFrom('referral_rules')
    .select(ruleColumns)
    .where('starts_on', '<=', day)
    .orderBy('starts_on', 'desc')
    .limit(1)
    .executeTakeFirst();
  return rule?.active === true ? rule : undefined;
}

export async function listRules(db: Database): Promise<ReferralRule[]> {
  return db.selectFrom('referral_rules').select(ruleColumns).orderBy('starts_on', 'desc').limit(100).execute();
}

export async function saveRule(db: Database, rule: ReferralRule & { changed_at: Date }): Promise<void> {
  const { starts_on: _day, ...values } = rule;
  await db
    .insertInto('referral_rules')
    .values(rule)
    .onConflict((conflict) => conflict.column('starts_on').doUpdateSet(values))
    .execute();
}

/** Counts one more reward of a month. False where the cap is reached. */
export async function countReward(db: Database, memberId: number, month: string, cap: number): Promise<boolean> {
  const { rows } = await sql`
    insert into referral_months as m (member_id, month, rewarded) values (${memberId}, ${month}, 1)
    on conflict (member_id, month) do update set rewarded = m.rewarded + 1 where m.rewarded < ${cap}
    returning 1`.execute(db);
  return rows.length > 0;
}

export async function rewardedIn(db: Database, memberId: number, month: string): Promise<number> {
  const row = await db
    .selectFrom('referral_months')
    .select('rewarded')
    .where('member_id', '=', memberId)
    .where('month', '=', month)
    .executeTakeFirst();
  return row?.rewarded ?? 0;
}
