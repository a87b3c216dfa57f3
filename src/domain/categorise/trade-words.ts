import { eventsEitherWay, eventsIn, eventsOut, words, wordsIn } from './keywords.ts';
import { PhraseTrie } from './phrase-trie.ts';
import type { SubCategorySlug } from './taxonomy.ts';
import { subCategoryIds } from './taxonomy.ts';

/** Finds the phrases of keywords.ts in a descriptor. */
export interface Keyword {
  slug: SubCategorySlug;
  subCategoryId: number;
  /** The phrase in lower case, as shown in the reason. */
  phrase: string;
  /** A loose phrase ('bar', 'college') never overrides a brand beside it. */
  loose: boolean;
  /** Of several bank events the one with the lowest rank applies: a fee on cash is a fee. */
  rank: number;
}

export interface KeywordMatch extends Keyword {
  start: number;
  end: number;
}

type PhraseTable = Readonly<Partial<Record<SubCategorySlug, string>>>;

function buildTrie(...tables: readonly PhraseTable[]): PhraseTrie<Keyword> {
  const trie = new PhraseTrie<Keyword>();
  let rank = 0;
  for (const table of tables) {
    for (const [slug, list] of Object.entries(table) as [SubCategorySlug, string][]) {
      rank += 1;
      for (const entry of list.split('|')) {
        const loose = entry.endsWith('!');
        const phrase = (loose ? entry.slice(0, -1) : entry).trim();
        trie.add(phrase, { slug, subCategoryId: subCategoryIds[slug], phrase: phrase.toLowerCase(), loose, rank });
      }
    }
  }
  return trie;
}

const outEvents = buildTrie(eventsOut, eventsEitherWay);
const inEvents = buildTrie(eventsIn, eventsEitherWay);
const tradeWords = buildTrie(words);
const incomingWords = buildTrie(wordsIn);

/** The bank event that a text names, or null; of several the most specific. */
export function findEvent(tokens: readonly string[], limit: number, incoming: boolean): KeywordMatch | null {
  let best: KeywordMatch | null = null;
  (incoming ? inEvents : outEvents).find(tokens, 0, limit, (match, start) => {
    if (!best || match.value.rank < best.rank) best = { ...match.value, start, end: match.end };
    return false;
  });
  return best;
}

/**
 * The trade word, or null. In English the trade comes last ('Thai massage', 'fish market cafe'), so the last phrase
 * applies, the longer one at the same end, and a loose one only if it is alone.
 */
export function findTradeWord(
  tokens: readonly string[],
  from: number,
  to: number,
  allowed?: ReadonlySet<SubCategorySlug>,
): KeywordMatch | null {
  return lastOf(tradeWords, tokens, from, to, allowed);
}

/** Words with a meaning for money in only ('refund', 'claim'). */
export function findIncomingWord(tokens: readonly string[], from: number, to: number): KeywordMatch | null {
  return lastOf(incomingWords, tokens, from, to);
}

/** The trade word at an index, for the word after a brand ('COLES liquor'). */
export function tradeWordAt(tokens: readonly string[], start: number, to: number): KeywordMatch | null {
  const match = start < to ? tradeWords.longestAt(tokens, start, to) : null;
  return match ? { ...match.value, start, end: match.end } : null;
}

function lastOf(
  trie: PhraseTrie<Keyword>,
  tokens: readonly string[],
  from: number,
  to: number,
  allowed?: ReadonlySet<SubCategorySlug>,
): KeywordMatch | null {
  let best: KeywordMatch | null = null;
  for (let start = from; start < to; start += 1) {
    const match = trie.longestAt(tokens, start, to);
    if (!match || (allowed && !allowed.has(match.value.slug))) continue;
    if (best && (match.end <= best.end || (match.value.loose && !best.loose))) continue;
    best = { ...match.value, start, end: match.end };
  }
  return best;
}
