import type { DrawEntry } from '#contract/areas/draws.ts';
import { counted } from '#domain/text/counted.ts';
import { Badge } from '#web/design/badge.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { sourceWords } from './draw-words.ts';

const numbers = (first: number, last: number): string =>
  first === last
    ? first.toLocaleString('en-AU')
    : `${first.toLocaleString('en-AU')} to ${last.toLocaleString('en-AU')}`;

/** The member's numbers in a draw, each range with where it came from. */
export function OwnNumbers({ part }: { part: DrawEntry }) {
  const time = useMemberTime();
  if (part.ranges.length === 0)
    return <p className="text-ink-soft">Your numbers will appear here once you have entries in this draw.</p>;
  return (
    <ul aria-label="Your numbers" className="divide-line divide-y">
      {part.ranges.map((range) => (
        <li key={range.first} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2.5">
          <span className="min-w-0">
            <span className="figures block font-medium">
              {range.withdrawn ? <s>{numbers(range.first, range.last)}</s> : numbers(range.first, range.last)}
            </span>
            <span className="text-ink-soft text-caption block">
              {sourceWords[range.source]}, {time.instant(range.entered_at)}
            </span>
          </span>
          {range.withdrawn ? (
            <Badge tone="warning">Refunded</Badge>
          ) : (
            <span className="text-ink-soft">{counted(range.last - range.first + 1, 'entry', 'entries')}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
