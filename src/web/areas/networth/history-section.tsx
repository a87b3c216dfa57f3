import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { ChartSkeleton } from '#web/design/charts/chart-skeleton.tsx';
import { Section } from '#web/design/page.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { isSpan, spanNames } from './span.ts';
import type { Span } from './span.ts';
import { chartNotes } from './words.ts';
import type { History } from './words.ts';

const AreaOverTime = lazyPart(
  'the chart',
  async () => (await import('#web/design/charts/area-over-time.tsx')).AreaOverTime,
);

/** How far back the history goes, kept in the address. */
export function useHistorySpan(): { span: Span; show: (span: Span) => void } {
  const [search, setSearch] = useSearchParams();
  const spanParam = search.get('span');
  return {
    span: isSpan(spanParam) ? spanParam : 'year',
    show: (next) =>
      setSearch((before) => new URLSearchParams([...[...before].filter(([name]) => name !== 'span'), ['span', next]]), {
        replace: true,
      }),
  };
}

/** What isn't recorded in the shown part of the line. */
function CountedBack({ history }: { history: History }) {
  const time = useMemberTime();
  return history.counted_back.map(({ name, recorded_on: date }) => (
    <p key={name} className="text-ink-faint text-caption mt-2">
      You added {name} on {time.date(date)}. What you owed before that is estimated from its repayments.
    </p>
  ));
}

/** Net worth over a selectable span, with what was added on the way. */
export function HistorySection({ history }: { history: History }) {
  const { span, show } = useHistorySpan();
  const time = useMemberTime();
  return (
    <Section title="Over time">
      <SegmentedControl<Span>
        label="Period"
        choices={(Object.keys(spanNames) as Span[]).map((value) => ({ value, label: spanNames[value] }))}
        value={span}
        onChange={show}
        className="mb-5"
      />
      {history.data.length < 2 ? null : (
        <Suspense fallback={<ChartSkeleton heightPx={240} />}>
          <AreaOverTime
            title="Net worth over time"
            measure="Net worth"
            markLowest={false}
            closeUp
            notes={chartNotes(history)}
            points={history.data.map(({ date, Networth }) => ({ date, cents: Networth }))}
            today={time.today()}
          />
        </Suspense>
      )}
      <CountedBack history={history} />
    </Section>
  );
}
