/** Components for the layout and the settings. */
export { BellPanel } from './bell-panel.tsx';
export { NotificationChoices } from './notification-choices.tsx';
