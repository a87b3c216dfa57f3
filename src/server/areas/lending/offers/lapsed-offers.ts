import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { endGrants, sweepGrants } from '#server/kit/offer-grant.ts';
import { publishLive } from '#server/kit/live.ts';
import { addEvent, changeApplication } from '../applications/application-store.ts';
import { lapsedOffers } from './offer-store.ts';

const AT_ONCE = 200;

async function lapseSome(db: Database, clock: Clock): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (transaction) => {
    const result = await lapsedOffers(transaction, now, AT_ONCE);
    for (const { member_id: memberId, id } of result) {
      const lapsed = await changeApplication(transaction, memberId, id, { state: 'lapsed', decided_at: now }, now);
      await endGrants(transaction, clock, memberId, id);
      await addEvent(transaction, lapsed, now, {
        kind: 'lapsed',
        who: 'rule',
        before: { state: 'offered' },
        after: { state: 'lapsed' },
      });
      await publishLive(transaction, memberId, { kind: 'lending', id });
    }
    return result.length;
  });
}

/** Ends offers that nobody took in time, so that their members can apply again. `db` is the system's. */
export async function lapseOffers(db: Database, clock: Clock): Promise<void> {
  while ((await lapseSome(db, clock)) === AT_ONCE);
  await sweepGrants(db, clock);
}
