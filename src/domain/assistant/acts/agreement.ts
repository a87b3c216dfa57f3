import { subCategoryIds } from '../../categorise/taxonomy.ts';
import { has } from '../concepts.ts';
import type { Intent } from '../evidence.ts';
import type { Measure } from '../measures.ts';
import type { Question } from '../question.ts';
import { topicOfSubCategories } from '../topics.ts';
import { acts } from './acts.ts';
import type { Act } from './acts.ts';
import type { ActChances } from './model.ts';

/**
 * A question is read twice: by rules, which find its parts, and by weights learned from sentences of many voices, which
 * tell what is asked. Where the two contradict each other no figure is told: the surer one is followed where it is very
 * sure, else the member is asked (decision 0098).
 */

/** Acts that an answer of rows serves, by its figure. */
const ofRows: Readonly<Record<Measure, readonly Act[]>> = {
  total: ['price', 'list', 'health', 'tax', 'budget'],
  count: ['count', 'happened', 'subs'],
  average: ['average', 'price', 'sum_out', 'sum_in'],
  average_row: ['average', 'price', 'sum_out', 'sum_in'],
  list: ['list', 'sum_out', 'sum_in', 'happened', 'twice', 'last', 'subs', 'price'],
  largest: ['largest', 'top'],
  smallest: ['smallest', 'top'],
  last: ['last', 'first', 'happened', 'list', 'price', 'sum_out', 'sum_in', 'pay'],
  first: ['first', 'happened', 'last', 'rise', 'list', 'price'],
  merchants: ['top', 'list', 'health', 'sum_out', 'sum_in', 'largest', 'share'],
  categories: ['top', 'list', 'health', 'sum_out', 'sum_in', 'share', 'largest'],
  trend: ['trend', 'rise', 'average', 'compare', 'sum_out', 'sum_in', 'list'],
  compare: ['compare', 'trend', 'rise', 'top', 'sum_out', 'sum_in'],
  share: ['share', 'sum_out'],
  movers: ['rise', 'compare', 'trend', 'top', 'largest'],
  days: ['top', 'trend', 'largest', 'compare', 'list', 'smallest'],
  weekdays: ['top', 'trend', 'largest', 'compare', 'average', 'smallest'],
  months: ['top', 'trend', 'largest', 'compare', 'smallest', 'list'],
};

/** Acts answered by other intents. Intents not listed have no figures. */
const ofIntents: Partial<Record<Intent, readonly Act[]>> = {
  cash_flow: ['net', 'saved', 'health', 'sum_in', 'sum_out', 'compare', 'trend', 'average'],
  bills: ['due', 'price', 'debt', 'list', 'pay', 'sum_out', 'happened'],
  price: ['price', 'rise', 'due', 'subs', 'sum_out', 'compare', 'average', 'happened'],
  safe: ['safe', 'afford', 'budget', 'balance'],
  afford: ['afford', 'plan', 'safe', 'forecast'],
  forecast: ['forecast', 'afford', 'balance', 'safe'],
  pay: ['pay', 'due', 'last', 'sum_in', 'price', 'average', 'happened', 'rise'],
  subscriptions: ['subs', 'list', 'price', 'sum_out', 'count', 'top', 'compare', 'rise', 'largest'],
  goals: ['goal', 'plan', 'saved', 'set_goal', 'balance', 'share'],
  saving_plan: ['plan', 'goal', 'afford', 'set_goal'],
  budgets: ['budget', 'safe', 'sum_out'],
  budget_idea: ['budget', 'average', 'set_budget'],
  net_worth: ['networth', 'debt', 'balance', 'top', 'largest'],
  loans: ['debt', 'price', 'due', 'rise', 'sum_out', 'list', 'balance', 'plan'],
  credit_score: ['credit_score', 'debt'],
  entries: ['entries', 'list', 'count'],
  wellness: ['health', 'net', 'budget', 'saved'],
  unusual: ['twice', 'happened', 'list', 'largest'],
  tax: ['tax', 'sum_out', 'sum_in', 'list'],
  balances: ['balance', 'saved', 'debt', 'goal'],
};

