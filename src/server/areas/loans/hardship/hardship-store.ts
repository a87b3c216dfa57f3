import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { HardshipReason } from '#domain/loans/hardship.ts';
import type { Database, Tables } from '#server/kit/database.ts';
import '../tables.ts';

export interface HardshipFile {
  id: number;
  name: string;
}

export type HardshipRow = Omit<Selectable<Tables['loan_hardship']>, 'member_id'> & { files: HardshipFile[] };

/** The files of the request with this table alias, in the order of upload. */
const filesOf = (alias: string) =>
  sql<HardshipFile[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.id), '[]')
      from loan_hardship_files f where f.member_id = ${sql.ref(alias)}.member_id
        and f.request_id = ${sql.ref(alias)}.id)`;

const columns = [
  'id',
  'loan_id',
  'reason',
  'note',
  'requested_at',
  'requested_on',
  'decide_by',
  'state',
  'answer',
  'decided_at',
  'decided_on',
  'decided_by',
  'more_words',
  'more_requested_on',
  'more_by',
  'informed_on',
  'informed_words',
] as const;
const requestFiles = filesOf('loan_hardship').as('files');

/** Adds a request; undefined where the loan has an open one. */
export async function addRequest(
  db: Database,
  memberId: number,
  request: { loanId: number; reason: HardshipReason; note: string; at: Date; today: string; decideBy: string },
): Promise<HardshipRow | undefined> {
  return db
    .insertInto('loan_hardship')
    .values({
      member_id: memberId,
      loan_id: request.loanId,
      reason: request.reason,
      note: request.note,
      requested_at: request.at,
      requested_on: request.today,
      decide_by: request.decideBy,
      answer: null,
      decided_at: null,
      decided_on: null,
      decided_by: null,
      more_words: null,
      more_requested_on: null,
      more_by: null,
      informed_on: null,
      informed_words: null,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'loan_id']).where('state', '=', 'open').doNothing())
    .returning(columns)
    .returning(requestFiles)
    .executeTakeFirst();
}

/** The latest request of a loan. */
export async function newestRequest(db: Database, memberId: number, loanId: number): Promise<HardshipRow | undefined> {
  return db
    .selectFrom('loan_hardship')
    .select(columns)
    .select(requestFiles)
    .where('member_id', '=', memberId)
    .where('loan_id', '=', loanId)
    .orderBy('loan_hardship.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Closes the open request; undefined where there is none. */
export async function endRequest(
  db: Database,
  memberId: number,
  loanId: number,
  decision: {
    state: 'agreed' | 'refused' | 'withdrawn';
    answer: string | null;
    at: Date;
    today: string;
    by: number | null;
  },
): Promise<HardshipRow | undefined> {
  return db
    .updateTable('loan_hardship')
    .set({
      state: decision.state,
      answer: decision.answer,
      decided_at: decision.at,
      decided_on: decision.today,
      decided_by: decision.by,
    })
    .where('member_id', '=', memberId)
    .where('loan_id', '=', loanId)
    .where('state', '=', 'open')
    .returning(columns)
    .returning(requestFiles)
    .executeTakeFirst();
}

/** The open request of a loan. */
export async function openRequest(db: Database, memberId: number, loanId: number): Promise<HardshipRow | undefined> {
  return db
    .selectFrom('loan_hardship')
    .select(columns)
    .select(requestFiles)
    .where('member_id', '=', memberId)
    .where('loan_id', '=', loanId)
    .where('state', '=', 'open')
    .executeTakeFirst();
}

/** Stores the operators' question, once. The loan must be locked. */
export async function requestInformation(
  db: Database,
  memberId: number,
  id: number,
  question: { words: string; on: string; by: string; decideBy: string },
): Promise<HardshipRow | undefined> {
  return db
    .updateTable('loan_hardship')
    .set({
      more_words: question.words,
      more_requested_on: question.on,
      more_by: question.by,
      decide_by: question.decideBy,
    })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('more_requested_on', 'is', null)
    .returning(columns)
    .returning(requestFiles)
    .executeTakeFirst();
}

export interface StoredFile {
  name: string;
  contentType: string;
  key: string;
}

/** Stores the borrower's answer and its files, once. The loan must be locked. */
export async function storeInformation(
  db: Database,
  memberId: number,
  id: number,
  information: { words: string; files: readonly StoredFile[]; at: Date; on: string; decideBy: string },
): Promise<HardshipRow | undefined> {
  if (information.files.length > 0)
    await db
      .insertInto('loan_hardship_files')
      .values(
        information.files.map(({ name, contentType, key }) => ({
          member_id: memberId,
          request_id: id,
          name,
          content_type: contentType,
          file_key: key,
          added_at: information.at,
        })),
      )
      .execute();
  return db
    .updateTable('loan_hardship')
    .set({ informed_on: information.on, informed_words: information.words, decide_by: information.decideBy })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning(columns)
    .returning(requestFiles)
    .executeTakeFirst();
}

export async function hardshipFile(
  db: Database,
  memberId: number,
  id: number,
): Promise<{ name: string; content_type: string; file_key: string } | undefined> {
  return db
    .selectFrom('loan_hardship_files')
    .select(['name', 'content_type', 'file_key'])
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export interface BackOfficeRow {
  memberId: number;
  memberName: string;
  loan: number;
  title: string;
  status: 'active' | 'pending' | 'external' | 'arrears' | 'paid';
  owedCents: number;
  paidCents: number;
  inFlightCents: number;
  schedule: unknown;
  overdueSince: string | null;
  lastStep: string | null;
  referredTo: string | null;
  request: HardshipRow | null;
}

const backOfficeColumns = sql`
  l.member_id as "memberId", trim(coalesce(m.first_name, '') || ' ' || coalesce(m.last_name, '')) as "memberName",
  l.id as loan, l.title, l.status, p.balance + i.balance + f.balance as "owedCents",
  l.paid_cents as "paidCents", s.instalments as schedule, l.overdue_since as "overdueSince", l.last_step as "lastStep",
  l.referred_to as "referredTo",
  coalesce((select sum(x.amount_cents) from loan_payments x
    where x.member_id = l.member_id and x.loan_id = l.id and x.state in ('scheduled', 'sent', 'held')
      and x.kind <> 'draw'), 0)::bigint as "inFlightCents"`;
const backOfficeJoins = sql`
  left join profiles m on m.member_id = l.member_id
  join ledger_accounts p on p.member_id = l.member_id and p.id = l.principal_account
  join ledger_accounts i on i.member_id = l.member_id and i.id = l.interest_account
  join ledger_accounts f on f.member_id = l.member_id and f.id = l.fees_account
  join loan_schedules s on s.member_id = l.member_id and s.loan_id = l.id and s.version = l.version`;

/** Open requests, the earliest deadline first. `db` must be the system scope. */
export async function hardshipQueue(
  db: Database,
  limit: number,
  offset: number,
): Promise<{ rows: BackOfficeRow[]; total: number }> {
  const { rows } = await sql<BackOfficeRow>`
    select ${backOfficeColumns}, to_jsonb(h) || jsonb_build_object('files', ${filesOf('h')}) as request
    from (select * from loan_hardship where state = 'open' order by decide_by, member_id, id limit ${limit}
      offset ${offset}) h
    join loans l on l.member_id = h.member_id and l.id = h.loan_id ${backOfficeJoins}
    order by h.decide_by, h.member_id, h.id`.execute(db);
  return { rows, total: await countOpenRequests(db) };
}

export async function countOpenRequests(db: Database): Promise<number> {
  return (
    await sql<{ total: number }>`select count(*)::int as total from loan_hardship where state = 'open'`.execute(db)
  ).rows[0]!.total;
}

/** Overdue loans, the longest overdue first. */
export async function arrearsQueue(
  db: Database,
  limit: number,
  offset: number,
): Promise<{ rows: BackOfficeRow[]; total: number }> {
  const { rows } = await sql<BackOfficeRow>`
    select ${backOfficeColumns}, (select to_jsonb(h) || jsonb_build_object('files', ${filesOf('h')})
      from loan_hardship h where h.member_id = l.member_id and h.loan_id = l.id and h.state = 'open') as request
    from (select * from loans where overdue_since is not null order by overdue_since, member_id, id limit ${limit}
      offset ${offset}) l ${backOfficeJoins} order by l.overdue_since, l.member_id, l.id`.execute(db);
  const count = await sql<{
    total: number;
  }>`select count(*)::int as total from loans where overdue_since is not null`.execute(db);
  return { rows, total: count.rows[0]!.total };
}

/** Sets the collection company of a loan; null removes it. */
export async function setReferral(
  db: Database,
  memberId: number,
  id: number,
  company: string | null,
  status: 'external' | 'arrears',
): Promise<void> {
  await db
    .updateTable('loans')
    .set({ referred_to: company, status })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .execute();
}
