import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { Failure } from '#contract/kit/errors.ts';
import type { Database } from '#server/kit/database.ts';

export const accountClosed = (): Failure =>
  new Failure('conflict', 'This account has been closed, so we haven’t ordered or charged anything.');

/**
 * A part of a statement: the open account of a member, which stays open until the transaction ends. Closing an account
 * locks it first, so an order or its payment is either seen by the closing or refused. It is locked before the orders
 * of the member, as the closing locks them.
 */
export const openBuyer = (memberId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  buyer as materialized (select m.member_id from members m where m.member_id = ${memberId} for key share)`;

/** Keeps the accounts of some members open until the transaction ends. Returns those that are open. */
export async function keepOpen(db: Database, memberIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ member_id: number }>`
    select member_id from members where member_id = any(${memberIds}::bigint[]) order by member_id
    for key share`.execute(db);
  return new Set(rows.map(({ member_id: id }) => id));
}

/** The same for one member. @throws Failure where the account has been closed. */
export async function keepAccountOpen(db: Database, memberId: number): Promise<void> {
  if (!(await keepOpen(db, [memberId])).has(memberId)) throw accountClosed();
}
