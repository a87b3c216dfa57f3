import { sql } from 'kysely';
import type { ChainedEntry } from '#server/kit/audit.ts';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

export interface AuditFilter {
  /** The entries below this number; from the newest on where it is left out. */
  before?: number | undefined;
  subject?: string | undefined;
  subjectId?: string | undefined;
  operatorId?: number | undefined;
  limit: number;
}

/** One page of what operators changed, the latest first. `db` is the system's, as of all calls here. */
export async function listEntries(db: Database, { before, subject, subjectId, operatorId, limit }: AuditFilter) {
  let query = db.selectFrom('audit_entries as e').leftJoin('members as m', 'm.member_id', 'e.operator_id');
  if (before !== undefined) query = query.where('e.sequence', '<', before);
  if (subject !== undefined) query = query.where('e.subject', '=', subject);
  if (subjectId !== undefined) query = query.where('e.subject_id', '=', subjectId);
  if (operatorId !== undefined) query = query.where('e.operator_id', '=', operatorId);
  return query
    .select(['e.sequence', 'e.at', 'e.operator_id', 'm.email as operator', 'e.action', 'e.subject', 'e.subject_id', 'e.before', 'e.after', 'e.hash'])
    .orderBy('e.sequence', 'desc')
    .limit(limit)
    .execute();
}

export type LinkedEntry = ChainedEntry & { hash: Buffer };

/** The next entries as their hashes are over them, in the order of their numbers. */
export async function entriesAfter(db: Database, after: number, most: number): Promise<LinkedEntry[]> {
  const { rows } = await sql<LinkedEntry>`
    select sequence, at, operator_id as "operatorId", action, subject, subject_id as "subjectId", before::text as before, after::text as after, previous_hash as "previousHash", hash
    from audit_entries where sequence > ${after} order by sequence limit ${most}`.execute(db);
  return rows;
}

export async function lastCheck(db: Database) {
  return db.selectFrom('audit_checks').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** The furthest head that a check has found whole: what stood then must stand now. */
export async function provenHead(db: Database) {
  return db.selectFrom('audit_checks').select(['head_sequence', 'head_hash']).where('fault', 'is', null).orderBy('head_sequence', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst();
}

export type CheckRow = NonNullable<Awaited<ReturnType<typeof lastCheck>>>;

export async function keepCheck(db: Database, check: Omit<CheckRow, 'id'>): Promise<CheckRow> {
  return db.insertInto('audit_checks').values(check).returningAll().executeTakeFirstOrThrow();
}
