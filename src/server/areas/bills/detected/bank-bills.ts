import { createHash } from 'node:crypto';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { coversBankBill } from '#domain/bills/bank-bills.ts';
import type { Database } from '#server/kit/database.ts';
import { MAX_BILLS, removeOldBills, endBills, copyEndings, storeBills, activeBills } from './bank-bill-store.ts';
import type { ReadBill } from './bank-bill-store.ts';
import { allPayments, changePayment } from '../scheduled/payment-store.ts';
import type { PaymentRow } from '../scheduled/payment-store.ts';

/** A direct debit or scheduled payment as reported; `id` is the bank's own, or the payee's name if it has none. */
export interface ReportedBill extends Omit<ReadBill, 'key'> {
  id: string;
}

/** What a bank reported in one sync. */
export interface BillReport {
  connectionId: number;
  institutionId: string;
  /** Accounts that are collected, and those among them that the bank returned bills for. */
  collected: readonly string[];
  read: readonly string[];
  bills: readonly ReportedBill[];
  today: CivilDate;
  at: Date;
}

/** Longer names are truncated. */
const MAX_LENGTH = 120;

/** Several debits by one company on one account are numbered by amount, because nothing else identifies them. */
function keysOf(institutionId: string, bills: readonly ReportedBill[]): ReadBill[] {
  const seen = new Map<string, number>();
  return bills
    .toSorted((a, b) => (a.cents ?? 0) - (b.cents ?? 0))
    .map(({ id, ...bill }) => {
      const identity = JSON.stringify([institutionId, bill.feedAccountId, bill.kind, id]);
      const nth = (seen.get(identity) ?? 0) + 1;
      seen.set(identity, nth);
      const key = `bank|${createHash('sha256')
        .update(nth === 1 ? identity : `${identity}${nth}`)
        .digest('base64url')
        .slice(0, 22)}`;
      return { ...bill, key, name: bill.name.slice(0, MAX_LENGTH), payee: bill.payee.slice(0, MAX_LENGTH) };
    });
}

/** The fields of a payment that are compared with a bank's bill. */
export function comparable({
  bank_key: key,
  name,
  payee,
  amount_cents: cents,
  bank_account_id: accountId,
  end_date: endDate,
}: PaymentRow) {
  return { key, name, payee, cents, accountId, endDate };
}

/** Links bills to payments that the member scheduled before the bank reported the bill, so that they follow its end. */
async function linkPayments(db: Database, memberId: number, today: CivilDate): Promise<void> {
  const [bills, payments] = await Promise.all([activeBills(db, memberId), allPayments(db, memberId)]);
  const linked = new Set(payments.map(({ bank_key: key }) => key));
  const unlinked = payments.filter(({ bank_key: key }) => key === null);
  for (const bill of bills) {
    if (linked.has(bill.key)) continue;
    const index = unlinked.findIndex((row) => coversBankBill(comparable(row), bill, today));
    const [payment] = index < 0 ? [] : unlinked.splice(index, 1);
    if (payment) await changePayment(db, memberId, payment.id, { bank_key: bill.key });
  }
}

/**
 * Stores the direct debits and scheduled payments that a bank reported. Bills no longer reported are marked as ended,
 * also on the payments made from them. `db` is a transaction of the system database.
 */
export async function storeBankBills(db: Database, memberId: number, report: BillReport): Promise<void> {
  const { connectionId, institutionId, collected, read, bills, today, at } = report;
  const keyed = keysOf(institutionId, bills.slice(0, MAX_BILLS));
  await storeBills(db, memberId, connectionId, keyed, at);
  await removeOldBills(db, memberId, connectionId, collected, today);
  // Link before ending bills, so that a payment scheduled just before its bill ended is marked too.
  await linkPayments(db, memberId, today);
  await endBills(
    db,
    memberId,
    connectionId,
    read,
    keyed.map(({ key }) => key),
    at,
  );
  await copyEndings(db, memberId, connectionId);
}
