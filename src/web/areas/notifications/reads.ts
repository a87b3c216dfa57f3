import { notifications } from '#contract/areas/notifications.ts';
import type { NotificationView } from '#contract/areas/notifications.ts';
import { notificationKinds } from '#domain/notifications/kinds.ts';
import { prefetch } from '#web/kit/query.ts';

export const PAGE_ROWS = 20;

const views: readonly NotificationView[] = ['all', 'new', 'hidden'];

/** The input of the list for an address such as '/notifications?view=hidden&kind=bills&page=2'. */
export function listInput(search: URLSearchParams) {
  const page = Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1);
  const view = views.find((option) => option === search.get('view')) ?? 'all';
  const kind = notificationKinds.find((option) => option === search.get('kind'));
  return { query: { view, kind, page, limit: PAGE_ROWS } };
}

export function readNotifications(address: URL): Promise<void> {
  return prefetch(notifications.userList, listInput(address.searchParams));
}
