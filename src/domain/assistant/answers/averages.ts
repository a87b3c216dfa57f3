import { has } from '../concepts.ts';
import type { Span, Totals, Unit } from '../row-findings.ts';
import { say } from '../piece.ts';
import type { Figure, Piece } from '../piece.ts';
import type { Question } from '../question.ts';
import { lastUnits, unitAt, whenWords } from '../when.ts';
import type { Now } from '../when.ts';
import { ask, periodOf, tell } from './answering.ts';
import type { Inquiry, Period, Step } from './answering.ts';
import { didWhat, isMoneyIn, noneOf } from './doing.ts';
import { tellNothing } from './nothing.ts';
import type { Target } from './target-parts.ts';

export const unitNames: Readonly<Record<Unit, string>> = {
  day: 'a day',
  week: 'a week',
  fortnight: 'a fortnight',
  month: 'a month',
  quarter: 'a quarter',
  year: 'a year',
  pay: 'each pay cycle',
};

/** Whole units that have passed, enough of them to say what is usual. */
function usualSpan(unit: Unit, now: Now): Span {
  switch (unit) {
    case 'day':
      return lastUnits('day', 90, now);
    case 'week':
      return { from: unitAt('week', -13, now).from, to: unitAt('week', -1, now).to };
    case 'fortnight':
      return { from: unitAt('week', -26, now).from, to: unitAt('week', -1, now).to };
    case 'pay':
      return { from: unitAt('pay', -6, now).from, to: unitAt('pay', -1, now).to };
    case 'quarter':
      return { from: unitAt('quarter', -4, now).from, to: unitAt('quarter', -1, now).to };
    case 'year':
      return lastUnits('year', 1, now);
    case 'month':
      return { from: unitAt('month', -6, now).from, to: unitAt('month', -1, now).to };
  }
}

function spanOf({ whens }: Question, unit: Unit, now: Now): Span {
  const period = whens[0] ? periodOf(whens[0], now) : null;
  return period?.span ?? usualSpan(unit, now);
}

/** 'Spend', 'receive' or 'send': the verb for what is usual. */
function does(target: Target): string {
  const did = didWhat(target);
  return did === 'received' ? 'receive' : did === 'put' ? 'put' : did === 'moved' ? 'move' : did.replace(/nt$/, 'nd');
}

const asksCost =
  /\b(?:average|avg|usual|typical|normal)\b.*\b(?:costs?|price|prices)\b|\b(?:costs?|price) on average\b/;

/** What is usual: for each week, month or pay, or for each purchase. */
export function* averages(target: Target, { question, now }: Inquiry): Generator<Step, void, unknown> {
  const unit = question.unit ?? (question.weekdays ? 'day' : 'month');
  // Pay that comes every second week would be counted one time too many in an odd number of weeks.
  const span = spanOf(question, unit === 'week' && isMoneyIn(target) ? 'fortnight' : unit, now);
  const totals = yield* ask('row_totals', { filter: target.filter, spans: [span], unit });
  const { total, rows, count } = totals.spans[0]!;
  if (rows === 0) return yield* tellNothing(target, `${noneOf(target)} ${whenWords('', span)}.`, question);
  if (question.measure === 'average_row' && totals.average_row)
    return yield* tell(
      say`On average, you ${does(target)} ${totals.average_row} each time${target.on}: ${total} over ${count}, ${whenWords('', span)}.`,
    );
  if (!totals.average) return yield* tell(say`You ${didWhat(target)} ${total}${target.on} ${whenWords('', span)}.`);
  // 'The average cost' may be that of a purchase as well as that of a month.
  const each =
    question.unit === null && totals.average_row && rows > 1 && asksCost.test(question.text)
      ? say` That’s ${totals.average_row} each time.`
      : [];
  yield* tell(
    totals.average.text === total.text
      ? say`You ${does(target)} about ${totals.average} ${unitNames[unit]}${target.on}, based on your transactions ${whenWords('', span)}.`
      : say`You ${does(target)} about ${totals.average} ${unitNames[unit]}${target.on}, based on ${total} ${whenWords('', span)}.`,
    each,
  );
}

const usualPurchase =
  /\b(?:average|avg|typical|usual|normal) (?:\w+ ){0,2}?(?:shop|visit|trip|order|purchase|bill|fill|meal|ride)\b/;

/**
 * Of what an average is asked where two are held against each other: a purchase, or a unit of time; null where sums
 * are.
 */
export function averageOf({ text, unit, income }: Question): 'row' | Unit | null {
  // A time need not be of whole pay cycles: the pays in it are counted.
  if (has(text, 'eachTime') || (unit === 'pay' && income)) return 'row';
  if (unit !== null) return unit;
  if (usualPurchase.test(text)) return 'row';
  return /\b(?:average|avg)\b/.test(text) ? 'month' : null;
}

/** One of two that are held against each other. */
interface Side {
  target: Target;
  period: Period;
}

function sideWords(average: Figure | null, of: 'row' | Unit, { spans }: Totals, on: string): Piece[] {
  if (!average) return [{ kind: 'text', text: `nothing${on}` }];
  return of === 'row' ? say`${average} each time${on} (${spans[0]!.count})` : say`${average} ${unitNames[of]}${on}`;
}

/** The averages of two subjects in one time, or of one subject in two times. */
export function* averagesOfTwo(sides: readonly [Side, Side], of: 'row' | Unit): Generator<Step, void, unknown> {
  const [{ target, period }, other] = sides;
  const isOfTimes = target.on === other.target.on;
  const words: Piece[][] = [];
  const cents: number[] = [];
  for (const side of sides) {
    const totals = yield* ask('row_totals', {
      filter: side.target.filter,
      spans: [side.period.span],
      ...(of === 'row' ? {} : { unit: of }),
    });
    const average = totals.spans[0]!.rows === 0 ? null : of === 'row' ? totals.average_row : totals.average;
    words.push(
      sideWords(
        average,
        of,
        totals,
        isOfTimes ? `${words.length === 0 ? target.on : ''} ${side.period.words}` : side.target.on,
      ),
    );
    cents.push(average?.cents ?? 0);
  }
  const [a, b] = cents as [number, number];
  const more = sides[a > b ? 0 : 1];
  const did = didWhat(target);
  yield* tell(
    `On average, you ${did} `,
    words[0]!,
    ' and ',
    words[1]!,
    isOfTimes ? '. ' : ` ${period.words}. `,
    a === b
      ? 'They’re the same.'
      : isOfTimes
        ? `You ${did} more ${more.period.words.replace(/ \(.*\)$/, '')}.`
        : `It’s more${more.target.on}.`,
  );
}
