import { formatDate } from '../../calendar/date-format.ts';
import { smallNumber } from '../amounts.ts';
import { say } from '../piece.ts';
import { ask, askBack, tell } from './answering.ts';
import type { Inquiry, Step } from './answering.ts';
import { forWhat, noneOf, nounWords } from './doing.ts';
import type { Question } from '../question.ts';
import { tellNothing } from './nothing.ts';
import type { Target } from './target-parts.ts';

/**
 * Questions of the latest few rows themselves, whatever their time: 'the total of my last 3 power bills', 'my last bill
 * against the one before'.
 */

/** As many rows are added up at most. */
const MAX_ROWS = 50;

const day = (date: string): string => formatDate(date, 'dmy');

const counted =
  /\b(?:last|latest|past|most recent) (\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|couple of|few) (?!days?\b|weeks?\b|weekends?\b|fortnights?\b|months?\b|quarters?\b|years?\b|hours?\b|financial\b|pay cycles?\b|pays?\b|paydays?\b|pay periods?\b)[a-z]/;

/** 'The last bill', not 'last month'. */
const againstBefore =
  /\b(?:last|latest|most recent|current|newest) (?:(?!month|week|year|quarter|fortnight|pay cycle|day|spending)[a-z]+ ){0,3}?(?:bill|payment|shop|order|visit|purchase|trip|fill|charge|one)\b.*\b(?:the (?:one|bill|payment|time|shop|order|visit|trip) before(?: (?:it|that|last))?|(?:the|my) (?:previous|prior) (?:one|bill|payment|time))\b/;

/** How many of the latest rows are added up or averaged; null where a question is not of so many. */
export function requestedCount({ question: { text, measure, whens } }: Inquiry): number | null {
  if (
    whens.length > 0 ||
    !(
      measure === 'total' ||
      measure === 'average' ||
      measure === 'average_row' ||
      (measure === 'last' && /\b(?:total|sum|add(?:ed)? up|average|avg|altogether|all up)\b/.test(text))
    )
  )
    return null;
  const match = counted.exec(text);
  return match ? smallNumber(match[1]!.replace(' of', '')) : null;
}

/** The sum of the latest so many, and what each was on average. */
export function* latestSum(target: Target, wanted: number, { question }: Inquiry): Generator<Step, void, unknown> {
  const { rows } = yield* ask('row_list', {
    filter: target.filter,
    order: 'newest',
    limit: Math.min(MAX_ROWS, wanted),
  });
  const [last, first] = [rows[0], rows.at(-1)];
  if (!last || !first) return yield* tellNothing(target, `${noneOf(target)} in your transactions.`, question);
  const {
    spans: [sum],
    average_row: average,
  } = yield* ask('row_totals', { filter: target.filter, spans: [{ from: first.date, to: last.date }] });
  // Of two on the same day one may be too many.
  if (sum!.rows !== rows.length || !average)
    return yield* askBack(`I can’t add up exactly that many transactions${target.on}. Try one of these:`, [
      `How much did I spend${target.on} this month?`,
      `How much did I spend${target.on} last month?`,
    ]);
  if (rows.length === 1)
    return yield* tell(say`There’s only ${sum!.count}${forWhat(target)}: ${sum!.total} on ${day(last.date)}.`);
  const each = say`${average} on average`;
  const all = say`${sum!.total} in total`;
  const isAverage = question.measure === 'average' || question.measure === 'average_row';
  yield* tell(
    say`The latest ${sum!.count}${forWhat(target)}, from ${day(first.date)} to ${day(last.date)}, ${isAverage ? 'were' : 'come to'} `,
    ...(isAverage ? [each, ': ', all] : [all, ', ', each]),
    '.',
  );
}

/** Whether the latest one is held against the one before it, and not one time against another. */
export const asksAgainstBefore = ({ text, measure }: Question): boolean =>
  measure === 'compare' && againstBefore.test(text);

export function* latestTwo(target: Target, { question }: Inquiry): Generator<Step, void, unknown> {
  const {
    rows: [last, before],
  } = yield* ask('row_list', { filter: target.filter, order: 'newest', limit: 2 });
  if (!last || !before)
    return yield* tellNothing(target, `There’s nothing earlier${target.on} to compare with yet.`, question);
  const { difference, change } = yield* ask('row_totals', {
    filter: target.filter,
    spans: [
      { from: last.date, to: last.date },
      { from: before.date, to: before.date },
    ],
  });
  yield* tell(
    say`The latest ${nounWords(target)} was ${last.amount} on ${day(last.date)}, and the one before was ${before.amount} on ${day(before.date)}. `,
  );
  yield* tell(change === 'same' || !difference ? 'So it hasn’t changed.' : say`That’s ${difference} ${change}.`);
}
