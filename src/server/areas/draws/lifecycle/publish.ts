import { notifyWinner, remindWinner } from '../winners/winner-notices.ts';
import { markReminded, prizesToRemind, winnersToNotify } from '../winners/winner-store.ts';
import { changeDraw, lockDraw } from './draw-store.ts';
import type { DrawParts } from './parts.ts';

const BATCH = 50;

/** Publishes the winners of a draw and tells each of them. */
export async function publishDraw(parts: DrawParts, sequence: number): Promise<boolean> {
  const { database, clock } = parts;
  return database.transaction().execute(async (transaction) => {
    const draw = await lockDraw(transaction, sequence);
    if (draw?.state !== 'drawn') return false;
    await changeDraw(transaction, sequence, { state: 'published', published_at: clock.now() });
    for (const winner of await winnersToNotify(transaction, sequence)) await notifyWinner(transaction, parts, winner);
    return true;
  });
}

/** Reminds winners whose time to claim ends soon. Returns how many. */
export async function remindWinners(parts: DrawParts): Promise<number> {
  const { database, clock } = parts;
  let reminded = 0;
  for (;;) {
    const count = await database.transaction().execute(async (transaction) => {
      const winners = await prizesToRemind(transaction, clock.now(), BATCH);
      for (const winner of winners) {
        await remindWinner(transaction, parts, winner);
        await markReminded(transaction, winner, clock.now());
      }
      return winners.length;
    });
    reminded += count;
    if (count < BATCH) return reminded;
  }
}
