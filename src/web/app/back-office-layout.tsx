import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useIsMutating } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { backOffice } from '#contract/areas/back-office.ts';
import type { WaitingCounts } from '#contract/areas/back-office.ts';
import { BackOfficeShell } from '#web/design/back-office-shell.tsx';
import { TodayProvider } from '#web/design/today.tsx';
import { useMember } from '#web/kit/member.ts';
import { paths } from '#web/kit/paths.ts';
import { product } from '#web/kit/product.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { logOut } from '#web/kit/session.ts';
import { sessionStore } from '#web/kit/session-store.ts';
import { memberTime } from '#web/kit/time.ts';
import { backOfficeSections } from './back-office-navigation.ts';
import { useMemberTheme } from './member-theme.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { openPalette } from './palette-key.ts';
import { useShownLocation } from './shown-location.ts';

const COUNT_AGAIN_MS = 60_000;

/** Open items per section, polled and refreshed after writes. */
function useCounts(): WaitingCounts | undefined {
  const { data, refetch } = useApiQuery(backOffice.counts, {}, { refetchIntervalMs: COUNT_AGAIN_MS });
  const isWriting = useIsMutating() > 0;
  const wrote = useRef(false);
  useEffect(() => {
    if (wrote.current && !isWriting) void refetch();
    wrote.current = isWriting;
  }, [isWriting, refetch]);
  return data?.data;
}

/** The layout of the back office. The router shows it to operators only. */
export function BackOfficeLayout({ children }: { children: ReactNode }) {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.current);
  const { pathname } = useLocation();
  const { route } = useShownLocation();
  const member = useMember();
  const counts = useCounts();
  useMemberTheme(member.data);
  return (
    <BackOfficeShell
      brandName={product.brand}
      sections={backOfficeSections(pathname, counts)}
      title={route?.title ?? ''}
      homeHref={paths.dashboard}
      personName={session ? `${session.user.firstName} ${session.user.lastName}`.trim() : ''}
      onFind={openPalette}
      onSignOut={logOut}
      notice={<OfflineNotice />}
    >
      <TodayProvider today={memberTime(member.data).today}>{children}</TodayProvider>
    </BackOfficeShell>
  );
}
