import type { Selectable } from 'kysely';
import type { Weekday } from '#domain/calendar/civil-date.ts';
import type { Permit } from '#domain/draws/permits.ts';
import type { PromisedPrize } from '#domain/draws/receipt.ts';
import type { SeriesTimes } from '#domain/draws/schedule.ts';
import type { Database, Tables } from '#server/kit/database.ts';
import '../tables.ts';

export type SeriesRow = Omit<Selectable<Tables['draw_series']>, 'prizes'> & { prizes: PromisedPrize[] };

function asSeries(row: Selectable<Tables['draw_series']>): SeriesRow {
  return { ...row, prizes: row.prizes as PromisedPrize[] };
}

/** The schedule of a series; its time of day is 'HH:MM:SS'. */
export function timesOf(series: SeriesRow): SeriesTimes {
  const [hours = 0, minutes = 0] = series.draw_time.split(':').map(Number);
  return {
    repeats: series.repeats,
    drawMinute: hours * 60 + minutes,
    weekday: series.weekday as Weekday | null,
    drawOn: series.draw_on,
    closesBeforeMinutes: series.closes_before_minutes,
  };
}

export async function listSeries(db: Database): Promise<SeriesRow[]> {
  return (await db.selectFrom('draw_series').selectAll().orderBy('id').execute()).map(asSeries);
}

export async function activeSeriesIds(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('draw_series').select('id').where('active', '=', true).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Locks a series, so that one transaction at a time announces its draws. `db` must be a transaction. */
export async function lockSeries(db: Database, id: number): Promise<SeriesRow | undefined> {
  const row = await db.selectFrom('draw_series').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && asSeries(row);
}

export async function permitsOf(db: Database, seriesId: number): Promise<Permit[]> {
  const rows = await db
    .selectFrom('draw_permits')
    .selectAll()
    .where('series_id', '=', seriesId)
    .orderBy('state')
    .orderBy('valid_from')
    .execute();
  return rows.map((row) => ({
    state: row.state,
    number: row.number,
    aboveCents: row.above_cents,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
  }));
}
