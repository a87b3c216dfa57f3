import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import '#server/kit/job-book.ts';
import '#server/kit/outbox.ts';
import './tables.ts';

/** An open session as operators see it. All functions in this file need the system database. */
export interface OpenSessionRow {
  id: number;
  member_id: number;
  email: string;
  role: 'member' | 'operator';
  started_at: Date;
  last_seen_at: Date;
  ip: string;
  user_agent: string;
  view_id: number | null;
}

interface PageOfRows {
  /** Rows with a lower id; from the newest if omitted. */
  before: number | undefined;
  limit: number;
  now: Date;
}

export async function openSessions(db: Database, { before, limit, now }: PageOfRows): Promise<OpenSessionRow[]> {
  const { rows } = await sql<OpenSessionRow>`
    select s.id, s.member_id, m.email, m.role, s.started_at, s.last_seen_at, s.ip, s.user_agent, s.view_id
    from sessions s join members m on m.member_id = s.member_id
    where s.ended_at is null and s.expires_at > ${now} ${before === undefined ? sql`` : sql`and s.id < ${before}`}
    order by s.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function jobRuns(db: Database) {
  return db.selectFrom('job_runs').selectAll().orderBy('name').execute();
}

export type JobRunRow = Awaited<ReturnType<typeof jobRuns>>[number];

/**
 * Records that a run is requested. Returns undefined if there is no such job, or if a run requested after `waitsSince`
 * has not begun.
 */
export async function askForRun(db: Database, name: string, now: Date, notSince: Date) {
  return db
    .updateTable('job_runs')
    .set({ requested_at: now })
    .where('name', '=', name)
    .where((build) => build.or([build('requested_at', 'is', null), build('requested_at', '<', notSince)]))
    .returning('name')
    .executeTakeFirst();
}

export async function jobExists(db: Database, name: string): Promise<boolean> {
  return (await db.selectFrom('job_runs').select('name').where('name', '=', name).executeTakeFirst()) !== undefined;
}

export async function ledgerSizes(db: Database): Promise<{ accounts: number; transfers: number }> {
  const { rows } = await sql<{
    accounts: number;
    transfers: number;
  }>`select (select count(*) from ledger_accounts) as accounts,
      (select count(*) from ledger_transfers) as transfers`.execute(db);
  return rows[0]!;
}

export async function lastLedgerCheck(db: Database) {
  return db
    .selectFrom('ledger_checks')
    .select(['at', 'accounts', 'transfers', 'faults', 'first_fault'])
    .executeTakeFirst();
}

export type LedgerCheckRow = NonNullable<Awaited<ReturnType<typeof lastLedgerCheck>>>;

export async function saveLedgerCheck(db: Database, check: LedgerCheckRow): Promise<LedgerCheckRow> {
  await db
    .insertInto('ledger_checks')
    .values(check)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(check))
    .execute();
  return check;
}

export interface StuckRow {
  id: number;
  topic: string;
  state: 'late' | 'failing' | 'given_up';
  created_at: Date;
  due_at: Date;
  tries: number;
  error: string | null;
}

/** A message that is overdue for delivery, or whose last attempt failed. */
const isStuck = (late: Date) => sql`done_at is null and (last_error is not null or due_at < ${late})`;

/** Only the error's class and network code: the rest of the message may contain an address. */
const errorKind = sql`nullif(concat_ws(' ', substring(last_error from '^([A-Za-z]{1,60}):'),
    substring(last_error from '\\m(E(?:AUTH|CONNECTION|CONNREFUSED|CONNRESET|DNS|ENVELOPE|HOSTUNREACH|NOTFOUND|PIPE|SOCKET|TIMEDOUT|TLS))\\M')),
  '')`;

const stuckColumns = sql`id, topic, created_at, due_at, attempts as tries,
    case when last_error is null then null else coalesce(${errorKind}, 'unknown') end as error,
  case when given_up_at is not null then 'given_up' when last_error is not null then 'failing'
  else 'late' end as state`;

/** Returns one page of stuck messages, newest first. Messages due before `late` count as late. */
export async function stuckMessages(
  db: Database,
  { before, limit, late }: Omit<PageOfRows, 'now'> & { late: Date },
): Promise<StuckRow[]> {
  const { rows } = await sql<StuckRow>`
    select ${stuckColumns} from outbox where ${isStuck(late)} ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Counts the messages whose delivery was given up. */
export async function countGivenUp(db: Database): Promise<number> {
  return (
    await sql<{
      total: number;
    }>`select count(*)::int as total from outbox where done_at is null and given_up_at is not null`.execute(db)
  ).rows[0]!.total;
}

/** Makes a stuck message due now and resets its attempts. Returns its state before, or undefined if it is not stuck. */
export async function makeDue(db: Database, id: number, now: Date, late: Date): Promise<StuckRow | undefined> {
  const { rows } =
    await sql<StuckRow>`select ${stuckColumns} from outbox where id = ${id} and ${isStuck(late)} for update`.execute(
      db,
    );
  const [before] = rows;
  if (before)
    await db
      .updateTable('outbox')
      .set({ due_at: now, attempts: 0, given_up_at: null, last_error: null })
      .where('id', '=', id)
      .execute();
  return before;
}
