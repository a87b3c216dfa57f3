import { Money } from '#web/design/money.tsx';
import { dayName } from './row-days.ts';
import type { RowDay } from './row-days.ts';

/** The height of a day's heading in pixels. */
export const DAY_HEIGHT = 40;

/** A day over its rows, and what those of them that the list shows come to. */
export function DayHeading({ day, today }: { day: RowDay; today: string }) {
  return (
    <div className="border-line flex h-full items-end justify-between gap-3 border-b pb-1.5">
      <h2 className="text-caption truncate font-semibold">{dayName(day.date, today)}</h2>
      <span className="text-ink-soft text-caption shrink-0">
        Net <Money cents={day.amount} />
      </span>
    </div>
  );
}
