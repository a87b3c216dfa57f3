import type { ReactNode } from 'react';

export interface TipRow {
  label: string;
  figure: ReactNode;
  colour?: string;
  /** The row that one points at, or the total. */
  strong?: boolean;
}

export interface Tip {
  /** The mark, in pixels of the drawing. */
  x: number;
  y: number;
  title: string;
  rows: readonly TipRow[];
  note?: ReactNode;
}

/** With less room than this above the mark, the card hangs below it. */
const SPACE_ABOVE = 96;

/**
 * A small card at the mark that one points at. A screen reader hears the name of the mark instead, so this is hidden
 * from it. It leans towards the middle of the drawing, so that it never leaves it at the sides.
 */
export function ChartTip({ tip, width }: { tip: Tip | null; width: number }) {
  if (!tip) return null;
  const lean = width > 0 ? Math.min(1, Math.max(0, tip.x / width)) : 0;
  const below = tip.y < SPACE_ABOVE;
  return (
    <div
      aria-hidden="true"
      data-chart-tip
      className="bg-raised border-line shadow-raised text-caption animate-tip pointer-events-none absolute z-20 w-max max-w-64 rounded-control border px-3 py-2"
      style={{
        left: tip.x,
        top: tip.y,
        translate: `${(-100 * lean).toFixed(1)}% ${below ? '16px' : 'calc(-100% - 12px)'}`,
      }}
    >
      <p className="text-ink font-semibold">{tip.title}</p>
      {tip.rows.map((row, at) => (
        <p key={at} className={`flex items-baseline gap-2 ${row.strong ? 'text-ink font-semibold' : 'text-ink-soft'}`}>
          {row.colour ? <span className="size-2 shrink-0 rounded-[2px]" style={{ background: row.colour }} /> : null}
          <span className="min-w-0 flex-1 truncate">{row.label}</span>
          <span className="figures pl-3">{row.figure}</span>
        </p>
      ))}
      {tip.note ? <p className="text-ink-soft mt-1">{tip.note}</p> : null}
    </div>
  );
}
