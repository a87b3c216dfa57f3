import type { TipText } from './article.ts';
import { checked, sources } from './sources.ts';

export const tipsOnSaving: readonly TipText[] = [
  {
    id: 1,
    tags_id: 1,
    checked_on: checked,
    title: 'Save on payday, not at the end',
    summary: 'You won’t miss what you never see.',
    body: [
      'Most people save what’s left over, and there’s rarely much. Turn it around: set up a transfer for the day you’re paid. Then you live on the rest, as you would on slightly lower pay.',
      'Start with an amount you’d hardly notice. It’s easier to increase a small transfer twice a year than to keep up a big one for a month.',
    ],
    steps: [
      'Find your payday under Budgets.',
      'Set up a recurring transfer for that day in your bank’s app.',
      'Make a pledge to a goal, and we’ll tick off each transfer.',
    ],
    sources: [sources.moneysmart],
    link: { title: 'Make a pledge', path: '/goals' },
  },
  {
    id: 2,
    tags_id: 1,
    checked_on: checked,
    title: 'Build a small buffer first',
    summary: '$1,000 turns a lot of emergencies into errands.',
    body: [
      'A flat tyre, a vet bill, a broken fridge: most surprises cost less than $1,000, and expensive debt often starts with one of them. A small buffer stops that before it starts.',
      'Once you have it, build it up to three months of essentials: rent, food, power, transport and minimum repayments. Keep it separate from your everyday money, but where you can get to it within a day.',
    ],
    steps: [
      'Make a goal called Buffer with a target of $1,000.',
      'Link an account that doesn’t have a card.',
      'After you use it, top it up before you save for anything else.',
    ],
    sources: [sources.moneysmart],
    link: { title: 'Add a goal', path: '/goals/new' },
  },
  {
    id: 3,
    tags_id: 1,
    checked_on: checked,
    title: 'Read the conditions on a bonus saver',
    summary: 'You often have to earn the high rate each month.',
    body: [
      'Many savings accounts only pay their best rate in months when you deposit a certain amount, don’t make a withdrawal, or use a card a set number of times. Miss one condition and you get the base rate, which can be close to nothing.',
      'Introductory rates usually end after three to five months. Put the date in your calendar and compare again then.',
    ],
    steps: [
      'Look up your account’s base rate and bonus rate.',
      'Check whether you got the bonus last month.',
      'If the conditions don’t suit you, look for an account without them.',
    ],
    sources: [sources.moneysmart],
    link: { title: 'Open Accounts', path: '/accounts' },
  },
  {
    id: 4,
    tags_id: 1,
    checked_on: checked,
    title: 'Give your yearly bills their own goal',
    summary: 'Rego, insurance and Christmas come every year. Save for them each pay.',
    body: [
      'A bill that comes once a year isn’t really a surprise. It just feels like one. Add up rego, insurance, rates, school costs and presents, and divide by the number of pays you get in a year. That’s what to set aside each pay.',
      'Put that amount into one goal. When a bill comes, the money’s there, and your everyday budget doesn’t feel it.',
    ],
    steps: [
      'Go through your transactions for the last 12 months.',
      'Add up the bills that came once or twice.',
      'Make a goal for that total by the date of your next big bill.',
    ],
    sources: [],
    link: { title: 'Open Transactions', path: '/transaction-history' },
  },
  {
    id: 5,
    tags_id: 1,
    checked_on: checked,
    title: 'Give your savings a name',
    summary: 'You’re less likely to dip into savings that have a purpose.',
    body: [
      'It’s easy to borrow from an account called Savings. It’s harder to borrow from Bali in July. You can split one account between several goals: nothing moves at the bank, but every dollar has a job.',
      'Anything left over shows as “Not in a goal”, ready for your next plan.',
    ],
    steps: [
      'Choose two or three goals at most.',
      'Decide which order to fill them in.',
      'Check the split once a month.',
    ],
    sources: [],
    link: { title: 'Split your savings', path: '/goals/saving-allocation' },
  },
  {
    id: 6,
    tags_id: 1,
    checked_on: checked,
    title: 'Save half of every pay rise',
    summary: 'Enjoy the other half, guilt-free.',
    body: [
      'When your pay goes up, your spending tends to follow within a few months. If half the rise goes to savings from day one, you still have more to spend than before, and your savings grow without any extra effort.',
      'It works for a tax refund or a bonus too. And when you finish paying off a loan, keep making the payments, but to yourself.',
    ],
    steps: [
      'Work out the difference between your old pay and your new pay.',
      'Increase your pledge by half of that.',
      'Do it before your second pay at the new rate.',
    ],
    sources: [],
    link: { title: 'Change a pledge', path: '/goals' },
  },
  {
    id: 7,
    tags_id: 1,
    checked_on: checked,
    title: 'Know what the deposit guarantee covers',
    summary: 'Up to $250,000 for each person at each bank.',
    body: [
      'The Financial Claims Scheme protects deposits at banks, building societies and credit unions authorised in Australia: up to $250,000 for each account holder at each institution. If several brands share a licence, they count as one.',
      'Shares, managed funds, crypto and money in most wallets and apps aren’t deposits, so they’re not covered.',
    ],
    steps: [
      'Add up what you have with each bank and its sister brands.',
      'Check who holds the licence on APRA’s list.',
      'Move anything over the limit to another bank.',
    ],
    sources: [{ title: 'Financial Claims Scheme', url: 'https://www.fcs.gov.au' }],
    link: null,
  },
  {
    id: 8,
    tags_id: 1,
    checked_on: checked,
    title: 'Pay off debt or save?',
    summary: 'A card at 20% costs more than any savings account pays.',
    body: [
      'Money in a savings account earns a few per cent, and you pay tax on the interest. A credit card often charges around 20%. Once you have a small buffer, paying off the card gets you a better return, and it’s guaranteed.',
      'With a home loan, an offset account does both: the money stays yours and reduces your interest at the same time.',
    ],
    steps: [
      'Keep a small buffer.',
      'List your debts by interest rate.',
      'Put anything spare towards the highest rate.',
    ],
    sources: [sources.moneysmart],
    link: null,
  },
];
