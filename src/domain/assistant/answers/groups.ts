import { rankIn, rankWord } from '../ranks.ts';
import { list, listed, say } from '../piece.ts';
import type { Inline, Row } from '../piece.ts';
import type { GroupResult } from '../row-findings.ts';
import { pastOf, unitAt, whenOpening, whenWords } from '../when.ts';
import type { Topic } from '../topics.ts';
import { ask, periodOf, tell, thisMonth } from './answering.ts';
import type { Inquiry, Period, Step } from './answering.ts';
import { datedRows } from './dated.ts';
import { didWhat, noneOf } from './doing.ts';
import { tellNothing } from './nothing.ts';
import { targetOfTopics } from './target.ts';
import type { Target } from './target-parts.ts';

const MAX_LINES = 10;
const DEFAULT_LINES = 5;
/** Beyond so many transactions only the days of the largest merchant are told. */
const FEW_ROWS = 8;
const MAX_PERIODS = 50;

const inSmall = (name: string): string =>
  /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

/** The line that is asked for: the first, or the one of a rank. */
function foremost(
  lines: readonly GroupResult[],
  rank: number,
  { often, income, by }: { often: boolean; income: boolean; by: string },
): Inline[] {
  const line = lines[rank - 1];
  if (!line) return say`There’s no ${rankWord(rank)} one.`;
  const name = by === 'merchant' ? line.name : inSmall(line.name);
  const place = rank === 1 ? '' : `${rankWord(rank)} `;
  return often
    ? say`${rank === 1 ? 'Most often' : `${rankWord(rank).replace(/^./, (letter) => letter.toUpperCase())} most often`}, it was ${name}: ${line.count}.`
    : say`The ${place}biggest share ${income ? 'came from' : 'went to'} ${name}, ${line.share}.`;
}

/** Where the money goes: the largest categories, parts of one, or merchants. */
export function* groups(target: Target, period: Period, { question }: Inquiry): Generator<Step, void, unknown> {
  const byMerchant = question.measure === 'merchants' || target.filter.merchant_key !== undefined;
  const narrowed = target.filter.categories !== undefined || target.filter.sub_categories !== undefined;
  const often = /\b(?:often|frequent\w*|visited|favou?rite|most times|common)\b/.test(question.text);
  const income = target.filter.flow === 'in';
  const rank = rankIn(question.text);
  const by = byMerchant
    ? 'merchant'
    : narrowed && (target.filter.sub_categories?.length ?? 0) === 1
      ? 'merchant'
      : narrowed || income
        ? 'sub_category'
        : 'category';
  const result = yield* ask('row_groups', {
    filter: target.filter,
    span: period.span,
    by,
    order: often ? 'count' : 'amount',
    limit: Math.min(MAX_LINES, Math.max(rank, question.limit ?? DEFAULT_LINES)),
  });
  if (result.lines.length === 0) return yield* tellNothing(target, `${noneOf(target)} ${period.words}.`, question);
  yield* tell(say`${income ? 'You received' : 'You spent'} ${result.total}${target.on} ${period.words}. `);
  const [first] = result.lines;
  yield* tell(foremost(result.lines, rank, { often, income, by }));
  yield* tell(
    list(
      often ? 'Most often' : income ? 'Where it came from' : 'Where it went',
      result.lines.map((line): Row =>
        often
          ? { name: line.name, figure: line.count, note: say`${line.amount}` }
          : { name: line.name, figure: line.amount, share: line.share },
      ),
    ),
  );
  if (by !== 'merchant' || often) return;
  const rows = result.lines.reduce((sum, line) => sum + line.rows, 0);
  // Of many the days of the first are told, and of few those of all.
  if (result.others === 0 && rows <= FEW_ROWS) yield* datedRows(target.filter, period.span, rows, question);
  else if (first!.merchant_key !== null)
    yield* datedRows({ ...target.filter, merchant_key: first!.merchant_key }, period.span, rows, question);
}

/** What part of all spending, or of the income, something is. */
export function* share(target: Target, period: Period, { question }: Inquiry): Generator<Step, void, unknown> {
  const totals = yield* ask('row_totals', { filter: target.filter, spans: [period.span] });
  const ofIncome =
    /\b(?:income|pay|salary|wages?|earn\w*|made|bring in|came in|take home)\b/.test(question.text) &&
    target.filter.flow !== 'in';
  const { total } = totals.spans[0]!;
  if (!ofIncome) {
    if (!totals.share) return yield* tell(say`You spent ${total}${target.on} ${period.words}.`);
    return yield* tell(
      say`${total}${target.on} is ${totals.share} of everything you ${target.filter.flow === 'in' ? 'received' : 'spent'} ${period.words}.`,
    );
  }
  const income = yield* ask('row_totals', {
    filter: { flow: 'in' },
    spans: [totals.spans[0]!],
    of: totals.spans[0]!.cents,
  });
  if (!income.share)
    return yield* tell(
      say`You spent ${total}${target.on} ${period.words}; there’s no income in that time to compare it with.`,
    );
  yield* tell(
    say`You spent ${total}${target.on} ${period.words}. That’s ${income.share} of your ${income.spans[0]!.total} income.`,
  );
}

