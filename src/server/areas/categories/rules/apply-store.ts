import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import { indexedWords, movable } from '../../transactions/public.ts';
import type { RuleRow } from './rule-store.ts';

/** A transaction with the fields needed to categorise it again. */
export interface Categorisable {
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

const columns = sql`t.id, t.date, t.description, t.amount_cents, t.bank_account_id, t.merchant, t.merchant_key,
    t.merchant_code, t.sub_category_id`;
const MAX_ROWS = 200_000;
/** The fields of a rule that limit which transactions it can match. */
export type RuleReach = Pick<RuleRow, 'merchant_key' | 'contains' | 'bank_account_id'>;

/** Whether the word index can find the rule's transactions. Row-level security would prevent its use. */
export function usesWordIndex({ contains, merchant_key: merchantKey }: RuleReach): boolean {
  return merchantKey === null && contains !== null && indexedWords(contains).length > 0;
}

/**
 * Returns the transactions that a rule may change, newest first; the domain decides which of them it does. `db` may be
 * the system database, because the query filters by member. The word index narrows the search before the full text is
 * compared.
 */
export async function rowsForRule(db: Database, memberId: number, rule: RuleReach): Promise<Categorisable[]> {
  const words = indexedWords(rule.contains ?? '').map((word) => sql`and t.words like ${`%${word}%`}`);
  const { rows } = await sql<Categorisable>`
    select ${columns} from transactions t where t.member_id = ${memberId} and ${movable}
      ${rule.merchant_key ? sql`and t.merchant_key = ${rule.merchant_key}` : sql``}
      ${sql.join(words, sql` `)}
      ${rule.contains ? sql`and position(lower(${rule.contains.trim()}) in lower(t.description)) > 0` : sql``}
      ${rule.bank_account_id === null ? sql`` : sql`and t.bank_account_id = ${rule.bank_account_id}`}
    order by t.date desc, t.id desc limit ${MAX_ROWS}`.execute(db);
  return rows;
}

/** Returns uncategorised transactions. */
export async function uncategorisedTransactions(db: Database, memberId: number): Promise<Categorisable[]> {
  const { rows } = await sql<Categorisable>`
    select ${columns} from transactions t where t.member_id = ${memberId} and t.sub_category_id = 0 and ${movable}
    order by t.date desc, t.id desc limit ${MAX_ROWS}`.execute(db);
  return rows;
}

/** Returns the number of transactions categorised by each rule. */
export async function transactionsByRule(db: Database, memberId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ rule_id: number; count: number }>`
    select rule_id, count(*)::int as count from transactions
    where member_id = ${memberId} and rule_id is not null and not is_split group by rule_id`.execute(db);
  return new Map(rows.map((row) => [row.rule_id, row.count]));
}
