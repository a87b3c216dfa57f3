import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import { onePlan } from '#server/kit/prepared-statements.ts';
import type { EntrySource } from '../tables.ts';

export interface EntryGrant {
  entries: number;
  source: EntrySource;
  /** What gave them, such as 'order:W-7K2M'; it enters each draw once. */
  reference: string;
}

/**
 * SQL: whether a member has left a draw. What they last said of the draw, of its series or of all draws counts. `draw`
 * is the alias of a row of `draws`.
 */
export function hasLeft(memberId: RawBuilder<unknown>, draw: string): RawBuilder<boolean> {
  const [sequence, series] = [sql.ref(`${draw}.sequence`), sql.ref(`${draw}.series_id`)];
  return sql`coalesce((select o.out from draw_opt_outs o where o.member_id = ${memberId}
    and (o.sequence = ${sequence} or o.series_id = ${series} or (o.sequence is null and o.series_id is null))
    order by o.id desc limit 1), false)`;
}

/** An id that says nothing about the member: 16 bytes, 122 of their bits random. */
const opaqueId = sql`uuid_send(gen_random_uuid())`;

/** A draw that takes the entries of residents of `state`, unless they have left it or the reference has entered it. */
function takes(memberId: number, state: string, reference: string, now: Date): RawBuilder<boolean> {
  return sql`d.state = 'open' and d.opens_at <= ${now} and d.closes_at > ${now} and d.redraws is null
    and ${state} = any(d.states) and not ${hasLeft(sql`${memberId}`, 'd')}
    and not exists (select from draw_entries e where e.member_id = ${memberId} and e.sequence = d.sequence
      and e.reference = ${reference})`;
}