/** Below this an act that an answer serves is as good as ruled out. */
const LEAST = 0.12;
/** From here on the learned reading is followed where the rules found nothing. */
const LIKELY = 0.55;
/** From here on it is followed against the rules. */
const SURE = 0.75;
/** From here on it is followed against rules that are certain. */
const VERY_SURE = 0.95;
/** From here on it is reason enough to ask. */
const DOUBTING = 0.45;
/**
 * A message of several words of which no act is heard with at least this chance is unlike all that was learned from.
 */
const MIN_RECEIVED = 0.2;
const MIN_WORDS = 6;
/** Rules that are as sure as this need no second voice. */
const CERTAIN = 0.9;
/** How much is held of a question that was read as it was heard. */
const FOLLOWED = 0.8;

/** The most likely act other than a change of the previous question. */
export function likeliest(chances: ActChances): { act: Act; chance: number } {
  return acts
    .map((act) => ({ act, chance: chances[act] }))
    .reduce((best, other) => (other.chance > best.chance ? other : best));
}

/** The acts of a sum: money out, money in, or saved. */
function ofSums({ income, account, topics }: Question): readonly Act[] {
  if (account === 'savings' || topics.some(({ subCategories }) => subCategories.includes(subCategoryIds.savings)))
    return ['sum_out', 'sum_in', 'saved'];
  return income ? ['sum_in'] : topics.length > 0 ? ['sum_out', 'sum_in'] : ['sum_out'];
}

/** The acts that a question's answer covers; null if it has no figures. */
function served(question: Question): readonly Act[] | null {
  const { intent, measure, text } = question;
  // A savings rate is named by its own words, and none of the acts is one.
  if (has(text, 'savingsRate')) return null;
  const servedActs =
    intent === 'rows' ? [...ofRows[measure], ...(measure === 'total' ? ofSums(question) : [])] : ofIntents[intent];
  return servedActs === undefined
    ? null
    : has(text, 'goneUp') && measure !== 'total'
      ? [...servedActs, 'rise']
      : servedActs;
}

/** Whether the answer is unlikely to cover what is asked. */
export function contradicts(question: Question, chances: ActChances): boolean {
  const servedActs = served(question);
  return servedActs !== null && servedActs.reduce((sum, act) => sum + chances[act], chances.same) < LEAST;
}

const measures: Partial<Record<Act, Measure>> = {
  sum_out: 'total',
  sum_in: 'total',
  count: 'count',
  average: 'average',
  list: 'list',
  largest: 'largest',
  smallest: 'smallest',
  top: 'merchants',
  last: 'last',
  first: 'first',
  trend: 'trend',
  compare: 'compare',
  happened: 'last',
  rise: 'total',
  net: 'total',
};
const intents: Partial<Record<Act, Intent>> = {
  due: 'bills',
  price: 'price',
  subs: 'subscriptions',
  pay: 'pay',
  safe: 'safe',
  forecast: 'forecast',
  balance: 'balances',
  debt: 'loans',
  budget: 'budgets',
  goal: 'goals',
  twice: 'unusual',
  networth: 'net_worth',
  tax: 'tax',
  entries: 'entries',
  credit_score: 'credit_score',
  health: 'wellness',
  hardship: 'hardship',
  world: 'off_topic',
  move: 'cannot',
  why: 'why',
  saved: 'cash_flow',
};

/** Acts that only report the current state. */
const ofNow: ReadonlySet<Act> = new Set(['safe', 'balance', 'networth', 'credit_score']);

const putsAside = /\b(?:put|moved?|transferred|stashed|tucked|squirrelled|squirreled|socked|chucked|deposited)\b/;

/** Acts about the member's finances as a whole, without a subject. */
const ofAll: ReadonlySet<Act> = new Set([
  'pay',
  'safe',
  'forecast',
  'balance',
  'networth',
  'health',
  'credit_score',
  'entries',
  'saved',
]);

