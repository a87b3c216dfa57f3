import { addDays } from '../../calendar/civil-date.ts';
import { has } from '../concepts.ts';
import type { Span, TotalResult } from '../row-findings.ts';
import { say } from '../piece.ts';
import type { Question } from '../question.ts';
import { everything, lastUnits, pastOf, spanWords, unitAt, whenWords } from '../when.ts';
import type { Now } from '../when.ts';
import { ask, askBack, periodsOf, tell, thisMonth } from './answering.ts';
import type { Inquiry, Answering, Period, Step } from './answering.ts';
import { averages } from './averages.ts';
import { fixedPrice } from './bill-costs.ts';
import { leftApart } from './chain.ts';
import { byUnit, unitApart } from './by-unit.ts';
import { asksBothWays, bothWays } from './both-ways.ts';
import { comparePeriods, latestAgainst, latestAndThen } from './comparisons.ts';
import { asksDays, datedRows } from './dated.ts';
import { amountWords, didWhat, forWhat, noneOf, sumWords } from './doing.ts';
import { groups, peak, share, shareOfMerchant, shareOfTopic, trend } from './groups.ts';
import { asksInterestPaid, interestPaid } from './interest.ts';
import { asksAgainstBefore, requestedCount, latestSum, latestTwo } from './latest.ts';
import { listing, oneRow } from './listing.ts';
import { movers } from './movers.ts';
import { tellNothing } from './nothing.ts';
import { tellTurned, turned } from './other-way.ts';
import { hasPrice, rise } from './rises.ts';
import { compareTargets, rivals } from './rivals.ts';
import { severalCounts, severalTotals, subjectsNamed, targetsNamed, united } from './several.ts';
import { targetNamed, targetOf } from './target.ts';
import type { Target } from './target-parts.ts';
import { againstUsual, asksAgainstUsual } from './usual.ts';
import { weekdayPeak, weekdaysAgainst } from './week.ts';

function nothing(target: Target, words: string): string {
  const bound = amountWords(target.filter);
  return bound === '' ? `You ${didWhat(target)} nothing${target.on} ${words}.` : `${noneOf(target)} ${words}.`;
}

function* lies(question: Question): Generator<Step, void, unknown> {
  yield* tell('That’s still to come, so there are no transactions yet. ');
  yield* askBack('Try one of these:', [
    'What bills are coming up?',
    'What will my lowest balance be?',
    question.income ? 'How much did I earn last month?' : 'How much did I spend last month?',
  ]);
}

/** If nothing matches the direction, reports the other direction. */
function* otherWay(target: Target, context: Inquiry): Generator<Step, boolean, unknown> {
  const other = turned(target);
  if (!other) return false;
  const {
    spans: [all],
  } = yield* ask('row_totals', { filter: other.filter, spans: [everything(context.now)] });
  if (all!.rows === 0) return false;
  yield* tellTurned(target);
  yield* total(other, periodsOf(context.question, context.now) ?? [thisMonth(context.now)], context);
  return true;
}

/** Without a time, reports several totals, each with its time. */
function* unnamedTotal(target: Target, context: Inquiry): Generator<Step, void, unknown> {
  const { now, question } = context;
  const month = thisMonth(now);
  const before = { from: unitAt('month', -1, now).from, to: unitAt('month', -1, now).to };
  const year = pastOf({ span: unitAt('year', 0, now) }, now)!;
  const { spans } = yield* ask('row_totals', {
    filter: target.filter,
    spans: [month.span, before, year, everything(now)],
  });
  const [present, last, ofYear, all] = spans as [TotalResult, TotalResult, TotalResult, TotalResult];
  if (all.rows === 0 && (yield* otherWay(target, context))) return;
  if (all.rows === 0)
    return yield* tellNothing(
      target,
      `${nothing(target, month.words)}${target.on === '' ? '' : ` ${noneOf(target)} in your transactions.`}`,
      question,
    );
  if (present.rows === 0) {
    yield* tell(`${nothing(target, month.words)} `);
    yield* oneRow(target, { ...context, question: { ...question, measure: 'last', limit: 1 } });
  } else {
    yield* tell(sumWords(target, present, month.words));
    yield* tell(
      last.rows === 0
        ? ` You ${didWhat(target)} nothing last month (${spanWords(before)}).`
        : say` Last month (${spanWords(before)}) it was ${last.total}.`,
    );
  }
  if (all.rows < 2) return;
  if (ofYear.rows > 0) yield* tell(say` So far this year it’s ${ofYear.total}.`);
  if (all.rows > ofYear.rows && target.on !== '') yield* tell(say` All up, it’s ${all.total}.`);
}

