import { monthName } from '#domain/calendar/date-format.ts';
import { cx } from 'class-variance-authority';

/** A day as a small page of a calendar, at the start of a row. The row has to say the date in words as well. */
export function DateTile({ date, tone = 'plain' }: { date: string; tone?: 'plain' | 'negative' }) {
  const [, month, day] = date.split('-');
  return (
    <span
      aria-hidden="true"
      className={cx(
        'figures grid w-11 shrink-0 rounded-control border py-1 text-center leading-tight',
        tone === 'negative' ? 'border-negative text-negative' : 'border-line text-ink-faint',
      )}
    >
      <b className={cx('font-semibold', tone === 'plain' && 'text-ink')}>{Number(day)}</b>
      <span className="text-[0.6875rem]">{monthName(Number(month)).slice(0, 3)}</span>
    </span>
  );
}
