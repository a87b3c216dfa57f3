import { listed, say } from '../piece.ts';
import { pastOf, spanWords, unitAt } from '../when.ts';
import { ask, periodOf, tell } from './answering.ts';
import type { Asked, Period, Step } from './answering.ts';
import { tellNothing } from './nothing.ts';
import type { Target } from './target.ts';

const MOST_LINES = 10;
const USUAL_LINES = 5;

const inSmall = (name: string): string => (/^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name);

/** Where the money goes: the largest categories, parts of one, or merchants. */
export function* groups(target: Target, period: Period, { question }: Asked): Generator<Step, void, unknown> {
  const byMerchant = question.measure === 'merchants' || target.filter.merchant_key !== undefined;
  const narrowed = target.filter.categories !== undefined || target.filter.sub_categories !== undefined;
  const often = /\b(?:often|frequent\w*|visited|favou?rite|most times|common)\b/.test(question.text);
  const income = target.filter.flow === 'in';
  const by = byMerchant ? 'merchant' : narrowed && (target.filter.sub_categories?.length ?? 0) === 1 ? 'merchant' : narrowed || income ? 'sub_category' : 'category';
  const found = yield* ask('row_groups', { filter: target.filter, span: period.span, by, order: often ? 'count' : 'amount', limit: Math.min(MOST_LINES, question.limit ?? USUAL_LINES) });
  if (found.lines.length === 0) return yield* tellNothing(target, `There is nothing${target.on} ${period.words}.`, question);
  yield* tell(say`${income ? 'You received' : 'You spent'} ${found.total}${target.on} ${period.words}. `);
  const [first] = found.lines;
  const name = by === 'merchant' ? first!.name : inSmall(first!.name);
  if (often) yield* tell(say`Most often it was ${name}: ${first!.count}, ${first!.amount}. `);
  else yield* tell(say`The most ${income ? 'came from' : 'went to'} ${name}: ${first!.amount}, ${first!.share} of it. `);
  const rest = found.lines.slice(1);
  if (rest.length > 0) yield* tell(often ? 'Then ' : 'Then came ', listed(rest.map((line) => (often ? say`${line.name} (${line.count})` : say`${by === 'merchant' ? line.name : inSmall(line.name)} (${line.amount})`))), '.');
}

/** What part of all spending, or of the income, something is. */
export function* share(target: Target, period: Period, { question }: Asked): Generator<Step, void, unknown> {
  const found = yield* ask('row_totals', { filter: target.filter, spans: [period.span] });
  const ofIncome = /\b(?:income|pay|salary|wages?|earn\w*|made|bring in|came in|take home)\b/.test(question.text) && target.filter.flow !== 'in';
  const { total } = found.spans[0]!;
  if (!ofIncome) {
    if (!found.share) return yield* tell(say`You spent ${total}${target.on} ${period.words}.`);
    return yield* tell(say`${total}${target.on} is ${found.share} of all you ${target.filter.flow === 'in' ? 'received' : 'spent'} ${period.words}.`);
  }
  const income = yield* ask('row_totals', { filter: { flow: 'in' }, spans: [found.spans[0]!], of: found.spans[0]!.cents });
  if (!income.share) return yield* tell(say`You spent ${total}${target.on} ${period.words}; no income is in the data of that time.`);
  yield* tell(say`You spent ${total}${target.on} ${period.words}. That is ${income.share} of your income of ${income.spans[0]!.total}.`);
}

/** The day or the month on which most was spent. */
export function* peak(target: Target, { question, now }: Asked): Generator<Step, void, unknown> {
  const period = question.whens[0] ? periodOf(question.whens[0], now) : null;
  const by = question.measure === 'days' ? ('day' as const) : ('month' as const);
  const span = period?.span ?? (by === 'day' ? pastOf({ span: unitAt('month', 0, now) }, now)! : { from: unitAt('month', -11, now).from, to: now.today });
  const found = yield* ask('row_groups', { filter: target.filter, span, by, order: 'amount', limit: MOST_LINES });
  const [first, ...rest] = found.lines.toSorted((a, b) => b.cents - a.cents);
  if (!first) return yield* tellNothing(target, `There is nothing${target.on} from ${spanWords(span)}.`, question);
  yield* tell(say`From ${spanWords(span)} the most was on ${first.name}: ${first.amount} in ${first.count}.`);
  if (rest.length > 0) yield* tell(' Then came ', listed(rest.slice(0, 2).map((line) => say`${line.name} (${line.amount})`)), '.');
}

/** Month by month. */
export function* trend(target: Target, { question, now }: Asked): Generator<Step, void, unknown> {
  const period = question.whens[0] ? periodOf(question.whens[0], now) : null;
  const span = period && period.when?.unit !== 'month' ? period.span : pastOf({ span: { from: unitAt('month', -5, now).from, to: now.today } }, now)!;
  const found = yield* ask('row_groups', { filter: target.filter, span, by: 'month', limit: 24 });
  if (found.lines.length === 0) return yield* tellNothing(target, `There is nothing${target.on} from ${spanWords(span)}.`, question);
  yield* tell(say`${target.filter.flow === 'in' ? 'You received' : 'You spent'} ${found.total}${target.on} from ${spanWords(span)}. Month by month: `);
  yield* tell(listed(found.lines.map((line) => say`${line.name} ${line.amount}`)), '.');
}
