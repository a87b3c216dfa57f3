import { sql } from 'kysely';
import type { LoanStatus } from '#domain/loans/actions.ts';
import type { ArrearsStepKey } from '#domain/loans/arrears.ts';
import type { Instalment } from '#domain/loans/plan.ts';
import type { LoanTerms, Frequency } from '#domain/loans/terms.ts';
import type { Database } from '#server/kit/database.ts';
import { onePlan } from '#server/kit/prepared-statements.ts';
import type { EventActor } from './tables.ts';
import './tables.ts';

export interface LoanAccount {
  name: string;
  bsb: string;
  accountNumber: string;
}

/** A loan of ours with its balances and schedule. */
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
  /** The schedule must be kept until this date before the borrower can borrow again. */
  catchUpTo: string | null;
  referredTo: string | null;
  principalCents: number;
  interestCents: number;
  feesCents: number;
  inFlightCents: number;
  hardshipSince: string | null;
  /** Who made the present schedule: 'team' where it was agreed for hardship. */
  scheduleBy: EventActor;
  schedule: Instalment[];
}

/** An external loan as recorded by the member. */
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

/** Marked, as each statement with these columns finds its loans and their balances by key. */
const ownColumns = sql`
  ${onePlan} l.member_id as "memberId", l.id, l.provider, l.title, l.status, l.opened_at as "openedAt",
  l.closed_on as "closedOn", l.offer_reference as "offerReference", l.terms, l.limit_cents as "limitCents",
  l.account, l.bank_account_id as "accountId", l.card_id as "cardId", l.drawn_on as "drawnOn",
  l.principal_account as "principalAccount", l.interest_account as "interestAccount",
  l.fees_account as "feesAccount", l.company_account as "companyAccount", l.version, l.paid_cents as "paidCents",
  l.charged_to as "chargedTo", l.collected_to as "collectedTo", l.next_on as "nextOn",
  l.overdue_since as "overdueSince", l.last_step as "lastStep", l.retry_on as "retryOn", l.retry_cents as "retryCents",
  l.catch_up_to as "catchUpTo", l.referred_to as "referredTo", p.balance as "principalCents",
  i.balance as "interestCents", f.balance as "feesCents",
  coalesce((select sum(x.amount_cents) from loan_payments x
    where x.member_id = l.member_id and x.loan_id = l.id and x.state in ('scheduled', 'sent', 'held')
      and x.kind <> 'draw'), 0)::bigint as "inFlightCents",
  (select h.requested_on from loan_hardship h where h.member_id = l.member_id and h.loan_id = l.id
    and h.state = 'open') as "hardshipSince", s.made_by as "scheduleBy", s.instalments as schedule`;

const ownJoins = sql`
  join ledger_accounts p on p.member_id = l.member_id and p.id = l.principal_account
  join ledger_accounts i on i.member_id = l.member_id and i.id = l.interest_account
  join ledger_accounts f on f.member_id = l.member_id and f.id = l.fees_account
  join loan_schedules s on s.member_id = l.member_id and s.loan_id = l.id and s.version = l.version`;

/** Maximum number of loans of a member, which bounds every list. */
export const MAX_LOANS = 100;

export async function ownLoans(db: Database, memberId: number): Promise<OwnLoan[]> {
  return (
    await sql<OwnLoan>`select ${ownColumns} from loans l ${ownJoins}
      where l.member_id = ${memberId} and l.provider = 'ubomi' order by l.id desc`.execute(db)
  ).rows;
}

export async function ownLoan(db: Database, memberId: number, id: number): Promise<OwnLoan | undefined> {
  return (
    await sql<OwnLoan>`select ${ownColumns} from loans l ${ownJoins}
      where l.member_id = ${memberId} and l.id = ${id} and l.provider = 'ubomi'`.execute(db)
  ).rows[0];
}

/** Reads a loan and locks it until the transaction ends, so that changes to it are serialised. */
export async function lockLoan(db: Database, memberId: number, id: number): Promise<OwnLoan | undefined> {
  await sql`select 1 from loans where member_id = ${memberId} and id = ${id} for update`.execute(db);
  return ownLoan(db, memberId, id);
}

