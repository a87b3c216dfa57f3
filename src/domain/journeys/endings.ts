import type { Journey } from './journey.ts';

/** Pages that our emails and the app lead to once something is done, and the page of an app that is too old. */
export const endingJourneys: readonly Journey[] = [
  {
    slug: 'success',
    base: '/success/success-1',
    name: 'What comes next',
    service: 'account',
    steps: [
      { path: '/success/success-1', title: 'What comes next: a new account' },
      { path: '/success/success-2', title: 'What comes next: a connected bank' },
      { path: '/success/success-3', title: 'What comes next: a request' },
      { path: '/success/success-4', title: 'What comes next: a payment' },
    ],
  },
  {
    slug: 'app-upgrade',
    base: '/app-upgrade',
    name: 'Update the app',
    service: 'account',
    steps: [{ path: '/app-upgrade', title: 'Update the app' }],
  },
];
