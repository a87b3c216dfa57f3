import { sql } from 'kysely';
import type { ChainedEntry } from '#server/kit/audit.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

export interface AuditFilter {
  /** Entries before this sequence number; from the newest entry if omitted. */
  before?: number | undefined;
  subject?: string | undefined;
  subjectId?: string | undefined;
  operatorId?: number | undefined;
  action?: string | undefined;
  memberId?: number | undefined;
  /** From this instant (inclusive) to that one (exclusive). */
  since?: Date | undefined;
  until?: Date | undefined;
  limit: number;
}

/** The member that an entry concerns, as the expression of the index that serves it. */
const memberOf = sql<number>`audit_member(e.subject, e.subject_id, e.before, e.after)`;

/** Returns one page of audit entries, newest first. All functions in this file need the system database. */
export async function listEntries(
  db: Database,
  { before, subject, subjectId, operatorId, action, memberId, since, until, limit }: AuditFilter,
) {
  let query = db.selectFrom('audit_entries as e').leftJoin('members as m', 'm.member_id', 'e.operator_id');
  if (before !== undefined) query = query.where('e.sequence', '<', before);
  if (subject !== undefined) query = query.where('e.subject', '=', subject);
  if (subjectId !== undefined) query = query.where('e.subject_id', '=', subjectId);
  if (operatorId !== undefined) query = query.where('e.operator_id', '=', operatorId);
  if (action !== undefined) query = query.where('e.action', '=', action);
  if (memberId !== undefined) query = query.where(memberOf, '=', memberId);
  if (since !== undefined) query = query.where('e.at', '>=', since);
  if (until !== undefined) query = query.where('e.at', '<', until);
  return query
    .select([
      'e.sequence',
      'e.at',
      'e.operator_id',
      'm.email as operator',
      'e.action',
      'e.subject',
      'e.subject_id',
      'e.before',
      'e.after',
      'e.hash',
    ])
    .orderBy('e.sequence', 'desc')
    .limit(limit)
    .execute();
}

export async function addressesOf(db: Database, ids: readonly number[]): Promise<{ id: number; email: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('members')
    .select(['member_id as id', 'email'])
    .where('member_id', 'in', ids)
    .orderBy('member_id')
    .execute();
}

/**
 * Returns the distinct values of a column by skipping from one to the next in its index, because the log can be long.
 */
async function distinctValues<Value>(db: Database, column: 'action' | 'subject' | 'operator_id'): Promise<Value[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: Value }>`
    with recursive result (value) as (
      (select ${name} from audit_entries order by ${name} limit 1)
      union all
      select (select e.${name} from audit_entries e where e.${name} > f.value order by e.${name} limit 1) from result f
      where f.value is not null
    ) select value from result where value is not null`.execute(db);
  return rows.map(({ value }) => value);
}

/** Returns the values by which the log can be filtered. */
export async function auditWords(db: Database) {
  const [operators, actions, subjects] = await Promise.all([
    distinctValues<number>(db, 'operator_id'),
    distinctValues<string>(db, 'action'),
    distinctValues<string>(db, 'subject'),
  ]);
  const addresses = new Map((await addressesOf(db, operators)).map(({ id, email }) => [id, email]));
  return { operators: operators.map((id) => ({ id, email: addresses.get(id) ?? null })), actions, subjects };
}

export type LinkedEntry = ChainedEntry & { hash: Buffer };

/** Returns the next entries in sequence, as their hashes were computed. */
export async function entriesAfter(db: Database, after: number, limit: number): Promise<LinkedEntry[]> {
  const { rows } = await sql<LinkedEntry>`
    select sequence, at, operator_id as "operatorId", action, subject, subject_id as "subjectId",
      before::text as before, after::text as after, previous_hash as "previousHash", hash
    from audit_entries where sequence > ${after} order by sequence limit ${limit}`.execute(db);
  return rows;
}

export async function lastCheck(db: Database) {
  return db.selectFrom('audit_checks').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** Returns the furthest head of an intact chain. That entry must still be the same. */
export async function verifiedHead(db: Database) {
  return db
    .selectFrom('audit_checks')
    .select(['head_sequence', 'head_hash'])
    .where('fault', 'is', null)
    .orderBy('head_sequence', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export type CheckRow = NonNullable<Awaited<ReturnType<typeof lastCheck>>>;

export async function saveCheck(db: Database, check: Omit<CheckRow, 'id'>): Promise<CheckRow> {
  return db.insertInto('audit_checks').values(check).returningAll().executeTakeFirstOrThrow();
}
