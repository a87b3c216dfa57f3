import { addDays, daysBetween } from '../../calendar/civil-date.ts';
import { formatDate } from '../../calendar/date-format.ts';
import { has } from '../concepts.ts';
import { say } from '../piece.ts';
import type { Piece } from '../piece.ts';
import type { Unit } from '../row-findings.ts';
import { EVERY_BILL, holdsRowsOf } from '../topics.ts';
import { lastUnits } from '../when.ts';
import { ask } from './answering.ts';
import type { Inquiry, Step } from './answering.ts';
import { targetOfTopics } from './target.ts';

/** Days from one payment of a bill to the next, by the unit that it is paid by. */
const daysOfUnit: Partial<Record<Unit, readonly [least: number, most: number]>> = {
  week: [7, 7],
  fortnight: [14, 14],
  month: [28, 31],
  quarter: [89, 92],
};

/** Days ahead in which a bill of each of these units comes at least twice. */
const LOOK_AHEAD_DAYS = 190;

/**
 * What a bill costs that is always the same and comes once in the unit that is asked for: its price, and no average.
 */
export function* fixedPrice({ question, now }: Inquiry): Generator<Step, Piece[] | null, unknown> {
  const topics = question.topics.filter(({ name }) => name !== EVERY_BILL);
  const days = question.unit === null ? undefined : daysOfUnit[question.unit];
  if (
    !days ||
    question.whens.length > 0 ||
    topics.length !== 1 ||
    question.names.length > 0 ||
    /\b(?:average|avg|usual\w*|typical\w*|normal\w*|spen[dt]|spending)\b/.test(question.text)
  )
    return null;
  const { bills } = yield* ask('bills', { from: now.today, to: addDays(now.today, LOOK_AHEAD_DAYS) });
  const namedBills = bills.filter(
    ({ income, state, sub_category_id: sub }) => !income && state === 'due' && holdsRowsOf(topics[0]!, sub),
  );
  const [first, second] = namedBills;
  if (!first || !second || namedBills.some(({ name, cents }) => name !== first.name || cents !== first.cents))
    return null;
  const apart = daysBetween(first.date, second.date);
  if (apart < days[0] || apart > days[1]) return null;
  return say`${first.name} is ${first.amount} a ${question.unit!}, next due on ${formatDate(first.date, 'dmy')}.`;
}

/**
 * Whether a bill is asked for by a unit of time ('rent a week', 'the phone bill a year') and was paid before: what it
 * comes to is no payment that is due.
 */
export function* hasCostBy({ question, now }: Inquiry): Generator<Step, boolean, unknown> {
  const topics = question.topics.filter(({ name }) => name !== EVERY_BILL);
  if (
    question.unit === null ||
    question.whens.length > 0 ||
    topics.length !== 1 ||
    question.names.length > 0 ||
    has(question.text, 'startsWhen')
  )
    return false;
  const {
    spans: [year],
  } = yield* ask('row_totals', { filter: targetOfTopics(topics, question).filter, spans: [lastUnits('year', 1, now)] });
  return year!.rows > 1;
}
