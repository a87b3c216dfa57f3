import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { OutboxHandler } from '#server/kit/outbox.ts';
import { lockPrize, markHandedOver } from './claim-store.ts';

export const PRIZE_TOPIC = 'draw-prize';

/** Grants a member what a prize consists of in the open transaction, once for each dedupe key. */
type Give = (
  db: Database,
  clock: Clock,
  memberId: number,
  grant: { amount: number; dedupeKey: string; source: string },
) => Promise<void>;

interface PrizeHandlerParts {
  database: Database;
  clock: Clock;
  /** By the kind of prize; other kinds are handed over by an operator. */
  give: Readonly<Record<'entries' | 'qoin', Give>>;
}

/** Hands over claimed prizes of entries and Qoin; repeated deliveries of the message have no effect. */
export function prizeOutboxHandler({ database, clock, give }: PrizeHandlerParts): OutboxHandler {
  return async ({ key, payload }) => {
    const prize = payload as { sequence: number; position: number };
    await database.transaction().execute(async (transaction) => {
      const row = await lockPrize(transaction, prize);
      if (!row || row.winner_id === null || row.amount === null || row.kind === 'other') return;
      if (!(await markHandedOver(transaction, prize, clock.now()))) return;
      await give[row.kind](transaction, clock, row.winner_id, {
        amount: row.amount,
        dedupeKey: key,
        source: `${row.draw}: ${row.prize}`,
      });
    });
  };
}
