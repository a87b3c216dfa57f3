import type { Act } from './acts/acts.ts';
import { accountIn, qualifierIn } from './account-words.ts';
import type { AccountKind } from './account-words.ts';
import { amountsIn } from './amounts.ts';
import type { SpokenAmount } from './amounts.ts';
import { boundIn, limitIn } from './bounds.ts';
import type { Bound } from './bounds.ts';
import { ConceptsResult, has } from './concepts.ts';
import type { Intent } from './evidence.ts';
import { ignoredWordIn, contextWords, strangeIn, strayIn, unknownIn } from './ignored-words.ts';
import { guessIntent, meansIncome } from './intents.ts';
import type { Guess } from './intents.ts';
import { measureIn, unitIn } from './measures.ts';
import type { Measure } from './measures.ts';
import { wordsOf, wordsToSpell } from './member-names.ts';
import type { MemberNames } from './member-names.ts';
import { numbersIn } from './numbered-names.ts';
import { ofPays, paidBy, paysOne } from './pay-words.ts';
import { readPhrase } from './phrase.ts';
import type { Unit } from './row-findings.ts';
import { shapeOf, slotsOf } from './shape.ts';
import { subCategoryIds } from '../categorise/taxonomy.ts';
import { positionsOf, subjectsIn } from './subjects.ts';
import type { Subjects } from './subjects.ts';
import { EVERY_BILL, holdsRowsOf, partsOf, topicOfSubCategories } from './topics.ts';
import type { DetectedTopic, Topic } from './topics.ts';
import { weekdaysIn } from './weekdays.ts';
import type { Weekdays } from './weekdays.ts';
import { otherTimes, timesMeant } from './times-meant.ts';
import { MARK, noSuchDay } from './when-words.ts';
import type { Now, When } from './when.ts';

/** What was understood of a question. */
export interface Question {
  /** Set right, in small letters. */
  text: string;
  /** The same with letters in the place of times, amounts, names and what money is for. */
  shape: string;
  intent: Intent;
  /** Words that narrow it and stand in no name, category, time or amount. */
  stray: readonly string[];
  /** The prediction of the trained model; absent without one. */
  prediction?: { act: Act; chance: number };
  /** What the learned reading has it ask for, where the rules read something else. */
  asksFor?: Act;
  /** Whether rules and model contradict each other, so that the assistant asks. */
  isDisputed?: boolean;
  confidence: number;
  /** What it may mean as well; then both are offered. */
  rival: Intent | null;
  /** Whether a narrowing word was not understood. */
  isUnread: boolean;
  measure: Measure;
  income: boolean;
  whens: When[];
  topics: Topic[];
  /** The words that name a topic; 'power bill' may also be a bill. */
  topicWords: string;
  /** Words that may name a merchant, an account, a goal or a bill. */
  names: string[];
  /** Whether one of them follows 'at' or 'to' and cannot be ignored. */
  isNamed: boolean;
  /** Unknown names in a position where only a name fits. */
  firm: string[];
  /** The same with the words of topics beside them: in 'chemist warehouse' one is a topic and both are a name. */
  mixed: string[];
  /** What is left out: 'except rent'. */
  without: { topics: Topic[]; names: string[] };
  /** Whether what money is for and a name are joined, as in 'rent and Netflix'. */
  joinsKinds: boolean;
  /** Whether one total of all subjects is requested. */
  together: boolean;
  amounts: number[];
  /** Days of the week that it keeps to: 'on Fridays'. */
  weekdays: Weekdays | null;
  /** A bound of amounts: 'over $100'. */
  bound: Bound;
  percent: number | null;
  /** 'top five'. */
  limit: number | null;
  unit: Unit | null;
  account: AccountKind | null;
  /** The words that its answer would not account for; empty where they cannot be quoted. */
  doubt: string | null;
  /** Words that nothing knows. */
  unknown: string[];
  /** Whether it only changes the question before. */
  follow: boolean;
  /** Whether it has no more than a subject and a time: 'coffee this month'. */
  bare: boolean;
  /** The direction of money between the member and a named person, if any. */
  between: 'received' | 'sent' | null;
  /** Whether a word that names its subject was taken for another one that is spelled alike. */
  unsure: boolean;
}

/** A bare number from here on is an amount of money. */
const SURELY_MONEY = 1_000;

/** What stood in the place of each word before its spelling was set right. */
function wordsTyped(text: string, typed: string): Map<string, string> {
  const before = typed.split(' ');
  return new Map(text.split(' ').map((word, at) => [word, before[at] ?? word]));
}

