import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { cx } from 'class-variance-authority';
import { dateParts } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { formatCents } from '#domain/money/format.ts';
import type { DayTotal } from '#domain/bills/day-totals.ts';
import { counted } from '#domain/text/counted.ts';
import { dayTarget, monthWeeks } from '#web/design/calendar.tsx';
import { Money } from '#web/design/money.tsx';
import { stateFace } from './payment-words.ts';
import type { Due } from './payment-words.ts';

export interface MonthGridProps {
  month: CivilDate;
  today: CivilDate;
  /** The day whose payments are shown beside the grid. */
  day: CivilDate;
  dues: readonly Due[];
  totals: readonly DayTotal[];
  holidays: ReadonlyMap<CivilDate, string>;
  /** Selecting a day of another month changes the month. */
  onDay: (day: CivilDate) => void;
}

const dayNames = [
  ['Mon', 'Monday'],
  ['Tue', 'Tuesday'],
  ['Wed', 'Wednesday'],
  ['Thu', 'Thursday'],
  ['Fri', 'Friday'],
  ['Sat', 'Saturday'],
  ['Sun', 'Sunday'],
] as const;
/** The number of payments shown per day; the rest is counted. */
const MAX_SHOWN = 3;

function spoken(
  date: CivilDate,
  dues: readonly Due[],
  total: DayTotal | undefined,
  holiday: string | undefined,
): string {
  const facts = [formatDate(date, 'full')];
  if (holiday) facts.push(holiday);
  const noun = dues.every(({ amount, isOwnTransfer }) => amount <= 0 && !isOwnTransfer) ? 'bill' : 'item';
  facts.push(dues.length === 0 ? 'nothing due' : counted(dues.length, noun));
  if (total && total.outCents > 0) facts.push(`${formatCents(total.outCents, { currency: true })} out`);
  if (total && total.inCents > 0) facts.push(`${formatCents(total.inCents, { currency: true })} in`);
  return facts.join(', ');
}

function Chip({ due: { name, amount, state } }: { due: Due }) {
  const { icon: Icon, ink } = stateFace({ state, amount });
  return (
    <span aria-hidden="true" className={cx('flex items-center gap-1 text-[0.75rem] leading-5', ink)}>
      <Icon size={12} strokeWidth={2.25} aria-hidden="true" className="shrink-0" />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span className="figures">{formatCents(amount, { sign: amount > 0 ? 'always' : 'never' })}</span>
    </span>
  );
}

interface DayProps extends Pick<MonthGridProps, 'onDay'> {
  date: CivilDate;
  dues: readonly Due[];
  total: DayTotal | undefined;
  holiday: string | undefined;
  isToday: boolean;
  active: boolean;
}

function Day({ date, dues, total, holiday, isToday, active, onDay }: DayProps) {
  return (
    <button
      type="button"
      data-day={date}
      tabIndex={active ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
      className={cx(
        'flex h-full min-h-28 w-full flex-col items-stretch p-1.5 text-left transition-colors',
        active ? 'bg-accent-soft' : 'hover:bg-surface',
      )}
      onClick={() => onDay(date)}
    >
      <span className="sr-only">{spoken(date, dues, total, holiday)}</span>
      <span aria-hidden="true" className="mb-0.5 flex items-baseline justify-between gap-1">
        <span
          className={cx(
            'figures grid size-6 place-items-center text-caption',
            isToday ? 'bg-accent text-on-accent rounded-full font-semibold' : 'text-ink-soft',
          )}
        >
          {dateParts(date).day}
        </span>
        {total && total.outCents > 0 && dues.length > 1 ? (
          <Money cents={total.outCents} tone="soft" bare className="text-[0.75rem]" />
        ) : null}
      </span>
      {holiday ? (
        <span aria-hidden="true" className="text-info truncate text-[0.75rem] leading-4">
          {holiday}
        </span>
      ) : null}
      {dues.slice(0, MAX_SHOWN).map((due) => (
        <Chip key={due.key} due={due} />
      ))}
      {dues.length > MAX_SHOWN ? (
        <span aria-hidden="true" className="text-ink-faint text-[0.75rem]">
          and {dues.length - MAX_SHOWN} more
        </span>
      ) : null}
    </button>
  );
}

/**
 * A month grid with the payments of each day. One day is in the tab order; arrow keys move it, Page keys change the
 * month.
 */
export function MonthGrid({ month, today, day, dues, totals, holidays, onDay }: MonthGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    if (moved) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day, moved]);
  function press(event: KeyboardEvent) {
    const target = dayTarget(event.key, event.shiftKey, day);
    if (!target) return;
    event.preventDefault();
    setMoved(true);
    onDay(target);
  }
  const byDay = Map.groupBy(dues, ({ date }) => date);
  const totalOf = new Map(totals.map((total) => [total.date, total]));
  return (
    <table
      ref={grid}
      role="grid"
      aria-label={`Bills in ${formatDate(month, 'ml')}`}
      className="border-line w-full table-fixed border-collapse border"
      onKeyDown={press}
    >
      <thead>
        <tr>
          {dayNames.map(([short, name]) => (
            <th
              key={name}
              scope="col"
              abbr={name}
              className="text-ink-faint text-caption border-line h-9 border-b font-medium"
            >
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthWeeks(month).map((week, at) => (
          <tr key={at}>
            {week.map((date, column) => (
              <td
                key={column}
                className={cx('border-line h-28 border p-0 align-top', !date && 'bg-sunken')}
                aria-selected={date ? date === day : undefined}
              >
                {date ? (
                  <Day
                    date={date}
                    dues={byDay.get(date) ?? []}
                    total={totalOf.get(date)}
                    holiday={holidays.get(date)}
                    isToday={date === today}
                    active={date === day}
                    onDay={onDay}
                  />
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
