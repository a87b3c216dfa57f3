import type { Insertable, Selectable } from 'kysely';
import type { Database, Tables } from '#server/kit/database.ts';

export type PasskeyRow = Selectable<Tables['wallet_passkeys']>;

/** The passkeys of all the member's wallets that are not revoked, the oldest first. */
export async function passkeysOf(db: Database, memberId: number): Promise<PasskeyRow[]> {
  return db
    .selectFrom('wallet_passkeys')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute();
}

export async function passkeysOfWallet(db: Database, memberId: number, walletId: number): Promise<PasskeyRow[]> {
  return (await passkeysOf(db, memberId)).filter(({ wallet_id: id }) => id === walletId);
}

/** Undefined where the passkey belongs to a wallet already, whosever it is. */
export async function addPasskey(
  db: Database,
  passkey: Insertable<Tables['wallet_passkeys']>,
): Promise<PasskeyRow | undefined> {
  return db
    .insertInto('wallet_passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Advances the signature counter. False when it does not increase, which suggests a cloned key; synced passkeys always
 * send zero.
 */
export async function movePasskeyCounter(
  db: Database,
  { member_id: memberId, id }: Pick<PasskeyRow, 'member_id' | 'id'>,
  counter: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('wallet_passkeys')
    .set({ counter, last_used_at: now })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where((build) =>
      build.or([build('counter', '<', counter), build.and([build('counter', '=', 0), build.val(counter === 0)])]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function renamePasskey(db: Database, memberId: number, id: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('wallet_passkeys')
    .set({ name })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Revokes passkeys of a wallet: one of them, or all but one. */
export async function revokePasskeys(
  db: Database,
  wallet: { member_id: number; id: number },
  which: { only: number } | { except: number },
  now: Date,
): Promise<void> {
  await db
    .updateTable('wallet_passkeys')
    .set({ revoked_at: now })
    .where('member_id', '=', wallet.member_id)
    .where('wallet_id', '=', wallet.id)
    .where('revoked_at', 'is', null)
    .where('id', 'only' in which ? '=' : '<>', 'only' in which ? which.only : which.except)
    .execute();
}
