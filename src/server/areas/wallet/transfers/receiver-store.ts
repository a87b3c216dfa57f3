import type { Selectable } from 'kysely';
import type { Database, Tables } from '#server/kit/database.ts';

export type ReceiverRow = Selectable<Tables['wallet_receivers']>;

export async function findReceiver(db: Database, memberId: number, address: string): Promise<ReceiverRow | undefined> {
  return db
    .selectFrom('wallet_receivers')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('address', '=', address)
    .executeTakeFirst();
}

/** The address book, by name. */
export async function addressBook(db: Database, memberId: number): Promise<(ReceiverRow & { name: string })[]> {
  const rows = await db
    .selectFrom('wallet_receivers')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('name', 'is not', null)
    .execute();
  return rows
    .map((row) => ({ ...row, name: row.name! }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-AU') || a.id - b.id);
}

export async function namesOf(db: Database, memberId: number): Promise<ReadonlyMap<string, string>> {
  return new Map((await addressBook(db, memberId)).map(({ address, name }) => [address, name]));
}

export async function nameReceiver(
  db: Database,
  memberId: number,
  address: string,
  name: string,
  now: Date,
): Promise<ReceiverRow> {
  return db
    .insertInto('wallet_receivers')
    .values({ member_id: memberId, address, name, first_at: now, sent_at: null })
    .onConflict((conflict) => conflict.columns(['member_id', 'address']).doUpdateSet({ name }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Takes a receiver out of the address book. When it was first used stays known. */
export async function forgetReceiver(db: Database, memberId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('wallet_receivers')
    .set({ name: null })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('name', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records that something was sent to an address; for a new one the cooling-off begins. */
export async function recordSending(db: Database, memberId: number, address: string, now: Date): Promise<void> {
  await db
    .insertInto('wallet_receivers')
    .values({ member_id: memberId, address, name: null, first_at: now, sent_at: now })
    .onConflict((conflict) => conflict.columns(['member_id', 'address']).doUpdateSet({ sent_at: now }))
    .execute();
}