function* total(target: Target, periods: Period[], context: Inquiry): Generator<Step, void, unknown> {
  if (context.question.whens.length === 0) return yield* unnamedTotal(target, context);
  const { spans: lines } = yield* ask('row_totals', { filter: target.filter, spans: periods.map(({ span }) => span) });
  if (lines.every(({ rows }) => rows === 0)) {
    const {
      spans: [ever],
    } = yield* ask('row_totals', { filter: target.filter, spans: [everything(context.now)] });
    if (ever!.rows === 0 && (yield* otherWay(target, context))) return;
  }
  if (lines.every(({ rows }) => rows === 0))
    return yield* tellNothing(target, periods.map(({ words }) => nothing(target, words)).join(' '), context.question);
  for (const [at, line] of lines.entries()) {
    const { words } = periods[at]!;
    yield* tell(at === 0 ? '' : ' ', line.rows === 0 ? nothing(target, words) : sumWords(target, line, words));
    if (asksDays.test(context.question.text))
      yield* datedRows(target.filter, periods[at]!.span, line.rows, context.question);
  }
  const whole = periods.length > 1 ? wholeOf(periods) : null;
  if (!whole) return;
  const {
    spans: [all],
  } = yield* ask('row_totals', { filter: target.filter, spans: [whole] });
  yield* tell(say` That’s ${all!.total} together.`);
}

/** Times that follow each other without a gap, as one. */
function wholeOf(periods: readonly Period[]): Span | null {
  const spans = periods.map(({ span }) => span).toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return spans.every(({ from }, at) => at === 0 || from === addDays(spans[at - 1]!.to, 1))
    ? { from: spans[0]!.from, to: spans.at(-1)!.to }
    : null;
}

function* count(target: Target, periods: Period[], context: Inquiry): Generator<Step, void, unknown> {
  const named = context.question.whens.length > 0;
  const year = pastOf({ span: everything(context.now) }, context.now)!;
  const totals = yield* ask('row_totals', {
    filter: target.filter,
    spans: [...periods.map(({ span }) => span), ...(named ? [] : [year])],
  });
  if (totals.spans.every(({ rows }) => rows === 0))
    return yield* tellNothing(
      target,
      nothing(target, periods.map(({ words }) => words).join(' and ')),
      context.question,
    );
  for (const [at, period] of periods.entries()) {
    const { total: sum, count: times, rows } = totals.spans[at]!;
    yield* tell(
      at === 0 ? '' : ' ',
      rows === 0
        ? nothing(target, period.words)
        : say`${times}${forWhat(target)} ${period.words}, ${sum}${rows === 1 ? '' : ' in total'}.`,
    );
  }
  if (!named) yield* tell(say` All up, it’s ${totals.spans.at(-1)!.count}, ${totals.spans.at(-1)!.total}.`);
}

/** What is asked of one time, or of several. */
function* ofPeriods(target: Target, periods: Period[], context: Inquiry): Generator<Step, void, unknown> {
  const { measure, whens } = context.question;
  if (measure === 'merchants' && whens.length === 0) return yield* groups(target, lastYear(context.now), context);
  if (measure === 'categories' || measure === 'merchants') return yield* groups(target, periods[0]!, context);
  if (measure === 'share') return yield* share(target, periods[0]!, context);
  if (measure === 'count') return yield* count(target, periods, context);
  yield* total(target, periods, context);
}

function lastYear(now: Now): Period {
  const span = lastUnits('year', 1, now);
  return { span, words: whenWords('', span), when: null };
}

