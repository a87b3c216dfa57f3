/** How everything that happens reaches the member: by this one way, each occasion once. */
export { isMemberAway, notify, notifyEach, notifyMany, withdrawNotifications } from './notify.ts';
export type { Notification } from './notify.ts';
export { findByOccasion, viewPlace } from './notify-store.ts';
export { newNotifications } from './reading.ts';
/** What runs by itself: the letters that gather what is new, messages to browsers, notices to many, and the broom. */
export { sendDigests } from './digest.ts';
export { NOTICE_TOPIC, noticeCarrier } from './notice-carrier.ts';
export { sweepNotifications } from './notification-store.ts';
export { PUSH_TOPIC } from './notify.ts';
export { pushCarrier } from './push-carrier.ts';
