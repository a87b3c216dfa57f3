import { formatDate } from '../../calendar/date-format.ts';
import { has } from '../concepts.ts';
import type { LoanResult, LoansResult } from '../loan-findings.ts';
import { isOfPast } from '../loan-readings.ts';
import { loanAspectIn, loansNamed } from '../loan-words.ts';
import type { LoanAspect } from '../loan-words.ts';
import { list, listed, say } from '../piece.ts';
import type { Question } from '../question.ts';
import { ask, askBack, tell } from './answering.ts';
import type { Answering, Inquiry, Step } from './answering.ts';
import { answerDoubt } from './ignored-words.ts';
import { toldFromLedger } from './loan-answers.ts';
import { missingLoan } from './missing-loan.ts';

const day = (date: string): string => formatDate(date, 'dmy');

/** A word that names none of the things that are owned or owed, and nothing else. */
export const unknownAmong = (lines: readonly { name: string }[], { unknown }: Question): string | undefined =>
  unknown.find(
    (words) =>
      !lines.some(({ name }) =>
        words
          .toLowerCase()
          .split(' ')
          .some((word) => name.toLowerCase().includes(word)),
      ),
  );

/** When each loan is paid off, by its schedule or by what was noted of it. */
function* loanEnds(loans: readonly LoanResult[]): Generator<Step, void, unknown> {
  const unknown = loans.filter(({ ends }) => !ends).map(({ name }) => name);
  if (unknown.length > 0)
    yield* tell(
      `I can’t tell when ${new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(unknown)} will be paid off, because I don’t have ${unknown.length === 1 ? 'its full repayment schedule' : 'their full repayment schedules'}.`,
    );
  const known = loans.flatMap(({ name, ends }) => (ends ? [{ name, ends }] : []));
  for (const [at, { name, ends }] of known.entries()) {
    yield* tell(at + unknown.length === 0 ? '' : ' ');
    if (ends.recorded)
      yield* tell(
        say`Going by what you entered, the last repayment on ${name} is due on ${day(ends.date)}, after ${ends.count} totalling ${ends.amount}. That doesn’t count interest, so it may take longer.`,
      );
    else
      yield* tell(
        say`${name} is due to be paid off on ${day(ends.date)}, after ${ends.count} totalling ${ends.amount}. Extra or missed repayments would change that.`,
      );
  }
}

function* loanRates(loans: readonly LoanResult[]): Generator<Step, void, unknown> {
  for (const [at, { name, rate }] of loans.entries())
    yield* tell(
      at === 0 ? '' : ' ',
      rate ? say`The interest rate on ${name} is ${rate} a year.` : `I don’t know the interest rate on ${name}.`,
    );
}

/** What can be told of a loan, where something else is asked. */
function* askAboutLoan(loans: readonly LoanResult[]): Generator<Step, void, unknown> {
  const [only, ...others] = loans;
  yield* askBack(
    'I don’t know that about your loans. Would one of these help?',
    only !== undefined && others.length === 0
      ? [`How much do I owe on the ${only.name} loan?`, `How much have I repaid on the ${only.name} loan?`]
      : ['What do I owe on my loans?', 'When is my next loan repayment?', 'How much have I repaid?'],
  );
}

/** What is owed, and when the next repayment is due. */
function* tellOwedOnLoans(shown: readonly LoanResult[], { text }: Question, whole: LoansResult): Answering {
  const [only] = shown;
  if (shown.length === 1)
    yield* tell(
      say`You owe ${only!.owed} on ${only!.name} (${only!.status})${only!.next ? `, with the next repayment on ${day(only!.next.date)}` : ''}.`,
    );
  else
    yield* tell(
      say`You owe ${whole.owed} in total, across ${whole.count}.`,
      list(
        'Loans',
        shown.map(({ name, status, owed: left, next }) => ({
          name,
          figure: left,
          unit: 'owed',
          note: say`${status}${next ? `, next repayment on ${day(next.date)}` : ''}`,
        })),
      ),
    );
  for (const { next, name } of shown)
    if (next && /\bnext\b|\brepayment\b|\bdue\b|\bwhen\b/.test(text))
      yield* tell(say` The next repayment on ${name} is ${next.amount}, due on ${day(next.date)}.`);
  if (shown.every(({ next }) => !next) && /\b(?:when|due|next)\b/.test(text))
    yield* tell(` I don’t know when ${shown.length === 1 ? 'its' : 'their'} repayments are due.`);
  if (has(text, 'extraRepayment')) yield* tell(' I can’t work out what extra repayments would save. Your lender can.');
}

