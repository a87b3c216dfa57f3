import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import { MANUAL_ENTRY } from '../transaction.ts';
import '../tables.ts';

/** The values of a manual entry from the member and the categoriser. Negative amounts are money out. */
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
 * Adds a manual entry and returns its id. Its dedupe key is random, so that two equal purchases on one day are two
 * transactions, and an archive that contains it recognises it.
 */
export async function addManualEntry(db: Database, memberId: number, entry: ManualEntry): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into transactions (member_id, bank_account_id, date, amount_cents, source, dedupe_key, currency, description,
      words, merchant, merchant_key,
      sub_category_id, reason_kind, reason_detail, rule_id, notes)
    values (${memberId}, ${entry.accountId}, ${entry.date}, ${entry.amountCents}, ${MANUAL_ENTRY},
      floor(random() * 4503599627370496)::bigint, ${entry.currency}, ${entry.description}, ${entry.words},
      ${entry.merchant}, ${entry.merchantKey},
      ${entry.subCategoryId}, ${entry.reasonKind}, ${entry.reasonDetail}, ${entry.ruleId}, ${entry.notes})
    returning id`.execute(db);
  return rows[0]!.id;
}

/** Updates a manual entry. Its parts inherit the changed values. */
export async function changeManualEntry(db: Database, memberId: number, id: number, row: ManualEntry): Promise<void> {
  await sql`
    update transactions set amount_cents = ${row.amountCents}, sub_category_id = ${row.subCategoryId},
      reason_kind = ${row.reasonKind}, reason_detail = ${row.reasonDetail},
      rule_id = ${row.ruleId}, notes = ${row.notes}
    where member_id = ${memberId} and id = ${id}`.execute(db);
  await sql`
    update transactions set bank_account_id = ${row.accountId}, date = ${row.date}, currency = ${row.currency},
      description = ${row.description}, words = ${row.words},
      merchant = ${row.merchant}, merchant_key = ${row.merchantKey}
    where member_id = ${memberId} and (id = ${id} or parent_id = ${id})`.execute(db);
}
