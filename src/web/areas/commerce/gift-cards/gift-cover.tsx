import type { ReactNode } from 'react';
import type { GiftCard } from '#contract/areas/gift-cards.ts';
import { BrandSprig } from '#web/design/brand-sprig.tsx';
import { valueText } from './gift-card-words.ts';

export type GiftDesign = NonNullable<GiftCard['sending']>['design'];

export const designNames: Readonly<Record<GiftDesign, string>> = {
  wattle: 'Wattle',
  birthday: 'Birthday',
  thanks: 'Thanks',
  festive: 'Festive',
};

/** Dark grounds: the words on them are white whatever the palette and the mode. */
const grounds: Readonly<Record<GiftDesign, string>> = {
  wattle: '#12372a',
  birthday: '#432262',
  thanks: '#0d4552',
  festive: '#6d1a26',
};

const scattered = [
  [18, 16],
  [52, 40],
  [86, 14],
  [120, 44],
  [152, 18],
  [186, 40],
  [34, 74],
  [104, 78],
  [170, 80],
] as const;

function Confetti() {
  return scattered.map(([x, y], at) => (
    <rect
      key={x}
      x={x}
      y={y}
      width="5"
      height="11"
      rx="1.5"
      fill={['#f5c04a', '#ff9ec4', '#8fd3ff'][at % 3]}
      transform={`rotate(${at * 37} ${x} ${y})`}
    />
  ));
}

const heart = 'M0 3C-1-4-9-4-9 2c0 5 6 8 9 11 3-3 9-6 9-11 0-6-8-6-9 1Z';

function Hearts() {
  return scattered.map(([x, y], at) => (
    <path
      key={x}
      d={heart}
      fill={at % 2 ? '#ffd9a8' : '#7fd6c2'}
      transform={`translate(${x} ${y}) scale(${0.6 + (at % 3) * 0.2})`}
    />
  ));
}

const star = 'm0-9 2.600 5.900 6.400.6-4.800 4.200 1.400 6.300L0 3.700-5.600 7l1.400-6.300L-9-3.500l6.400-.6Z';

function Stars() {
  return scattered.map(([x, y], at) => (
    <path
      key={x}
      d={star}
      fill={at % 2 ? '#f5c04a' : '#f3e6d0'}
      transform={`translate(${x} ${y}) scale(${0.5 + (at % 3) * 0.25})`}
    />
  ));
}

function Motif({ design }: { design: GiftDesign }) {
  if (design === 'wattle')
    return <BrandSprig className="pointer-events-none absolute -top-8 -right-8 h-64 opacity-80" />;
  return (
    <svg
      viewBox="0 0 200 100"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="absolute inset-0 size-full opacity-35"
    >
      {design === 'birthday' ? <Confetti /> : design === 'thanks' ? <Hearts /> : <Stars />}
    </svg>
  );
}

export interface GiftCoverProps {
  design: GiftDesign;
  /** The card, such as 'Coles gift card'. */
  title: string;
  cents: number;
  /** The message of the sender. */
  message: string;
  /** Who it is from. */
  from: string;
  children?: ReactNode;
}

/** The face of a gift, as its recipient sees it. */
export function GiftCover({ design, title, cents, message, from, children }: GiftCoverProps) {
  return (
    <div
      className="relative overflow-hidden rounded-panel px-5 py-6 sm:px-8 sm:py-8"
      style={{ background: grounds[design], color: 'white' }}
    >
      <Motif design={design} />
      <div className="relative">
        <p className="text-caption">{title}</p>
        <p className="text-figure">{valueText(cents)}</p>
        {message ? <p className="mt-4 max-w-[46ch] break-words whitespace-pre-line">“{message}”</p> : null}
        {from ? <p className="mt-3 font-semibold break-words">From {from}</p> : null}
        {children}
      </div>
    </div>
  );
}
