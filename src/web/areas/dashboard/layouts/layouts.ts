import type { ComponentType } from 'react';
import { lazyPart } from '#web/kit/lazy-part.tsx';

/** A part of a dashboard: its view, which is its own chunk, and the rows of its placeholder. */
export interface Part {
  title: string;
  view: ComponentType;
  rows: number;
  /** Its share of the twelve columns of a large screen. */
  columns: string;
}

const full = 'lg:col-span-12';
const half = 'lg:col-span-6';
const third = 'lg:col-span-4';

const views = {
  safe: {
    title: 'Safe to spend',
    rows: 3,
    view: lazyPart('what’s safe to spend', async () => (await import('../safe-card.tsx')).SafeCard),
  },
  pace: {
    title: 'Spending pace',
    rows: 4,
    view: lazyPart('your spending pace', async () => (await import('../widgets/pace-widget.tsx')).PaceWidget),
  },
  bills: {
    title: 'Bills',
    rows: 4,
    view: lazyPart('your bills', async () => (await import('../widgets/bills-widget.tsx')).BillsWidget),
  },
  budgets: {
    title: 'Budgets',
    rows: 4,
    view: lazyPart('your budgets', async () => (await import('../widgets/budgets-widget.tsx')).BudgetsWidget),
  },
  networth: {
    title: 'Net worth',
    rows: 4,
    view: lazyPart('your net worth', async () => (await import('../widgets/networth-widget.tsx')).NetWorthWidget),
  },
  transactions: {
    title: 'Transactions',
    rows: 5,
    view: lazyPart(
      'your transactions',
      async () => (await import('../widgets/transactions-widget.tsx')).TransactionsWidget,
    ),
  },
  goals: {
    title: 'Goals',
    rows: 3,
    view: lazyPart('your goals', async () => (await import('../widgets/aside-widgets.tsx')).GoalsCard),
  },
  accounts: {
    title: 'Accounts',
    rows: 3,
    view: lazyPart('your accounts', async () => (await import('../widgets/aside-widgets.tsx')).AccountsCard),
  },
  shortcuts: {
    title: 'Shortcuts',
    rows: 2,
    view: lazyPart('your shortcuts', async () => (await import('../dashboard-buttons.tsx')).DashboardButtons),
  },
  income: {
    title: 'Earn',
    rows: 6,
    view: lazyPart('ways to earn', async () => (await import('../earn-tab.tsx')).EarnTab),
  },
  draws: { title: 'Draws', rows: 6, view: lazyPart('your draws', async () => (await import('../win-tab.tsx')).WinTab) },
  prizes: {
    title: 'Prizes',
    rows: 3,
    view: lazyPart('your prizes', async () => (await import('#web/areas/draws/public.tsx')).PrizeCards),
  },
} as const satisfies Record<string, Omit<Part, 'columns'>>;

type View = keyof typeof views;

function parts(columns: string, ...names: readonly View[]): Part[] {
  return names.map((name) => ({ ...views[name], columns }));
}

/** A dashboard for a purpose, built from the parts of Home. */
interface Layout {
  title: string;
  lead: string;
  parts: readonly Part[];
}

export const layouts: Readonly<Record<string, Layout>> = {
  '/nd': {
    title: 'One column',
    lead: 'Everything in one column, most urgent first.',
    parts: parts(full, 'safe', 'bills', 'pace', 'budgets', 'transactions'),
  },
  '/nd3': {
    title: 'Money first',
    lead: 'What you have and what changed.',
    parts: [...parts(half, 'accounts', 'networth'), ...parts(full, 'transactions')],
  },
  '/nd4': {
    title: 'Bills and payday',
    lead: 'What’s due before your next pay, and what you’ll have left.',
    parts: parts(half, 'safe', 'bills', 'pace', 'budgets'),
  },
  '/nd5': {
    title: 'Goals',
    lead: 'How close you are to your goals, and what your budgets leave for them.',
    parts: [...parts(full, 'goals'), ...parts(half, 'budgets', 'networth')],
  },
  '/nd6': {
    title: 'Rewards and draws',
    lead: 'The next draw, your entries, and ways to get more for your money.',
    parts: parts(full, 'draws', 'income'),
  },
  '/nd7': {
    title: 'At a glance',
    lead: 'Today’s figures, side by side.',
    parts: [...parts(third, 'safe', 'bills', 'goals'), ...parts(full, 'shortcuts')],
  },
  '/deals-and-discounts1': {
    title: 'Deals and shopping',
    lead: 'Ways to get more for your money.',
    parts: parts(full, 'income'),
  },
  '/rewards1': {
    title: 'Rewards',
    lead: 'What you’ve won, and your entries in upcoming draws.',
    parts: parts(full, 'prizes', 'draws'),
  },
};
