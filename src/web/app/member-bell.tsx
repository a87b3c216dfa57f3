import { Suspense, useState } from 'react';
import { unreadCounts } from '#contract/areas/unread-counts.ts';
import { BellButton } from '#web/design/bell-button.tsx';
import { lazyDialog } from '#web/kit/lazy-dialog.tsx';
import { useMember } from '#web/kit/member.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTheme } from './member-theme.ts';

/** An active page receives updates at once; an untouched one polls. */
const WAITING_AGAIN_MS = 60_000;

const BellPanel = lazyDialog(
  'your notifications',
  async () => (await import('#web/areas/notifications/public.tsx')).BellPanel,
);

/** What waits for a member. */
export function useUnread({ enabled }: { enabled: boolean }): { messages: number; notifications: number } {
  const waits = useApiQuery(unreadCounts.count, {}, { enabled, refetchIntervalMs: WAITING_AGAIN_MS });
  return { messages: waits.data?.messages ?? 0, notifications: waits.data?.notifications ?? 0 };
}

/** The notifications, once their bell has been pressed. */
export function OpenedBell({ onClose }: { onClose: () => void }) {
  return (
    <Suspense>
      <BellPanel onClose={onClose} />
    </Suspense>
  );
}

/** What a member has in the bar of a screen for everybody: the bell, and their theme. */
export function MemberBell() {
  const [isOpen, setIsOpen] = useState(false);
  const { notifications } = useUnread({ enabled: true });
  useMemberTheme(useMember().data);
  return (
    <>
      <BellButton count={notifications} onOpen={() => setIsOpen(true)} />
      {isOpen ? <OpenedBell onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
