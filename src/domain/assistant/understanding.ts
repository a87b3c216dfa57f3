import type { ActModel } from './acts/model.ts';
import { betweenCards, corrected, proposes } from './corrections.ts';
import { sameOrEarlier } from './earlier-one.ts';
import { isHeldAgainst } from './held-against.ts';
import { noNames } from './member-names.ts';
import type { MemberNames } from './member-names.ts';
import { readQuestion } from './read-question.ts';
import type { Question } from './question.ts';
import { doubtSameAnswer } from './same-answer.ts';
import { spanAfter, spanBefore, unitAt, yearBefore } from './when.ts';
import { besideBase, hasOwnUnit } from './when-beside.ts';
import { readPhrase } from './phrase.ts';
import type { Now, When } from './when.ts';

/** How many earlier questions are considered. */
const LOOKED_BACK = 6;

/** Answers that a question after them may only change: another time, category or amount. */
const open: ReadonlySet<Question['intent']> = new Set([
  'rows',
  'cash_flow',
  'bills',
  'price',
  'afford',
  'forecast',
  'budgets',
  'goals',
  'saving_plan',
  'tax',
  'unusual',
  'balances',
  'net_worth',
  'subscriptions',
  'loans',
  'safe',
  'budget_idea',
]);

/** What can be asked about 'it' after a question naming it. */
const hanging: ReadonlySet<Question['intent']> = new Set(['bills', 'price', 'budgets', 'subscriptions', 'budget_idea']);

/** Rows that a question names by itself, all of a kind: 'any payments under $10'. */
const ownRows =
  /^(?:(?:please |can you )?(?:show|list|find|give|tell)(?: me)? |did i (?:make|have) |have i (?:made|had) |(?:are|were) there |do i have |what |which )?(?:all |any |every |all my |my |all of my |small |big |large |little |tiny )*(?:transactions?|purchases?|payments?|expenses?|deposits?|transfers?|charges?)\b/;

const elliptical =
  /^(?:and|what about|how about|same|but|ok and|okay and|or|also|then|now|just|only|not|instead|for|in|on|at|by|since)\b/;

/** A verb with its own subject: 'when did I last pay Coles'. */
const ownVerb =
  /\b(?:did|do|does|have|has|had|was|were|am|are) (?:i|we|my|our)\b|\b(?:did|do|does|have|has) (?:\w+ ){1,3}(?:last |first |ever )?(?:give|gave|given|send|sent|pay|paid|transfer|transferred|charge|charged|cost|refund|refunded)\b/;

/** Whether a question is complete and does not depend on the previous one. */
function isWhole({ text, topics, names, bound, between, measure, unit }: Question): boolean {
  if (elliptical.test(text) || pointsBack(text)) return false;
  if (between !== null) return true;
  const hasSubject = topics.length + names.length > 0;
  if (hasSubject) return ownVerb.test(text);
  return (
    ownRows.test(text) &&
    (Object.keys(bound).length > 0 || measure === 'largest' || measure === 'smallest') &&
    unit === null
  );
}

const complete = /\b(?:spen[dt]|spending|earn(?:ed|ing)?|income|paid|bought|buy|cost|costs|receive[d]?)\b/;
const pointing = /\b(?:that|those|it|them|they|there|these|this|she|he|her|him)\b/;

/** 'This month' is a time and refers to nothing said before. */
const times =
  /\bthis (?:(?:past|coming|current|calendar) )?(?:day|week|weekend|fortnight|month|quarter|year|pay|payday|financial|tax|morning|arvo|afternoon|evening|winter|summer|autumn|spring|january|february|march|april|may|june|july|august|september|october|november|december)\b/g;

const pointsBack = (text: string): boolean => pointing.test(text.replaceAll(times, ' '));

/** The present time of the kind that a time hangs on: this week for 'than the week before'. */
function presentOf({ unit }: When, now: Now): When {
  const kind = unit === 'days' ? 'month' : unit;
  const label = `this ${kind === 'pay' ? 'pay cycle' : kind.replace('_', ' ')}`;
  return { span: unitAt(kind, 0, now), label, unit: kind };
}

