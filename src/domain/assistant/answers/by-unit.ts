import { list, say } from '../piece.ts';
import type { Span } from '../row-findings.ts';
import { pastOf, spanAfter, spanWords, unitAt, whenWords } from '../when.ts';
import type { Now } from '../when.ts';
import { ask, periodOf, tell } from './answering.ts';
import type { Inquiry, Step } from './answering.ts';
import { didWhat, noneOf } from './doing.ts';
import { tellNothing } from './nothing.ts';
import type { Target } from './target-parts.ts';

/** More times than this are cut to the latest. */
const MAX_SPANS = 24;

const each = /\bby (?:the )?(week|quarter|year)\b|\b(week|quarter|year) by \2\b/;

type Apart = 'week' | 'quarter' | 'year';

/** The unit by which a sum is taken apart: 'by quarter', 'year by year'. Months are a trend. */
export function unitApart(text: string): Apart | null {
  const match = each.exec(text);
  return match ? ((match[1] ?? match[2]) as Apart) : null;
}

/** The units that a span is made of, the first and the last cut to it; the latest of many. */
function unitsOf({ from, to }: Span, unit: Apart, now: Now): Span[] {
  const spans: Span[] = [];
  for (let span = unitAt(unit, 0, { ...now, today: from }); span.from <= to; span = spanAfter({ span, unit }, now))
    spans.push({ from: span.from < from ? from : span.from, to: span.to > to ? to : span.to });
  return spans.slice(-MAX_SPANS);
}

/** The sum of each week, quarter or year of a time. */
export function* byUnit(target: Target, unit: Apart, { question, now }: Inquiry): Generator<Step, void, unknown> {
  const period = question.whens[0] ? periodOf(question.whens[0], now) : null;
  const span = period?.span ?? pastOf({ span: { from: unitAt('year', -1, now).from, to: now.today } }, now)!;
  const { spans } = yield* ask('row_totals', { filter: target.filter, spans: unitsOf(span, unit, now) });
  if (spans.every(({ rows }) => rows === 0))
    return yield* tellNothing(target, `${noneOf(target)} ${whenWords('', span)}.`, question);
  yield* tell(
    `You ${didWhat(target)}${target.on}, by ${unit}:`,
    list(
      `By ${unit}`,
      spans.map(({ from, to, total, count }) => ({
        name: spanWords({ from, to }),
        figure: total,
        note: say`${count}`,
      })),
    ),
  );
}
