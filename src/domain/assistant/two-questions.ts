import type { ActModel } from './acts/model.ts';
import type { Intent } from './evidence.ts';
import type { OwnNames } from './own-names.ts';
import { noNames } from './own-names.ts';
import { readQuestion } from './read-question.ts';
import type { Question } from './question.ts';
import { understand } from './understanding.ts';
import type { Now } from './when.ts';

/** 'What is my balance and when do I get paid' asks two things: each half is a whole question, of something else than the other. */

const asking = String.raw`(?:what|whats|wats|how|hows|when|whens|wens|where|wheres|who|whos|which|am i|are we|do i|do we|did i|have i|can i|can we|will i|is there|is my|are my|show me|tell me)\b`;
const seam = new RegExp(String.raw`(?:,? and|,? n|,|\?|;|\.| -) +(?:also |then |and )?(?=${asking})`, 'gi');
const begins = new RegExp(String.raw`^(?:hey|hi|hello|ok|okay|so|and|please|mate|can you tell me)?,? *${asking}`, 'i');

/** What can be answered beside something else. What is proposed or refused is not. */
const beside: ReadonlySet<Intent> = new Set([
  'rows',
  'cash_flow',
  'bills',
  'price',
  'safe',
  'afford',
  'forecast',
  'pay',
  'subscriptions',
  'goals',
  'budgets',
  'net_worth',
  'loans',
  'balances',
  'unusual',
  'entries',
]);

/** Readings of which one answer tells the other as well. */
const alike: readonly (readonly Intent[])[] = [
  ['bills', 'price', 'subscriptions'],
  ['safe', 'balances', 'forecast', 'afford', 'cash_flow'],
  ['goals', 'afford', 'saving_plan'],
  ['net_worth', 'loans'],
  ['rows', 'cash_flow', 'price'],
];

/** A half that only points at the other is no question of its own. */
const points = /\b(?:it|that|them|those|they|this one|there)\b/i;

/** A condition belongs to what follows it: 'If I pay the bills, how much is left?' */
const isCondition = /^\W*(?:and |but |so )?(?:if|when|once|after|suppose|assuming|say) (?:i|we|my|the|all)\b/i;

const SURE = 0.7;

/** Two accounts of another kind each. */
const ofOtherAccounts = (one: Question, other: Question): boolean =>
  one.intent === 'balances' &&
  other.intent === 'balances' &&
  one.account !== null &&
  other.account !== null &&
  one.account !== other.account;

const areOther = (one: Question, other: Question): boolean =>
  ofOtherAccounts(one, other) ||
  (one.intent !== other.intent && !alike.some((group) => group.includes(one.intent) && group.includes(other.intent)));

const holdsTogether = ({ confidence, doubt, isUnread, rival }: Question, least: number): boolean =>
  confidence >= least && doubt === null && !isUnread && rival === null;
const stands = (question: Question): boolean => beside.has(question.intent) && holdsTogether(question, SURE);

/** What a question of rows asks for by itself, be it in few words: 'groceries last month'. */
const MIN_OF_ROWS = 0.5;
const isOfRows = (question: Question): boolean =>
  question.intent === 'rows' &&
  question.topics.length + question.names.length > 0 &&
  holdsTogether(question, MIN_OF_ROWS);

/** Of the same rows one after the other: how much they come to, and when the last of them was. */
const oneByOne: ReadonlySet<Question['measure']> = new Set(['total', 'count', 'last', 'first', 'largest', 'smallest']);

const asksOtherwise = (first: Question, then: Question): boolean =>
  isOfRows(first) &&
  isOfRows(then) &&
  first.measure !== then.measure &&
  [first, then].every(({ measure }) => oneByOne.has(measure));

/** The questions that were asked at once, each understood in the light of those before it; one where it is only one. */
export function understandAll(
  requested: string,
  earlier: readonly string[],
  now: Now,
  own: OwnNames = noNames,
  model: ActModel | null = null,
): Question[] {
  const whole = understand(requested, earlier, now, own, model);
  const isWhole = begins.test(requested);
  for (const { index, 0: words } of requested.matchAll(seam)) {
    const [first, second] = [requested.slice(0, index), requested.slice(index + words.length)];
    if (points.test(second) || isCondition.test(first)) continue;
    const [one, other] = [readQuestion(first, now, own, model), readQuestion(second, now, own, model)];
    const both = () => [
      understand(first, earlier, now, own, model),
      understand(second, [...earlier, first], now, own, model),
    ];
    const leads = isWhole || one.intent !== 'rows' ? stands(one) : one.bare && isOfRows(one);
    const areTwo = leads && stands(other) && areOther(one, other);
    if (areTwo || (isOfRows(one) && asksOtherwise(one, understand(second, [...earlier, first], now, own, model))))
      return both();
    // The whole answers the second half alone, of which too little is sure: the first is answered, and the second asked about.
    if (leads && stands(one) && areOther(one, whole) && !stands(whole))
      return [understand(first, earlier, now, own, model), { ...other, doubt: second.trim() }];
  }
  return [whole];
}
