import { subCategoryIds } from '../categorise/taxonomy.ts';
import { accountIn } from './account-words.ts';
import { asksPaidOff } from './answers/account-target.ts';
import { loanReading } from './loan-readings.ts';
import type { MemberNames } from './member-names.ts';
import { payReading, payUnit } from './pay-readings.ts';
import type { Question } from './question.ts';
import { topicOfSubCategories } from './topics.ts';
import type { Now } from './when.ts';

/** Questions whose words leave only one reading, whatever else they resemble. */

const CERTAIN = 0.95;

/** 'Am I paid a week', 'average paid a fortnight', 'get paid per month'. */
const paidPerUnit =
  /\b(?:(?:am|was|were|get|got|gets|getting|been|being) (?:i |we )?(?:usually |normally |typically )?paid|^(?:my |the )?(?:average|usual|typical) (?:paid|pay)|^paid)(?: on average)? (?:a|an|per|each|every) (?:day|week|fortnight|month|quarter|year)\b/;

const movedInto =
  /\b(?:moved?|transferred|transfer|put|added|add|deposited|contributed|sent|gone|went)\b.*\b(?:into|to|in|towards)\b/;

const isCard = /^(?:(?:my |the )?(?:credit )?cards?|visa|mastercard|amex)$/i;

const isPast = /\b(?:did|have|has|had|was|were)\b/;

/** 'What have I got to put away for Japan', 'how much more do I need for the boat'. */
const wantsMore =
  /\b(?:need|got|have|ought) to (?:be )?(?:put|putting|save|saving|set|setting)\b|\bhow much more (?:do|will|would) (?:i|we) need\b/;

const wordsOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** Whether an account of the member’s own is named in full. */
const namesAccount = (text: string, { accounts }: MemberNames): boolean =>
  accounts.some((name) => wordsOf(name) !== '' && ` ${text} `.includes(` ${wordsOf(name)} `));

/** Whether what it is for is a word of a goal: 'for the buffer', 'for Japan'. */
function isForGoal(text: string, { goals }: MemberNames): boolean {
  const word = /\bfor (?:the |my |our |an? )?([a-z]{4,})\b/.exec(text)?.[1];
  return word !== undefined && goals.some((name) => wordsOf(name).split(' ').includes(word));
}

const certain = { intent: 'rows', confidence: CERTAIN, rival: null, doubt: null, isUnread: false } as const;

/** The only reading of a question; null where others are possible. */
export function certainReading(question: Question, now: Now, ownNames: MemberNames): Question | null {
  const ofLoan = loanReading(question, now, ownNames);
  if (ofLoan) return ofLoan;
  const ofPay = payReading(question, now);
  if (ofPay) return ofPay;
  const { text, topics, names, unit, whens, measure, bound } = question;
  const hasOneTime = whens.length <= 1;
  if (paidPerUnit.test(text) && unit !== null && names.length === 0 && topics.every(({ kind }) => kind === 'income'))
    return {
      ...question,
      ...certain,
      measure: 'average',
      unit: payUnit(unit, now),
      income: true,
      topics: [topicOfSubCategories([subCategoryIds.salary])],
    };
  // 'How much have I moved into the boat fund' asks for transfers, and not how a goal of that name stands.
  if (hasOneTime && isPast.test(text) && movedInto.test(text) && namesAccount(text, ownNames) && measure === 'total')
    return { ...question, ...certain, topics: [], unknown: [], firm: [], mixed: [] };
  if (
    asksPaidOff(question) &&
    hasOneTime &&
    topics.length === 0 &&
    /^(?:how much )?(?:have|did) (?:i|we)\b/.test(text) &&
    names.every((name) => isCard.test(name))
  )
    return { ...question, ...certain, measure: 'total', names: [], unknown: [], firm: [], mixed: [] };
  if (wantsMore.test(text) && isForGoal(text, ownNames))
    return { ...question, intent: 'goals', confidence: CERTAIN, rival: null, doubt: null };
  if (Object.keys(bound).length > 0 && hasOneTime && /^(?:was there |did i (?:buy|pay) )?anything\b/.test(text))
    return { ...question, ...certain, measure: 'list' };
  const [topic, ...others] = topics;
  if (
    hasOneTime &&
    others.length === 0 &&
    topic?.subCategories.includes(subCategoryIds['interest-earned']) &&
    namesAccount(text, ownNames) &&
    accountIn(text) !== 'credit' &&
    /\b(?:earn\w*|get|got|receiv\w*|made|make)\b/.test(text)
  )
    return { ...question, ...certain, income: true, mixed: [] };
  return null;
}
