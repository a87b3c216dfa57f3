import { Suspense, lazy } from 'react';
import { useSearchParams } from 'react-router';
import { networth } from '#contract/areas/networth.ts';
import { Section } from '#web/design/page.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonChart } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { daysOf, isSpan, spanNames } from './span.ts';
import type { Span } from './span.ts';
import { changeText } from './words.ts';
import type { History } from './words.ts';

const AreaOverTime = lazy(async () => ({
  default: (await import('#web/design/charts/area-over-time.tsx')).AreaOverTime,
}));

function Course({ history }: { history: History }) {
  const time = useMemberTime();
  return (
    <>
      <p className="mb-3 max-w-[58ch] font-medium" aria-live="polite">
        {changeText(history, time.date)}
      </p>
      {history.data.length < 2 ? null : (
        <Suspense fallback={<SkeletonChart label="Drawing your net worth" />}>
          <AreaOverTime
            title="Net worth over time"
            measure="Net worth"
            markLowest={false}
            points={history.data.map(({ date, Networth }) => ({ date, cents: Networth }))}
          />
        </Suspense>
      )}
    </>
  );
}

/** Net worth over a selectable span. */
export function HistorySection() {
  const time = useMemberTime();
  const [search, setSearch] = useSearchParams();
  const spanParam = search.get('span');
  const span: Span = isSpan(spanParam) ? spanParam : 'year';
  const history = useApiQuery(networth.history, { body: daysOf(span, time.today()) }, { keepPrevious: true });
  function show(next: Span) {
    setSearch((before) => new URLSearchParams([...[...before].filter(([name]) => name !== 'span'), ['span', next]]), {
      replace: true,
    });
  }
  return (
    <Section title="Over time" titleHidden>
      <SegmentedControl<Span>
        label="How far back"
        choices={(Object.keys(spanNames) as Span[]).map((value) => ({ value, label: spanNames[value] }))}
        value={span}
        onChange={show}
        className="mb-5"
      />
      <QueryState query={history} what="the history" skeleton={<SkeletonChart />}>
        {(loaded) => <Course history={loaded} />}
      </QueryState>
    </Section>
  );
}
