import { Suspense, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { PublicShell } from '#web/design/public-shell.tsx';
import { lazyExtra } from '#web/kit/lazy-part.tsx';
import { paths } from '#web/kit/paths.ts';
import { product } from '#web/kit/product.ts';
import { sessionStore } from '#web/kit/session-store.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { openPalette } from './palette-key.ts';
import { useShownLocation } from './shown-location.ts';

const MemberBell = lazyExtra(async () => (await import('./member-bell.tsx')).MemberBell);

/** The layout of the screens for everybody. What only a member has comes when one is signed in. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.current);
  const { route, lastRoute } = useShownLocation();
  const goTo = useNavigate();
  return (
    <PublicShell
      brandName={product.brand}
      homeHref={paths.dashboard}
      title={route?.title ?? ''}
      onBack={lastRoute ? () => goTo(-1) : undefined}
      onFind={openPalette}
      after={
        session ? (
          <Suspense fallback={<span className="size-11" />}>
            <MemberBell />
          </Suspense>
        ) : null
      }
      notice={<OfflineNotice />}
    >
      {children}
    </PublicShell>
  );
}
