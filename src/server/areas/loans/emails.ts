import { formatDate } from '#domain/calendar/date-format.ts';
import { supportServices } from '#domain/loans/hardship.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { postEmails } from '../email/public.ts';
import { contactsOf } from './accounts/borrower-store.ts';
import type { LoanEmail } from './servicing/effects.ts';

const { debtHelpline, afca } = supportServices;
/** Where to get help; added to every email about a missed payment. */
export const HELP = `It is all right to ask for help: open the loan and tap “Ask for help”. The ${debtHelpline.name} is free and independent: ${debtHelpline.phone}.`;
export const COMPLAINT = `Where you do not agree with our answer, ${afca.name} decides free of charge: ${afca.phone}, ${afca.url}.`;

/** Sends emails about loans to their borrowers, in one statement. */
export async function postLoanEmails(
  db: Database,
  clock: Clock,
  brand: string,
  emails: readonly LoanEmail[],
): Promise<void> {
  if (emails.length === 0) return;
  const contacts = await contactsOf(
    db,
    emails.map(({ memberId }) => memberId),
  );
  const posted = emails.flatMap(({ memberId, loanId, key, subject, paragraphs, after }) => {
    const contact = contacts.get(memberId);
    return contact
      ? [
          {
            key: `loan-${memberId}-${loanId}-${key}`,
            email: { to: contact.email, firstName: contact.firstName, subject, paragraphs, after },
          },
        ]
      : [];
  });
  await postEmails(db, clock, brand, posted);
}

type EmailText = Pick<LoanEmail, 'key' | 'subject' | 'paragraphs' | 'after'>;

/** The written answer to a hardship request, with where to complain. */
export function hardshipAnswer(
  title: string,
  answer: { requestId: number; agreed: boolean; words: string },
): EmailText {
  return {
    key: `hardship-${answer.requestId}`,
    subject: answer.agreed ? 'We have agreed to your hardship request' : 'Our answer to your hardship request',
    paragraphs: [`This is our written answer about your loan “${title}”.`, answer.words],
    after: [COMPLAINT, HELP],
  };
}

/** Confirms a hardship request and states until when it will be answered. */
export function hardshipReceipt(request: { id: number; decideBy: string }): EmailText {
  return {
    key: `hardship-requested-${request.id}`,
    subject: 'Your hardship request is with us',
    paragraphs: [
      `You have our written answer by ${formatDate(request.decideBy)} at the latest. Until then we collect nothing and take no further step.`,
    ],
    after: [HELP, COMPLAINT],
  };
}

/** Asks for information about a hardship request and states the new answer date. */
export function hardshipQuestion(request: {
  id: number;
  words: string;
  answerBy: string;
  decideBy: string;
}): EmailText {
  return {
    key: `hardship-question-${request.id}`,
    subject: 'We need to know more for your hardship request',
    paragraphs: [
      request.words,
      `Please answer in the app by ${formatDate(request.answerBy)}, in words or with files. Our written answer comes within 21 days of yours; without one it comes by ${formatDate(request.decideBy)}. Until then we collect nothing.`,
    ],
    after: [HELP, COMPLAINT],
  };
}

/** Informs the borrower of a new repayment account, also in case somebody else changed it. */
export function repaymentAccountEmail(title: string, from: string, at: Date): EmailText {
  return {
    key: `source-${at.getTime()}`,
    subject: 'Your loan has another account',
    paragraphs: [`From now on the repayments of your loan “${title}” are taken from ${from}.`],
    after: ['If you did not ask for this, write to us at once under Messages, and change your password.'],
  };
}
