import { intro, outcome } from '../funnel/build.ts';
import type { Flow, OutcomeWords } from '../kit.ts';

const at = (page: string) => `/welcome/introductory-tour${page}`;

/** Where a new member begins, by the mode in the path. */
const beginnings: Record<string, OutcomeWords> = {
  bank: {
    heading: 'Start with your bank',
    lead: 'A connection brings in your transactions every day. It can’t move money, and you can end it at any time.',
    points: [
      { title: 'You sign in at your bank', text: 'We never see your password.' },
      { title: 'Consent has an end date', text: 'You’ll be asked again before it runs out.' },
    ],
    links: [
      { label: 'Connect a bank', href: '/settings/bank-accounts' },
      { label: 'Use a file instead', href: '/welcome/get-start/statement' },
    ],
  },
  statement: {
    heading: 'Start with a file',
    lead: 'Download a statement from your bank and import it here. CSV and Excel files work, and so do PDFs from the big four banks.',
    points: [
      { title: 'A few months are best', text: 'We look for payments that repeat to find your bills and paydays.' },
      { title: 'It’s fine to import twice', text: 'We skip transactions you already have.' },
    ],
    links: [
      { label: 'Import transactions', href: '/sync-transactions' },
      { label: 'Connect a bank instead', href: '/welcome/get-start/bank' },
    ],
  },
  budget: {
    heading: 'Start with a budget',
    lead: 'No bank yet? Decide what you’d like to spend, and add transactions when you’re ready.',
    points: [
      {
        title: 'Start with three',
        text: 'Groceries, eating out and transport tell you most of what you need to know.',
      },
      { title: 'Change it later', text: 'Swap your guesses for real figures once you have some.' },
    ],
    links: [
      { label: 'Set a budget', href: '/ubudget' },
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
      ['Welcome aboard', 'Four short stops, then you choose where to start. You can skip to the app at any time.'],
      [
        ['Money', 'Accounts and transactions in one list.'],
        ['Shop', 'Deals, gift cards, and what things cost without the deal.'],
        ['Budgets', 'Planned around your pay, not the calendar.'],
        ['Memberships', 'What’s free, and what isn’t.'],
      ],
      'Go to the first stop: money',
      at('/umoney'),
    ),
    intro(
      at('/umoney'),
      ['All your accounts, one list', 'Search for a merchant, an amount or a date across all your banks.'],
      [
        [
          'Transfers aren’t spending',
          'Money you move between your own accounts doesn’t count as money in or money out.',
        ],
        [
          'Something looks wrong?',
          'Open the transaction, change its category, and choose whether to do the same next time.',
        ],
      ],
      'Go to the second stop: the shop',
      at('/ushop'),
    ),
    intro(
      at('/ushop'),
      [
        'A shop that shows its working',
        'Before you buy, you see the price, the discount and any entries that come with it.',
      ],
      [
        ['One cart', 'Packs, gift cards and deals all go in the same cart.'],
        ['30 minutes to pay', 'We hold your items for you, then put them back on the shelf.'],
        ['No hurry', 'There are no countdowns that restart when you reload.'],
      ],
      'Go to the third stop: budgets',
      at('/ubudget'),
    ),
    intro(
      at('/ubudget'),
      ['Budgets that start on payday', 'Paid every second Thursday? Your budget starts then too.'],
      [
        ['One number a day', 'What’s left, divided by the days until your next pay.'],
        ['Over in one, under in another', 'Lower one and raise the other, and your plan still adds up.'],
      ],
      'Go to the last stop: memberships',
      '/welcome/membership-tour',
    ),
    intro(
      '/welcome/membership-tour',
      ['Free first, paid if it helps', 'Free has no end date, and nobody will ask you for a card.'],
      [
        ['Try before you pay', 'Premium has a free trial. It ends by itself unless you decide to stay.'],
        ['Compare them side by side', 'You’ll find the plans in Settings, with each one’s price and features.'],
      ],
      'Choose where to start',
      '/welcome/get-start/bank',
    ),
    {
      ...outcome(
        '/welcome/get-start/:mode',
        ['Where would you like to start?', 'Any of these works. A bank connection updates itself every day.'],
        [
          ['Nothing is final', 'You can add the others later, and they work together.'],
          [
            'Ten minutes',
            'That’s about how long it takes to get your first useful number from a file or a connection.',
          ],
        ],
        [
          { label: 'Connect a bank', href: '/welcome/get-start/bank' },
          { label: 'Import a file', href: '/welcome/get-start/statement' },
          { label: 'Set a budget', href: '/welcome/get-start/budget' },
        ],
      ),
      modes: beginnings,
    },
  ],
};
