import { aheadWords } from './lexicon/ahead-words.ts';
import { changeWords } from './lexicon/change-words.ts';
import { costWords } from './lexicon/cost-words.ts';
import { limitWords } from './lexicon/limit-words.ts';
import { measureWords } from './lexicon/measure-words.ts';
import { peopleWords } from './lexicon/people-words.ts';
import { rowWords } from './lexicon/row-words.ts';
import { screenWords } from './lexicon/screen-words.ts';
import { statusWords } from './lexicon/overview-words.ts';
import { worryWords } from './lexicon/worry-words.ts';
import { phrasePattern } from './phrase-pattern.ts';

/** The lexicon: what a question can speak of, each concept with the phrases that people use for it. */
const lexicon = {
  ...worryWords,
  ...limitWords,
  ...changeWords,
  ...statusWords,
  ...aheadWords,
  ...costWords,
  ...rowWords,
  ...measureWords,
  ...peopleWords,
  ...screenWords,
};

export type Concept = keyof typeof lexicon;

const patterns = new Map(
  Object.entries(lexicon).map(([concept, phrases]) => [concept as Concept, phrasePattern(phrases)]),
);

/** Words before the verb of a command: 'hey, can you please set …'. */
const manners =
  /^(?:(?:hi|hey|hello|ok|okay|so|please|can you|could you|would you|will you|can we|let us|lets|i want you to|i need you to|i want to|i would like to|i would like you to|i need to|id like to|just|now|go ahead and|help me|help me to|you should|and|then|also|actually|mate|quickly|kindly|wanna|time to|are you able to|i would like a|i would like|i want a|i want|i need a) )+/;

/** The text without leading courtesies. */
export function opened(text: string): string {
  return text.replace(manners, '');
}

/** 'Mum and Dad gave me' says of two what 'Mum gave me' says of one. */
const joinedNames = /\bN(?:(?: (?:and|or|plus))? (?:my |our )?N)+\b/g;

/** Concepts that speak of a time themselves: for the others a word that has been read as a time says nothing more. */
const ofTime: ReadonlySet<string> = new Set([
  'yearEnd',
  'taxYear',
  'taxes',
  'comparesTimes',
  'lowestOfRows',
  'crisis',
  'hardship',
  'isOther',
  'greets',
  'onlyAsks',
  'payAmount',
  'payCame',
  'allMoney',
  'besides',
  'injection',
  'person',
]);

/**
 * The concepts of one question. A phrase may stand in its words, with T in the place of a time, or in its shape: the
 * same with M in the place of an amount, C of what money is for and N of a name.
 */
export class ConceptsResult {
  readonly #whole: readonly string[];
  readonly #timed: readonly string[];
  readonly #known = new Map<Concept, boolean>();

  constructor(text: string, timed: string, shape: string) {
    this.#timed = [...new Set([timed, shape, opened(timed), opened(shape), shape.replace(joinedNames, 'N')])];
    this.#whole = [...new Set([text, opened(text), ...this.#timed])];
  }

  has(concept: Concept): boolean {
    const known = this.#known.get(concept);
    if (known !== undefined) return known;
    const pattern = patterns.get(concept)!;
    const isMatch = (ofTime.has(concept) ? this.#whole : this.#timed).some((reading) => pattern.test(reading));
    this.#known.set(concept, isMatch);
    return isMatch;
  }
}

const longerWords = (phrases: readonly string[]): string[] =>
  [...new Set(phrases.flatMap((phrase) => phrase.split(/[\s/[\]^$]+/)))].filter((word) => /^[a-z]{5,}$/.test(word));

/** Concepts for which no figures of the member apply. */
const { isOther: _other, injection: _injection, ...ofMoney } = lexicon;
const everyPart = Object.values(ofMoney)
  .flat()
  .flatMap((phrase) => phrase.split(/[\s/[\]^$!]+/));
const everyWord: ReadonlySet<string> = new Set(everyPart);
const stems = everyPart.filter((part) => /^[a-z]{4,}\*$/.test(part)).map((part) => part.slice(0, -1));

/** Whether any phrase of the lexicon contains a word. */
export function isLexical(word: string): boolean {
  return everyWord.has(word) || stems.some((stem) => word.startsWith(stem));
}

/** Longer words of the phrases, which are spelled correctly. */
export const spokenWords: readonly string[] = longerWords(Object.values(lexicon).flat());

/** Those that a typing error may be set right to. Nothing is set right to a word of distress or of what is refused. */
export const conceptWords: readonly string[] = longerWords(
  Object.values({ ...changeWords, ...statusWords, ...aheadWords, ...rowWords }).flat(),
);

/** Whether a text mentions a concept. */
export function has(text: string, concept: Concept): boolean {
  return patterns.get(concept)!.test(text);
}
