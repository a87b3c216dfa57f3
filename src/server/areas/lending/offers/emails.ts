import { formatCents } from '#domain/money/format.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { counted } from '#domain/text/counted.ts';
import type { Email } from '../../email/public.ts';
import type { MemberRow } from '../../members/public.ts';

type Reader = Pick<MemberRow, 'email' | 'first_name'>;

const dollars = (cents: number): string => formatCents(cents, { currency: true });

/** The link is sent to the address that is the user name, and works once. */
export function offerEmail(
  { email, first_name }: Reader,
  offer: { amountCents: number; totalCents: number; repayments: number; expiresOn: string; message: string | null },
  link: string,
): Email {
  return {
    to: email,
    firstName: first_name,
    subject: 'Your loan offer is ready',
    paragraphs: [
      `You can borrow ${dollars(offer.amountCents)}. You’d repay a total of ${dollars(offer.totalCents)} in ${counted(offer.repayments, 'repayment')}. You’ll see every date and amount before you decide.`,
      ...(offer.message ? [offer.message] : []),
      `The offer is open until ${formatDate(offer.expiresOn)}. The button below works once.`,
    ],
    action: { label: 'See the offer', url: link },
    after: [
      'Opening the offer doesn’t commit you to anything. We’ll send a code to your phone before you sign.',
      'You can also sign in and open the offer from your application.',
    ],
  };
}

export function declinedEmail({ email, first_name }: Reader, reasons: readonly string[], page: string): Email {
  return {
    to: email,
    firstName: first_name,
    subject: 'About your loan application',
    paragraphs: ['We can’t offer you this loan. Here’s why:', ...reasons],
    action: { label: 'See how we decided', url: page },
    after: [
      'You can ask our team to review this decision: send us a message in the app.',
      'For free, independent advice, call the National Debt Helpline on 1800 007 007. If you’re unhappy with how we decided, you can complain for free to the Australian Financial Complaints Authority (AFCA) on 1800 931 678.',
    ],
  };
}

export function acceptedEmail(
  { email, first_name }: Reader,
  loan: { amountCents: number; totalCents: number; firstOn: string; firstCents: number; until: string },
  page: string,
): Email {
  return {
    to: email,
    firstName: first_name,
    subject: 'Your money is on its way',
    paragraphs: [
      `We’re sending ${dollars(loan.amountCents)} to your account. You’ll repay ${dollars(loan.totalCents)} in total. Your first repayment is ${dollars(loan.firstCents)} on ${formatDate(loan.firstOn)}.`,
      `Changed your mind? Until the end of ${formatDate(loan.until)} you can cancel the loan and pay back only what we sent you, with no fees or interest.`,
    ],
    action: { label: 'See your loan', url: page },
  };
}
