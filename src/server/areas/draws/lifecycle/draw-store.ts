import { sql } from 'kysely';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { PromisedPrize } from '#domain/draws/receipt.ts';
import type { Database, Tables } from '#server/kit/database.ts';
import '../tables.ts';

export type DrawRow = Selectable<Tables['draws']>;

/** Takes the next sequence number. It is locked until the transaction ends, so that none is ever left out. */
export async function takeSequence(db: Database): Promise<number> {
  const { last } = await db
    .updateTable('draw_sequence')
    .set({ last: sql<number>`last + 1` })
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

export async function addDraw(
  db: Database,
  draw: Insertable<Tables['draws']>,
  prizes: readonly PromisedPrize[],
): Promise<void> {
  await db.insertInto('draws').values(draw).execute();
  await db
    .insertInto('draw_prizes')
    .values(prizes.map((prize) => ({ sequence: draw.sequence, ...prize })))
    .execute();
}

export async function findDraw(db: Database, sequence: number): Promise<DrawRow | undefined> {
  return db.selectFrom('draws').selectAll().where('sequence', '=', sequence).executeTakeFirst();
}

/** Locks a draw, which waits for grants that are taking numbers of it. `db` must be a transaction. */
export async function lockDraw(db: Database, sequence: number): Promise<DrawRow | undefined> {
  return db.selectFrom('draws').selectAll().where('sequence', '=', sequence).forUpdate().executeTakeFirst();
}

export async function changeDraw(db: Database, sequence: number, change: Updateable<Tables['draws']>): Promise<void> {
  await db.updateTable('draws').set(change).where('sequence', '=', sequence).execute();
}

export async function prizesOf(db: Database, sequence: number): Promise<PromisedPrize[]> {
  return db
    .selectFrom('draw_prizes')
    .select(['position', 'title', 'description', 'value_cents', 'kind', 'amount'])
    .where('sequence', '=', sequence)
    .orderBy('position')
    .execute();
}

/** The days on which a series has a draw already. */
export async function daysOfSeries(db: Database, seriesId: number, days: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('draws')
    .select('day')
    .where('series_id', '=', seriesId)
    .where('redraws', 'is', null)
    .where('day', 'in', days)
    .execute();
  return rows.map(({ day }) => day);
}

const due = {
  open: sql<boolean>`state = 'announced' and redraws is null and opens_at <= `,
  seal: sql<boolean>`(state = 'open' or state = 'announced' and redraws is not null) and closes_at <= `,
  reveal: sql<boolean>`state = 'sealed' and draws_at <= `,
  publish: sql<boolean>`state = 'drawn' and drawn_at <= `,
};
export type DueStep = keyof typeof due;

/** The draws whose next step is due, in the order in which it became so. */
export async function dueDraws(db: Database, step: DueStep, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('draws')
    .select('sequence')
    .where(sql<boolean>`${due[step]} ${now}`)
    .orderBy('draws_at')
    .orderBy('sequence')
    .limit(100)
    .execute();
  return rows.map(({ sequence }) => sequence);
}