const followStart =
  /^(?:show(?: me)?$|list$|and|what about|how about|same for|same again|now|but|ok and|okay and|or|also|what if|and what about|and how about|then|for|in|on|at|just|only|not|instead|how many|how often|how much (?:is |was |did |does )?(?:it|that|they|those|in total|total|altogether|all up|all together)|why|which ones?|show (?:me )?(?:them|those|these|it)|(?:show|list)(?: me)? (?:the |my |all )?(?:transactions|purchases|payments|rows|details)$|list (?:them|those|these)|on average|total|in total|compared|versus|vs|break it down|break that down|by|and the|the|when|who|where|is that|was that|more|last|this|since|per|each|every|monthly|weekly|next)\b/;

/** Words for time that nothing has read: what they narrow is not known. */
const leftOver =
  /\b(?:ago|weekends?|weekdays?|weeknights?|mornings?|evenings?|afternoons?|lunchtimes?|midnight|decades?|semesters?|and a half|(?<!\b(?:long|been|days|weeks|months) )since|hours?|minutes?|nights|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|school holidays|long weekend|lockdown|(?:the|in) (?:days|weeks|months|years|lead up|run up|week|weekend|fortnight|month|quarter|year) (?:before|after|following|leading up to|prior to|until|to)|while (?:i|we) (?:was|were)|when (?:i|we) (?:was|were|went|moved|lived|started)|(?:on|since|for|around|before|after|over) (?:my|our|his|her|the) (?:\w+ )?(?:birthday|anniversary|wedding|honeymoon|trip|break|move)|needs (?:and|or|vs) wants|wants (?:and|or|vs) needs|(?:income|pay|salary|wages?|earnings) (?:is |was )?(?:left )?(?:after|minus|less)|before (?:lunch|noon|midday|breakfast|dinner)|after (?:lunch|dinner|work|noon|midday))\b/;

/** Of every other week nothing is reckoned, though 'the second week of October' could be. */
const everyOther = /\bevery (?:second|other|third)\b/;

/** 'Morning, what is my balance' names no time. */
const greeting = /^(?:good )?(?:morning|afternoon|arvo|evening)\b/;

/** Whether it is not clear how several times go together, or where the one that is named starts. */
function tangles(text: string, whens: readonly When[]): boolean {
  if (whens.some(({ isOpen }) => isOpen)) return true;
  if (whens.length < 2 || whens.some(({ relative }) => relative)) return false;
  return (
    !/~,? (?:and|plus|then|or|to|vs|v|versus|with|against|compared (?:to|with)|than|over|from) (?:in |for |the |what i spent )*~/.test(
      text,
    ) && !/\b(?:compar\w*|than|versus|vs|against|difference|between|up|down|change\w*)\b/.test(text)
  );
}

/** 'Fuel last month and groceries last month' names one time. */
function oneWhere(whens: readonly When[]): When[] {
  const [first] = whens;
  return first !== undefined &&
    whens.every(
      ({ span, relative }) => relative === undefined && span.from === first.span.from && span.to === first.span.to,
    )
    ? [first]
    : [...whens];
}

/** Transactions are not reported if the subject is in doubt. */
function doubted(guessed: Guess, isDoubtful: boolean): Guess {
  return isDoubtful && guessed.intent === 'rows' ? { ...guessed, confidence: 0.4 } : guessed;
}

/** The direction of money between the member and a named person. */
function betweenPeople(concepts: ConceptsResult, isNamed: boolean): Question['between'] {
  if (!isNamed) return null;
  return concepts.has('givesMe') ? 'received' : concepts.has('paysPerson') ? 'sent' : null;
}

/** 'Who sent me money' is of transfers from people, and 'who did I give money to' of those to them. */
function peopleMeant(concepts: ConceptsResult): Topic | null {
  if (concepts.has('whoGives')) return topicOfSubCategories([subCategoryIds['from-people']]);
  return concepts.has('whoGets') ? topicOfSubCategories([subCategoryIds['to-people']]) : null;
}

/** Exclusions that do not overlap with the subject: 'groceries without the fuel'. */
function foreignLeft({ topics, without, names }: Subjects): string[] {
  if (topics.length === 0 || names.length > 0) return [];
  const covered = partsOf(
    topics.map(({ topic }) => topic),
    topics[0]!.topic.kind === 'income' ? 'income' : 'expense',
  );
  return without.topics
    .filter((topic) => topic.name !== EVERY_BILL && !covered.some((id) => holdsRowsOf(topic, id)))
    .map(({ name }) => name.replace(/ \(.*\)$/, ''));
}

/** 'Online groceries' are not all groceries. */
function onlineAside({ apart, topics }: Subjects): string[] {
  const isOnline = ({ phrase }: { phrase: string }): boolean => /^online\b/.test(phrase);
  return topics.length > 0 && apart.some(isOnline) && !topics.some(isOnline) ? ['online'] : [];
}

