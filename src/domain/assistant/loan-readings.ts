import { subCategoryIds } from '../categorise/taxonomy.ts';
import type { Intent } from './evidence.ts';
import { loanAspectIn, loansNamed, namesMore, speaksOfLoan } from './loan-words.ts';
import type { LoanAspect } from './loan-words.ts';
import type { MemberNames } from './member-names.ts';
import type { Question } from './question.ts';
import type { Topic } from './topics.ts';
import { pastOf, spanWords } from './when.ts';
import type { Now, When } from './when.ts';

/** Questions of loans from us: of one by its title, and of what was repaid on all of them. */

const CERTAIN = 0.95;

/** Intents for which a question of a loan is taken where only its words are heard. */
const mayBeOfLoan: ReadonlySet<Intent> = new Set([
  'rows',
  'loans',
  'bills',
  'price',
  'pay',
  'net_worth',
  'balances',
  'past_balance',
  'cash_flow',
  'unusual',
  'goals',
  'unclear',
]);

/** A loan of a kind that only others give. */
const elsewhere = /\b(?:mortgage|hecs|hecs-help|(?:home|house|car|student|study|uni) (?:loan|debt))\b/;

/** Whether a time is named that has begun. */
export const isOfPast = ({ whens }: Pick<Question, 'whens'>, now: Now): boolean =>
  whens.some((when) => when.relative === undefined && pastOf(when, now) !== null);

const timeWords = ({ label, span }: When): string => (label === '' ? spanWords(span) : label);

/** The time of a question, where what it asks of a loan is not told of a time. */
function timeInDoubt(question: Question, rest: string, now: Now): string | null {
  const [when] = question.whens;
  const aspect = loanAspectIn(rest, isOfPast(question, now));
  return when === undefined || aspect === 'repaid' || aspect === 'interest' ? null : timeWords(when);
}

/** A question about loans from us by their titles; null where it is none. */
function ofNamedLoans(question: Question, now: Now, ownNames: MemberNames): Question | null {
  const { text, intent, without, amounts, doubt, whens, unknown, names } = question;
  if (!mayBeOfLoan.has(intent) || amounts.length > 0 || without.topics.length + without.names.length > 0) return null;
  const named = loansNamed(text, ownNames);
  if (!named || namesMore(named)) return null;
  const others = names.filter((name) => !speaksOfLoan(name, named.titles));
  const isUsed = doubt === null || speaksOfLoan(doubt, named.titles) || whens.some((when) => doubt === timeWords(when));
  return {
    ...question,
    intent: 'loans',
    confidence: CERTAIN,
    rival: null,
    isUnread: false,
    measure: 'total',
    income: false,
    topics: [],
    topicWords: '',
    names: named.titles,
    isNamed: true,
    firm: [],
    mixed: [],
    unknown: unknown.filter((words) => !speaksOfLoan(words, named.titles)),
    doubt: others[0] ?? (isUsed ? timeInDoubt(question, named.rest, now) : doubt),
  };
}

/** What the ledgers tell of all loans from us. */
const ofLedgers: ReadonlySet<LoanAspect> = new Set(['repaid', 'borrowed', 'made', 'missed', 'cost', 'latest']);

const mayBeOfAll: ReadonlySet<Intent> = new Set(['rows', 'loans', 'bills', 'unclear']);

const saysLoan = /\b(?:loans?|repayments?|repaid|repay|borrow\w*)\b/;

const isOfRepayments = ({ categories, subCategories }: Topic): boolean =>
  categories.length === 0 && subCategories.length === 1 && subCategories[0] === subCategoryIds['loan-repayments'];

/** 'How much have I paid in loan repayments this year': our ledgers tell it, and no bank transaction has to. */
function ofAllLoans(question: Question, now: Now, { loans }: MemberNames): Question | null {
  const { text, topics, names, measure, intent, whens, without, amounts, doubt, unknown } = question;
  const aspect = loanAspectIn(text, isOfPast(question, now));
  if (
    loans.length === 0 ||
    !mayBeOfAll.has(intent) ||
    !topics.every(isOfRepayments) ||
    !saysLoan.test(text) ||
    elsewhere.test(text) ||
    !names.every((name) => speaksOfLoan(name, [])) ||
    without.topics.length + without.names.length + amounts.length > 0 ||
    (doubt !== null && !speaksOfLoan(doubt, []) && doubt !== (whens[0] && timeWords(whens[0]))) ||
    aspect === null ||
    !ofLedgers.has(aspect) ||
    (aspect === 'repaid' ? measure !== 'total' || whens.length > 1 : whens.length > 0)
  )
    return null;
  return {
    ...question,
    intent: 'loans',
    confidence: CERTAIN,
    rival: null,
    isUnread: false,
    doubt: null,
    topics: [],
    topicWords: '',
    names: [],
    unknown: unknown.filter((words) => !speaksOfLoan(words, [])),
  };
}

export const loanReading = (question: Question, now: Now, ownNames: MemberNames): Question | null =>
  ofNamedLoans(question, now, ownNames) ?? ofAllLoans(question, now, ownNames);
