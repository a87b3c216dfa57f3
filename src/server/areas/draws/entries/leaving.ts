import type { draws } from '#contract/areas/draws.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { Database } from '#server/kit/database.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf, SystemContext } from '#server/kit/implement.ts';
import { addLeaving, listLeaving, lockForLeaving, lockUnclosed, seriesNamed } from './leaving-store.ts';
import type { DrawScope } from './leaving-store.ts';

const MAX_SEQUENCE = 15;

/**
 * What a request names, with the draws locked that it covers. @throws Failure where there is none, or it has closed.
 */
async function lockScope(db: Database, draw: string, now: Date): Promise<DrawScope> {
  if (draw === 'all') {
    await lockUnclosed(db, null);
    return { sequence: null, seriesId: null };
  }
  if (/^\d+$/.test(draw) && draw.length <= MAX_SEQUENCE) {
    const row = await lockForLeaving(db, Number(draw), now);
    if (!row) throw new Failure('not_found', 'We couldn’t find that draw.');
    if (!row.open) throw new Failure('conflict', 'Entries to this draw are closed, so you can’t change this any more.');
    if (row.sealed_in !== null)
      throw new Failure(
        'conflict',
        `Draw no. ${draw} uses the entries that were sealed for draw no. ${row.sealed_in}, so you can’t leave or rejoin it.`,
      );
    return { sequence: Number(draw), seriesId: null };
  }
  const seriesId = await seriesNamed(db, draw);
  if (seriesId === undefined) throw new Failure('not_found', 'We couldn’t find that draw.');
  await lockUnclosed(db, seriesId);
  return { sequence: null, seriesId };
}

/**
 * Leaves a draw, a series or all draws, or comes back. The draws are locked, so that one that closes at this moment
 * either counts it or is over before.
 */
export async function leaveOrJoin(
  { systemDb, clock, member }: Pick<SystemContext, 'systemDb' | 'clock' | 'member'>,
  draw: string,
  out: boolean,
): Promise<void> {
  await systemDb.transaction().execute(async (transaction) => {
    const scope = await lockScope(transaction, draw, clock.now());
    await addLeaving(transaction, member.id, { ...scope, out }, clock.now());
  });
}

export const leavingHandlers = {
  dropout: withSystemDb('shared-tables', async ({ body: { draw, back = false } }, context) => {
    await leaveOrJoin(context, draw, !back);
    return { success: true };
  }),

  async dropoutHistory(_input, { memberDb, member }) {
    const rows = await listLeaving(memberDb, member.id);
    return {
      data: rows.map(({ name, draw, day, at, came_back_at }) => ({
        ClientID: member.id,
        DrawName: name,
        DrawDate: day,
        DateDropOut: at,
        came_back_at,
        draw,
      })),
    };
  },
} satisfies Partial<HandlersOf<typeof draws>>;
