/** What the frame and the settings show of notifications. */
export { BellPanel } from './bell-panel.tsx';
export { NotificationChoices } from './notification-choices.tsx';
