import type { TipText } from './article.ts';
import { checked, sources } from './sources.ts';

const unpaid = {
  title: 'ATO: unpaid super',
  url: 'https://www.ato.gov.au/individuals-and-families/super-for-individuals-and-families',
};

export const tipsOnSuper: readonly TipText[] = [
  {
    id: 24,
    tags_id: 4,
    checked_on: '2026-11-22',
    title: 'Check that your super is paid',
    summary: 'Your employer has to pay 12% on top of what you earn.',
    body: [
      'Since 1 July 2026, the super guarantee has been 12% of your qualifying earnings: your pay for ordinary hours, commissions and super you salary sacrifice. Overtime usually doesn’t count. Your employer has to pay it with each pay instead of every quarter, and it has to reach your fund by the end of the seventh business day after payday. For your first pay in a new job, or after you change funds, it’s the twentieth.',
      'A payslip doesn’t prove it’s been paid. Check your super account to see that the money has arrived.',
    ],
    steps: [
      'Sign in to your fund, or to the ATO through myGov.',
      'Check your last three pays.',
      'If anything’s missing, ask your employer, then the ATO.',
    ],
    sources: [sources.paydaySuper, sources.paydaySuperAct, unpaid],
    link: null,
  },
  {
    id: 25,
    tags_id: 4,
    checked_on: checked,
    title: 'Combine your super accounts',
    summary: 'Every old account takes fees out of your retirement.',
    body: [
      'If you’ve changed jobs, you might have several funds. Through myGov, the ATO can show you all of them, including lost accounts, and move your money in a few clicks.',
      'Before you close an account, check its insurance. Your death and disability cover may end with the account, and can be hard to get again.',
    ],
    steps: [
      'Link the ATO to your myGov account.',
      'Compare fees and long-term returns.',
      'Check your insurance, then combine.',
    ],
    sources: [sources.tax, { title: 'myGov', url: 'https://my.gov.au' }],
    link: null,
  },
  {
    id: 26,
    tags_id: 4,
    checked_on: checked,
    title: 'Track your deductions through the year',
    summary: 'The financial year runs from 1 July to 30 June.',
    body: [
      'A receipt you can’t find in July is money lost. Tag what you buy for work when you buy it: tools, training, union fees, the work share of your phone bill. You can claim it if you paid for it yourself, it’s related to earning your income, and you have a record.',
      'Keep your records for five years. A photo of the receipt is enough, as long as you can read it.',
    ],
    steps: [
      'Choose a tag, such as “tax”.',
      'Tag each payment on the day you make it.',
      'In July, filter your transactions by that tag and the financial year.',
    ],
    sources: [sources.tax],
    link: { title: 'Open Transactions', path: '/transaction-history' },
  },
  {
    id: 27,
    tags_id: 4,
    checked_on: checked,
    title: 'Lodge by 31 October',
    summary: 'Or sign up with a tax agent by then.',
    body: [
      'If you lodge your own tax return, it’s due by 31 October. With a registered tax agent you usually have longer, but you have to be their client before then. It helps to wait until late July. By then banks, funds and employers have sent the ATO most of your figures, and they’re filled in for you.',
      'Can’t pay the bill? Lodge anyway and ask for a payment plan. Interest costs less than a penalty.',
    ],
    steps: [
      'Wait until your income statement says “Tax ready”.',
      'Check the figures against your own.',
      'Lodge for free with myTax.',
    ],
    sources: [sources.tax],
    link: null,
  },
  {
    id: 28,
    tags_id: 4,
    checked_on: checked,
    title: 'Give your bank your tax file number',
    summary: 'Without it, 47% of your interest may be withheld.',
    body: [
      'You don’t have to give your bank your tax file number. But without it, or an exemption, your bank has to withhold tax on your interest at the top rate, 47%. You only get it back when you lodge your return.',
      'Interest is income, so it goes in your return even if it’s a small amount. Only give your tax file number to those who are allowed to ask for it: the ATO, employers, banks, super funds and Services Australia.',
    ],
    steps: [
      'Check your savings account for withholding tax.',
      'Add your tax file number in your bank’s own app.',
      'Never send it by text or email.',
    ],
    sources: [sources.tax],
    link: null,
  },
  {
    id: 29,
    tags_id: 4,
    checked_on: checked,
    title: 'Add to your super, and the government may too',
    summary: 'The government co-contribution is up to $500 a year.',
    body: [
      'If you’re on a low or middle income and put some of your after-tax pay into super, the government may add up to 50 cents for every dollar, up to $500 a year. You don’t have to apply: the ATO works it out from your tax return.',
      'Money in super generally stays there until you retire, so only put in what you won’t need before then. The income limits change every July.',
    ],
    steps: [
      'Look up this year’s income limits.',
      'Pay your fund by BPAY before 30 June. Allow a week for it to arrive.',
      'Make sure your fund has your tax file number.',
    ],
    sources: [sources.tax],
    link: null,
  },
  {
    id: 30,
    tags_id: 4,
    checked_on: checked,
    title: 'Choose who gets your super',
    summary: 'Your super isn’t covered by your will unless you say so.',
    body: [
      'When you die, your fund’s trustee decides who gets your super, unless you have a valid binding nomination. Many nominations expire after three years. If you’ve married, separated or had a child since, yours may be out of date.',
      'Get the form from your fund. You’ll need two witnesses who aren’t named in it.',
    ],
    steps: [
      'Check your nomination in your fund’s app.',
      'Note the date it expires.',
      'Renew it when you update your will.',
    ],
    sources: [sources.moneysmart],
    link: null,
  },
];
