import { addDays, addMonths, addYears, dateParts, daysBetween } from '../../calendar/civil-date.ts';
import { formatDate } from '../../calendar/date-format.ts';
import type { Piece } from '../piece.ts';
import { say } from '../piece.ts';
import type { Question } from '../question.ts';
import type { Span, Totals } from '../row-findings.ts';
import { otherHalf, pastOf, spanBefore, spanWords, unitAt, whenWords, yearBefore } from '../when.ts';
import { whensIn } from '../when-words.ts';
import type { Now, When } from '../when.ts';
import { ask, periodOf, tell, thisMonth } from './answering.ts';
import type { Inquiry, Period, Step } from './answering.ts';
import { averageOf, averagesOfTwo } from './averages.ts';
import { didWhat, nounWords } from './doing.ts';
import { latestTwo } from './latest.ts';
import type { Target } from './target-parts.ts';

/** Sums of two times that are held against each other. */

function changeWords({ difference, percent, change }: Totals): Piece[] {
  if (change === 'same' || !difference) return [{ kind: 'text', text: 'That’s the same.' }];
  return [...say`That’s ${difference} ${change}`, ...(percent ? say` (${percent})` : []), { kind: 'text', text: '.' }];
}

export const plainPeriod = (span: Span, label: string): Period => ({ span, words: whenWords(label, span), when: null });

/**
 * Whether the one time that is named is what another one is held against: 'more than in August', 'up since last year'.
 */
export function isMeasuredBy(text: string, now: Now): boolean {
  return (
    /\bsince\b/.test(text) ||
    /\b(?:than|compared|versus|vs|since|from|on|against|over|to|beats?) (?:to |with )?(?:in |the |for |back in |what i spent |i did |it was |i was |we were |we did |we spent |my )*~/.test(
      whensIn(text, now).text,
    )
  );
}

const bothHalves = /\b(?:first|second|other|last) half\b.*\b(?:first|second|other|last) half\b/;

/** The two times that a comparison is about: those that are named, or the named one and the one that goes with it. */
export function comparedPeriods({ whens, text }: Question, now: Now): [Period, Period] {
  const month = thisMonth(now);
  const named = whens.map((when) => periodOf(when, now)).filter((period) => period !== null);
  if (named.length >= 2) {
    const [a, b] = named as [Period, Period];
    return a.span.from >= b.span.from ? [a, b] : [b, a];
  }
  const only = named[0];
  if (!only) return [month, plainPeriod(unitAt('month', -1, now), 'last month')];
  const half = bothHalves.test(text) ? otherHalf(only.span) : null;
  if (half && half.from <= now.today) {
    const other = plainPeriod(pastOf({ span: half }, now)!, '');
    return half.from > only.span.from ? [other, only] : [only, other];
  }
  const { when } = only;
  const isPast = when !== null && when.span.to < now.today;
  const unit = when?.unit;
  // 'More than last month' is about this one; 'was last month dearer' is about that one and the one before.
  if (isPast && unit && unit !== 'days' && isMeasuredBy(text, now)) {
    const current = pastOf({ span: unitAt(unit as 'month', 0, now) }, now)!;
    const present: When = {
      span: unitAt(unit as 'month', 0, now),
      label: `this ${unit.replace('financial_year', 'financial year')}`,
      unit,
    };
    return [{ ...plainPeriod(current, present.label), when: present }, only];
  }
  // Of other times as many days up to today are held against them.
  if (isPast && unit === 'days' && isMeasuredBy(text, now))
    return [
      plainPeriod({ from: addDays(now.today, -daysBetween(only.span.from, only.span.to)), to: now.today }, ''),
      only,
    ];
  if (
    /\blast year\b|\byear ago\b|\b(?:same|this) time last year\b|\bsame period\b.*\byear\b/.test(text) &&
    unit !== 'year'
  )
    return [only, plainPeriod(yearBefore(only.span), '')];
  return [only, plainPeriod(spanBefore(when ?? { span: only.span, unit: 'days' }, now), '')];
}

/** As much of the earlier time as has passed of the one that is still running. */
function sameDays({ span: running }: Period, { span: earlier }: Period): Span {
  const [a, b] = [dateParts(running.from), dateParts(earlier.from)];
  const months = (a.year - b.year) * 12 + a.month - b.month;
  const to =
    a.day === b.day ? addMonths(running.to, -months) : addDays(earlier.from, daysBetween(running.from, running.to));
  return { from: earlier.from, to: to < earlier.to ? to : earlier.to };
}

