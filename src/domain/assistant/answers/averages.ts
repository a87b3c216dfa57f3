import type { Span, Unit } from '../row-findings.ts';
import { say } from '../piece.ts';
import type { Question } from '../question.ts';
import { lastUnits, unitAt, whenWords } from '../when.ts';
import type { Now } from '../when.ts';
import { ask, periodOf, tell } from './answering.ts';
import type { Inquiry, Step } from './answering.ts';
import { didWhat } from './doing.ts';
import { tellNothing } from './nothing.ts';
import type { Target } from './target-parts.ts';

const unitNames: Readonly<Record<Unit, string>> = {
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

/** What is usual: for each week, month or pay, or for each purchase. */
export function* averages(target: Target, { question, now }: Inquiry): Generator<Step, void, unknown> {
  const unit = question.unit ?? (question.weekdays ? 'day' : 'month');
  const span = spanOf(question, unit, now);
  const totals = yield* ask('row_totals', { filter: target.filter, spans: [span], unit });
  const { total, rows, count } = totals.spans[0]!;
  const did = target.filter.flow === 'in' || target.filter.flow === 'received' ? 'You receive' : 'You spend';
  if (rows === 0) return yield* tellNothing(target, `There’s nothing${target.on} ${whenWords('', span)}.`, question);
  if (question.measure === 'average_row' && totals.average_row)
    return yield* tell(
      say`${totals.average_row} each time${target.on}, on average: ${total} over ${count}, ${whenWords('', span)}.`,
    );
  if (!totals.average) return yield* tell(say`You ${didWhat(target)} ${total}${target.on} ${whenWords('', span)}.`);
  yield* tell(
    say`${did} about ${totals.average} ${unitNames[unit]}${target.on}, based on ${total} ${whenWords('', span)}.`,
  );
}
