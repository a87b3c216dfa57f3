import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import type { PrizeKind, WinnerState } from '../tables.ts';
import '../tables.ts';

export interface WinnerRow {
  sequence: number;
  position: number;
  winner_id: number | null;
  draw: string;
  draws_at: Date;
  prize: string;
  description: string;
  value_cents: number;
  kind: PrizeKind;
  amount: number | null;
  number: number;
  public_name: string | null;
  state: WinnerState;
  claim_until: Date;
  claimed_at: Date | null;
  handed_over_at: Date | null;
  sample: boolean;
}

const columns = sql`w.sequence, w.position, w.winner_id, d.title as draw, d.draws_at, p.title as prize, p.description,
    p.value_cents,
  p.kind, p.amount, w.number, w.public_name, w.state, w.claim_until, w.claimed_at, w.handed_over_at, d.sample`;
const tables = sql`draw_winners w join draws d on d.sequence = w.sequence
  join draw_prizes p on p.sequence = w.sequence and p.position = w.position`;

async function select(db: Database, rest: RawBuilder<unknown>): Promise<WinnerRow[]> {
  return (await sql<WinnerRow>`select ${columns} from ${tables} ${rest}`.execute(db)).rows;
}

/** The winners of published draws since a time, by the name of the draw, and unclaimed prizes first. */
export async function winnersSince(db: Database, since: Date): Promise<WinnerRow[]> {
  return select(
    db,
    sql`where d.state = 'published' and d.draws_at >= ${since}
      order by d.title, (w.state = 'unclaimed') desc, d.draws_at desc, w.sequence desc, w.position limit 500`,
  );
}

/** One page of all winners of published draws, newest first. */
export async function winnerPage(
  db: Database,
  offset: number,
  limit: number,
): Promise<{ rows: WinnerRow[]; total: number }> {
  const [rows, count] = await Promise.all([
    select(
      db,
      sql`where d.state = 'published' order by d.draws_at desc, w.sequence desc, w.position offset ${offset}
        limit ${limit}`,
    ),
    sql<{ total: number }>`select count(*)::int as total from ${tables} where d.state = 'published'`.execute(db),
  ]);
  return { rows, total: count.rows[0]!.total };
}

/** What a member has won, newest first. */
export async function wonBy(db: Database, memberId: number): Promise<WinnerRow[]> {
  return select(db, sql`where w.winner_id = ${memberId} order by w.sequence desc, w.position limit 100`);
}

/** A prize of a member, locked until the transaction ends. */
export async function lockPrize(
  db: Database,
  { sequence, position, memberId }: { sequence: number; position: number; memberId?: number },
): Promise<WinnerRow | undefined> {
  const mine = memberId === undefined ? sql`` : sql`and w.winner_id = ${memberId}`;
  const rows = await select(
    db,
    sql`where w.sequence = ${sequence} and w.position = ${position} ${mine} for update of w`,
  );
  return rows[0];
}

/** Claims a prize, or names its winner anew. */
export async function markClaimed(
  db: Database,
  { sequence, position }: Pick<WinnerRow, 'sequence' | 'position'>,
  name: string | null,
  at: Date,
): Promise<void> {
  await sql`
    update draw_winners set public_name = ${name}, claimed_at = coalesce(claimed_at, ${at}),
      state = case when state = 'unclaimed' then 'claimed' else state end
    where sequence = ${sequence} and position = ${position}`.execute(db);
}

/** Records that a claimed prize reached its winner; false where it was done before. */
export async function markHandedOver(
  db: Database,
  { sequence, position }: Pick<WinnerRow, 'sequence' | 'position'>,
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('draw_winners')
    .set({ state: 'handed_over', handed_over_at: at })
    .where('sequence', '=', sequence)
    .where('position', '=', position)
    .where('state', '=', 'claimed')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

type ClaimedRow = WinnerRow & { member: string };

/** One page of claimed prizes that are to be handed over, the oldest claim first. */
export async function claimedPage(
  db: Database,
  offset: number,
  limit: number,
): Promise<{ rows: ClaimedRow[]; total: number }> {
  const waiting = sql`where w.state = 'claimed' and w.winner_id is not null`;
  const [{ rows }, count] = await Promise.all([
    sql<ClaimedRow>`
      select ${columns}, coalesce(nullif(trim(f.first_name || ' ' || f.last_name), ''), m.email) as member
      from ${tables}
      join members m on m.member_id = w.winner_id left join profiles f on f.member_id = w.winner_id
      ${waiting} order by w.claimed_at, w.sequence, w.position offset ${offset} limit ${limit}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${tables} ${waiting}`.execute(db),
  ]);
  return { rows, total: count.rows[0]!.total };
}

/** The name of a member as it may be shown in public: the first name and an initial. */
export async function shortNameOf(db: Database, memberId: number): Promise<string> {
  const { rows } = await sql<{ first_name: string; last_name: string }>`
    select first_name, last_name from profiles where member_id = ${memberId}`.execute(db);
  const { first_name: first = '', last_name: last = '' } = rows[0] ?? {};
  return [first.trim(), last.trim() && `${last.trim()[0]}.`].filter(Boolean).join(' ');
}
