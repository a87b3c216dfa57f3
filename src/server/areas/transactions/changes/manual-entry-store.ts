import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import { MANUAL_ENTRY } from '../transaction.ts';
import '../tables.ts';

/** What a row is made of, as the member and the categoriser say. Minus is money out. */
export interface ManualEntry {
  accountId: number;
  date: string;
  amountCents: number;
  currency: string;
  description: string;
  words: string | null;
  merchant: string | null;
  merchantKey: string | null;
  subCategoryId: number;
  reasonKind: string | null;
  reasonDetail: string | null;
  ruleId: number | null;
  notes: string | null;
}

/**
 * Adds a row. Its identity is drawn by lot, so that two equal purchases on one day are two, and an archive that brings it
 * again finds it. Answers its id.
 */
export async function addManualEntry(db: Database, memberId: number, row: ManualEntry): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into transactions (member_id, bank_account_id, date, amount_cents, source, dedupe_key, currency, description, words, merchant, merchant_key,
      sub_category_id, reason_kind, reason_detail, rule_id, notes)
    values (${memberId}, ${row.accountId}, ${row.date}, ${row.amountCents}, ${MANUAL_ENTRY}, floor(random() * 4503599627370496)::bigint, ${row.currency}, ${row.description}, ${row.words}, ${row.merchant}, ${row.merchantKey},
      ${row.subCategoryId}, ${row.reasonKind}, ${row.reasonDetail}, ${row.ruleId}, ${row.notes})
    returning id`.execute(db);
  return rows[0]!.id;
}

/** Changes a row; its parts follow in all that they have of the whole. */
export async function changeManualEntry(db: Database, memberId: number, id: number, row: ManualEntry): Promise<void> {
  await sql`
    update transactions set amount_cents = ${row.amountCents}, sub_category_id = ${row.subCategoryId}, reason_kind = ${row.reasonKind}, reason_detail = ${row.reasonDetail},
      rule_id = ${row.ruleId}, notes = ${row.notes}
    where member_id = ${memberId} and id = ${id}`.execute(db);
  await sql`
    update transactions set bank_account_id = ${row.accountId}, date = ${row.date}, currency = ${row.currency}, description = ${row.description}, words = ${row.words},
      merchant = ${row.merchant}, merchant_key = ${row.merchantKey}
    where member_id = ${memberId} and (id = ${id} or parent_id = ${id})`.execute(db);
}
