import { sql } from 'kysely';
import type { StatementUse } from '#domain/statements/account-use.ts';
import type { Database } from '#server/kit/database.ts';

/** Counts an account's transactions by sub-category, direction and whether they speak of a loan. */
export async function useOfAccount(db: Database, memberId: number, accountId: number): Promise<StatementUse[]> {
  const { rows } = await sql<StatementUse>`
    select t.sub_category_id as "subCategoryId", t.amount_cents > 0 as "isIn",
      t.description ~* '\\m(?:home|personal|car)?(?:loan|mortgage)\\M|repayment' as "namesLoan", count(*)::int as rows
    from transactions t
    where t.member_id = ${memberId} and t.bank_account_id = ${accountId} and not t.is_split group by 1, 2, 3`.execute(
    db,
  );
  return rows;
}
