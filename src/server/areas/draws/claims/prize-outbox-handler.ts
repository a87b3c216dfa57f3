import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { OutboxHandler } from '#server/kit/outbox.ts';
import { lockPrize, markHandedOver } from './claim-store.ts';

export const PRIZE_TOPIC = 'draw-prize';

/** Grants a member entries in the open transaction, once for each dedupe key. */
export type GiveEntries = (
  db: Database,
  clock: Clock,
  memberId: number,
  grant: { entries: number; dedupeKey: string; source: string; kind: 'prize' },
) => Promise<void>;

/** Hands over claimed prizes of entries; repeated deliveries of the message have no effect. */
export function prizeOutboxHandler({
  database,
  clock,
  giveEntries,
}: {
  database: Database;
  clock: Clock;
  giveEntries: GiveEntries;
}): OutboxHandler {
  return async ({ key, payload }) => {
    const prize = payload as { sequence: number; position: number };
    await database.transaction().execute(async (transaction) => {
      const row = await lockPrize(transaction, prize);
      if (!row || row.winner_id === null || row.amount === null) return;
      if (!(await markHandedOver(transaction, prize, clock.now()))) return;
      await giveEntries(transaction, clock, row.winner_id, {
        entries: row.amount,
        dedupeKey: key,
        source: `${row.draw}: ${row.prize}`,
        kind: 'prize',
      });
    });
  };
}
