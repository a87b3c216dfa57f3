import { brandsNamed } from '../categorise/brands.ts';
import { accountIn } from './account-words.ts';
import type { AccountKind } from './account-words.ts';
import { amountsIn } from './amounts.ts';
import { boundIn, limitIn } from './bounds.ts';
import type { Bound } from './bounds.ts';
import { ConceptsFound } from './concepts.ts';
import type { Intent } from './evidence.ts';
import { guessIntent, meansIncome } from './intents.ts';
import type { Guess } from './intents.ts';
import { measureIn, unitIn } from './measures.ts';
import type { Measure } from './measures.ts';
import { beforeNames, namesIn } from './name-runs.ts';
import { merchantsAt, noNames, wordsToSpell } from './own-names.ts';
import type { NameAt, OwnNames } from './own-names.ts';
import { readPhrase } from './phrase.ts';
import type { Unit } from './row-findings.ts';
import { shapeOf, slotsOf } from './shape.ts';
import { collides, topicsIn, withoutKinds } from './topics.ts';
import type { FoundTopic, Topic } from './topics.ts';
import { whensIn } from './when-words.ts';
import { everything } from './when.ts';
import type { Now, When } from './when.ts';

/** What was understood of a question. */
export interface Question {
  /** Set right, in small letters. */
  text: string;
  intent: Intent;
  confidence: number;
  /** What it may mean as well; then both are offered. */
  rival: Intent | null;
  measure: Measure;
  income: boolean;
  whens: When[];
  topics: Topic[];
  /** The words that name a topic, as they were said; with 'power bill' they may also name a bill. */
  topicWords: string;
  /** Words that may name a merchant, an account, a goal or a bill. */
  names: string[];
  /** Whether one of them stands where a name stands, behind 'at' or 'to': else it may be left out. */
  isNamed: boolean;
  /** The same with the words of topics beside them: in 'chemist warehouse' one is a topic and both are a name. */
  mixed: string[];
  amounts: number[];
  /** A bound of amounts: 'over $100'. */
  bound: Bound;
  percent: number | null;
  /** 'top five'. */
  limit: number | null;
  unit: Unit | null;
  account: AccountKind | null;
  /** Whether it only changes the question before. */
  follow: boolean;
  /** Whether it has no more than a subject and a time: 'coffee this month'. */
  bare: boolean;
  /** Whether a word that names its subject was taken for another one that is spelled alike. */
  unsure: boolean;
}

/** What stood in the place of each word before its spelling was set right. */
function wordsTyped(text: string, typed: string): Map<string, string> {
  const before = typed.split(' ');
  return new Map(text.split(' ').map((word, at) => [word, before[at] ?? word]));
}

const followStart = /^(?:show(?: me)?$|list$|and|what about|how about|same for|same again|now|but|ok and|okay and|or|also|what if|and what about|and how about|then|for|in|on|at|just|only|not|instead|how many|how often|how much (?:is |was |did |does )?(?:it|that|they|those|in total|total|altogether|all up|all together)|why|which ones?|show (?:me )?(?:them|those|these|it)|list (?:them|those|these)|on average|total|in total|compared|versus|vs|break it down|break that down|by|and the|the|when|who|where|is that|was that|more|last|this|since|per|each|every|monthly|weekly|next)\b/;

/** Names that are known: well-known ones, and the member's own merchants. Of two that overlap the longer stands. */
function knownNames(words: readonly string[], own: OwnNames): NameAt[] {
  const brands = brandsNamed(words).map(({ name, start, end }): NameAt => ({ name, start, end }));
  const merchants = merchantsAt(words, own).filter((one) => !brands.some((brand) => brand.start < one.end && brand.end > one.start && brand.end - brand.start >= one.end - one.start));
  return [...brands.filter((brand) => !merchants.some((one) => one.start < brand.end && one.end > brand.start)), ...merchants].toSorted((a, b) => a.start - b.start);
}

const placesOf = (parts: readonly { start: number; end: number }[]): Set<number> => new Set(parts.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)));

/** Words for time that nothing has read: what they narrow is not known. */
const leftOver = /\b(?:ago|weekends?|weekdays?|weeknights?|mornings?|evenings?|afternoons?|lunchtimes?|midnight|decade|semester|since)\b/;

const countsRefunds = /\brefunds? (?:counted|included|taken|in|off|considered)\b|\b(?:after|net of|less|minus|including|counting|with) (?:the |any |my )?refunds?\b/;

