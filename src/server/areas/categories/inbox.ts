import type { Database } from '#server/kit/database.ts';
import type { TransactionRow } from '../transactions/public.ts';
import { categoriesOfMerchants, recentCategories } from './inbox-store.ts';
import { suggester } from './suggestions.ts';

export interface InboxEntry {
  row: TransactionRow;
  suggestions: number[];
  sameMerchant: number;
}

/**
 * Adds to each transaction its likely categories, and how many other uncategorised transactions the same choice would
 * cover.
 */
export async function withSuggestions(
  db: Database,
  memberId: number,
  rows: readonly TransactionRow[],
): Promise<InboxEntry[]> {
  if (rows.length === 0) return [];
  const keys = [...new Set(rows.flatMap((row) => (row.merchant_key === null ? [] : [row.merchant_key])))];
  const [ofMerchants, recent] = await Promise.all([
    categoriesOfMerchants(db, memberId, keys),
    recentCategories(db, memberId),
  ]);
  const suggest = suggester({ ofMerchants, recent });
  return rows.map((row) => {
    const uncategorised = ofMerchants.find(
      (category) => category.merchant_key === row.merchant_key && category.sub_category_id === 0,
    );
    // A correction of a credit applies to credits only, see `Likeness`.
    const sameMerchant = (row.amount_cents > 0 ? uncategorised?.incoming : uncategorised?.count) ?? 1;
    return { row, suggestions: suggest(row), sameMerchant: sameMerchant - 1 };
  });
}
