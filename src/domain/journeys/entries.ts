import type { Journey } from './journey.ts';

/** Journeys that begin at a page of a partner or an advertisement: energy swaps, lead pages and short forms. */
export const entryJourneys: readonly Journey[] = [
  {
    slug: 'energy-swap',
    base: '/energy-swap',
    name: 'Energy swap',
    service: 'energy',
    steps: [
      { path: '/energy-swap', title: 'Energy swap' },
      { path: '/energy-swap/v2', title: 'Energy swap in four answers' },
      { path: '/energy-provider-1', title: 'Energy swap: your details' },
      { path: '/energy-provider-2', title: 'Energy swap: your home' },
      { path: '/energy-provider-3', title: 'Energy swap: confirm your mobile' },
      { path: '/energy-provider-4', title: 'Energy swap: your provider and bill' },
    ],
  },
  {
    slug: 'energy-swap-v3',
    base: '/energy-swap/v3',
    name: 'Quick energy swap',
    service: 'energy',
    steps: [
      { path: '/energy-swap/v3/step1', title: 'Quick energy swap' },
      { path: '/energy-swap/v3/step2', title: 'Quick energy swap: your details' },
      { path: '/energy-swap/v3/step3', title: 'Quick energy swap: confirm your mobile' },
      { path: '/energy-swap/v3/step6', title: 'Quick energy swap: your last bill' },
    ],
  },
  {
    slug: 'leads',
    base: '/wh',
    name: 'Help with bills',
    service: 'energy',
    steps: [
      { path: '/wh', title: 'Help with bills' },
      { path: '/acquirely', title: 'Did you ask to hear from us?' },
      { path: '/comp-cloud', title: 'From a comparison site' },
      { path: '/leads/details', title: 'Help with bills: your details' },
      { path: '/leads/kinde-test/details', title: 'Help with bills: details for an account' },
      { path: '/leads/details-2', title: 'Help with bills: your bill' },
      { path: '/leads/details-3', title: 'Help with bills: confirm your mobile' },
    ],
  },
  {
    slug: 'nfgu3',
    base: '/nfgu3',
    name: 'Short form',
    service: 'energy',
    steps: [
      { path: '/nfgu3', title: 'Short form' },
      { path: '/nf', title: 'New request' },
      { path: '/nfgu3-details', title: 'Short form: confirm your mobile' },
    ],
  },
  {
    slug: 'nfgu3-test',
    base: '/nfgu3-kinde-test',
    name: 'Short form without an account',
    service: 'account',
    steps: [
      { path: '/nfgu3-kinde-test', title: 'Short form without an account' },
      { path: '/nfgu3-details-test', title: 'Short form without an account: confirm your mobile' },
    ],
  },
  {
    slug: 'nfgu4',
    base: '/nfgu4',
    name: 'Short form for broadband',
    service: 'broadband',
    steps: [
      { path: '/nfgu4', title: 'Short form for broadband' },
      { path: '/nfgu4-details', title: 'Short form for broadband: confirm your mobile' },
    ],
  },
];
