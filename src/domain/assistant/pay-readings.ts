import { subCategoryIds } from '../categorise/taxonomy.ts';
import type { Intent } from './evidence.ts';
import {
  averagePay,
  gotPaid,
  heldAgainst,
  isLastPay,
  leftOfPay,
  payMoves,
  payOfTime,
  usualPay,
  wherePayWent,
} from './pay-words.ts';
import type { Question } from './question.ts';
import type { Unit } from './row-findings.ts';
import { topicOfSubCategories } from './topics.ts';
import type { Topic } from './topics.ts';
import { pastOf, spanWords, unitAt } from './when.ts';
import type { Now, When } from './when.ts';

/** Questions about pay, whatever their words resemble: pay is what comes in, and no spending. */

const CERTAIN = 0.95;

const mayBeOfPay: ReadonlySet<Intent> = new Set(['rows', 'pay', 'unclear', 'cash_flow', 'price']);

/** The units of time that a pay cycle is of. */
const cycleUnits: Partial<Record<Now['cycle']['kind'], Unit>> = {
  weekly: 'week',
  fortnightly: 'fortnight',
  monthly: 'month',
};

/** A unit of time for pay: of a unit of the pay cycle there is one pay. */
export const payUnit = (unit: Unit | null, now: Now): Unit =>
  unit === null || cycleUnits[now.cycle.kind] === unit ? 'pay' : unit;

const certainRows = { intent: 'rows', confidence: CERTAIN, rival: null } as const;

const ofSalary = (question: Question): Question => ({
  ...question,
  ...certainRows,
  income: true,
  topics: [topicOfSubCategories([subCategoryIds.salary])],
});

/** Of a time that is named each pay in it is counted, as the time need not be of whole pay cycles. */
function averageReading(question: Question, now: Now): Question {
  const unit = payUnit(question.unit, now);
  if (question.measure === 'compare') return { ...ofSalary(question), unit };
  const isEach = unit === 'pay' && question.whens.length > 0;
  return { ...ofSalary(question), measure: isEach ? 'average_row' : 'average', unit };
}

const isSalary = ({ subCategories }: Topic): boolean =>
  subCategories.length === 1 && subCategories[0] === subCategoryIds.salary;

/** Another time that the last pay is held against. */
function otherTime({ whens }: Question): string | null {
  const other = whens.find(({ unit, relative }) => unit !== 'pay' && relative === undefined);
  return other === undefined ? null : other.label === '' ? spanWords(other.span) : other.label;
}

/** The reading of a question about pay; null where it is of something else. */
export function payReading(question: Question, now: Now): Question | null {
  const { text, intent, names, topics, whens, amounts, without, unit, measure } = question;
  if (
    !mayBeOfPay.has(intent) ||
    names.length + amounts.length + without.topics.length + without.names.length > 0 ||
    !topics.every(isSalary)
  )
    return null;
  const ofPay = { ...question, intent: 'pay', confidence: CERTAIN, rival: null } as const;
  if (heldAgainst(text) !== null || isLastPay(text))
    return { ...ofPay, whens: [], doubt: question.doubt ?? otherTime(question) };
  if (leftOfPay.test(text)) return { ...question, intent: 'safe', confidence: CERTAIN, rival: null, whens: [] };
  if (wherePayWent.test(text)) {
    const cycle: When = { span: unitAt('pay', 0, now), label: 'this pay cycle', unit: 'pay' };
    return {
      ...question,
      ...certainRows,
      measure: 'merchants',
      income: false,
      topics: [],
      whens: whens.length === 0 ? [cycle] : whens,
    };
  }
  if ((averagePay.test(text) || (usualPay.test(text) && unit !== null)) && whens.length <= 2)
    return averageReading(question, now);
  if (payMoves.test(text) && whens.length <= 1) return { ...ofSalary(question), measure: 'total', asksFor: 'rise' };
  const isOfTime = whens.length > 0 && whens.every((when) => when.unit !== 'pay' && pastOf(when, now) !== null);
  if (!isOfTime || unit !== null || measure !== 'total') return null;
  // 'How much did I get paid' may be of any income, 'my pay' is of pay.
  if (gotPaid.test(text) && intent === 'rows' && question.income) return { ...question, ...certainRows };
  if (gotPaid.test(text) || payOfTime.test(text)) return ofSalary(question);
  return null;
}
