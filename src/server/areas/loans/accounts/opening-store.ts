import { sql } from 'kysely';
import type { LoanTerms, Frequency } from '#domain/loans/terms.ts';
import type { Database } from '#server/kit/database.ts';
import type { ExternalLoan, LoanAccount } from '../loan-store.ts';
import '../tables.ts';

export interface NewOwnLoan {
  memberId: number;
  offerReference: string;
  terms: LoanTerms;
  limitCents: number;
  title: string;
  account: LoanAccount;
  accountId: number | null;
  at: Date;
}

/** Inserts the loan of an offer, or finds the one already opened by it. */
export async function insertOwnLoan(
  db: Database,
  loan: NewOwnLoan,
  accountsOf: (loanId: number) => Promise<number[]>,
): Promise<{ id: number; opened: boolean }> {
  const { rows } = await sql<{ id: number }>`
    insert into loans (member_id, provider, title, status, opened_at, annual_ppm, bank_account_id, offer_reference,
      terms, limit_cents, account, version)
    values (${loan.memberId}, 'ubomi', ${loan.title}, 'pending', ${loan.at}, ${loan.terms.annualPpm}, ${loan.accountId},
      ${loan.offerReference}, ${JSON.stringify(loan.terms)}::jsonb, ${loan.limitCents},
      ${JSON.stringify(loan.account)}::jsonb, 1)
    on conflict (member_id, offer_reference) where offer_reference is not null do nothing returning id`.execute(db);
  const opened = rows[0];
  if (!opened) {
    const existing = await db
      .selectFrom('loans')
      .select('id')
      .where('member_id', '=', loan.memberId)
      .where('offer_reference', '=', loan.offerReference)
      .executeTakeFirstOrThrow();
    return { id: existing.id, opened: false };
  }
  const [principal, interest, fees, company] = await accountsOf(opened.id);
  await db
    .updateTable('loans')
    .set({ principal_account: principal!, interest_account: interest!, fees_account: fees!, company_account: company! })
    .where('member_id', '=', loan.memberId)
    .where('id', '=', opened.id)
    .execute();
  return { id: opened.id, opened: true };
}

/** Records the date on which the money was paid out. */
export async function markDrawn(db: Database, memberId: number, id: number, date: string): Promise<void> {
  await db
    .updateTable('loans')
    .set({ drawn_on: date })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .execute();
}

/** Removes fees and interest from the terms of a loan that was withdrawn from. */
export async function waiveTermsFees(db: Database, memberId: number, id: number): Promise<void> {
  await sql`update loans set terms = terms || '{"monthlyFeeCents": 0, "establishmentFeeCents": 0, "annualPpm": 0}'::jsonb
    where member_id = ${memberId} and id = ${id}`.execute(db);
}

export interface NewExternalLoan {
  memberId: number;
  provider: string;
  title: string;
  annualPpm: number | null;
  balanceCents: number;
  repaymentCents: number | null;
  frequency: Frequency | null;
  nextDueOn: string | null;
  accountId: number | null;
  asOf: string;
  at: Date;
}

export async function insertExternalLoan(db: Database, loan: NewExternalLoan): Promise<number> {
  const { id } = await db
    .insertInto('loans')
    .values({
      member_id: loan.memberId,
      provider: loan.provider,
      title: loan.title,
      status: 'external',
      opened_at: loan.at,
      closed_on: null,
      annual_ppm: loan.annualPpm,
      bank_account_id: loan.accountId,
      offer_reference: null,
      terms: null,
      limit_cents: null,
      account: null,
      card_id: null,
      drawn_on: null,
      principal_account: null,
      interest_account: null,
      fees_account: null,
      company_account: null,
      charged_to: null,
      collected_to: null,
      next_on: null,
      overdue_since: null,
      last_step: null,
      retry_on: null,
      retry_cents: null,
      referred_to: null,
      balance_cents: loan.balanceCents,
      repayment_cents: loan.repaymentCents,
      frequency: loan.frequency,
      next_due_on: loan.nextDueOn,
      as_of: loan.asOf,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type RestoredLoan = Pick<
  ExternalLoan,
  | 'provider'
  | 'title'
  | 'closedOn'
  | 'annualPpm'
  | 'accountId'
  | 'balanceCents'
  | 'repaymentCents'
  | 'frequency'
  | 'nextDueOn'
  | 'asOf'
> & { status: 'external' | 'paid'; /** With microseconds. */ openedAt: string };

/**
 * Inserts external loans from an archive, in their order and with their status and times. The database refuses our own
 * loans, because they have no offer.
 */
export async function restoreExternalLoans(
  db: Database,
  memberId: number,
  loans: readonly RestoredLoan[],
): Promise<void> {
  if (loans.length === 0) return;
  await db
    .insertInto('loans')
    .values(
      loans.map((loan) => ({
        member_id: memberId,
        provider: loan.provider,
        title: loan.title,
        status: loan.status,
        opened_at: sql<Date>`${loan.openedAt}::timestamptz`,
        closed_on: loan.closedOn,
        annual_ppm: loan.annualPpm,
        bank_account_id: loan.accountId,
        balance_cents: loan.balanceCents,
        repayment_cents: loan.repaymentCents,
        frequency: loan.frequency,
        next_due_on: loan.nextDueOn,
        as_of: loan.asOf,
      })),
    )
    .execute();
}

export interface ExternalLoanChange {
  provider: string;
  balance_cents: number;
  repayment_cents: number | null;
  frequency: Frequency | null;
  next_due_on: string | null;
  annual_ppm: number | null;
  title: string;
  as_of: string;
}

/** Returns false where there is no such loan. */
export async function changeExternalLoan(
  db: Database,
  memberId: number,
  id: number,
  change: ExternalLoanChange,
): Promise<boolean> {
  const closed = change.balance_cents === 0;
  const changed = await db
    .updateTable('loans')
    .set({ ...change, status: closed ? 'paid' : 'external', closed_on: closed ? change.as_of : null })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('provider', '<>', 'ubomi')
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** Deletes an external loan; our own loans cannot be deleted. */
export async function removeExternalLoan(db: Database, memberId: number, id: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('loans')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('provider', '<>', 'ubomi')
    .executeTakeFirst();
  return removed.numDeletedRows > 0n;
}
