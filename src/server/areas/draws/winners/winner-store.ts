import { sql } from 'kysely';
import { hexOf } from '#domain/draws/bytes.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

export interface NewWinner {
  position: number;
  number: number;
  opaqueId: Uint8Array;
  attempts: number;
}

/** Stores the winners of a draw; the entrants are those of the draw whose list counts. */
export async function addWinners(
  db: Database,
  { sequence, entriesOf, claimUntil }: { sequence: number; entriesOf: number; claimUntil: Date },
  winners: readonly NewWinner[],
): Promise<void> {
  for (const { position, number, opaqueId, attempts } of winners)
    await sql`
      insert into draw_winners (sequence, position, winner_id, opaque_id, number, attempts, state, claim_until)
      select ${sequence}, ${position},
        (select member_id from draw_entrants where sequence = ${entriesOf} and opaque_id = ${opaqueId}),
        ${opaqueId}, ${number}, ${attempts}, 'unclaimed', ${claimUntil}`.execute(db);
}

/** Who has won from a list so far, in the first draw and its redraws: opaque ids in order, in hexadecimal. */
export async function earlierWinners(db: Database, entriesOf: number): Promise<string[]> {
  const { rows } = await sql<{ opaque_id: Uint8Array }>`
    select distinct w.opaque_id from draw_winners w join draws d on d.sequence = w.sequence
    where d.sequence = ${entriesOf} or d.entries_of = ${entriesOf} order by w.opaque_id`.execute(db);
  return rows.map(({ opaque_id: id }) => hexOf(id));
}

export interface UnclaimedPrize {
  sequence: number;
  position: number;
  number: number;
  opaque_id: Uint8Array;
  winner_id: number | null;
  claim_until: Date;
  draw: string;
  prize: string;
  value_cents: number;
  drawn_at: Date;
}

const unclaimed = sql`
  select w.sequence, w.position, w.number, w.opaque_id, w.winner_id, w.claim_until, d.title as draw, p.title as prize,
    p.value_cents, d.drawn_at
  from draw_winners w join draws d on d.sequence = w.sequence
  join draw_prizes p on p.sequence = w.sequence and p.position = w.position`;

/** The winners of a draw with their prizes, whatever became of them. */
export async function winnersToNotify(db: Database, sequence: number): Promise<UnclaimedPrize[]> {
  const { rows } = await sql<UnclaimedPrize>`
    ${unclaimed} where w.sequence = ${sequence} order by w.position`.execute(db);
  return rows;
}

/** Locks prizes that nobody has claimed, whose winners haven't been reminded and whose time ends within two days. */
export async function prizesToRemind(db: Database, now: Date, limit: number): Promise<UnclaimedPrize[]> {
  const { rows } = await sql<UnclaimedPrize>`
    ${unclaimed} where w.state = 'unclaimed' and w.reminded_at is null and w.claim_until > ${now}
      and w.claim_until - least(interval '2 days', (w.claim_until - d.drawn_at) / 2) <= ${now}
    order by w.claim_until, w.sequence, w.position limit ${limit} for update of w skip locked`.execute(db);
  return rows;
}

export async function markReminded(db: Database, { sequence, position }: UnclaimedPrize, at: Date): Promise<void> {
  await db
    .updateTable('draw_winners')
    .set({ reminded_at: at })
    .where('sequence', '=', sequence)
    .where('position', '=', position)
    .execute();
}

/** The draws that have prizes whose time to claim is over. */
export async function drawsWithLapsed(db: Database, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('draw_winners')
    .select('sequence')
    .distinct()
    .where('state', '=', 'unclaimed')
    .where('claim_until', '<=', now)
    .orderBy('sequence')
    .limit(100)
    .execute();
  return rows.map(({ sequence }) => sequence);
}

/** Lets the prizes of a draw lapse that nobody claimed in time. Returns them. `db` must be a transaction. */
export async function lapsePrizes(db: Database, sequence: number, now: Date) {
  return db
    .updateTable('draw_winners')
    .set({ state: 'lapsed', lapsed_at: now })
    .where('sequence', '=', sequence)
    .where('state', '=', 'unclaimed')
    .where('claim_until', '<=', now)
    .returning(['position', 'number', 'opaque_id', 'winner_id'])
    .execute();
}

export async function markRedrawn(
  db: Database,
  { sequence, positions, by }: { sequence: number; positions: readonly number[]; by: number },
): Promise<void> {
  await db
    .updateTable('draw_winners')
    .set({ redrawn_by: by })
    .where('sequence', '=', sequence)
    .where('position', 'in', positions)
    .execute();
}
