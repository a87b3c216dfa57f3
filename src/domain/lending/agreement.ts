import { formatDate } from '../calendar/date-format.ts';
import { supportServices } from '../loans/hardship.ts';
import { formatCents, formatPercent } from '../money/format.ts';
import { counted } from '../text/counted.ts';
import type { Basis, Quote } from './quote.ts';
import { smallAmountWarning } from './small-amount-warning.ts';

/** A section of the agreement, on screen and in the PDF. */
export interface AgreementSection {
  heading: string;
  paragraphs: string[];
}

/** Statements to accept before signing. */
export const acknowledgements = [
  { id: 'warning', name: 'I have read the warning about borrowing, and I have looked at the free help that it names.' },
  { id: 'cost', name: 'I know what I pay back in all, and on which days.' },
  { id: 'debit', name: 'I agree that repayments are taken from my account on those days.' },
  { id: 'second_thoughts', name: 'I know how long I can withdraw without paying a fee.' },
] as const;

/** The lender from the operator's settings; empty if not set. */
export interface Lender {
  name: string;
  abn: string;
  address: string;
  contact: string;
  /** The number of the Australian credit licence. */
  licence: string;
}

/** The parties and terms of an agreement. */
export interface AgreementFacts {
  brand: string;
  lender: Lender;
  borrower: string;
  address: string;
  quote: Quote;
  /** The credit limit; higher than the amount of credit if more can be drawn later. */
  limitCents: number;
  account: string;
  donationCents: number;
  frame: Basis;
  /** Until when the borrower can withdraw, such as '18/11/2026'. */
  withdrawUntil: string;
}

const dollars = (cents: number): string => formatCents(cents, { currency: true });

function warning(): AgreementSection {
  const { title, opening, lead, options, closing, note } = smallAmountWarning;
  return { heading: title, paragraphs: [opening, lead, ...options.map((option) => `• ${option}`), closing, note] };
}

function parties({ brand, lender, borrower, address }: AgreementFacts): AgreementSection {
  const name = lender.name || brand;
  const details = [
    lender.abn === '' ? '' : `ABN ${lender.abn}`,
    lender.licence === ''
      ? 'Australian credit licence number: none has been set for this site'
      : `Australian credit licence ${lender.licence}`,
    lender.address,
  ].filter((part) => part !== '');
  return {
    heading: 'Parties',
    paragraphs: [
      `Credit provider (“we”): ${name}, ${details.join(', ')}.`,
      `Borrower (“you”): ${borrower}, ${address}.`,
    ],
  };
}

function fees({
  quote: { terms, schedule, monthlyCents, months },
  donationCents,
  frame: { credit },
}: AgreementFacts): AgreementSection {
  const interestCents = schedule.instalments.reduce((sum, instalment) => sum + instalment.interestCents, 0);
  const charges =
    terms.annualPpm === 0
      ? [
          `Establishment fee, charged when the money is paid out: ${dollars(terms.establishmentFeeCents)} (${formatPercent(credit.establishmentPercent, 2)} of the amount of credit).`,
          `Monthly fees: ${counted(months, 'fee')} of ${dollars(terms.monthlyFeeCents)} (${formatPercent(credit.monthlyPercent, 2)} of the amount of credit each), ${dollars(monthlyCents)} in total. A month that has not begun when you repay early is not charged.`,
          'Interest: none.',
        ]
      : [
          `Annual percentage rate: ${formatPercent(terms.annualPpm / 10_000, 2)}, fixed. Interest is worked out each day on what you still owe of the amount of credit and charged on the days of your repayments: ${dollars(interestCents)} in total if you repay as agreed.`,
          'Fees: none, neither to set the loan up, nor each month, nor to repay early.',
        ];
  return {
    heading: 'Fees and charges',
    paragraphs: [
      ...charges,
      `In total you repay ${dollars(schedule.totalCents)}, which is ${dollars(schedule.costCents)} more than the amount of credit. As a yearly rate that is ${formatPercent(schedule.comparison.annualPercent, 2)}.`,
      ...(donationCents > 0
        ? [
            `${dollars(donationCents)} of the establishment fee goes to the hardship fund, as you chose. It costs you nothing more.`,
          ]
        : []),
      'No fee is charged for a late or missed payment, for a changed schedule, or for repaying early.',
    ],
  };
}

