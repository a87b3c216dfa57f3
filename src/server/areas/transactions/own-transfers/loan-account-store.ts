import { sql } from 'kysely';
import type { LoanAccountCategory, LoanAccountRow } from '#domain/categorise/loan-account.ts';
import { UNCATEGORISED } from '#domain/categorise/taxonomy.ts';
import type { Database } from '#server/kit/database.ts';
import type { TransactionsToMatch } from './match-store.ts';
import './tables.ts';

const MAX_ROWS = 100_000;

/** Condition on transactions that were not categorised by the member or by a link. */
const movable = sql`not t.is_split and t.reason_kind is distinct from 'member' and t.transfer_id is null
    and t.refund_of is null`;

/** Transactions of loan accounts: those of an import, or all of one account. */
export async function loanAccountTransactions(
  db: Database,
  memberId: number,
  among: TransactionsToMatch | { accountId: number },
): Promise<(LoanAccountRow & { id: number })[]> {
  const wanted =
    'accountId' in among
      ? sql`t.bank_account_id = ${among.accountId}`
      : 'ids' in among
        ? sql`t.id = any(${among.ids}::bigint[])`
        : sql`t.id between ${among.firstId} and ${among.lastId}`;
  const { rows } = await sql<LoanAccountRow & { id: number }>`
    select t.id, t.description, t.amount_cents as "amountCents", t.sub_category_id as "subCategoryId"
    from bank_accounts a join transactions t on t.member_id = a.member_id and t.bank_account_id = a.id
    where a.member_id = ${memberId} and a.kind = 'loan' and ${wanted} and ${movable} limit ${MAX_ROWS}`.execute(db);
  return rows;
}

/** Sets the categories of transactions on loan accounts. */
export async function setLoanCategories(
  db: Database,
  memberId: number,
  categories: readonly (LoanAccountCategory & { id: number })[],
): Promise<void> {
  if (categories.length === 0) return;
  await sql`
    update transactions t set sub_category_id = p.sub, reason_kind = p.kind, reason_detail = p.detail, rule_id = null
    from unnest(${categories.map(({ id }) => id)}::bigint[],
      ${categories.map(({ subCategoryId }) => subCategoryId)}::integer[],
      ${categories.map(({ reason }) => reason.kind)}::text[],
      ${categories.map(({ reason }) => reason.detail)}::text[]) p(id, sub, kind, detail)
    where t.member_id = ${memberId} and t.id = p.id and ${movable}`.execute(db);
}

/** Clears categories that were set because the account was a loan, after its kind has changed. */
export async function clearLoanCategories(
  db: Database,
  memberId: number,
  accountId: number,
  details: readonly string[],
): Promise<void> {
  await sql`
    update transactions t set sub_category_id = ${UNCATEGORISED}, reason_kind = null, reason_detail = null
    where t.member_id = ${memberId} and t.bank_account_id = ${accountId} and t.reason_detail = any(${details}::text[])
      and ${movable}`.execute(db);
}
