/** What the company tells a member of. Others may be told of the same by letter already; then they say so. */
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

/** By which ways a member is told of a kind. */
export interface NotificationWays {
  /** In the list and at the bell; what is not shown is kept among the hidden ones. */
  shown: boolean;
  /** In the letter that gathers what is new. */
  mailed: boolean;
  /** As a message of the browser, on the devices that ask for it. */
  pushed: boolean;
}

export interface KindWords {
  title: string;
  says: string;
  /** What holds until the member chooses. */
  usual: NotificationWays;
  /** Ways that the member cannot change: what concerns the safety of the account is always shown, and bills and answers have letters of their own. */
  fixed: readonly (keyof NotificationWays)[];
}

const all: NotificationWays = { shown: true, mailed: true, pushed: true };
const quiet: NotificationWays = { shown: true, mailed: true, pushed: false };
const ownEmail: NotificationWays = { shown: true, mailed: false, pushed: true };

/** The kinds in the order in which the settings show them. */
export const kindWords: Readonly<Record<NotificationKind, KindWords>> = {
  bills: { title: 'Bills', says: 'A scheduled payment is coming up.', usual: ownEmail, fixed: ['mailed'] },
  balances: { title: 'Low balances', says: 'An account falls below the balance that you set.', usual: all, fixed: [] },
  budgets: { title: 'Budgets', says: 'A budget is at 80%, or is passed.', usual: quiet, fixed: [] },
  goals: { title: 'Goals', says: 'The savings for a goal are there.', usual: all, fixed: [] },
  banks: {
    title: 'Connected banks',
    says: 'A consent ends, or a bank no longer shares an account.',
    usual: all,
    fixed: [],
  },
  imports: {
    title: 'New transactions',
    says: 'An import or a sync has finished while you were away.',
    usual: { shown: true, mailed: false, pushed: false },
    fixed: [],
  },
  messages: { title: 'Messages', says: 'The team has answered you.', usual: ownEmail, fixed: ['mailed'] },
  loans: { title: 'Loans', says: 'A decision, a payment, or something to do.', usual: all, fixed: ['shown'] },
  draws: { title: 'Draws', says: 'A draw that you are in has its winner.', usual: all, fixed: [] },
  security: {
    title: 'Security',
    says: 'Somebody signs in on a device that you have not used before.',
    usual: ownEmail,
    fixed: ['shown', 'mailed'],
  },
  news: { title: 'News', says: 'What the house tells all members.', usual: quiet, fixed: [] },
  notes: {
    title: 'Your notes',
    says: 'What you have left for yourself.',
    usual: { shown: true, mailed: false, pushed: false },
    fixed: [],
  },
};

/** What a member gets of a kind: the own choice where there is one, except for what is fixed. */
export function waysOf(kind: NotificationKind, chosen: NotificationWays | undefined): NotificationWays {
  const { usual, fixed } = kindWords[kind];
  const ways = { ...(chosen ?? usual) };
  for (const way of fixed) ways[way] = usual[way];
  return ways;
}
