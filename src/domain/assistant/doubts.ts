import type { Intent } from './evidence.ts';
import { isLexical } from './concepts.ts';
import { doubtWords, idleWords } from './lexicon/doubt-words.ts';
import type { DoubtWords } from './lexicon/doubt-words.ts';
import { narrowingWords } from './lexicon/narrowing-words.ts';
import type { Run } from './name-runs.ts';
import { saying } from './saying.ts';
import { isTopic } from './topics.ts';

/**
 * Words of a question that its answer would not account for. Such an answer would be that to another question, so the
 * word is named and asked about instead (decision 0056).
 */

const idle = new RegExp(saying(idleWords).source, 'g');
const narrowing = Object.values<DoubtWords>(doubtWords).map(({ phrases, only, except }) => ({
  pattern: saying(phrases),
  only,
  except,
}));

/** Intents of which an answer tells figures; the others refuse, greet, or prepare a change that is shown before it is made. */
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

/** The first word that narrows what is asked for and stands in no name, category, time or amount. */
export function strayIn(words: readonly string[], covered: ReadonlySet<number>, story: ReadonlySet<string>): string[] {
  const result = words.find(
    (word, at) =>
      narrowingWords.has(word) &&
      !covered.has(at) &&
      !story.has(word) &&
      !isIdle.test(words[at + 1] ?? '') &&
      !(words[at + 1] === 'and' && words[at + 2] === 'i') &&
      !(words[at - 1] === 'my' && words[at - 2] === 'and'),
  );
  return result === undefined ? [] : [result];
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

/** The parts of a question that answers of an intent do nothing with. Names of bills, merchants and things owed are looked up by the answers themselves. */
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
  /** The times as they would be said again; of what has begun and of what is still to come. */
  past: readonly string[];
  later: readonly string[];
  /** 'Both', where not two of anything are named. */
  pair: readonly string[];
  /** What has digits, and is neither a time nor an amount. */
  numbers: readonly string[];
  /** What is left out of rows in which it has no part. */
  foreign: readonly string[];
  /** Everyday words that narrow what is asked for. */
  stray: readonly string[];
  /** Words for time that nothing has read. */
  unread: readonly string[];
  /** A day that no calendar has. */
  noDay: string | null;
}

const asking =
  /\b(?:what|whats|wats|how|hows|when|whens|where|which|who|why|did|do|does|am|is|are|has|have|can|could|will|would|show|tell|give|list)\b/;

/** Words of what is told before anything is asked: 'been to Bali, loved it. What is my balance?' */
export function storyWords(requested: string): ReadonlySet<string> {
  const clauses = requested
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
  const reported = new Set(wordsIn(clauses.slice(from)));
  return new Set(wordsIn(clauses.slice(0, Math.max(0, from))).filter((word) => !reported.has(word)));
}

/** Runs of words that nothing knows: neither the lexicon, nor the vocabulary of topics, nor the member's own names. */
export function unknownIn(
  runs: readonly Run[],
  words: readonly string[],
  own: ReadonlySet<string>,
  story: ReadonlySet<string>,
): string[] {
  const isKnown = (word: string): boolean =>
    word.length < 3 ||
    own.has(word) ||
    isLexical(word) ||
    isTopic(word) ||
    story.has(word) ||
    /(?:ing|ed|ly)$/.test(word);
  return runs.filter(({ places }) => !places.every((at) => isKnown(words[at]!))).map(({ name }) => name);
}

/** Words of accounts and of what is no name, which the answers of rows take into account by themselves. */
const ofAccounts = /^(?:visa|mastercard|amex|saver|savings|card|credit|debit|everyday|ato|\W+|.{1,2})$/;

/** Runs of words beside a subject that the answer would leave out: also those that are known from another world, such as 'my wife', 'the ute'. */
export function strangeIn(
  runs: readonly Run[],
  words: readonly string[],
  own: ReadonlySet<string>,
  story: ReadonlySet<string>,
): string[] {
  return runs
    .filter(({ name, places }) => {
      // A name stands as it was typed, its words as they were set right.
      const typed = name.split(' ');
      return !places.every(
        (at, nth) =>
          own.has(words[at]!) || story.has(words[at]!) || story.has(typed[nth]!) || ofAccounts.test(words[at]!),
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

/** The words that an answer would not account for; empty where they cannot be quoted, null where there are none. */
export function doubtIn(understood: Understood): string | null {
  const { intent, noDay } = understood;
  if (!telling.has(intent)) return null;
  if (noDay !== null) return noDay;
  const parts = (unused[intent] ?? []).map((part) => partOf(part, understood)).find((words) => words !== undefined);
  const result = parts ?? narrowedBy(understood);
  return result === undefined
    ? null
    : result
        .replaceAll(/\b[TCMN]\b/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim();
}
