import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import CircleSlash from 'lucide-react/icons/circle-slash';
import type { OccurrenceOnWire, PaymentOnWire, RecurringFrequency } from '#contract/areas/bills.ts';
import type {
  InstalmentOnWire,
  LoanRepaymentOnWire,
  MadeRepaymentOnWire,
  PaidInstalmentOnWire,
} from '#contract/areas/bill-shapes.ts';
import type { PlannedFlowOnWire } from '#contract/areas/safe-to-spend.ts';
import { bills } from '#contract/areas/bills.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { findSubCategory, subCategoryIds } from '#domain/categorise/taxonomy.ts';
import type { IconComponent } from '#web/design/icon.ts';
import type { Option } from '#web/design/options.ts';
import { transactionHref } from '#web/areas/transactions/public.tsx';

export type Calendar = ReplyOf<typeof bills.calendar>;

export const frequencyNames: Readonly<Record<RecurringFrequency, string>> = {
  once: 'Once',
  weekly: 'Every week',
  fortnightly: 'Every fortnight',
  four_weekly: 'Every four weeks',
  monthly: 'Every month',
  quarterly: 'Every three months',
  halfyearly: 'Every six months',
  annually: 'Every year',
};

export const frequencyOptions = (Object.keys(frequencyNames) as RecurringFrequency[]).map(
  (value): Option<RecurringFrequency> => ({ value, label: frequencyNames[value] }),
);

export const businessDayNames: Readonly<Record<PaymentOnWire['business_day'], string>> = {
  none: 'Keep the date',
  next: 'Move to the next business day',
  previous: 'Move to the previous business day',
};

type State = OccurrenceOnWire['state'] | 'sent_back';

interface Face {
  name: string;
  icon: IconComponent;
  tone: 'plain' | 'positive' | 'negative';
  ink: string;
}

const stateFaces: Readonly<Record<State, Face>> = {
  due: { name: 'Due', icon: CalendarClock, tone: 'plain', ink: 'text-ink' },
  overdue: { name: 'Overdue', icon: CircleAlert, tone: 'negative', ink: 'text-negative' },
  paid: { name: 'Paid', icon: CircleCheck, tone: 'positive', ink: 'text-ink-soft' },
  sent_back: { name: 'Returned', icon: CircleX, tone: 'negative', ink: 'text-negative' },
  skipped: { name: 'Skipped', icon: CircleSlash, tone: 'plain', ink: 'text-ink-faint line-through' },
};

/** The label and tone of a state, never colour alone: income is received, a bill is paid. */
export function stateFace({ state, amount }: { state: State; amount: number }): Face {
  return state === 'paid' && amount > 0 ? { ...stateFaces.paid, name: 'Received' } : stateFaces[state];
}

/** An occurrence with its payment. */
export interface Shown {
  occurrence: OccurrenceOnWire;
  payment: PaymentOnWire;
}

/** A calendar entry: an occurrence, which opens here, or an instalment or repayment, which links elsewhere. */
export interface Due {
  key: string;
  name: string;
  /** A short description of its frequency. */
  how: string;
  date: CivilDate;
  amount: number;
  state: State;
  /** The date of the transaction that paid it, if any. */
  paidOn: CivilDate | null;
  subCategoryId: number;
  /** Null for an instalment or loan repayment. */
  shown: Shown | null;
  /** The link to its details, if it does not open here. */
  place: string | null;
  /** A transfer between the member's own accounts, not spending. */
  isOwnTransfer?: boolean;
}

function dueOf(shown: Shown): Due {
  const { occurrence, payment } = shown;
  return {
    key: `${payment.id}-${occurrence.date}`,
    name: payment.name,
    how: frequencyNames[payment.recurring_frequency],
    date: occurrence.due_date,
    amount: occurrence.amount,
    state: occurrence.state,
    paidOn: occurrence.paid_on,
    subCategoryId: payment.sub_category_id,
    shown,
    place: null,
    isOwnTransfer: findSubCategory(payment.sub_category_id)?.kind === 'transfer',
  };
}

function instalmentOf(
  { plan_id: plan, provider, due_date: date, amount, number, instalments }: InstalmentOnWire,
  today: CivilDate,
): Due {
  return {
    key: `instalment-${plan}-${number}`,
    name: provider,
    how: `Instalment ${number} of ${instalments}`,
    date,
    amount,
    state: date < today ? 'overdue' : 'due',
    paidOn: null,
    subCategoryId: subCategoryIds.bnpl,
    shown: null,
    place: '/accounts/payments',
  };
}

function repaymentOf({ loan_id: loan, name, due_date: date, amount }: LoanRepaymentOnWire, today: CivilDate): Due {
  return {
    key: `loan-${loan}-${date}`,
    name,
    how: 'Loan repayment',
    date,
    amount,
    state: date < today ? 'overdue' : 'due',
    paidOn: null,
    subCategoryId: subCategoryIds['loan-repayments'],
    shown: null,
    place: `/loans/${loan}`,
  };
}

