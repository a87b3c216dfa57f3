import type { AreaRoute } from '#web/kit/route.ts';

const analysis = '/expense-analysis';

/** Upcoming bills and pay runs. */
export const routes: readonly AreaRoute[] = [
  {
    path: `${analysis}/payments-calendar`,
    gate: 'auth',
    title: 'Bills',
    parent: analysis,
    page: async () => (await import('./calendar-page.tsx')).CalendarPage,
    preload: async (address) => (await import('./reads.ts')).readCalendar(address),
    keywords: 'payments calendar reminders scheduled payments due recurring subscriptions',
  },
  {
    path: `${analysis}/budget-allocation`,
    gate: 'auth',
    title: 'Payday plan',
    parent: analysis,
    page: async () => (await import('./pay-run-page.tsx')).PayRunPage,
    preload: async (address) => (await import('./reads.ts')).readPayRun(address),
    keywords: 'budget allocation allocate payday safe to spend set aside bills',
  },
];
