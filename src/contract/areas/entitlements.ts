import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  doneWith,
  id,
  instant,
  limit,
  listed,
  mobile,
  money,
  optionalText,
  page,
  paged,
  postcode,
  text,
  wholeBetween,
} from '#contract/kit/wire.ts';
import { lead, leadState } from './leads.ts';
import { memberTier, planOption, planStatus } from './plan-status.ts';
import { score } from './score.ts';

/** What a member is entitled to: plan, tier, entries and prizes; payments; and a score from the member's accounts. */

export type { Lead, LeadState, LeadTopic } from './leads.ts';
export type { PlanStatus } from './plan-status.ts';
export type { CreditScore, ScoreComponent } from './score.ts';
export const paymentKind = z.literal(['transfer', 'loan', 'plan', 'ledger']);

export const payment = z.object({
  kind: paymentKind,
  id: z.int(),
  at: instant,
  what: z.string(),
  /** Negative is money out. */
  amount: money,
  state: z.string(),
  href: z.nullable(z.string()),
});
export type HistoryPayment = z.output<typeof payment>;

const entry = z.object({ id: z.int(), at: instant, entries: z.int(), balance_after: z.int(), source: z.string() });

const prize = z.object({
  id: z.int(),
  title: z.string(),
  entries: z.int(),
  offered_at: instant,
  expires_at: z.nullable(instant),
  accepted_at: z.nullable(instant),
});

const reason = text(300, 3);

const giftKind = z.literal(['plan', 'entries', 'prize']);
/** A waiting gift needs a second approval; the member does not have it yet. */
const giftState = z.literal(['waiting', 'given', 'refused', 'taken_back']);
export type GiftState = z.output<typeof giftState>;