function relativeTo(when: When, before: Pick<Question, 'whens'> | null, now: Now): When {
  if (!when.relative) return when;
  const base: When = before?.whens[0] ?? presentOf(when, now);
  if (when.relative !== 'year_before' && hasOwnUnit(when, base)) return besideBase(when, base);
  const span =
    when.relative === 'before'
      ? spanBefore(base, now)
      : when.relative === 'after'
        ? spanAfter(base, now)
        : yearBefore(base.span);
  return { span, label: '', unit: base.unit };
}

/** Whether a time hangs on another one of which nothing was said: 'what did I spend the week before'. */
const isAdrift = ({ whens, measure }: Question, before: Question | null): boolean =>
  (whens[0]?.relative === 'before' || whens[0]?.relative === 'after') &&
  measure !== 'compare' &&
  (before?.whens.length ?? 0) === 0;

/** 'What was the biggest one' asks for one of the rows that were spoken of. */
const oneOfThem: ReadonlySet<Question['measure']> = new Set(['largest', 'smallest', 'last', 'first', 'count']);
const MAX_WORDS = 7;

/** The confidence of a question that the assistant asks about. */
const DOUBTFUL = 0.4;

/** Whether a question only changes the previous one. */
function onlyChanges(before: Question, question: Question): boolean {
  if (question.intent !== 'unclear' && isWhole(question)) return false;
  if (question.intent === 'unclear' && question.asksFor !== undefined && before.intent === 'rows') return true;
  if (question.intent === 'unclear')
    return (
      question.follow ||
      pointsBack(question.text) ||
      question.whens.length > 0 ||
      question.topics.length > 0 ||
      question.names.length > 0 ||
      question.amounts.length > 0 ||
      leavesOut(question) ||
      question.weekdays !== null ||
      (oneOfThem.has(question.measure) && before.intent === 'rows' && question.text.split(' ').length <= MAX_WORDS) ||
      (question.account !== null && before.intent === 'balances')
    );
  // 'And on payday' asks for no payday.
  if (
    question.intent === 'pay' &&
    before.intent !== 'pay' &&
    /^(?:and|what about|how about|or) (?:on|by|until|till|before|after) /.test(question.text)
  )
    return true;
  // A subject with its time is a whole question, but behind one of rows it asks for the same of another subject.
  if (question.bare) return question.follow || before.intent === 'rows';
  if (question.intent === 'bills' || question.intent === 'price')
    return (
      question.follow &&
      /^(?:and|what about|how about|but|same for)\b/.test(question.text) &&
      !/\b(?:due|when|overdue)\b/.test(question.text)
    );
  return question.intent === 'rows' && question.follow && !complete.test(question.text);
}

function shortWord(question: Question): Question['measure'] | null {
  if (
    /^(?:and )?(?:in total|total|how much (?:is |was |did |does )?(?:it|that|they|those|in total|total|altogether|all up))\b/.test(
      question.text,
    )
  )
    return 'total';
  if (
    /^(?:why|what on|on what|how come|break (?:it|that) down|by category|what was it|what on earth)\b/.test(
      question.text,
    )
  )
    return 'categories';
  if (
    /^(?:which ones?|show (?:me )?(?:them|those|these|it)|show(?: me)?$|(?:show|list)(?: me)? (?:the |my |all )?(?:transactions|purchases|payments|rows|details)$|list (?:them|those|these)|list$|which|what were they|such as|like what|details|more details?)\b/.test(
      question.text,
    )
  )
    return 'list';
  if (/^(?:where|at which|who)\b/.test(question.text)) return 'merchants';
  return null;
}

const leavesOut = ({ without }: Question): boolean => without.topics.length > 0 || without.names.length > 0;

/** From here on a change of the question before is taken to ask for a sum again. */
const MIN_RECEIVED = 0.4;

const gaveMe = /\b(?:sent|paid|gave|given|transferred|lent|owes?) (?:\w+ )?(?:me|us|back)\b/;

const adds =
  /^(?:and |then |ok |okay |now )*(?:plus|add|adding|throw in|include|including)\b|\b(?:on top|thrown in|as well|added|too)$/;

