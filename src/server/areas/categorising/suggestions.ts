import { findSubCategory, subCategoryIds } from '#domain/categorise/taxonomy.ts';
import { isNumeric, tokenise } from '#domain/categorise/tokens.ts';
import { findIncomingWord, findTradeWord } from '#domain/categorise/trade-words.ts';
import type { CommonPlace, MerchantPlace, RecentPlace } from './inbox-store.ts';

const MOST_SUGGESTIONS = 5;

/** How much each kind of sign counts; a sign of one kind never outweighs one of a stronger kind. */
const weight = { ownRows: 1_000_000, word: 100_000, likeMerchant: 10_000, sameAmount: 1_000 } as const;
const MOST_COUNTED = 99;
const LEAST_LETTERS = 4;

/** What most people's money goes to and comes from, for a member who has filed nothing yet. */
const usualOut = (['groceries', 'restaurants', 'other-spending', 'to-people', 'department-stores'] as const).map((slug) => subCategoryIds[slug]);
const usualIn = (['salary', 'from-people', 'refunds', 'other-income', 'benefits'] as const).map((slug) => subCategoryIds[slug]);

export interface RowToSuggestFor {
  description: string;
  merchant_key: string | null;
  amount_cents: number;
}

/** What the member's own rows tell. */
export interface Experience {
  ofMerchants: readonly MerchantPlace[];
  recent: readonly RecentPlace[];
  common: readonly CommonPlace[];
}

export type Suggest = (row: RowToSuggestFor) => number[];

function telling(key: string): string[] {
  return tokenise(key).filter((token) => token.length >= LEAST_LETTERS && !isNumeric(token));
}

/** Prepares suggestions: the words of the member's merchants and their amounts are laid out once for all rows. */
export function suggester({ ofMerchants, recent, common }: Experience): Suggest {
  const byWord = new Map<string, RecentPlace[]>();
  const byAmount = new Map<number, RecentPlace[]>();
  for (const place of recent) {
    byAmount.set(place.amount_cents, [...(byAmount.get(place.amount_cents) ?? []), place]);
    for (const word of telling(place.merchant_key ?? '')) byWord.set(word, [...(byWord.get(word) ?? []), place]);
  }
  const usual = { out: [...commonest(common, 'out'), ...usualOut], into: [...commonest(common, 'into'), ...usualIn] };
  return (row) => {
    const incoming = row.amount_cents > 0;
    const scores = new Map<number, number>();
    const add = (subCategoryId: number, points: number): void => void scores.set(subCategoryId, (scores.get(subCategoryId) ?? 0) + points);
    for (const place of ofMerchants) {
      if (place.merchant_key === row.merchant_key && place.sub_category_id !== 0) add(place.sub_category_id, weight.ownRows + Math.min(place.count, MOST_COUNTED));
    }
    const tokens = tokenise(row.description);
    const word = (incoming ? findIncomingWord(tokens, 0, tokens.length) : null) ?? findTradeWord(tokens, 0, tokens.length);
    if (word && fits(word.subCategoryId, incoming)) add(word.subCategoryId, weight.word);
    const likely = (places: readonly RecentPlace[], points: number): void => {
      for (const [id, count] of counted(places, incoming)) add(id, points + Math.min(count, MOST_COUNTED));
    };
    likely(telling(row.merchant_key ?? row.description).flatMap((one) => byWord.get(one) ?? []), weight.likeMerchant);
    likely(byAmount.get(row.amount_cents) ?? [], weight.sameAmount);
    const scored = [...scores].sort(([a, points], [b, others]) => others - points || a - b).map(([id]) => id);
    return [...new Set([...scored, ...(incoming ? usual.into : usual.out)])].slice(0, MOST_SUGGESTIONS);
  };
}

function fits(subCategoryId: number, incoming: boolean): boolean {
  return findSubCategory(subCategoryId)?.kind !== (incoming ? 'expense' : 'income');
}

/** How often each sub-category comes up among rows that go the same way. */
function counted(places: readonly RecentPlace[], incoming: boolean): Map<number, number> {
  const counts = new Map<number, number>();
  for (const place of places) {
    if (place.amount_cents > 0 === incoming) counts.set(place.sub_category_id, (counts.get(place.sub_category_id) ?? 0) + place.count);
  }
  return counts;
}

function commonest(common: readonly CommonPlace[], way: 'out' | 'into'): number[] {
  return common
    .filter((place) => place[way] > 0 && fits(place.sub_category_id, way === 'into'))
    .toSorted((a, b) => b[way] - a[way] || a.sub_category_id - b.sub_category_id)
    .map((place) => place.sub_category_id);
}
