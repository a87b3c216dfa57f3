import { brandCalled } from '../categorise/brands.ts';
import { plainWords } from './lexicon/plain-words.ts';
import { nameParts } from './member-names.ts';
import type { MemberNames, NameAt } from './member-names.ts';
import { topicsIn } from './topics-in.ts';
import { isTopic } from './topics.ts';

/**
 * Category words that name a merchant of the member here: 'Opal' of somebody who shops at Opal Jewellers, 'at Fuel Fit'
 * of a member of Fuel Fit Gym. The names in the member's data win over the words for what money is for.
 */

/** No name ends with one of these. */
const joins = /^(?:and|or|of|the|for|on|in|at|to|from|a|my)$/;
const beforeShop = /^(?:at|from|with|by)$/;

/** So many words alone tell a name from what money is for; fewer only behind 'at'. */
const TELLING_WORDS = 3;

/** A word that nothing knows belongs to the name before it: 'Opal Nguyen'. */
const continues = (word: string | undefined): boolean =>
  word !== undefined && /^[a-z]/.test(word) && !plainWords.has(word) && !isTopic(word);

/** How many words of a name stand at a place, from its first one on. */
function begunAt(words: readonly string[], at: number, name: readonly string[]): number {
  let length = 0;
  while (length < name.length && words[at + length] === name[length]) length += 1;
  while (length > 0 && joins.test(words[at + length - 1]!)) length -= 1;
  return length;
}

/** Names that begin at a place, by the most words of a merchant's name that stand there. */
export function merchantsBegun(words: readonly string[], { merchants }: MemberNames): NameAt[] {
  const topics = topicsIn(words);
  const byFirst = Map.groupBy(merchants.map(nameParts), ([first]) => first ?? '');
  const names: NameAt[] = [];
  for (const { topic, start, end, phrase } of topics) {
    if (topic.kind !== 'expense' || names.some((name) => name.end > start)) continue;
    const own = byFirst.get(words[start]!) ?? [];
    const length = Math.max(0, ...own.map((name) => begunAt(words, start, name)));
    // Beside another category 'opal' is the one of its brand, as the two can be added up.
    const isApart = topics.length === 1 || own.some((name) => name.length > 1);
    const name = words.slice(start, start + length).join(' ');
    const isBehindAt = beforeShop.test(words[start - 1] ?? '');
    const isName =
      length > end - start && !isTopic(name)
        ? isBehindAt || length >= TELLING_WORDS
        : length === 1 &&
          end - start === 1 &&
          isApart &&
          !continues(words[end]) &&
          (brandCalled(phrase) !== null || words[start - 1] === 'at');
    if (isName) names.push({ name, start, end: start + length });
  }
  return names;
}