/** Where neither time has anything, as with bills of a quarter, this year is held against the same days of the last. */
function* compareYears(target: Target, now: Now): Generator<Step, void, unknown> {
  const year = pastOf({ span: unitAt('year', 0, now) }, now)!;
  const totals = yield* ask('row_totals', { filter: target.filter, spans: [year, yearBefore(year)] });
  const [a, b] = totals.spans as [Totals['spans'][number], Totals['spans'][number]];
  if (a.rows + b.rows > 0)
    yield* tell(
      say` So far this year it’s ${a.total}. By the same day last year it was ${b.total}. `,
      changeWords(totals),
    );
}

/** The latest two of what comes so many days apart are of no two months, one after the other. */
const RARE_DAYS = 40;

/** Whether a bill is asked about, without a time, that comes less than once a month: the latest two are compared. */
function* isRareBill({ filter }: Target, { whens, text }: Question): Generator<Step, boolean, unknown> {
  if (whens.length > 0 || /\b(?:spen[dt]|spending|earn\w*|income)\b/.test(text)) return false;
  const { rows } = yield* ask('row_list', { filter, order: 'newest', limit: 3 });
  const [last, before] = rows;
  return (
    before !== undefined &&
    rows.every(({ name }) => name === last!.name) &&
    rows.slice(1).every(({ date }, at) => daysBetween(date, rows[at]!.date) > RARE_DAYS)
  );
}

export function* comparePeriods(target: Target, context: Inquiry): Generator<Step, void, unknown> {
  if (yield* isRareBill(target, context.question)) return yield* latestTwo(target, context);
  const [a, b] = comparedPeriods(context.question, context.now);
  const of = averageOf(context.question);
  if (of !== null)
    return yield* averagesOfTwo(
      [
        { target, period: a },
        { target, period: b },
      ],
      of,
    );
  const totals = yield* ask('row_totals', { filter: target.filter, spans: [a.span, b.span] });
  const [now, then] = totals.spans as [Totals['spans'][number], Totals['spans'][number]];
  if (now.rows + then.rows === 0) {
    yield* tell(`You ${didWhat(target)} nothing${target.on} ${a.words} or ${b.words}.`);
    return yield* compareYears(target, context.now);
  }
  yield* tell(
    say`You ${didWhat(target)} ${now.total}${target.on} ${a.words} and ${then.total} ${b.words}. `,
    changeWords(totals),
  );
  if (a.when === null || a.when.span.to <= context.now.today) return;
  const same = sameDays(a, b);
  if (same.to >= b.span.to) return;
  const {
    spans: [, by],
    ...held
  } = yield* ask('row_totals', { filter: target.filter, spans: [a.span, same] });
  yield* tell(
    say` At the same point (${spanWords(same)}) it was ${by!.total}, `,
    held.change === 'same' || !held.difference
      ? 'so it’s the same.'
      : say`so it’s ${held.difference} ${held.change} now.`,
  );
}

/** The latest one against the one a year before: 'is the latest power bill higher than the same one last year'. */
export const latestAgainst =
  /^(?:is|are) (?:my|the) .*\b(?:same as|than)\b.*\b(?:a year ago|last year)\b|\b(?:latest|last|current|most recent|this|now|currently)\b.*\b(?:than|against|compared|versus|vs|from|to)\b.*\b(?:a year ago|last year|year before|year earlier)\b/;

const YEAR_SLACK_DAYS = 35;

export function* latestAndThen(target: Target, context: Inquiry): Generator<Step, void, unknown> {
  const {
    rows: [last],
  } = yield* ask('row_list', { filter: target.filter, order: 'newest', limit: 1 });
  const isOne =
    target.filter.merchant_key !== undefined || /\bbills?\b|\bprice\b|\bone\b|\bpayment\b/.test(context.question.text);
  const before = last && addYears(last.date, -1);
  const { rows } =
    before && isOne
      ? yield* ask('row_list', {
          filter: target.filter,
          span: { from: addDays(before, -YEAR_SLACK_DAYS), to: addDays(before, YEAR_SLACK_DAYS) },
          order: 'newest',
          limit: 50,
        })
      : { rows: [] };
  const then = rows.toSorted(
    (a, b) => Math.abs(daysBetween(a.date, before!)) - Math.abs(daysBetween(b.date, before!)),
  )[0];
  if (!last || !then) return yield* comparePeriods(target, context);
  const { difference, change } = yield* ask('row_totals', {
    filter: target.filter,
    spans: [
      { from: last.date, to: last.date },
      { from: then.date, to: then.date },
    ],
  });
  yield* tell(
    say`The latest ${nounWords(target)} was ${last.amount} on ${formatDate(last.date, 'dmy')}. A year earlier it was ${then.amount} on ${formatDate(then.date, 'dmy')}. `,
  );
  yield* tell(change === 'same' || !difference ? 'So it hasn’t changed.' : say`That’s ${difference} ${change}.`);
}
