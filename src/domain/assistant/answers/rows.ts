import { says } from '../concepts.ts';
import type { Totals } from '../row-findings.ts';
import { say } from '../piece.ts';
import type { Piece } from '../piece.ts';
import type { Question } from '../question.ts';
import { everything, pastOf, spanBefore, spanWords, unitAt, whenWords, yearBefore } from '../when.ts';
import type { Now, When } from '../when.ts';
import { ask, askBack, periodOf, tell, thisMonth } from './answering.ts';
import type { Asked, Answering, Period, Step } from './answering.ts';
import { averages } from './averages.ts';
import { groups, peak, share, trend } from './groups.ts';
import { listing, oneRow } from './listing.ts';
import { movers } from './movers.ts';
import { tellNothing } from './nothing.ts';
import { hasPrice, rise } from './rises.ts';
import { targetNamed, targetOf, targetOfTopics } from './target.ts';
import type { Target } from './target.ts';

/** 'spent', 'received' or 'put': how a sum of rows is told. */
function didWhat({ filter: { flow }, did }: Target): string {
  return did ?? (flow === 'in' || flow === 'received' || flow === 'refunded' ? 'received' : flow === 'paid' ? 'put' : 'spent');
}

function nothing(target: Target, words: string): string {
  return `You ${didWhat(target)} nothing${target.on} ${words}.`;
}

/** The periods that a question names, cut to what has passed; this month where it names none. Null where all of it lies ahead. */
export function periodsOf({ whens }: Question, now: Now): Period[] | null {
  if (whens.length === 0) return [thisMonth(now)];
  const periods = whens.map((when) => periodOf(when, now)).filter((period) => period !== null);
  return periods.length === 0 ? null : periods;
}

function* lies(question: Question): Generator<Step, void, unknown> {
  yield* tell('That time is still ahead, so no transactions of it are in yet.');
  yield* askBack('What would help?', ['What bills are coming up?', 'What will my lowest balance be?', question.income ? 'How much did I earn last month?' : 'How much did I spend last month?']);
}

function* total(target: Target, periods: Period[], asked: Asked): Generator<Step, void, unknown> {
  const named = asked.question.whens.length > 0;
  const [first] = periods;
  const before = { from: unitAt('month', -1, asked.now).from, to: unitAt('month', -1, asked.now).to };
  const found = yield* ask('row_totals', { filter: target.filter, spans: [...periods.map(({ span }) => span), ...(named ? [] : [before])] });
  const lines = found.spans.slice(0, periods.length);
  if (lines.every(({ rows }) => rows === 0)) {
    yield* tellNothing(target, periods.map(({ words }) => nothing(target, words)).join(' '), asked.question);
    if (named || target.on === '' || !target.sure || asked.question.unsure) return;
    yield* tell(' ');
    return yield* oneRow(target, { ...asked, question: { ...asked.question, measure: 'last', limit: 1 } });
  }
  for (const [at, { total: sum, count, rows }] of lines.entries()) {
    const { words } = periods[at]!;
    yield* tell(at === 0 ? '' : ' ', rows === 0 ? nothing(target, words) : say`You ${didWhat(target)} ${sum}${target.on} ${words}, in ${count}.`);
  }
  const last = found.spans[periods.length];
  if (first && last && !named) yield* tell(say` Last month (${spanWords(before)}) it was ${last.total}.`);
}

/** Where several shops are named, the other ones too. */
function* others(first: Target, periods: Period[], asked: Asked): Generator<Step, void, unknown> {
  for (const name of asked.question.names.slice(1, 4)) {
    const target = yield* targetNamed(name, asked.question);
    if (!target || target === 'asked' || target.name === first.name) continue;
    yield* tell(' ');
    yield* total(target, periods, asked);
  }
}

function* count(target: Target, periods: Period[], asked: Asked): Generator<Step, void, unknown> {
  const named = asked.question.whens.length > 0;
  const year = pastOf({ span: everything(asked.now) }, asked.now)!;
  const found = yield* ask('row_totals', { filter: target.filter, spans: [...periods.map(({ span }) => span), ...(named ? [] : [year])] });
  if (found.spans.every(({ rows }) => rows === 0)) return yield* tellNothing(target, nothing(target, periods.map(({ words }) => words).join(' and ')), asked.question);
  for (const [at, period] of periods.entries()) {
    const { total: sum, count: times, rows } = found.spans[at]!;
    yield* tell(at === 0 ? '' : ' ', rows === 0 ? nothing(target, period.words) : say`I counted ${times}${target.on} ${period.words}, ${sum} in all.`);
  }
  if (!named) yield* tell(say` In all of your data it is ${found.spans.at(-1)!.count}, ${found.spans.at(-1)!.total}.`);
}

function changeWords(found: Totals): Piece[] {
  const { difference, percent, change } = found;
  if (change === 'same' || !difference) return [{ kind: 'text', text: 'That is the same.' }];
  return [...say`That is ${difference} ${change}`, ...(percent ? say` (${percent})` : []), { kind: 'text', text: '.' }];
}

