import { formatDate } from '../calendar/date-format.ts';
import { supportServices } from '../loans/hardship.ts';
import { formatCents, formatPercent } from '../money/format.ts';
import { abnText } from '../text/abn.ts';
import { counted } from '../text/counted.ts';
import { addressText } from '../text/postal-address.ts';
import type { PostalAddress } from '../text/postal-address.ts';
import type { Basis, Quote } from './quote.ts';
import { smallAmountWarning } from './small-amount-warning.ts';

/** A section of the agreement, on screen and in the PDF. */
export interface AgreementSection {
  heading: string;
  paragraphs: string[];
}

/** Statements to accept before signing. */
export const acknowledgements = [
  { id: 'warning', name: 'I’ve read the warning about borrowing and know where to get free help.' },
  { id: 'cost', name: 'I know how much I’ll repay in total, and on which dates.' },
  { id: 'debit', name: 'I agree to repayments being debited from my account on those dates.' },
  { id: 'second_thoughts', name: 'I know how long I have to cancel without paying a fee.' },
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
  address: PostalAddress;
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
    lender.abn === '' ? '' : `ABN ${abnText(lender.abn)}`,
    lender.licence === '' ? 'Australian credit licence number: not set' : `Australian credit licence ${lender.licence}`,
    lender.address,
  ].filter((part) => part !== '');
  return {
    heading: 'Parties',
    paragraphs: [
      `Credit provider (“we”): ${name}, ${details.join(', ')}.`,
      `Borrower (“you”): ${[borrower, addressText(address)].filter(Boolean).join(', ')}.`,
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
          `Monthly fees: ${counted(months, 'fee')} of ${dollars(terms.monthlyFeeCents)} (${formatPercent(credit.monthlyPercent, 2)} of the amount of credit${months === 1 ? '' : ' each'}), ${dollars(monthlyCents)} in total. If you repay early, you don’t pay for months that haven’t started.`,
          'Interest: none.',
        ]
      : [
          `Annual percentage rate: ${formatPercent(terms.annualPpm / 10_000, 2)}, fixed. Interest is calculated daily on the unpaid amount of credit and charged on your repayment dates: ${dollars(interestCents)} in total if you repay as agreed.`,
          'Fees: none. There is no establishment fee, no monthly fee and no early repayment fee.',
        ];
  return {
    heading: 'Fees and charges',
    paragraphs: [
      ...charges,
      `You repay ${dollars(schedule.totalCents)} in total, which is ${dollars(schedule.costCents)} more than the amount of credit. As a yearly rate, that’s ${formatPercent(schedule.comparison.annualPercent, 2)}.`,
      ...(donationCents > 0
        ? [
            `As you chose, ${dollars(donationCents)} of the establishment fee goes to the hardship fund. It costs you nothing extra.`,
          ]
        : []),
      'We don’t charge a fee for a late or missed repayment, for changing your schedule or for repaying early.',
    ],
  };
}

function defaults({ frame: { credit }, quote: { terms } }: AgreementFacts): AgreementSection {
  const multiple = credit.maxTotalMultiple ?? 2;
  return {
    heading: 'Default',
    paragraphs: [
      'You’re in default if a repayment isn’t paid on its due date. We’ll let you know the next day. You can pay it, spread it over your next repayments or ask for hardship help.',
      'If it stays unpaid, we’ll send you a default notice under section 88 of the National Credit Code. It gives you at least 30 days to pay what’s overdue. After that we may report missed repayments to a credit reporting body, or refer the loan to a debt collection agency.',
      terms.annualPpm === 0
        ? `We don’t add anything to what you owe. Whatever happens, you’ll never repay more than ${multiple === 2 ? 'twice' : `${multiple} times`} the amount of credit in total.`
        : 'We don’t charge default interest: your rate stays the same.',
    ],
  };
}

function help({ lender }: AgreementFacts): AgreementSection[] {
  const { debtHelpline, afca } = supportServices;
  const contact =
    lender.contact === ''
      ? 'Send us a message in the app.'
      : `Send us a message in the app, or write to ${lender.contact}.`;
  return [
    {
      heading: 'Hardship',
      paragraphs: [
        'If you can’t meet your repayments, tell us in the app or any other way you like. We won’t collect anything until we’ve answered. We’ll answer in writing within 21 days, with our reasons.',
        `${debtHelpline.name}: ${debtHelpline.phone}. ${debtHelpline.words}`,
      ],
    },
    {
      heading: 'Complaints',
      paragraphs: [
        contact,
        `If you disagree with our answer, you can complain to the ${afca.name}, free of charge: ${afca.phone}, ${afca.url}.`,
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
              `You can draw up to ${dollars(limitCents - terms.principalCents)} more while the loan is open and your repayments are up to date. Each draw is added to the amount of credit and spread over your remaining repayments. We show you the new schedule first.`,
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
      heading: 'How we collect repayments',
      paragraphs: [
        `We debit ${account} on each due date. If a date doesn’t suit, tell us at least one business day before, or move the repayment yourself on your loan’s page.`,
        'You can repay more, or all of it, at any time.',
      ],
    },
    defaults(facts),
    hardship!,
    {
      heading: 'Cooling-off',
      paragraphs: [
        `You can cancel this agreement until the end of ${withdrawUntil}. If you do, you owe no fees and no interest, and only pay back what we sent you: ${dollars(terms.principalCents)}.`,
      ],
    },
    complaints!,
    {
      heading: 'Governing law',
      paragraphs: [
        `This is a ${isSmall ? 'small amount credit contract' : 'credit contract'} under the National Consumer Credit Protection Act 2009 and the National Credit Code (${credit.source}). The law of the state or territory where you live applies.`,
      ],
    },
  ];
}
