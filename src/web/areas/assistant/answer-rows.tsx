import type { FigureOnWire, RowOnWire } from '#contract/areas/assistant-shapes.ts';
import { Link } from '#web/design/link.tsx';

const figureLook =
  'decoration-line-strong hover:decoration-accent figures rounded-tag underline decoration-1 underline-offset-[0.24em] transition-colors';

/** A figure that links to what it is made of; `of` names it where the words before it do not. */
export function FigureLink({ figure, of, whole = false }: { figure: FigureOnWire; of?: string; whole?: boolean }) {
  return (
    <Link
      href={figure.href}
      // The link of a line covers it, so that a thumb finds it.
      className={`${figureLook} ${whole ? 'font-semibold after:absolute after:inset-0' : 'relative z-[1] inline-block max-w-full font-medium'}`}
    >
      {figure.text}
      <span className="sr-only">{of ? `, ${of}` : ''}, opens the details</span>
    </Link>
  );
}

/** The share as a bar, from 0 to 100. */
function ShareBar({ text }: { text: string }) {
  const share = Math.min(100, Math.max(0, Number.parseFloat(text.replaceAll(/[^\d.]/g, '')) || 0));
  return (
    <span aria-hidden="true" className="bg-line mt-1.5 block h-1 overflow-hidden rounded-full">
      <span className="bg-chart-1 block h-full rounded-full" style={{ width: `${share}%` }} />
    </span>
  );
}

function Line({ name, figure, unit, share, note }: RowOnWire) {
  return (
    <li className="hover:bg-accent-soft/60 relative px-4 py-2.5 transition-colors">
      <div className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
        <span className="shrink-0 whitespace-nowrap">
          <FigureLink figure={figure} of={name} whole />
          {unit ? <span className="text-ink-soft"> {unit}</span> : null}
        </span>
      </div>
      {note.length > 0 || share ? (
        <div className="text-ink-soft text-caption flex items-baseline justify-between gap-4">
          <span className="min-w-0">
            {note.map((part, at) =>
              part.kind === 'text' ? (
                <span key={at}>{part.text}</span>
              ) : (
                <FigureLink key={at} figure={part} of={name} />
              ),
            )}
          </span>
          {share ? <span className="figures shrink-0">{share.text}</span> : null}
        </div>
      ) : null}
      {share ? <ShareBar text={share.text} /> : null}
    </li>
  );
}

/** A list in an answer: what each line is, its figure, and a few words about it. */
export function AnswerRows({ title, rows }: { title: string; rows: readonly RowOnWire[] }) {
  return (
    <ul
      aria-label={title}
      className="bg-surface border-line divide-line my-3 max-w-[34rem] divide-y overflow-hidden rounded-panel border"
    >
      {rows.map((row, at) => (
        <Line key={at} {...row} />
      ))}
    </ul>
  );
}
