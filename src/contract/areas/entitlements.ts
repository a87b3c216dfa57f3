import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  date,
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

/** What a member is entitled to and why: the plan, the tier, entries, prizes; what was paid; and the score of the own accounts. */

const planOption = z.literal(['weekly', 'monthly', 'quarterly', 'yearly']);
const membership = z.literal(['Bronze', 'Silver', 'Platinum']);
export const leadState = z.literal(['new', 'called', 'done', 'declined']);
export type LeadState = z.output<typeof leadState>;

const order = z.object({
  id: z.int(),
  plan_id: z.int(),
  Name: z.string(),
  frequency: planOption,
  price: money,
  days: z.int(),
  ordered_at: instant,
});

const status = z.object({
  plan_id: z.nullable(z.int()),
  Name: z.string(),
  /** Whether it was paid for, given by an operator, tried, or costs nothing. */
  source: z.literal(['payment', 'grant', 'trial', 'free']),
  started_at: z.nullable(instant),
  ends_at: z.nullable(instant),
  /** Set while the member has asked for Free: what runs stays until then. */
  downgrade_at: z.nullable(instant),
  membership,
  /** Begins when it is paid for. */
  order: z.nullable(order),
  /** Whether the one trial can still be had. */
  trial_open: z.boolean(),
  trial_days: z.int(),
  plans: z.array(
    z.object({
      id: z.int(),
      Name: z.string(),
      description: z.string(),
      /** What this plan opens beyond those below it. */
      features: z.array(z.string()),
      prices: z.array(z.object({ frequency: planOption, price: money, days: z.int(), entries: z.int() })),
    }),
  ),
});
export type PlanStatus = z.output<typeof status>;

export const paymentKind = z.literal(['transfer', 'loan', 'plan', 'ledger']);

const payment = z.object({
  kind: paymentKind,
  id: z.int(),
  at: instant,
  what: z.string(),
  /** Minus is money out. */
  amount: money,
  state: z.string(),
  href: z.nullable(z.string()),
});
export type HistoryPayment = z.output<typeof payment>;

const entry = z.object({ id: z.int(), at: instant, entries: z.int(), balance_after: z.int(), source: z.string() });

const lead = z.object({
  member_id: z.int(),
  id: z.int(),
  reference: z.string(),
  name: z.string(),
  mobile: z.string(),
  postcode: z.string(),
  provider: z.string(),
  note: z.string(),
  state: leadState,
  answer: z.string(),
  created_at: instant,
  changed_at: instant,
});
export type Lead = z.output<typeof lead>;

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
/** Carried out at once, or waiting for a second person: nothing of it is the member's before. */
const giftState = z.literal(['waiting', 'given', 'refused', 'taken_back']);
export type GiftState = z.output<typeof giftState>;

