import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  date,
  dateInput,
  done,
  doneWith,
  flag,
  id,
  instant,
  limit,
  listed,
  page,
  paged,
  text,
  wholeBetween,
} from '#contract/kit/wire.ts';
import { boardPeriods, referralReasons, referralStates } from '#domain/rewards/referrals.ts';

/** Referrals of friends, their leaderboard, and the rules that operators set. */

export const referralState = z.literal(referralStates);
export const referralReason = z.literal(referralReasons);

/** What a qualified referral gives to the referrer and to the friend. */
export const referralReward = z.object({
  entries: z.int(),
  qoin: z.int(),
  friend_entries: z.int(),
  friend_qoin: z.int(),
});

/** The rule in force from a given day. */
export const referralRule = z.extend(referralReward, {
  starts_on: date,
  /** The maximum number of rewarded referrals per member in a calendar month. */
  monthly_cap: z.int(),
  /** How many days a friend has to qualify. */
  days: z.int(),
  active: z.boolean(),
});
export type ReferralRule = z.output<typeof referralRule>;

const ownReferral = z.object({
  id: z.int(),
  /** The friend’s first name; empty once the friend has left. */
  friend: z.string(),
  state: referralState,
  reason: z.nullable(referralReason),
  created_at: instant,
  /** What the friend still has to do, while it is pending. */
  missing: z.array(z.literal(['email', 'mobile', 'activity'])),
  entries: z.int(),
  qoin: z.int(),
});
export type OwnReferral = z.output<typeof ownReferral>;

const boardLine = z.object({
  /** Members with the same number share a rank. */
  rank: z.int(),
  /** Null for members who have not chosen to show their name. */
  name: z.nullable(z.string()),
  referrals: z.int(),
  you: z.boolean(),
});
export type BoardLine = z.output<typeof boardLine>;

const checkedReferral = z.object({
  member_id: z.int(),
  id: z.int(),
  referrer: z.string(),
  friend_id: z.nullable(z.int()),
  friend: z.string(),
  state: referralState,
  reason: z.nullable(referralReason),
  note: z.string(),
  created_at: instant,
  decided_at: z.nullable(instant),
});
export type CheckedReferral = z.output<typeof checkedReferral>;

const most = 10_000;

export const referrals = defineArea('referrals', {
  top: {
    method: 'GET',
    path: 'api/getTopReferrals',
    auth: 'member',
    summary: 'Returns the members with the most referrals that qualified in a period, and the caller’s own place.',
    query: z.object({ period: z.optional(z.literal(boardPeriods)), limit: z.optional(wholeBetween(1, 50)) }),
    reply: z.extend(listed(boardLine), {
      period: z.literal(boardPeriods),
      starts_on: date,
      me: z.object({ rank: z.nullable(z.int()), referrals: z.int(), name: z.string(), shown: z.boolean() }),
    }),
  },
  list: {
    method: 'GET',
    path: 'api/referrals',
    auth: 'member',
    summary: "Lists the member's newest referrals with the status of each, and the rule that applies now.",
    reply: z.extend(listed(ownReferral), {
      rule: z.nullable(referralRule),
      /** The rewarded referrals of this month. */
      rewarded_this_month: z.int(),
    }),
  },
  showName: {
    method: 'POST',
    path: 'api/referrals/name',
    auth: 'member',
    summary: 'Shows or hides the member’s first name and initial on the leaderboard. Names are hidden by default.',
    body: z.object({ shown: flag }),
    reply: done,
  },
  queue: {
    method: 'GET',
    path: 'api/operator/referrals',
    auth: 'operator',
    summary: "Lists all members' referrals in one state: waiting ones oldest first, decided ones latest first.",
    query: z.object({ state: z.optional(referralState), page: z.optional(page), limit: z.optional(limit) }),
    reply: paged(checkedReferral),
  },
  decide: {
    method: 'POST',
    path: 'api/operator/referrals/decide',
    auth: 'operator',
    idempotent: true,
    summary: 'Approves or rejects a referral in review, or approves one that was rejected. Approving gives the reward.',
    body: z.object({ member_id: id, id, approve: flag, reason: text(300, 3) }),
    reply: doneWith({ state: referralState }),
    errors: ['not_found', 'conflict', 'forbidden'],
  },
  rules: {
    method: 'GET',
    path: 'api/operator/referral-rules',
    auth: 'operator',
    summary: 'Lists the referral rules, newest first. Without a rule in force, referrals earn nothing.',
    reply: listed(referralRule),
  },
  setRule: {
    method: 'POST',
    path: 'api/operator/referral-rules',
    auth: 'operator',
    summary: 'Sets the referral rule from a given day. Rewards already given are unchanged.',
    body: z.object({
      starts_on: dateInput,
      entries: wholeBetween(0, most),
      qoin: wholeBetween(0, most),
      friend_entries: wholeBetween(0, most),
      friend_qoin: wholeBetween(0, most),
      monthly_cap: wholeBetween(1, 1_000),
      days: wholeBetween(1, 365),
      active: flag,
      reason: text(300, 3),
    }),
    reply: done,
    errors: ['bad_input'],
  },
});
