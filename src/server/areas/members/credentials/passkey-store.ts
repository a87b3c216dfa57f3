import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

export interface NewPasskey {
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
  synced: boolean;
  name: string;
}

const passkeyFields = ['id', 'name', 'created_at', 'last_used_at', 'synced'] as const;

export async function listPasskeys(db: Database, memberId: number) {
  return db.selectFrom('passkeys').select(passkeyFields).where('member_id', '=', memberId).orderBy('id').execute();
}

export async function countPasskeys(db: Database, memberId: number): Promise<number> {
  return (await listPasskeys(db, memberId)).length;
}

/** The passkeys to exclude, so that the browser does not create a second passkey on the same device. */
export async function passkeysOnDevices(db: Database, memberId: number) {
  return db.selectFrom('passkeys').select(['credential_id', 'transports']).where('member_id', '=', memberId).execute();
}

export async function switchPasskeys(db: Database, memberId: number, on: boolean): Promise<void> {
  await db.updateTable('credentials').set({ passkeys_enabled: on }).where('member_id', '=', memberId).execute();
}

/**
 * Stores a passkey and enables sign-in by passkey. Undefined when the passkey is already registered, for any member.
 */
export async function addPasskey(db: Database, clock: Clock, memberId: number, passkey: NewPasskey) {
  return db.transaction().execute(async (transaction) => {
    const added = await transaction
      .insertInto('passkeys')
      .values({
        member_id: memberId,
        credential_id: passkey.credentialId,
        public_key: Buffer.from(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports,
        synced: passkey.synced,
        name: passkey.name,
        created_at: clock.now(),
        last_used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning(passkeyFields)
      .executeTakeFirst();
    if (added)
      await transaction
        .updateTable('credentials')
        .set({ passkeys_enabled: true })
        .where('member_id', '=', memberId)
        .execute();
    return added;
  });
}

export async function renamePasskey(db: Database, memberId: number, id: number, name: string): Promise<boolean> {
  const renamed = await db
    .updateTable('passkeys')
    .set({ name })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
  return renamed.numUpdatedRows === 1n;
}

/** Removes a passkey. Removing the last one disables sign-in by passkey. False when the passkey does not exist. */
export async function removePasskey(db: Database, memberId: number, id: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const removed = await transaction
      .deleteFrom('passkeys')
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .executeTakeFirst();
    await transaction
      .updateTable('credentials')
      .set({ passkeys_enabled: false })
      .where('member_id', '=', memberId)
      .where((build) =>
        build.not(build.exists(build.selectFrom('passkeys').select('id').where('member_id', '=', memberId))),
      )
      .execute();
    return removed.numDeletedRows === 1n;
  });
}

/**
 * A passkey by its credential id, and whether its member has sign-in by passkey enabled. `db` must be system scoped.
 */
export async function findPasskey(db: Database, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('credentials', 'credentials.member_id', 'passkeys.member_id')
    .select(['passkeys.member_id', 'passkeys.public_key', 'passkeys.counter', 'credentials.passkeys_enabled'])
    .where('passkeys.credential_id', '=', credentialId)
    .executeTakeFirst();
}

/**
 * Advances the passkey's signature counter. False when the counter does not increase, which suggests a cloned key.
 * Synced passkeys always send zero.
 */
export async function movePasskeyCounter(
  db: Database,
  credentialId: string,
  counter: number,
  now: Date,
): Promise<boolean> {
  const updated = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('credential_id', '=', credentialId)
    .where((build) =>
      build.or([build('counter', '<', counter), build.and([build('counter', '=', 0), build.val(counter === 0)])]),
    )
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}