const gift = z.object({
  member_id: z.int(),
  id: z.int(),
  member: z.string(),
  kind: giftKind,
  state: giftState,
  /** The plan's name. */
  plan: z.nullable(z.string()),
  title: z.nullable(z.string()),
  entries: z.nullable(z.int()),
  /** Days of the plan, or days in which the prize can be accepted. */
  days: z.nullable(z.int()),
  reason: z.string(),
  needs_two: z.boolean(),
  /** Operators by their addresses; null for one who has left. */
  requested_by: z.nullable(z.string()),
  requested_at: instant,
  /** Whether it was asked for by whoever reads this, who then cannot agree to it. */
  mine: z.boolean(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  answer: z.nullable(z.string()),
});
export type TeamGift = z.output<typeof gift>;

/** What became of a gift: `given` at once, or `waiting` for a second person, and then with no id of its own yet. */
const begun = { gift: z.int(), state: giftState };

const component = z.object({
  key: z.literal(['income', 'bills', 'buffer', 'debts', 'overdraws', 'age']),
  title: z.string(),
  /** Null where the rows do not say. */
  points: z.nullable(z.int()),
  most: z.int(),
  facts: z.string(),
  href: z.string(),
});
export type ScoreComponent = z.output<typeof component>;

const score = z.object({
  as_of: date,
  label: z.string(),
  /** 0 to 1000; null where too little is known. */
  score: z.nullable(z.int()),
  band: z.nullable(z.string()),
  components: z.array(component),
  missing: z.array(z.string()),
  /** At the end of each month, the oldest first, worked out from the rows as they are now. */
  history: z.array(z.object({ as_of: date, score: z.nullable(z.int()) })),
  report: z.object({ text: z.string(), bodies: z.array(z.string()), source: z.string(), url: z.string() }),
});
export type CreditScore = z.output<typeof score>;

export const entitlements = defineArea('entitlements', {
  status: {
    method: 'GET',
    path: 'api/subscription/standing',
    auth: 'member',
    summary: 'The plan that runs, what waits to be paid for, and all plans with what they open and cost.',
    reply: doneWith({ data: status }),
  },
  setPremium: {
    method: 'POST',
    path: 'api/user_subscription/setPremium',
    auth: 'member',
    idempotent: true,
    summary:
      'A wish for a plan. It begins at once where a payment, a grant or the one trial stands behind it; else it waits until it is paid for.',
    body: z.object({
      plan_id: z.optional(wholeBetween(2, 1000)),
      frequency: z.optional(planOption),
      trial: z.optional(z.boolean()),
    }),
    reply: doneWith({ begun: z.boolean(), data: status }),
    errors: ['bad_input', 'conflict'],
  },
  withdrawOrder: {
    method: 'POST',
    path: 'api/user_subscription/withdraw',
    auth: 'member',
    summary: 'Takes back a wish that waits to be paid for.',
    reply: doneWith({ data: status }),
    errors: ['not_found'],
  },
  downgrade: {
    method: 'POST',
    path: 'api/user/downgradeSubscription',
    auth: 'member',
    summary: 'Back to Free: at the end of the period that is paid for, at once where nothing was paid.',
    reply: doneWith({ data: status }),
    errors: ['conflict'],
  },
  undoDowngrade: {
    method: 'POST',
    path: 'api/user/downgradeSubscription/undo',
    auth: 'member',
    summary: 'Keeps the plan, before the period has ended.',
    reply: doneWith({ data: status }),
    errors: ['not_found'],
  },
  setBronzePotential: {
    method: 'POST',
    path: 'api/user/setBronzePotential',
    auth: 'member',
    summary: 'A hint to look at the membership tier again. The house decides by its table.',
    reply: doneWith({ membership }),
  },
  entries: {
    method: 'GET',
    path: 'api/user/entries',
    auth: 'member',
    summary: 'How many entries the member has, and where each came from, the newest first.',
    query: z.object({ page: z.optional(page), limit: z.optional(limit) }),
    reply: z.object({ entries: z.int(), data: z.array(entry), total: z.int(), page: z.int(), limit: z.int() }),
  },
  paymentHistory: {
    method: 'GET',
    path: 'api/payments/history',
    auth: 'member',
    summary:
      'What was paid through us and what waits to be, the newest first. `next` is where the next page begins, whatever is added meanwhile; `page` counts rows instead.',
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
    summary: "A score worked out from the member's own accounts, with its parts. No credit bureau's.",
    reply: doneWith({ data: score }),
  },
  requestBroadband: {
    method: 'POST',
    path: 'api/broadband/request',
    auth: 'member',
    encoding: 'form',
    summary: 'Asks to be called about broadband. One wish is open at a time.',
    body: z.object({ name: text(80), mobile, postcode, provider: optionalText(80), note: optionalText(500) }),
    reply: doneWith({ reference: z.string(), next: z.string() }),
    errors: ['conflict', 'bad_input'],
  },
  broadbandRequests: {
    method: 'GET',
    path: 'api/broadband/requests',
    auth: 'member',
    summary: "The member's own wishes, the newest first.",
    reply: listed(lead),
  },
  prizes: {
    method: 'GET',
    path: 'api/get/offered/prizes',
    auth: 'member',
    summary: 'What is offered to the member, the newest first.',
    reply: listed(prize),
  },
  acceptPrize: {
    method: 'POST',
    path: 'api/set/accepted/prize',
    auth: 'member',
    idempotent: true,
    summary: 'Accepts a prize that is offered to the member; a second time changes nothing.',
    body: z.object({ prize: id }),
    reply: doneWith({ data: prize }),
    errors: ['not_found', 'link_expired'],
  },
  leads: {
    method: 'GET',
    path: 'api/operator/leads',
    auth: 'operator',
    summary: 'Wishes to be called, the oldest first.',
    query: z.object({ state: z.optional(leadState), page: z.optional(page), limit: z.optional(limit) }),
    reply: paged(lead),
  },
  workLead: {
    method: 'POST',
    path: 'api/operator/leads',
    auth: 'operator',
    summary: 'Says what became of a wish to be called.',
    /** `was` is how it stood for whoever says it: another operator may have worked on it meanwhile. */
    body: z.object({ member_id: id, id, state: leadState, was: z.optional(leadState), answer: optionalText(500) }),
    reply: doneWith({ state: leadState }),
    errors: ['not_found', 'conflict'],
  },
  grantPlan: {
    method: 'POST',
    path: 'api/operator/grants/plan',
    auth: 'operator',
    idempotent: true,
    summary: 'Gives a member days of a plan, to be begun by the member. A large gift waits for a second person.',
    body: z.object({ member_id: id, plan_id: wholeBetween(2, 1000), days: wholeBetween(1, 366), reason }),
    reply: doneWith({ id: z.nullable(z.int()), ...begun }),
    errors: ['bad_input', 'forbidden'],
  },
  grantEntries: {
    method: 'POST',
    path: 'api/operator/grants/entries',
    auth: 'operator',
    idempotent: true,
    summary: 'Gives a member entries. A large gift waits for a second person.',
    body: z.object({ member_id: id, entries: wholeBetween(1, 10_000), reason }),
    reply: doneWith({ entries: z.int(), ...begun }),
    errors: ['bad_input', 'forbidden'],
  },
  offerPrize: {
    method: 'POST',
    path: 'api/operator/grants/prize',
    auth: 'operator',
    idempotent: true,
    summary: 'Offers a member a prize of entries. A large one waits for a second person.',
    body: z.object({
      member_id: id,
      title: text(120),
      entries: wholeBetween(1, 10_000),
      days: wholeBetween(1, 366),
      reason,
    }),
    reply: doneWith({ id: z.nullable(z.int()), ...begun }),
    errors: ['bad_input', 'forbidden'],
  },
  gifts: {
    method: 'GET',
    path: 'api/operator/grants',
    auth: 'operator',
    summary:
      'Large gifts that wait for a second person, the longest first, or that were decided, the latest first; of one member all that was given, the latest first.',
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
      'The second person’s word on a large gift: with it the member has it. Whoever asked for it may take it back, and never agree to it.',
    body: z.object({ member_id: id, id, agree: z.boolean(), reason }),
    reply: doneWith({ state: giftState }),
    errors: ['not_found', 'conflict', 'forbidden'],
  },
  memberships: {
    method: 'GET',
    path: 'api/operator/memberships',
    auth: 'operator',
    summary: 'From which plan on which tier is a member’s.',
    reply: listed(z.object({ tier: membership, plan_id: z.int() })),
  },
  setMembership: {
    method: 'POST',
    path: 'api/operator/memberships',
    auth: 'operator',
    summary: 'Says from which plan on a tier is a member’s.',
    body: z.object({ tier: z.literal(['Silver', 'Platinum']), plan_id: wholeBetween(1, 1000) }),
    reply: doneWith({ plan_id: z.int() }),
    errors: ['bad_input'],
  },
});
