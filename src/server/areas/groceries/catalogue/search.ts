import { MAX_SEARCH_WORDS, meantWords, spelled, wordsOf } from '#domain/groceries/search-words.ts';
import type { Database } from '#server/kit/database.ts';
import { findProducts } from './catalogue-store.ts';
import { candidateWords, idsWithWords } from './search-store.ts';

/** A typed word with the known words that it may mean, the best first. */
export interface MeantWord {
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

/** The words that are looked for: one that others begin with stands for itself. */
const chosenWords = (meant: readonly MeantWord[]): string[] =>
  meant.map(({ typed, words }) => (words[0]!.startsWith(typed) ? typed : words[0]!));

/** The ids of the products that have a word of each list, the closest first. */
export async function idsMeant(db: Database, meant: readonly MeantWord[], limit: number): Promise<number[]> {
  if (meant.length === 0) return [];
  return idsWithWords(
    db,
    meant.map(({ words }) => words),
    chosenWords(meant),
    limit,
  );
}

interface Matches {
  ids: number[];
  /** The words that were searched for instead of the typed ones; null where those were known. */
  corrected: string | null;
}

/** How many of the products give corrected words their spelling. */
const SPELLING_PRODUCTS = 5;

/** Finds products by words that may be incomplete or mistyped. */
export async function searchProducts(db: Database, keywords: string, limit: number): Promise<Matches> {
  const meant = await meantWordLists(db, keywords);
  const chosen = chosenWords(meant);
  const ids = await idsMeant(db, meant, limit);
  const known = wordsOf(keywords).slice(0, MAX_SEARCH_WORDS);
  if (ids.length === 0 || chosen.join(' ') === known.join(' ')) return { ids, corrected: null };
  const products = await findProducts(db, ids.slice(0, SPELLING_PRODUCTS));
  const texts = [keywords, ...products.map(({ name, brand, group }) => `${name} ${brand} ${group}`)];
  return { ids, corrected: spelled(chosen, texts).join(' ') };
}
