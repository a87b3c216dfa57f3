import type { AreaRoute } from '#web/kit/route.ts';

const analysis = '/expense-analysis';

/** What is coming, and what each pay is for. */
export const routes: readonly AreaRoute[] = [
  {
    path: `${analysis}/payments-calendar`,
    gate: 'auth',
    title: 'Payments calendar',
    parent: analysis,
    page: async () => (await import('./calendar-page.tsx')).CalendarPage,
    preload: async (address) => (await import('./reads.ts')).readCalendar(address),
    keywords: 'bills reminders scheduled payments due recurring subscriptions',
  },
  {
    path: `${analysis}/budget-allocation`,
    gate: 'auth',
    title: 'Pay-run',
    parent: analysis,
    page: async () => (await import('./pay-run-page.tsx')).PayRunPage,
    preload: async (address) => (await import('./reads.ts')).readPayRun(address),
    keywords: 'budget allocation allocate payday safe to spend set aside bills',
  },
];
