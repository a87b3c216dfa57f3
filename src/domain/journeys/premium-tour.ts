import type { Journey } from './journey.ts';

/** A look at Premium for visitors, which ends at the checkout. */
export const premiumTour: Journey = {
  slug: 'premium-tour',
  base: '/premium-tour/1',
  name: 'Premium tour',
  service: 'account',
  steps: [
    { path: '/premium-tour/1', title: 'Premium tour' },
    { path: '/premium-tour/2', title: 'Premium tour: see further ahead' },
    { path: '/premium-tour/2/v2', title: 'Premium tour for households' },
    { path: '/premium-tour/2/v3', title: 'Premium tour for tax time' },
    { path: '/premium-tour/thursday-giveaways', title: 'Premium tour: the Thursday draw' },
    { path: '/premium-tour/friday-giveaways', title: 'Premium tour: the draw on Fridays' },
    { path: '/premium-tour/3', title: 'Premium tour: your entries' },
    { path: '/premium-tour/4', title: 'Premium tour: how it ends' },
    { path: '/premium-tour/5', title: 'Premium tour: choose a month' },
  ],
};
