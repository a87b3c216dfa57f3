import { notifications } from '#contract/areas/notifications.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { Drawer } from '#web/design/drawer.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMarking } from './marking.ts';
import { NotificationLine } from './notification-line.tsx';

const SHOWN = 8;

/** The newest notifications, over any screen. */
export function BellPanel({ onClose }: { onClose: () => void }) {
  const list = useApiQuery(notifications.userList, { query: { limit: SHOWN } });
  const marking = useMarking();
  const unviewed = list.data?.unviewed ?? 0;
  return (
    <Drawer
      open
      onClose={onClose}
      title="Notifications"
      footer={
        <>
          {unviewed > 0 ? (
            <Button variant="secondary" busy={marking.busy} onClick={marking.viewAll}>
              Mark all as read
            </Button>
          ) : null}
          <ButtonLink href="/notifications" onClick={onClose}>
            See all
          </ButtonLink>
        </>
      }
    >
      <QueryState
        query={list}
        what="your notifications"
        skeleton={<SkeletonRows rows={4} />}
        empty={
          <EmptyState
            illustration="notifications"
            message="No notifications yet"
            subtitle1="We’ll let you know here about bills, budgets, low balances and replies from support."
          />
        }
      >
        {({ data }) => (
          <ul aria-label="Latest notifications" className="divide-line divide-y">
            {data.map((notification) => (
              <NotificationLine
                key={notification.id}
                notification={notification}
                onFollow={() => {
                  if (!notification.viewed) marking.view(notification.id);
                  onClose();
                }}
              />
            ))}
          </ul>
        )}
      </QueryState>
    </Drawer>
  );
}
