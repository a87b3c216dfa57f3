import { brandCalled } from '#domain/categorise/brands.ts';
import { subCategories, subCategoryIds, UNCATEGORISED } from '#domain/categorise/taxonomy.ts';
import { detectWages } from '#domain/categorise/wages.ts';
import type { Database } from '#server/kit/database.ts';
import { categoriseTransactions } from '../transactions/public.ts';
import { creditsOfMerchants } from './wage-store.ts';

/** Categories that a brand's name suggests for money from it. */
const suspects: readonly number[] = [
  UNCATEGORISED,
  subCategoryIds.refunds,
  ...subCategories.filter(({ kind }) => kind === 'expense').map(({ id }) => id),
];

/**
 * Categorises as pay the regular credits of one size from an employer that is also a brand, after an import. Returns
 * how many.
 */
export async function categoriseWages(
  db: Database,
  memberId: number,
  added: { firstId: number; lastId: number },
): Promise<number> {
  const rows = await creditsOfMerchants(db, memberId, added, suspects, subCategoryIds.salary);
  const wages = new Set(detectWages(rows));
  return categoriseTransactions(
    db,
    memberId,
    rows
      .filter(({ id }) => wages.has(id))
      .map(({ id, merchantKey }) => ({
        id,
        subCategoryId: subCategoryIds.salary,
        reasonKind: 'income',
        reasonDetail: `Income: regular pay from ${brandCalled(merchantKey)?.name ?? merchantKey}`,
        ruleId: null,
        merchant: '',
      })),
  );
}