/** What is asked of the time as a whole, or of what is usual. */
function wholeAnswer(target: Target, context: Inquiry): Generator<Step, void, unknown> | null {
  const { measure, unit, whens, text, asksFor } = context.question;
  if (target.on !== '' && asksAgainstBefore(context.question)) return latestTwo(target, context);
  const apart = measure === 'total' ? unitApart(text) : null;
  if (apart !== null) return byUnit(target, apart, context);
  if (asksAgainstUsual(context.question)) return againstUsual(target, context);
  const latest = requestedCount(context);
  if (latest !== null) return latestSum(target, latest, context);
  if (measure === 'compare' && latestAgainst.test(text)) return latestAndThen(target, context);
  if ((asksFor === 'net' || asksBothWays.test(text)) && target.filter.merchant_key !== undefined)
    return bothWays(target, context);
  if (
    (asksFor === 'rise' || (asksFor === undefined && has(text, 'goneUp'))) &&
    measure !== 'movers' &&
    hasPrice(context.question)
  )
    return rise(target, context);
  if (measure === 'last' || measure === 'first' || measure === 'largest' || measure === 'smallest')
    return oneRow(target, context);
  if (measure === 'list') return listing(target, context);
  if (measure === 'movers') return movers(target, context);
  if (
    measure === 'trend' ||
    (measure === 'total' && unit === 'month' && whens.length > 0 && whens[0]!.unit !== 'month')
  )
    return trend(target, context);
  if (
    measure === 'total' &&
    unit !== null &&
    unit !== 'month' &&
    whens.length > 0 &&
    whens[0]!.unit !== unit &&
    whens[0]!.unit !== 'day'
  )
    return averages(target, context);
  if (
    measure === 'average' ||
    measure === 'average_row' ||
    (measure === 'total' && unit !== null && whens.length === 0)
  )
    return averages(target, context);
  if (measure === 'compare' && whens.length <= 2) return comparePeriods(target, context);
  return measure === 'days' || measure === 'months' ? peak(target, context) : null;
}

/** Several things that are named, each by itself and all of them together; false where they are one. */
function* ofSeveral(context: Inquiry): Generator<Step, boolean, unknown> {
  const { question, now } = context;
  if (subjectsNamed(question) < 2 || question.mixed.length > 0) return false;
  if (question.measure !== 'total' && question.measure !== 'count' && question.names.length < 2 && !question.joinsKinds)
    return false;
  const targets = yield* targetsNamed(question);
  if (!targets) return true;
  if (targets.length < 2) return false;
  const periods = periodsOf(question, now);
  if (!periods) yield* lies(question);
  else if (question.measure === 'count') yield* severalCounts(targets, periods);
  else if (question.measure === 'total' && question.unit === null) yield* severalTotals(targets, periods, context);
  else {
    const whole = united(targets, question);
    if (!whole)
      yield* askBack(
        'Some of these overlap, so let’s take them one at a time. Which one first?',
        targets.map(({ name, on }) => `How much did I spend ${/^ at/.test(on) ? 'at' : 'on'} ${name} this month?`),
      );
    else yield* wholeAnswer(whole, context) ?? ofPeriods(whole, periods, context);
  }
  yield* leftApart(targets, context);
  return true;
}

/** Answers questions about transactions: how much, how often, where, when. */
export function* answerRows(context: Inquiry): Answering {
  const { question, now } = context;
  if (question.weekdays?.groups.length === 2 || question.measure === 'weekdays') {
    const target = yield* targetOf(question);
    if (target) yield* (question.measure === 'weekdays' ? weekdayPeak : weekdaysAgainst)(target, context);
    return;
  }
  if (asksInterestPaid(question)) return yield* interestPaid(context);
  const fixed = question.income ? null : yield* fixedPrice(context);
  if (fixed) return yield* tell(fixed);
  const pair = yield* rivals(question);
  if (pair) {
    yield* compareTargets(pair, context);
    return yield* leftApart(pair, context);
  }
  if (
    question.measure === 'share' &&
    question.topics.length === 2 &&
    question.names.length === 0 &&
    !question.joinsKinds
  )
    return yield* shareOfTopic(context);
  if (
    question.measure === 'share' &&
    question.topics.length === 1 &&
    question.topics[0]!.kind === 'expense' &&
    question.names.length === 1 &&
    !question.joinsKinds
  ) {
    const merchant = yield* targetNamed(question.names[0]!, { ...question, topics: [] });
    if (merchant === 'asked') return;
    if (merchant?.filter.merchant_key !== undefined) return yield* shareOfMerchant(merchant, context);
  }
  if (yield* ofSeveral(context)) return;
  const target = yield* targetOf(
    question.measure === 'share' && question.topics.some(({ kind }) => kind === 'expense')
      ? { ...question, income: false }
      : question,
  );
  if (!target) return;
  const whole = wholeAnswer(target, context);
  const periods = periodsOf(question, now);
  if (whole) yield* whole;
  else if (!periods) return yield* lies(question);
  else yield* ofPeriods(target, periods, context);
  yield* leftApart([target], context);
}
