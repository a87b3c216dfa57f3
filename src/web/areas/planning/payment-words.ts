import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleSlash from 'lucide-react/icons/circle-slash';
import type { InstalmentOnWire, LoanRepaymentOnWire, OccurrenceOnWire, PaymentOnWire, RecurringFrequency } from '#contract/areas/planning.ts';
import { planning } from '#contract/areas/planning.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import type { IconComponent } from '#web/design/icon.ts';
import type { Option } from '#web/design/options.ts';

export type Calendar = ReplyOf<typeof planning.calendar>;

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

export const frequencyOptions = (Object.keys(frequencyNames) as RecurringFrequency[]).map((value): Option<RecurringFrequency> => ({ value, label: frequencyNames[value] }));

export const businessDayNames: Readonly<Record<PaymentOnWire['business_day'], string>> = {
  none: 'Leave it on its day',
  next: 'Move to the next business day',
  previous: 'Move to the business day before',
};

type State = OccurrenceOnWire['state'];

/** How a state looks: never by colour alone. */
export const stateFaces: Readonly<Record<State, { name: string; icon: IconComponent; tone: 'plain' | 'positive' | 'negative'; ink: string }>> = {
  due: { name: 'Due', icon: CalendarClock, tone: 'plain', ink: 'text-ink' },
  overdue: { name: 'Overdue', icon: CircleAlert, tone: 'negative', ink: 'text-negative' },
  paid: { name: 'Paid', icon: CircleCheck, tone: 'positive', ink: 'text-ink-soft' },
  skipped: { name: 'Skipped', icon: CircleSlash, tone: 'plain', ink: 'text-ink-faint line-through' },
};

/** An occurrence with the payment that it belongs to. */
export interface Shown {
  occurrence: OccurrenceOnWire;
  payment: PaymentOnWire;
}

/** What stands on a day of the calendar: an occurrence, which opens, or an instalment, which leads to the others of its kind. */
export interface Due {
  key: string;
  name: string;
  /** How it comes, in a few words. */
  how: string;
  date: CivilDate;
  amount: number;
  state: State;
  subCategoryId: number;
  /** Null for an instalment and for a repayment of a loan. */
  shown: Shown | null;
  /** Where it is told in full, where it does not open here. */
  place: string | null;
}

function dueOf(shown: Shown): Due {
  const { occurrence, payment } = shown;
  return {
    key: `${payment.id}-${occurrence.date}`, name: payment.name, how: frequencyNames[payment.recurring_frequency], date: occurrence.due_date,
    amount: occurrence.amount, state: occurrence.state, subCategoryId: payment.sub_category_id, shown, place: null,
  };
}

function instalmentOf({ plan_id: plan, provider, due_date: date, amount, number, instalments }: InstalmentOnWire, today: CivilDate): Due {
  return {
    key: `instalment-${plan}-${number}`, name: provider, how: `Instalment ${number} of ${instalments}`, date,
    amount, state: date < today ? 'overdue' : 'due', subCategoryId: subCategoryIds.bnpl, shown: null, place: '/accounts/payments',
  };
}

function repaymentOf({ loan_id: loan, name, due_date: date, amount }: LoanRepaymentOnWire, today: CivilDate): Due {
  return { key: `loan-${loan}-${date}`, name, how: 'Loan repayment', date, amount, state: date < today ? 'overdue' : 'due', subCategoryId: subCategoryIds['loan-repayments'], shown: null, place: `/loans/${loan}` };
}

/** Everything that a calendar shows, by date. */
export function duesOf({ data, payments, instalments, loans, today }: Calendar): Due[] {
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  const planned = data.flatMap((occurrence) => {
    const payment = byId.get(occurrence.payment_id);
    return payment ? [dueOf({ occurrence, payment })] : [];
  });
  return [...planned, ...instalments.map((one) => instalmentOf(one, today)), ...loans.map((one) => repaymentOf(one, today))].toSorted((a, b) => a.date.localeCompare(b.date));
}

/** Every read that a change of payments may change. */
export const touchedReads = [planning.calendar, planning.list, planning.count, planning.detected, planning.payRun, planning.safeToSpend] as const;
