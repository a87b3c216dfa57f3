import type { AnswerText } from './article.ts';
import { checked, sources } from './sources.ts';

/** How the product works. */
export const aboutUse: readonly AnswerText[] = [
  {
    id: 101,
    category: 'Getting started',
    checked_on: checked,
    question: 'How do I import my transactions?',
    answer: [
      'Download a statement from your bank’s website in CSV, OFX, QIF or Excel, or as a PDF if you’re with one of the big four, then drop it on the import screen. You’ll see every transaction before anything is saved.',
      'It’s fine to import the same file twice. We skip transactions you already have, and you can undo an import.',
    ],
    sources: [],
    link: { title: 'Import a statement', path: '/sync-transactions' },
  },
  {
    id: 102,
    category: 'Getting started',
    checked_on: checked,
    question: 'Why is a transaction in the wrong category?',
    answer: [
      'We work out the category from your bank’s description, which can be short. Open the transaction, choose the right category, then choose whether to apply it only to this one, or to all from the same merchant, now and in future.',
      'A category you choose always overrides our guess.',
    ],
    sources: [],
    link: { title: 'Open Transactions', path: '/transaction-history' },
  },
  {
    id: 103,
    category: 'Getting started',
    checked_on: checked,
    question: 'Why don’t transfers between my accounts count as spending?',
    answer: [
      'Money you move from one of your accounts to another is still yours. We match the two transactions by amount and date, and leave them out of your income and spending.',
      'If we’ve matched the wrong two, open one of them and tap “Not a transfer”.',
    ],
    sources: [],
    link: null,
  },
  {
    id: 104,
    category: 'Getting started',
    checked_on: checked,
    question: 'What is a pay cycle?',
    answer: [
      'The time from one payday to the day before the next. Your budgets, pledges and Home screen follow it, because that’s how you get paid.',
      'You set it under Budgets. Until you do, we use calendar months.',
    ],
    sources: [],
    link: { title: 'Set your pay cycle', path: '/ubudget' },
  },
  {
    id: 105,
    category: 'Goals',
    checked_on: checked,
    question: 'Does a goal move my money?',
    answer: [
      'No. A goal shows what the money in your savings account is for. The money stays at your bank, and only you can move it.',
      'We split the account’s balance between your goals to the cent. Anything left over shows as “Not in a goal”.',
    ],
    sources: [],
    link: { title: 'Open Goals', path: '/goals' },
  },
  {
    id: 106,
    category: 'Goals',
    checked_on: checked,
    question: 'How is a pledge ticked off?',
    answer: [
      'A pledge is a promise to put money aside each week or each pay. When a deposit of at least that amount reaches the goal’s account in that time, we tick the pledge off and link it to the deposit.',
      'One transfer can cover several pledges if it’s big enough. Interest and refunds don’t count. If you miss a week, it shows as missed, and that’s all that happens.',
    ],
    sources: [],
    link: { title: 'Open Goals', path: '/goals' },
  },
  {
    id: 107,
    category: 'Goals',
    checked_on: checked,
    question: 'How do you work out when I’ll reach a goal?',
    answer: [
      'We look at how much your savings accounts have grown over the last 13 weeks, and assume they’ll keep growing at that pace, split the way you’ve chosen. The date is the first day your goal would have enough.',
      'It changes as your savings do. If the account hasn’t grown, we can’t show a date.',
    ],
    sources: [],
    link: null,
  },
  {
    id: 108,
    category: 'Goals',
    checked_on: checked,
    question: 'What happens when I pause or reach a goal?',
    answer: [
      'A paused goal keeps the money it has but gets no more. Its pledge is paused too.',
      'A goal you’ve reached moves to Past goals, with the date and the amount saved. Its share of the account becomes available to your other goals. You can reopen it any time.',
    ],
    sources: [],
    link: { title: 'Past goals', path: '/goals/history' },
  },
  {
    id: 109,
    category: 'Your account',
    checked_on: checked,
    question: 'How do I get a copy of my data?',
    answer: [
      'Under Settings, Export and restore, you can download everything we keep about you as JSON and CSV, with the files you uploaded.',
      'Passwords and keys aren’t included.',
    ],
    sources: [],
    link: { title: 'Export your data', path: '/settings/data' },
  },
  {
    id: 110,
    category: 'Your account',
    checked_on: checked,
    question: 'How do I delete my account?',
    answer: [
      'Go to Settings, then Delete account. Everything is erased straight away, except records of loans and orders that the law makes us keep. This can’t be undone, so export your data first if you want a copy.',
    ],
    sources: [],
    link: { title: 'Delete your account', path: '/settings/delete' },
  },
  {
    id: 111,
    category: 'Your account',
    checked_on: checked,
    question: 'How can I make signing in safer?',
    answer: [
      'Use a passkey or an authenticator app, and keep your recovery codes somewhere other than your phone. Under Settings, Devices, you can see everywhere you’re signed in and sign out any device.',
    ],
    sources: [],
    link: { title: 'Open sign-in and security', path: '/settings/security' },
  },
  {
    id: 112,
    category: 'Your account',
    checked_on: checked,
    question: 'Is this financial advice?',
    answer: [
      'No. Tips and answers are general information and don’t take your circumstances into account. For advice on your own situation, talk to a licensed financial adviser. If it’s about debt, talk to a free financial counsellor.',
    ],
    sources: [sources.moneysmart, sources.debtHelpline],
    link: null,
  },
];
