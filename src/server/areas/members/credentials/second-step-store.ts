import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

export async function countRecoveryCodes(db: Database, memberId: number): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function chooseMethod(db: Database, memberId: number, method: 'app' | 'email' | 'sms'): Promise<void> {
  await db.updateTable('credentials').set({ tfa_method: method }).where('member_id', '=', memberId).execute();
}

/** Removes the second step with its secret and recovery codes. False when there was none. */
export async function dropSecondStep(db: Database, memberId: number): Promise<boolean> {
  const changed = await db
    .updateTable('credentials')
    .set({ tfa_method: null, totp_encrypted: null, totp_confirmed_at: null, totp_last_step: 0 })
    .where('member_id', '=', memberId)
    .where((build) => build.or([build('tfa_method', 'is not', null), build('totp_encrypted', 'is not', null)]))
    .executeTakeFirst();
  await db.deleteFrom('recovery_codes').where('member_id', '=', memberId).execute();
  return changed.numUpdatedRows === 1n;
}

/**
 * Stores the encrypted secret of an authenticator app that is not confirmed yet. False when a confirmed app already
 * exists; its secret does not change.
 */
export async function keepTotpSecret(db: Database, memberId: number, encrypted: string): Promise<boolean> {
  const updated = await db
    .updateTable('credentials')
    .set({ totp_encrypted: encrypted, totp_last_step: 0, totp_tries: 0, totp_confirmed_at: null })
    .where('member_id', '=', memberId)
    .where((build) => build.or([build('tfa_method', 'is', null), build('tfa_method', '!=', 'app')]))
    .executeTakeFirst();
  return updated.numUpdatedRows === 1n;
}

/** Counts an attempt to confirm the app before its code is compared. Undefined when there is nothing to confirm. */
export async function countTotpTry(db: Database, memberId: number) {
  return db
    .updateTable('credentials')
    .set((build) => ({ totp_tries: build('totp_tries', '+', 1) }))
    .where('member_id', '=', memberId)
    .where('totp_encrypted', 'is not', null)
    .where('totp_confirmed_at', 'is', null)
    .returning(['totp_tries', 'totp_encrypted', 'totp_last_step'])
    .executeTakeFirst();
}

export async function confirmTotp(db: Database, memberId: number, step: number, now: Date): Promise<void> {
  await db
    .updateTable('credentials')
    .set({ totp_confirmed_at: now, totp_last_step: step, totp_tries: 0, tfa_method: 'app' })
    .where('member_id', '=', memberId)
    .execute();
}

/** Whether an authenticator app is confirmed, and the member's passkeys. */
export async function strongSteps(db: Database, memberId: number): Promise<{ hasApp: boolean; passkeyIds: number[] }> {
  const { tfa_method: method, passkeys_enabled: isOn } = await db
    .selectFrom('credentials')
    .select(['tfa_method', 'passkeys_enabled'])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  const passkeys = isOn ? await db.selectFrom('passkeys').select('id').where('member_id', '=', memberId).execute() : [];
  return { hasApp: method === 'app', passkeyIds: passkeys.map(({ id }) => id) };
}
