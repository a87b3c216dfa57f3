import { formatDate } from '../../calendar/date-format.ts';
import type { LoanLedger, LoanResult } from '../loan-findings.ts';
import type { LoanAspect } from '../loan-words.ts';
import { listed, say } from '../piece.ts';
import type { Piece } from '../piece.ts';
import { everything, pastOf } from '../when.ts';
import { ask, periodOf, tell } from './answering.ts';
import type { Inquiry, Period, Step } from './answering.ts';

/** What the ledgers tell of loans from us: what was borrowed, repaid, missed and paid in interest. */

const day = (date: string): string => formatDate(date, 'dmy');

type OwnLoan = LoanResult & { ledger: LoanLedger };

const ownOf = (loans: readonly LoanResult[]): OwnLoan[] =>
  loans.filter((loan): loan is OwnLoan => loan.ledger !== null);

const namesOf = (loans: readonly LoanResult[]): string =>
  new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(loans.map(({ name }) => name));

/** One sentence for each loan. */
function* each<L extends LoanResult>(
  loans: readonly L[],
  sentence: (loan: L) => Piece[],
): Generator<Step, void, unknown> {
  for (const [at, loan] of loans.entries()) yield* tell(at === 0 ? '' : ' ', sentence(loan));
}

function borrowed({ name, ledger, owed }: OwnLoan): Piece[] {
  return ledger.closed_on === null
    ? say`You borrowed ${ledger.borrowed} on ${name}, and ${owed} is still owed.`
    : say`You borrowed ${ledger.borrowed} on ${name}, and paid it off on ${day(ledger.closed_on)}.`;
}

function cost({ name, ledger }: OwnLoan): Piece[] {
  return ledger.closed_on === null
    ? say`${name} has cost you ${ledger.cost} in interest and fees so far: you borrowed ${ledger.borrowed} and have repaid ${ledger.repaid}.`
    : say`${name} cost you ${ledger.cost} in interest and fees: you borrowed ${ledger.borrowed} and repaid ${ledger.repaid} in total, the last of it on ${day(ledger.closed_on)}.`;
}

function latest({ name, ledger }: OwnLoan): Piece[] {
  return ledger.latest
    ? say`Your latest repayment on ${name} was ${ledger.latest.amount} on ${day(ledger.latest.date)}.`
    : say`You haven’t made a repayment on ${name} yet.`;
}

function missed({ name, ledger }: OwnLoan): Piece[] {
  const due =
    ledger.overdue_cents > 0 ? say`${ledger.overdue} is overdue on ${name}.` : say`Nothing is overdue on ${name}`;
  if (ledger.missed.length === 0)
    return ledger.overdue_cents > 0 ? due : [...due, ...say`, and no repayment has been missed.`];
  return [
    ...due,
    ...(ledger.overdue_cents > 0 ? [] : say`.`),
    ...say` These repayments didn’t go through: `,
    ...listed(
      ledger.missed.map(({ date, amount, paid_on: paidOn }) =>
        paidOn === null
          ? say`${amount} due on ${day(date)}`
          : say`${amount} due on ${day(date)}, made up on ${day(paidOn)}`,
      ),
    ),
    ...say`.`,
  ];
}

function status({ name, ledger }: OwnLoan): Piece[] {
  return ledger.closed_on === null ? [] : say`${name} was paid off on ${day(ledger.closed_on)}.`;
}

const sentences: Partial<Record<LoanAspect, (loan: OwnLoan) => Piece[]>> = {
  borrowed,
  cost,
  latest,
  missed,
  made: ({ name, ledger }) => say`You’ve made ${ledger.made} on ${name}, ${ledger.repaid} in total.`,
};

/** What is not known of loans from elsewhere. */
const unknownElsewhere: Partial<Record<LoanAspect, string>> = {
  borrowed: 'how much you borrowed',
  cost: 'what you’ve paid in interest and fees',
  latest: 'when the latest repayment was made',
  missed: 'whether a repayment was missed',
  made: 'how many repayments you’ve made',
  repaid: 'how much you’ve repaid',
  interest: 'how much interest you’ve paid',
};

/** Repayments of a time, or the interest in them. */
function* inPeriod(
  aspect: 'repaid' | 'interest',
  loans: readonly OwnLoan[],
  { question, now }: Inquiry,
): Generator<Step, void, unknown> {
  const [when] = question.whens;
  const whole = pastOf({ span: everything(now) }, now)!;
  const named = when ? periodOf(when, now) : null;
  if (when && !named) return yield* tell('That’s still to come.');
  const period: Period = named ?? { span: whole, words: '', when: null };
  const reply = yield* ask('loan_interest', period.span);
  const own = reply.loans.filter(({ name }) => loans.some((loan) => loan.name === name));
  const time = named ? ` ${named.words}` : '';
  yield* tell(
    ...own.map(({ name, paid, repaid }, at): Piece[] => [
      ...(at === 0 ? [] : say` `),
      ...(aspect === 'repaid'
        ? named
          ? say`You repaid ${repaid} on ${name}${time}.`
          : say`You’ve repaid ${repaid} of ${name}.`
        : say`You’ve paid ${paid} in interest on ${name}${time}.`),
    ]),
  );
  if (own.length > 1 && own.length === reply.loans.length)
    yield* tell(say` That’s ${aspect === 'repaid' ? reply.repaid : reply.paid} in total.`);
}

/**
 * Tells what is asked of loans, where the ledgers tell it; false for what is asked of any loan.
 *
 * @param loans those that are named, or all of them with those that are paid off
 */
export function* toldFromLedger(
  aspect: LoanAspect,
  loans: readonly LoanResult[],
  context: Inquiry,
): Generator<Step, boolean, unknown> {
  const own = ownOf(loans);
  const unknown = unknownElsewhere[aspect];
  if (unknown === undefined) {
    const closed = own.filter(({ ledger }) => ledger.closed_on !== null);
    if (closed.length === 0 || closed.length < loans.length || aspect === 'rate') return false;
    yield* each(closed, status);
    return true;
  }
  const others = loans.filter(({ ledger }) => ledger === null);
  const sentence = sentences[aspect];
  if (own.length > 0 && sentence) yield* each(own, sentence);
  else if (own.length > 0) yield* inPeriod(aspect as 'repaid' | 'interest', own, context);
  if (others.length > 0)
    yield* tell(
      own.length > 0 ? ' ' : '',
      `I don’t know ${unknown} on ${namesOf(others)}, as I only have the records of loans from us.`,
    );
  return true;
}
