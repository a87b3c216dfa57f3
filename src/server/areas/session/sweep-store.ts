import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { sweepCodes } from '#server/areas/members/public.ts';
import './tables.ts';

/** How long a used or expired code is remembered, for questions about what happened. */
const KEEP_MS = 24 * 3600 * 1000;

/** Removes codes and waiting sign-ins that nobody can use any more. */
export async function sweepSignIns(db: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - KEEP_MS);
  await sweepCodes(db, before);
  await db.deleteFrom('tfa_challenges').where('expires_at', '<', before).execute();
}