export const gift = z.object({
  member_id: z.int(),
  id: z.int(),
  member: z.string(),
  kind: giftKind,
  state: giftState,
  /** The name of the plan. */
  plan: z.nullable(z.string()),
  title: z.nullable(z.string()),
  entries: z.nullable(z.int()),
  /** Days of the plan, or days to accept the prize. */
  days: z.nullable(z.int()),
  reason: z.string(),
  needs_two: z.boolean(),
  /** The operators' emails; null for one who has left. */
  requested_by: z.nullable(z.string()),
  requested_at: instant,
  /** Whether the signed-in operator requested it and so cannot approve it. */
  mine: z.boolean(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  answer: z.nullable(z.string()),
});
export type TeamGift = z.output<typeof gift>;

/** The outcome of a grant: `given`, or `waiting` for a second approval. */
const giftOutcome = { gift: z.int(), state: giftState };

export const entitlements = defineArea('entitlements', {
  status: {
    method: 'GET',
    path: 'api/subscription/standing',
    auth: 'member',
    summary: 'Returns the current plan, any order awaiting payment, and all plans with their features and prices.',
    reply: doneWith({ data: planStatus }),
  },
  setPremium: {
    method: 'POST',
    path: 'api/user_subscription/setPremium',
    auth: 'member',
    idempotent: true,
    summary:
      'Requests a plan. It starts immediately if a payment, a gift or the free trial covers it; otherwise the response has the order and where to pay.',
    body: z.object({
      plan_id: z.optional(wholeBetween(2, 1000)),
      frequency: z.optional(planOption),
      trial: z.optional(z.boolean()),
    }),
    reply: doneWith({ begun: z.boolean(), data: planStatus }),
    errors: ['bad_input', 'conflict'],
  },
  withdrawOrder: {
    method: 'POST',
    path: 'api/user_subscription/withdraw',
    auth: 'member',
    summary: 'Cancels an order awaiting payment.',
    reply: doneWith({ data: planStatus }),
    errors: ['not_found'],
  },
  downgrade: {
    method: 'POST',
    path: 'api/user/downgradeSubscription',
    auth: 'member',
    summary:
      'Downgrades to Free at the end of the paid period, or immediately if nothing was paid. Also cancels a membership.',
    reply: doneWith({ data: planStatus }),
    errors: ['conflict'],
  },
  undoDowngrade: {
    method: 'POST',
    path: 'api/user/downgradeSubscription/undo',
    auth: 'member',
    summary: 'Cancels a downgrade before the paid period ends.',
    reply: doneWith({ data: planStatus }),
    errors: ['not_found'],
  },
  setBronzePotential: {
    method: 'POST',
    path: 'api/user/setBronzePotential',
    auth: 'member',
    summary:
      "Recalculates the membership tier from the member's entries and purchases in the last twelve months, and from the plan.",
    reply: doneWith({ membership: memberTier }),
  },
  entries: {
    method: 'GET',
    path: 'api/user/entries',
    auth: 'member',
    summary: 'Returns how many entries the member has and where they came from, newest first.',
    query: z.object({ page: z.optional(page), limit: z.optional(limit) }),
    reply: z.object({ entries: z.int(), data: z.array(entry), total: z.int(), page: z.int(), limit: z.int() }),
  },
  paymentHistory: {
    method: 'GET',
    path: 'api/payments/history',
    auth: 'member',
    summary:
      'Lists paid and pending payments, newest first. Pass `next` as `cursor` for the next page; `page` may shift as payments are added.',
    query: z.object({
      kind: z.optional(paymentKind),
      page: z.optional(page),
      limit: z.optional(limit),
      cursor: z.optional(text(200)),
    }),
    reply: z.object({
      data: z.object({
        history: z.array(payment),
        total: z.int(),
        page: z.int(),
        limit: z.int(),
        next: z.nullable(z.string()),
      }),
    }),
    errors: ['bad_input'],
  },
  creditScore: {
    method: 'GET',
    path: 'api/getCreditScore',
    auth: 'member',
    summary:
      "Returns a score from the member's own accounts, with its components. It is not a credit reporting body's score.",
    reply: doneWith({ data: score }),
  },
  requestBroadband: {
    method: 'POST',
    path: 'api/broadband/request',
    auth: 'member',
    encoding: 'form',
    summary: 'Requests a call-back about broadband. A member can have one open request.',
    body: z.object({ name: text(80), mobile, postcode, provider: optionalText(80), note: optionalText(500) }),
    reply: doneWith({ reference: z.string(), next: z.string() }),
    errors: ['conflict', 'bad_input'],
  },
  leadDetails: {
    method: 'POST',
    path: 'api/lead/member/details',
    auth: 'member',
    encoding: 'form',
    summary: 'Requests a call-back about a membership. A member can have one open request.',
    body: z.object({
      name: text(80),
      mobile,
      postcode: z.optional(postcode),
      source: optionalText(200),
      note: optionalText(500),
    }),
    reply: doneWith({ reference: z.string(), next: z.string() }),
    errors: ['conflict', 'bad_input'],
  },
  broadbandRequests: {
    method: 'GET',
    path: 'api/broadband/requests',
    auth: 'member',
    summary: "Lists the member's call-back requests about broadband, newest first.",
    reply: listed(lead),
  },
  prizes: {
    method: 'GET',
    path: 'api/get/offered/prizes',
    auth: 'member',
    summary: 'Lists prizes offered to the member, newest first.',
    reply: listed(prize),
  },
  acceptPrize: {
    method: 'POST',
    path: 'api/set/accepted/prize',
    auth: 'member',
    idempotent: true,
    summary: 'Accepts a prize offered to the member. Accepting it again has no effect.',
    body: z.object({ prize: id }),
    reply: doneWith({ data: prize }),
    errors: ['not_found', 'link_expired'],
  },
  leads: {
    method: 'GET',
    path: 'api/operator/leads',
    auth: 'operator',
    summary: 'Lists call-back requests, oldest first.',
    query: z.object({ state: z.optional(leadState), page: z.optional(page), limit: z.optional(limit) }),
    reply: paged(lead),
  },
  workLead: {
    method: 'POST',
    path: 'api/operator/leads',
    auth: 'operator',
    summary: 'Updates the status of a call-back request.',
    /** `was` is the state last read. Refused if another operator has changed it since. */
    body: z.object({ member_id: id, id, state: leadState, was: z.optional(leadState), answer: optionalText(500) }),
    reply: doneWith({ state: leadState }),
    errors: ['not_found', 'conflict'],
  },
  grantPlan: {
    method: 'POST',
    path: 'api/operator/grants/plan',
    auth: 'operator',
    idempotent: true,
    summary: 'Grants a member days of a plan, which the member starts. A large gift waits for a second approval.',
    body: z.object({ member_id: id, plan_id: wholeBetween(2, 1000), days: wholeBetween(1, 366), reason }),
    reply: doneWith({ id: z.nullable(z.int()), ...giftOutcome }),
    errors: ['bad_input', 'forbidden'],
  },
  grantEntries: {
    method: 'POST',
    path: 'api/operator/grants/entries',
    auth: 'operator',
    idempotent: true,
    summary: 'Grants a member entries. A large gift waits for a second approval.',
    body: z.object({ member_id: id, entries: wholeBetween(1, 10_000), reason }),
    reply: doneWith({ entries: z.int(), ...giftOutcome }),
    errors: ['bad_input', 'forbidden'],
  },
  offerPrize: {
    method: 'POST',
    path: 'api/operator/grants/prize',
    auth: 'operator',
    idempotent: true,
    summary: 'Offers a member a prize of entries. A large prize waits for a second approval.',
    body: z.object({
      member_id: id,
      title: text(120),
      entries: wholeBetween(1, 10_000),
      days: wholeBetween(1, 366),
      reason,
    }),
    reply: doneWith({ id: z.nullable(z.int()), ...giftOutcome }),
    errors: ['bad_input', 'forbidden'],
  },
  gifts: {
    method: 'GET',
    path: 'api/operator/grants',
    auth: 'operator',
    summary:
      'Lists large gifts: those waiting for a second approval, longest waiting first, or decided ones, newest first. With `member_id`, all gifts to that member.',
    query: z.object({
      status: z.optional(z.literal(['waiting', 'decided'])),
      member_id: z.optional(id),
      page: z.optional(page),
      limit: z.optional(limit),
    }),
    reply: paged(gift),
  },
  decideGift: {
    method: 'POST',
    path: 'api/operator/grants/decide',
    auth: 'operator',
    idempotent: true,
    summary:
      'Approves or declines a large gift as the second approver. The operator who requested it may withdraw it but not approve it.',
    body: z.object({ member_id: id, id, agree: z.boolean(), reason }),
    reply: doneWith({ state: giftState }),
    errors: ['not_found', 'conflict', 'forbidden'],
  },
  memberships: {
    method: 'GET',
    path: 'api/operator/memberships',
    auth: 'operator',
    summary: 'Lists membership tiers with the lowest plan that grants each.',
    reply: listed(z.object({ tier: memberTier, plan_id: z.int() })),
  },
  setMembership: {
    method: 'POST',
    path: 'api/operator/memberships',
    auth: 'operator',
    summary: 'Sets the lowest plan that grants a membership tier.',
    body: z.object({ tier: z.literal(['Silver', 'Platinum']), plan_id: wholeBetween(1, 1000) }),
    reply: doneWith({ plan_id: z.int() }),
    errors: ['bad_input'],
  },
});
