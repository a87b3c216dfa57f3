import { sql } from 'kysely';
import type { LoanStatus } from '#domain/loans/actions.ts';
import type { ArrearsStepKey } from '#domain/loans/arrears.ts';
import type { Instalment } from '#domain/loans/plan.ts';
import type { LoanTerms, Frequency } from '#domain/loans/terms.ts';
import type { Database } from '#server/kit/database.ts';
import type { Doer } from './tables.ts';
import './tables.ts';

export interface LoanAccount {
  name: string;
  bsb: string;
  accountNumber: string;
}

/** A loan of ours with what it owes and its schedule. */
export interface OwnLoan {
  memberId: number;
  id: number;
  provider: string;
  title: string;
  status: LoanStatus;
  openedAt: Date;
  closedOn: string | null;
  offerReference: string;
  terms: LoanTerms;
  limitCents: number;
  account: LoanAccount;
  accountId: number | null;
  cardId: number | null;
  drawnOn: string | null;
  principalAccount: number;
  interestAccount: number;
  feesAccount: number;
  companyAccount: number;
  version: number;
  paidCents: number;
  chargedTo: string | null;
  collectedTo: string | null;
  nextOn: string | null;
  overdueSince: string | null;
  lastStep: ArrearsStepKey | null;
  retryOn: string | null;
  retryCents: number | null;
  /** Until when the schedule has to be kept before the borrower can borrow again. */
  catchUpTo: string | null;
  referredTo: string | null;
  principalCents: number;
  interestCents: number;
  feesCents: number;
  inFlightCents: number;
  hardshipSince: string | null;
  /** Who made the present schedule: 'team' where it is what was agreed to for hardship. */
  scheduleBy: Doer;
  schedule: Instalment[];
}

/** A loan of another lender, as the member noted it. */
export interface ExternalLoan {
  memberId: number;
  id: number;
  provider: string;
  title: string;
  status: LoanStatus;
  openedAt: Date;
  closedOn: string | null;
  annualPpm: number | null;
  accountId: number | null;
  balanceCents: number;
  repaymentCents: number | null;
  frequency: Frequency | null;
  nextDueOn: string | null;
  asOf: string;
}

const own = sql`
  l.member_id as "memberId", l.id, l.provider, l.title, l.status, l.opened_at as "openedAt", l.closed_on as "closedOn", l.offer_reference as "offerReference", l.terms, l.limit_cents as "limitCents",
  l.account, l.bank_account_id as "accountId", l.card_id as "cardId", l.drawn_on as "drawnOn", l.principal_account as "principalAccount", l.interest_account as "interestAccount",
  l.fees_account as "feesAccount", l.company_account as "companyAccount", l.version, l.paid_cents as "paidCents", l.charged_to as "chargedTo", l.collected_to as "collectedTo", l.next_on as "nextOn",
  l.overdue_since as "overdueSince", l.last_step as "lastStep", l.retry_on as "retryOn", l.retry_cents as "retryCents", l.catch_up_to as "catchUpTo", l.referred_to as "referredTo", p.balance as "principalCents", i.balance as "interestCents", f.balance as "feesCents",
  coalesce((select sum(x.amount_cents) from loan_payments x where x.member_id = l.member_id and x.loan_id = l.id and x.state in ('scheduled', 'sent', 'held') and x.kind <> 'draw'), 0)::bigint as "inFlightCents",
  (select h.requested_on from loan_hardship h where h.member_id = l.member_id and h.loan_id = l.id and h.state = 'open') as "hardshipSince", s.made_by as "scheduleBy", s.instalments as schedule`;

const joined = sql`
  join ledger_accounts p on p.member_id = l.member_id and p.id = l.principal_account
  join ledger_accounts i on i.member_id = l.member_id and i.id = l.interest_account
  join ledger_accounts f on f.member_id = l.member_id and f.id = l.fees_account
  join loan_schedules s on s.member_id = l.member_id and s.loan_id = l.id and s.version = l.version`;

/** So many loans of one member are kept at most, which bounds every list. */
export const MAX_LOANS = 100;

export async function ownLoans(db: Database, memberId: number): Promise<OwnLoan[]> {
  return (
    await sql<OwnLoan>`select ${own} from loans l ${joined} where l.member_id = ${memberId} and l.provider = 'ubomi' order by l.id desc`.execute(
      db,
    )
  ).rows;
}