/** The two times that a comparison is about: those that are named, or the named one and the one that goes with it. */
function comparedPeriods({ whens, text }: Question, now: Now): [Period, Period] {
  const month = thisMonth(now);
  const named = whens.map((when) => periodOf(when, now)).filter((period) => period !== null);
  if (named.length >= 2) {
    const [a, b] = named as [Period, Period];
    return a.span.from >= b.span.from ? [a, b] : [b, a];
  }
  const only = named[0];
  const of = (span: { from: string; to: string }, label: string): Period => ({ span, words: whenWords(label, span), when: null });
  if (!only) return [month, of(unitAt('month', -1, now), 'last month')];
  const { when } = only;
  const isPast = when !== null && when.span.to < now.today;
  const unit = when?.unit;
  // 'More than last month' is about this one; 'was last month dearer' is about that one and the one before.
  if (isPast && unit && unit !== 'days' && /\b(?:than|compared|versus|vs|since|from|to)\b/.test(text) && when.label.startsWith('last')) {
    const current = pastOf({ span: unitAt(unit as 'month', 0, now) }, now)!;
    const present: When = { span: unitAt(unit as 'month', 0, now), label: `this ${unit.replace('financial_year', 'financial year')}`, unit };
    return [{ ...of(current, present.label), when: present }, only];
  }
  if (/\blast year\b|\byear ago\b/.test(text) && unit !== 'year') return [only, of(yearBefore(only.span), '')];
  return [only, of(spanBefore(when ?? { span: only.span, unit: 'days' }, now), '')];
}

function* comparePeriods(target: Target, asked: Asked): Generator<Step, void, unknown> {
  const [a, b] = comparedPeriods(asked.question, asked.now);
  const found = yield* ask('row_totals', { filter: target.filter, spans: [a.span, b.span] });
  const [now, then] = found.spans as [Totals['spans'][number], Totals['spans'][number]];
  yield* tell(say`You ${didWhat(target)} ${now.total}${target.on} ${a.words} and ${then.total} ${b.words}. `, changeWords(found));
  const running = a.when !== null && a.when.span.to > asked.now.today;
  if (!running) return;
  const days = spanBefore({ span: a.span, unit: a.when!.unit }, asked.now);
  const sameDays = { from: days.from, to: a.when!.unit === 'month' || a.when!.unit === 'year' ? sameDayBefore(a, days.from) : days.to };
  if (sameDays.to >= b.span.to) return;
  const { spans } = yield* ask('row_totals', { filter: target.filter, spans: [sameDays] });
  yield* tell(say` By the same day back then (${spanWords(sameDays)}) it was ${spans[0]!.total}.`);
}

function sameDayBefore({ span }: Period, from: string): string {
  const day = from.slice(0, 8) + span.to.slice(8);
  return span.from.slice(0, 7) === span.to.slice(0, 7) ? day : `${from.slice(0, 4)}${span.to.slice(4)}`;
}

function* compareTargets(targets: Target[], asked: Asked): Generator<Step, void, unknown> {
  const [period] = periodsOf(asked.question, asked.now) ?? [thisMonth(asked.now)];
  const sums: { target: Target; found: Totals }[] = [];
  for (const target of targets) sums.push({ target, found: yield* ask('row_totals', { filter: target.filter, spans: [period!.span] }) });
  const [first, second] = sums as [(typeof sums)[number], (typeof sums)[number]];
  const [a, b] = [first.found.spans[0]!, second.found.spans[0]!];
  yield* tell(say`You spent ${a.total}${first.target.on} and ${b.total}${second.target.on} ${period!.words}. `);
  yield* tell(a.cents === b.cents ? 'It is the same.' : `More went to ${a.cents > b.cents ? first.target.name : second.target.name}.`);
}

/** Two names or two categories that are held against each other; null where it is about times. */
function* rivals(question: Question): Generator<Step, Target[] | null, unknown> {
  if (!/\b(?:or|vs|versus|than|compared|and|between|against)\b/.test(question.text)) return null;
  const targets: Target[] = [];
  for (const name of question.names.slice(0, 2)) {
    const target = yield* targetNamed(name, question);
    if (target && target !== 'asked') targets.push(target);
  }
  for (const topic of question.topics.slice(0, 2)) if (targets.length < 2) targets.push(targetOfTopics([topic], question));
  return targets.length === 2 ? targets : null;
}

const holdsAgainst = /\b(?:or|vs|versus|than)\b|\bcompare\b.*\b(?:and|to|with)\b|\bbetween\b.*\band\b/;

/** Everything that is asked of rows: how much, how often, where, when. */
export function* answerRows(asked: Asked): Answering {
  const { question, now } = asked;
  const { measure } = question;
  if (question.names.length + question.topics.length >= 2 && (measure === 'compare' || holdsAgainst.test(question.text)) && question.whens.length < 2) {
    const pair = yield* rivals(question);
    if (pair) return yield* compareTargets(pair, asked);
  }
  const target = yield* targetOf(measure === 'share' && question.topics.some(({ kind }) => kind === 'expense') ? { ...question, income: false } : question);
  if (!target) return;
  if (says(question.text, 'goneUp') && hasPrice(question)) return yield* rise(target, asked);
  if (measure === 'last' || measure === 'first' || measure === 'largest' || measure === 'smallest') return yield* oneRow(target, asked);
  if (measure === 'list') return yield* listing(target, asked);
  if (measure === 'movers') return yield* movers(target, asked);
  if (measure === 'total' && question.unit === 'month' && question.whens.length > 0 && question.whens[0]!.unit !== 'month') return yield* trend(target, asked);
  if (measure === 'average' || measure === 'average_row' || (measure === 'total' && question.unit !== null && question.whens.length === 0)) return yield* averages(target, asked);
  if (measure === 'trend') return yield* trend(target, asked);
  if (measure === 'compare') return yield* comparePeriods(target, asked);
  if (measure === 'days' || measure === 'months') return yield* peak(target, asked);
  const periods = periodsOf(question, now);
  if (!periods) return yield* lies(question);
  if (measure === 'categories' || measure === 'merchants') return yield* groups(target, periods[0]!, asked);
  if (measure === 'share') return yield* share(target, periods[0]!, asked);
  if (measure === 'count') return yield* count(target, periods, asked);
  yield* total(target, periods, asked);
  if (measure === 'total' && question.topics.length === 0 && question.names.length > 1) yield* others(target, periods, asked);
}

