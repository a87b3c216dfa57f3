import { sql } from 'kysely';
import { subCategories } from '#domain/categorise/taxonomy.ts';
import type { Database } from '#server/kit/database.ts';
import type { Condition } from '../list/filter-store.ts';
import '../tables.ts';

/** Transactions, called `t`, whose category neither the member nor a link has set. */
export const movable = sql`not t.is_split and t.reason_kind is distinct from 'member' and t.transfer_id is null and t.refund_of is null`;

const incomeIds: readonly number[] = subCategories.filter(({ kind }) => kind === 'income').map(({ id }) => id);

export interface Categorising {
  subCategoryId: number;
  reasonKind: string | null;
  reasonDetail: string | null;
  ruleId: number | null;
}

/** Puts the transactions that a condition on `t` means into a category; it names the member. Answers how many. */
export async function categoriseMatching(
  db: Database,
  condition: Condition,
  categorising: Categorising,
): Promise<number> {
  const result = await sql`
    update transactions t set sub_category_id = ${categorising.subCategoryId}, reason_kind = ${categorising.reasonKind}, reason_detail = ${categorising.reasonDetail}, rule_id = ${categorising.ruleId}
    where ${condition}`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** Puts the transactions that are named into a category. Links of other kinds have to be undone before. */
export async function categoriseChosen(
  db: Database,
  memberId: number,
  ids: readonly number[],
  categorising: Categorising,
): Promise<void> {
  await sql`
    update transactions set sub_category_id = ${categorising.subCategoryId}, reason_kind = ${categorising.reasonKind}, reason_detail = ${categorising.reasonDetail}, rule_id = ${categorising.ruleId},
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

/** Puts many rows into their new places in one statement; one that the member has placed in the meantime stays. No credit on a loan account becomes income. */
export async function categoriseTransactions(
  db: Database,
  memberId: number,
  places: readonly NewCategory[],
): Promise<number> {
  if (places.length === 0) return 0;
  const result = await sql`
    update transactions t set sub_category_id = p.sub, reason_kind = p.kind, reason_detail = p.detail, rule_id = p.rule, merchant = coalesce(nullif(p.merchant, ''), t.merchant)
    from unnest(${places.map((place) => place.id)}::bigint[], ${places.map((place) => place.subCategoryId)}::integer[], ${places.map((place) => place.reasonKind)}::text[],
      ${places.map((place) => place.reasonDetail)}::text[], ${places.map((place) => place.ruleId)}::bigint[], ${places.map((place) => place.merchant)}::text[]) p(id, sub, kind, detail, rule, merchant)
    where t.member_id = ${memberId} and t.id = p.id and ${movable}
      and not (t.amount_cents > 0 and p.sub = any(${incomeIds}::integer[]) and exists (select from bank_accounts a where a.member_id = ${memberId} and a.id = t.bank_account_id and a.kind = 'loan'))`.execute(
    db,
  );
  return Number(result.numAffectedRows ?? 0);
}

/** Transactions that a rule has categorised keep their category when the rule goes. */
export async function forgetRule(db: Database, memberId: number, ruleId: number): Promise<void> {
  await db
    .updateTable('transactions')
    .set({ rule_id: null })
    .where('member_id', '=', memberId)
    .where('rule_id', '=', ruleId)
    .execute();
}
