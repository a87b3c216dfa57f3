import { intro, outcome } from '../funnel/build.ts';
import type { Flow, OutcomeWords } from '../kit.ts';

const at = (page: string) => `/welcome/introductory-tour${page}`;

/** Where a new member begins, by the mode in the path. */
const beginnings: Record<string, OutcomeWords> = {
  bank: {
    heading: 'Begin with your bank',
    lead: 'A connection reads your transactions every day. It can’t move money, and you can end it at any time.',
    points: [
      { title: 'You sign in at your bank', text: 'We never see that password.' },
      { title: 'Consent has an end date', text: 'You’ll be asked again before it runs out.' },
    ],
    links: [
      { label: 'Connect a bank', href: '/settings/bank-accounts' },
      { label: 'Use a file instead', href: '/welcome/get-start/statement' },
    ],
  },
  statement: {
    heading: 'Begin with a file',
    lead: 'Download a statement from your bank, and import it here. CSV, Excel and PDF all work.',
    points: [
      { title: 'A few months are best', text: 'Bills and paydays are found by what comes back.' },
      { title: 'Twice does no harm', text: 'Transactions that are already here are left out.' },
    ],
    links: [
      { label: 'Import transactions', href: '/sync-transactions' },
      { label: 'Connect a bank instead', href: '/welcome/get-start/bank' },
    ],
  },
  budget: {
    heading: 'Begin with a budget',
    lead: 'No bank yet? Put down what you’d like to spend, and add the transactions when you’re ready.',
    points: [
      { title: 'Start with three', text: 'Groceries, eating out and transport say most of what there is to say.' },
      { title: 'Change it later', text: 'Real figures replace guesses once there are some.' },
    ],
    links: [
      { label: 'Make a budget', href: '/ubudget' },
      { label: 'Add bills', href: '/expense-analysis/payments-calendar' },
    ],
  },
};

/** A round for new members: money, the shop, budgets, memberships, and a place to begin. */
export const firstRound: Flow = {
  slug: 'introductory-tour',
  image: 'introductory-tour',
  otherStarts: [at('/umoney'), at('/ushop'), at('/ubudget'), '/welcome/membership-tour', '/welcome/get-start/:mode'],
  steps: [
    intro(
      at(''),
      ['Welcome aboard', 'Four short stops, then you choose where to begin. You can skip to the app at any time.'],
      [
        ['Money', 'Accounts and transactions in one list.'],
        ['Shop', 'Deals, gift cards, and what they cost without the deal.'],
        ['Budgets', 'Planned by your pay, not by the calendar.'],
        ['Memberships', 'What’s free, and what isn’t.'],
      ],
      'First stop: money',
      at('/umoney'),
    ),
    intro(
      at('/umoney'),
      ['All your accounts, one list', 'Search for a merchant, an amount or a day, and see it across all your banks.'],
      [
        ['Moves aren’t spending', 'A transfer between your own accounts counts once, as neither in nor out.'],
        ['Something looks wrong?', 'Open the transaction, change its category, and say whether to do it again.'],
      ],
      'Second stop: the shop',
      at('/ushop'),
    ),
    intro(
      at('/ushop'),
      [
        'A shop that shows its sums',
        'Before you buy, you see the price, the discount, and the entries that come with it.',
      ],
      [
        ['One cart', 'Packs, gift cards and deals go into the same one.'],
        ['Half an hour to pay', 'What you’ve reserved is kept for you, then it goes back to the shelf.'],
        ['No hurry', 'There are no countdowns that start again when you reload.'],
      ],
      'Third stop: budgets',
      at('/ubudget'),
    ),
    intro(
      at('/ubudget'),
      ['Budgets that end on payday', 'Paid every second Thursday? Then your budget starts there too.'],
      [
        ['One number a day', 'What’s left, divided by the days until the next pay.'],
        ['Over in one, under in another', 'Move the difference with two taps, and the plan still adds up.'],
      ],
      'Last stop: memberships',
      '/welcome/membership-tour',
    ),
    intro(
      '/welcome/membership-tour',
      [
        'Free first, paid if it helps',
        'You’re on the free plan. It has no end date, and nobody will ask you for a card.',
      ],
      [
        ['Try before you pay', 'Premium has a trial. It ends by itself, unless you decide to stay.'],
        ['Compare them side by side', 'Your plan is under your name, with the price and what each one opens.'],
      ],
      'Choose where to begin',
      '/welcome/get-start/bank',
    ),
    {
      ...outcome(
        '/welcome/get-start/:mode',
        [
          'Where would you like to begin?',
          'Any of these works. Most people connect a bank, because it keeps itself current.',
        ],
        [
          ['Nothing is final', 'You can add the other ways later, and they fit together.'],
          ['Ten minutes', 'That’s how long the first useful number takes with a file or a connection.'],
        ],
        [
          { label: 'Connect a bank', href: '/welcome/get-start/bank' },
          { label: 'Import a file', href: '/welcome/get-start/statement' },
          { label: 'Make a budget', href: '/welcome/get-start/budget' },
        ],
      ),
      modes: beginnings,
    },
  ],
};
