import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { doneWith, id, instant, money, optionalText, unsignedMoney, wholeBetween } from '#contract/kit/wire.ts';
import { membershipOptions } from '#domain/commerce/memberships.ts';
import { MAX_PAUSE_MONTHS } from '#domain/commerce/renewal.ts';
import { tiers } from '#domain/commerce/tiers.ts';
import { order, savedMethod } from './orders.ts';

/** Memberships that renew: starting, changing, pausing and cancelling them. */

const option = z.enum(membershipOptions);
const tier = z.enum(tiers);

const amountLine = z.object({ label: z.string(), amount: money });

/** What a change costs, and when it takes effect. */
export const membershipChange = z.object({
  option,
  Name: z.string(),
  /** `upgrade` takes effect immediately, for `total`; `later` takes effect at the next renewal. */
  kind: z.literal(['upgrade', 'later', 'current']),
  lines: z.array(amountLine),
  /** Charged now, including all fees. */
  total: money,
  starts_at: instant,
  renews_at: instant,
  /** The price of each renewal. */
  price: money,
  /** The charge for each renewal, including all fees. */
  renewal_total: money,
  days: z.int(),
  entries: z.int(),
});
export type MembershipChange = z.output<typeof membershipChange>;

export const subscription = z.object({
  id: z.int(),
  option: z.string(),
  Name: z.string(),
  /** The plan that it gives, such as 'Premium'. */
  plan: z.string(),
  state: z.literal(['active', 'past_due', 'paused', 'ending', 'ended']),
  state_name: z.string(),
  /** The price agreed for each renewal. */
  price: money,
  /** The next charge, including all fees. */
  total: money,
  days: z.int(),
  entries: z.int(),
  started_at: instant,
  paid_until: instant,
  /** The next charge; null if there is none. */
  renews_at: z.nullable(instant),
  /** When the plan ends if the renewal stays unpaid. */
  grace_ends_at: z.nullable(instant),
  next_attempt_at: z.nullable(instant),
  cancelled_at: z.nullable(instant),
  /** The membership from the next renewal, if a change is planned. */
  next: z.nullable(z.object({ option: z.string(), Name: z.string(), price: money })),
  method: z.nullable(savedMethod),
  /** The order for an unpaid renewal, which can be paid with any card. */
  order: z.nullable(z.string()),
  /** Whether the bank needs the member to confirm that order's payment. */
  needs_confirmation: z.boolean(),
  can_pause: z.boolean(),
  /** When it can be paused again; null if it can be paused now, or not at all. */
  pause_opens_at: z.nullable(instant),
});
export type Subscription = z.output<typeof subscription>;

export const membershipStatus = z.object({
  subscription: z.nullable(subscription),
  /** What each membership would cost now. Empty without one, and while a renewal is unpaid. */
  changes: z.array(membershipChange),
  /** Draw entries, which the member keeps whatever happens to the membership. */
  entries: z.int(),
  tier: z.object({
    tier,
    /** Entries earned and money spent in the last twelve months. */
    entries: z.int(),
    spent: money,
    next: z.nullable(z.object({ tier, entries_missing: z.nullable(z.int()), spending_missing: z.nullable(money) })),
  }),
  history: z.array(z.object({ at: instant, what: z.string() })),
});
export type MembershipStatus = z.output<typeof membershipStatus>;

const preview = z.object({
  action: z.literal(['change', 'cancel', 'pause', 'resume']),
  lines: z.array(amountLine),
  /** Charged now, including all fees. */
  total: money,
  /** When the plan ends; null if it continues. */
  premium_until: z.nullable(instant),
  /** The next charge after it; null if there is none. */
  renews_at: z.nullable(instant),
  next_price: z.nullable(money),
  /** What the member keeps and what happens, one sentence each. */
  notes: z.array(z.string()),
});
export type MembershipPreview = z.output<typeof preview>;

const method = {
  /** A saved card; by default, the membership's card. */
  method_id: z.optional(id),
  /** The token that the gateway's form gave the browser. */
  token: optionalText(200),
};