/** 'Plus Dan Murphys', 'with childcare on top': what is named is added to what the question before was of. */
function added(before: Question, question: Question): Question {
  const isAdding =
    adds.test(question.text) && before.intent === 'rows' && before.topics.length + before.names.length > 0;
  if (!isAdding) return question;
  const topics = [
    ...before.topics,
    ...question.topics.filter(({ name }) => !before.topics.some((topic) => topic.name === name)),
  ];
  const names = [...new Set([...before.names, ...question.names])];
  return {
    ...question,
    topics,
    names,
    isNamed: before.isNamed || question.isNamed,
    firm: [...before.firm, ...question.firm],
    mixed: [],
    unknown: [...before.unknown, ...question.unknown],
    joinsKinds: topics.length > 0 && names.length > 0,
    together: true,
  };
}

function changed(before: Question, followUp: Question, whens: When[]): Question {
  const question = added(before, followUp);
  const hasSubject = question.topics.length > 0 || question.names.length > 0;
  const leaves = leavesOut(question);
  // 'And the savings one' leaves the account that was named before.
  const otherAccount = !hasSubject && before.intent === 'balances' && question.account !== null;
  const isPerUnit = question.unit !== null && question.measure === 'total';
  const wantsTotal =
    question.measure === 'total' &&
    (question.prediction?.act === 'sum_out' || question.prediction?.act === 'sum_in') &&
    question.prediction.chance >= MIN_RECEIVED;
  const comesIn = gaveMe.test(question.text);
  const measure =
    shortWord(question) ??
    (wantsTotal ? 'total' : null) ??
    (isPerUnit ? 'average' : null) ??
    (question.measure === 'total' ? before.measure : question.measure);
  return {
    ...before,
    text: `${before.text} ${question.text}`,
    // A time that was not read is not dropped for the one before.
    confidence: question.isUnread && before.intent === 'rows' ? 0.4 : Math.max(0.6, before.confidence - 0.1),
    ...(question.asksFor === undefined ? {} : { asksFor: question.asksFor }),
    measure: measure === 'compare' && whens.length === 0 && hasSubject ? before.measure : measure,
    whens: whens.length > 0 ? whens : before.whens,
    topics: hasSubject ? question.topics : before.topics,
    topicWords: hasSubject ? question.topicWords : before.topicWords,
    names: hasSubject ? question.names : otherAccount ? [] : before.names,
    isNamed: hasSubject ? question.isNamed : before.isNamed,
    firm: hasSubject ? question.firm : before.firm,
    mixed: hasSubject ? question.mixed : otherAccount ? [] : before.mixed,
    without: hasSubject || leaves ? question.without : before.without,
    joinsKinds: hasSubject ? question.joinsKinds : before.joinsKinds,
    together: question.together,
    isUnread: question.isUnread,
    doubt: question.doubt ?? (hasSubject ? null : before.doubt),
    unknown: hasSubject ? question.unknown : before.unknown,
    amounts: question.amounts.length > 0 ? question.amounts : before.amounts,
    weekdays: question.weekdays ?? before.weekdays,
    bound: Object.keys(question.bound).length > 0 ? question.bound : before.bound,
    percent: question.percent ?? before.percent,
    limit: question.limit ?? before.limit,
    unsure: hasSubject ? question.unsure : before.unsure,
    unit: question.unit ?? before.unit,
    account: question.account ?? before.account,
    income: question.topics[0] ? question.topics[0].kind === 'income' : comesIn ? true : before.income,
    between: comesIn ? 'received' : before.between,
  };
}

const putsIn = /\b(?:put|paid|added|transferred|moved|deposited) (?:\w+ )?in\b/;

/** A complete question that omits what the previous one said: its time, or what 'that' refers to. */
function completed(before: Question, question: Question, whens: When[]): Question {
  if (question.intent !== 'rows' || before.intent !== 'rows') {
    const hangs =
      hanging.has(question.intent) &&
      pointsBack(question.text) &&
      question.topics.length === 0 &&
      question.names.length === 0;
    // 'The savings balance, and how much I put in' is about one account.
    const account =
      question.account ?? (before.intent === 'balances' && putsIn.test(question.text) ? before.account : null);
    return {
      ...question,
      whens,
      account,
      ...(hangs
        ? {
            topics: before.topics,
            topicWords: before.topicWords,
            names: before.names,
            isNamed: before.isNamed,
            mixed: before.mixed,
          }
        : {}),
    };
  }
  const points = pointsBack(question.text) && question.topics.length === 0 && question.names.length === 0;
  const ofThat = /\b(?:of|in|from) (?:that|those|it|them)\b/.test(question.text);
  return {
    ...question,
    whens:
      whens.length > 0 || !(question.follow || points || ofThat) || (!points && !ofThat && isWhole(question))
        ? whens
        : before.whens,
    ...(points
      ? {
          topics: before.topics,
          topicWords: before.topicWords,
          names: before.names,
          isNamed: before.isNamed,
          mixed: before.mixed,
        }
      : {}),
  };
}