interface LoanKey {
  memberId: number;
  loanId: number;
}

/** Reads and locks several loans. */
export async function lockLoans(db: Database, keys: readonly LoanKey[]): Promise<OwnLoan[]> {
  await sql`select 1 from loans l where (l.member_id, l.id) in (select k.member_id, k.id from ${keysOf(keys)})
    order by l.member_id, l.id for update`.execute(db);
  return loansOfKeys(db, keys);
}

const keysOf = (keys: readonly LoanKey[]) =>
  sql`unnest(${keys.map(({ memberId }) => memberId)}::bigint[],
      ${keys.map(({ loanId }) => loanId)}::bigint[]) as k (member_id, id)`;

/** Reads loans by their keys; they must be locked. */
async function loansOfKeys(db: Database, keys: readonly LoanKey[]): Promise<OwnLoan[]> {
  return (
    await sql<OwnLoan>`select ${ownColumns} from ${keysOf(keys)}
      join loans l on l.member_id = k.member_id and l.id = k.id ${ownJoins} order by l.member_id, l.id`.execute(db)
  ).rows;
}

/** Locks and reads the loans due for servicing, without the excluded ids and those locked by another process. */
export async function lockDueLoans(
  db: Database,
  today: string,
  limit: number,
  excludedIds: readonly number[],
): Promise<OwnLoan[]> {
  const { rows } = await sql<LoanKey>`
    select member_id as "memberId", id as "loanId" from loans
    where next_on <= ${today}::date and status in ('active', 'arrears', 'external')
      and id <> all(${[...excludedIds]}::bigint[]) order by next_on, member_id, id limit ${limit}
    for update skip locked`.execute(db);
  return rows.length === 0 ? [] : loansOfKeys(db, rows);
}

export async function externalLoans(db: Database, memberId: number): Promise<ExternalLoan[]> {
  return (
    await sql<ExternalLoan>`${externalColumns} where l.member_id = ${memberId} and l.provider <> 'ubomi'
      order by l.id desc`.execute(db)
  ).rows;
}

const externalColumns = sql`
  select l.member_id as "memberId", l.id, l.provider, l.title, l.status, l.opened_at as "openedAt",
    l.closed_on as "closedOn", l.annual_ppm as "annualPpm", l.bank_account_id as "accountId",
    l.balance_cents as "balanceCents", l.repayment_cents as "repaymentCents", l.frequency, l.next_due_on as "nextDueOn",
    l.as_of as "asOf" from loans l`;

export async function externalLoan(db: Database, memberId: number, id: number): Promise<ExternalLoan | undefined> {
  return (
    await sql<ExternalLoan>`${externalColumns} where l.member_id = ${memberId} and l.id = ${id}
        and l.provider <> 'ubomi'`.execute(db)
  ).rows[0];
}

export async function countLoans(db: Database, memberId: number): Promise<number> {
  return (
    await sql<{ count: number }>`select count(*)::int as count from loans where member_id = ${memberId}`.execute(db)
  ).rows[0]!.count;
}

/** The total owed on the member's loans of ours after each day with a charge, draw or payment, oldest first. */
export async function owedSteps(db: Database, memberId: number): Promise<{ date: string; cents: number }[]> {
  const { rows } = await sql<{ date: string; cents: number }>`
    select d.date, (sum(d.cents) over (order by d.date))::bigint as cents from (
      select c.date, sum(c.cents) as cents from (
        select settled_on as date, case kind when 'draw' then amount_cents else -amount_cents end as cents
        from loan_payments where member_id = ${memberId} and state in ('complete', 'returned')
        union all
        select returned_on, case kind when 'draw' then -amount_cents else amount_cents end from loan_payments
        where member_id = ${memberId} and state = 'returned'
        union all
        select on_date, (details->>'cents')::bigint from loan_events
        where member_id = ${memberId} and kind in ('interest', 'fee')) c
      group by c.date) d order by d.date`.execute(db);
  return rows;
}