const needsSubject: ReadonlySet<Act> = new Set(['rise', 'net', 'happened', 'compare']);

const followed = { confidence: FOLLOWED, rival: null } as const;

const hasSubject = ({ topics, names }: Question): boolean => topics.length + names.length > 0;

/** An answer about something else than rows, where the parts of the question belong to it. */
function asIntent(question: Question, act: Act, intent: Intent): Question | null {
  if (ofNow.has(act) && question.whens.length > 0) return null;
  if (ofAll.has(act) && (question.names.length > 0 || question.topics.some(({ kind }) => kind !== 'income')))
    return null;
  return { ...question, ...followed, intent, asksFor: act, doubt: question.doubt ?? question.stray[0] ?? null };
}

/** A question about transactions. Without a subject it uses the previous question's. */
function asRows(question: Question, act: Act, measure: Measure): Question | null {
  const income = question.topics[0]
    ? question.topics[0].kind === 'income'
    : act === 'sum_in' || (act !== 'sum_out' && question.income);
  const read: Question = { ...question, measure, income, asksFor: act };
  if (hasSubject(question) || (question.whens.length > 0 && !needsSubject.has(act)))
    return { ...read, ...followed, intent: 'rows' };
  if (act === 'net' && question.whens.length > 0)
    return { ...question, ...followed, intent: 'cash_flow', asksFor: act };
  return question.intent === 'unclear' ? read : null;
}

/** The question as the model understands it; null if the act needs missing parts. */
function readAs(question: Question, act: Act): Question | null {
  // What was put somewhere is what went into savings; what was saved is what was left.
  if (act === 'saved' && putsAside.test(question.text) && !hasSubject(question))
    return {
      ...question,
      ...followed,
      intent: 'rows',
      measure: 'total',
      topics: [topicOfSubCategories([subCategoryIds.savings])],
      topicWords: 'savings',
      income: false,
    };
  if (act === 'set_budget' || act === 'set_goal')
    return question.amounts.length > 0 && (act === 'set_goal' || question.topics.length > 0)
      ? { ...question, ...followed, intent: act, asksFor: act }
      : null;
  const intent = intents[act];
  if (intent !== undefined) return asIntent(question, act, intent);
  const measure = measures[act];
  return measure === undefined ? null : asRows(question, act, measure);
}

/** How sure one must be of an act to follow it. */
function leastFor(act: Act, { intent, names, confidence, measure }: Question): number {
  if (intent === 'unclear') return LIKELY;
  if (act === 'health') return VERY_SURE;
  if (confidence >= CERTAIN && (intent !== 'rows' || measure !== 'total')) return VERY_SURE;
  // The latest transaction shows whether something happened, and its amount.
  return act === 'happened' && names.length > 0 ? DOUBTING : SURE;
}

/** Whether the rules alone would tell a figure of a message that they are not certain of. */
function isLoose(question: Question): boolean {
  const { bare, intent, measure, confidence, text } = question;
  return (
    !bare &&
    (intent !== 'rows' || measure === 'total') &&
    confidence < CERTAIN &&
    text.split(' ').length >= MIN_WORDS &&
    served(question) !== null
  );
}

/** Settles what a message asks for by both readings of it. */
export function settledBy(question: Question, chances: ActChances): Question {
  const { act, chance } = likeliest(chances);
  const prediction = { act, chance };
  if (chance < MIN_RECEIVED && isLoose(question)) return { ...question, prediction, isDisputed: true };
  if (act === 'same' || (question.intent !== 'unclear' && !contradicts(question, chances)))
    return { ...question, prediction };
  const other = chance >= leastFor(act, question) ? readAs(question, act) : null;
  if (other) return { ...other, prediction };
  return {
    ...question,
    prediction,
    isDisputed: question.intent !== 'unclear' && chance >= (question.confidence >= CERTAIN ? SURE : DOUBTING),
  };
}
