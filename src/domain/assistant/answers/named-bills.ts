import { formatDate } from '../../calendar/date-format.ts';
import type { BillResult } from '../findings.ts';
import { list, say } from '../piece.ts';
import type { Piece, Row } from '../piece.ts';
import type { Question } from '../question.ts';
import type { Span } from '../row-findings.ts';
import { EVERY_BILL, holdsRowsOf } from '../topics.ts';
import { whenWords } from '../when.ts';
import { tell } from './answering.ts';
import { namesLoanAskedFor } from './missing-loan.ts';
import type { Step } from './answering.ts';

const day = (date: string): string => formatDate(date, 'dmy');

/** A named bill is looked for so far ahead, as it may come once a year. */
export const LONG_DAYS = 366;

const matches = (bill: BillResult, names: readonly string[]): boolean =>
  names.some(
    (name) => name.length > 2 && (bill.name.toLowerCase().includes(name) || name.includes(bill.name.toLowerCase())),
  );

/** The bills that a question names, by their name or by what they are for. */
export function named(bills: readonly BillResult[], question: Question): BillResult[] | null {
  const topics = question.topics.filter(({ name }) => name !== EVERY_BILL);
  if (topics.length === 0 && question.names.length === 0) return null;
  // A car loan is not among the other bills of the car.
  if (/\b(?:car|home|house|personal) loan\b/.test(question.text))
    return bills.filter(({ name }) => namesLoanAskedFor(name, question));
  const names = [
    ...question.names,
    ...question.mixed,
    ...question.topicWords.split(' ').filter((word) => !/^bills?$/.test(word)),
  ];
  return bills.filter(
    (bill) =>
      matches(
        bill,
        names.map((name) => name.toLowerCase()),
      ) || topics.some((topic) => holdsRowsOf(topic, bill.sub_category_id)),
  );
}

export function billWords(bill: BillResult): Piece[] {
  return say`${bill.name} ${bill.amount}${bill.state === 'overdue' ? `, overdue since ${day(bill.date)}` : ` on ${day(bill.date)}`}`;
}

/** Bills as the lines of a list. */
export function billLines(bills: readonly BillResult[]): Row[] {
  return bills.map(({ name, amount, date, state, source }) => ({
    name,
    figure: amount,
    note: [
      {
        kind: 'text',
        text: `${state === 'overdue' ? 'overdue since ' : ''}${day(date)}${source === 'history' ? ', likely' : ''}`,
      },
    ],
  }));
}

export function* namedBill(
  bills: readonly BillResult[],
  question: Question,
  span: Span | null,
): Generator<Step, void, unknown> {
  const all = bills.filter(({ state }) => state === 'due' || state === 'overdue');
  const inSpan = span ? all.filter(({ date }) => date >= span.from && date <= span.to) : [];
  if (inSpan.length > 1) return yield* tell('Due then:', list('Due then', billLines(inSpan.slice(0, 8))));
  if (span && inSpan.length === 0 && all.length > 0) yield* tell(`Not due ${whenWords('', span)}. `);
  const open = inSpan.length > 0 ? inSpan : all;
  const paid = bills.findLast(({ state }) => state === 'paid');
  if (/\b(?:paid|pay|gone?|went|come|came)\b/.test(question.text) && paid)
    yield* tell(say`${paid.name} was due on ${day(paid.date)} and has been paid: ${paid.amount}. `);
  const [first] = open;
  if (!first) return;
  const guess = first.source === 'history' ? ' That’s based on your past payments, as it isn’t in your bills yet.' : '';
  yield* tell(
    say`${first.name} ${first.state === 'overdue' ? 'has been overdue since' : 'is next due on'} ${day(first.date)}: ${first.amount}.${guess}`,
  );
}
