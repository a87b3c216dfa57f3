import { useState, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { AppShell } from '#web/design/app-shell.tsx';
import { MemberToday } from '#web/kit/member-today.tsx';
import { useMember } from '#web/kit/member.ts';
import { product } from '#web/kit/product.ts';
import { paths } from '#web/kit/paths.ts';
import { sessionStore } from '#web/kit/session-store.ts';
import { useAvatar } from '#web/kit/avatar.ts';
import { accountItems, memberGroups, visitorItems } from './navigation.ts';
import { OpenedBell, useUnread } from './member-bell.tsx';
import { useMemberTheme } from './member-theme.ts';
import { OfflineNotice } from './offline-notice.tsx';
import { openPalette } from './palette-key.ts';
import { useShownLocation } from './shown-location.ts';

const wide = window.matchMedia('(min-width: 64rem)');

function watchWidth(tell: () => void): () => void {
  wide.addEventListener('change', tell);
  return () => wide.removeEventListener('change', tell);
}

/** The layout of the members' screens, configured by the flags of the route (rule C12). */
export function ShellLayout({ children }: { children: ReactNode }) {
  const isWide = useSyncExternalStore(watchWidth, () => wide.matches);
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.current);
  const { pathname, search } = useLocation();
  const { route, lastRoute } = useShownLocation();
  const goTo = useNavigate();
  const image = useAvatar();
  const member = useMember();
  const unread = useUnread({ enabled: session !== null });
  const [bellOpen, setBellOpen] = useState(false);
  useMemberTheme(member.data);
  const groups = memberGroups({ pathname, search }, isWide, route?.group);
  const hub = groups.find((group) => group.current);
  const back = hub || !lastRoute ? undefined : () => goTo(-1);
  const name = session ? `${session.user.firstName} ${session.user.lastName}`.trim() : '';
  return (
    <AppShell
      brandName={product.brand}
      homeHref={paths.dashboard}
      groups={session ? groups : groups.map((group) => ({ ...group, items: [] }))}
      account={
        session
          ? accountItems(
              { pathname, search },
              { unread: unread.messages, isOperator: member.data?.role === 'operator' },
            )
          : visitorItems({ pathname, search })
      }
      {...(name ? { person: { name, href: '/settings/personal', image } } : {})}
      title={hub?.label ?? route?.title ?? ''}
      {...(back ? { onBack: back } : {})}
      onFind={openPalette}
      {...(session ? { bell: { count: unread.notifications, onOpen: () => setBellOpen(true) } } : {})}
      flags={route?.flags ?? {}}
      notice={<OfflineNotice />}
    >
      <MemberToday>{children}</MemberToday>
      {bellOpen ? <OpenedBell onClose={() => setBellOpen(false)} /> : null}
    </AppShell>
  );
}
