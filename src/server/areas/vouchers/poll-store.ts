import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

/**
 * The poll that is open on a day, with the member's vote. With `held` the poll is locked until the transaction ends, so
 * that it cannot be closed in between.
 */
export async function openPoll(db: Database, memberId: number, today: string, locked = false) {
  return db
    .selectFrom('charity_polls as p')
    .leftJoin('charity_votes as v', (join) => join.onRef('v.poll_id', '=', 'p.id').on('v.member_id', '=', memberId))
    .select(['p.id', 'p.title', 'p.opens_on', 'p.closes_on', 'v.charity_id'])
    .where('p.closes_on', '>=', today)
    .where('p.opens_on', '<=', today)
    .where('p.closed_at', 'is', null)
    .orderBy('p.closes_on')
    .limit(1)
    .$if(locked, (query) => query.forShare('p'))
    .executeTakeFirst();
}

/** The charities of a poll with the votes of all members. */
export async function choicesOf(db: Database, pollId: number) {
  return db
    .selectFrom('charity_poll_choices as o')
    .innerJoin('charities as c', 'c.id', 'o.charity_id')
    .select(['c.id', 'c.name', 'c.description', 'o.votes'])
    .where('o.poll_id', '=', pollId)
    .orderBy('c.id')
    .execute();
}

/**
 * Casts or changes the member's vote and updates the counts. `db` must be a system-scoped transaction. The unique key
 * distinguishes a first vote from a change; a change reads the previous vote under its lock. The counts are locked in
 * the order of their ids, so that concurrent changes do not deadlock.
 */
export async function castVote(
  db: Database,
  memberId: number,
  pollId: number,
  charityId: number,
  at: Date,
): Promise<void> {
  const first = await sql`
    insert into charity_votes (member_id, poll_id, charity_id, voted_at)
    values (${memberId}, ${pollId}, ${charityId}, ${at})
    on conflict (member_id, poll_id) do nothing returning 1`.execute(db);
  const changes = [{ id: charityId, by: 1 }];
  if (first.rows.length === 0) {
    const { rows } = await sql<{ old: number }>`
      update charity_votes v set charity_id = ${charityId}, voted_at = ${at}
      from (select charity_id from charity_votes where member_id = ${memberId} and poll_id = ${pollId}
        for update) before
      where v.member_id = ${memberId} and v.poll_id = ${pollId} returning before.charity_id as old`.execute(db);
    changes.push(...rows.map(({ old }) => ({ id: old, by: -1 })));
  }
  if (changes.length === 2 && changes[0]!.id === changes[1]!.id) return;
  for (const { id, by } of changes.toSorted((a, b) => a.id - b.id)) {
    await db
      .updateTable('charity_poll_choices')
      .set({ votes: sql`votes + ${sql.lit(by)}` })
      .where('poll_id', '=', pollId)
      .where('charity_id', '=', id)
      .execute();
  }
}

/** Whether a poll is open on one of these days. */
export async function pollMeets(db: Database, opensOn: string, closesOn: string): Promise<boolean> {
  const row = await db
    .selectFrom('charity_polls')
    .select('id')
    .where('closes_on', '>=', opensOn)
    .where('opens_on', '<=', closesOn)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a poll. An existing charity with the same name is reused. `db` must be a system-scoped transaction. */
export async function addPoll(
  db: Database,
  poll: { title: string; opens_on: string; closes_on: string },
  charities: readonly { name: string; description: string }[],
): Promise<number> {
  const { id } = await db.insertInto('charity_polls').values(poll).returning('id').executeTakeFirstOrThrow();
  const known = await db
    .insertInto('charities')
    .values([...charities])
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ description: sql`excluded.description` }))
    .returning('id')
    .execute();
  await db
    .insertInto('charity_poll_choices')
    .values(known.map((charity) => ({ poll_id: id, charity_id: charity.id })))
    .execute();
  return id;
}

/** Serialises the creation of polls, so that no two overlap. */
export async function lockPolls(db: Database): Promise<void> {
  await sql`lock table charity_polls in share row exclusive mode`.execute(db);
}
