import type { HardshipOnWire } from '#contract/areas/loan-shapes.ts';
import type { LoanChangeOnWire, LoanDetailOnWire, LoanOnWire, LoanPaymentOnWire } from '#contract/areas/loans.ts';
import { arrearsSteps } from '#domain/loans/arrears.ts';
import { OWN_PROVIDER, loanButtons } from '#domain/loans/actions.ts';
import { coverage, repaymentStatus } from '#domain/loans/coverage.ts';
import { owedOn } from '#domain/loans/payout.ts';
import type { Instalment } from '#domain/loans/plan.ts';
import { firstIndexFrom, frequencyDate } from '#domain/loans/terms.ts';
import { owedCents } from '#domain/loans/waterfall.ts';
import { logoPath } from '../merchants/public.ts';
import type { CardRow } from './payments/card-store.ts';
import type { HardshipRow } from './hardship/hardship-store.ts';
import type { ExternalLoan, OwnLoan } from './loan-store.ts';
import type { PaymentRow } from './payments/payment-store.ts';
import { owedOf, positionOf } from './servicing/position.ts';

const MAX_PAYMENTS = 60;
const DEFAULT_PAYMENTS = 12;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Owed today, including interest since the last charge. */
export function owedToday(loan: OwnLoan, today: string): number {
  if (loan.status === 'paid' || loan.status === 'pending') return 0;
  return owedCents(owedOn(positionOf(loan), today));
}

/** '•••456': enough to recognise the account. */
function masked(accountNumber: string): string {
  return `•••${accountNumber.slice(-3)}`;
}

/** The date and the company name for a reply. */
export interface DisplayContext {
  today: string;
  brand: string;
}

export function ownOnWire(loan: OwnLoan, { today, brand }: DisplayContext): LoanOnWire {
  const { overdueCents, next } = repaymentStatus(loan.schedule, loan.paidCents + loan.inFlightCents, today);
  const open = loan.status !== 'paid';
  const ahead = coverage(loan.schedule, loan.paidCents, today).filter(({ state }) => state !== 'paid');
  return {
    id: loan.id,
    company: brand,
    loan_title: loan.title,
    provider: OWN_PROVIDER,
    available_balance: owedToday(loan, today),
    loan_status: capital(loan.status),
    actions: [...loanButtons(OWN_PROVIDER, loan.status)],
    payments: open
      ? ahead
          .slice(0, MAX_PAYMENTS)
          .map(({ dueDate, cents, paidCents }) => ({ due_date: dueDate, amount: cents - paidCents }))
      : [],
    facilitator: {
      logo: logoPath(brand),
      bank_info: { name: loan.account.name, bsb: loan.account.bsb, account_number: masked(loan.account.accountNumber) },
    },
    rate: loan.terms.annualPpm / 10_000,
    overdue: open ? overdueCents : 0,
    next_due: open ? (next?.dueDate ?? null) : null,
    next_amount: open ? (next?.cents ?? null) : null,
    own: true,
    as_of: today,
  };
}

/** The next payments of an external loan, as far as its balance reaches. */
export function externalLoanPayments(
  { balanceCents, repaymentCents, frequency, nextDueOn, status }: ExternalLoan,
  today: string,
  limit = DEFAULT_PAYMENTS,
): { date: string; cents: number }[] {
  if (status === 'paid' || repaymentCents === null || frequency === null || nextDueOn === null) return [];
  let left = balanceCents;
  const payments: { date: string; cents: number }[] = [];
  // Payments due before today are assumed to be made; the member's transactions show them.
  for (let index = firstIndexFrom(nextDueOn, frequency, today); left > 0 && payments.length < limit; index += 1) {
    payments.push({ date: frequencyDate(nextDueOn, frequency, index), cents: Math.min(left, repaymentCents) });
    left -= repaymentCents;
  }
  return payments;
}

export function externalOnWire(loan: ExternalLoan, today: string): LoanOnWire {
  const payments = externalLoanPayments(loan, today);
  return {
    id: loan.id,
    company: loan.provider,
    loan_title: loan.title,
    provider: loan.provider,
    available_balance: loan.balanceCents,
    loan_status: capital(loan.status),
    actions: [...loanButtons(loan.provider, loan.status)],
    payments: payments.map(({ date, cents }) => ({ due_date: date, amount: cents })),
    facilitator: { logo: logoPath(loan.provider), bank_info: null },
    rate: loan.annualPpm === null ? null : loan.annualPpm / 10_000,
    overdue: 0,
    next_due: payments[0]?.date ?? null,
    next_amount: payments[0]?.cents ?? null,
    own: false,
    as_of: loan.asOf,
  };
}

export function hardshipOnWire({
  id,
  reason,
  note,
  state,
  requested_on,
  decide_by,
  answer,
  decided_on,
  more_words,
  more_requested_on,
  more_by,
  informed_on,
  informed_words,
  files,
}: HardshipRow): HardshipOnWire {
  const more =
    more_requested_on === null
      ? null
      : {
          words: more_words!,
          requested_on: more_requested_on,
          answer_by: more_by!,
          informed_on,
          answer: informed_words,
          files,
        };
  return { id, reason, note, state, requested_on, decide_by, answer, decided_on, more };
}

