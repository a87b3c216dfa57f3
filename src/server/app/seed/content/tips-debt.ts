import type { TipText } from './article.ts';
import { checked, sources } from './sources.ts';

export const tipsOnDebt: readonly TipText[] = [
  {
    id: 17,
    tags_id: 3,
    checked_on: checked,
    title: 'Call before you miss a payment',
    summary: 'Hardship help is your right, and it’s easier to get early.',
    body: [
      'If you can’t make a loan or card payment, tell your lender you want hardship help. Under the National Credit Code it has to answer within 21 days. It can lower or pause your repayments, or extend the loan. Energy, water, phone and internet companies have hardship programs too.',
      'Say what you can afford to pay, and for how long. If the lender refuses or doesn’t answer, the Australian Financial Complaints Authority (AFCA) can look into it for free.',
    ],
    steps: [
      'Write down your income and what you have to pay.',
      'Call and use the word “hardship”.',
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
      'Financial counsellors are trained and independent, and they aren’t selling anything. They’ll look at all your debts, they know the law, and they can talk to lenders for you. The helpline is open on weekdays.',
      'Aboriginal and Torres Strait Islander people can call Mob Strong Debt Help. Small business owners can call the Small Business Debt Helpline on 1800 413 828.',
    ],
    steps: [
      'Call 1800 007 007, or chat at ndh.org.au.',
      'Have your bills and emails handy.',
      'Talk to a counsellor before you pay anyone who promises to fix your debt.',
    ],
    sources: [sources.debtHelpline, sources.debtHelplineSite, sources.mobStrong],
    link: null,
  },
  {
    id: 19,
    tags_id: 3,
    checked_on: checked,
    title: 'Highest rate first, or smallest debt first',
    summary: 'Both work. Pick the one you’ll stick with.',
    body: [
      'Paying off the debt with the highest rate first costs you the least overall. Paying off the smallest first gives you a quick win and one less bill to think about. Either way, pay the minimum on every debt and put everything you can spare towards one.',
      'When one is paid off, put its whole payment towards the next. You keep paying the same amount, and the last debts go quickly.',
    ],
    steps: [
      'List the balance, rate and minimum payment of each debt.',
      'Choose one method and one debt.',
      'Pay the extra amount on payday.',
    ],
    sources: [sources.moneysmart],
    link: null,
  },
  {
    id: 20,
    tags_id: 3,
    checked_on: checked,
    title: 'Pay more than the minimum on a card',
    summary: 'Paying only the minimum can take many years.',
    body: [
      'Your statement has to say how long it takes to pay off the balance with minimum payments, and what to pay each month to pay it off in two years. The difference can be a shock, and it gives you a plan.',
      'A balance transfer can help if you don’t use the card for new purchases and you pay off the debt before the offer ends. Otherwise you could end up on a higher rate than before.',
    ],
    steps: [
      'Find the two-year figure on your statement.',
      'Set it as your automatic payment.',
      'Take the card off your phone until it’s paid off.',
    ],
    sources: [sources.moneysmart],
    link: null,
  },
  {
    id: 21,
    tags_id: 3,
    checked_on: checked,
    title: 'What a small loan really costs',
    summary: '20% upfront, then 4% every month.',
    body: [
      'For loans of up to $2,000 over 16 days to a year, lenders may charge an establishment fee of 20% and 4% of the amount each month. So borrowing $500 for six months can cost $220.',
      'There are cheaper options: a no interest loan from Good Shepherd for essentials, an advance from Services Australia if you get a payment, or more time from the company you owe.',
    ],
    steps: [
      'Ask whoever sent the bill for more time first.',
      'Check whether you can get a no interest loan.',
      'If you do borrow, borrow less, for a shorter time.',
    ],
    sources: [{ title: 'No Interest Loans', url: 'https://goodshep.org.au/services/nils/' }, sources.services],
    link: null,
  },
  {
    id: 22,
    tags_id: 3,
    checked_on: checked,
    title: 'Keep buy now, pay later in one place',
    summary: 'Five purchases in four instalments each is twenty payments.',
    body: [
      'Each plan is small, but they add up. If they all fall due in a tight week, late fees can kick in. Since 10 June 2025, providers have had to hold a credit licence, check that a plan suits you and offer hardship help.',
      'Use one provider at most, link it to a card that can’t be overdrawn, and add up what you still owe before you buy again.',
    ],
    steps: [
      'Check what you still owe.',
      'Pay off one plan before you start another.',
      'Lower your limit in the provider’s app.',
    ],
    sources: [sources.moneysmart],
    link: { title: 'Open Transactions', path: '/transaction-history' },
  },
  {
    id: 23,
    tags_id: 3,
    checked_on: checked,
    title: 'Check your credit report for free',
    summary: 'Every three months, and when you’ve been refused credit.',
    body: [
      'You can get your credit report for free every three months from each credit reporting body. It shows your loans, enquiries, repayment history and defaults. Mistakes do happen, such as a debt you’ve already paid or an enquiry you didn’t make.',
      'Corrections are free too. Nobody can remove information that’s correct, whatever a credit repair company tells you.',
    ],
    steps: [
      'Ask for your report.',
      'Check it against your own records.',
      'Ask for mistakes to be corrected, and for a ban if someone’s been using your name.',
    ],
    sources: [sources.moneysmart, sources.idcare],
    link: null,
  },
];
