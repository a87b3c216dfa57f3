import type { Database } from '#server/kit/database.ts';

/** A passkey by the id that the browser names, with whether its member lets passkeys sign in. `db` must be the system's. */
export async function findPasskey(db: Database, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('credentials', 'credentials.member_id', 'passkeys.member_id')
    .select(['passkeys.member_id', 'passkeys.public_key', 'passkeys.counter', 'credentials.passkeys_enabled'])
    .where('passkeys.credential_id', '=', credentialId)
    .executeTakeFirst();
}

/**
 * Moves the passkey's counter on; false when it does not rise, which tells of a copied key. Passkeys that are kept in an
 * account always send nought.
 */
export async function movePasskeyCounter(
  db: Database,
  credentialId: string,
  counter: number,
  now: Date,
): Promise<boolean> {
  const moved = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('credential_id', '=', credentialId)
    .where((build) =>
      build.or([build('counter', '<', counter), build.and([build('counter', '=', 0), build.val(counter === 0)])]),
    )
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}
