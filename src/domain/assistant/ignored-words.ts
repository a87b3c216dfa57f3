import type { Intent } from './evidence.ts';
import { isLexical } from './concepts.ts';
import { ignoredWords, idleWords } from './lexicon/ignored-words.ts';
import type { IgnoredWords } from './lexicon/ignored-words.ts';
import { uncountedWords } from './lexicon/uncounted-words.ts';
import { narrowingWords } from './lexicon/narrowing-words.ts';
import type { Run } from './name-runs.ts';
import { phrasePattern } from './phrase-pattern.ts';
import { isTopic } from './topics.ts';

/**
 * Words of a question that its answer would ignore. The answer would then be to another question, so the assistant
 * asks about the word instead (decision 0056).
 */

const idle = new RegExp(phrasePattern(idleWords).source, 'g');
const narrowing = Object.values<IgnoredWords>({ ...ignoredWords, ...uncountedWords }).map(
  ({ phrases, only, except }) => ({
    pattern: phrasePattern(phrases),
    only,
    except,
  }),
);

/** Intents whose answers contain figures; the others refuse, greet, or prepare a change for confirmation. */
const telling: ReadonlySet<Intent> = new Set([
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
  'saving_plan',
  'budgets',
  'budget_idea',
  'net_worth',
  'loans',
  'credit_score',
  'wellness',
  'unusual',
  'tax',
  'balances',
  'unclear',
]);

/** What is done by those who are only spoken of, as in 'my mum reckons'. */
const isIdle = /^(?:reckons?|says?|said|thinks?|wants?|asks?|asked|keeps?|told)$/;

/** The first narrowing word that belongs to no name, category, time or amount. */
export function strayIn(words: readonly string[], covered: ReadonlySet<number>, story: ReadonlySet<string>): string[] {
  const strayWord = words.find(
    (word, at) =>
      narrowingWords.has(word) &&
      !covered.has(at) &&
      !story.has(word) &&
      !isIdle.test(words[at + 1] ?? '') &&
      !(words[at + 1] === 'and' && words[at + 2] === 'i') &&
      !(words[at - 1] === 'my' && words[at - 2] === 'and'),
  );
  return strayWord === undefined ? [] : [strayWord];
}

type Part =
  | 'foreign'
  | 'stray'
  | 'words'
  | 'amounts'
  | 'left'
  | 'topics'
  | 'past'
  | 'later'
  | 'pair'
  | 'numbers'
  | 'unread';

/**
 * The parts of a question that answers of an intent do nothing with. Names of bills, merchants and things owed are
 * looked up by the answers themselves.
 */
const unused: Partial<Record<Intent, readonly Part[]>> = {
  rows: ['pair', 'numbers', 'stray', 'foreign'],
  unclear: ['pair'],
  safe: ['words', 'amounts', 'left', 'later', 'stray'],
  balances: ['words', 'left', 'later', 'stray'],
  forecast: ['words', 'left', 'topics'],
  pay: ['words', 'left', 'amounts'],
  goals: ['words', 'left', 'past'],
  budgets: ['left'],
  budget_idea: ['left'],
  subscriptions: ['unread', 'words', 'left', 'amounts', 'stray'],
  bills: ['left', 'amounts'],
  price: ['unread', 'left'],
  loans: ['amounts', 'past', 'later'],
  net_worth: ['amounts', 'later'],
  credit_score: ['amounts', 'past', 'later'],
  wellness: ['words', 'left', 'amounts', 'past'],
  tax: ['words', 'left'],
  cash_flow: ['unread', 'words', 'left', 'pair', 'stray'],
};

/** What the guard goes by. */
export interface Understood {
  intent: Intent;
  /** With T in the place of each time. */
  timed: string;
  shape: string;
  /** Neighbouring words that nothing has understood. */
  unknown: readonly string[];
  /** The words of what is left out. */
  left: readonly string[];
  /** Those of the topics that name nothing of the member's own. */
  topics: readonly string[];
  amounts: readonly string[];
  /** The times of a question as text, past and future. */
  past: readonly string[];
  later: readonly string[];
  /** 'Both', where not two of anything are named. */
  pair: readonly string[];
  /** What has digits, and is neither a time nor an amount. */
  numbers: readonly string[];
  /** What is left out of rows in which it has no part. */
  foreign: readonly string[];
  /** Everyday words that narrow a question. */
  stray: readonly string[];
  /** Words for time that nothing has read. */
  unread: readonly string[];
  /** A day that no calendar has. */
  noDay: string | null;
}

