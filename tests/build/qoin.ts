import { giveQoin } from '#server/areas/rewards/public.ts';
import type { TestServer } from './server.ts';

let grants = 0;

/** Gives a member Qoin. */
export async function grantQoin({ server, clock }: TestServer, memberId: number, qoin: number): Promise<void> {
  const grant = { qoin, dedupeKey: `qoin-story:${(grants += 1)}`, source: 'Gift' };
  await server.database.systemDb.transaction().execute((db) => giveQoin(db, clock, memberId, grant));
}
