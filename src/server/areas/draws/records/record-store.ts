import { sql } from 'kysely';
import type { DrawState } from '#domain/draws/draw-states.ts';
import type { Database } from '#server/kit/database.ts';
import type { WinnerState } from '../tables.ts';
import '../tables.ts';

export interface SummaryRow {
  sequence: number;
  series: string;
  title: string;
  state: DrawState;
  sample: boolean;
  opens_at: Date;
  closes_at: Date;
  draws_at: Date;
  entries: number | null;
  entrants: number | null;
  prizes: number;
  prize_value: number;
  ended_reason: string | null;
  redraws: number | null;
  redraw_reason: 'lapsed' | 'void' | null;
}

const summary = sql`
  select d.sequence, s.slug as series, d.title, d.state, d.sample, d.opens_at, d.closes_at, d.draws_at, d.entries,
    d.entrants,
    p.prizes::int as prizes, p.value as prize_value, d.ended_reason, d.redraws,
    (select case r.state when 'void' then 'void' else 'lapsed' end from draws r
      where r.sequence = d.redraws) as redraw_reason
  from draws d join draw_series s on s.id = d.series_id
  cross join lateral (select count(*) as prizes, coalesce(sum(value_cents), 0)::bigint as value from draw_prizes
    where sequence = d.sequence) p`;

export interface RecordFilter {
  series?: string | undefined;
  state?: DrawState | undefined;
  /** Only draws that this member has entered. */
  enteredBy?: number | undefined;
}

/** Draws, newest first. Draws that are drawn again are listed like any other. */
export async function listRecords(
  db: Database,
  { series, state, enteredBy }: RecordFilter,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: SummaryRow[]; total: number }> {
  const condition = sql`
    (${series ?? null}::text is null or s.slug = ${series ?? null})
    and (${state ?? null}::text is null or d.state = ${state ?? null})
    and ${
      enteredBy === undefined
        ? sql`true`
        : sql`d.sequence in (select sequence from draw_entrants
        where member_id = ${enteredBy})`
    }`;
  const { rows } = await sql<SummaryRow>`
    ${summary} where ${condition} order by d.draws_at desc, d.sequence desc limit ${limit}
    offset ${(page - 1) * limit}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from draws d join draw_series s on s.id = d.series_id where ${condition}`.execute(db);
  return { rows, total: counted[0]!.total };
}

export async function findRecord(db: Database, sequence: number): Promise<SummaryRow | undefined> {
  const { rows } = await sql<SummaryRow>`${summary} where d.sequence = ${sequence}`.execute(db);
  return rows[0];
}

/** The series that have draws. */
export async function seriesWithDraws(db: Database): Promise<{ slug: string; title: string }[]> {
  const { rows } = await sql<{ slug: string; title: string }>`
    select slug, title from draw_series s where exists (select from draws where series_id = s.id) order by id`.execute(
    db,
  );
  return rows;
}

export interface WinnerRow {
  position: number;
  number: number;
  opaque_id: Uint8Array;
  attempts: number;
  state: WinnerState;
  claim_until: Date;
  public_name: string | null;
  redrawn_by: number | null;
}

export async function winnersOf(db: Database, sequence: number): Promise<WinnerRow[]> {
  return db
    .selectFrom('draw_winners')
    .select(['position', 'number', 'opaque_id', 'attempts', 'state', 'claim_until', 'public_name', 'redrawn_by'])
    .where('sequence', '=', sequence)
    .orderBy('position')
    .execute();
}

/** The draws that draw this one again. */
export async function redrawsOf(db: Database, sequence: number): Promise<number[]> {
  const rows = await db
    .selectFrom('draws')
    .select('sequence')
    .where('redraws', '=', sequence)
    .orderBy('sequence')
    .execute();
  return rows.map((row) => row.sequence);
}

/** Of these draws, those that the member has entered. `db` may be the member's scope. */
export async function enteredAmong(db: Database, memberId: number, sequences: readonly number[]): Promise<Set<number>> {
  if (sequences.length === 0) return new Set();
  const rows = await db
    .selectFrom('draw_entrants')
    .select('sequence')
    .where('member_id', '=', memberId)
    .where('sequence', 'in', sequences)
    .execute();
  return new Set(rows.map(({ sequence }) => sequence));
}

/** How the member appears in a draw. */
export async function opaqueIdOf(db: Database, memberId: number, sequence: number): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('draw_entrants')
    .select('opaque_id')
    .where('member_id', '=', memberId)
    .where('sequence', '=', sequence)
    .executeTakeFirst();
  return row?.opaque_id;
}
