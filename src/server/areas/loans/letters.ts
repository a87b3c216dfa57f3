import { formatDate } from '#domain/calendar/date-format.ts';
import type { ArrearsStep } from '#domain/loans/arrears.ts';
import { helpers } from '#domain/loans/hardship.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { postLetter } from '../letters/public.ts';
import { contactsOf } from './borrower-store.ts';
import type { OwnLoan } from './loan-store.ts';
import { dollars } from './standing.ts';

const { debtHelpline, afca } = helpers;
const HELP = `It is all right to ask for help: open the loan and tap “Ask for help”. The ${debtHelpline.name} is free and independent: ${debtHelpline.phone}.`;
const COMPLAINT = `Where you do not agree with our answer, ${afca.name} decides free of charge: ${afca.phone}, ${afca.url}.`;

interface Reached {
  loan: OwnLoan;
  step: ArrearsStep;
  overdueCents: number;
}

/** Tells borrowers by mail which step a missed payment has reached; each step is told once. */
export async function writeArrearsLetters(db: Database, clock: Clock, brand: string, reached: readonly Reached[]): Promise<void> {
  if (reached.length === 0) return;
  const contacts = await contactsOf(db, reached.map(({ loan }) => loan.memberId));
  for (const { loan, step, overdueCents } of reached) {
    const contact = contacts.get(loan.memberId);
    if (!contact) continue;
    await postLetter(db, clock, brand, `loan-${loan.memberId}-${loan.id}-${step.key}-${step.date}`, {
      to: contact.email,
      firstName: contact.firstName,
      subject: `${loan.title}: ${step.title.toLowerCase()}`,
      paragraphs: [`${dollars(overdueCents)} of your ${loan.title.toLowerCase()} is overdue.`, step.words],
      after: [HELP],
    });
  }
}

/** The written answer to a hardship request, with where to complain. */
export async function writeHardshipAnswer(db: Database, clock: Clock, brand: string, loan: OwnLoan, answer: { requestId: number; agreed: boolean; words: string }): Promise<void> {
  const contact = (await contactsOf(db, [loan.memberId])).get(loan.memberId);
  if (!contact) return;
  await postLetter(db, clock, brand, `hardship-${loan.memberId}-${answer.requestId}`, {
    to: contact.email,
    firstName: contact.firstName,
    subject: answer.agreed ? 'We have agreed to your hardship request' : 'Our answer to your hardship request',
    paragraphs: [`This is our written answer about your ${loan.title.toLowerCase()}.`, answer.words],
    after: [COMPLAINT, HELP],
  });
}

/** That the request is here, and until when it is answered. */
export async function writeHardshipReceipt(db: Database, clock: Clock, brand: string, loan: OwnLoan, request: { id: number; decideBy: string }): Promise<void> {
  const contact = (await contactsOf(db, [loan.memberId])).get(loan.memberId);
  if (!contact) return;
  await postLetter(db, clock, brand, `hardship-asked-${loan.memberId}-${request.id}`, {
    to: contact.email,
    firstName: contact.firstName,
    subject: 'Your hardship request is with us',
    paragraphs: [`You have our written answer by ${formatDate(request.decideBy)} at the latest. Until then we collect nothing and take no further step.`],
    after: [HELP, COMPLAINT],
  });
}
