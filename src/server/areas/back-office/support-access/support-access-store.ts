import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import { hashToken, newToken } from '#server/kit/session.ts';
import '../tables.ts';

export interface ViewRow {
  id: number;
  operator: string | null;
  operator_id: number | null;
  reason: string;
  requested_at: Date;
  granted_at: Date | null;
  ends_at: Date | null;
  ended_at: Date | null;
  ended_by: 'member' | 'operator' | null;
  looks: number;
}

/** Selects a page of the member's support accesses, newest first; one by id; or the one that has not been ended. */
export type ViewSelection = { before: number | undefined; limit: number } | { id: number } | { open: true };

/** Returns the support accesses of a member, newest first. All functions in this file need the system database. */
export async function viewsOf(db: Database, memberId: number, selection: ViewSelection): Promise<ViewRow[]> {
  const which =
    'id' in selection
      ? sql`and v.id = ${selection.id}`
      : 'open' in selection
        ? sql`and v.ended_at is null`
        : selection.before === undefined
          ? sql``
          : sql`and v.id < ${selection.before}`;
  const { rows } = await sql<ViewRow>`
    select v.id, o.email as operator, v.operator_id, v.reason, v.requested_at, v.granted_at, v.ends_at, v.ended_at,
      v.ended_by,
      (select count(*)::int from support_access_log l where l.member_id = v.member_id and l.view_id = v.id) as looks
    from support_access v left join members o on o.member_id = v.operator_id
    where v.member_id = ${memberId} ${which} order by v.id desc
    limit ${'limit' in selection ? selection.limit : 1}`.execute(db);
  return rows;
}

/** Ends expired accesses and requests, so that a new one can be requested. */
export async function closeElapsed(db: Database, memberId: number, now: Date, requestsBefore: Date): Promise<void> {
  await sql`update support_access set ended_at = coalesce(ends_at, ${now})
    where member_id = ${memberId} and ended_at is null
      and (ends_at <= ${now} or (granted_at is null and requested_at < ${requestsBefore}))`.execute(db);
}

/** Adds a request, or a consent given without one. Returns undefined if one is already open. */
export async function addView(
  db: Database,
  memberId: number,
  view: { operatorId: number | null; reason: string; at: Date; endsAt: Date | null },
): Promise<number | undefined> {
  const row = await db
    .insertInto('support_access')
    .values({
      member_id: memberId,
      operator_id: view.operatorId,
      operator_session_id: null,
      reason: view.reason,
      requested_at: view.at,
      granted_at: view.endsAt && view.at,
      ends_at: view.endsAt,
      ended_at: null,
      ended_by: null,
    })
    .onConflict((conflict) => conflict.column('member_id').where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function grantRequested(
  db: Database,
  memberId: number,
  id: number,
  at: Date,
  endsAt: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('support_access')
    .set({ granted_at: at, ends_at: endsAt })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('granted_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends an access or a request. Returns the open sessions that used it, or undefined if none was open. */
export async function stopView(
  db: Database,
  memberId: number,
  id: number,
  by: 'member' | 'operator',
  at: Date,
): Promise<number[] | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('support_access')
    .set({ ended_at: at, ended_by: by })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  return openSessionsOf(db, memberId, id);
}

export async function openSessionsOf(db: Database, memberId: number, viewId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('member_id', '=', memberId)
    .where('view_id', '=', viewId)
    .where('ended_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

export interface ActiveSupportAccess {
  id: number;
  ends_at: Date;
}

/** Assigns the current consent to the operator's session. Returns undefined if there is none for this operator. */
export async function claimAccess(
  db: Database,
  memberId: number,
  operator: { id: number; sessionId: number },
  now: Date,
): Promise<ActiveSupportAccess | undefined> {
  const { rows } = await sql<ActiveSupportAccess>`
    update support_access set operator_id = ${operator.id}, operator_session_id = ${operator.sessionId}
    where member_id = ${memberId} and ended_at is null and granted_at is not null and ends_at > ${now}
      and (operator_id is null or operator_id = ${operator.id})
    returning id, ends_at`.execute(db);
  return rows[0];
}

/** Opens the read-only session of an operator and returns its token. It cannot be renewed and ends with the consent. */
export async function openSupportSession(
  db: Database,
  memberId: number,
  { id, ends_at }: ActiveSupportAccess,
  caller: { ip: string; userAgent: string },
  now: Date,
): Promise<string> {
  const session = await db
    .insertInto('sessions')
    .values({
      member_id: memberId,
      started_at: now,
      last_seen_at: now,
      expires_at: ends_at,
      ended_at: null,
      end_reason: null,
      ip: caller.ip,
      user_agent: caller.userAgent.slice(0, 400),
      view_id: id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = newToken();
  await db
    .insertInto('session_tokens')
    .values({
      token_hash: hashToken(token),
      member_id: memberId,
      session_id: session.id,
      kind: 'access',
      expires_at: ends_at,
      used_at: null,
    })
    .execute();
  return token;
}

/**
 * Logs one read and returns whether it is allowed: the consent is in force, and the operator is active and signed in.
 * One statement, so that nothing can be read without being logged.
 */
export async function noteLook(
  db: Database,
  memberId: number,
  viewId: number,
  entry: { kind: 'page' | 'call'; what: string; operatorId?: number },
  now: Date,
): Promise<boolean> {
  const operatorFilter = entry.operatorId === undefined ? sql`` : sql`and v.operator_id = ${entry.operatorId}`;
  const { rows } = await sql`
    insert into support_access_log (member_id, view_id, operator_id, at, kind, what)
    select v.member_id, v.id, v.operator_id, ${now}, ${entry.kind}, ${entry.what}
    from support_access v
    join members o on o.member_id = v.operator_id and o.role = 'operator' and o.status = 'active'
    join sessions s on s.member_id = v.operator_id and s.id = v.operator_session_id and s.ended_at is null
      and s.expires_at > ${now}
    where v.member_id = ${memberId} and v.id = ${viewId} and v.granted_at is not null and v.ended_at is null
      and v.ends_at > ${now} ${operatorFilter}
    returning id`.execute(db);
  return rows.length > 0;
}

export async function looksOf(
  db: Database,
  memberId: number,
  viewId: number,
  before: number | undefined,
  limit: number,
) {
  let query = db
    .selectFrom('support_access_log as l')
    .leftJoin('members as o', 'o.member_id', 'l.operator_id')
    .where('l.member_id', '=', memberId)
    .where('l.view_id', '=', viewId);
  if (before !== undefined) query = query.where('l.id', '<', before);
  return query
    .select(['l.id', 'l.at', 'l.kind', 'l.what', 'o.email as operator'])
    .orderBy('l.id', 'desc')
    .limit(limit)
    .execute();
}
