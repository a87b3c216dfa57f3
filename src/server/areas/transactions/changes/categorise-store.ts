import { sql } from 'kysely';
import { subCategories } from '#domain/categorise/taxonomy.ts';
import type { Database } from '#server/kit/database.ts';
import type { Condition } from '../list/filter-store.ts';
import '../tables.ts';

/** Condition on transactions `t` whose category was not set by the member or by a link. */
export const movable = sql`not t.is_split and t.reason_kind is distinct from 'member' and t.transfer_id is null
    and t.refund_of is null`;

const incomeIds: readonly number[] = subCategories.filter(({ kind }) => kind === 'income').map(({ id }) => id);

export interface Categorising {
  subCategoryId: number;
  reasonKind: string | null;
  reasonDetail: string | null;
  ruleId: number | null;
}

/** Categorises the transactions that match a condition on `t`, which must include the member. Returns their number. */
export async function categoriseMatching(
  db: Database,
  condition: Condition,
  categorising: Categorising,
): Promise<number> {
  const result = await sql`
    update transactions t set sub_category_id = ${categorising.subCategoryId}, reason_kind = ${categorising.reasonKind},
      reason_detail = ${categorising.reasonDetail}, rule_id = ${categorising.ruleId}
    where ${condition}`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** Categorises the given transactions. Links of other kinds must be removed before. */
export async function categoriseChosen(
  db: Database,
  memberId: number,
  ids: readonly number[],
  categorising: Categorising,
): Promise<void> {
  await sql`
    update transactions set sub_category_id = ${categorising.subCategoryId}, reason_kind = ${categorising.reasonKind},
      reason_detail = ${categorising.reasonDetail}, rule_id = ${categorising.ruleId},
      refund_of = null, original_sub_category_id = null
    where member_id = ${memberId} and id = any(${ids}::bigint[])`.execute(db);
}

export interface NewCategory {
  id: number;
  subCategoryId: number;
  reasonKind: string;
  reasonDetail: string;
  ruleId: number | null;
  merchant: string;
}

/**
 * Categorises many transactions in one statement. Transactions that the member has categorised in the meantime do not
 * change. A credit on a loan account never becomes income.
 */
export async function categoriseTransactions(
  db: Database,
  memberId: number,
  categories: readonly NewCategory[],
): Promise<number> {
  if (categories.length === 0) return 0;
  const result = await sql`
    update transactions t set sub_category_id = p.sub, reason_kind = p.kind, reason_detail = p.detail, rule_id = p.rule,
      merchant = coalesce(nullif(p.merchant, ''), t.merchant)
    from unnest(${categories.map((category) => category.id)}::bigint[],
      ${categories.map((place) => place.subCategoryId)}::integer[],
      ${categories.map((place) => place.reasonKind)}::text[],
      ${categories.map((place) => place.reasonDetail)}::text[], ${categories.map((place) => place.ruleId)}::bigint[],
      ${categories.map((place) => place.merchant)}::text[]) p(id, sub, kind, detail, rule, merchant)
    where t.member_id = ${memberId} and t.id = p.id and ${movable}
      and not (t.amount_cents > 0 and p.sub = any(${incomeIds}::integer[])
        and exists (select from bank_accounts a where a.member_id = ${memberId} and a.id = t.bank_account_id
          and a.kind = 'loan'))`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** Clears the reference to a deleted rule. Its transactions keep their category. */
export async function forgetRule(db: Database, memberId: number, ruleId: number): Promise<void> {
  await db
    .updateTable('transactions')
    .set({ rule_id: null })
    .where('member_id', '=', memberId)
    .where('rule_id', '=', ruleId)
    .execute();
}
