import type { ChoiceOnWire, DeviceOnWire, NoticeOnWire, NotificationOnWire } from '#contract/areas/notifications.ts';
import { expiresAt } from '#domain/notifications/expiry.ts';
import { notificationKindInfo } from '#domain/notifications/kinds.ts';
import type { Choice } from './delivery/choice-store.ts';
import type { ListedNotice } from './notices/notice-store.ts';
import type { NotificationRow } from './notification-store.ts';
import type { SubscriptionRow } from './delivery/push-store.ts';

/** A notification in the member's API format. `expiryDays` is the member's setting. */
export function notificationOf(row: NotificationRow, expiryDays: number): NotificationOnWire {
  const ends = expiresAt(
    { createdMs: row.created_at.getTime(), endsMs: row.expires_at?.getTime() ?? null },
    expiryDays,
  );
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    body: row.body,
    href: row.href,
    viewed: row.viewed_at !== null,
    hidden: row.hidden_at !== null,
    created_at: row.created_at,
    expires_at: ends === null ? null : new Date(ends),
    notice_id: row.notice_id,
  };
}

export function choiceOf({ kind, shown, mailed, pushed }: Choice): ChoiceOnWire {
  const { title, description, fixed } = notificationKindInfo[kind];
  return { kind, title, says: description, shown, mailed, pushed, fixed: [...fixed] };
}

export function deviceOf(
  { id, device, created_at, sent_at, session_id }: SubscriptionRow,
  sessionId: number,
): DeviceOnWire {
  return { id, device, created_at, sent_at, this_session: session_id === sessionId };
}

export function noticeOf({
  id,
  title,
  body,
  href,
  to_all,
  created_at,
  expires_at,
  sender,
  recipients,
  viewed,
  sent_at,
  withdrawn_at,
}: ListedNotice): NoticeOnWire {
  return {
    id,
    title,
    body,
    href,
    to_all,
    created_at,
    expires_at,
    sent_by: sender,
    recipients,
    viewed,
    sent_at,
    withdrawn_at,
  };
}
