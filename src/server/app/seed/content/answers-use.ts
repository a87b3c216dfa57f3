import type { AnswerText } from './article.ts';
import { checked, sources } from './sources.ts';

/** How the product works. */
export const aboutUse: readonly AnswerText[] = [
  {
    id: 101,
    category: 'Getting started',
    checked_on: checked,
    question: 'How do I bring my transactions in?',
    answer: [
      'Download a statement from your bank’s website as CSV, OFX, QFX, QIF or a similar file, and drop it on the import screen. You see every row before anything is stored.',
      'The same file can come twice: rows that are already there are recognised, and an import can be undone.',
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
      'Categories are found from the words that the bank writes, and those are short. Open the row, choose the right category, and say whether it holds for this row, for all like it, or also for those to come.',
      'What you decide always goes before what was guessed.',
    ],
    sources: [],
    link: { title: 'Open your transactions', path: '/transaction-history' },
  },
  {
    id: 103,
    category: 'Getting started',
    checked_on: checked,
    question: 'Why do transfers between my accounts not count as spending?',
    answer: [
      'Money that leaves one of your accounts and arrives in another is still yours. The two rows are matched by amount and date and stand aside from income and spending.',
      'If a pair was matched wrongly, open one of its rows and take them apart.',
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
      'The time from one payday to the day before the next. Budgets, pledges and the figures on your home screen follow it, because that is how money comes in.',
      'It is set under Budgets. Until you choose one, months from the first are used.',
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
      'No. A goal says what the money on your saving account is for. It stays at your bank, and only you move it.',
      'The balance of the account is divided among your goals to the cent; what no goal takes is shown as unallocated.',
    ],
    sources: [],
    link: { title: 'Your goals', path: '/goals' },
  },
  {
    id: 106,
    category: 'Goals',
    checked_on: checked,
    question: 'How is a pledge ticked off?',
    answer: [
      'A pledge is a promise to put an amount aside each week or pay. When a deposit of at least that amount reaches the account of the goal within that time, it is confirmed, with a link to the deposit.',
      'One transfer can keep several pledges if it is large enough. Interest and refunds do not count. A week without a deposit is shown, and that is all that happens.',
    ],
    sources: [],
    link: { title: 'Your goals', path: '/goals' },
  },
  {
    id: 107,
    category: 'Goals',
    checked_on: checked,
    question: 'How is the date worked out on which I reach a goal?',
    answer: [
      'We look at how much your saving accounts have gained in the last 13 weeks, and carry that on day by day with the way in which you divide them. The first day on which the goal has enough is the date.',
      'It changes as your saving does. If an account has not grown, there is no date.',
    ],
    sources: [],
    link: null,
  },
  {
    id: 108,
    category: 'Goals',
    checked_on: checked,
    question: 'What happens when I pause or complete a goal?',
    answer: [
      'A paused goal keeps what it has and takes no more. Its pledge rests meanwhile.',
      'A completed goal goes to your history with the date and what it had; its share of the account is free for the others. You can open it again.',
    ],
    sources: [],
    link: { title: 'Past goals', path: '/goals/history' },
  },
  {
    id: 109,
    category: 'Your account',
    checked_on: checked,
    question: 'How do I get all of my data?',
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
      'Under Settings, Delete account. Everything is erased straight away and can’t be undone, so export your data first if you want a copy.',
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
      'Use a passkey or an authenticator app, and keep the recovery codes somewhere that is not your phone. You also see every device that is signed in, and can end each session.',
    ],
    sources: [],
    link: { title: 'Open security', path: '/settings/security' },
  },
  {
    id: 112,
    category: 'Your account',
    checked_on: checked,
    question: 'Is this financial advice?',
    answer: [
      'No. Tips and answers are general information: they do not know your circumstances. For advice on your own situation speak to a licensed adviser, or to a free financial counsellor if debt is the question.',
    ],
    sources: [sources.moneysmart, sources.debtHelpline],
    link: null,
  },
];
