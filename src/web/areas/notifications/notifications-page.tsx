import { useSearchParams } from 'react-router';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { notifications } from '#contract/areas/notifications.ts';
import type { NotificationOnWire, NotificationView } from '#contract/areas/notifications.ts';
import { notificationKindInfo, notificationKinds } from '#domain/notifications/kinds.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { Menu } from '#web/design/menu.tsx';
import type { MenuItem } from '#web/design/menu.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { Select } from '#web/design/select.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useLive } from '#web/kit/live.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMarking } from './marking.ts';
import type { Marking } from './marking.ts';
import { NotificationLine } from './notification-line.tsx';
import { listInput, PAGE_ROWS } from './reads.ts';

const views = [
  { value: 'all', label: 'All' },
  { value: 'new', label: 'Unread' },
  { value: 'hidden', label: 'Hidden' },
] as const satisfies readonly { value: NotificationView; label: string }[];

const ANY = 'any';
const kinds = [
  { value: ANY, label: 'All topics' },
  ...notificationKinds.map((kind) => ({ value: kind as string, label: notificationKindInfo[kind].title })),
];

/** The actions of a notification: mark as read, hide or restore. */
function itemsFor(notification: NotificationOnWire, marking: Marking): MenuItem[] {
  return [
    notification.viewed
      ? { id: 'unview', label: 'Mark as unread', icon: EyeOff, onSelect: () => marking.view(notification.id, false) }
      : { id: 'view', label: 'Mark as read', icon: Eye, onSelect: () => marking.view(notification.id) },
    notification.hidden
      ? { id: 'back', label: 'Unhide', icon: Undo2, onSelect: () => marking.bringBack(notification.id) }
      : { id: 'hide', label: 'Hide', icon: EyeOff, onSelect: () => marking.hide(notification) },
    {
      id: 'remove',
      label: 'Delete',
      icon: Trash2,
      danger: true,
      apart: true,
      onSelect: () => marking.remove(notification.id),
    },
  ];
}

const nothing: Record<NotificationView, { message: string; says: string }> = {
  all: {
    message: 'No notifications yet',
    says: 'We’ll let you know here about bills coming up, budgets running low, low balances and replies from support.',
  },
  new: { message: 'You’re all caught up', says: 'New notifications will appear here.' },
  hidden: { message: 'No hidden notifications', says: 'Notifications you hide stay here until they expire.' },
};

function leadOf(unviewed: number | undefined): string | undefined {
  if (unviewed === undefined) return undefined;
  if (unviewed === 0) return 'You’re all caught up.';
  return unviewed === 1 ? '1 unread' : `${unviewed} unread`;
}

/** All notifications (rule R11). */
export function NotificationsPage() {
  useLive();
  const [search, setSearch] = useSearchParams();
  const input = listInput(search);
  const { view, kind, page } = input.query;
  const list = useApiQuery(notifications.userList, input, { keepPrevious: true });
  const marking = useMarking();
  const go = (next: { view?: NotificationView; kind?: string; page?: number }) => {
    const to = { view, kind: kind ?? ANY, page: 1, ...next };
    setSearch(
      Object.entries({
        view: to.view === 'all' ? '' : to.view,
        kind: to.kind === ANY ? '' : to.kind,
        page: to.page === 1 ? '' : String(to.page),
      }).filter(([, value]) => value !== ''),
    );
  };
  return (
    <>
      <PageHeader
        title="Notifications"
        lead={leadOf(list.data?.unviewed)}
        actions={
          <>
            {(list.data?.unviewed ?? 0) > 0 ? (
              <Button variant="secondary" busy={marking.busy} onClick={marking.viewAll}>
                Mark all as read
              </Button>
            ) : null}
            <ButtonLink variant="quiet" className="max-sm:-ml-5" href="/settings/notifications">
              Notification settings
            </ButtonLink>
          </>
        }
      />
      <Columns>
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <SegmentedControl
            label="Which notifications"
            choices={views}
            value={view}
            onChange={(to) => go({ view: to })}
          />
          <div className="w-full sm:w-56">
            <Select label="Topic" options={kinds} value={kind ?? ANY} onChange={(to) => go({ kind: to })} />
          </div>
        </div>
        <QueryState
          query={list}
          what="your notifications"
          skeleton={<SkeletonRows rows={6} />}
          empty={
            <EmptyState
              illustration="notifications"
              message={nothing[view].message}
              subtitle1={nothing[view].says}
              {...(kind ? { buttonText: 'Show all topics', onButton: () => go({ kind: ANY }) } : {})}
            />
          }
        >
          {({ data }) => (
            <ul aria-label="Notifications" className="list-card divide-line mt-4 divide-y">
              {data.map((notification) => (
                <NotificationLine
                  key={notification.id}
                  notification={notification}
                  onFollow={() => {
                    if (!notification.viewed) marking.view(notification.id);
                  }}
                  actions={
                    <Menu
                      label={`Options for “${notification.title}”`}
                      items={itemsFor(notification, marking)}
                      trigger={(attributes) => (
                        <IconButton label={`Options for “${notification.title}”`} icon={Ellipsis} {...attributes} />
                      )}
                    />
                  }
                />
              ))}
            </ul>
          )}
        </QueryState>
        <Pagination
          page={page}
          pageCount={Math.ceil((list.data?.total ?? 0) / PAGE_ROWS)}
          onPage={(to) => go({ page: to })}
        />
      </Columns>
    </>
  );
}
