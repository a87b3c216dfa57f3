import { sql } from 'kysely';
import { subCategories } from '#domain/categorise/taxonomy.ts';
import type { Database } from '#server/kit/database.ts';
import { indexedWords } from '../../transactions/public.ts';
import type { RuleRow } from './rule-store.ts';

/** A row as placing it anew needs it. */
export interface TransactionToCategorise {
  id: number;
  date: string;
  description: string;
  amount_cents: number;
  bank_account_id: number;
  merchant: string | null;
  merchant_key: string | null;
  merchant_code: string | null;
  sub_category_id: number;
}

const columns = sql`t.id, t.date, t.description, t.amount_cents, t.bank_account_id, t.merchant, t.merchant_key, t.merchant_code, t.sub_category_id`;
/** Rows that neither the member nor a link has placed. */
const movable = sql`not t.is_split and t.reason_kind is distinct from 'member' and t.transfer_id is null and t.refund_of is null`;

const MAX_ROWS = 200_000;
const incomeIds: readonly number[] = subCategories.filter(({ kind }) => kind === 'income').map(({ id }) => id);

/** What of a rule tells where its rows may lie. */
export type RuleReach = Pick<RuleRow, 'merchant_key' | 'contains' | 'bank_account_id'>;

/** Whether the index of words knows where the rows of a rule lie, which row-level security would forbid to use. */
export function asksForWords({ contains, merchant_key: merchantKey }: RuleReach): boolean {
  return merchantKey === null && contains !== null && indexedWords(contains).length > 0;
}

/**
 * Rows that a rule may move, the newest first; the domain decides which of them it does. `db` may be the system's: the
 * member is named. The words of the text narrow the rows by their index, and the whole text is compared then.
 */
export async function rowsForRule(db: Database, memberId: number, rule: RuleReach): Promise<TransactionToCategorise[]> {
  const words = indexedWords(rule.contains ?? '').map((word) => sql`and t.words like ${`%${word}%`}`);
  const { rows } = await sql<TransactionToCategorise>`
    select ${columns} from transactions t where t.member_id = ${memberId} and ${movable}
      ${rule.merchant_key ? sql`and t.merchant_key = ${rule.merchant_key}` : sql``}
      ${sql.join(words, sql` `)}
      ${rule.contains ? sql`and position(lower(${rule.contains.trim()}) in lower(t.description)) > 0` : sql``}
      ${rule.bank_account_id === null ? sql`` : sql`and t.bank_account_id = ${rule.bank_account_id}`}
    order by t.date desc, t.id desc limit ${MAX_ROWS}`.execute(db);
  return rows;
}

/** Rows without a category. */
export async function uncategorisedTransactions(db: Database, memberId: number): Promise<TransactionToCategorise[]> {
  const { rows } = await sql<TransactionToCategorise>`
    select ${columns} from transactions t where t.member_id = ${memberId} and t.sub_category_id = 0 and ${movable} order by t.date desc, t.id desc limit ${MAX_ROWS}`.execute(
    db,
  );
  return rows;
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

/** How many rows stand where they stand because of each rule. */
export async function rowsByRule(db: Database, memberId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ rule_id: number; count: number }>`
    select rule_id, count(*)::int as count from transactions where member_id = ${memberId} and rule_id is not null and not is_split group by rule_id`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.rule_id, row.count]));
}
