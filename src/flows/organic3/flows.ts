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
        'Your accounts, bills and budgets in one place, with a number that you can trust until payday.',
      ],
      [
        ['Set up in minutes', 'An email, a code, and the first statement or bank connection.'],
        ['Every number opens', 'Tap a total, and see the transactions that it’s made of.'],
        ['Leave whenever you like', 'Take all of your data with you, and delete the rest.'],
      ],
      'Create my account',
      at('create-account'),
    ),
    detailsStep(
      at('create-account'),
      ['Create your account', 'No password yet: you set it with a link, after your email is verified.'],
      at('organic3-verify-email'),
    ),
    {
      kind: 'form',
      path: at('organic3-verify-email'),
      heading: 'Verify your email',
      lead: 'We send a six-digit code to the address that you entered. With it, your account is opened.',
      endpoint: journeys.openAccount,
      saves: 'account',
      fields: [],
      action: 'Open account',
      skip: 'Look around first',
      next: at('budgeting-tool'),
    },
    intro(
      at('budgeting-tool'),
      ['A budget that follows your pay', 'Weekly, fortnightly or monthly: it starts on the day that you’re paid.'],
      [
        ['Suggested from your spending', 'You get an amount for each category, and change what you like.'],
        ['What’s left over', 'Roll it into the next pay, save it, or start again from zero.'],
        ['Bills are set aside first', 'So that what’s left is really yours to spend.'],
      ],
      'What about the draws?',
      at('draw-page'),
    ),
    intro(
      at('draw-page'),
      ['Draws that you can check', 'Members can enter prize draws. Each result can be worked out again by anybody.'],
      [
        ['Entries have a history', 'You see where each one came from, and which draw it’s in.'],
        ['Taking part is optional', 'You can leave the draws and keep the rest of the app.'],
        ['Rules in the open', 'Permits, states and deadlines are listed with each draw.'],
      ],
      'And Qoin?',
      at('qoin-home'),
    ),
    outcome(
      at('qoin-home'),
      [
        'Qoin in a few words',
        'Qoin is our loyalty unit. In your account, its value in dollars always stands beside it.',
      ],
      [
        ['Where it comes from', 'From rewards in the app, each with its reason beside it.'],
        ['What it isn’t', 'It isn’t money in a bank, and not an investment.'],
        ['Where to find it', 'Sign in, and open your wallet.'],
      ],
      [{ label: 'Sign in', href: '/auth/login' }],
    ),
  ],
};
