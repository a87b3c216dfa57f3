import type { Journey } from './journey.ts';

/** From a welcome to an account, and a look around. */
export const organic3: Journey = {
  slug: 'organic3',
  base: '/organic3/welcome-page',
  name: 'First look',
  service: 'account',
  steps: [
    { path: '/organic3/welcome-page', title: 'First look' },
    { path: '/organic3/create-account', title: 'First look: your account' },
    { path: '/organic3/organic3-verify-email', title: 'First look: verify your email' },
    { path: '/organic3/budgeting-tool', title: 'First look: budgets' },
    { path: '/organic3/draw-page', title: 'First look: draws' },
    { path: '/organic3/qoin-home', title: 'First look: Qoin' },
  ],
};
