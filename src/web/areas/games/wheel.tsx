import { cx } from 'class-variance-authority';
import type { SpinSegment } from '#contract/areas/spin.ts';
import { prizeText } from './spin-words.ts';
import { middleOf, outlineOf, scaleNote, slicesOf } from './wheel-shape.ts';

/** How long a spin takes in milliseconds. */
export const SPIN_MS = 3_600;

const RADIUS = 150;
const PINS = 24;

/** Pairs of ground and text that every palette proves to be readable. */
const looks = [
  { ground: 'fill-spark', text: 'fill-cover' },
  { ground: 'fill-positive', text: 'fill-surface' },
  { ground: 'fill-info', text: 'fill-surface' },
  { ground: 'fill-negative', text: 'fill-surface' },
  { ground: 'fill-accent-soft', text: 'fill-ink' },
] as const;
const plain = { ground: 'fill-raised', text: 'fill-ink' } as const;

/** The colours of each segment; those without a prize are plain. */
function looksOf(segments: readonly SpinSegment[]) {
  let prizes = 0;
  return segments.map(({ kind }) => (kind === 'none' ? plain : looks[prizes++ % looks.length]!));
}

/** The colour of a segment beside its name in a list. */
export function Swatch({ segments, segment }: { segments: readonly SpinSegment[]; segment: number }) {
  return (
    <svg viewBox="0 0 12 12" className="mr-2.5 inline-block h-3 w-3 shrink-0" aria-hidden="true">
      <circle cx="6" cy="6" r="5.5" className={cx(looksOf(segments)[segment]?.ground, 'stroke-line-strong')} />
    </svg>
  );
}

function Faces({ segments, won }: { segments: readonly SpinSegment[]; won: number | null }) {
  const slices = slicesOf(segments.map(({ weight }) => weight));
  const colours = looksOf(segments);
  return segments.map((segment, index) => {
    const slice = slices[index]!;
    const middle = middleOf(slice);
    const { ground, text } = colours[index]!;
    return (
      <g key={segment.segment} className={cx('transition-opacity', won !== null && won !== index && 'opacity-45')}>
        <path d={outlineOf(slice, RADIUS)} className={cx(ground, 'stroke-surface')} strokeWidth="2.5" />
        <text
          transform={`rotate(${middle}) translate(0 ${-RADIUS + 14}) rotate(${middle < 180 ? -90 : 90})`}
          textAnchor={middle < 180 ? 'end' : 'start'}
          dominantBaseline="central"
          className={cx(text, 'figures text-[13px] font-semibold')}
        >
          {prizeText(segment)}
        </text>
      </g>
    );
  });
}

export interface WheelProps {
  segments: readonly SpinSegment[];
  /** Degrees clockwise. */
  turn: number;
  /** Turns towards `turn`; otherwise it is there at once. */
  spinning: boolean;
  /** The segment that stays bright after a spin. */
  won: number | null;
  className?: string;
}

/** The wheel with its pointer. What it shows also stands in the list of odds, so it is one image. */
function WheelImage({ segments, turn, spinning, won }: Omit<WheelProps, 'className'>) {
  return (
    <svg
      viewBox="-168 -188 336 356"
      role="img"
      aria-label={`Wheel with ${segments.length} segments`}
      className="block h-auto w-full"
    >
      <circle r={RADIUS + 14} className="fill-cover" />
      {Array.from({ length: PINS }, (_, at) => (
        <circle
          key={at}
          r="2.5"
          cx={Math.cos((at / PINS) * 2 * Math.PI) * (RADIUS + 7)}
          cy={Math.sin((at / PINS) * 2 * Math.PI) * (RADIUS + 7)}
          className="fill-spark"
        />
      ))}
      <g
        style={{
          rotate: `${turn}deg`,
          transition: spinning ? `rotate ${SPIN_MS}ms cubic-bezier(0.12, 0.72, 0.12, 1)` : 'none',
        }}
      >
        <Faces segments={segments} won={won} />
      </g>
      <circle r="30" className="fill-cover stroke-spark" strokeWidth="4" />
      <circle r="7" className="fill-spark" />
      <path d="M0 -132 L-13 -170 A13 13 0 0 1 13 -170 Z" className="fill-spark stroke-cover" strokeWidth="3" />
    </svg>
  );
}

/** The wheel, and under it what its slices leave unsaid about the odds. */
export function Wheel({ className, ...image }: WheelProps) {
  const note = scaleNote(image.segments.map(({ weight }) => weight));
  return (
    <div className={cx('w-full', className)}>
      <WheelImage {...image} />
      {note === null ? null : <p className="text-caption text-on-cover-soft mt-2 text-center text-balance">{note}</p>}
    </div>
  );
}
