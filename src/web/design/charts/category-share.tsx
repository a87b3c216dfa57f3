import { percentShare } from '#domain/money/cents.ts';
import { formatCents, formatCentsShort, formatPercent } from '#domain/money/format.ts';
import { paintOf } from '../paint.ts';
import { ChartFrame } from './chart-frame.tsx';
import { useMarks } from './marks.ts';
import { arcPath, chartColour } from './scales.ts';

export interface Share {
  id: string;
  label: string;
  /** Zero or more. */
  cents: number;
  colour?: string;
}

export interface CategoryShareProps {
  title: string;
  titleShown?: boolean;
  shares: readonly Share[];
  /** Stands in the middle over the sum. */
  middle?: string;
  onSelect?: (share: Share) => void;
}

const inDollars = (cents: number) => formatCents(cents, { currency: true });
/** A hair of paper between two segments, in turns. */
const SLIT = 0.0022;

/** What part each has of the whole: a ring beside a ranked list, as the list is what can be read. */
export function CategoryShare({ title, titleShown, shares, middle = 'Spent', onSelect }: CategoryShareProps) {
  const ranked = [...shares].filter((share) => share.cents > 0).sort((a, b) => b.cents - a.cents);
  const total = ranked.reduce((sum, share) => sum + share.cents, 0);
  const colourOf = (at: number) => paintOf(ranked[at]?.colour ?? chartColour(at));
  const percent = (share: Share) => formatPercent(percentShare(share.cents, total));
  const marks = useMarks(1, ranked.length, onSelect ? ({ column }) => onSelect(ranked[column] as Share) : undefined);
  const active = marks.active ? ranked[marks.active.column] : undefined;
  return (
    <ChartFrame
      title={title}
      titleShown={titleShown}
      table={{
        columns: ['Category', 'Amount', 'Share'],
        rows: ranked.map((share) => ({
          key: share.id,
          cells: [share.label, inDollars(share.cents), percent(share)],
          onOpen: onSelect && (() => onSelect(share)),
          opens: 'its transactions',
        })),
      }}
    >
      {(width) => (
        <div className={width < 480 ? 'space-y-5' : 'flex items-center gap-8'}>
          <Ring {...{ title, ranked, total, middle, marks, colourOf }} />
          <ol aria-hidden="true" className="divide-line min-w-0 flex-1 divide-y">
            {ranked.slice(0, 8).map((share, at) => (
              <li
                key={share.id}
                className="flex items-baseline gap-3 py-1.5 transition-opacity"
                style={{ opacity: active && active !== share ? 0.45 : 1 }}
              >
                <span className="size-2.5 shrink-0 rounded-[2px]" style={{ background: colourOf(at) }} />
                <span className="min-w-0 flex-1 truncate">{share.label}</span>
                <span className="figures font-medium">{inDollars(share.cents)}</span>
                <span className="text-ink-faint text-caption figures w-12 text-right">{percent(share)}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </ChartFrame>
  );
}

interface RingProps {
  title: string;
  ranked: readonly Share[];
  total: number;
  middle: string;
  marks: ReturnType<typeof useMarks>;
  colourOf: (at: number) => string;
}

function Ring({ title, ranked, total, middle, marks, colourOf }: RingProps) {
  const active = marks.active ? ranked[marks.active.column] : undefined;
  let from = 0;
  return (
    <svg
      ref={marks.chart}
      viewBox="0 0 200 200"
      role="group"
      aria-label={title}
      className="mx-auto block w-52 shrink-0 overflow-visible"
    >
      {ranked.map((share, at) => {
        const start = from;
        from += share.cents / total;
        const slit = ranked.length > 1 ? Math.min(SLIT, (from - start) / 4) : 0;
        const label = `${share.label}: ${inDollars(share.cents)}, ${formatPercent(percentShare(share.cents, total))}`;
        return (
          <path
            key={share.id}
            d={arcPath(100, 100, 98, 68, start + slit, from - slit)}
            fill={colourOf(at)}
            opacity={active && active !== share ? 0.4 : 1}
            {...marks.attributes(0, at, label)}
          />
        );
      })}
      {total === 0 ? <circle cx={100} cy={100} r={83} fill="none" strokeWidth={30} className="stroke-line" /> : null}
      <text aria-hidden="true" x={100} y={88} textAnchor="middle" className="fill-ink-faint text-caption">
        {(active?.label ?? middle).slice(0, 18)}
      </text>
      <text
        aria-hidden="true"
        x={100}
        y={114}
        textAnchor="middle"
        className="fill-ink figures text-[1.375rem] font-semibold"
      >
        {formatCentsShort(active?.cents ?? total, { currency: true })}
      </text>
    </svg>
  );
}
