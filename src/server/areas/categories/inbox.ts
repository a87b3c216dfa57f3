import type { Database } from '#server/kit/database.ts';
import type { TransactionRow } from '../transactions/public.ts';
import { categoriesOfMerchants, recentCategories } from './inbox-store.ts';
import { certainty } from './certainty.ts';
import { openCategoriser } from './categoriser.ts';
import { MAX_SUGGESTIONS, suggester } from './suggestions.ts';

export interface InboxEntry {
  row: TransactionRow;
  suggestions: number[];
  /** The suggestion that may be preselected, or null. */
  sure: number | null;
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
  const findSure = certainty({ ofMerchants, categorise: await openCategoriser(db, memberId) });
  return rows.map((row) => {
    const uncategorised = ofMerchants.find(
      (category) => category.merchant_key === row.merchant_key && category.sub_category_id === 0,
    );
    // A correction of a credit applies to credits only, see `Likeness`.
    const sameMerchant = (row.amount_cents > 0 ? uncategorised?.incoming : uncategorised?.count) ?? 1;
    const sure = findSure(row);
    const hints = suggest(row).filter((id) => id !== sure);
    const suggestions = sure === null ? hints : [sure, ...hints].slice(0, MAX_SUGGESTIONS);
    return { row, suggestions, sure, sameMerchant: sameMerchant - 1 };
  });
}
