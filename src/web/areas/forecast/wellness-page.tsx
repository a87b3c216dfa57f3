import { Suspense } from 'react';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { PageHeader } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { Tabs } from '#web/design/tabs.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { tabOf, wellnessTabs } from './screens.ts';
import type { WellnessTab } from './screens.ts';

const names: Record<WellnessTab, string> = { overview: 'Overview', ahead: 'Days ahead', optimizer: 'Optimizer' };
const panels: Record<WellnessTab, ComponentType> = {
  overview: OverviewTab,
  ahead: lazyPart('the days ahead', async () => (await import('./outlook-tab.tsx')).AheadTab),
  optimizer: lazyPart('the optimizer', async () => (await import('./optimizer-tab.tsx')).OptimizerTab),
};

/** Wellness, forecast and optimizer. */
export function WellnessPage() {
  const [search, setSearch] = useSearchParams();
  const tab = tabOf(search);
  const Panel = panels[tab];
  return (
    <>
      <PageHeader
        title="Forecast"
        lead="What you can spend, and where your balance is heading, based on your own transactions."
      />
      <Tabs<WellnessTab>
        label="Forecast"
        tabs={wellnessTabs.map((value) => ({ value, label: names[value] }))}
        value={tab}
        onChange={(next) => setSearch(next === 'overview' ? {} : { tab: next }, { replace: true })}
      >
        <Suspense fallback={<SkeletonRows rows={5} label={`Loading ${names[tab]}`} />}>
          <Panel />
        </Suspense>
      </Tabs>
    </>
  );
}
