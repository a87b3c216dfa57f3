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
    name: 'A first round',
    service: 'account',
    steps: [
      { path: '/welcome/introductory-tour', title: 'A first round', gate: 'auth' },
      { path: '/welcome/introductory-tour/umoney', title: 'A first round: your money', gate: 'auth' },
      { path: '/welcome/introductory-tour/ushop', title: 'A first round: the shop', gate: 'auth' },
      { path: '/welcome/introductory-tour/ubudget', title: 'A first round: budgets', gate: 'auth' },
      { path: '/welcome/membership-tour', title: 'A first round: memberships', gate: 'auth' },
      { path: '/welcome/get-start/:mode', title: 'A first round: begin', gate: 'auth' },
    ],
  },
];
