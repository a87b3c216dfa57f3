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
    summary: 'Twelve per cent of what you earn belongs to you.',
    body: [
      'Since 1 July 2026 the super guarantee is 12% of your qualifying earnings: your pay for ordinary hours, commissions, and what you give up for salary sacrifice. Overtime usually does not count. It is due with each pay and no longer by the quarter, and must have reached your fund by the end of the seventh business day after payday. For the first pay in a new job, or after you changed funds, it is the twentieth.',
      'A payslip is no proof. Look at the account of your fund: what was promised must have arrived.',
    ],
    steps: [
      'Log in to your fund or to the ATO through myGov.',
      'Compare the last three pays.',
      'Ask your employer, and then the ATO, about what is missing.',
    ],
    sources: [sources.paydaySuper, sources.paydaySuperAct, unpaid],
    link: null,
  },
  {
    id: 25,
    tags_id: 4,
    checked_on: checked,
    title: 'Bring lost super together',
    summary: 'Each old account takes fees from your retirement.',
    body: [
      'People who changed jobs often have several funds. Through myGov, the ATO shows all of them, lost accounts included, and moves the money with a few clicks.',
      'Before you close one, look at the insurance in it: cover for death and disability may end with the account, and may be hard to get again.',
    ],
    steps: [
      'Link the ATO to your myGov account.',
      'Compare fees and long-term returns.',
      'Check insurance, then combine.',
    ],
    sources: [sources.tax, { title: 'myGov', url: 'https://my.gov.au' }],
    link: null,
  },
  {
    id: 26,
    tags_id: 4,
    checked_on: checked,
    title: 'Collect deductions while the year runs',
    summary: 'The financial year goes from 1 July to 30 June.',
    body: [
      'A receipt that you cannot find in July is money lost. Tag what you buy for work when you buy it: tools, training, union fees, the share of your phone. What counts is that you paid it yourself, that it has to do with your income, and that you have a record.',
      'Keep records for five years. A photo of the receipt is enough if it can be read.',
    ],
    steps: [
      'Choose one tag, such as tax.',
      'Tag the payment on the same day.',
      'In July, list the tag for the financial year.',
    ],
    sources: [sources.tax],
    link: { title: 'Open your transactions', path: '/transaction-history' },
  },
  {
    id: 27,
    tags_id: 4,
    checked_on: checked,
    title: 'Lodge by 31 October',
    summary: 'Or be on a tax agent’s books by then.',
    body: [
      'If you lodge your own return, it is due on 31 October. With a registered tax agent you usually have longer, but you must be their client before that day. Waiting until late July helps: by then banks, funds and employers have reported the ATO most figures, and the form is already filled in.',
      'Cannot pay the bill? Lodge anyway and ask for a payment plan. Interest is cheaper than a penalty.',
    ],
    steps: [
      'Wait until your income statement says tax ready.',
      'Compare the figures with your own.',
      'Lodge through myTax, free of charge.',
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
      'You need not tell your bank your tax file number, but without it, or an exemption, it has to withhold tax from interest at the highest rate, 47%. You get it back with your return, a year late.',
      'Interest is income: it belongs in your return also when it is small. Give your number only to those who may ask for it: the ATO, employers, banks, super funds, Services Australia.',
    ],
    steps: [
      'Look for withholding tax in your savings account.',
      'Add your number in the bank’s own app.',
      'Never send it by message or mail.',
    ],
    sources: [sources.tax],
    link: null,
  },
  {
    id: 29,
    tags_id: 4,
    checked_on: checked,
    title: 'A little extra super, a little from the government',
    summary: 'The co-contribution adds up to 500 dollars a year.',
    body: [
      'If you earn a low or middle income and put some of your after-tax pay into super, the government may add up to 50 cents for each dollar, at most $500 in a year. You need not apply: it follows from your tax return.',
      'Money in super stays there until you retire, so put in only what you can spare for good. The income limits change each July.',
    ],
    steps: [
      'Look up this year’s income limits.',
      'Pay by the BPAY details of your fund before 30 June; allow a week.',
      'Make sure that your fund has your tax file number.',
    ],
    sources: [sources.tax],
    link: null,
  },
  {
    id: 30,
    tags_id: 4,
    checked_on: checked,
    title: 'Say who gets your super',
    summary: 'Super is not part of your will unless you say so.',
    body: [
      'The trustee of your fund decides who is paid when you die, unless there is a valid binding nomination. Many of these run out after three years. A nomination from before a marriage, a separation or a child may say the wrong thing.',
      'Your fund has the form. It needs two witnesses who are not named in it.',
    ],
    steps: [
      'Look up your nomination in your fund’s app.',
      'Note the day on which it ends.',
      'Renew it together with your will.',
    ],
    sources: [sources.moneysmart],
    link: null,
  },
];
