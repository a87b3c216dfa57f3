import { Money } from '#web/design/money.tsx';
import { dayName } from './row-days.ts';
import type { RowDay } from './row-days.ts';

/** The height of a day's heading in pixels. */
export const DAY_HEIGHT = 44;

/**
 * A day, and the total of those of its transactions that match: none where they cancel out or are in other currencies.
 */
export function DayHeading({ day, today }: { day: RowDay; today: string }) {
  return (
    <div className="text-ink-soft text-caption flex h-full items-end justify-between gap-3 px-2 pb-1.5 font-semibold">
      <h2 className="truncate">{dayName(day.date, today)}</h2>
      {day.amount === 0 ? null : (
        <span className="shrink-0 @max-[12rem]:sr-only">
          <span className="sr-only">Total </span>
          <Money cents={day.amount} tone="plain" sign="always" />
        </span>
      )}
    </div>
  );
}
