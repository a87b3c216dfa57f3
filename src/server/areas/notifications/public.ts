/** The only way to notify members of an event, once per dedupe key. */
export { isMemberAway, notify, notifyEach, notifyMany, withdrawNotifications } from './notify.ts';
export type { Notification } from './notify.ts';
export { viewNotificationsOf } from './notify-store.ts';
export { newNotifications } from './unread.ts';
/** Scheduled jobs and outbox handlers: digests, push messages, notices and the sweep. */
export { sendDigests } from './delivery/digest.ts';
export { NOTICE_TOPIC, noticeOutboxHandler } from './notices/notice-outbox-handler.ts';
export { sweepNotifications } from './notification-store.ts';
export { PUSH_TOPIC } from './notify.ts';
export { pushOutboxHandler } from './delivery/push-outbox-handler.ts';
export { watchMembers } from './alerts/alerts.ts';
