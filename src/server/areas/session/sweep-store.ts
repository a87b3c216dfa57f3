import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { sweepCodes } from '#server/areas/members/public.ts';
import './tables.ts';

/** How long used and expired codes are retained for support questions. */
const KEEP_MS = 24 * 3600 * 1000;

/** Deletes codes and pending sign-ins that can no longer be used. */
export async function sweepSignIns(db: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - KEEP_MS);
  await sweepCodes(db, before);
  await db.deleteFrom('tfa_challenges').where('expires_at', '<', before).execute();
}
