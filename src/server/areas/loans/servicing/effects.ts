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
import type { OfLoan, LoanChange, NewEvent, NewPayment, NewSchedule } from './effect-parts.ts';

/** What the bell says of a loan. */
export interface LoanNews extends OfLoan {
  dedupeKey: string;
  title: string;
  body: string;
  hasEmail?: boolean;
}

/** An email about a loan; `key` names this one email. */
export interface LoanEmail extends OfLoan {
  key: string;
  subject: string;
  paragraphs: string[];
  after: string[];
}

/** Everything that is written about loans in one go: value, log, orders and how they stand. */
export class Effects {
  readonly transfers: Transfer[] = [];
  readonly events: NewEvent[] = [];
  readonly payments: NewPayment[] = [];
  readonly schedules: NewSchedule[] = [];
  readonly changes: LoanChange[] = [];
  readonly news: LoanNews[] = [];
  readonly emails: LoanEmail[] = [];

  /** What is owed changes by `delta`; the other side is our account of this loan. Nothing where all is zero. */
  move(loan: OwnLoan, kind: string, reference: string, delta: Owed): void {
    const parts = [
      [loan.principalAccount, delta.principalCents],
      [loan.interestAccount, delta.interestCents],
      [loan.feesAccount, delta.feesCents],
    ] as const;
    const postings: Posting[] = parts
      .filter(([, amount]) => amount !== 0)
      .map(([id, amount]) => ({ account: { memberId: loan.memberId, id, unit: 'AUD' }, amount }));
    const sum = postings.reduce((all, { amount }) => all + amount, 0);
    if (postings.length === 0) return;
    this.transfers.push({
      kind,
      reference,
      postings: [...postings, { account: { memberId: COMPANY, id: loan.companyAccount, unit: 'AUD' }, amount: -sum }],
    });
  }

  say(loan: { memberId: number; id: number }, event: Omit<NewEvent, 'memberId' | 'loanId'>): void {
    this.events.push({ memberId: loan.memberId, loanId: loan.id, ...event });
  }

  order(loan: { memberId: number; id: number }, payment: Omit<NewPayment, 'memberId' | 'loanId'>): void {
    this.payments.push({ memberId: loan.memberId, loanId: loan.id, ...payment });
  }

  /** Notes how a loan stands now; what is not given stays. */
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

  /** Tells the borrower at the bell; `dedupe key` names what is told once. The title stands on lock screens and holds no amount. */
  tell(loan: { memberId: number; id: number }, news: Omit<LoanNews, 'memberId' | 'loanId'>): void {
    this.news.push({ memberId: loan.memberId, loanId: loan.id, ...news });
  }

  /** Writes to the borrower, and tells of it at the bell. */
  write(loan: { memberId: number; id: number }, email: Omit<LoanEmail, 'memberId' | 'loanId'>): void {
    this.emails.push({ memberId: loan.memberId, loanId: loan.id, ...email });
    this.tell(loan, {
      dedupeKey: email.key,
      title: email.subject,
      body: email.paragraphs.join(' '),
      hasEmail: true,
    });
  }
}

/** Writes effects but the emails, which bear the brand, each kind in one statement. `db` is the system's, in a transaction. Answers the payments that were ordered. */
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
    effects.news.map(({ memberId, loanId, ...news }) => ({
      memberId,
      href: `/loans/${loanId}`,
      ...news,
      dedupeKey: `loan:${loanId}:${news.dedupeKey}`,
    })),
  );
  return ordered;
}
