import { journeys } from '#contract/areas/journeys.ts';
import { detailsStep, intro, outcome } from '../funnel/build.ts';
import type { Flow } from '../kit.ts';

const at = (page: string) => `/organic3/${page}`;

/** From a welcome to an account, and a look around. */
export const organic3Flow: Flow = {
  slug: 'organic3',
  image: 'organic3',
  steps: [
    intro(
      at('welcome-page'),
      [
        'Know what’s safe to spend',
        'Your accounts, bills and budgets in one place, with one number you can trust until payday.',
      ],
      [
        ['Set up in minutes', 'Enter your email and the code we send, then connect a bank or add a statement.'],
        ['See what’s behind every number', 'Tap a total to see the transactions that make it up.'],
        ['Leave whenever you like', 'Download all your data, then delete your account.'],
      ],
      'Create my account',
      at('create-account'),
    ),
    detailsStep(
      at('create-account'),
      [
        'Create your account',
        'You don’t need a password yet. Once your email is verified, we’ll send you a link to set one.',
      ],
      at('organic3-verify-email'),
    ),
    {
      kind: 'form',
      path: at('organic3-verify-email'),
      heading: 'Verify your email',
      lead: 'We’ll send a six-digit code to the address you entered. Enter it to open your account.',
      endpoint: journeys.openAccount,
      saves: 'account',
      fields: [],
      action: 'Open account',
      skip: 'Look around first',
      next: at('budgeting-tool'),
    },
    intro(
      at('budgeting-tool'),
      ['A budget that follows your pay', 'Weekly, fortnightly or monthly, it starts on the day you’re paid.'],
      [
        ['Suggested from your spending', 'We suggest an amount for each category, and you can change any of them.'],
        ['What’s left over', 'Roll it over to your next pay, save it, or start again from zero.'],
        ['Bills are set aside first', 'So what’s left really is yours to spend.'],
      ],
      'See the draws',
      at('draw-page'),
    ),
    intro(
      at('draw-page'),
      ['Draws you can check', 'Members can enter prize draws, and anyone can check each result.'],
      [
        ['Entries have a history', 'You can see where each one came from and which draw it’s in.'],
        ['Taking part is optional', 'You can leave the draws and still use the rest of the app.'],
        ['The rules are public', 'Each draw lists its permits, states and closing time.'],
      ],
      'See what Qoin is',
      at('qoin-home'),
    ),
    outcome(
      at('qoin-home'),
      ['Qoin in a few words', 'Qoin is our loyalty unit. Your account always shows what it’s worth in dollars.'],
      [
        ['Where it comes from', 'From rewards in the app. Each one says what it was for.'],
        ['What it isn’t', 'It isn’t money in the bank, and it isn’t an investment.'],
        ['Where to find it', 'Sign in and open Qoin, under Earn.'],
      ],
      [{ label: 'Sign in', href: '/auth/login' }],
    ),
  ],
};
