import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** The one refresh that may run at a time. All functions need the system database. */

/** A refresh that has not saved a page for so long was broken off, such as by the end of its process. */
const HELD_MS = 10 * 60 * 1000;

const heldUntil = (now: Date): Date => new Date(now.getTime() + HELD_MS);

/** Starts a refresh; false where another one runs. */
export async function startRefresh(db: Database, token: string, now: Date): Promise<boolean> {
  const row = { token, held_until: heldUntil(now) };
  const started = await db
    .insertInto('grocery_refreshes')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('running').doUpdateSet(row).where('grocery_refreshes.held_until', '<=', now),
    )
    .returning('token')
    .executeTakeFirst();
  return started !== undefined;
}

/** Keeps a refresh from counting as broken off; false where another one has replaced it. */
export async function holdRefresh(db: Database, token: string, now: Date): Promise<boolean> {
  const held = await db
    .updateTable('grocery_refreshes')
    .set({ held_until: heldUntil(now) })
    .where('token', '=', token)
    .returning('token')
    .executeTakeFirst();
  return held !== undefined;
}

export async function endRefresh(db: Database, token: string): Promise<void> {
  await db.deleteFrom('grocery_refreshes').where('token', '=', token).execute();
}
