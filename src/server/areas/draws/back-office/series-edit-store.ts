import type { Insertable } from 'kysely';
import type { Permit } from '#domain/draws/permits.ts';
import type { Database, Tables } from '#server/kit/database.ts';
import '../tables.ts';

type SeriesFields = Omit<
  Insertable<Tables['draw_series']>,
  'id' | 'slug' | 'active' | 'created_at' | 'image_key' | 'prizes'
> & {
  prizes: unknown[];
};

const stored = ({ prizes, ...fields }: SeriesFields) => ({ ...fields, prizes: JSON.stringify(prizes) });

/** Adds a series as a draft. Returns its id; undefined where the slug is taken. */
export async function addSeries(db: Database, slug: string, fields: SeriesFields): Promise<number | undefined> {
  const row = await db
    .insertInto('draw_series')
    .values({ ...stored(fields), slug, active: false, image_key: null, created_at: fields.changed_at })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function changeSeries(db: Database, id: number, fields: SeriesFields): Promise<void> {
  await db.updateTable('draw_series').set(stored(fields)).where('id', '=', id).execute();
}

export async function activateSeries(db: Database, id: number, active: boolean, at: Date): Promise<void> {
  await db.updateTable('draw_series').set({ active, changed_at: at }).where('id', '=', id).execute();
}

/** Replaces the permits of a series; the audit log has the former ones. */
export async function replacePermits(db: Database, seriesId: number, permits: readonly Permit[]): Promise<void> {
  await db.deleteFrom('draw_permits').where('series_id', '=', seriesId).execute();
  if (permits.length === 0) return;
  await db
    .insertInto('draw_permits')
    .values(
      permits.map(({ state, number, aboveCents, validFrom, validUntil }) => ({
        series_id: seriesId,
        state,
        number,
        above_cents: aboveCents,
        valid_from: validFrom,
        valid_until: validUntil,
      })),
    )
    .execute();
}
