import { sql } from 'kysely';
import type { ChainedEntry } from '#server/kit/audit.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

export interface AuditFilter {
  /** The entries below this number; from the newest on where it is left out. */
  before?: number | undefined;
  subject?: string | undefined;
  subjectId?: string | undefined;
  operatorId?: number | undefined;
  action?: string | undefined;
  memberId?: number | undefined;
  /** From this instant on, and before that one. */
  since?: Date | undefined;
  until?: Date | undefined;
  limit: number;
}

/** Whom an entry is about, in the words of the index that serves it. */
const memberOf = sql<number>`audit_member(e.subject, e.subject_id, e.before, e.after)`;

/** One page of what operators changed, the latest first. `db` is the system's, as of all calls here. */
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

/** Each different value of a column of the log, jumped to from one to the next in its index: the log itself may be long. */
async function differing<Value>(db: Database, column: 'action' | 'subject' | 'operator_id'): Promise<Value[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ value: Value }>`
    with recursive result (value) as (
      (select ${name} from audit_entries order by ${name} limit 1)
      union all
      select (select e.${name} from audit_entries e where e.${name} > f.value order by e.${name} limit 1) from result f where f.value is not null
    ) select value from result where value is not null`.execute(db);
  return rows.map(({ value }) => value);
}

/** By what the log can be looked through. */
export async function auditWords(db: Database) {
  const [operators, actions, subjects] = await Promise.all([
    differing<number>(db, 'operator_id'),
    differing<string>(db, 'action'),
    differing<string>(db, 'subject'),
  ]);
  const addresses = new Map((await addressesOf(db, operators)).map(({ id, email }) => [id, email]));
  return { operators: operators.map((id) => ({ id, email: addresses.get(id) ?? null })), actions, subjects };
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

export async function keepCheck(db: Database, check: Omit<CheckRow, 'id'>): Promise<CheckRow> {
  return db.insertInto('audit_checks').values(check).returningAll().executeTakeFirstOrThrow();
}
