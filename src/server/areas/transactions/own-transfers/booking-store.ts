import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import { ORDERED } from '../transaction.ts';
import { searchWords } from '../list/search-words.ts';
import './tables.ts';

export interface BookedRow {
  accountId: number;
  amountCents: number;
  date: string;
  description: string;
  subCategoryId: number;
}

/**
 * Adds a transaction that the bank's own one replaces later, like a manual entry. Null when the account no longer
 * exists.
 */
export async function addBookedTransaction(db: Database, memberId: number, row: BookedRow): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into transactions (member_id, bank_account_id, date, amount_cents, source, dedupe_key, currency, description,
      words, sub_category_id, reason_kind, reason_detail)
    select ${memberId}, a.id, ${row.date}, ${row.amountCents}, ${ORDERED}, floor(random() * 4503599627370496)::bigint,
      a.currency, ${row.description}, ${searchWords(row.description)}, ${row.subCategoryId}, 'transfer',
      'You moved this money between your accounts here.'
    from bank_accounts a where a.member_id = ${memberId} and a.id = ${row.accountId}
    returning id`.execute(db);
  return rows[0]?.id ?? null;
}
