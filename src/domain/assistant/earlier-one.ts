import type { Question } from './question.ts';
import { placeFromLast } from './ranks.ts';

/** Transactions before the latest one: 'the second last', 'and the time before that'. */

const one = 'one|time|visit|bill|payment|purchase|shop|trip|order|transaction|pay|deposit|coffee|fill';

const back = new RegExp(
  `\\b(?:${one}) before (?:that|it|then|last|the last)\\b|\\b(?:${one}) before(?= and\\b| what\\b|$)|\\bbefore (?:that|then|(?:the |my )?last)\\b|\\bsecond (?:to )?last\\b|\\blast but one\\b|\\bprevious (?:${one})\\b`,
  'g',
);

/** How many before the latest one a question asks for; 0 for the latest itself. */
export function stepsBack(text: string): number {
  return Math.max(text.match(back)?.length ?? 0, placeFromLast(text) - 1);
}

const ofOne: ReadonlySet<Question['measure']> = new Set(['last', 'first', 'largest', 'smallest']);

const asksHowMuch = /^(?:and )?(?:how much|what) (?:is|was) (?:it|that)(?: for)?$/;

/**
 * 'How much was it' or 'and the time before that', after a question of one transaction, with what was asked for both;
 * null for any other.
 */
export function sameOrEarlier(before: Question, { text, topics, names, amounts }: Question): Question | null {
  if (before.intent !== 'rows' || topics.length + names.length + amounts.length > 0) return null;
  if (ofOne.has(before.measure) && asksHowMuch.test(text)) return before;
  return before.measure === 'last' && stepsBack(text) > 0 ? { ...before, text: `${before.text} ${text}` } : null;
}
