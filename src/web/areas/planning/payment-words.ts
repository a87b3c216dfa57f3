import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleSlash from 'lucide-react/icons/circle-slash';
import type { OccurrenceOnWire, PaymentOnWire, RecurringFrequency } from '#contract/areas/planning.ts';
import { planning } from '#contract/areas/planning.ts';
import type { IconComponent } from '#web/design/icon.ts';

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

export function withPayments(data: readonly OccurrenceOnWire[], payments: readonly PaymentOnWire[]): Shown[] {
  const byId = new Map(payments.map((payment) => [payment.id, payment]));
  return data.flatMap((occurrence) => {
    const payment = byId.get(occurrence.payment_id);
    return payment ? [{ occurrence, payment }] : [];
  });
}

/** Every read that a change of payments may change. */
export const touchedReads = [planning.calendar, planning.list, planning.count, planning.detected, planning.payRun, planning.safeToSpend] as const;
