import * as z from 'zod/mini';
import { loanProducts } from '#domain/loans/terms.ts';
import { financialSituations, loanReasons, sources } from '#domain/lending/choices.ts';
import { date, instant, money, optionalText, unsignedMoney, wholeBetween } from '#contract/kit/wire.ts';

const idsOf = <const T extends string>(list: readonly { readonly id: T }[]): T[] => list.map(({ id: one }) => one);

export const loanReason = z.literal(idsOf(loanReasons));
export const financialSituation = z.literal(idsOf(financialSituations));
export const sourceName = z.literal(idsOf(sources));

/** `review` and `second` wait for an operator, `offered` for the borrower; the last six are final. */
export const applicationState = z.literal([
  'draft',
  'review',
  'second',
  'offered',
  'accepted',
  'declined',
  'withdrawn',
  'turned_down',
  'lapsed',
  'cooled_off',
]);
export type ApplicationState = z.output<typeof applicationState>;

const stepId = z.literal(['amount', 'reason', 'you', 'money', 'bank', 'identity', 'send']);
export const step = z.object({ id: stepId, title: z.string(), done: z.boolean() });
export const remainingStep = z.object({ id: stepId, title: z.string() });

export const choice = z.object({ id: z.string(), name: z.string() });

export const product = z.literal([...loanProducts]);

export const payment = z.object({ due_date: date, amount: money });

/** The cost of a loan, with every due date. */
export const cost = z.object({
  amount: money,
  establishment_fee: money,
  monthly_fees: money,
  months: z.int(),
  total: money,
  repayments: z.int(),
  /** Total interest, if the loan charges any. */
  interest: money,
  /** The yearly interest rate as a percentage; 0 for a small loan. */
  rate: z.number(),
  payments: z.array(payment),
});
export type LoanCost = z.output<typeof cost>;

export const assessmentLine = z.object({
  kind: z.literal(['income', 'essentials', 'repayments', 'own', 'margin', 'left', 'protected', 'room', 'each', 'most']),
  says: z.string(),
  amount: money,
  parts: z.optional(z.array(z.object({ category_id: z.int(), amount: money }))),
});
export type LineOnWire = z.output<typeof assessmentLine>;

export const reason = z.object({ code: z.string(), says: z.string() });

/** How the maximum was calculated; `from` and `to` are the dates of the transactions used. */
export const maximumExplanation = z.object({
  maximum: money,
  each: money,
  lines: z.array(assessmentLine),
  from: z.nullable(date),
  to: z.nullable(date),
});
export type WhyOnWire = z.output<typeof maximumExplanation>;

export const decision = z.object({
  outcome: z.literal(['approve', 'refer', 'decline']),
  amount: money,
  repayments: z.int(),
  why: maximumExplanation,
  reasons: z.array(reason),
  decided_on: date,
  limits_from: date,
  source: z.string(),
});

const bankDetails = z.object({
  account_name: z.string(),
  bsb: z.string(),
  account_number: z.string(),
  bank: z.nullable(z.string()),
});

export const assessmentShape = z.object({
  dependants: wholeBetween(0, 15),
  /** Monthly living costs as the borrower states them. */
  living_costs: unsignedMoney,
  /** Monthly repayments to lenders that no connected account shows. */
  other_repayments: unsignedMoney,
  /** What the borrower expects to change before the loan is repaid. */
  expected_change: z.literal(['none', 'less_income', 'more_costs']),
  expected_note: optionalText(500),
});
export type Assessment = z.output<typeof assessmentShape>;

const assessed = z.object({
  dependants: z.int(),
  living_costs: money,
  other_repayments: money,
  expected_change: z.literal(['none', 'less_income', 'more_costs']),
  expected_note: z.optional(z.string()),
});

const offerState = z.literal(['open', 'accepted', 'turned_down', 'lapsed', 'cooled_off']);

const acceptance = z.object({
  state: offerState,
  acknowledged_at: z.nullable(instant),
  accepted_at: z.nullable(instant),
  cooling_off_until: z.nullable(instant),
  loan_id: z.nullable(z.int()),
});

/** An offer in the form of rule L03, with `client_id` and `acceptance`. */
export const offer = z.object({
  client_id: z.int(),
  application_id: z.int(),
  acceptance,
  cost,
  most: money,
  least: money,
  step: money,
  repayments_least: z.int(),
  repayments_most: z.int(),
  each: money,
  made_at: instant,
  expires_at: instant,
  reasons: z.array(reason),
  bank: z.nullable(bankDetails),
  donation: money,
  first_name: z.string(),
  /** Where the code is sent, masked, such as '•••• ••• 158'. */
  mobile: z.nullable(z.string()),
  confirmed: z.boolean(),
  has_identification: z.boolean(),
});
export type OfferOnWire = z.output<typeof offer>;

export const event = z.object({
  id: z.int(),
  at: instant,
  kind: z.string(),
  who: z.literal(['member', 'rule', 'operator']),
  says: z.string(),
  words: z.nullable(z.string()),
});
export type EventOnWire = z.output<typeof event>;

export const application = z.object({
  id: z.int(),
  token: z.string(),
  product,
  status: applicationState,
  amount: z.nullable(money),
  repayments: z.nullable(z.int()),
  reason: z.nullable(loanReason),
  reason_note: z.nullable(z.string()),
  situations: z.array(financialSituation),
  feeling: z.nullable(z.int()),
  donation: money,
  bank: z.nullable(bankDetails),
  assessment: z.nullable(assessed),
  started_at: instant,
  submitted_at: z.nullable(instant),
  decision: z.nullable(decision),
  offer: z.nullable(offer),
  steps: z.array(step),
  history: z.array(event),
});
export type ApplicationOnWire = z.output<typeof application>;

/** Everything the slider needs to work without further requests. */
export const sliderFacts = z.object({
  product,
  amounts: z.array(money),
  default: money,
  minimum: money,
  maximum: money,
  step: money,
  today: date,
  pay_cycle: z.object({
    kind: z.literal(['weekly', 'fortnightly', 'four_weekly', 'monthly']),
    payday: z.nullable(date),
    day: z.nullable(z.int()),
  }),
  /** Whether the paydays were set by the member, detected, or assumed to be monthly. */
  pay_cycle_source: z.literal(['chosen', 'detected', 'months']),
  payer: z.nullable(z.string()),
  /** Why no more can be borrowed now: a loan that is overdue or under hardship help. */
  held: z.nullable(
    z.object({ reason: z.literal(['arrears', 'hardship', 'catch_up']), says: z.string(), loan: z.int() }),
  ),
  why: maximumExplanation,
  /** The cost of the requested amount, or of the default. */
  cost,
});
export type SliderFacts = z.output<typeof sliderFacts>;

export const queueEntry = z.object({
  member_id: z.int(),
  id: z.int(),
  member_name: z.string(),
  status: applicationState,
  amount: z.nullable(money),
  proposed: z.nullable(money),
  reasons: z.array(reason),
  submitted_at: instant,
});
export type QueueRow = z.output<typeof queueEntry>;

export const proposal = z.object({
  verdict: z.literal(['approve', 'decline']),
  amount: money,
  repayments: z.int(),
  reason: z.string(),
  message: z.nullable(z.string()),
  by: z.string(),
  mine: z.boolean(),
  at: instant,
});
export const loggedChange = z.extend(event, {
  actor: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type LoggedChange = z.output<typeof loggedChange>;
