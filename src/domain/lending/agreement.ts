import { formatDate } from '../calendar/date-format.ts';
import { formatCents, formatPercent } from '../money/format.ts';
import type { Frame, Quote } from './quote.ts';

/** A part of the agreement, as it is read on the screen and printed in the PDF. */
export interface AgreementSection {
  heading: string;
  paragraphs: string[];
}

/** What is said to be read and understood before anybody can sign. */
export const acknowledgements = [
  { id: 'warning', name: 'I have read the warning about borrowing, and I have looked at the free help that it names.' },
  { id: 'cost', name: 'I know what I pay back in all, and on which days.' },
  { id: 'debit', name: 'I agree that repayments are taken from my account on those days.' },
  { id: 'second_thoughts', name: 'I know how long I can withdraw without paying a fee.' },
] as const;

/** Who agrees to what. */
export interface AgreementFacts {
  brand: string;
  borrower: string;
  address: string;
  quote: Quote;
  account: string;
  donationCents: number;
  frame: Frame;
  /** How long it can be withdrawn from, such as '18/11/2026'. */
  withdrawUntil: string;
}

const dollars = (cents: number): string => formatCents(cents, { currency: true });

/** The whole text of an agreement. The same facts give the same text, so that its hash tells what was signed. */
export function agreementText({ brand, borrower, address, quote, account, donationCents, frame, withdrawUntil }: AgreementFacts): AgreementSection[] {
  const { terms, schedule, monthlyCents, months } = quote;
  const { credit } = frame;
  return [
    { heading: 'Do you really need a loan today?', paragraphs: ['Borrowing small amounts costs much. Check your options first: ask your energy, phone or water company for more time, or Services Australia for an advance.', 'For free and independent help call the National Debt Helpline, 1800 007 007, or see a financial counsellor.'] },
    { heading: 'Who agrees', paragraphs: [`${brand} lends, and ${borrower}, ${address}, borrows.`] },
    { heading: 'What is lent', paragraphs: [`${dollars(terms.principalCents)}, paid out to ${account}.`] },
    {
      heading: 'What it costs',
      paragraphs: [
        `Establishment fee: ${dollars(terms.establishmentFeeCents)} (${formatPercent(credit.establishmentPercent, 2)} of the amount). Monthly fees: ${months} of ${dollars(terms.monthlyFeeCents)} (${formatPercent(credit.monthlyPercent, 2)} each), together ${dollars(monthlyCents)}. There is no interest.`,
        `You pay back ${dollars(schedule.totalCents)} in all: ${dollars(schedule.costCents)} more than you borrow. As a yearly rate that is ${formatPercent(schedule.comparison.annualPercent, 2)}.`,
        ...(donationCents > 0 ? [`${dollars(donationCents)} of the establishment fee goes to the hardship fund, as you chose. It costs you nothing more.`] : []),
        'If you pay back sooner, monthly fees that have not fallen due are not charged.',
      ],
    },
    { heading: 'When it is paid back', paragraphs: schedule.instalments.map(({ dueDate, cents }, at) => `${at + 1}. ${formatDate(dueDate)}: ${dollars(cents)}`) },
    { heading: 'How it is paid back', paragraphs: [`Repayments are taken from ${account} on those days. Tell us a business day before if one cannot be; you can move it yourself on the screen of your loan.`] },
    {
      heading: 'If you fall behind',
      paragraphs: [
        `No interest is added. Whatever happens, you never pay more than ${credit.mostTotalMultiple ?? 2} times what was lent.`,
        'If times are hard, tell us: we answer within 21 days, in writing and with reasons. If you are not content with it, the Australian Financial Complaints Authority hears you for free: 1800 931 678.',
      ],
    },
    { heading: 'Second thoughts', paragraphs: [`You can withdraw until the end of ${withdrawUntil}. Then no fee is owed, and you only give back what was paid out.`] },
    { heading: 'The law', paragraphs: [`This is a small amount credit contract under the ${credit.source}.`] },
  ];
}
