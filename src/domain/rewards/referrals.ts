import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays, startOfMonth, weekday } from '../calendar/civil-date.ts';

/** Referrals: how one goes from a sign-up to a reward, and why it may not. */

/**
 * `pending` until the friend has done what the rules ask; then `qualified`, and `rewarded` once the reward is given;
 * `review` waits for an operator; `rejected` has a reason.
 */
export const referralStates = ['pending', 'review', 'qualified', 'rewarded', 'rejected'] as const;
export type ReferralState = (typeof referralStates)[number];

/** Why a referral is doubtful or refused. */
export const referralReasons = [
  'self',
  'ring',
  'bank_account',
  'card',
  'device',
  'cap',
  'expired',
  'operator',
] as const;
export type ReferralReason = (typeof referralReasons)[number];

/** What two accounts have in common that two people usually don't. */
export interface SharedFacts {
  /** The same verified mobile number, or the same name and date of birth. */
  person: boolean;
  /** The friend is, or is the same person as, somebody who referred the referrer, at any distance. */
  ring: boolean;
  bankAccount: boolean;
  card: boolean;
  device: boolean;
}

/**
 * What the shared facts mean. Facts that only one person has refuse the referral; those that a household may share
 * leave it to an operator. Null where nothing speaks against it.
 */
export function judgeReferral(facts: SharedFacts): { state: 'rejected' | 'review'; reason: ReferralReason } | null {
  if (facts.person) return { state: 'rejected', reason: 'self' };
  if (facts.ring) return { state: 'rejected', reason: 'ring' };
  if (facts.bankAccount) return { state: 'rejected', reason: 'bank_account' };
  if (facts.card) return { state: 'review', reason: 'card' };
  return facts.device ? { state: 'review', reason: 'device' } : null;
}

/** What the friend has done so far. */
export interface FriendSteps {
  email: boolean;
  mobile: boolean;
  /** A bank connection, an imported statement or a paid order. */
  activity: boolean;
}

/** What the friend still has to do; nothing once the referral qualifies. */
export function missingSteps(steps: FriendSteps): (keyof FriendSteps)[] {
  return (['email', 'mobile', 'activity'] as const).filter((step) => !steps[step]);
}

export const boardPeriods = ['week', 'month', 'all'] as const;
export type BoardPeriod = (typeof boardPeriods)[number];

/** The first day of all time on the leaderboard. */
const ALL_TIME: CivilDate = '2000-01-01';

/** The first day of the period that a day belongs to. Weeks begin on Monday. */
export function periodStart(period: BoardPeriod, day: CivilDate): CivilDate {
  if (period === 'all') return ALL_TIME;
  return period === 'month' ? startOfMonth(day) : addDays(day, 1 - weekday(day));
}

/** A name as the leaderboard shows it with the member's permission: 'Mia N.' */
export function boardName(firstName: string, lastName: string): string {
  const [initial] = lastName.trim();
  return `${firstName.trim()}${initial === undefined ? '' : ` ${initial.toUpperCase()}.`}`;
}
