import type { Categoriser } from './categoriser.ts';
import type { MerchantCategory } from './inbox-store.ts';
import type { UncategorisedTransaction } from './suggestions.ts';

/** A brand below this confidence is a common word, such as 'Origin'. */
const MIN_BRAND_CONFIDENCE = 0.9;

export interface Evidence {
  ofMerchants: readonly MerchantCategory[];
  categorise: Categoriser;
}

/**
 * Returns a function that gives the category of a transaction if it is certain enough to be preselected, else null.
 * Certain are: a rule or correction of the member, a brand of the table, and a merchant whose categorised transactions
 * all have one category that the member, a rule or a brand has set. Words, similar names and merchants with several
 * categories are only hints.
 */
export function certainty({ ofMerchants, categorise }: Evidence): (row: UncategorisedTransaction) => number | null {
  return (row) => {
    const { subCategoryId, reason, confidence } = categorise({
      description: row.description,
      amountCents: row.amount_cents,
      accountId: row.bank_account_id,
    });
    const kind = reason?.kind;
    if (kind === 'member_rule' || kind === 'member_correction') return subCategoryId;
    if (kind === 'brand' && confidence >= MIN_BRAND_CONFIDENCE) return subCategoryId;
    if (row.merchant_key === null) return null;
    const incoming = row.amount_cents > 0;
    const known = ofMerchants.filter(
      (category) =>
        category.merchant_key === row.merchant_key &&
        category.sub_category_id !== 0 &&
        (incoming ? category.incoming > 0 : category.incoming < category.count),
    );
    return known.length === 1 && known[0]!.certain > 0 ? known[0]!.sub_category_id : null;
  };
}
