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
      'The six digits in front of an Australian account number, written like 062-000. The first two show the bank, the third the state and the last three the branch.',
      'With your account number, it’s all someone needs to pay you. On its own it doesn’t let anyone take money out.',
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
      'A mobile number, email or ABN linked to your account, so you don’t have to give out your BSB and account number. People see the account name before they pay, which helps prevent mistakes and scams.',
      'You set it up in your own bank’s app. You never have to pay to receive money through PayID. Anyone who says so is trying to scam you.',
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
      'Tell your bank straight away. If you report it within ten business days and the money is still there, the other bank can return it. After that it takes longer, and after seven months the person who got the money has to agree.',
      'Your bank has to help even if the mistake happened a while ago.',
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
      'Yes, up to $250,000 for each person at each authorised bank, building society or credit union in Australia, under the Financial Claims Scheme. Brands that share a licence count as one.',
    ],
    sources: [{ title: 'Financial Claims Scheme', url: 'https://www.fcs.gov.au' }],
    link: { title: 'Read the tip', path: '/tips/7' },
  },
  {
    id: 117,
    category: 'Tax and super',
    checked_on: checked,
    question: 'When does the financial year start?',
    answer: [
      'It starts on 1 July and ends on 30 June. It’s named after the year it ends in: the 2027 financial year runs from 1 July 2026 to 30 June 2027.',
    ],
    sources: [sources.tax],
    link: null,
  },
  {
    id: 118,
    category: 'Tax and super',
    checked_on: '2026-11-22',
    question: 'How much super does my employer have to pay?',
    answer: [
      'For nearly every employee, 12% of your qualifying earnings, however little you earn. If you’re under 18, you have to work more than 30 hours a week. Qualifying earnings are your pay for ordinary hours, commissions and super you salary sacrifice.',
      'Since 1 July 2026, it’s been due with each pay. It has to reach your fund within seven business days. For your first pay in a new job, or after you change funds, it can take twenty.',
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
      'Usually once you’re 60 and have left a job, or at 65 whether you’re working or not. Before that, only for a few reasons, such as severe financial hardship, terminal illness or compassionate grounds.',
      'Be wary of anyone who offers to get it out early for a fee. It’s illegal, and you’re the one who’d pay the tax.',
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
      'If you’re an Australian resident for tax, you pay no income tax on the first $18,200 you earn in a financial year. Claim it from one employer only. If you have two jobs, choose the one that pays more.',
    ],
    sources: [sources.tax],
    link: null,
  },
  {
    id: 121,
    category: 'Debt and hardship',
    checked_on: checked,
    question: 'I can’t pay my bills. Where do I start?',
    answer: [
      'Start with what keeps you safe: rent or mortgage, food, power and medicine. Then call everyone else you owe, before the due date, and ask for hardship help.',
      'A free financial counsellor can help you with all of it: call 1800 007 007 on weekdays. If you don’t feel safe, or can’t see a way out, Lifeline is there day and night on 13 11 14.',
    ],
    sources: [sources.debtHelpline, sources.mobStrong, { title: 'Lifeline, 13 11 14', url: 'tel:131114' }],
    link: { title: 'Read the tip', path: '/tips/17' },
  },
  {
    id: 122,
    category: 'Debt and hardship',
    checked_on: checked,
    question: 'How can a lender help if I’m in hardship?',
    answer: [
      'It can lower or pause your repayments for a while, extend the loan, or add missed repayments to the end. It has to answer within 21 days of your request, or of getting any documents it asked you for.',
      'Interest usually keeps building up during a pause. Ask what the arrangement will cost and how it will show on your credit report.',
    ],
    sources: [sources.moneysmart, sources.complaints],
    link: null,
  },
  {
    id: 123,
    category: 'Debt and hardship',
    checked_on: checked,
    question: 'A debt collector keeps calling. What are they allowed to do?',
    answer: [
      'They can call and write at reasonable times. They can’t threaten, mislead or shame you, or talk to other people about your debt. You can ask for all contact to be in writing.',
      'A debt may be too old to take you to court over. In most states that’s six years after your last payment, or after you last acknowledged the debt. Get advice before you pay any of it.',
    ],
    sources: [sources.debtHelplineSite, sources.complaints],
    link: null,
  },
  {
    id: 124,
    category: 'Debt and hardship',
    checked_on: checked,
    question: 'My bank or lender won’t help. Who can?',
    answer: [
      'Complain to the company first. It has 30 days to answer, or 21 if it’s about hardship. If you’re still not happy, the Australian Financial Complaints Authority (AFCA) can decide for free: call 1800 931 678. While it looks at your case, the lender usually can’t take you to court.',
    ],
    sources: [sources.complaints],
    link: null,
  },
];
