import type { EventOnWire } from '#contract/areas/lending-shapes.ts';
import { useMemberTime } from '#web/kit/time.ts';

/** What happened to an application, the newest first. */
export function EventList({ events }: { events: readonly EventOnWire[] }) {
  const time = useMemberTime();
  return (
    <ol aria-label="History" className="divide-line divide-y">
      {events.map(({ id, at, says, words }) => (
        <li key={id} className="py-2.5">
          <p>{says}</p>
          {words ? <p className="text-ink-soft">“{words}”</p> : null}
          <p className="text-ink-faint text-caption">{time.instant(at, 'full')}</p>
        </li>
      ))}
    </ol>
  );
}
