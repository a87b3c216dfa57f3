/** The kinds of notifications. Some have emails of their own. */
export const notificationKinds = [
  'bills',
  'budgets',
  'balances',
  'banks',
  'imports',
  'messages',
  'goals',
  'draws',
  'loans',
  'security',
  'news',
  'notes',
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/** The channels of a notification. */
export interface NotificationChannels {
  /** In the list and at the bell; otherwise it is stored as hidden. */
  shown: boolean;
  /** In the email digest. */
  mailed: boolean;
  /** As a push message on subscribed devices. */
  pushed: boolean;
}

export interface NotificationKindInfo {
  title: string;
  description: string;
  /** Until the member chooses. */
  defaults: NotificationChannels;
  /**
   * Channels that the member cannot change: security and loans are always shown, and some kinds have emails of their
   * own.
   */
  fixed: readonly (keyof NotificationChannels)[];
}

const allChannels: NotificationChannels = { shown: true, mailed: true, pushed: true };
const withoutPush: NotificationChannels = { shown: true, mailed: true, pushed: false };
const separateEmail: NotificationChannels = { shown: true, mailed: false, pushed: true };

/** In the display order of the settings. */
export const notificationKindInfo: Readonly<Record<NotificationKind, NotificationKindInfo>> = {
  bills: {
    title: 'Bills',
    description: 'A bill is coming up.',
    defaults: separateEmail,
    fixed: ['mailed'],
  },
  balances: {
    title: 'Low balances',
    description: 'A balance drops below the amount you set.',
    defaults: allChannels,
    fixed: [],
  },
  budgets: {
    title: 'Budgets',
    description: 'You’ve used 80% of a budget, or gone over it.',
    defaults: withoutPush,
    fixed: [],
  },
  goals: { title: 'Goals', description: 'You reach a goal.', defaults: allChannels, fixed: [] },
  banks: {
    title: 'Connected banks',
    description: 'A connection is about to expire, or a bank stops sharing an account.',
    defaults: allChannels,
    fixed: [],
  },
  imports: {
    title: 'New transactions',
    description: 'An import or sync finishes while you’re away.',
    defaults: { shown: true, mailed: false, pushed: false },
    fixed: [],
  },
  messages: {
    title: 'Messages',
    description: 'Our support team replies to you.',
    defaults: separateEmail,
    fixed: ['mailed'],
  },
  loans: {
    title: 'Loans',
    description: 'Decisions, repayments and things to do.',
    defaults: allChannels,
    fixed: ['shown'],
  },
  draws: { title: 'Draws', description: 'A draw you entered has a winner.', defaults: allChannels, fixed: [] },
  security: {
    title: 'Security',
    description: 'Someone signs in to your account on a new device.',
    defaults: separateEmail,
    fixed: ['shown', 'mailed'],
  },
  news: { title: 'News', description: 'News from us.', defaults: withoutPush, fixed: [] },
  notes: {
    title: 'Your notes',
    description: 'Notes you’ve left for yourself.',
    defaults: { shown: true, mailed: false, pushed: false },
    fixed: [],
  },
};

/** The channels of a kind: the member's choice, except for fixed ones. */
export function channelsOf(kind: NotificationKind, chosen: NotificationChannels | undefined): NotificationChannels {
  const { defaults, fixed } = notificationKindInfo[kind];
  const channels = { ...(chosen ?? defaults) };
  for (const channel of fixed) channels[channel] = defaults[channel];
  return channels;
}
