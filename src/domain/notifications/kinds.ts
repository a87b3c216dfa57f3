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
    description: 'A scheduled payment is coming up.',
    defaults: separateEmail,
    fixed: ['mailed'],
  },
  balances: {
    title: 'Low balances',
    description: 'An account falls below the balance that you set.',
    defaults: allChannels,
    fixed: [],
  },
  budgets: { title: 'Budgets', description: 'A budget is at 80%, or is passed.', defaults: withoutPush, fixed: [] },
  goals: { title: 'Goals', description: 'The savings for a goal are there.', defaults: allChannels, fixed: [] },
  banks: {
    title: 'Connected banks',
    description: 'A consent ends, or a bank no longer shares an account.',
    defaults: allChannels,
    fixed: [],
  },
  imports: {
    title: 'New transactions',
    description: 'An import or a sync has finished while you were away.',
    defaults: { shown: true, mailed: false, pushed: false },
    fixed: [],
  },
  messages: {
    title: 'Messages',
    description: 'The team has answered you.',
    defaults: separateEmail,
    fixed: ['mailed'],
  },
  loans: {
    title: 'Loans',
    description: 'A decision, a payment, or something to do.',
    defaults: allChannels,
    fixed: ['shown'],
  },
  draws: { title: 'Draws', description: 'A draw that you are in has its winner.', defaults: allChannels, fixed: [] },
  security: {
    title: 'Security',
    description: 'Somebody signs in on a device that you have not used before.',
    defaults: separateEmail,
    fixed: ['shown', 'mailed'],
  },
  news: { title: 'News', description: 'What the house tells all members.', defaults: withoutPush, fixed: [] },
  notes: {
    title: 'Your notes',
    description: 'What you have left for yourself.',
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
