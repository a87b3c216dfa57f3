import { hexOf } from '#domain/draws/bytes.ts';
import { appendReceipt } from '../receipts/append.ts';
import { drawsWithLapsed, lapsePrizes, markRedrawn } from '../winners/winner-store.ts';
import { announceRedraw } from './announce.ts';
import { lockDraw, prizesOf } from './draw-store.ts';
import type { DrawParts } from './parts.ts';

/** Lets prizes of one draw lapse, and announces that they are drawn again. Both are in the record. */
async function lapseDraw(parts: DrawParts, sequence: number): Promise<number | undefined> {
  const { database, clock } = parts;
  return database.transaction().execute(async (transaction) => {
    const draw = await lockDraw(transaction, sequence);
    if (draw?.state !== 'published') return undefined;
    const lapsed = (await lapsePrizes(transaction, sequence, clock.now())).toSorted((a, b) => a.position - b.position);
    if (lapsed.length === 0) return undefined;
    const positions = lapsed.map(({ position }) => position);
    const prizes = (await prizesOf(transaction, sequence)).filter(({ position }) => positions.includes(position));
    const redraw = await announceRedraw(transaction, parts, draw, prizes);
    await markRedrawn(transaction, { sequence, positions, by: redraw });
    await appendReceipt(transaction, parts, sequence, {
      kind: 'lapsed',
      lapsed: lapsed.map(({ position, number, opaque_id: id }) => ({ position, number, opaque_id: hexOf(id) })),
      redrawn_by: redraw,
    });
    return redraw;
  });
}

/** Prizes that nobody claimed in time are drawn again under new numbers. Returns those. */
export async function lapseUnclaimed(parts: DrawParts): Promise<number[]> {
  const redraws: number[] = [];
  for (const sequence of await drawsWithLapsed(parts.database, parts.clock.now())) {
    const redraw = await lapseDraw(parts, sequence);
    if (redraw !== undefined) redraws.push(redraw);
  }
  return redraws;
}
