import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { date, doneWith, instant, listed, text, wholeBetween } from '#contract/kit/wire.ts';

/** What reward events grant (rule S06). The server records the events itself; no call by a member grants anything. */

export const rewardEvent = z.literal(['DailySignIn', 'SignUp']);
export type RewardEvent = z.output<typeof rewardEvent>;

/** The most entries that one event can grant. */
export const MAX_REWARD_ENTRIES = 100;

const rule = z.object({
  event: rewardEvent,
  entries: z.int(),
  /** The first and last day on which the event grants, in the member's time zone. */
  starts_on: date,
  ends_on: z.nullable(date),
  active: z.boolean(),
  changed_at: instant,
});
export type RewardRule = z.output<typeof rule>;

export const rewardRules = defineArea('rewardRules', {
  list: {
    method: 'GET',
    path: 'api/operator/reward-rules',
    auth: 'operator',
    summary: 'Lists the entries that each reward event grants. An event without a rule grants none.',
    reply: listed(rule),
  },
  set: {
    method: 'POST',
    path: 'api/operator/reward-rules',
    auth: 'operator',
    summary: 'Sets the entries that a reward event grants from now on. Entries already granted are unchanged.',
    body: z.object({
      event: rewardEvent,
      entries: wholeBetween(1, MAX_REWARD_ENTRIES),
      starts_on: date,
      ends_on: z.optional(z.nullable(date)),
      active: z.boolean(),
      reason: text(300, 3),
    }),
    reply: doneWith({ data: rule }),
    errors: ['bad_input'],
  },
});
