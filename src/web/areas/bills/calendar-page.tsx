import { useState } from 'react';
import { useSearchParams } from 'react-router';
import Pencil from 'lucide-react/icons/pencil';
import { bills } from '#contract/areas/bills.ts';
import type { PaymentOnWire } from '#contract/areas/bills.ts';
import { addMonths, isCivilDate, startOfMonth } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { dayTotals, spanTotal } from '#domain/bills/day-totals.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { PeriodStepper } from '#web/design/period-stepper.tsx';
import { SkeletonShape } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { FeedSection } from './feed-section.tsx';
import { MonthFigure } from './month-figure.tsx';
import { MonthGrid } from './month-grid.tsx';
import { monthOf, spanOf } from './month.ts';
import { OccurrenceDialog } from './occurrence-dialog.tsx';
import { Agenda, OccurrenceList } from './occurrence-list.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { duesOf, frequencyNames } from './payment-words.ts';
import type { Calendar, Due, Shown } from './payment-words.ts';
import { Proposals } from './proposals.tsx';

/** The legacy date of a payment (rule M04) if it differs from the true one. */
function legacyDateOf({
  recurring_frequency: frequency,
  next_date: legacy,
  next_due: due,
}: PaymentOnWire): CivilDate | null {
  return ['quarterly', 'halfyearly', 'annually'].includes(frequency) && legacy !== due ? legacy : null;
}

/** Returned payments moved no money and are excluded like skipped ones. */
const plannedOf = ({ date, amount, state }: Due) => ({
  dueDate: date,
  cents: amount,
  state: state === 'sent_back' ? ('skipped' as const) : state,
});

/** Own transfers are neither spending nor income. */
const isCounted = ({ isOwnTransfer }: Due): boolean => isOwnTransfer !== true;

function MonthPicker({ month, onDay }: { month: CivilDate; onDay: (day: CivilDate) => void }) {
  const time = useMemberTime();
  return (
    <PeriodStepper
      form="month"
      label="Month"
      period={time.date(month, 'ml')}
      previous="Previous month"
      next="Next month"
      onPrevious={() => onDay(addMonths(month, -1))}
      onNext={() => onDay(addMonths(month, 1))}
    >
      {startOfMonth(time.today()) === month ? null : (
        <Button variant="quiet" size="small" onClick={() => onDay(time.today())}>
          Today
        </Button>
      )}
    </PeriodStepper>
  );
}

function PaymentLine({ payment, onEdit }: { payment: PaymentOnWire; onEdit: () => void }) {
  const time = useMemberTime();
  const facts = [
    frequencyNames[payment.recurring_frequency],
    payment.next_due
      ? `${payment.overdue > 0 ? 'overdue since' : payment.recurring_frequency === 'once' ? 'on' : 'next'} ${time.date(payment.next_due, 'wmd')}`
      : 'nothing more due',
  ];
  return (
    <li className="flex items-center gap-2 py-3">
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-2">
        <div className="max-w-full min-w-0 flex-1 basis-28">
          <p className="truncate font-medium">{payment.name}</p>
          <p className={`text-caption ${payment.overdue > 0 ? 'text-negative' : 'text-ink-faint'}`}>
            {facts.join(', ')}
          </p>
          {payment.bank_ended_at === null ? null : (
            <p className="mt-1">
              <Badge tone="warning">Not listed by your bank since {time.instant(payment.bank_ended_at)}</Badge>
            </p>
          )}
        </div>
        <Money cents={payment.direction === 'out' ? -payment.amount : payment.amount} size="strong" />
      </div>
      <IconButton label={`Edit ${payment.name}`} icon={Pencil} className="max-sm:-mr-3" onClick={onEdit} />
    </li>
  );
}