/** Whether several times are named of which it is not clear how they go together. */
function tangles(text: string, whens: readonly When[]): boolean {
  if (whens.length < 2 || whens.some(({ relative }) => relative)) return false;
  return !/~,? (?:and|plus|then|or|to|vs|v|versus|with|against|compared (?:to|with)|than|over|from) (?:in |for |the |what i spent )*~/.test(text) && !/\b(?:compar\w*|than|versus|vs|against|difference|between|up|down|change\w*)\b/.test(text);
}

/** Rows are not told of where what is asked for is in doubt. */
function doubted(guessed: Guess, isDoubtful: boolean): Guess {
  return isDoubtful && guessed.intent === 'rows' ? { ...guessed, confidence: 0.4 } : guessed;
}

/** Understands a question by itself. */
export function readQuestion(asked: string, now: Now, own: OwnNames = noNames): Question {
  const ownWords = wordsToSpell(own);
  const { text, typed } = readPhrase(asked, ownWords);
  const all = amountsIn(text);
  const timed = whensIn(text, now);
  const words = timed.text.split(' ').filter(Boolean);
  // Numbers that dates have taken are none; what is left is an amount.
  const amounts = amountsIn(timed.text);
  const typedOf = wordsTyped(text, typed);
  const original = words.map((word) => typedOf.get(word) ?? word);
  const named = knownNames(words, own);
  const within = ({ start, end }: FoundTopic): boolean => named.some((one) => start < one.end && end > one.start);
  const apart = topicsIn(words).filter((one) => !within(one));
  // In 'doctors bills' the bills are the doctors'.
  const joinsBills = /\b(?:and|or|plus) (?:my |the |other )?bills?\b|\bbills? and\b/.test(text);
  const subjects = joinsBills ? apart : withoutKinds(apart);
  // 'With the refund counted' names no refund.
  const topics = subjects.length > 1 && countsRefunds.test(text) ? subjects.filter(({ phrase }) => !/^refund/.test(phrase)) : subjects;
  const ofTopics = placesOf(apart);
  // A name is kept as it was typed, unless it was set right to one of the member's own.
  const spelledNames = original.map((word, at) => (ownWords.has(words[at]!) ? words[at]! : word));
  const runs = namesIn(words, spelledNames, placesOf([...apart, ...named]));
  const names = [...named.map(({ name }) => name), ...runs.map(({ name }) => name)];
  const mixed = namesIn(words, spelledNames, placesOf(named)).filter(({ places }) => places.some((at) => ofTopics.has(at)) && !places.every((at) => ofTopics.has(at))).map(({ name }) => name);
  const runPlaces = runs.map(({ places }) => ({ start: places[0]!, end: places.at(-1)! + 1 }));
  const concepts = new ConceptsFound(text, shapeOf(timed.text, { topics: apart, names: [...named, ...runPlaces], amounts }));
  const slots = slotsOf(text, words, timed.whens, now, own, { AMOUNT: amounts.length > 0, MONEY: all.some(({ certain }) => certain), TOPIC: topics.length > 0, EARNED: topics[0]?.topic.kind === 'income', NAME: names.length > 0 });
  const guessed = doubted(guessIntent(concepts, slots, !text.includes(' ')), collides(topics) || tangles(timed.text, timed.whens) || leftOver.test(timed.text));
  const income = meansIncome(concepts);
  const percent = /\b(\d{1,3})(?: ?%| percent)/.exec(text);
  const isAltered = (at: number): boolean => words[at] !== original[at];
  return {
    text, ...guessed,
    measure: measureIn(text),
    income: topics[0] ? topics[0].topic.kind === 'income' || (topics[0].topic.kind !== 'transfer' && names.length > 0 && income) : income,
    whens: timed.whens.length === 0 && /\b(?:add up|total up|tally|sum up)\b.*\ball\b/.test(text) ? [{ span: everything(now), label: '', unit: 'days' }] : timed.whens,
    topics: topics.map(({ topic }) => topic),
    topicWords: topics.map(({ phrase }) => phrase).join(' '),
    names,
    isNamed: named.length > 0 || runs.some(({ places }) => places[0] === 0 || beforeNames.has(words[places[0]! - 1]!)),
    mixed,
    amounts: amounts.map(({ cents }) => cents),
    bound: boundIn(timed.text, amounts),
    percent: percent ? Number(percent[1]) : null,
    limit: limitIn(text),
    unit: unitIn(text),
    account: accountIn(text),
    follow: followStart.test(text) && words.length <= 9,
    unsure: [...ofTopics, ...placesOf([...named, ...runPlaces])].some((at) => isAltered(at) && (ofTopics.has(at) || ownWords.has(words[at]!))),
  };
}
