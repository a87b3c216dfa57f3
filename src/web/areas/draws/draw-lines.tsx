import ChevronRight from 'lucide-react/icons/chevron-right';
import type { DrawEntry, UpcomingDraw } from '#contract/areas/draws.ts';
import { counted } from '#domain/text/counted.ts';
import { Link } from '#web/design/link.tsx';
import { detailPaths, hindrance, odds, stateWords } from './draw-words.ts';

/** The draws to come, each a line that leads to its details. */
export function DrawLines({ draws, parts }: { draws: readonly UpcomingDraw[]; parts: readonly DrawEntry[] }) {
  return (
    <ul aria-label="Upcoming draws" className="divide-line divide-y">
      {draws.map((draw) => {
        const part = parts.find(({ draw: sequence }) => sequence === draw.draw);
        return (
          <li key={draw.draw}>
            <Link
              href={`${detailPaths[draw.repeats]}?draw=${draw.draw}`}
              className="hover:bg-surface rounded-tag flex min-h-16 items-center gap-3 py-2 transition-colors"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">
                  {draw.Title}
                  {draw.sample ? ' (sample)' : ''}
                </span>
                <span className="text-ink-soft text-caption block">{stateWords(draw)}</span>
                {part ? (
                  <span className="text-caption block">
                    {hindrance(part) ??
                      (part.odds === null
                        ? counted(part.entries, 'entry', 'entries')
                        : `${counted(part.entries, 'entry', 'entries')}, odds ${odds(part)}`)}
                  </span>
                ) : null}
              </span>
              <ChevronRight size={18} aria-hidden="true" className="text-ink-faint shrink-0" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
