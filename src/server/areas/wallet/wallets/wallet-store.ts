import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database, Tables } from '#server/kit/database.ts';
import type { CheckKind } from '../tables.ts';

export type WalletRow = Selectable<Tables['wallets']>;

/** The member's wallets, the primary one first. */
export async function walletsOf(db: Database, memberId: number): Promise<WalletRow[]> {
  return db
    .selectFrom('wallets')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('is_primary', 'desc')
    .orderBy('id')
    .execute();
}

/** Locks the member's wallets until the transaction ends, so that no transfer is added. */
export async function lockWallets(db: Database, memberId: number): Promise<void> {
  await db.selectFrom('wallets').select('id').where('member_id', '=', memberId).orderBy('id').forUpdate().execute();
}

export async function findWallet(db: Database, memberId: number, address: string): Promise<WalletRow | undefined> {
  return db
    .selectFrom('wallets')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('address', '=', address)
    .executeTakeFirst();
}

/** One of the member's wallets, locked, so that limits hold over parallel transfers. */
export async function lockWallet(db: Database, memberId: number, id: number): Promise<WalletRow | undefined> {
  return db
    .selectFrom('wallets')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function walletByKey(db: Database, memberId: number, key: string): Promise<WalletRow | undefined> {
  return db
    .selectFrom('wallets')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Whoever's wallet has the address. `db` must be the system's. */
export async function walletAt(db: Database, address: string): Promise<WalletRow | undefined> {
  return db.selectFrom('wallets').selectAll().where('address', '=', address).executeTakeFirst();
}

export async function addWallet(db: Database, wallet: Insertable<Tables['wallets']>): Promise<WalletRow> {
  return db.insertInto('wallets').values(wallet).returningAll().executeTakeFirstOrThrow();
}

export async function changeWallet(
  db: Database,
  { member_id: memberId, id }: Pick<WalletRow, 'member_id' | 'id'>,
  change: Updateable<Tables['wallets']>,
): Promise<void> {
  await db.updateTable('wallets').set(change).where('member_id', '=', memberId).where('id', '=', id).execute();
}

/** Makes one of the member's wallets the primary one. `db` must be a transaction. */
export async function makePrimary(db: Database, { member_id: memberId, id }: WalletRow): Promise<void> {
  const own = db.updateTable('wallets').where('member_id', '=', memberId);
  await own.set({ is_primary: false }).where('is_primary', '=', true).execute();
  await own.set({ is_primary: true }).where('id', '=', id).execute();
}

/** Wallets whose balance the custodian was not asked for since a time, the longest first, and marks them as asked. */
export async function takeUnchecked(db: Database, before: Date, now: Date, most: number): Promise<WalletRow[]> {
  return db
    .updateTable('wallets')
    .set({ balance_checked_at: now })
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('member_id', 'id'),
        'in',
        selectFrom('wallets')
          .select(['member_id', 'id'])
          .where('balance_checked_at', '<', before)
          .orderBy('balance_checked_at')
          .limit(most)
          .forUpdate()
          .skipLocked()
          .$asTuple('member_id', 'id'),
      ),
    )
    .returningAll()
    .execute();
}

/** Records what a session has confirmed. */
export async function recordCheck(
  db: Database,
  check: { member_id: number; session_id: number; kind: CheckKind; until: Date },
): Promise<void> {
  await db
    .insertInto('wallet_checks')
    .values(check)
    .onConflict((conflict) => conflict.columns(['member_id', 'session_id', 'kind']).doUpdateSet({ until: check.until }))
    .execute();
}

/** Until when a session's confirmations hold; those that have ended are left out. */
export async function checksOf(
  db: Database,
  memberId: number,
  sessionId: number,
  now: Date,
): Promise<ReadonlyMap<CheckKind, Date>> {
  const rows = await db
    .selectFrom('wallet_checks')
    .select(['kind', 'until'])
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .where('until', '>', now)
    .execute();
  return new Map(rows.map(({ kind, until }) => [kind, until]));
}

export async function endCheck(db: Database, memberId: number, sessionId: number, kind: CheckKind): Promise<void> {
  await db
    .deleteFrom('wallet_checks')
    .where('member_id', '=', memberId)
    .where('session_id', '=', sessionId)
    .where('kind', '=', kind)
    .execute();
}

/** Deletes confirmations that ended before a time. A job calls it. */
export async function sweepChecks(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('wallet_checks').where('until', '<', before).execute();
}

/** Locks the member, so that wallets are added one after the other. */
export async function lockMember(db: Database, memberId: number): Promise<void> {
  await db.selectFrom('members').select('member_id').where('member_id', '=', memberId).forUpdate().execute();
}
