/** How everything that happens reaches the member: by this one way, each dedupe key once. */
export { isMemberAway, notify, notifyEach, notifyMany, withdrawNotifications } from './notify.ts';
export type { Notification } from './notify.ts';
export { viewNotificationsOf } from './notify-store.ts';
export { newNotifications } from './unread.ts';
/** What runs by itself: the emails that gather what is new, messages to browsers, notices to many, and the broom. */
export { sendDigests } from './delivery/digest.ts';
export { NOTICE_TOPIC, noticeOutboxHandler } from './notices/notice-outbox-handler.ts';
export { sweepNotifications } from './notification-store.ts';
export { PUSH_TOPIC } from './notify.ts';
export { pushOutboxHandler } from './delivery/push-outbox-handler.ts';
export { watchMembers } from './alerts/alerts.ts';
