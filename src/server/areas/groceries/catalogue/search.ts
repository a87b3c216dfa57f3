import { MAX_SEARCH_WORDS, meantWords, wordsOf } from '#domain/groceries/search-words.ts';
import type { Database } from '#server/kit/database.ts';
import { candidateWords, idsWithWords } from './search-store.ts';

/** A typed word with the known words that it may mean, the best first. */
interface MeantWord {
  typed: string;
  words: string[];
}

/** The words of a search; those that nothing is close to are left out. */
export async function meantWordLists(db: Database, keywords: string): Promise<MeantWord[]> {
  const typed = wordsOf(keywords).slice(0, MAX_SEARCH_WORDS);
  if (typed.length === 0) return [];
  const candidates = await candidateWords(db, typed);
  return typed.flatMap((word) => {
    const words = meantWords(word, candidates.get(word)!);
    return words.length === 0 ? [] : [{ typed: word, words }];
  });
}

interface Matches {
  ids: number[];
  /** The words that were searched for instead of the typed ones; null where those were known. */
  corrected: string | null;
}

/** Finds products by words that may be incomplete or mistyped. */
export async function searchProducts(db: Database, keywords: string, limit: number): Promise<Matches> {
  const meant = await meantWordLists(db, keywords);
  if (meant.length === 0) return { ids: [], corrected: null };
  // A word that others begin with stands for itself.
  const chosen = meant.map(({ typed, words }) => (words[0]!.startsWith(typed) ? typed : words[0]!));
  const ids = await idsWithWords(
    db,
    meant.map(({ words }) => words),
    chosen,
    limit,
  );
  const known = wordsOf(keywords).slice(0, MAX_SEARCH_WORDS).join(' ');
  return { ids, corrected: chosen.join(' ') === known ? null : chosen.join(' ') };
}