/** Times that hang on another hang on the one just before them in the question, else on that of the question before. */
function settled({ whens, measure, text }: Question, before: Question | null, now: Now): When[] {
  const result: When[] = [];
  for (const when of whens) {
    const last = result.at(-1);
    if (!when.relative || !last) result.push(relativeTo(when, before, now));
    else if (measure === 'compare' || measure === 'movers') result.push(relativeTo(when, { whens: [last] }, now));
    else if (/\b(?:or|and) the \w+ after\b/.test(text))
      result[result.length - 1] = {
        span: { from: last.span.from, to: relativeTo(when, { whens: [last] }, now).span.to },
        label: '',
        unit: 'days',
      };
    else
      result[result.length - 1] = relativeTo(when, { whens: [last.ahead ? { ...last, span: last.ahead } : last] }, now);
  }
  return result;
}

const ofBudget: ReadonlySet<Question['intent']> = new Set(['budgets', 'budget_idea']);

/** 'Make it 500', of the budget named before. */
const makesIt =
  /^(?:please |can you |ok |okay |then |so |and |well |just |lets )*(?:make|set|change|raise|lower|cut|bump|drop|increase|reduce|put) (?:it|that|this)\b/;

function after(before: Question | null, read: Question, now: Now): Question {
  const question = isAdrift(read, before)
    ? { ...read, isUnread: true, confidence: Math.min(read.confidence, DOUBTFUL) }
    : read;
  const settledWhens = settled(question, before, now);
  // 'Was that more than the month before' holds the time of the question before against the one that it names.
  const holdsThat =
    before?.intent === 'rows' &&
    before.whens.length > 0 &&
    /\b(?:that|it|this)\b(?! (?:time|week|month|year|pay|fortnight|quarter))/.test(question.text) &&
    question.topics.length + question.names.length === 0;
  const isShort = before !== null && isHeldAgainst(before, question);
  const compares =
    question.measure === 'compare' &&
    question.whens.length === 1 &&
    (question.whens[0]!.relative !== undefined || holdsThat || isShort);
  const whens = compares ? [before?.whens[0] ?? presentOf(question.whens[0]!, now), ...settledWhens] : settledWhens;
  if (!before || !open.has(before.intent)) return { ...question, whens };
  if (ofBudget.has(before.intent) && makesIt.test(question.text) && question.amounts.length > 0)
    return {
      ...before,
      text: question.text,
      intent: 'set_budget',
      confidence: 0.9,
      rival: null,
      amounts: question.amounts,
      percent: question.percent,
    };
  const one = sameOrEarlier(before, question);
  if (one) return one;
  if (isShort || onlyChanges(before, question))
    return doubtSameAnswer(before, changed(before, question, whens), question);
  return completed(before, question, whens);
}

/**
 * Understands a question in the context of earlier ones.
 *
 * @param earlier the member's earlier questions, oldest first
 */
export function understand(
  message: string,
  earlier: readonly string[],
  now: Now,
  ownNames: MemberNames = noNames,
  model: ActModel | null = null,
): Question {
  let before: Question | null = null;
  // The proposal that may still be corrected.
  let card: Question | null = null;
  for (const text of [...earlier.slice(-LOOKED_BACK), message]) {
    const question = readQuestion(text, now, ownNames, model);
    before = (card && corrected(card, question, now)) ?? after(before, question, now);
    card = proposes(before) ? before : betweenCards.has(before.intent) ? card : null;
  }
  return inDoubtOfWhom(before!, readPhrase(message).text);
}

const somebody = /\b(?:she|he|her|him)\b/;

/** Whoever is spoken of must have been named, be it in a question before. */
function inDoubtOfWhom(question: Question, phrase: string): Question {
  const who = somebody.exec(phrase)?.[0];
  return who === undefined || question.intent !== 'rows' || question.names.length + question.mixed.length > 0
    ? question
    : { ...question, doubt: who };
}
