import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';

/**
 * Settles the parts of a split transaction, as our CSV export writes them, against the transaction that they are parts
 * of. Only if the file has all of its parts, so that another purchase of the same shop and day is not taken for one.
 */
export async function settleSplitParts(db: Database, memberId: number): Promise<void> {
  await sql`
    with parts as (
      select p.id, p.parent_id, o.account, p.date, p.amount_cents, o.words,
        count(*) over (partition by p.parent_id) as many,
        row_number() over (partition by o.account, p.date, p.amount_cents, o.words order by p.id) as nth
      from existing o join transactions p on p.member_id = ${memberId} and p.parent_id = o.id
      where not o.pending and not exists (select from settled k where k.id = o.id)),
    left_over as (
      select r.n, r.account, r.date, r.amount_cents, r.words,
        row_number() over (partition by r.account, r.date, r.amount_cents, r.words order by r.n) as nth
      from rest r where not r.pending and not exists (select from settled k where k.n = r.n)),
    pairs as (
      select n, parent_id, many, count(*) over (partition by parent_id) as found
      from parts join left_over using (account, date, amount_cents, words, nth))
    insert into settled (n, id) select n, parent_id from pairs where found = many`.execute(db);
}