/** Money from the tax office is a refund, not tax. */
function refundedTax(topic: DetectedTopic): DetectedTopic {
  const [only, ...others] = topic.topic.subCategories;
  return only === subCategoryIds.tax && others.length === 0
    ? { ...topic, topic: topicOfSubCategories([subCategoryIds['tax-refund']]) }
    : topic;
}

interface Parts {
  intent: Intent;
  text: string;
  subjects: Subjects;
  said: string;
  shape: string;
  words: readonly string[];
  unknown: readonly string[];
  stray: readonly string[];
  timed: { text: string; whens: readonly When[] };
  amounts: readonly SpokenAmount[];
}

/** The words that an answer of the intent would not account for. */
function doubtOf(
  { intent, text, subjects, said, shape, words, unknown, stray, timed, amounts }: Parts,
  now: Now,
  ownNames: MemberNames,
): string | null {
  const { topics, names, leftPositions, without } = subjects;
  // 'If I take out the bills' is no condition but what is left out.
  const unconditional = (reading: string): string =>
    leftPositions.size > 0 ? reading.replace(/\bif (?:i|we|you)\b/, ' ') : reading;
  const ownParts = wordsOf(ownNames);
  return ignoredWordIn({
    intent,
    timed: unconditional(said).replaceAll(MARK, 'T'),
    shape: unconditional(shape),
    unknown,
    stray,
    foreign: foreignLeft(subjects),
    left: [
      ...without.names,
      ...without.topics.filter(({ name }) => name !== EVERY_BILL).map(({ name }) => name.replace(/ \(.*\)$/, '')),
    ],
    topics: topics
      .filter(
        ({ phrase, topic }) =>
          topic.kind === 'expense' &&
          topic.name !== EVERY_BILL &&
          !phrase.split(' ').some((word) => ownParts.has(word)),
      )
      .map(({ phrase }) => phrase),
    amounts: amounts
      .filter(({ certain, cents }) => certain || cents >= SURELY_MONEY)
      .map(({ start, end }) => timed.text.slice(start, end)),
    ...otherTimes(intent, timed.text, timed.whens, now),
    unread: (everyOther.exec(text) ?? leftOver.exec(timed.text))?.slice(0, 1) ?? [],
    noDay: noSuchDay(text),
    pair:
      topics.length + names.length < 2 && timed.whens.length < 2
        ? (/\b(?:both|the two of (?:them|those))\b/.exec(said)?.slice(0, 1) ?? [])
        : [],
    numbers: words.filter((word) => /\d/.test(word) && !/[a-z]/.test(word) && amountsIn(word).length === 0),
  });
}

/** Stands in the place of a word that leaves something out. */
const MARK_LEFT = '-';

/**
 * Intents of which the answer keeps to days of the week; what is not understood may only change the question before.
 */
const keepsToDays: ReadonlySet<Intent> = new Set(['rows', 'unclear']);

/** What the rules understand of a question by itself. */
export function readByRules(message: string, now: Now, ownNames: MemberNames): Question {
  const { text, typed } = readPhrase(message, wordsToSpell(ownNames));
  const onDays = weekdaysIn(text, now);
  if (onDays) {
    const question = readText(message, onDays.rest, wordsTyped(text, typed), onDays.weekdays, now, ownNames);
    const { each } = onDays.weekdays;
    if (keepsToDays.has(question.intent))
      return each !== null && question.measure === 'total' ? { ...question, measure: 'average', unit: each } : question;
  }
  return readText(message, text, wordsTyped(text, typed), null, now, ownNames);
}

function percentIn(text: string): number | null {
  const percent = /\b(\d{1,3})(?: ?%| percent)/.exec(text);
  return percent ? Number(percent[1]) : null;
}