export async function ownLoan(db: Database, memberId: number, id: number): Promise<OwnLoan | undefined> {
  return (
    await sql<OwnLoan>`select ${own} from loans l ${joined} where l.member_id = ${memberId} and l.id = ${id} and l.provider = 'ubomi'`.execute(
      db,
    )
  ).rows[0];
}

/** The same, with its row locked until the transaction ends: what changes a loan comes one after the other. */
export async function lockLoan(db: Database, memberId: number, id: number): Promise<OwnLoan | undefined> {
  await sql`select 1 from loans where member_id = ${memberId} and id = ${id} for update`.execute(db);
  return ownLoan(db, memberId, id);
}

interface LoanKey {
  memberId: number;
  loanId: number;
}

/** Several of them by member and id, locked. */
export async function lockLoans(db: Database, wanted: readonly LoanKey[]): Promise<OwnLoan[]> {
  await sql`select 1 from loans l where (l.member_id, l.id) in (select k.member_id, k.id from ${keysOf(wanted)}) order by l.member_id, l.id for update`.execute(
    db,
  );
  return loansOfKeys(db, wanted);
}

const keysOf = (wanted: readonly LoanKey[]) =>
  sql`unnest(${wanted.map(({ memberId }) => memberId)}::bigint[], ${wanted.map(({ loanId }) => loanId)}::bigint[]) as k (member_id, id)`;

/** Loans by their keys, which are locked already. */
async function loansOfKeys(db: Database, wanted: readonly LoanKey[]): Promise<OwnLoan[]> {
  return (
    await sql<OwnLoan>`select ${own} from ${keysOf(wanted)} join loans l on l.member_id = k.member_id and l.id = k.id ${joined} order by l.member_id, l.id`.execute(
      db,
    )
  ).rows;
}

/** Loans on which something is to be done by a day, locked, but those of the given ids; those that another process works on are left to it. */
export async function lockDueLoans(
  db: Database,
  today: string,
  most: number,
  without: readonly number[],
): Promise<OwnLoan[]> {
  const { rows } = await sql<LoanKey>`
    select member_id as "memberId", id as "loanId" from loans where next_on <= ${today}::date and status in ('active', 'arrears', 'external') and id <> all(${[...without]}::bigint[]) order by next_on, member_id, id limit ${most} for update skip locked`.execute(
    db,
  );
  return rows.length === 0 ? [] : loansOfKeys(db, rows);
}

export async function externalLoans(db: Database, memberId: number): Promise<ExternalLoan[]> {
  return (
    await sql<ExternalLoan>`${externalColumns} where l.member_id = ${memberId} and l.provider <> 'ubomi' order by l.id desc`.execute(
      db,
    )
  ).rows;
}

const externalColumns = sql`
  select l.member_id as "memberId", l.id, l.provider, l.title, l.status, l.opened_at as "openedAt", l.closed_on as "closedOn", l.annual_ppm as "annualPpm", l.bank_account_id as "accountId",
    l.balance_cents as "balanceCents", l.repayment_cents as "repaymentCents", l.frequency, l.next_due_on as "nextDueOn", l.as_of as "asOf" from loans l`;

export async function externalLoan(db: Database, memberId: number, id: number): Promise<ExternalLoan | undefined> {
  return (
    await sql<ExternalLoan>`${externalColumns} where l.member_id = ${memberId} and l.id = ${id} and l.provider <> 'ubomi'`.execute(
      db,
    )
  ).rows[0];
}

export async function countLoans(db: Database, memberId: number): Promise<number> {
  return (
    await sql<{ count: number }>`select count(*)::int as count from loans where member_id = ${memberId}`.execute(db)
  ).rows[0]!.count;
}

/** What is owed on our loans together after each day on which anything was charged, drawn or paid, the oldest first. */
export async function owedSteps(db: Database, memberId: number): Promise<{ date: string; cents: number }[]> {
  const { rows } = await sql<{ date: string; cents: number }>`
    select d.date, (sum(d.cents) over (order by d.date))::bigint as cents from (
      select c.date, sum(c.cents) as cents from (
        select settled_on as date, case kind when 'draw' then amount_cents else -amount_cents end as cents from loan_payments where member_id = ${memberId} and state in ('complete', 'returned')
        union all
        select returned_on, case kind when 'draw' then -amount_cents else amount_cents end from loan_payments where member_id = ${memberId} and state = 'returned'
        union all
        select on_date, (details->>'cents')::bigint from loan_events where member_id = ${memberId} and kind in ('interest', 'fee')) c
      group by c.date) d order by d.date`.execute(db);
  return rows;
}
