import type { SpinSegment } from '#contract/areas/spin.ts';
import { Table } from '#web/design/table.tsx';
import { chanceText, prizeText } from './spin-words.ts';
import { Swatch } from './wheel.tsx';

const leftText = (left: number | null): string => (left === null ? 'No limit' : left.toLocaleString('en-AU'));

/** Each prize with its chance and what is left today. */
export function OddsList({ segments, total }: { segments: readonly SpinSegment[]; total: number }) {
  const fallbacks = segments.filter(({ fallback }) => fallback !== null);
  return (
    <>
      <Table
        caption="Odds of each prize"
        columns={[
          {
            key: 'prize',
            header: 'Prize',
            heading: true,
            cell: (row) => (
              <span className="flex items-center">
                <Swatch segments={segments} segment={row.segment} />
                {row.label}
              </span>
            ),
          },
          { key: 'chance', header: 'Chance', align: 'end', cell: (row) => chanceText(row.weight, total) },
          { key: 'left', header: 'Left today', align: 'end', cell: (row) => leftText(row.left) },
        ]}
        rows={segments}
        rowKey={(row) => row.segment}
      />
      <p className="text-ink-soft text-caption mt-3">
        Everyone has the same odds. If a prize runs out,{' '}
        {fallbacks.length > 0
          ? `you get another: ${fallbacks.map(({ label, fallback }) => `${prizeText(segments[fallback!]!)} instead of ${label}`).join(', ')}. If that has run out too, there’s no prize.`
          : 'there’s no prize.'}
      </p>
    </>
  );
}