export interface OwnLoanDetails {
  request: HardshipRow | undefined;
  card: CardRow | undefined;
  drawn: number;
  repaid: number;
  history: readonly { date: string; principalCents: number }[];
}

/** What happens on which day while a loan is overdue; nothing while it is not. */
function stepsOnWire(loan: OwnLoan, today: string): LoanDetailOnWire['steps'] {
  if (loan.overdueSince === null) return [];
  return arrearsSteps(loan.overdueSince, today, loan.hardshipSince).map(
    ({ key, date, title, announcement, isReached }) => ({ key, date, title, words: announcement, reached: isReached }),
  );
}

export function ownDetail(
  loan: OwnLoan,
  display: DisplayContext,
  { request, card, drawn, repaid, history }: OwnLoanDetails,
): LoanDetailOnWire {
  const { today } = display;
  const owed = loan.status === 'paid' || loan.status === 'pending' ? owedOf(loan) : owedOn(positionOf(loan), today);
  const covered = coverage(loan.schedule, loan.paidCents, today);
  const unpaid = loan.status === 'paid' ? 0 : covered.reduce((sum, { cents, paidCents }) => sum + cents - paidCents, 0);
  const borrowed = loan.status === 'pending' ? loan.terms.principalCents : drawn;
  return {
    ...ownOnWire(loan, display),
    product: loan.terms.product,
    borrowed,
    drawable: loan.status === 'active' ? Math.max(0, loan.limitCents - loan.principalCents) : 0,
    owed: {
      principal: owed.principalCents,
      interest: owed.interestCents,
      fees: owed.feesCents,
      total: owedCents(owed),
    },
    total: repaid + unpaid,
    repaid,
    cost: Math.max(0, repaid + unpaid - borrowed),
    opened_at: loan.openedAt,
    drawn_on: loan.drawnOn,
    closed_on: loan.closedOn,
    frequency: loan.terms.frequency,
    schedule: covered.map(
      ({ number, dueDate, cents, principalCents, interestCents, feeCents, balanceCents, paidCents, state }) => ({
        number,
        due_date: dueDate,
        amount: cents,
        principal: principalCents,
        interest: interestCents,
        fees: feeCents,
        balance: balanceCents,
        paid: paidCents,
        state,
      }),
    ),
    history: history.map(({ date, principalCents }) => ({ date, principal: principalCents })),
    in_flight: loan.inFlightCents,
    overdue_since: loan.overdueSince,
    steps: stepsOnWire(loan, today),
    hardship: request ? hardshipOnWire(request) : null,
    referred_to: loan.referredTo,
    card: card ? { id: card.id, brand: card.brand, last_four: card.last_four } : null,
    repayment: null,
  };
}

export function externalDetail(loan: ExternalLoan, today: string): LoanDetailOnWire {
  const owed = { principal: loan.balanceCents, interest: 0, fees: 0, total: loan.balanceCents };
  return {
    ...externalOnWire(loan, today),
    product: null,
    borrowed: loan.balanceCents,
    drawable: 0,
    owed,
    total: loan.balanceCents,
    repaid: 0,
    cost: 0,
    opened_at: loan.openedAt,
    drawn_on: null,
    closed_on: loan.closedOn,
    frequency: loan.frequency,
    schedule: [],
    history: [],
    in_flight: 0,
    overdue_since: null,
    steps: [],
    hardship: null,
    referred_to: null,
    card: null,
    repayment: loan.repaymentCents,
  };
}

export function paymentOnWire(row: PaymentRow): LoanPaymentOnWire {
  const split =
    row.principal_cents === null
      ? null
      : {
          fees: row.fees_cents ?? 0,
          interest: row.interest_cents ?? 0,
          principal: row.principal_cents,
          owed_after: row.owed_after_cents ?? 0,
        };
  return {
    id: row.id,
    kind: row.kind,
    amount: row.amount_cents,
    state: row.state,
    due_date: row.due_on,
    ordered_at: row.ordered_at,
    settled_on: row.settled_on,
    returned_on: row.returned_on,
    reason: row.reason,
    split,
  };
}

function scheduleOnWire(instalments: readonly Instalment[]): LoanChangeOnWire['before'] {
  return {
    instalments: instalments.map(({ dueDate, cents, principalCents, interestCents, feeCents, balanceCents }) => ({
      due_date: dueDate,
      amount: cents,
      principal: principalCents,
      interest: interestCents,
      fees: feeCents,
      balance: balanceCents,
    })),
    total: instalments.reduce((sum, { cents }) => sum + cents, 0),
    cost: instalments.reduce((sum, { interestCents, feeCents }) => sum + interestCents + feeCents, 0),
    last_due: instalments.at(-1)?.dueDate ?? null,
  };
}

/** The remaining instalments before and after; `takesCents` is collected now. */
export function changeOnWire(
  before: readonly Instalment[],
  after: readonly Instalment[],
  takesCents: number,
): LoanChangeOnWire {
  return { before: scheduleOnWire(before), after: scheduleOnWire(after), takes: takesCents };
}