function paidInstalmentOf({ transaction_id: transaction, ...part }: PaidInstalmentOnWire, today: CivilDate): Due {
  const due = instalmentOf(part, today);
  return {
    ...due,
    key: `paid-${transaction}`,
    state: 'paid',
    paidOn: part.due_date,
    place: transactionHref(transaction),
  };
}

const repaymentNames: Readonly<Record<MadeRepaymentOnWire['kind'], string>> = {
  instalment: 'Loan repayment',
  additional: 'Extra loan repayment',
  payout: 'Loan paid off',
  resolve: 'Loan settled',
};

/** The outcome of a repayment, in a few words. */
function becameOf({ kind, state, paid_on: paidOn, days_late: late, reason }: MadeRepaymentOnWire): string {
  const name = repaymentNames[kind];
  const days = `${late} ${late === 1 ? 'day' : 'days'} late`;
  if (state === 'on_its_way') return `${name}, on its way`;
  if (state === 'paid') return late > 0 ? `${name}, ${days}` : name;
  return [
    `${name}. ${reason ?? 'Your bank returned it.'}`,
    ...(paidOn === null ? [] : [`Paid on ${formatDate(paidOn, 'wmd')}, ${days}.`]),
  ].join(' ');
}

function paidRepaymentOf(repayment: MadeRepaymentOnWire): Due {
  const { id, loan_id: loan, name, due_date: date, amount, state, paid_on: paidOn } = repayment;
  return {
    key: `repayment-${id}`,
    name,
    how: becameOf(repayment),
    date,
    amount,
    state: state === 'on_its_way' ? 'due' : state,
    paidOn: state === 'paid' ? paidOn : null,
    subCategoryId: subCategoryIds['loan-repayments'],
    shown: null,
    place: `/loans/${loan}`,
  };
}

/** The kind of a planned cash flow, in a few words. */
export function flowWords({ kind, certainty }: Pick<PlannedFlowOnWire, 'kind' | 'certainty'>): string {
  if (kind === 'pay') return 'Expected pay';
  if (kind === 'card') return 'Credit card repayment, from your usual payments';
  if (kind === 'loan') return 'Loan repayment';
  if (certainty === 'confirmed') return kind === 'transfer' ? 'Transfer on its way' : 'Payment on its way';
  if (kind === 'transfer') return 'Transfer between your accounts';
  return certainty === 'likely' ? 'Likely bill, from your past transactions' : 'Scheduled with your bank';
}

/** The link to a planned cash flow's details. */
export function flowHref(flow: PlannedFlowOnWire): string {
  if (flow.loan_id !== null) return `/loans/${flow.loan_id}`;
  if (flow.kind === 'transfer' && flow.to_account_id !== null) return `/accounts/${flow.to_account_id}`;
  if (flow.series_key !== null) return `/expense-analysis/payments-calendar?day=${flow.due_date}#found`;
  if (flow.kind === 'pay') return '/ubudget#pay-cycle';
  if (flow.payment_id !== null) return `/expense-analysis/payments-calendar?day=${flow.due_date}`;
  return flow.kind === 'card' && flow.to_account_id !== null ? `/accounts/${flow.to_account_id}` : '/accounts/payments';
}

function flowOf(flow: PlannedFlowOnWire): Due {
  const { key, name, due_date: date, amount, state, kind, sub_category_id: subCategoryId } = flow;
  return {
    key,
    name,
    how: flowWords(flow),
    date,
    amount,
    state,
    paidOn: null,
    subCategoryId,
    shown: null,
    place: flowHref(flow),
    isOwnTransfer: kind === 'transfer' || kind === 'card',
  };
}

/** All calendar entries, by date. */
export function duesOf({
  data,
  payments,
  instalments,
  loans,
  planned: flows,
  paid_instalments: paid,
  repayments,
  today,
}: Calendar): Due[] {
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const planned = data.flatMap((occurrence) => {
    const payment = byId.get(occurrence.payment_id);
    return payment ? [dueOf({ occurrence, payment })] : [];
  });
  return [
    ...planned,
    ...instalments.map((instalment) => instalmentOf(instalment, today)),
    ...loans.map((repayment) => repaymentOf(repayment, today)),
    ...flows.map(flowOf),
    ...paid.map((instalment) => paidInstalmentOf(instalment, today)),
    ...repayments.map(paidRepaymentOf),
  ].toSorted((a, b) => a.date.localeCompare(b.date));
}

/** Queries affected by changes of payments. */
export const touchedReads = [
  bills.calendar,
  bills.list,
  bills.count,
  bills.detected,
  bills.payRun,
  bills.safeToSpend,
] as const;