/** The loans that a question names. */
function namedAmong(loans: readonly LoanResult[], { names, topicWords, text }: Question): LoanResult[] {
  const named = loans.filter(({ name }) =>
    [...names, topicWords].some(
      (word) => word.length > 2 && name.toLowerCase().includes(word.toLowerCase().replace(/^(?:the|my) | loan$/g, '')),
    ),
  );
  // Of 'my car loan' the one that is called so is meant, and not the loan for the repairs of the car.
  const called = named.filter(({ name }) => names.includes(name) || ` ${text} `.includes(` ${name.toLowerCase()} `));
  return called.length > 0 && !/\b(?:and|plus|or|both|together)\b/.test(text) ? called : named;
}

/** What was is told of loans that are paid off as well; the rest of open ones, where there are any. */
const ofPast: ReadonlySet<LoanAspect> = new Set(['repaid', 'interest', 'borrowed', 'cost', 'made']);

function asked(aspect: LoanAspect, { loans, closed }: LoansResult): LoanResult[] {
  if (ofPast.has(aspect)) return [...loans, ...closed];
  if (aspect === 'missed') return [...loans, ...closed.filter(({ ledger }) => ledger!.missed.length > 0)];
  return loans.length > 0 ? loans : closed;
}

/** The loans, here and elsewhere. */
export function* answerLoans(context: Inquiry): Answering {
  const { question } = context;
  const without = question.without.names;
  const whole = yield* ask('loans', without.length > 0 ? { without } : {});
  const { loans, closed, here } = whole;
  const every = [...loans, ...closed];
  const named = namedAmong(every, question);
  if (here === 0 && named.length === 0 && /\b(?:with|from) (?:you|you guys|wattle|us)\b|\bhere\b/.test(question.text))
    return yield* tell('You don’t have a loan with us.');
  const missing = named.length > 0 ? null : missingLoan(loans, question);
  if (missing !== null || every.length === 0)
    return yield* tell(`You have no ${missing ?? 'loan'} in your accounts or net worth.`);
  const strange = unknownAmong(every, question);
  if (strange !== undefined) return yield* answerDoubt(context, strange);
  const rest = loansNamed(question.text, { loans: named.map(({ name }) => name) })?.rest ?? question.text;
  const aspect = loanAspectIn(rest, isOfPast(question, context.now));
  if (aspect !== 'made' && has(question.text, 'loanEnds') && named.every(({ ledger }) => ledger?.closed_on == null))
    return yield* loanEnds(named.length > 0 ? named : loans);
  if (aspect === null) return yield* askAboutLoan(named.length > 0 ? named : loans);
  const shown = named.length > 0 ? named : asked(aspect, whole);
  if (yield* toldFromLedger(aspect, shown, context)) return;
  if (aspect === 'ends') return yield* loanEnds(shown);
  if (aspect === 'rate') return yield* loanRates(shown);
  yield* tellOwedOnLoans(shown, question, whole);
}

const MAX_SHORT = 2;

/** 'A full month with income.' inside a sentence. */
const asPart = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`.replace(/\.$/, '');

/** The score of the member's own accounts, with what it is and is not. */
export function* answerScore({ question: { text } }: Inquiry): Answering {
  const { label, score, band, parts, missing, before } = yield* ask('credit_score', {});
  if (!score)
    yield* tell(
      'There isn’t enough information in your accounts for a score yet. ',
      missing.length > 0 ? `It needs: ${missing.map(asPart).join('; ')}. ` : '',
    );
  else yield* tell(say`Your score is ${score}${band === null ? '' : `: ${band.toLowerCase()}`}. `);
  yield* tell(`${label} `);
  if (before && /\b(?:up|down|chang\w*|better|worse|improv\w*|drop\w*|gone|went|fall\w*|fell)\b/.test(text))
    yield* tell(
      say`On ${day(before.as_of)} it was ${before.score}: ${before.direction === 'same' ? 'it hasn’t changed since' : `it’s gone ${before.direction} since`}. `,
    );
  const known = parts.flatMap(({ title, points, short }) => (points ? [{ title, points, short }] : []));
  const short = known
    .filter((part) => part.short > 0)
    .toSorted((a, b) => b.short - a.short)
    .slice(0, MAX_SHORT);
  if (/\b(?:why|hurt\w*|low|lower\w*|bad|improv\w*|raise|lift|better|drag\w*|down)\b/.test(text) && short.length > 0)
    return yield* tell(
      'You could gain the most points from ',
      listed(short.map(({ title, points }) => say`${title.toLowerCase()} (${points})`)),
      '.',
    );
  if (known.length > 0)
    yield* tell(
      'It’s made up of:',
      list(
        'Parts of your score',
        known.map(({ title, points }) => ({ name: title, figure: points })),
      ),
    );
}
