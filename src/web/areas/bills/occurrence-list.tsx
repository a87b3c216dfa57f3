import { cx } from 'class-variance-authority';
import type { DayTotal } from '#domain/bills/day-totals.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { Badge } from '#web/design/badge.tsx';
import { CategoryIcon } from '#web/design/category-icon.tsx';
import { DateTile } from '#web/design/date-tile.tsx';
import { Link } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { faceOf } from '#web/areas/transactions/public.tsx';
import { stateFace } from './payment-words.ts';
import type { Due, Shown } from './payment-words.ts';

function LineParts({
  due: { name, how, date, amount, state: stateName, paidOn, subCategoryId },
  dated,
}: {
  due: Due;
  dated: boolean;
}) {
  const time = useMemberTime();
  const state = stateFace({ state: stateName, amount });
  const face = faceOf(subCategoryId);
  return (
    <>
      {dated ? (
        <DateTile date={date} tone={stateName === 'overdue' ? 'negative' : 'plain'} />
      ) : (
        <CategoryIcon icon={face.icon} colour={face.colour} size="small" />
      )}
      <span className="min-w-0 flex-1 basis-12">
        <span className={cx('block font-medium break-words', stateName === 'skipped' && 'line-through')}>{name}</span>
        <span className="text-ink-faint text-caption block">
          {how}
          {dated ? <span className="sr-only">, {time.date(date, 'wmd')}</span> : null}
        </span>
      </span>
      <span className="ml-auto max-w-full shrink-0 text-right">
        <Money cents={amount} size="strong" />
        {stateName === 'due' ? null : (
          <span className="mt-0.5 block">
            <Badge tone={state.tone}>
              <state.icon size={14} strokeWidth={2} aria-hidden="true" />
              {state.name}
              {paidOn === null || paidOn === date ? null : ` ${time.date(paidOn, 'wmd')}`}
            </Badge>
          </span>
        )}
      </span>
    </>
  );
}

/** One occurrence, instalment or repayment; the whole line is clickable. */
function Line({ due, dated, onOpen }: { due: Due; dated: boolean; onOpen: (due: Shown) => void }) {
  const look =
    'hover:bg-surface flex min-h-14 w-full flex-wrap items-center gap-3 rounded-tag py-2.5 text-left transition-colors';
  const { shown } = due;
  return (
    <li>
      {shown === null ? (
        <Link href={due.place ?? '/accounts/payments'} className={look}>
          <LineParts due={due} dated={dated} />
        </Link>
      ) : (
        <button type="button" className={look} onClick={() => onOpen(shown)}>
          <LineParts due={due} dated={dated} />
        </button>
      )}
    </li>
  );
}

/** A list of payments; `dated` shows the dates if no heading does. */
export function OccurrenceList({
  dues,
  label,
  dated = false,
  onOpen,
}: {
  dues: readonly Due[];
  label: string;
  dated?: boolean;
  onOpen: (one: Shown) => void;
}) {
  return (
    <ul aria-label={label} className="divide-line divide-y">
      {dues.map((due) => (
        <Line key={due.key} due={due} dated={dated} onOpen={onOpen} />
      ))}
    </ul>
  );
}

export interface AgendaProps {
  dues: readonly Due[];
  totals: readonly DayTotal[];
  holidays: ReadonlyMap<CivilDate, string>;
  onOpen: (one: Shown) => void;
}

/** The month as an agenda, for narrow screens: payments by day with the cumulative amount needed. */
export function Agenda({ dues, totals, holidays, onOpen }: AgendaProps) {
  const time = useMemberTime();
  const today = time.today();
  const days = [...Map.groupBy(dues, ({ date }) => date)];
  const totalOf = new Map(totals.map((total) => [total.date, total]));
  return (
    <ol aria-label="Days with bills" className="divide-line divide-y">
      {days.map(([date, dayDues]) => (
        <li key={date} className="flex flex-wrap gap-3 py-3">
          <DateTile date={date} tone={dayDues.some(({ state }) => state === 'overdue') ? 'negative' : 'plain'} />
          <div className="min-w-0 flex-1 basis-40">
            <div className="text-caption text-ink-faint flex flex-wrap items-baseline justify-between gap-x-3">
              <h3 className={date === today ? 'text-accent font-semibold' : undefined}>
                {date === today ? `Today, ${time.date(date, 'wmd')}` : time.date(date, 'wmd')}
              </h3>
              {(totalOf.get(date)?.neededCents ?? 0) > 0 ? (
                <p>
                  <Money cents={totalOf.get(date)!.neededCents} tone="plain" /> to pay by then
                </p>
              ) : null}
            </div>
            {holidays.has(date) ? <p className="text-info text-caption mt-1">{holidays.get(date)}</p> : null}
            <OccurrenceList dues={dayDues} label={`Due on ${time.date(date, 'wmd')}`} onOpen={onOpen} />
          </div>
        </li>
      ))}
    </ol>
  );
}
