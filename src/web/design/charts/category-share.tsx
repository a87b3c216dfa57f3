import { percentShare } from '#domain/money/cents.ts';
import { formatCents, formatCentsShort, formatPercent } from '#domain/money/format.ts';
import { paintOf } from '../paint.ts';
import { useTextScale } from '../text-scale.ts';
import { ChartFrame } from './chart-frame.tsx';
import { ChartTip } from './chart-tip.tsx';
import { useMarks } from './marks.ts';
import { breakAt } from './outliers.ts';
import { arcPath, chartColour } from './scales.ts';

export interface Share {
  id: string;
  label: string;
  /** Zero or more. */
  cents: number;
  /** The same in the time before. */
  beforeCents?: number;
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
/** The ring's diameter in pixels at the usual size of text. */
const RING = 208;
/** A list longer than this is read in the table. */
const MAX_LISTED = 8;

/** '+$120.40' against the time before; nothing where there is nothing to compare. */
function changeText({ cents, beforeCents }: Share): string {
  return beforeCents === undefined || beforeCents === cents
    ? ''
    : formatCents(cents - beforeCents, { currency: true, sign: 'always' });
}

/** What part each has of the whole: a ring beside a ranked list with bars, as the list is what can be read. */
export function CategoryShare({ title, titleShown, shares, middle = 'Spent', onSelect }: CategoryShareProps) {
  const ranked = [...shares].filter((share) => share.cents > 0).sort((a, b) => b.cents - a.cents);
  const total = ranked.reduce((sum, share) => sum + share.cents, 0);
  const compared = ranked.some(({ beforeCents }) => beforeCents !== undefined);
  const colourOf = (at: number) => paintOf(ranked[at]?.colour ?? chartColour(at));
  const percent = (share: Share) => formatPercent(percentShare(share.cents, total));
  const scale = useTextScale();
  const marks = useMarks(1, ranked.length, onSelect ? ({ column }) => onSelect(ranked[column] as Share) : undefined);
  return (
    <ChartFrame
      title={title}
      titleShown={titleShown}
      table={{
        columns: ['Category', 'Amount', 'Share', ...(compared ? ['Previously'] : [])],
        rows: ranked.map((share) => ({
          key: share.id,
          cells: [
            share.label,
            inDollars(share.cents),
            percent(share),
            ...(compared ? [share.beforeCents === undefined ? '' : inDollars(share.beforeCents)] : []),
          ],
          onOpen: onSelect && (() => onSelect(share)),
          opens: 'its transactions',
        })),
      }}
    >
      {(width) => (
        <div className={width < 480 * scale ? 'space-y-5' : 'flex items-center gap-8'}>
          <Ring
            {...{ title, ranked, total, middle, marks, colourOf, percent, scale }}
            diameter={Math.min(RING * scale, width)}
          />
          <RankedList {...{ ranked, marks, colourOf, percent }} isNarrow={width < 640 * scale} />
        </div>
      )}
    </ChartFrame>
  );
}

interface PartProps {
  ranked: readonly Share[];
  marks: ReturnType<typeof useMarks>;
  colourOf: (at: number) => string;
  percent: (share: Share) => string;
}

/** Bars of the amounts. One that would flatten the others is cut, and its number says how long it is. */
function RankedList({ ranked, marks, colourOf, percent, isNarrow }: PartProps & { isNarrow: boolean }) {
  const listed = ranked.slice(0, MAX_LISTED);
  const amounts = listed.map(({ cents }) => cents);
  const cap = breakAt(amounts);
  const longest = cap ?? Math.max(...amounts, 1);
  const active = marks.active ? ranked[marks.active.column] : undefined;
  return (
    <ol aria-hidden="true" className="min-w-0 flex-1 space-y-2.5">
      {listed.map((share, at) => {
        const cut = cap !== null && share.cents > cap;
        return (
          <li key={share.id} className="transition-opacity" style={{ opacity: active && active !== share ? 0.45 : 1 }}>
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="min-w-0 flex-1 basis-20 truncate">{share.label}</span>
              {isNarrow ? null : <span className="text-ink-faint text-caption figures">{changeText(share)}</span>}
              <span className="ml-auto flex max-w-full flex-wrap items-baseline justify-end gap-x-3">
                <span className="figures font-medium">{inDollars(share.cents)}</span>
                <span className="text-ink-faint text-caption figures w-11 text-right">{percent(share)}</span>
              </span>
            </p>
            <span className="bg-line relative mt-1 block h-1.5 overflow-hidden rounded-full">
              <span
                className="absolute inset-y-0 left-0 rounded-full"
                style={{ width: `${Math.min(100, (share.cents / longest) * 100)}%`, background: colourOf(at) }}
              />
              {cut ? <span className="bg-surface absolute inset-y-0 right-5 w-1 -skew-x-24" /> : null}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

interface Segment {
  share: Share;
  /** In turns. */
  start: number;
  end: number;
}

interface ShareTipProps extends Pick<PartProps, 'percent'> {
  pointed: Segment;
  diameter: number;
  byTouch: boolean;
}

function ShareTip({ pointed, percent, diameter, byTouch }: ShareTipProps) {
  const { share, start, end } = pointed;
  const angle = (start + end) * Math.PI - Math.PI / 2;
  return (
    <ChartTip
      width={diameter}
      tip={{
        x: (diameter / 2) * (1 + 0.83 * Math.cos(angle)),
        y: (diameter / 2) * (1 + 0.83 * Math.sin(angle)),
        title: share.label,
        rows: [
          { label: percent(share), figure: inDollars(share.cents), strong: true },
          ...(share.beforeCents === undefined ? [] : [{ label: 'Previously', figure: inDollars(share.beforeCents) }]),
        ],
        note: byTouch ? 'Tap again to see the transactions' : undefined,
      }}
    />
  );
}

/**
 * How much larger the text in the middle is drawn, at most `wanted`, so that both lines stay inside of the ring: half
 * of a line's width, by its letters, and its distance from the centre.
 */
export function middleGrowth(middle: string, total: string, wanted: number): number {
  const inside = 64;
  const most = Math.min(inside / Math.hypot(3.3 * middle.length, 21.4), inside / Math.hypot(6.2 * total.length, 14));
  return Math.max(1, Math.min(wanted, most));
}

function Middle({ middle, total, wanted }: { middle: string; total: number; wanted: number }) {
  const text = formatCentsShort(total, { currency: true });
  const growth = middleGrowth(middle, text, wanted);
  return (
    <g aria-hidden="true" textAnchor="middle" transform={`translate(100 100) scale(${growth})`}>
      <text y={-12} className="fill-ink-faint text-[13px]">
        {middle}
      </text>
      <text y={14} className="fill-ink figures text-[22px] font-semibold">
        {text}
      </text>
    </g>
  );
}

function Ring({
  title,
  ranked,
  total,
  middle,
  marks,
  colourOf,
  percent,
  diameter,
  scale,
}: PartProps & { title: string; total: number; middle: string; diameter: number; scale: number }) {
  const segments = ranked.map((share, at): Segment => {
    const start = ranked.slice(0, at).reduce((sum, { cents }) => sum + cents, 0) / total;
    return { share, start, end: start + share.cents / total };
  });
  const pointed = marks.active ? segments[marks.active.column] : undefined;
  return (
    <div className="relative mx-auto w-52 max-w-full shrink-0">
      <svg
        ref={marks.chart}
        viewBox="0 0 200 200"
        role="group"
        aria-label={title}
        className="animate-tip block w-full overflow-visible"
      >
        {segments.map(({ share, start, end }, at) => {
          const slit = ranked.length > 1 ? Math.min(SLIT, (end - start) / 4) : 0;
          return (
            <path
              key={share.id}
              d={arcPath(100, 100, 98, 68, start + slit, end - slit)}
              fill={colourOf(at)}
              opacity={pointed && pointed.share !== share ? 0.4 : 1}
              {...marks.attributes(0, at, `${share.label}: ${inDollars(share.cents)}, ${percent(share)}`)}
            />
          );
        })}
        {total === 0 ? <circle cx={100} cy={100} r={83} fill="none" strokeWidth={30} className="stroke-line" /> : null}
        <Middle middle={middle} total={total} wanted={(RING * scale) / diameter} />
      </svg>
      {pointed ? <ShareTip pointed={pointed} percent={percent} diameter={diameter} byTouch={marks.byTouch} /> : null}
    </div>
  );
}
