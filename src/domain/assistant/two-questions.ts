import type { ActModel } from './acts/model.ts';
import type { Intent } from './evidence.ts';
import type { MemberNames } from './member-names.ts';
import { nameParts, noNames } from './member-names.ts';
import { readQuestion } from './read-question.ts';
import type { Question } from './question.ts';
import { understand } from './understanding.ts';
import type { Now } from './when.ts';

/**
 * 'What is my balance and when do I get paid' asks two things: each half is a whole question, of something else than
 * the other.
 */

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

/** Intents whose answer covers the other question too. */
const alike: readonly (readonly Intent[])[] = [
  ['bills', 'price', 'subscriptions'],
  ['safe', 'balances', 'forecast', 'afford', 'cash_flow'],
  ['goals', 'afford', 'saving_plan'],
  ['net_worth', 'loans'],
  ['rows', 'cash_flow', 'price'],
];

/** A half that only refers to the other is no question. */
const points = /\b(?:it|that|them|those|they|this one|there)\b/i;

/** A condition belongs to what follows it: 'If I pay the bills, how much is left?' */
const isCondition = /^\W*(?:and |but |so )?(?:if|when|once|after|suppose|assuming|say) (?:i|we|my|the|all)\b/i;

const SURE = 0.7;

/** Two accounts of another kind each. */
const ofOtherAccounts = (first: Question, other: Question): boolean =>
  first.intent === 'balances' &&
  other.intent === 'balances' &&
  first.account !== null &&
  other.account !== null &&
  first.account !== other.account;

const areOther = (first: Question, other: Question): boolean =>
  ofOtherAccounts(first, other) ||
  (first.intent !== other.intent &&
    !alike.some((group) => group.includes(first.intent) && group.includes(other.intent)));

const holdsTogether = ({ confidence, doubt, isUnread, rival }: Question, minConfidence: number): boolean =>
  confidence >= minConfidence && doubt === null && !isUnread && rival === null;
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

const namesKind = /\b(?:account|saver|savings|card|fund|loan|offset)$/i;

/** 'It' is the account that the half before names: 'what interest did it earn'. */
function ofAccount(first: string, second: string, { accounts }: MemberNames): string {
  const words = ` ${nameParts(first).join(' ')} `;
  const [account, ...others] = accounts.filter((name) => words.includes(` ${nameParts(name).join(' ')} `));
  return account === undefined || others.length > 0
    ? second
    : second.replace(/\b(?:it|(?:that|this) account)\b/i, `my ${account}${namesKind.test(account) ? '' : ' account'}`);
}

/** The questions asked at once, each understood in the context of those before it. */
export function understandAll(
  message: string,
  earlier: readonly string[],
  now: Now,
  ownNames: MemberNames = noNames,
  model: ActModel | null = null,
): Question[] {
  const whole = understand(message, earlier, now, ownNames, model);
  const isWhole = begins.test(message);
  for (const { index, 0: words } of message.matchAll(seam)) {
    const [first, second] = [message.slice(0, index), message.slice(index + words.length)];
    const then = ofAccount(first, second, ownNames);
    if (points.test(then) || isCondition.test(first)) continue;
    const [one, other] = [readQuestion(first, now, ownNames, model), readQuestion(then, now, ownNames, model)];
    const both = () => [
      understand(first, earlier, now, ownNames, model),
      understand(then, [...earlier, first], now, ownNames, model),
    ];
    const leads = isWhole || one.intent !== 'rows' ? stands(one) : one.bare && isOfRows(one);
    const areTwo = leads && stands(other) && areOther(one, other);
    if (areTwo || (isOfRows(one) && asksOtherwise(one, understand(then, [...earlier, first], now, ownNames, model))))
      return both();
    // The whole only matches the second half, which is uncertain: the first is answered, the second asked about.
    if (leads && stands(one) && areOther(one, whole) && !stands(whole))
      return [understand(first, earlier, now, ownNames, model), { ...other, doubt: second.trim() }];
  }
  return [whole];
}