const asking =
  /\b(?:what|whats|wats|how|hows|when|whens|where|which|who|why|did|do|does|am|is|are|has|have|can|could|will|would|show|tell|give|list)\b/;

/** Words of introductory clauses: 'been to Bali, loved it. What is my balance?' */
export function contextWords(message: string): ReadonlySet<string> {
  const clauses = message
    .toLowerCase()
    .split(/[.?!;:\n]+|, | - /)
    .filter((clause) => clause.trim() !== '');
  const first = clauses.findIndex((clause) => asking.test(clause));
  const from = first < 0 ? clauses.length - 1 : first;
  const wordsIn = (parts: readonly string[]): string[] =>
    parts
      .join(' ')
      .replaceAll(/['’]/g, '')
      .split(/[^a-z0-9]+/);
  const questionWords = new Set(wordsIn(clauses.slice(from)));
  return new Set(wordsIn(clauses.slice(0, Math.max(0, from))).filter((word) => !questionWords.has(word)));
}

/** Runs of words unknown to the lexicon, the topics and the member's own names. */
export function unknownIn(
  runs: readonly Run[],
  words: readonly string[],
  memberWords: ReadonlySet<string>,
  story: ReadonlySet<string>,
): string[] {
  const isKnown = (word: string): boolean =>
    word.length < 3 ||
    memberWords.has(word) ||
    isLexical(word) ||
    isTopic(word) ||
    story.has(word) ||
    /(?:ing|ed|ly)$/.test(word);
  return runs.filter(({ positions }) => !positions.every((at) => isKnown(words[at]!))).map(({ name }) => name);
}

/** Words of accounts and of what is no name, which the answers of rows take into account by themselves. */
const ofAccounts = /^(?:visa|mastercard|amex|saver|savings|card|credit|debit|everyday|ato|\W+|.{1,2})$/;

/** Runs of words beside a subject that the answer would ignore, such as 'my wife', 'the ute'. */
export function strangeIn(
  runs: readonly Run[],
  words: readonly string[],
  memberWords: ReadonlySet<string>,
  story: ReadonlySet<string>,
): string[] {
  return runs
    .filter(({ name, positions }) => {
      // A name is as typed, its words are spell-corrected.
      const typed = name.split(' ');
      return !positions.every(
        (at, nth) =>
          memberWords.has(words[at]!) || story.has(words[at]!) || story.has(typed[nth]!) || ofAccounts.test(words[at]!),
      );
    })
    .map(({ name }) => name);
}

const partOf = (part: Part, { unknown, ...parts }: Understood): string | undefined =>
  (part === 'words' ? unknown : parts[part])[0];

function narrowedBy({ intent, timed, shape }: Understood): string | undefined {
  const readings = [timed, shape].map((reading) => reading.replaceAll(idle, ' '));
  for (const { pattern, only, except } of narrowing) {
    if ((only && !only.includes(intent)) || except?.includes(intent)) continue;
    for (const reading of readings) {
      const match = pattern.exec(reading);
      if (match) return match[0];
    }
  }
  return undefined;
}

/** The words that an answer would ignore; empty if they cannot be quoted, null if there are none. */
export function ignoredWordIn(understood: Understood): string | null {
  const { intent, noDay } = understood;
  if (!telling.has(intent)) return null;
  if (noDay !== null) return noDay;
  const parts = (unused[intent] ?? []).map((part) => partOf(part, understood)).find((words) => words !== undefined);
  const stray = parts ?? narrowedBy(understood);
  return stray === undefined
    ? null
    : stray
        .replaceAll(/\b[TCMN]\b/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim();
}
