import { sql } from 'kysely';
import type { LogKind } from '#contract/areas/household.ts';
import type { Database } from '#server/kit/database.ts';
import type { SharedChange } from '../transactions/public.ts';
import { personName } from './grant-store.ts';
import './tables.ts';

/** A change of a transaction or budget, with the previous and the new value. */
export type ChangeDetail =
  | SharedChange
  | { field: 'budget'; categoryId: number; subCategoryId: number; before: number; after: number };

/** Any other change, described in words. */
export interface PlainDetail {
  field: 'words';
  before: string;
  after: string;
}

export type Detail = ChangeDetail | PlainDetail;

export interface NewEntry {
  shareId: number | null;
  actorId: number | null;
  kind: LogKind;
  at: Date;
  what: string;
  /** The guest concerned, if any. */
  aboutId?: number;
  subject?: string | null;
  detail?: Detail;
}

/** Adds an entry to the owner's log and returns its id. `db` must be the system or the owner's scope. */
export async function addEntry(db: Database, ownerId: number, entry: NewEntry): Promise<number> {
  const { id } = await db
    .insertInto('household_log')
    .values({
      member_id: ownerId,
      share_id: entry.shareId,
      actor_id: entry.actorId,
      about_id: entry.aboutId ?? null,
      kind: entry.kind,
      at: entry.at,
      what: entry.what,
      subject: entry.subject ?? null,
      detail: entry.detail ? JSON.stringify(entry.detail) : null,
      taken_back_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface EntryRow {
  id: number;
  ownerId: number;
  shareId: number | null;
  actorId: number | null;
  who: string | null;
  kind: LogKind;
  at: Date;
  what: string;
  subject: string | null;
  detail: Detail | null;
  takenBackAt: Date | null;
}

const columns = sql`
  l.id, l.member_id as "ownerId", l.share_id as "shareId", l.actor_id as "actorId",
  case when m.member_id is not null then ${personName('p', 'm')} end as who,
  l.kind, l.at, l.what, coalesce(l.subject,
    case when g.member_id is not null then ${personName('q', 'g')} end) as subject, l.detail,
  l.taken_back_at as "takenBackAt"`;
const nameJoins = sql`
  left join members m on m.member_id = l.actor_id left join profiles p on p.member_id = l.actor_id
  left join members g on g.member_id = l.about_id left join profiles q on q.member_id = l.about_id`;

/** One page of an owner's log, newest first. `db` must be the system scope, because it reads names of other members. */
export async function logPage(
  db: Database,
  ownerId: number,
  page: { limit: number; offset: number },
): Promise<{ rows: EntryRow[]; total: number }> {
  const [{ rows }, count] = await Promise.all([
    sql<EntryRow>`select ${columns} from household_log l ${nameJoins} where l.member_id = ${ownerId} order by l.id desc
      limit ${page.limit} offset ${page.offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from household_log where member_id = ${ownerId}`.execute(db),
  ]);
  return { rows, total: count.rows[0]!.total };
}

/**
 * An entry that the member may see: in the member's own log, or of the member's own action. `db` must be the system
 * scope.
 */
export async function entryFor(db: Database, memberId: number, id: number): Promise<EntryRow | null> {
  const { rows } = await sql<EntryRow>`
    select ${columns} from household_log l ${nameJoins} where l.member_id = ${memberId} and l.id = ${id}
    union all
    select ${columns} from household_log l ${nameJoins}
    where l.actor_id = ${memberId} and l.member_id <> ${memberId} and l.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Marks an entry as undone; false where it already was. */
export async function markUndone(db: Database, entry: Pick<EntryRow, 'ownerId' | 'id'>, at: Date): Promise<boolean> {
  const result = await sql`update household_log set taken_back_at = ${at}
      where member_id = ${entry.ownerId} and id = ${entry.id} and taken_back_at is null`.execute(db);
  return Number(result.numAffectedRows ?? 0) > 0;
}

/** Removes the addresses of a deleted member from other members' logs. `db` must be the system scope. */
export async function removeAddresses(db: Database, emails: readonly string[]): Promise<void> {
  await sql`update household_log set subject = null
    where kind in ('invited', 'cancelled', 'declined') and subject = any(${[...emails]})`.execute(db);
}
