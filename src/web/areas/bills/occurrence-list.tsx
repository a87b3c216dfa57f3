import { Link } from 'react-router';
import { cx } from 'class-variance-authority';
import type { DayTotal } from '#domain/bills/day-totals.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { Badge } from '#web/design/badge.tsx';
import { CategoryIcon } from '#web/design/category-icon.tsx';
import { Money } from '#web/design/money.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { faceOf } from '#web/areas/transactions/public.tsx';
import { stateFaces } from './payment-words.ts';
import type { Due, Shown } from './payment-words.ts';

function LineParts({
  one: { name, how, date, amount, state: stateName, paidOn, subCategoryId },
  dated,
}: {
  one: Due;
  dated: boolean;
}) {
  const time = useMemberTime();
  const state = stateFaces[stateName];
  const face = faceOf(subCategoryId);
  return (
    <>
      <CategoryIcon icon={face.icon} colour={face.colour} size="small" />
      <span className="min-w-0 flex-1">
        <span className={cx('block font-medium break-words', stateName === 'skipped' && 'line-through')}>{name}</span>
        <span className="text-ink-faint text-caption block">{dated ? `${time.date(date, 'wmd')} · ${how}` : how}</span>
      </span>
      <span className="shrink-0 text-right">
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

/** One occurrence, instalment or repayment; the whole line opens it. */
function Line({ one, dated, onOpen }: { one: Due; dated: boolean; onOpen: (one: Shown) => void }) {
  const look =
    'hover:bg-surface flex min-h-14 w-full items-center gap-3 rounded-tag py-2.5 text-left transition-colors';
  const { shown } = one;
  return (
    <li>
      {shown === null ? (
        <Link to={one.place ?? '/accounts/payments'} className={look}>
          <LineParts one={one} dated={dated} />
        </Link>
      ) : (
        <button type="button" className={look} onClick={() => onOpen(shown)}>
          <LineParts one={one} dated={dated} />
        </button>
      )}
    </li>
  );
}

/** Payments in a list; `dated` where they are of several days and no heading tells of them. */
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
      {dues.map((one) => (
        <Line key={one.key} one={one} dated={dated} onOpen={onOpen} />
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

/** The month as a list of days, for a narrow screen: what is due on each, and what is needed until then. */
export function Agenda({ dues, totals, holidays, onOpen }: AgendaProps) {
  const time = useMemberTime();
  const today = time.today();
  const days = [...Map.groupBy(dues, ({ date }) => date)];
  const totalOf = new Map(totals.map((total) => [total.date, total]));
  return (
    <ol aria-label="Days with payments" className="space-y-6">
      {days.map(([date, own]) => (
        <li key={date}>
          <div className="border-rule flex items-baseline justify-between gap-3 border-b pb-1.5">
            <h3 className="text-subhead">
              {time.date(date, 'wmd')}
              {date === today ? <span className="text-accent"> today</span> : null}
            </h3>
            {(totalOf.get(date)?.neededCents ?? 0) > 0 ? (
              <p className="text-ink-faint text-caption">
                <Money cents={totalOf.get(date)!.neededCents} tone="plain" /> still to pay by then
              </p>
            ) : null}
          </div>
          {holidays.has(date) ? <p className="text-info text-caption mt-1.5">{holidays.get(date)}</p> : null}
          <OccurrenceList dues={own} label={`Due on ${time.date(date)}`} onOpen={onOpen} />
        </li>
      ))}
    </ol>
  );
}