async function waitForState(
  db: Database,
  memberId: number,
  { entries, source, reference }: EntryGrant,
  now: Date,
): Promise<void> {
  await db
    .insertInto('draw_waiting_entries')
    .values({ member_id: memberId, reference, source, entries, granted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Gives a member numbers in every open draw of their state, except those that they have left; or, while the state is
 * unknown, lets the entries wait for it. The draws are locked in the order of their numbers, and the numbers are taken
 * in a statement of its own: in the same statement it would start at the versions of the rows from before the lock, for
 * which others queue, and could deadlock with them. `db` must be a transaction.
 */
export async function addEntries(db: Database, memberId: number, grant: EntryGrant, now: Date): Promise<void> {
  const { entries, source, reference } = grant;
  const home = await db.selectFrom('profiles').select('state').where('member_id', '=', memberId).executeTakeFirst();
  const state = home?.state ?? null;
  if (state === null) return waitForState(db, memberId, grant, now);
  const { rows: locked } = await sql<{ sequence: number }>`
    ${onePlan} select d.sequence from draws d where ${takes(memberId, state, reference, now)}
    order by d.sequence for no key update of d`.execute(db);
  if (locked.length === 0) return;
  await sql`
    ${onePlan} with taken as (
      update draws d set next_number = d.next_number + ${entries}::int
      where d.sequence = any(${locked.map(({ sequence }) => sequence)}::bigint[])
        and ${takes(memberId, state, reference, now)}
      returning d.sequence, d.next_number - ${entries}::int as first_number),
    entrants as (
      insert into draw_entrants (member_id, sequence, opaque_id, state, entered_at)
      select ${memberId}, sequence, ${opaqueId}, ${state}, ${now} from taken on conflict do nothing)
    insert into draw_entries (member_id, sequence, first_number, count, source, reference, entered_at)
    select ${memberId}, sequence, first_number, ${entries}, ${source}, ${reference}, ${now} from taken`.execute(db);
}

/**
 * Gives a member numbers in one draw, which is locked before: a statement that only waited for the row would not see
 * the entry of the same reference that was made meanwhile, and would take numbers for nobody. Returns the first number;
 * undefined where the draw is closed or not theirs to enter. `db` must be a transaction.
 */
export async function addEntriesTo(
  db: Database,
  memberId: number,
  { sequence, entries, source, reference }: EntryGrant & { sequence: number },
  now: Date,
): Promise<number | undefined> {
  await sql`${onePlan} select from draws where sequence = ${sequence} for no key update`.execute(db);
  const { rows } = await sql<{ first_number: number }>`
    ${onePlan} with taken as (
      update draws d set next_number = d.next_number + ${entries}::int from profiles p
      where d.sequence = ${sequence} and d.state = 'open' and d.opens_at <= ${now} and d.closes_at > ${now}
        and d.redraws is null and p.member_id = ${memberId} and p.state = any(d.states)
        and not ${hasLeft(sql`${memberId}`, 'd')}
        and not exists (select from draw_entries e
          where e.member_id = ${memberId} and e.sequence = d.sequence and e.reference = ${reference})
      returning d.sequence, p.state, d.next_number - ${entries}::int as first_number),
    entrants as (
      insert into draw_entrants (member_id, sequence, opaque_id, state, entered_at)
      select ${memberId}, sequence, ${opaqueId}, state, ${now} from taken on conflict do nothing)
    insert into draw_entries (member_id, sequence, first_number, count, source, reference, entered_at)
    select ${memberId}, sequence, first_number, ${entries}, ${source}, ${reference}, ${now} from taken
    returning first_number`.execute(db);
  return rows[0]?.first_number;
}

/**
 * Enters running memberships into a draw that opens, or lets them wait for the member's state. `memberships` is a query
 * of `member_id`, `entries` and `reference`; each membership enters once. `db` must be the transaction that opens the
 * draw.
 */
export async function addMemberships(
  db: Database,
  sequence: number,
  memberships: RawBuilder<unknown>,
  now: Date,
): Promise<void> {
  await sql`
    with draw as (select * from draws where sequence = ${sequence} and state = 'open' for no key update),
    running as (
      select m.member_id, m.entries, m.reference, p.state from (${memberships}) m
      join profiles p on p.member_id = m.member_id),
    eligible as (
      select r.member_id, r.entries, r.reference, r.state, d.sequence,
        d.next_number + sum(r.entries) over (order by r.member_id, r.reference) - r.entries as first_number
      from running r join draw d on r.state = any(d.states)
      where not ${hasLeft(sql`r.member_id`, 'd')}
        and not exists (select from draw_entries e
          where e.member_id = r.member_id and e.sequence = d.sequence and e.reference = r.reference)),
    moved as (
      update draws set next_number = next_number + (select coalesce(sum(entries), 0) from eligible)
      where sequence = (select sequence from draw)),
    entrants as (
      insert into draw_entrants (member_id, sequence, opaque_id, state, entered_at)
      select distinct on (member_id) member_id, sequence, ${opaqueId}, state, ${now}::timestamptz from eligible
      on conflict do nothing),
    entered as (
      insert into draw_entries (member_id, sequence, first_number, count, source, reference, entered_at)
      select member_id, sequence, first_number, entries, 'membership', reference, ${now} from eligible)
    insert into draw_waiting_entries (member_id, reference, source, entries, granted_at)
    select member_id, reference, 'membership', entries, ${now} from running
    where state is null and exists (select from draw)
    on conflict do nothing`.execute(db);
}

/**
 * Takes the numbers of a reference out of the draws whose entries are not sealed: those that are to come or open, and
 * void ones that are to be drawn again. The numbers are never given again.
 */
export async function withdrawEntries(
  db: Database,
  memberId: number,
  reference: string,
  reason: string,
  now: Date,
): Promise<void> {
  await sql`
    ${onePlan} with open as (
      select d.sequence from draws d
      where d.state in ('announced', 'open')
        and d.sequence in (select sequence from draw_entries where member_id = ${memberId} and reference = ${reference})
      order by d.sequence for share of d),
    again as (
      select r.entries_of as sequence from draws r join draws f on f.sequence = r.entries_of and f.sealed_at is null
      where r.state = 'announced'
        and r.entries_of in (select sequence from draw_entries
          where member_id = ${memberId} and reference = ${reference})
      order by r.sequence for share of r),
    dropped as (delete from draw_waiting_entries where member_id = ${memberId} and reference = ${reference})
    insert into draw_withdrawals (member_id, sequence, reference, reason, withdrawn_at)
    select ${memberId}, sequence, ${reference}, ${reason}, ${now} from (select * from open union select * from again) o
    on conflict do nothing`.execute(db);
}

/** Members whose entries waited for their state, which is known by now. */
export async function membersToEnter(db: Database, limit: number): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
    select distinct w.member_id from draw_waiting_entries w
    join profiles p on p.member_id = w.member_id and p.state is not null
    limit ${limit}`.execute(db);
  return rows.map(({ member_id: memberId }) => memberId);
}

/** Takes a member's waiting entries. */
export async function takeWaiting(db: Database, memberId: number): Promise<EntryGrant[]> {
  const { rows } = await sql<EntryGrant & { granted_at: Date }>`
    delete from draw_waiting_entries where member_id = ${memberId}
    returning source, reference, entries, granted_at`.execute(db);
  return rows.toSorted((a, b) => a.granted_at.getTime() - b.granted_at.getTime());
}
