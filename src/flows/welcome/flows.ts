import { journeys } from '#contract/areas/journeys.ts';
import { payFields } from '../fields.ts';
import { detailsStep, intro, outcome } from '../funnel/build.ts';
import type { Flow } from '../kit.ts';
import { firstRound } from './first-round.ts';

/** An account for a visitor: details, then a code to their email. */
const getStarted: Flow = {
  slug: 'welcome',
  image: 'welcome',
  otherStarts: ['/welcome/start/kinde-test'],
  steps: [
    detailsStep(
      '/welcome/start',
      [
        'Let’s set you up',
        'Fill in five fields, then enter the code we email you. Your account is free, and you don’t need a card.',
      ],
      '/welcome/start/ev',
    ),
    intro(
      '/welcome/start/kinde-test',
      [
        'One sign-in for everything',
        'Use an account you already have, or a passkey, for one less password to remember.',
      ],
      [
        ['First, your email', 'You verify it with a code, so nobody else can open an account with it.'],
        ['Then, your sign-in', 'In your security settings, link your other account or add a passkey.'],
        ['Always a way back', 'If all else fails, we can email you a link to set a password.'],
      ],
      'Start with my email',
      '/welcome/start',
    ),
    {
      kind: 'form',
      path: '/welcome/start/ev',
      heading: 'Check your inbox',
      lead: 'Enter the six digits we email you to show the address is yours and open your account.',
      endpoint: journeys.openAccount,
      saves: 'account',
      fields: [],
      action: 'Open account',
      next: null,
    },
  ],
};

/** A pay and what it comes to, for anybody. */
const payInOneMinute: Flow = {
  slug: 'welcome-income',
  image: 'welcome-income',
  steps: [
    intro(
      '/welcome/welcome',
      ['What does your pay come to?', 'A fortnight’s pay isn’t half a month’s. One minute here shows the difference.'],
      [
        ['26 pays, 12 months', 'Twice a year, you get three pays in one month. It’s good to know when.'],
        ['No name needed', 'Just enter your pay and how often you get it.'],
        ['Saved for next time', 'We keep your answer for 90 days after your last visit, then delete it.'],
      ],
      'Enter my pay',
      '/welcome/income',
    ),
    {
      kind: 'form',
      path: '/welcome/income',
      heading: 'How are you paid?',
      lead: 'Enter what arrives in your account, after tax. If it varies, use a typical amount.',
      endpoint: journeys.saveIncome,
      saves: 'income',
      fields: payFields,
      action: 'Work it out',
      next: '/welcome/thank-you',
    },
    {
      ...outcome(
        '/welcome/thank-you',
        ['Your pay, four ways', 'Use the monthly figure for rent and bills, and the weekly one for everything else.'],
        [
          ['Plan bills by the month', 'Most are monthly or quarterly, whatever day you’re paid.'],
          ['Spend by the pay cycle', 'In the app, safe to spend runs until your next payday, with bills set aside.'],
        ],
        [
          { label: 'Create an account', href: '/auth/sign-up' },
          { label: 'Take the product tour', href: '/tour' },
        ],
      ),
      figures: 'pay',
    },
  ],
};

/** The first minutes with the product. */
export const welcomeFlows: readonly Flow[] = [getStarted, payInOneMinute, firstRound];