const months = wholeBetween(1, MAX_PAUSE_MONTHS);
/** The total that the member was shown. */
const shown = z.optional(unsignedMoney);
const statusReply = doneWith({ data: membershipStatus });
/** The order shows what happened to the payment, and any confirmation that the bank still needs. */
const paidReply = { data: membershipStatus, order: z.nullable(order) };

export const memberships = defineArea('memberships', {
  create: {
    method: 'POST',
    path: 'api/payments/subscription/create',
    auth: 'member',
    idempotent: 'steps',
    summary:
      'Starts a membership that renews, paid with a saved card or a new one, which is then saved. An existing membership is changed. Refused if the total has changed.',
    body: z.object({ option, ...method, total: unsignedMoney, promo: optionalText(20) }),
    reply: doneWith({ subscription: z.nullable(subscription), ...paidReply }),
    errors: ['bad_input', 'conflict', 'not_enough', 'not_found', 'unavailable', 'too_many'],
  },
  set: {
    method: 'POST',
    path: 'api/user/membership/set',
    auth: 'member',
    idempotent: 'steps',
    summary:
      'Changes the membership. An upgrade takes effect immediately for the total shown, with a credit for unused days; any other change takes effect at the next renewal.',
    body: z.object({ membership: option, total: shown, ...method }),
    reply: doneWith(paidReply),
    errors: ['bad_input', 'conflict', 'not_found', 'unavailable'],
  },
  upgrade: {
    method: 'POST',
    path: 'api/loans/offer/settingupgradesubscription',
    auth: 'member',
    idempotent: 'steps',
    summary:
      'Upgrades the membership, as `api/user/membership/set` does. Without the total shown, nothing changes and the response contains the cost of an upgrade.',
    body: z.object({ membership: z.optional(option), total: shown, ...method }),
    reply: doneWith({ changed: z.boolean(), change: z.nullable(membershipChange), ...paidReply }),
    errors: ['bad_input', 'conflict', 'not_found', 'unavailable'],
  },
  status: {
    method: 'GET',
    path: 'api/membership/status',
    auth: 'member',
    summary: 'Returns the current membership, its next charge, what each change costs line by line, and the tier.',
    reply: statusReply,
  },
  preview: {
    method: 'POST',
    path: 'api/membership/preview',
    auth: 'member',
    summary: 'Previews a change, a pause, the end of a pause or a cancellation. Nothing is changed.',
    body: z.object({
      action: z.literal(['change', 'cancel', 'pause', 'resume']),
      membership: z.optional(option),
      months: z.optional(months),
    }),
    reply: doneWith({ data: preview }),
    errors: ['bad_input', 'conflict', 'not_found'],
  },
  pause: {
    method: 'POST',
    path: 'api/membership/pause',
    auth: 'member',
    summary: 'Pauses renewals after the paid period for up to 3 months of 30 days, once every 12 months.',
    body: z.object({ months }),
    reply: statusReply,
    errors: ['conflict', 'not_found'],
  },
  resume: {
    method: 'POST',
    path: 'api/membership/resume',
    auth: 'member',
    idempotent: 'steps',
    summary: 'Ends a pause. If the paid period is over, the renewal is charged immediately.',
    reply: statusReply,
    errors: ['conflict', 'not_found', 'unavailable'],
  },
  cancel: {
    method: 'POST',
    path: 'api/membership/cancel',
    auth: 'member',
    summary:
      'Cancels the membership. The plan continues until the end of the paid period, and the member keeps any entries.',
    reply: statusReply,
    errors: ['conflict', 'not_found'],
  },
  undoCancel: {
    method: 'POST',
    path: 'api/membership/undo-cancel',
    auth: 'member',
    summary: 'Reverses a cancellation before the membership has ended.',
    reply: statusReply,
    errors: ['not_found'],
  },
  method: {
    method: 'POST',
    path: 'api/membership/method',
    auth: 'member',
    idempotent: 'steps',
    summary: 'Sets the saved card for renewals. An unpaid renewal is charged to it immediately.',
    body: z.object({ method_id: id }),
    reply: statusReply,
    errors: ['not_found', 'unavailable'],
  },
});
