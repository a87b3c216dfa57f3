import { sql } from 'kysely';
import type { MemberRule } from '#domain/categorise/rules.ts';
import type { Database } from '#server/kit/database.ts';
import { forgetRule } from '../../transactions/public.ts';
import '../tables.ts';

export interface RuleRow {
  id: number;
  source: 'rule' | 'correction';
  merchant_key: string | null;
  contains: string | null;
  direction: 'any' | 'debit' | 'credit';
  min_cents: number | null;
  max_cents: number | null;
  bank_account_id: number | null;
  sub_category_id: number;
  rename: string | null;
  created_at: Date;
  /** The creation day in the member's time zone, 'YYYY-MM-DD'. */
  created_on: string;
}

const ruleColumns = [
  'id',
  'source',
  'merchant_key',
  'contains',
  'direction',
  'min_cents',
  'max_cents',
  'bank_account_id',
  'sub_category_id',
  'rename',
  'created_at',
  sql<string>`(created_at at time zone (select m.time_zone from members m
      where m.member_id = category_rules.member_id))::date`.as('created_on'),
] as const;

export async function ruleRows(db: Database, memberId: number): Promise<RuleRow[]> {
  return db.selectFrom('category_rules').select(ruleColumns).where('member_id', '=', memberId).orderBy('id').execute();
}

/** Converts a stored rule to the domain's form. */
export function memberRule(row: RuleRow): MemberRule {
  return {
    id: row.id,
    origin: row.source,
    match: {
      merchantKey: row.merchant_key,
      contains: row.contains,
      minCents: row.min_cents,
      maxCents: row.max_cents,
      accountId: row.bank_account_id,
      direction: row.direction === 'any' ? null : row.direction === 'debit' ? 'out' : 'in',
    },
    subCategoryId: row.sub_category_id,
    rename: row.rename,
    createdOn: row.created_on,
  };
}

export async function memberRules(db: Database, memberId: number): Promise<MemberRule[]> {
  return (await ruleRows(db, memberId)).map(memberRule);
}

export type NewRule = Omit<RuleRow, 'id' | 'source' | 'created_at' | 'created_on'>;

export async function addRule(db: Database, memberId: number, rule: NewRule, at: Date): Promise<RuleRow> {
  return db
    .insertInto('category_rules')
    .values({ ...rule, member_id: memberId, source: 'rule', created_at: at })
    .returning(ruleColumns)
    .executeTakeFirstOrThrow();
}

/** Changes a rule. A correction that is edited becomes a rule. */
export async function changeRule(
  db: Database,
  memberId: number,
  id: number,
  rule: NewRule,
  at: Date,
): Promise<RuleRow | null> {
  const changed = await db
    .updateTable('category_rules')
    .set({ ...rule, source: 'rule', created_at: at })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning(ruleColumns)
    .executeTakeFirst();
  return changed ?? null;
}

/** Removes a rule. Transactions that it categorised keep their category without a reference to it. */
export async function removeRule(db: Database, memberId: number, id: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('category_rules')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) return false;
  await forgetRule(db, memberId, id);
  return true;
}

export async function accountName(db: Database, memberId: number, id: number): Promise<string | null> {
  const account = await db
    .selectFrom('bank_accounts')
    .select('name')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
  return account?.name ?? null;
}

/** Removes the rules of a bank account that is being removed. */
export async function removeRulesOfAccount(db: Database, memberId: number, accountId: number): Promise<void> {
  await sql`delete from category_rules where member_id = ${memberId} and bank_account_id = ${accountId}`.execute(db);
}