function defaults({ frame: { credit }, quote: { terms } }: AgreementFacts): AgreementSection {
  return {
    heading: 'Default',
    paragraphs: [
      'You are in default if a repayment is not paid on its day. We tell you the next day, and you can pay it, spread it over the next payments or ask for hardship help.',
      'If it stays unpaid we send you a default notice under section 88 of the National Credit Code. It gives you at least 30 days to pay what is overdue. After that we may report missed payments to a credit reporting body, or refer the loan to a collection company.',
      terms.annualPpm === 0
        ? `Nothing is added to what you owe. Whatever happens, the total you repay is never more than ${credit.maxTotalMultiple ?? 2} times the amount of credit.`
        : 'No default interest is charged: the rate stays the same.',
    ],
  };
}

function help({ lender }: AgreementFacts): AgreementSection[] {
  const { debtHelpline, afca } = supportServices;
  const contact =
    lender.contact === ''
      ? 'Write to us under Messages in the app.'
      : `Write to us under Messages in the app, or to ${lender.contact}.`;
  return [
    {
      heading: 'Hardship',
      paragraphs: [
        'If you cannot meet your repayments, tell us in the app or in any other way. Nothing is collected until we have answered. Within 21 days we answer in writing, with reasons.',
        `${debtHelpline.name}: ${debtHelpline.phone}. ${debtHelpline.words}`,
      ],
    },
    {
      heading: 'Complaints',
      paragraphs: [
        contact,
        `If you do not agree with our answer, the ${afca.name} hears your complaint free of charge: ${afca.phone}, ${afca.url}.`,
      ],
    },
  ];
}

/** The full text of an agreement. It is deterministic, so that its hash identifies what was signed. */
export function agreementText(facts: AgreementFacts): AgreementSection[] {
  const {
    quote: { terms, schedule },
    account,
    limitCents,
    frame: { credit },
    withdrawUntil,
  } = facts;
  const isSmall = terms.product === 'small_amount';
  const [hardship, complaints] = help(facts);
  return [
    ...(isSmall ? [warning()] : []),
    parties(facts),
    {
      heading: 'Amount of credit',
      paragraphs: [
        `${dollars(terms.principalCents)}, paid to ${account}.`,
        ...(limitCents > terms.principalCents
          ? [
              `You can draw up to ${dollars(limitCents - terms.principalCents)} more while the loan runs and is paid as agreed. Each draw is added to the amount of credit and spread over the repayments that are left; we show you the new schedule first.`,
            ]
          : []),
      ],
    },
    fees(facts),
    {
      heading: 'Repayment schedule',
      paragraphs: [
        `${counted(schedule.instalments.length, 'repayment')}, ${dollars(schedule.totalCents)} in total:`,
        ...schedule.instalments.map(({ dueDate, cents }, at) => `${at + 1}. ${formatDate(dueDate)}: ${dollars(cents)}`),
      ],
    },
    {
      heading: 'How repayments are taken',
      paragraphs: [
        `We debit ${account} on those days. Tell us a business day before if one cannot be taken; you can move it yourself on the page of your loan.`,
        'You can repay more, or all of it, on any day.',
      ],
    },
    defaults(facts),
    hardship!,
    {
      heading: 'Cooling-off',
      paragraphs: [
        `You can withdraw from this agreement until the end of ${withdrawUntil}. Then you owe no fee and no interest, and only give back what we paid out to you: ${dollars(terms.principalCents)}.`,
      ],
    },
    complaints!,
    {
      heading: 'Governing law',
      paragraphs: [
        `This is a ${isSmall ? 'small amount credit contract' : 'credit contract'} under the National Consumer Credit Protection Act 2009 and the National Credit Code (${credit.source}). The law of the state or territory in which you live applies.`,
      ],
    },
  ];
}
