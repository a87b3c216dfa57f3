import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { endGrants, sweepGrants } from '#server/kit/offer-grant.ts';
import { publishLive } from '#server/kit/live.ts';
import { addEvent, changeApplication } from '../applications/application-store.ts';
import { lapsedOffers } from './offer-store.ts';

const BATCH_SIZE = 200;

async function lapseBatch(db: Database, clock: Clock): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (transaction) => {
    const offers = await lapsedOffers(transaction, now, BATCH_SIZE);
    for (const { member_id: memberId, id } of offers) {
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
    return offers.length;
  });
}

/** Ends expired offers, so that their members can apply again. `db` is the system scope. */
export async function lapseOffers(db: Database, clock: Clock): Promise<void> {
  while ((await lapseBatch(db, clock)) === BATCH_SIZE);
  await sweepGrants(db, clock);
}
