import { sql } from 'kysely';
import type { LogKind } from '#contract/areas/household.ts';
import type { Database } from '#server/kit/database.ts';
import type { SharedChange } from '../transactions/public.ts';
import { personName } from './grant-store.ts';
import './tables.ts';

/** What a change of a row or a budget was before and became. */
export type ChangeDetail =
  | SharedChange
  | { field: 'budget'; categoryId: number; subCategoryId: number; before: number; after: number };

/** How other things that are told differ from before, in plain words. */
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
  /** The guest, where it was done about one. */
  aboutId?: number;
  subject?: string | null;
  detail?: Detail;
}

/** Notes what was done, for the owner. `db` must be the system's, or the owner's. */
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
  l.id, l.member_id as "ownerId", l.share_id as "shareId", l.actor_id as "actorId", case when m.member_id is not null then ${personName('p', 'm')} end as who,
  l.kind, l.at, l.what, coalesce(l.subject, case when g.member_id is not null then ${personName('q', 'g')} end) as subject, l.detail, l.taken_back_at as "takenBackAt"`;
const withActor = sql`
  left join members m on m.member_id = l.actor_id left join profiles p on p.member_id = l.actor_id
  left join members g on g.member_id = l.about_id left join profiles q on q.member_id = l.about_id`;

/** The log of an owner, the newest first. `db` must be the system's, for the names. */
export async function logPage(
  db: Database,
  ownerId: number,
  page: { limit: number; offset: number },
): Promise<{ rows: EntryRow[]; total: number }> {
  const [{ rows }, count] = await Promise.all([
    sql<EntryRow>`select ${columns} from household_log l ${withActor} where l.member_id = ${ownerId} order by l.id desc limit ${page.limit} offset ${page.offset}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from household_log where member_id = ${ownerId}`.execute(db),
  ]);
  return { rows, total: count.rows[0]!.total };
}

/** An entry that the member may know of: of the own log, or of the own doing. `db` must be the system's. */
export async function entryFor(db: Database, memberId: number, id: number): Promise<EntryRow | null> {
  const { rows } = await sql<EntryRow>`
    select ${columns} from household_log l ${withActor} where l.member_id = ${memberId} and l.id = ${id}
    union all
    select ${columns} from household_log l ${withActor} where l.actor_id = ${memberId} and l.member_id <> ${memberId} and l.id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Marks an entry as taken back, once. */
export async function markTakenBack(db: Database, entry: Pick<EntryRow, 'ownerId' | 'id'>, at: Date): Promise<boolean> {
  const result =
    await sql`update household_log set taken_back_at = ${at} where member_id = ${entry.ownerId} and id = ${entry.id} and taken_back_at is null`.execute(
      db,
    );
  return Number(result.numAffectedRows ?? 0) > 0;
}

/** Takes the addresses of somebody who goes out of the logs of others. `db` must be the system's. */
export async function forgetAddresses(db: Database, emails: readonly string[]): Promise<void> {
  await sql`update household_log set subject = null where kind in ('invited', 'cancelled', 'declined') and subject = any(${[...emails]})`.execute(
    db,
  );
}
