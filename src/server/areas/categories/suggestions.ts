import { localityTrie, regionWords } from '#domain/categorise/localities.ts';
import { findSubCategory } from '#domain/categorise/taxonomy.ts';
import { isNumeric, tokenise } from '#domain/categorise/tokens.ts';
import { findIncomingWord, findTradeWord } from '#domain/categorise/trade-words.ts';
import type { MerchantCategory, RecentCategory } from './inbox-store.ts';

export const MAX_SUGGESTIONS = 5;

/** Weights of the kinds of evidence; a weaker kind never outweighs a stronger one. */
const weights = { ownRows: 1_000_000, word: 100_000, likeMerchant: 10_000 } as const;
const MAX_COUNTED = 99;
const MIN_LETTERS = 4;

/** Words that occur in merchant names of all trades. */
const SHARED_WORDS: ReadonlySet<string> = new Set(
  'TRADING AUSTRALIA AUST GROUP SERVICES SERVICE STORE STORES SHOP SHOPS GOODS ONLINE COMPANY HOLDINGS ENTERPRISES INTERNATIONAL NATIONAL CENTRE CENTER PAYMENT PAYMENTS PYMT EFTPOS VISA CARD ZELLER PAYPAL SQUARE DIRECT DEBIT CREDIT TRANSFER PURCHASE'.split(
    ' ',
  ),
);

export interface UncategorisedTransaction {
  description: string;
  merchant_key: string | null;
  amount_cents: number;
  bank_account_id: number;
}

/** What is known from the member's own transactions. */
export interface MemberHistory {
  ofMerchants: readonly MerchantCategory[];
  recent: readonly RecentCategory[];
}

export type Suggest = (row: UncategorisedTransaction) => number[];

/** The words that say what a merchant is, without numbers, words of all trades, suburbs and states. */
function distinctiveWords(key: string): string[] {
  const tokens = tokenise(key);
  const words: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]!;
    const place = at > 0 ? localityTrie.longestAt(tokens, at) : null;
    if (place) at = place.end - 1;
    else if (token.length >= MIN_LETTERS && !isNumeric(token) && !SHARED_WORDS.has(token) && !regionWords.has(token))
      words.push(token);
  }
  return words;
}

/**
 * Returns a function that suggests categories. The words of the member's merchants are indexed once. Without any
 * evidence, such as for an unknown merchant, nothing is suggested.
 */
export function suggester({ ofMerchants, recent }: MemberHistory): Suggest {
  const byWord = new Map<string, RecentCategory[]>();
  for (const category of recent) {
    for (const word of distinctiveWords(category.merchant_key ?? ''))
      byWord.set(word, [...(byWord.get(word) ?? []), category]);
  }
  return (row) => {
    const incoming = row.amount_cents > 0;
    const scores = new Map<number, number>();
    const add = (subCategoryId: number, points: number): void =>
      void scores.set(subCategoryId, (scores.get(subCategoryId) ?? 0) + points);
    for (const category of ofMerchants) {
      if (category.merchant_key === row.merchant_key && category.sub_category_id !== 0)
        add(category.sub_category_id, weights.ownRows + Math.min(category.count, MAX_COUNTED));
    }
    const tokens = tokenise(row.description);
    const word =
      (incoming ? findIncomingWord(tokens, 0, tokens.length) : null) ?? findTradeWord(tokens, 0, tokens.length);
    if (word && matchesDirection(word.subCategoryId, incoming)) add(word.subCategoryId, weights.word);
    const similar = distinctiveWords(row.merchant_key ?? row.description).flatMap((word) => byWord.get(word) ?? []);
    for (const [id, count] of countByCategory(similar, incoming))
      add(id, weights.likeMerchant + Math.min(count, MAX_COUNTED));
    return [...scores]
      .sort(([a, points], [b, others]) => others - points || a - b)
      .slice(0, MAX_SUGGESTIONS)
      .map(([id]) => id);
  };
}

function matchesDirection(subCategoryId: number, incoming: boolean): boolean {
  return findSubCategory(subCategoryId)?.kind !== (incoming ? 'expense' : 'income');
}

/** Counts each sub-category among transactions in the same direction. */
function countByCategory(categories: readonly RecentCategory[], incoming: boolean): Map<number, number> {
  const counts = new Map<number, number>();
  for (const category of categories) {
    if (category.amount_cents > 0 === incoming)
      counts.set(category.sub_category_id, (counts.get(category.sub_category_id) ?? 0) + category.count);
  }
  return counts;
}
