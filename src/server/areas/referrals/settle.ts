import { startOfMonth } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE, civilDateIn } from '#domain/calendar/zone.ts';
import { judgeReferral, missingSteps } from '#domain/rewards/referrals.ts';
import type { ReferralReason, ReferralState } from '#domain/rewards/referrals.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { giveEntries } from '../entitlements/public.ts';
import { decideReferral, lockReferral } from '../members/public.ts';
import type { ReferralDecision, ReferralRow } from '../members/public.ts';
import { giveQoin } from '../rewards/public.ts';
import { addScore } from './board-store.ts';
import { settleable, sharedFacts, stepsOf } from './checks-store.ts';
import { countReward, ruleOn } from './settle-store.ts';

const DAY_MS = 86_400_000;
const BATCH = 200;

interface Parts {
  db: Database;
  clock: Clock;
}

interface Grant {
  memberId: number;
  entries: number;
  qoin: number;
  dedupeKey: string;
  source: string;
}

async function give({ db, clock }: Parts, { memberId, entries, qoin, dedupeKey, source }: Grant): Promise<void> {
  if (qoin > 0) await giveQoin(db, clock, memberId, { qoin, dedupeKey, source });
  if (entries > 0) await giveEntries(db, clock, memberId, { entries, dedupeKey, source, kind: 'referral' });
}

/** Gives the reward to both, once, by the rule of the day on which the friend signed up. */
export async function rewardReferral(
  parts: Parts,
  referral: ReferralRow,
  by: Pick<ReferralDecision, 'decided_by' | 'note'> = {},
): Promise<ReferralState> {
  const { db, clock } = parts;
  const { member_id: memberId, id, referred_member_id: friendId } = referral;
  const [now, today] = [clock.now(), clock.today(DEFAULT_ZONE)];
  const decide = async (state: ReferralState, reason: ReferralReason | null, more: Partial<ReferralDecision> = {}) => {
    await decideReferral(db, referral, { state, reason, decided_at: now, ...by, ...more });
    return state;
  };
  const rule = await ruleOn(db, civilDateIn(referral.created_at.getTime(), DEFAULT_ZONE));
  if (rule && !(await countReward(db, memberId, startOfMonth(today), rule.monthly_cap)))
    return decide('rejected', 'cap');
  await addScore(db, memberId, today, now);
  if (!rule || friendId === null) return decide('qualified', null);
  const { entries, qoin } = rule;
  const key = `referral:${memberId}:${id}`;
  await give(parts, { memberId, entries, qoin, dedupeKey: key, source: 'Referral reward' });
  await give(parts, {
    memberId: friendId,
    entries: rule.friend_entries,
    qoin: rule.friend_qoin,
    dedupeKey: `${key}:friend`,
    source: 'Welcome reward for a referral',
  });
  return decide('rewarded', null, { entries, qoin });
}

/** Takes a pending referral as far as it goes. `db` must be a transaction. */
export async function settleReferral(parts: Parts, memberId: number, id: number): Promise<void> {
  const { db, clock } = parts;
  const referral = await lockReferral(db, memberId, id);
  if (referral?.state !== 'pending') return;
  const friendId = referral.referred_member_id;
  const refuse = (state: 'rejected' | 'review', reason: ReferralReason) =>
    decideReferral(db, referral, { state, reason, decided_at: clock.now() });
  if (friendId === null) return refuse('rejected', 'expired');
  const steps = (await stepsOf(db, [friendId])).get(friendId)!;
  if (missingSteps(steps).length > 0) {
    const rule = await ruleOn(db, civilDateIn(referral.created_at.getTime(), DEFAULT_ZONE));
    const isOver = rule && clock.now().getTime() > referral.created_at.getTime() + rule.days * DAY_MS;
    return isOver ? refuse('rejected', 'expired') : undefined;
  }
  const verdict = judgeReferral(await sharedFacts(db, memberId, friendId));
  if (verdict) return refuse(verdict.state, verdict.reason);
  await rewardReferral(parts, referral);
}

/** Settles what has become ready, each referral in a transaction of its own; a job calls it. Returns how many. */
export async function settleReferrals({ db, clock }: Parts): Promise<number> {
  const ready = await settleable(db, clock.now(), BATCH);
  for (const { member_id: memberId, id } of ready)
    await db.transaction().execute((transaction) => settleReferral({ db: transaction, clock }, memberId, id));
  return ready.length;
}
