import type { Journey } from './journey.ts';

/** The first minutes: an account for visitors, a look at a pay, and a round for new members. */
export const welcomeJourneys: readonly Journey[] = [
  {
    slug: 'welcome',
    base: '/welcome/start',
    name: 'Get started',
    service: 'account',
    steps: [
      { path: '/welcome/start', title: 'Get started', gate: 'guest' },
      { path: '/welcome/start/kinde-test', title: 'Get started: one sign-in', gate: 'guest' },
      { path: '/welcome/start/ev', title: 'Get started: verify your email', gate: 'guest' },
    ],
  },
  {
    slug: 'welcome-income',
    base: '/welcome/welcome',
    name: 'Your pay in one minute',
    service: 'account',
    steps: [
      { path: '/welcome/welcome', title: 'Your pay in one minute' },
      { path: '/welcome/income', title: 'Your pay in one minute: your pay' },
      { path: '/welcome/thank-you', title: 'Your pay in one minute: what it comes to' },
    ],
  },
  {
    slug: 'introductory-tour',
    base: '/welcome/introductory-tour',
    name: 'First tour',
    service: 'account',
    steps: [
      { path: '/welcome/introductory-tour', title: 'First tour', gate: 'auth' },
      { path: '/welcome/introductory-tour/umoney', title: 'First tour: your money', gate: 'auth' },
      { path: '/welcome/introductory-tour/ushop', title: 'First tour: the shop', gate: 'auth' },
      { path: '/welcome/introductory-tour/ubudget', title: 'First tour: budgets', gate: 'auth' },
      { path: '/welcome/membership-tour', title: 'First tour: memberships', gate: 'auth' },
      { path: '/welcome/get-start/:mode', title: 'First tour: where to start', gate: 'auth' },
    ],
  },
];
