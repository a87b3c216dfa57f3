import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { HardshipReason } from '#domain/loans/hardship.ts';
import type { Database, Tables } from '#server/kit/database.ts';
import './tables.ts';

export type HardshipRow = Omit<Selectable<Tables['loan_hardship']>, 'member_id'>;

const columns = ['id', 'loan_id', 'reason', 'note', 'asked_at', 'asked_on', 'decide_by', 'state', 'answer', 'decided_at', 'decided_on', 'decided_by'] as const;

/** Undefined where another request of this loan is open. */
export async function addRequest(db: Database, memberId: number, request: { loanId: number; reason: HardshipReason; note: string; at: Date; today: string; decideBy: string }): Promise<HardshipRow | undefined> {
  return db
    .insertInto('loan_hardship')
    .values({
      member_id: memberId, loan_id: request.loanId, reason: request.reason, note: request.note, asked_at: request.at, asked_on: request.today, decide_by: request.decideBy,
      answer: null, decided_at: null, decided_on: null, decided_by: null,
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'loan_id']).where('state', '=', 'open').doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** The newest request of a loan. */
export async function newestRequest(db: Database, memberId: number, loanId: number): Promise<HardshipRow | undefined> {
  return db.selectFrom('loan_hardship').select(columns).where('member_id', '=', memberId).where('loan_id', '=', loanId).orderBy('loan_hardship.id', 'desc').limit(1).executeTakeFirst();
}

/** Ends the open request; undefined where there is none. */
export async function endRequest(
  db: Database, memberId: number, loanId: number, end: { state: 'agreed' | 'refused' | 'withdrawn'; answer: string | null; at: Date; today: string; by: number | null },
): Promise<HardshipRow | undefined> {
  return db
    .updateTable('loan_hardship')
    .set({ state: end.state, answer: end.answer, decided_at: end.at, decided_on: end.today, decided_by: end.by })
    .where('member_id', '=', memberId).where('loan_id', '=', loanId).where('state', '=', 'open')
    .returning(columns)
    .executeTakeFirst();
}

export interface DeskRow {
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

const deskColumns = sql`
  l.member_id as "memberId", trim(coalesce(m.first_name, '') || ' ' || coalesce(m.last_name, '')) as "memberName", l.id as loan, l.title, l.status, p.balance + i.balance + f.balance as "owedCents",
  l.paid_cents as "paidCents", s.instalments as schedule, l.overdue_since as "overdueSince", l.last_step as "lastStep", l.referred_to as "referredTo",
  coalesce((select sum(x.amount_cents) from loan_payments x where x.member_id = l.member_id and x.loan_id = l.id and x.state in ('scheduled', 'sent') and x.kind <> 'draw'), 0)::bigint as "inFlightCents"`;
const deskJoins = sql`
  left join profiles m on m.member_id = l.member_id
  join ledger_accounts p on p.member_id = l.member_id and p.id = l.principal_account
  join ledger_accounts i on i.member_id = l.member_id and i.id = l.interest_account
  join ledger_accounts f on f.member_id = l.member_id and f.id = l.fees_account
  join loan_schedules s on s.member_id = l.member_id and s.loan_id = l.id and s.version = l.version`;

/** Open requests, the one that must be answered first at the top. `db` must be the system's. */
export async function hardshipQueue(db: Database, limit: number, offset: number): Promise<{ rows: DeskRow[]; total: number }> {
  const { rows } = await sql<DeskRow>`
    select ${deskColumns}, to_jsonb(h) as request from (select * from loan_hardship where state = 'open' order by decide_by, member_id, id limit ${limit} offset ${offset}) h
    join loans l on l.member_id = h.member_id and l.id = h.loan_id ${deskJoins} order by h.decide_by, h.member_id, h.id`.execute(db);
  const count = await sql<{ total: number }>`select count(*)::int as total from loan_hardship where state = 'open'`.execute(db);
  return { rows, total: count.rows[0]!.total };
}

/** Overdue loans, those that wait longest first. */
export async function arrearsQueue(db: Database, limit: number, offset: number): Promise<{ rows: DeskRow[]; total: number }> {
  const { rows } = await sql<DeskRow>`
    select ${deskColumns}, (select to_jsonb(h) from loan_hardship h where h.member_id = l.member_id and h.loan_id = l.id and h.state = 'open') as request
    from (select * from loans where overdue_since is not null order by overdue_since, member_id, id limit ${limit} offset ${offset}) l ${deskJoins} order by l.overdue_since, l.member_id, l.id`.execute(db);
  const count = await sql<{ total: number }>`select count(*)::int as total from loans where overdue_since is not null`.execute(db);
  return { rows, total: count.rows[0]!.total };
}

/** Notes to whom a loan was handed; null takes it back. */
export async function setReferral(db: Database, memberId: number, id: number, company: string | null, status: 'external' | 'arrears'): Promise<void> {
  await db.updateTable('loans').set({ referred_to: company, status }).where('member_id', '=', memberId).where('id', '=', id).execute();
}
