import { Suspense, lazy } from 'react';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { PageHeader } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { Tabs } from '#web/design/tabs.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import { guestKey } from '#web/kit/session-store.ts';
import { useSessionKey } from '#web/kit/query.ts';
import { HomeHeader } from './home-header.tsx';
import { HomeTab } from './home-tab.tsx';
import { dashboardTabs, tabOf } from './page-defaults.ts';
import type { DashboardTab } from './page-defaults.ts';

const Landing = lazy(async () => ({ default: (await import('#web/areas/landing/public.tsx')).LandingScreen }));

const names: Record<DashboardTab, string> = { home: 'Home', save: 'Save', earn: 'Earn', win: 'Win' };
// Most visits only need Home, so the other tabs are loaded on demand.
const panels: Record<DashboardTab, ComponentType> = {
  home: HomeTab,
  save: lazyPart('this tab', async () => (await import('./save-tab.tsx')).SaveTab),
  earn: lazyPart('this tab', async () => (await import('./earn-tab.tsx')).EarnTab),
  win: lazyPart('this tab', async () => (await import('./win-tab.tsx')).WinTab),
};

/** The landing page and its four tabs. */
export function DashboardPage() {
  const signedIn = useSessionKey() !== guestKey;
  const [search, setSearch] = useSearchParams();
  const tab = tabOf(search);
  if (!signedIn)
    return (
      <Suspense>
        <Landing embedded />
      </Suspense>
    );
  const Panel = panels[tab];
  return (
    <>
      {tab === 'home' ? <HomeHeader /> : <PageHeader title={names[tab]} />}
      <Tabs<DashboardTab>
        label="Dashboard"
        tabs={dashboardTabs.map((value) => ({ value, label: names[value] }))}
        value={tab}
        wideOnly
        onChange={(next) => setSearch(next === 'home' ? {} : { tab: next }, { replace: true })}
      >
        <Suspense fallback={<SkeletonRows rows={4} label={`Loading ${names[tab]}`} />}>
          <Panel />
        </Suspense>
      </Tabs>
    </>
  );
}
