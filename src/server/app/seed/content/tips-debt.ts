import type { TipText } from './article.ts';
import { checked, sources } from './sources.ts';

export const tipsOnDebt: readonly TipText[] = [
  {
    id: 17,
    tags_id: 3,
    checked_on: checked,
    title: 'Call before you miss a payment',
    summary: 'Hardship help is a right, and it is easier to get early.',
    body: [
      'If you cannot meet a loan or card payment, tell the lender that you want hardship assistance. Under the National Credit Code it must answer within 21 days, and may lower or pause repayments, or stretch the loan. Energy, water, phone and internet companies have hardship programs too.',
      'Say what you can pay and until when. If the lender refuses or does not answer, the Australian Financial Complaints Authority looks at it for nothing.',
    ],
    steps: [
      'Write down your income and what you must pay.',
      'Call and use the word hardship.',
      'Ask for the arrangement in writing.',
    ],
    sources: [sources.debtHelpline, sources.complaints],
    link: null,
  },
  {
    id: 18,
    tags_id: 3,
    checked_on: checked,
    title: 'Talk to a financial counsellor for free',
    summary: 'The National Debt Helpline is 1800 007 007.',
    body: [
      'Financial counsellors are trained, independent, and paid by nobody who wants to sell you something. They look at all of your debts, know the law, and can speak to lenders for you. The helpline answers on weekdays.',
      'Aboriginal and Torres Strait Islander people can call Mob Strong Debt Help. Owners of small businesses can call the Small Business Debt Helpline on 1800 413 828.',
    ],
    steps: [
      'Call 1800 007 007, or chat on ndh.org.au.',
      'Have your bills and emails near you.',
      'Do not pay anybody who promises to fix debt for a fee before that.',
    ],
    sources: [sources.debtHelpline, sources.debtHelplineSite, sources.mobStrong],
    link: null,
  },
  {
    id: 19,
    tags_id: 3,
    checked_on: checked,
    title: 'Dearest debt first, or smallest first',
    summary: 'Both work. Pick the one that you will keep up.',
    body: [
      'Paying the debt with the highest rate first costs the least in the end. Paying the smallest one first brings a quick win, and one email less in the mail. What counts is that every other debt gets its minimum and one gets all that is spare.',
      'When one is gone, send its whole payment on to the next. The payments stay the same, and the last debts fall quickly.',
    ],
    steps: [
      'List balance, rate and minimum of each debt.',
      'Choose one way and one debt.',
      'Put the extra amount on payday.',
    ],
    sources: [sources.moneysmart],
    link: null,
  },
  {
    id: 20,
    tags_id: 3,
    checked_on: checked,
    title: 'Pay more than the minimum on a card',
    summary: 'The minimum is set so that it takes many years.',
    body: [
      'Your statement must say how long it takes to clear the balance with minimum payments, and what to pay each month to be done in two years. The difference is usually a shock, and a plan.',
      'A balance transfer can help if the card is closed to new purchases and the debt is gone before the offer ends. Otherwise the new rate can be higher than the old one.',
    ],
    steps: [
      'Find the two-year figure on your statement.',
      'Set it as the automatic payment.',
      'Take the card out of your phone meanwhile.',
    ],
    sources: [sources.moneysmart],
    link: null,
  },
  {
    id: 21,
    tags_id: 3,
    checked_on: checked,
    title: 'What a small loan really costs',
    summary: 'Twenty per cent at the start, four per cent each month.',
    body: [
      'For loans of up to $2,000 over 16 days to a year, lenders may charge an establishment fee of 20% and 4% of the amount each month. Five hundred dollars over six months can so cost $220.',
      'There are cheaper ways: a no interest loan through Good Shepherd for essentials, an advance from Services Australia for those on a payment, or an extension from the company whose bill it is.',
    ],
    steps: [
      'Ask the biller for more time first.',
      'Check whether a no interest loan fits.',
      'If you do borrow, borrow less and for a shorter time.',
    ],
    sources: [{ title: 'No Interest Loans', url: 'https://goodshep.org.au/services/nils/' }, sources.services],
    link: null,
  },
  {
    id: 22,
    tags_id: 3,
    checked_on: checked,
    title: 'Keep buy now, pay later in one place',
    summary: 'Four instalments each of five purchases are twenty payments.',
    body: [
      'Each plan is small and none of them knows of the others. Late fees begin where the sum of them meets a thin week. Since 10 June 2025 providers need a credit licence, must check that a plan suits you, and must offer hardship help.',
      'Use one provider at most, link it to a card that cannot go below zero, and count what is still owed before you buy again.',
    ],
    steps: [
      'Look at what is still to be paid.',
      'Pay off the next plan before you begin another.',
      'Lower your limit in the app.',
    ],
    sources: [sources.moneysmart],
    link: { title: 'See your payments', path: '/transaction-history' },
  },
  {
    id: 23,
    tags_id: 3,
    checked_on: checked,
    title: 'Check your credit report for nothing',
    summary: 'Every three months, and after a refusal.',
    body: [
      'You may have your credit report free of charge once every three months, from each of the credit reporting bodies. It shows loans, enquiries, repayment history and defaults. Mistakes are not rare: a debt that was paid, an enquiry that was not yours.',
      'Corrections cost nothing either. Nobody can remove what is right, whatever a credit repair company says.',
    ],
    steps: [
      'Ask for your report.',
      'Compare it with what you know.',
      'Ask for a correction, and for a ban if somebody else used your name.',
    ],
    sources: [sources.moneysmart, sources.idcare],
    link: null,
  },
];
