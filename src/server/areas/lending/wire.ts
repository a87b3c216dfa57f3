import type {
  ApplicationOnWire,
  EventOnWire,
  LoanCost,
  OfferOnWire,
  WhyOnWire,
} from '#contract/areas/lending-shapes.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import type { lending } from '#contract/areas/lending.ts';
import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import { decisionLineText } from '#domain/lending/decision-lines.ts';
import type { DecisionReader } from '#domain/lending/decision-lines.ts';
import { offerReasons } from '#domain/lending/decision.ts';
import { applicationEventLabels } from '#domain/lending/event-labels.ts';
import { donated } from '#domain/lending/donation.ts';
import { basisOn, quote, repaymentCounts, termsFor } from '#domain/lending/quote.ts';
import type { Quote } from '#domain/lending/quote.ts';
import { stepsOf } from '#domain/lending/steps.ts';
import type { Progress } from '#domain/lending/steps.ts';
import { bankOfBsb } from '../bank-accounts/public.ts';
import type { MemberRow } from '../members/public.ts';
import type { ApplicationRow, EventRow } from './applications/application-store.ts';
import type { OfferRow } from './offers/offer-store.ts';
import type { StoredDecision } from './tables.ts';

/** Converts the rows of this area to the types of the contract. */

export function costOf({ terms, schedule, monthlyCents, months }: Quote): LoanCost {
  return {
    amount: terms.principalCents,
    establishment_fee: terms.establishmentFeeCents,
    monthly_fees: monthlyCents,
    months,
    total: schedule.totalCents,
    repayments: schedule.instalments.length,
    interest: schedule.instalments.reduce((sum, { interestCents }) => sum + interestCents, 0),
    rate: terms.annualPpm / 10_000,
    payments: schedule.instalments.map(({ dueDate, cents }) => ({ due_date: dueDate, amount: cents })),
  };
}

export function whyOf(
  { maxCents, eachCents, lines, firstDay, lastDay }: StoredDecision,
  reader: DecisionReader,
): WhyOnWire {
  return {
    maximum: maxCents,
    each: eachCents,
    lines: lines.map((line) => ({
      kind: line.kind,
      says: decisionLineText(line, reader),
      amount: line.cents,
      ...(line.kind === 'essentials' && line.parts
        ? { parts: line.parts.map((part) => ({ category_id: part.categoryId, amount: part.cents })) }
        : {}),
    })),
    from: firstDay,
    to: lastDay,
  };
}

export function decisionOf(stored: StoredDecision, reader: DecisionReader): NonNullable<ApplicationOnWire['decision']> {
  const { outcome, amountCents, repayments, reasons, decidedOn, limitsFrom, source } = stored;
  return {
    outcome,
    amount: amountCents,
    repayments,
    why: whyOf(stored, reader),
    reasons,
    decided_on: decidedOn,
    limits_from: limitsFrom,
    source,
  };
}

const maskedDigits = (text: string, visibleDigits: number): string =>
  `${'•'.repeat(Math.max(0, text.length - visibleDigits))}${text.slice(-visibleDigits)}`;

/** '•••• ••• 158': enough to recognise one's own number. */
export function maskedMobile(mobile: string | null): string | null {
  return mobile === null ? null : `•••• ••• ${mobile.slice(-3)}`;
}

export function bankOf({
  account_name,
  bsb,
  account_number,
}: Pick<ApplicationRow, 'account_name' | 'bsb' | 'account_number'>): ApplicationOnWire['bank'] {
  if (account_name === null || bsb === null || account_number === null) return null;
  return {
    account_name,
    bsb: `${bsb.slice(0, 3)}-${bsb.slice(3)}`,
    account_number: maskedDigits(account_number, 3),
    bank: bankOfBsb(bsb),
  };
}

export function eventOf({ id, at, kind, who, words }: EventRow): EventOnWire {
  return { id, at, kind, who, says: applicationEventLabels[kind], words };
}

const endedOffers = {
  accepted: 'accepted',
  turned_down: 'turned_down',
  lapsed: 'lapsed',
  cooled_off: 'cooled_off',
} as const;

