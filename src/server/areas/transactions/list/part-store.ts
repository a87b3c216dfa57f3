import { sql } from 'kysely';
import type { TransactionFilter } from '#contract/areas/transactions.ts';
import type { Database } from '#server/kit/database.ts';
import { transactionColumns } from '../transaction.ts';
import type { TransactionRow } from '../transaction.ts';
import { all, conditionsOf } from './filter-store.ts';

/**
 * How many matching parts of split transactions follow another part of the same one: so many rows are no purchase of
 * their own.
 */
export async function countFurtherParts(db: Database, memberId: number, filter: TransactionFilter): Promise<number> {
  const { rows } = await sql<{ further: number }>`
    select (count(*) - count(distinct t.parent_id))::int as further
    from transactions t where ${all([...conditionsOf(memberId, filter), sql`t.parent_id is not null`])}`.execute(db);
  return rows[0]!.further;
}

/** The matching parts of split transactions of which more than one matches, the largest amounts first. */
export async function partsTogether(
  db: Database,
  memberId: number,
  filter: TransactionFilter,
): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select ${transactionColumns} from (
      select t.*, count(*) over (partition by t.parent_id) as parts
      from transactions t where ${all([...conditionsOf(memberId, filter), sql`t.parent_id is not null`])}) t
    where t.parts > 1 order by abs(t.amount_cents) desc, t.id`.execute(db);
  return rows;
}
