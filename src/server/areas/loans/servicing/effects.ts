import type { Owed } from '#domain/loans/waterfall.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { COMPANY } from '#server/kit/ledger.ts';
import type { Posting, Transfer } from '#server/kit/ledger.ts';
import { postAll } from '#server/kit/ledger-batch.ts';
import { notifyEach } from '../../notifications/public.ts';
import { addEvents, addPayments, addSchedules, changeLoans } from './effect-store.ts';
import type { OrderedPayment } from './effect-store.ts';
import type { OwnLoan } from '../loan-store.ts';
import type { LoanReference, LoanChange, NewEvent, NewPayment, NewSchedule } from './effect-parts.ts';

/** An in-app notification about a loan. */
export interface LoanNotification extends LoanReference {
  dedupeKey: string;
  title: string;
  body: string;
  hasEmail?: boolean;
}

/** An email about a loan; `key` prevents duplicates. */
export interface LoanEmail extends LoanReference {
  key: string;
  subject: string;
  paragraphs: string[];
  /** The button, with the path of the screen that it opens; by default, the email has none. */
  action?: { label: string; path: string };
  after: string[];
}

/** Collects all changes to loans, so that they are written together: postings, log entries, payments and states. */
export class Effects {
  readonly transfers: Transfer[] = [];
  readonly events: NewEvent[] = [];
  readonly payments: NewPayment[] = [];
  readonly schedules: NewSchedule[] = [];
  readonly changes: LoanChange[] = [];
  readonly notifications: LoanNotification[] = [];
  readonly emails: LoanEmail[] = [];

  /**
   * Posts a change of the owed amounts; the other side is the company account of the loan. Does nothing where all
   * amounts are zero.
   */
  post(loan: OwnLoan, kind: string, reference: string, delta: Owed): void {
    const amounts = [
      [loan.principalAccount, delta.principalCents],
      [loan.interestAccount, delta.interestCents],
      [loan.feesAccount, delta.feesCents],
    ] as const;
    const postings: Posting[] = amounts
      .filter(([, amount]) => amount !== 0)
      .map(([id, amount]) => ({ account: { memberId: loan.memberId, id, unit: 'AUD' }, amount }));
    const sum = postings.reduce((total, { amount }) => total + amount, 0);
    if (postings.length === 0) return;
    this.transfers.push({
      kind,
      reference,
      postings: [...postings, { account: { memberId: COMPANY, id: loan.companyAccount, unit: 'AUD' }, amount: -sum }],
    });
  }

  recordEvent(loan: { memberId: number; id: number }, event: Omit<NewEvent, 'memberId' | 'loanId'>): void {
    this.events.push({ memberId: loan.memberId, loanId: loan.id, ...event });
  }

  schedulePayment(loan: { memberId: number; id: number }, payment: Omit<NewPayment, 'memberId' | 'loanId'>): void {
    this.payments.push({ memberId: loan.memberId, loanId: loan.id, ...payment });
  }

  /** Records the new state of a loan; fields not in `change` stay unchanged. */
  change(loan: OwnLoan, change: Partial<LoanChange>): void {
    const {
      memberId,
      id: loanId,
      status,
      paidCents,
      chargedTo,
      collectedTo,
      nextOn,
      overdueSince,
      lastStep,
      retryOn,
      retryCents,
      catchUpTo,
      closedOn,
      version,
    } = loan;
    this.changes.push({
      memberId,
      loanId,
      status,
      paidCents,
      chargedTo,
      collectedTo,
      nextOn,
      overdueSince,
      lastStep,
      retryOn,
      retryCents,
      catchUpTo,
      closedOn,
      version,
      ...change,
    });
  }

  /**
   * Notifies the borrower in the app, once per `dedupeKey`. The title appears on lock screens, so it must not contain
   * amounts.
   */
  notify(loan: { memberId: number; id: number }, notification: Omit<LoanNotification, 'memberId' | 'loanId'>): void {
    this.notifications.push({ memberId: loan.memberId, loanId: loan.id, ...notification });
  }

  /** Sends an email to the borrower, with an in-app notification. */
  sendEmail(loan: { memberId: number; id: number }, email: Omit<LoanEmail, 'memberId' | 'loanId'>): void {
    this.emails.push({ memberId: loan.memberId, loanId: loan.id, ...email });
    this.notify(loan, {
      dedupeKey: email.key,
      title: email.subject,
      body: email.paragraphs.join(' '),
      hasEmail: true,
    });
  }
}

/**
 * Writes all effects except emails, which need the brand, with one statement per kind. `db` is a transaction in the
 * system scope. Returns the scheduled payments.
 */
export async function writeEffects(db: Database, clock: Clock, effects: Effects): Promise<OrderedPayment[]> {
  await postAll(db, clock, effects.transfers);
  await addSchedules(db, clock, effects.schedules);
  await addEvents(db, clock, effects.events);
  const ordered = await addPayments(db, clock, effects.payments);
  await changeLoans(db, effects.changes);
  await notifyEach(
    db,
    clock,
    'loans',
    effects.notifications.map(({ memberId, loanId, ...notification }) => ({
      memberId,
      href: `/loans/${loanId}`,
      ...notification,
      dedupeKey: `loan:${loanId}:${notification.dedupeKey}`,
    })),
  );
  return ordered;
}