/** What part of one thing another one is, of the two that are named. */
export function* shareOfTopic(context: Inquiry): Generator<Step, void, unknown> {
  const { question, now } = context;
  const period = (question.whens[0] ? periodOf(question.whens[0], now) : null) ?? thisMonth(now);
  const [topic, other] = question.topics as [Topic, Topic];
  const [part, whole] = topic.kind === 'income' ? [other, topic] : [topic, other];
  const [small, large] = [targetOfTopics([part], { ...question, income: false }), targetOfTopics([whole], question)];
  const totals = yield* ask('row_totals', { filter: small.filter, spans: [period.span] });
  const { total, cents } = totals.spans[0]!;
  if (cents <= 0) return yield* tell(`You spent nothing${small.on} ${period.words}.`);
  const against = yield* ask('row_totals', { filter: large.filter, spans: [period.span], of: cents });
  // 'What share of eating out is coffee' and 'coffee as a share of eating out' name them in either order.
  if (cents > against.spans[0]!.cents && against.spans[0]!.cents > 0 && part.kind === whole.kind)
    return yield* shareOfTopic({ ...context, question: { ...question, topics: [other, topic] } });
  if (!against.share)
    return yield* tell(say`You spent ${total}${small.on} ${period.words}; there’s nothing${large.on} then.`);
  yield* tell(
    say`${total}${small.on} is ${against.share} of the ${against.spans[0]!.total}${large.on} ${period.words}.`,
  );
}

/** What part of what is spent on something goes to one merchant: 'what percentage of groceries was at Woolworths'. */
export function* shareOfMerchant(merchant: Target, { question, now }: Inquiry): Generator<Step, void, unknown> {
  const period = (question.whens[0] ? periodOf(question.whens[0], now) : null) ?? thisMonth(now);
  const whole = targetOfTopics(question.topics, { ...question, names: [] });
  const { categories, sub_categories: subs } = whole.filter;
  const totals = yield* ask('row_totals', {
    filter: { ...merchant.filter, ...(categories ? { categories } : {}), ...(subs ? { sub_categories: subs } : {}) },
    spans: [period.span],
  });
  const { total, cents } = totals.spans[0]!;
  if (cents <= 0) return yield* tell(`You spent nothing${whole.on}${merchant.on} ${period.words}.`);
  const against = yield* ask('row_totals', { filter: whole.filter, spans: [period.span], of: cents });
  yield* tell(
    against.share
      ? say`${total}${merchant.on} is ${against.share} of the ${against.spans[0]!.total}${whole.on} ${period.words}.`
      : say`You spent ${total}${merchant.on} ${period.words}.`,
  );
}

/** The day or the month on which most was spent, or least. */
export function* peak(target: Target, { question, now }: Inquiry): Generator<Step, void, unknown> {
  const period = question.whens[0] ? periodOf(question.whens[0], now) : null;
  const by = question.measure === 'days' ? ('day' as const) : ('month' as const);
  const span =
    period?.span ??
    (by === 'day'
      ? pastOf({ span: unitAt('month', 0, now) }, now)!
      : { from: unitAt('month', -11, now).from, to: now.today });
  const isLeast = /\b(?:least|cheapest|lowest|smallest|quietest|best)\b/.test(question.text);
  const reply = yield* ask('row_groups', {
    filter: target.filter,
    span,
    by,
    order: 'amount',
    limit: isLeast ? MAX_PERIODS : MAX_LINES,
  });
  const largest = reply.lines.toSorted((a, b) => b.cents - a.cents);
  const rank = rankIn(question.text);
  const [first, ...rest] = (isLeast ? largest.toReversed() : largest).slice(rank - 1);
  if (!first) return yield* tellNothing(target, `${noneOf(target)} ${whenWords('', span)}.`, question);
  yield* tell(
    say`${whenOpening(span)}, you ${didWhat(target)} the ${rank === 1 ? '' : `${rankWord(rank)} `}${isLeast ? 'least' : 'most'}${target.on} ${by === 'day' ? 'on' : 'in'} ${first.name}: ${first.amount} in ${first.count}.`,
  );
  if (rest.length > 0)
    yield* tell(' Next: ', listed(rest.slice(0, 2).map((line) => say`${line.name} (${line.amount})`)), '.');
  if (isLeast && by === 'month' && span.to === now.today) yield* tell(' This month isn’t over yet.');
}

/** Month by month. */
export function* trend(target: Target, { question, now }: Inquiry): Generator<Step, void, unknown> {
  const period = question.whens[0] ? periodOf(question.whens[0], now) : null;
  const span =
    period && period.when?.unit !== 'month'
      ? period.span
      : pastOf({ span: { from: unitAt('month', -5, now).from, to: now.today } }, now)!;
  const reply = yield* ask('row_groups', { filter: target.filter, span, by: 'month', limit: 24 });
  if (reply.lines.length === 0)
    return yield* tellNothing(target, `${noneOf(target)} ${whenWords('', span)}.`, question);
  yield* tell(say`You ${didWhat(target)} ${reply.total}${target.on} ${whenWords('', span)}, month by month:`);
  yield {
    pieces: [
      {
        kind: 'series',
        title: `${didWhat(target).replace(/^./, (first) => first.toUpperCase())}${target.on}, by month`,
        of: 'months',
        points: reply.lines.map(({ from, amount }) => ({ date: from, figure: amount })),
      },
    ],
  };
}
