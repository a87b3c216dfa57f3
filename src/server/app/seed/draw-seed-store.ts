import { sql } from 'kysely';
import type { Database } from '../../kit/database.ts';

/** The next time at which a draw opens, closes or is drawn, or a prize lapses. */
export async function nextDrawTime(db: Database, after: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) as at from (
      select opens_at as at from draws where state = 'announced' and redraws is null
      union all select closes_at from draws where state in ('announced', 'open')
      union all select draws_at from draws where state = 'sealed'
      union all select claim_until from draw_winners where state = 'unclaimed') as times
    where at > ${after}`.execute(db);
  return rows[0]?.at ?? undefined;
}

/** The number of the newest open draw; 0 if none is open. */
export async function newestOpenDraw(db: Database): Promise<number> {
  const { rows } = await sql<{ sequence: number }>`
    select coalesce(max(sequence), 0) as sequence from draws where state = 'open'`.execute(db);
  return rows[0]!.sequence;
}
