import { sql } from 'kysely';
import type { DecisionKind } from '#contract/areas/draw-back-office.ts';
import type { DrawState } from '#domain/draws/draw-states.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** Draws as operators see them, and what two of them decide. `db` is the system scope. */

export interface OperatorDrawRow {
  sequence: number;
  series: string;
  title: string;
  state: DrawState;
  closes_at: Date;
  draws_at: Date;
  entries: number;
  unclaimed: number;
  ended_reason: string | null;
  redraws: number | null;
  is_redrawn: boolean;
  decision_id: number | null;
  what: DecisionKind | null;
  reason: string | null;
  requested_by: number | null;
  requester: string | null;
  requested_at: Date | null;
}

export async function operatorDraws(
  db: Database,
  { state, waiting }: { state?: DrawState | undefined; waiting?: boolean | undefined },
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: OperatorDrawRow[]; total: number }> {
  const from = sql`
    from draws d join draw_series s on s.id = d.series_id
    join draws f on f.sequence = coalesce(d.entries_of, d.sequence)
    left join draw_decisions w on w.sequence = d.sequence and w.decided_at is null
    left join members m on m.member_id = w.requested_by
    where (${state ?? null}::text is null or d.state = ${state ?? null}) and (${waiting !== true} or w.id is not null)`;
  const { rows } = await sql<OperatorDrawRow>`
    select d.sequence, s.title as series, d.title, d.state, d.closes_at, d.draws_at,
      coalesce(d.entries, f.entries, f.next_number - 1) as entries, d.ended_reason, d.redraws,
      (select count(*)::int from draw_winners where sequence = d.sequence and state = 'unclaimed') as unclaimed,
      exists (select from draws where redraws = d.sequence) as is_redrawn,
      w.id as decision_id, w.what, w.reason, w.requested_by, m.email as requester, w.requested_at
    ${from} order by d.draws_at desc, d.sequence desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  return { rows, total: counted[0]!.total };
}

export async function isRedrawn(db: Database, sequence: number): Promise<boolean> {
  const row = await db.selectFrom('draws').select('sequence').where('redraws', '=', sequence).executeTakeFirst();
  return row !== undefined;
}

export async function openDecision(db: Database, sequence: number): Promise<boolean> {
  const row = await db
    .selectFrom('draw_decisions')
    .select('id')
    .where('sequence', '=', sequence)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many draws a second operator has to decide about. */
export async function countOpenDecisions(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('draw_decisions')
    .select((each) => each.fn.countAll<number>().as('count'))
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function addDecision(
  db: Database,
  decision: { sequence: number; what: DecisionKind; reason: string; requested_by: number; requested_at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('draw_decisions')
    .values({ ...decision, decided_by: null, decided_at: null, agreed: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function lockDecision(db: Database, id: number) {
  return db.selectFrom('draw_decisions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function closeDecision(
  db: Database,
  id: number,
  decided: { decided_by: number; decided_at: Date; agreed: boolean },
): Promise<void> {
  await db.updateTable('draw_decisions').set(decided).where('id', '=', id).execute();
}