function readText(
  message: string,
  text: string,
  typedOf: ReadonlyMap<string, string>,
  weekdays: Weekdays | null,
  now: Now,
  ownNames: MemberNames,
): Question {
  const ownWords = wordsToSpell(ownNames);
  // Numbers used by names and dates are no amounts.
  const { all, timed: read, amounts, amountsOf } = numbersIn(text, now, ownNames);
  const timed = { text: read.text, whens: oneWhere(read.whens) };
  const words = timed.text.split(' ').filter(Boolean);
  const original = words.map((word) => typedOf.get(word) ?? word);
  // A name stays as typed, unless it was corrected to one of the member's own.
  const spelled = original.map((word, at) => (ownWords.has(words[at]!) ? words[at]! : word));
  const subjects = subjectsIn(text, words, spelled, ownNames);
  const { apart, names } = subjects;
  // Exclusions are not part of the subject.
  const included = words.map((word, at) => (subjects.leftPositions.has(at) ? MARK_LEFT : word));
  const shape = shapeOf(included.join(' '), {
    topics: apart.filter(({ start }) => !subjects.leftPositions.has(start)),
    names: subjects.positions,
    amounts: amountsOf(included.join(' ')),
  });
  const rest = included.filter((word) => word !== MARK_LEFT).join(' ');
  const concepts = new ConceptsResult(text, rest.replaceAll(MARK, 'T'), shape);
  const topics = concepts.has('taxRefund') ? subjects.topics.map(refundedTax) : subjects.topics;
  const slots = slotsOf(text, words, timed.whens, now, ownNames, {
    AMOUNT: amounts.length > 0,
    MONEY: all.some(({ certain }) => certain),
    TOPIC: topics.length > 0,
    LEAVES: subjects.leftPositions.size > 0 || weekdays !== null,
    EARNED: topics[0]?.topic.kind === 'income',
    NAME: names.length > 0,
  });
  const collide = subjects.collide && !/, \w+ and /.test(message);
  const isUnread =
    subjects.isUnread ||
    (collide && names.length === 0) ||
    tangles(timed.text, timed.whens) ||
    leftOver.test(timed.text.replace(greeting, '')) ||
    everyOther.test(text);
  const guessed = doubted(
    guessIntent(concepts, weekdays ? { ...slots, PAST: true } : slots, !text.includes(' ') && weekdays === null),
    isUnread || collide,
  );
  const between = betweenPeople(concepts, names.length > 0);
  const income = between === 'received' || paidBy.test(shape) || (between !== 'sent' && meansIncome(concepts));
  const others = names.length === 0 && topics.every(({ phrase }) => phrase === 'cash') ? peopleMeant(concepts) : null;
  const story = contextWords(message);
  const unknown = (guessed.intent === 'rows' && topics.length > 0 ? strangeIn : unknownIn)(
    subjects.unknown,
    words,
    wordsOf(ownNames),
    story,
  );
  const named = positionsOf([
    ...apart,
    ...subjects.positions.filter((_place, at) => !subjects.unknown.some(({ name }) => name === names[at])),
  ]);
  const isCovered = (word: string): boolean => word === MARK || named.has(words.indexOf(word));
  const accountWords = qualifierIn(timed.text, ownNames.accounts, isCovered);
  const stray = [
    ...(accountWords === null ? [] : [accountWords]),
    ...strayIn(words, positionsOf([...apart, ...subjects.positions]), story),
    ...onlineAside(subjects),
  ];
  const doubt = doubtOf(
    {
      intent: guessed.intent,
      text,
      subjects,
      said: rest,
      shape,
      words,
      unknown,
      stray,
      timed,
      amounts: limitIn(text) === null ? amounts : [],
    },
    now,
    ownNames,
  );
  const measure = others ? 'merchants' : measureIn(subjects.leftPositions.size > 0 ? rest : text, shape);
  const isAltered = (at: number): boolean => words[at] !== original[at];
  const ofTopics = positionsOf(apart);
  return {
    text,
    shape,
    ...guessed,
    isUnread,
    measure,
    between,
    income: others
      ? others.kind === 'income'
      : topics[0]
        ? topics[0].topic.kind === 'income' || (topics[0].topic.kind !== 'transfer' && names.length > 0 && income)
        : income || ofPays.test(text) || subjects.without.topics[0]?.kind === 'income',
    whens: timesMeant(timed.whens, text, now, { intent: guessed.intent, measure, topics, names, weekdays }),
    topics: others
      ? [others]
      : topics.length === 0 && names.length === 0 && (ofPays.test(text) || (income && paysOne.test(text)))
        ? [topicOfSubCategories([subCategoryIds.salary])]
        : topics.map(({ topic }) => topic),
    topicWords: topics.map(({ phrase }) => phrase).join(' '),
    names,
    isNamed: subjects.isNamed,
    firm: subjects.firm,
    mixed: subjects.mixed,
    without: subjects.without,
    joinsKinds: subjects.joinsKinds,
    together: has(text, 'together') || has(shape, 'together'),
    weekdays,
    amounts: amounts.map(({ cents }) => cents),
    bound: boundIn(timed.text, amounts),
    percent: percentIn(text),
    limit: limitIn(text),
    unit: unitIn(text),
    account: accountIn(text),
    doubt,
    unknown,
    stray,
    follow: followStart.test(text) && words.length <= 9,
    unsure: [...ofTopics, ...positionsOf(subjects.positions)].some(
      (at) => isAltered(at) && (ofTopics.has(at) || ownWords.has(words[at]!)),
    ),
  };
}