/** Overdue payments of other months, each linked to its day. */
function Overdue({ calendar, onDay }: { calendar: Calendar; onDay: (day: CivilDate) => void }) {
  const time = useMemberTime();
  const late = calendar.overdue;
  if (late.length === 0) return null;
  const noun = late.some(({ amount }) => amount > 0) ? 'payment' : 'bill';
  return (
    <Notice
      tone="warning"
      className="mb-8"
      title={
        late.length === 1
          ? `A ${noun} from another month is overdue`
          : `${late.length} ${noun}s from other months are overdue`
      }
    >
      <ul>
        {late.map(({ key, name, amount, due_date: due }) => (
          <li key={key}>
            {name},{' '}
            <Money
              cents={Math.abs(amount)}
              tone="plain"
              onOpen={() => onDay(due)}
              opens={`${time.date(due, 'wmd')} in the calendar`}
            />
            , since {time.date(due, 'wmd')}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Waiting() {
  return (
    <>
      <SkeletonShape className="mb-8 h-44 w-full rounded-panel" />
      <SkeletonShape className="hidden h-[42rem] w-full lg:block" />
      {Array.from({ length: 6 }, (_, at) => (
        <SkeletonShape key={at} className="mt-5 h-14 w-full lg:hidden" />
      ))}
    </>
  );
}

interface MonthProps {
  calendar: Calendar;
  month: CivilDate;
  day: CivilDate;
  onDay: (day: CivilDate) => void;
  onOpen: (one: Shown) => void;
  onEdit: (payment: PaymentOnWire) => void;
}

/** The selected day beside the grid. */
function DaySection({ day, dues, onOpen }: { day: CivilDate; dues: readonly Due[]; onOpen: (one: Shown) => void }) {
  const time = useMemberTime();
  return (
    <Section title={time.date(day, 'full')} className="hidden lg:block">
      {dues.length === 0 ? (
        <p className="text-ink-soft">Nothing due on this day.</p>
      ) : (
        <OccurrenceList dues={dues} label={`Due on ${time.date(day, 'wmd')}`} onOpen={onOpen} />
      )}
    </Section>
  );
}

/** The month's past payments with their states, for wide screens where the grid only shows short labels. */
function PastSection({
  month,
  dues,
  onOpen,
}: {
  month: CivilDate;
  dues: readonly Due[];
  onOpen: (one: Shown) => void;
}) {
  const time = useMemberTime();
  if (dues.length === 0) return null;
  const title = startOfMonth(time.today()) === month ? 'Earlier this month' : `Due in ${time.date(month, 'ml')}`;
  return (
    <Section title={title} className="hidden lg:block">
      <OccurrenceList dues={dues} label={title} dated onOpen={onOpen} />
    </Section>
  );
}

function Month({ calendar, month, day, onDay, onOpen, onEdit }: MonthProps) {
  const time = useMemberTime();
  const dues = duesOf(calendar);
  const totals = dayTotals(dues.filter(isCounted).map(plannedOf));
  const holidays = new Map(
    calendar.holidays.map(({ date, name, expected }) => [date, expected ? `${name} (expected)` : name]),
  );
  return (
    <>
      <Overdue calendar={calendar} onDay={onDay} />
      <div className="mb-10 hidden lg:block">
        <MonthGrid {...{ month, day, dues, totals, holidays, onDay }} today={calendar.today} />
      </div>
      <Columns
        aside={
          <>
            <Proposals />
            <Section title="Your payday plan">
              <p className="text-ink-soft mb-2">See what each pay has to cover, what to set aside, and what’s left.</p>
              <TextLink href="/expense-analysis/budget-allocation">Open payday plan</TextLink>
            </Section>
            <FeedSection />
          </>
        }
      >
        <DaySection day={day} dues={dues.filter(({ date }) => date === day)} onOpen={onOpen} />
        <div className="lg:hidden">
          {dues.length === 0 ? (
            <p className="text-ink-soft">Nothing due in {time.date(month, 'ml')}.</p>
          ) : (
            <Agenda {...{ dues, totals, holidays, onOpen }} />
          )}
        </div>
        <PastSection month={month} dues={dues.filter(({ date }) => date < calendar.today)} onOpen={onOpen} />
        <Section title="All bills">
          {calendar.payments.length === 0 ? (
            <p className="text-ink-soft">
              You haven’t added any bills. Add your rent, bills and pay to see them ahead of time.
            </p>
          ) : null}
          <ul aria-label="All bills" className="divide-line divide-y">
            {calendar.payments.map((payment) => (
              <PaymentLine key={payment.id} payment={payment} onEdit={() => onEdit(payment)} />
            ))}
          </ul>
        </Section>
      </Columns>
    </>
  );
}

function Empty({ onNew }: { onNew: () => void }) {
  return (
    <Columns aside={<Proposals />}>
      <EmptyState
        illustration="bills"
        message="No bills yet"
        subtitle1="Your bills will appear here by date, with what’s due and what’s paid."
        buttonText="Add bill"
        onButton={onNew}
      />
    </Columns>
  );
}

/** Payments by day: a grid on wide screens, an agenda on phones (rule M14). */
export function CalendarPage() {
  const time = useMemberTime();
  const [search, setSearch] = useSearchParams();
  const requested = search.get('day');
  // Held in state, because key presses may be faster than address changes.
  const [day, setDay] = useState(
    requested !== null && isCivilDate(requested) && requested >= '1910' && requested < '2190'
      ? requested
      : time.today(),
  );
  const month = monthOf(day.slice(0, 7), time.today());
  const calendar = useApiQuery(bills.calendar, { query: spanOf(month) }, { keepPrevious: true });
  const [opened, setOpened] = useState<Shown | null>(null);
  const [editing, setEditing] = useState<PaymentOnWire | 'new' | null>(null);
  function onDay(next: CivilDate) {
    setDay(next);
    setSearch({ day: next }, { replace: true });
  }
  const shown = calendar.data;
  const isEmpty =
    shown !== undefined &&
    shown.payments.length === 0 &&
    shown.instalments.length === 0 &&
    shown.loans.length === 0 &&
    shown.planned.length === 0 &&
    shown.overdue.length === 0 &&
    shown.paid_instalments.length === 0 &&
    shown.repayments.length === 0;
  return (
    <>
      <PageHeader
        title="Bills"
        period={<MonthPicker month={month} onDay={onDay} />}
        actions={isEmpty ? undefined : <Button onClick={() => setEditing('new')}>Add bill</Button>}
      />
      <QueryState
        query={calendar}
        what="your bills"
        skeleton={<Waiting />}
        isEmpty={() => isEmpty}
        empty={<Empty onNew={() => setEditing('new')} />}
      >
        {(loaded) => (
          <>
            <MonthFigure month={month} total={spanTotal(duesOf(loaded).filter(isCounted).map(plannedOf))} />
            <Month calendar={loaded} {...{ month, day, onDay }} onOpen={setOpened} onEdit={setEditing} />
          </>
        )}
      </QueryState>
      {opened ? (
        <OccurrenceDialog
          occurrence={opened}
          legacyDate={legacyDateOf(opened.payment)}
          onEdit={() => {
            setEditing(opened.payment);
            setOpened(null);
          }}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {editing ? (
        <PaymentDialog payment={editing === 'new' ? undefined : editing} day={day} onClose={() => setEditing(null)} />
      ) : null}
    </>
  );
}
