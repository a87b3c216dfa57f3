import { formatDate } from '#domain/calendar/date-format.ts';
import { supportServices } from '#domain/loans/hardship.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { postEmails } from '../email/public.ts';
import { contactsOf } from './accounts/borrower-store.ts';
import type { LoanEmail } from './servicing/effects.ts';

/** What emails about loans show of the server. Without `publicUrl`, they have no button. */
export interface LoanEmailParts {
  brand: string;
  publicUrl: string;
}

const { debtHelpline, afca } = supportServices;
const ADVICE = `For free, independent advice, call the ${debtHelpline.name} on ${debtHelpline.phone}.`;
/** Where to get help; added to every email about a missed payment. */
export const HELP = `Having trouble paying? You can ask for help: open the loan and tap “Ask for help”. ${ADVICE}`;
export const COMPLAINT = `If you disagree with our decision, the ${afca.name} can review it free of charge: ${afca.phone}, ${afca.url}.`;

/** What emails about a missed repayment end with. The loan's screen has both paying and asking for help. */
export function payOrAskForHelp({ id }: { id: number }): Pick<LoanEmail, 'action' | 'after'> {
  return { action: { label: 'Pay or ask for help', path: `/loans/${id}` }, after: [HELP] };
}

/** Sends emails about loans to their borrowers, in one statement. */
export async function postLoanEmails(
  db: Database,
  clock: Clock,
  { brand, publicUrl }: LoanEmailParts,
  emails: readonly LoanEmail[],
): Promise<void> {
  if (emails.length === 0) return;
  const contacts = await contactsOf(
    db,
    emails.map(({ memberId }) => memberId),
  );
  const posted = emails.flatMap(({ memberId, loanId, key, subject, paragraphs, action, after }) => {
    const contact = contacts.get(memberId);
    return contact
      ? [
          {
            key: `loan-${memberId}-${loanId}-${key}`,
            email: {
              to: contact.email,
              firstName: contact.firstName,
              subject,
              paragraphs,
              ...(action && publicUrl ? { action: { label: action.label, url: `${publicUrl}${action.path}` } } : {}),
              after,
            },
          },
        ]
      : [];
  });
  await postEmails(db, clock, brand, posted);
}

type EmailText = Pick<LoanEmail, 'key' | 'subject' | 'paragraphs' | 'action' | 'after'>;

/** The written answer to a hardship request, with where to complain. */
export function hardshipAnswer(
  loan: { id: number; title: string },
  answer: { requestId: number; agreed: boolean; words: string },
): EmailText {
  return {
    key: `hardship-${answer.requestId}`,
    subject: answer.agreed ? 'We’ve approved your hardship request' : 'Our decision on your hardship request',
    paragraphs: [`This is our written decision about your loan “${loan.title}”.`, answer.words],
    action: { label: 'See your loan', path: `/loans/${loan.id}` },
    after: [COMPLAINT, ADVICE],
  };
}

/** Confirms a hardship request and states until when it will be answered. */
export function hardshipReceipt(request: { id: number; decideBy: string }): EmailText {
  return {
    key: `hardship-requested-${request.id}`,
    subject: 'We’ve received your hardship request',
    paragraphs: [
      `We’ll answer in writing by ${formatDate(request.decideBy)} at the latest. Until then we won’t collect any repayments or take any further action.`,
    ],
    after: [ADVICE, COMPLAINT],
  };
}

/** Asks for information about a hardship request and states the new answer date. */
export function hardshipQuestion(request: {
  id: number;
  loan: number;
  words: string;
  answerBy: string;
  decideBy: string;
}): EmailText {
  return {
    key: `hardship-question-${request.id}`,
    subject: 'We need more information for your hardship request',
    paragraphs: [
      request.words,
      `Please reply in the app by ${formatDate(request.answerBy)}, with a message, files or both. We’ll send our decision within 21 days of your reply, or by ${formatDate(request.decideBy)} if we don’t hear from you. Until then we won’t collect any repayments.`,
    ],
    action: { label: 'Reply now', path: `/loans/${request.loan}` },
    after: [ADVICE, COMPLAINT],
  };
}

/** Informs the borrower of a new repayment account, also in case somebody else changed it. */
export function repaymentAccountEmail(title: string, from: string, at: Date): EmailText {
  return {
    key: `source-${at.getTime()}`,
    subject: 'Your repayment account has changed',
    paragraphs: [
      `From now on, repayments for your loan “${title}” come from ${from}.`,
      'If you didn’t make this change, message us straight away and change your password.',
    ],
    action: { label: 'Message us', path: '/messages' },
    after: [],
  };
}
