import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import { likeText } from '#server/kit/like.ts';
import './tables.ts';

/** A member as operators find it. All functions in this file need the system database. */
export interface MemberResult {
  id: number;
  email: string;
  name: string;
  role: 'member' | 'operator';
  status: 'active' | 'closed';
  created_at: Date;
}

/**
 * Returns one page of members by id. Emails and names have separate indexes, so both are searched and combined. Each
 * search is limited to one page, so that a frequent term does not scan half of all members.
 */
export async function findMembers(
  db: Database,
  {
    search,
    number,
    after,
    limit,
  }: { search: string | undefined; number: number | undefined; after: number; limit: number },
): Promise<MemberResult[]> {
  const like = search === undefined ? undefined : `%${likeText(search)}%`;
  const filter =
    number !== undefined
      ? sql`and m.member_id = ${number}`
      : like === undefined
        ? sql``
        : sql`and m.member_id in (
          (select member_id from members where email ilike ${like} and member_id > ${after} order by member_id
            limit ${limit})
          union (select member_id from profiles where (first_name || ' ' || last_name) ilike ${like}
            and member_id > ${after} order by member_id limit ${limit}))`;
  const { rows } = await sql<MemberResult>`
    select m.member_id as id, m.email, coalesce(trim(p.first_name || ' ' || p.last_name), '') as name, m.role, m.status,
      m.created_at
    from members m left join profiles p on p.member_id = m.member_id
    where m.member_id > ${after} ${filter} order by m.member_id limit ${limit}`.execute(db);
  return rows;
}

export async function memberFacts(db: Database, memberId: number) {
  return db
    .selectFrom('members as m')
    .leftJoin('profiles as p', 'p.member_id', 'm.member_id')
    .select([
      'm.member_id as id',
      'm.email',
      'm.role',
      'm.status',
      'm.created_at',
      'm.time_zone',
      'p.first_name',
      'p.last_name',
      'p.mobile',
      'p.email_verified_at',
      'p.mobile_verified_at',
      'p.membership',
    ])
    .where('m.member_id', '=', memberId)
    .executeTakeFirst();
}

const MAX_ROWS = 100;

export async function sessionsOf(db: Database, memberId: number, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'started_at', 'last_seen_at', 'ip', 'user_agent', 'view_id'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('started_at', 'desc')
    .limit(MAX_ROWS)
    .execute();
}

export interface SignInRow {
  id: number;
  at: Date;
  method: string;
  outcome: string;
  ip: string;
  user_agent: string;
}

export async function signInsOf(db: Database, memberId: number): Promise<SignInRow[]> {
  const { rows } =
    await sql<SignInRow>`select id, at, method, outcome, ip, user_agent from sign_ins where member_id = ${memberId}
      order by id desc limit 30`.execute(db);
  return rows;
}

export interface ConnectionRow {
  id: number;
  bank: string;
  state: string;
  consent_expires_at: Date | null;
  last_synced_at: Date | null;
  problem: string | null;
}

export async function connectionsOf(db: Database, memberId: number): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`
    select id, institution_name as bank, state, consent_expires_at, last_synced_at, problem from bank_connections
    where member_id = ${memberId} order by id desc limit ${MAX_ROWS}`.execute(db);
  return rows;
}

export async function ledgerOf(db: Database, memberId: number) {
  return db
    .selectFrom('ledger_accounts')
    .select(['id', 'kind', 'unit', 'balance', 'reference'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .limit(MAX_ROWS)
    .execute();
}
