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
      `You can borrow ${dollars(offer.amountCents)}. You would pay back ${dollars(offer.totalCents)} in ${counted(offer.repayments, 'repayment')}; every date and amount is shown before you decide.`,
      ...(offer.message ? [offer.message] : []),
      `The button works once. The offer stands until ${formatDate(offer.expiresOn)}.`,
    ],
    action: { label: 'See the offer', url: link },
    after: [
      'Nothing is signed by opening it: before that we send a code to your phone.',
      'You can also sign in and open it from your application.',
    ],
  };
}

export function declinedEmail({ email, first_name }: Reader, reasons: readonly string[], page: string): Email {
  return {
    to: email,
    firstName: first_name,
    subject: 'About your loan application',
    paragraphs: ['We cannot offer you this loan. The reasons:', ...reasons],
    action: { label: 'See how it was worked out', url: page },
    after: [
      'You may ask a person to look again: write to us under Messages.',
      'Free and independent help: National Debt Helpline, 1800 007 007. If you are not content with how we decided, you can complain to AFCA, 1800 931 678.',
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
    subject: 'Your loan is open',
    paragraphs: [
      `We lend you ${dollars(loan.amountCents)}. You pay back ${dollars(loan.totalCents)}; the first repayment of ${dollars(loan.firstCents)} is on ${formatDate(loan.firstOn)}.`,
      `You can withdraw from it until the end of ${formatDate(loan.until)}: then no fee is owed, and you only give back what was paid out.`,
    ],
    action: { label: 'See your loan', url: page },
  };
}
