import { sql } from 'kysely';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { BookPart, BookTransaction } from '#domain/exports/book.ts';
import type { Database } from '#server/kit/database.ts';

const BATCH_ROWS = 1000;

interface StoredRow {
  id: number;
  date: string;
  amount_cents: number;
  description: string;
  merchant: string | null;
  sub_category_id: number;
  notes: string | null;
  tags: string[] | null;
  pending: boolean;
  bank_id: string | null;
  currency: string;
  merchant_code: string | null;
  parts: BookPart[] | null;
}

function toBookTransaction(row: StoredRow, accountCurrency: string): BookTransaction {
  return {
    id: row.id,
    date: row.date,
    amountCents: row.amount_cents,
    description: row.description,
    payee: row.merchant,
    subCategoryId: row.sub_category_id,
    notes: row.notes,
    tags: row.tags ?? [],
    pending: row.pending,
    bankId: row.bank_id,
    currency: row.currency === accountCurrency ? null : row.currency,
    merchantCode: row.merchant_code,
    parts: row.parts ?? [],
  };
}

/**
 * Yields an account's transactions between two days as the bank reported them, with their splits: posted ones by date,
 * then pending ones. `db` is an open transaction; a cursor keeps memory use constant.
 */
export async function* bookTransactions(
  db: Database,
  memberId: number,
  account: { id: number; currency: string },
  first: CivilDate,
  last: CivilDate,
): AsyncGenerator<BookTransaction[]> {
  // DECLARE CURSOR accepts no parameters; ids are integers and days have been validated by the contract.
  await sql`
    declare book no scroll cursor for
    select t.id, t.date, t.amount_cents, t.description, t.merchant, t.sub_category_id, t.notes, t.tags, t.pending,
      t.bank_id, t.currency, t.merchant_code,
      case when t.is_split then (
        select jsonb_agg(jsonb_build_object('amountCents', p.amount_cents, 'subCategoryId', p.sub_category_id, 'notes',
          p.notes) order by p.id)
        from transactions p where p.member_id = ${sql.lit(memberId)} and p.parent_id = t.id) end as parts
    from transactions t
    where t.member_id = ${sql.lit(memberId)} and t.bank_account_id = ${sql.lit(account.id)}
      and t.date >= ${sql.lit(first)}::date and t.date <= ${sql.lit(last)}::date and t.parent_id is null
    order by t.pending, t.date, t.id`.execute(db);
  try {
    for (;;) {
      const { rows } = await sql<StoredRow>`fetch ${sql.lit(BATCH_ROWS)} from book`.execute(db);
      if (rows.length > 0) yield rows.map((row) => toBookTransaction(row, account.currency));
      if (rows.length < BATCH_ROWS) return;
    }
  } finally {
    await sql`close book`.execute(db);
  }
}

/** The sum of each account's posted transactions in its currency between two days, by account id. */
export async function postedSums(
  db: Database,
  memberId: number,
  first: CivilDate,
  last: CivilDate,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; cents: number }>`
    select s.bank_account_id as id, sum(s.posted_cents)::bigint as cents from daily_sums s
    join bank_accounts a on a.member_id = s.member_id and a.id = s.bank_account_id and a.currency = s.currency
    where s.member_id = ${memberId} and s.date between ${first}::date and ${last}::date group by 1`.execute(db);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

/** All tags on the member's transactions. */
export async function tagsOf(db: Database, memberId: number): Promise<string[]> {
  const { rows } = await sql<{
    tag: string;
  }>`select distinct unnest(t.tags) as tag from transactions t where t.member_id = ${memberId} and t.tags is not null
    order by 1`.execute(db);
  return rows.map(({ tag }) => tag);
}
