import type { AnswerText } from './article.ts';
import { checked, sources } from './sources.ts';

/** Questions of Australians about money. */
export const aboutMoney: readonly AnswerText[] = [
  {
    id: 113,
    category: 'Banking',
    checked_on: checked,
    question: 'What is a BSB?',
    answer: [
      'The six digits in front of an Australian account number, written as 062-000. The first two stand for the bank, the third for the state, and the last three for the branch.',
      'Together with the account number it is all that somebody needs to pay you. It does not let anybody take money out by itself.',
    ],
    sources: [sources.moneysmart],
    link: null,
  },
  {
    id: 114,
    category: 'Banking',
    checked_on: checked,
    question: 'What is a PayID?',
    answer: [
      'A mobile number, e-mail address or ABN that stands for your account, so that you need not tell BSB and number. The payer sees the name of the holder before the money goes, which helps against mistakes and scams.',
      'You set it up in the app of your own bank. A bank never asks you to pay something in order to receive a payment.',
    ],
    sources: [sources.moneysmart],
    link: null,
  },
  {
    id: 115,
    category: 'Banking',
    checked_on: checked,
    question: 'I paid the wrong account. What now?',
    answer: [
      'Tell your bank at once. Within ten business days it asks the other bank to return the money if it is still there. After that it takes longer, and after seven months the receiver has to agree.',
      'Your bank must help you also with an older mistake.',
    ],
    sources: [sources.complaints],
    link: null,
  },
  {
    id: 116,
    category: 'Banking',
    checked_on: checked,
    question: 'Is my money in the bank guaranteed?',
    answer: [
      'Up to $250,000 for each person at each authorised bank, building society or credit union in Australia, by the Financial Claims Scheme. Brands that share a licence count as one.',
    ],
    sources: [{ title: 'Financial Claims Scheme', url: 'https://www.fcs.gov.au' }],
    link: { title: 'Read the tip', path: '/tips/7' },
  },
  {
    id: 117,
    category: 'Tax and super',
    checked_on: checked,
    question: 'When does the financial year begin?',
    answer: [
      'On 1 July, and it ends on 30 June. It is named by the year in which it ends: the 2027 financial year is from 1 July 2026 to 30 June 2027.',
    ],
    sources: [sources.tax],
    link: null,
  },
  {
    id: 118,
    category: 'Tax and super',
    checked_on: '2026-11-22',
    question: 'How much super must my employer pay?',
    answer: [
      '12% of your qualifying earnings, for nearly every employee, however little you earn. Under 18 you must work more than 30 hours in a week. Qualifying earnings are your pay for ordinary hours, commissions, and what you give up for salary sacrifice.',
      'Since 1 July 2026 it is due with each pay and must reach your fund within seven business days. For the first pay in a new job, or after you changed funds, it may take twenty.',
    ],
    sources: [sources.paydaySuper, sources.paydaySuperAct],
    link: { title: 'Read the tip', path: '/tips/24' },
  },
  {
    id: 119,
    category: 'Tax and super',
    checked_on: checked,
    question: 'When can I use my super?',
    answer: [
      'Usually when you are 60 and have stopped working for an employer, or at 65 whether you work or not. Before that only for a few reasons, such as severe financial hardship, a terminal illness, or on compassionate grounds.',
      'Nobody can open it early for you for a fee: that is illegal, and you would pay the tax.',
    ],
    sources: [sources.tax],
    link: null,
  },
  {
    id: 120,
    category: 'Tax and super',
    checked_on: checked,
    question: 'What is the tax-free threshold?',
    answer: [
      'You pay no income tax on the first $18,200 that you earn in a financial year, if you are an Australian resident for tax. Claim it from one employer only; with two jobs, choose the one that pays more.',
    ],
    sources: [sources.tax],
    link: null,
  },
  {
    id: 121,
    category: 'Debt and hardship',
    checked_on: checked,
    question: 'I cannot pay my bills. Where do I begin?',
    answer: [
      'With what keeps you safe: rent or mortgage, food, power, medicine. Then call each of the others and ask for hardship assistance before the due date.',
      'A free financial counsellor helps you with all of it: 1800 007 007 on weekdays. If you do not feel safe, or cannot see a way out, Lifeline is there at any hour on 13 11 14.',
    ],
    sources: [sources.debtHelpline, sources.mobStrong, { title: 'Lifeline, 13 11 14', url: 'tel:131114' }],
    link: { title: 'Read the tip', path: '/tips/17' },
  },
  {
    id: 122,
    category: 'Debt and hardship',
    checked_on: checked,
    question: 'What can a lender do for me in hardship?',
    answer: [
      'Lower or pause repayments for a time, stretch the loan, or add what was missed to its end. It has to answer within 21 days of your request, or of the papers that it requested you for.',
      'Interest mostly goes on during a pause. Ask what the arrangement costs and how it is shown on your credit report.',
    ],
    sources: [sources.moneysmart, sources.complaints],
    link: null,
  },
  {
    id: 123,
    category: 'Debt and hardship',
    checked_on: checked,
    question: 'A debt collector keeps calling. What may they do?',
    answer: [
      'They may call and write at reasonable times, but not threaten, mislead or shame you, or speak to others about your debt. You can ask for all contact in writing.',
      'An old debt may be too old to sue for: in most states after six years without a payment or an acknowledgement. Ask for advice before you pay a dollar of it.',
    ],
    sources: [sources.debtHelplineSite, sources.complaints],
    link: null,
  },
  {
    id: 124,
    category: 'Debt and hardship',
    checked_on: checked,
    question: 'My bank or lender will not help. Who decides?',
    answer: [
      'Complain to the company first; it has 30 days, and 21 if it is about hardship. Then the Australian Financial Complaints Authority decides, for nothing, on 1800 931 678. While it looks at your case a lender may usually not take you to court.',
    ],
    sources: [sources.complaints],
    link: null,
  },
];
