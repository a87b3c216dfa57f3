import type { Database } from '#server/kit/database.ts';
import type { StateCode } from '../tables.ts';

/** Maximum number of addresses per member. */
const MAX_ADDRESSES = 20;

export interface AddressText {
  label: string | null;
  recipient: string;
  line1: string;
  line2: string | null;
  suburb: string;
  state: StateCode;
  postcode: string;
}

function addressesOf(db: Database, memberId: number) {
  return db
    .selectFrom('shop_addresses as a')
    .leftJoin('shop_default_addresses as d', (join) =>
      join.onRef('d.member_id', '=', 'a.member_id').onRef('d.address_id', '=', 'a.id'),
    )
    .select([
      'a.id',
      'a.label',
      'a.recipient',
      'a.line1',
      'a.line2',
      'a.suburb',
      'a.state',
      'a.postcode',
      'd.address_id as chosen',
    ])
    .where('a.member_id', '=', memberId);
}

export type AddressRow = Awaited<ReturnType<typeof listAddresses>>[number];

/** The default address first, then by latest change. */
export async function listAddresses(db: Database, memberId: number) {
  return addressesOf(db, memberId)
    .orderBy((build) => build('d.address_id', 'is not', null), 'desc')
    .orderBy('a.updated_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
}

export async function findAddress(db: Database, memberId: number, id: number): Promise<AddressRow | undefined> {
  return addressesOf(db, memberId).where('a.id', '=', id).executeTakeFirst();
}

/** Adds an address and returns its id. Undefined when the member has the maximum number. */
export async function addAddress(
  db: Database,
  memberId: number,
  address: AddressText,
  at: Date,
): Promise<number | undefined> {
  const { held } = await db
    .selectFrom('shop_addresses')
    .select((build) => build.fn.countAll<number>().as('held'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (held >= MAX_ADDRESSES) return undefined;
  const { id } = await db
    .insertInto('shop_addresses')
    .values({ member_id: memberId, ...address, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeAddress(
  db: Database,
  memberId: number,
  id: number,
  address: AddressText,
  at: Date,
): Promise<boolean> {
  const updated = await db
    .updateTable('shop_addresses')
    .set({ ...address, updated_at: at })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Makes an address the default: always, or only if the member has none. */
export async function makeDefault(db: Database, memberId: number, id: number, always: boolean): Promise<void> {
  const insert = db.insertInto('shop_default_addresses').values({ member_id: memberId, address_id: id });
  await (
    always
      ? insert.onConflict((conflict) => conflict.column('member_id').doUpdateSet({ address_id: id }))
      : insert.onConflict((conflict) => conflict.column('member_id').doNothing())
  ).execute();
}

/**
 * Removes an address. If it was the default, the most recently changed one becomes the default. `db` must be a
 * transaction.
 */
export async function removeAddress(db: Database, memberId: number, id: number): Promise<boolean> {
  const row = await db
    .deleteFrom('shop_addresses')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  const next = await db
    .selectFrom('shop_addresses')
    .select('id')
    .where('member_id', '=', memberId)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (next) await makeDefault(db, memberId, next.id, false);
  return true;
}
