import { notifications } from '#contract/areas/notifications.ts';
import type { NotificationOnWire } from '#contract/areas/notifications.ts';
import { unreadCounts } from '#contract/areas/unread-counts.ts';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { useApiMutation } from '#web/kit/mutation.ts';

const refreshes = [notifications.userList, unreadCounts.count];
const onError = (problem: Parameters<typeof messageOf>[0]) => showToast({ tone: 'negative', text: messageOf(problem) });

/** The actions of a notification, by id. */
export interface Marking {
  view: (id: number, viewed?: boolean) => void;
  hide: (notification: Pick<NotificationOnWire, 'id' | 'title'>) => void;
  bringBack: (id: number) => void;
  remove: (id: number) => void;
  viewAll: () => void;
  busy: boolean;
}

export function useMarking(): Marking {
  const flag = useApiMutation(notifications.updateUserFlag, { refreshes, onError });
  const gone = useApiMutation(notifications.remove, {
    refreshes,
    onError,
    onSuccess: () => showToast({ text: 'Notification deleted.' }),
  });
  const all = useApiMutation(notifications.viewAll, { refreshes, onError });
  const bringBack = (id: number) => flag.mutate({ body: { id, hidden: false } });
  return {
    view: (id, viewed = true) => flag.mutate({ body: { id, viewed } }),
    hide: ({ id }) =>
      flag.mutate(
        { body: { id, hidden: true } },
        {
          onSuccess: () =>
            showToast({
              text: 'Notification hidden. You’ll find it under Hidden.',
              action: { label: 'Undo', run: () => bringBack(id) },
            }),
        },
      ),
    bringBack,
    remove: (id) => gone.mutate({ body: { id } }),
    viewAll: () => all.mutate({}),
    busy: flag.isPending || gone.isPending || all.isPending,
  };
}
