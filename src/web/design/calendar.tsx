import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { cx } from 'class-variance-authority';
import {
  addDays,
  addMonths,
  civilDate,
  dateParts,
  endOfMonth,
  startOfMonth,
  startOfWeek,
  type CivilDate,
} from '#domain/calendar/civil-date.ts';
import { formatDate, monthName } from '#domain/calendar/date-format.ts';
import { Button } from './button.tsx';
import { dateLimits, isDateAllowed, type DateRules } from './date-entry.ts';
import { IconButton } from './icon-button.tsx';

export interface CalendarProps {
  value: CivilDate | null;
  /** The day whose month is shown first. */
  opensAt: CivilDate;
  rules: DateRules;
  today: CivilDate;
  onPick: (date: CivilDate) => void;
}

const dayNames = [
  ['M', 'Monday'],
  ['T', 'Tuesday'],
  ['W', 'Wednesday'],
  ['T', 'Thursday'],
  ['F', 'Friday'],
  ['S', 'Saturday'],
  ['S', 'Sunday'],
] as const;
/** How far the list of years reaches where the rules set no limit. */
const YEARS_BACK = 110;
const YEARS_AHEAD = 30;

/** The weeks of a month from Monday to Sunday; days of the months beside it are null. */
export function monthWeeks(month: CivilDate): (CivilDate | null)[][] {
  const first = startOfMonth(month);
  const last = endOfMonth(month);
  const weeks: (CivilDate | null)[][] = [];
  for (let monday = startOfWeek(first); monday <= last; monday = addDays(monday, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, at) => addDays(monday, at)).map((day) => (day < first || day > last ? null : day)),
    );
  }
  return weeks;
}

/**
 * Where a key leads from a day: arrows by day and week, Home and End within the week, Page keys by month, with Shift by
 * year.
 */
export function dayTarget(key: string, shift: boolean, day: CivilDate): CivilDate | null {
  const targets: Record<string, () => CivilDate> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => startOfWeek(day),
    End: () => addDays(startOfWeek(day), 6),
    PageUp: () => addMonths(day, shift ? -12 : -1),
    PageDown: () => addMonths(day, shift ? 12 : 1),
  };
  return targets[key]?.() ?? null;
}

function years(rules: DateRules, today: CivilDate, shownYear: number): number[] {
  const { from, to } = dateLimits(rules, today);
  const first = Math.min(shownYear, from ? dateParts(from).year : dateParts(today).year - YEARS_BACK);
  const last = Math.max(shownYear, to ? dateParts(to).year : dateParts(today).year + YEARS_AHEAD);
  return Array.from({ length: last - first + 1 }, (_, at) => last - at);
}

const pickLook =
  'bg-raised hover:border-line-strong border-transparent min-h-11 min-w-0 rounded-tag border py-1 pl-1.5 pr-0.5 font-semibold sm:min-h-9';

function MonthBar({
  day,
  rules,
  today,
  onMove,
}: {
  day: CivilDate;
  rules: DateRules;
  today: CivilDate;
  onMove: (day: CivilDate) => void;
}) {
  const { year, month } = dateParts(day);
  const shift = (months: number) => onMove(startOfMonth(addMonths(day, months)));
  return (
    <div className="flex items-center justify-between gap-1">
      <IconButton label="Previous month" icon={ChevronLeft} onClick={() => shift(-1)} />
      <div className="flex min-w-0">
        <select
          aria-label="Month"
          className={pickLook}
          value={month}
          onChange={(event) => onMove(civilDate(year, Number(event.target.value), 1))}
        >
          {Array.from({ length: 12 }, (_, at) => (
            <option key={at} value={at + 1}>
              {monthName(at + 1)}
            </option>
          ))}
        </select>
        <select
          aria-label="Year"
          className={cx(pickLook, 'figures')}
          value={year}
          onChange={(event) => onMove(civilDate(Number(event.target.value), month, 1))}
        >
          {years(rules, today, year).map((yearOption) => (
            <option key={yearOption}>{yearOption}</option>
          ))}
        </select>
      </div>
      <IconButton label="Next month" icon={ChevronRight} onClick={() => shift(1)} />
    </div>
  );
}

/** A month of days. One day is in the tab order; the keyboard of a calendar moves it, Enter or Space picks it. */
export function Calendar({ value, opensAt, rules, today, onPick }: CalendarProps) {
  const [day, setDay] = useState(opensAt);
  const [moved, setMoved] = useState(false);
  const grid = useRef<HTMLTableElement>(null);
  const id = useId();
  const { year, month } = dateParts(day);
  useEffect(() => {
    if (moved) grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day, moved]);
  function press(event: KeyboardEvent) {
    const target = dayTarget(event.key, event.shiftKey, day);
    if (!target) return;
    event.preventDefault();
    setMoved(true);
    setDay(target);
  }
  function choose(date: CivilDate) {
    if (isDateAllowed(date, rules, today)) onPick(date);
  }
  return (
    <div>
      <MonthBar
        day={day}
        rules={rules}
        today={today}
        onMove={(next) => {
          setMoved(false);
          setDay(next);
        }}
      />
      <table
        ref={grid}
        role="grid"
        aria-labelledby={`${id}-month`}
        className="mt-1 w-full table-fixed"
        onKeyDown={press}
      >
        <caption id={`${id}-month`} className="sr-only" aria-live="polite">
          {monthName(month)} {year}
        </caption>
        <thead>
          <tr>
            {dayNames.map(([letter, name]) => (
              <th key={name} scope="col" abbr={name} className="text-ink-faint text-caption h-8 font-medium">
                {letter}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(day).map((week, at) => (
            <tr key={at}>
              {week.map((date, column) => (
                <td key={column} className="p-0 text-center" aria-selected={date ? date === value : undefined}>
                  {date ? (
                    <Day
                      date={date}
                      active={date === day}
                      chosen={date === value}
                      allowed={isDateAllowed(date, rules, today)}
                      today={date === today}
                      onChoose={choose}
                    />
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isDateAllowed(today, rules, today) ? (
        <Button variant="quiet" size="small" full className="mt-1" onClick={() => choose(today)}>
          Today, {formatDate(today)}
        </Button>
      ) : null}
    </div>
  );
}

function Day({
  date,
  active,
  chosen,
  allowed,
  today,
  onChoose,
}: {
  date: CivilDate;
  active: boolean;
  chosen: boolean;
  allowed: boolean;
  today: boolean;
  onChoose: (date: CivilDate) => void;
}) {
  return (
    <button
      type="button"
      data-day={date}
      tabIndex={active ? 0 : -1}
      aria-label={formatDate(date, 'full')}
      aria-disabled={!allowed || undefined}
      aria-current={today ? 'date' : undefined}
      className={cx(
        'figures relative size-10 rounded-full transition-colors',
        chosen
          ? 'bg-accent text-on-accent font-semibold'
          : allowed
            ? 'hover:bg-accent-soft'
            : 'text-ink-faint cursor-not-allowed opacity-45',
        today && !chosen && 'ring-line-strong font-semibold ring-1 ring-inset',
      )}
      onClick={() => onChoose(date)}
    >
      {dateParts(date).day}
    </button>
  );
}
