import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

export async function pinOf(db: Database, memberId: number) {
  return db
    .selectFrom('credentials')
    .select(['login_id', 'pin_hash', 'pin_set_at', 'pin_enabled', 'pin_tries'])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
}

/** Sets the PIN and resets failed attempts. The first PIN is also enabled. */
export async function setPin(db: Database, memberId: number, hash: string, now: Date, enable: boolean): Promise<void> {
  await db
    .updateTable('credentials')
    .set({ pin_hash: hash, pin_set_at: now, pin_tries: 0, ...(enable ? { pin_enabled: true } : {}) })
    .where('member_id', '=', memberId)
    .execute();
}

export async function switchPin(
  db: Database,
  memberId: number,
  switches: { pin_enabled?: boolean; mpin_enabled?: boolean },
): Promise<void> {
  await db.updateTable('credentials').set(switches).where('member_id', '=', memberId).execute();
}

/** Counts an attempt at the current PIN before it is compared. Undefined when there is no PIN. */
export async function countOwnPinTry(db: Database, memberId: number) {
  return db
    .updateTable('credentials')
    .set((build) => ({ pin_tries: build('pin_tries', '+', 1) }))
    .where('member_id', '=', memberId)
    .where('pin_hash', 'is not', null)
    .returning(['pin_tries', 'pin_hash'])
    .executeTakeFirst();
}
