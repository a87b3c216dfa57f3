import { createHash } from 'node:crypto';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { coversBankBill } from '#domain/bills/bank-bills.ts';
import type { Database } from '#server/kit/database.ts';
import { MAX_BILLS, dropBills, endBills, noteEndings, putBills, activeBills } from './bank-bill-store.ts';
import type { ReadBill } from './bank-bill-store.ts';
import { allPayments, changePayment } from '../scheduled/payment-store.ts';
import type { PaymentRow } from '../scheduled/payment-store.ts';

/** One debit or scheduled payment in a bank's words; `id` is the bank's own, or the payee's name where it has none. */
export interface ReportedBill extends Omit<ReadBill, 'key'> {
  id: string;
}

/** What a bank told at one time. */
export interface BillReading {
  connectionId: number;
  institutionId: string;
  /** Accounts of the bank that are collected, and those among them that it answered for. */
  collected: readonly string[];
  read: readonly string[];
  bills: readonly ReportedBill[];
  today: CivilDate;
  at: Date;
}

/** The longest name that is kept. */
const MAX_LENGTH = 120;

/** Several debits of one company on one account differ by their place alone. */
function keysOf(institutionId: string, bills: readonly ReportedBill[]): ReadBill[] {
  const seen = new Map<string, number>();
  return bills
    .toSorted((a, b) => (a.cents ?? 0) - (b.cents ?? 0))
    .map(({ id, ...bill }) => {
      const words = JSON.stringify([institutionId, bill.feedAccountId, bill.kind, id]);
      const nth = (seen.get(words) ?? 0) + 1;
      seen.set(words, nth);
      const key = `bank|${createHash('sha256')
        .update(nth === 1 ? words : `${words}${nth}`)
        .digest('base64url')
        .slice(0, 22)}`;
      return { ...bill, key, name: bill.name.slice(0, MAX_LENGTH), payee: bill.payee.slice(0, MAX_LENGTH) };
    });
}

/** A payment as it is held against the bills of banks. */
export function heldAgainst({
  bank_key: key,
  name,
  payee,
  amount_cents: cents,
  bank_account_id: accountId,
  end_date: endDate,
}: PaymentRow) {
  return { key, name, payee, cents, accountId, endDate };
}

/** What the member scheduled before the bank told of it hears from then on what becomes of it there. */
async function linkPayments(db: Database, memberId: number, today: CivilDate): Promise<void> {
  const [bills, payments] = await Promise.all([activeBills(db, memberId), allPayments(db, memberId)]);
  const linked = new Set(payments.map(({ bank_key: key }) => key));
  const free = payments.filter(({ bank_key: key }) => key === null);
  for (const bill of bills) {
    if (linked.has(bill.key)) continue;
    const at = free.findIndex((row) => coversBankBill(heldAgainst(row), bill, today));
    const [own] = at < 0 ? [] : free.splice(at, 1);
    if (own) await changePayment(db, memberId, own.id, { bank_key: bill.key });
  }
}

/**
 * Keeps what a bank told of debits and scheduled payments. What it told before and no longer tells is marked as ended,
 * also at the payment that the member made of it. `db` is a transaction of the system.
 */
export async function keepBankBills(db: Database, memberId: number, reading: BillReading): Promise<void> {
  const { connectionId, institutionId, collected, read, bills, today, at } = reading;
  const known = keysOf(institutionId, bills.slice(0, MAX_BILLS));
  await putBills(db, memberId, connectionId, known, at);
  await dropBills(db, memberId, connectionId, collected, today);
  // Before any is ended, so that a payment hears of an end that comes right after it was scheduled.
  await linkPayments(db, memberId, today);
  await endBills(
    db,
    memberId,
    connectionId,
    read,
    known.map(({ key }) => key),
    at,
  );
  await noteEndings(db, memberId, connectionId);
}
