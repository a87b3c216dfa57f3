import type { LoanResult } from '../loan-findings.ts';
import type { Question } from '../question.ts';
import { ask, tell } from './answering.ts';
import type { Step } from './answering.ts';

/** Kinds of loans in a question, with the words in a loan's name. */
const kinds: readonly (readonly [requested: RegExp, named: RegExp, words: string])[] = [
  [/\bmortgage\b|\b(?:home|house) loan\b/, /mortgage|home|house/i, 'mortgage or home loan'],
  [/\bcar loan\b/, /car|vehicle|auto/i, 'car loan'],
  [/\bpersonal loan\b/, /personal/i, 'personal loan'],
];

/** The kind of loan named that the member does not have; null if there is one, or none is named. */
export function missingLoan(loans: readonly LoanResult[], { text }: Question): string | null {
  const kind = kinds.find(([pattern]) => pattern.test(text));
  if (kind) return loans.some(({ name }) => kind[1].test(name)) ? null : kind[2];
  return loans.length === 0 && /\bloans?\b/.test(text) ? 'loan' : null;
}

/** Whether a name is that of the repayments of the loan in a question: 'Home loan' for 'my mortgage'. */
export function namesLoanAskedFor(name: string, { text }: Question): boolean {
  const kind = kinds.find(([pattern]) => pattern.test(text));
  return /\b(?:loan|mortgage|repayments?)\b/i.test(name) && (kind === undefined || kind[1].test(name));
}

/** States that there is no such loan; false if there is one. */
export function* reportsMissingLoan(question: Question): Generator<Step, boolean, unknown> {
  const { loans } = yield* ask('loans', {});
  const missing = missingLoan(loans, question);
  if (missing === null) return false;
  yield* tell(`You have no ${missing} in your accounts or net worth, so there are no repayments or interest to go on.`);
  return true;
}
