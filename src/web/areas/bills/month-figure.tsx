import type { spanTotal } from '#domain/bills/day-totals.ts';
import { endOfMonth } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { Money } from '#web/design/money.tsx';
import { Card } from '#web/design/page.tsx';
import { useMemberTime } from '#web/kit/time.ts';

/** The month's totals: what is still to pay, and what is paid. */
export function MonthFigure({ month, total }: { month: CivilDate; total: ReturnType<typeof spanTotal> }) {
  const time = useMemberTime();
  const end = endOfMonth(month);
  const parts = (
    [
      ['paid', total.paidCents, 'bg-on-cover/50'],
      ['overdue', total.overdueCents, 'bg-negative'],
      ['to come', total.openCents - total.overdueCents, 'bg-spark'],
    ] as const
  ).filter(([, cents]) => cents > 0);
  const whole = Math.max(1, total.paidCents + total.openCents);
  return (
    <Card tone="cover" className="mb-8">
      <h2 className="text-on-cover-soft">
        Still to pay {end < time.today() ? `from ${time.date(month, 'ml')}` : `by ${time.date(end, 'wmd')}`}
      </h2>
      <p className="mt-1">
        <Money cents={total.openCents} tone="plain" size="title" />
      </p>
      <div aria-hidden="true" className="bg-cover-raised mt-4 flex h-2 gap-px overflow-hidden rounded-full">
        {parts.map(([word, cents, shade]) => (
          <span key={word} className={shade} style={{ width: `${(cents / whole) * 100}%` }} />
        ))}
      </div>
      <ul aria-label="Bills this month" className="text-on-cover-soft mt-3 flex flex-wrap gap-x-4 gap-y-1">
        {parts.map(([word, cents]) => (
          <li key={word}>
            <Money cents={cents} tone="plain" /> {word}
          </li>
        ))}
        {total.inCents > 0 ? (
          <li>
            <Money cents={total.inCents} tone="plain" /> money in
          </li>
        ) : null}
      </ul>
    </Card>
  );
}
