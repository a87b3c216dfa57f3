import { referrals } from '#contract/areas/referrals.ts';
import type { BoardLine } from '#contract/areas/referrals.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { startOfMonth } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { boardName, missingSteps, periodStart } from '#domain/rewards/referrals.ts';
import { audit } from '#server/kit/audit.ts';
import { implement, withSystemDb } from '#server/kit/implement.ts';
import { decideReferral, findMember, lockReferral } from '../members/public.ts';
import { isShown, placeOf, setShown, topOf } from './board-store.ts';
import type { BoardRow } from './board-store.ts';
import { stepsOf } from './checks-store.ts';
import { ownReferrals, referralPage } from './list-store.ts';
import { rewardReferral } from './settle.ts';
import { listRules, rewardedIn, ruleOn, saveRule } from './settle-store.ts';

const TOP = 20;
const ROWS = 20;

/** Ranks in the order of the board; members with the same number share one. */
function ranked(rows: readonly BoardRow[], memberId: number): BoardLine[] {
  return rows.map((row) => ({
    rank: rows.findIndex(({ referrals: count }) => count === row.referrals) + 1,
    name: row.shown ? boardName(row.first_name, row.last_name) : null,
    referrals: row.referrals,
    you: row.member_id === memberId,
  }));
}

const fullName = (first: string | null, last: string | null): string => [first, last].filter(Boolean).join(' ');

/** Referrals of friends. */
export const referralRoutes = implement(referrals, {
  top: withSystemDb(
    'other-members',
    async ({ query: { period = 'month', limit = TOP } }, { systemDb, member, clock }) => {
      const startsOn = periodStart(period, clock.today(DEFAULT_ZONE));
      const rows = await topOf(systemDb, period, startsOn, limit);
      const place = await placeOf(systemDb, member.id, period, startsOn);
      const profile = await findMember(systemDb, member.id);
      return {
        data: ranked(rows, member.id),
        period,
        starts_on: startsOn,
        me: {
          ...place,
          name: boardName(profile?.first_name ?? '', profile?.last_name ?? ''),
          shown: await isShown(systemDb, member.id),
        },
      };
    },
  ),

  list: withSystemDb('other-members', async (_input, { systemDb, member, clock }) => {
    const today = clock.today(DEFAULT_ZONE);
    const rows = await ownReferrals(systemDb, member.id);
    const pending = rows.flatMap(({ state, referred_member_id: friend }) =>
      state === 'pending' && friend !== null ? [friend] : [],
    );
    const steps = await stepsOf(systemDb, pending);
    return {
      data: rows.map((row) => ({
        id: row.id,
        friend: row.friend_first_name ?? '',
        state: row.state,
        reason: row.reason,
        created_at: row.created_at,
        missing: missingSteps(steps.get(row.referred_member_id ?? 0) ?? { email: true, mobile: true, activity: true }),
        entries: row.entries,
        qoin: row.qoin,
      })),
      rule: (await ruleOn(systemDb, today)) ?? null,
      rewarded_this_month: await rewardedIn(systemDb, member.id, startOfMonth(today)),
    };
  }),

  showName: async ({ body: { shown } }, { memberDb, member, clock }) => {
    await setShown(memberDb, member.id, shown, clock.now());
    return { success: true };
  },

  async queue({ query: { state, page = 1, limit = ROWS } }, { systemDb }) {
    const { rows, total } = await referralPage(systemDb, state, { offset: (page - 1) * limit, limit });
    const data = rows.map((row) => ({
      member_id: row.member_id,
      id: row.id,
      referrer: fullName(row.referrer_first_name, row.referrer_last_name),
      friend_id: row.referred_member_id,
      friend: fullName(row.friend_first_name, row.friend_last_name),
      state: row.state,
      reason: row.reason,
      note: row.note,
      created_at: row.created_at,
      decided_at: row.decided_at,
    }));
    return { data, total, page, limit };
  },

  async decide({ body }, { systemDb, member, clock }) {
    const at = clock.now();
    const referral = await lockReferral(systemDb, body.member_id, body.id);
    if (!referral) throw new Failure('not_found', 'We couldn’t find that referral.');
    if ([referral.member_id, referral.referred_member_id].includes(member.id))
      throw new Failure('forbidden', 'You can’t approve or decline your own referral. Ask another operator.');
    const decidable = body.approve ? ['review', 'rejected'] : ['review'];
    if (!decidable.includes(referral.state)) throw new Failure('conflict', 'This referral has already been decided.');
    const by = { decided_by: member.id, note: body.reason };
    if (body.approve && referral.referred_member_id === null)
      throw new Failure('conflict', 'The friend’s account has been closed.');
    const state = body.approve ? await rewardReferral({ db: systemDb, clock }, referral, by) : 'rejected';
    if (!body.approve) await decideReferral(systemDb, referral, { state, reason: 'operator', decided_at: at, ...by });
    await audit(
      systemDb,
      { operatorId: member.id, at },
      {
        action: 'referral_decided',
        subject: 'referral',
        subjectId: `${referral.member_id}:${referral.id}`,
        before: { state: referral.state, reason: referral.reason },
        after: { state, reason: body.reason },
      },
    );
    return { success: true, state };
  },

  async rules(_input, { systemDb }) {
    return { data: await listRules(systemDb) };
  },

  async setRule({ body: { reason, ...rule } }, { systemDb, member, clock }) {
    if (rule.starts_on < clock.today(DEFAULT_ZONE)) throw badField('starts_on', 'Choose today or a later day.');
    const at = clock.now();
    await systemDb.transaction().execute(async (transaction) => {
      const before = (await listRules(transaction))[0] ?? null;
      await saveRule(transaction, { ...rule, changed_at: at });
      await audit(
        transaction,
        { operatorId: member.id, at },
        {
          action: 'referral_rule_changed',
          subject: 'referral_rule',
          subjectId: rule.starts_on,
          before,
          after: { ...rule, reason },
        },
      );
    });
    return { success: true };
  },
});