function offerState(application: ApplicationRow, row: OfferRow, now: Date): OfferOnWire['acceptance']['state'] {
  const { state } = application;
  if (state in endedOffers) return endedOffers[state as keyof typeof endedOffers];
  return row.expires_at <= now ? 'lapsed' : 'open';
}

export interface OfferInput {
  application: ApplicationRow;
  row: OfferRow;
  person: Pick<MemberRow, 'first_name' | 'mobile'>;
  cycle: PayCycle;
  today: string;
  now: Date;
  confirmed: boolean;
  hasIdentity: boolean;
}

/** The cost of an offer if it were accepted today; for an accepted offer, the agreed cost. */
export function quoteOf({
  application,
  row,
  cycle,
  today,
}: Pick<OfferInput, 'application' | 'row' | 'cycle' | 'today'>): Quote {
  return quote(row.terms ?? termsFor(row.amount_cents, row.repayments, basisOn(today, cycle, application.product)));
}

export function offerOnWire(input: OfferInput): OfferOnWire {
  const { application, row, person, cycle, today, now } = input;
  const frame = basisOn(today, cycle, application.product);
  const counts = repaymentCounts(frame);
  const currentQuote = quoteOf(input);
  return {
    client_id: row.member_id,
    application_id: row.application_id,
    acceptance: {
      state: offerState(application, row, now),
      acknowledged_at: row.acknowledged_at,
      accepted_at: row.accepted_at,
      cooling_off_until: row.cooling_off_until,
      loan_id: row.loan_id,
    },
    cost: costOf(currentQuote),
    most: row.most_cents,
    least: Math.min(row.most_cents, frame.company.minCents),
    step: frame.company.stepCents,
    repayments_least: counts.min,
    repayments_most: counts.max,
    each: row.each_cents,
    made_at: row.made_at,
    expires_at: row.expires_at,
    reasons: application.decision
      ? offerReasons(
          application.decision,
          { amountCents: application.amount_cents!, repayments: application.repayments! },
          { amountCents: row.most_cents, repayments: row.repayments },
        )
      : [],
    bank: bankOf(application),
    donation: donated(application.donation_cents, currentQuote.terms),
    first_name: person.first_name,
    mobile: maskedMobile(person.mobile),
    confirmed: input.confirmed,
    has_identification: input.hasIdentity,
  };
}

export function progressOf(application: ApplicationRow | undefined, person: MemberRow, hasIdentity: boolean): Progress {
  return {
    amountCents: application?.amount_cents ?? null,
    repayments: application?.repayments ?? null,
    reason: application?.reason ?? null,
    situations: application?.situations ?? [],
    hasAssessment: (application?.assessment ?? null) !== null,
    feeling: application?.feeling ?? null,
    hasBank: (application?.account_number ?? null) !== null,
    hasIdentity,
    submitted: (application?.submitted_at ?? null) !== null,
    profile: { ...person, mobileVerified: person.mobile_verified_at !== null },
  };
}

export interface ApplicationInput {
  application: ApplicationRow;
  person: MemberRow;
  hasIdentity: boolean;
  events: readonly EventRow[];
  offer: OfferOnWire | null;
  reader: DecisionReader;
}

export function applicationOnWire({
  application,
  person,
  hasIdentity,
  events,
  offer,
  reader,
}: ApplicationInput): ApplicationOnWire {
  const {
    id,
    reference,
    product,
    state,
    amount_cents,
    repayments,
    reason,
    reason_note,
    situations,
    feeling,
    donation_cents,
    assessment,
    started_at,
    submitted_at,
    decision,
  } = application;
  return {
    id,
    token: reference,
    product,
    status: state,
    amount: amount_cents,
    repayments,
    reason,
    reason_note,
    situations,
    feeling,
    donation: donation_cents,
    started_at,
    submitted_at,
    offer,
    bank: bankOf(application),
    assessment,
    decision: decision && submitted_at ? decisionOf(decision, reader) : null,
    steps: stepsOf(progressOf(application, person, hasIdentity)),
    history: events.map(eventOf),
  };
}

export type SliderReply = ReplyOf<typeof lending.amounts>['success'];
