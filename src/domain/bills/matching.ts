import type { CivilDate } from '../calendar/civil-date.ts';
import { daysBetween } from '../calendar/civil-date.ts';
import type { Occurrence } from './schedule.ts';

/** How the transactions of a scheduled payment are recognised. */
export interface Expectation {
  paymentId: number;
  name: string;
  payee: string | null;
  merchantKey: string | null;
  /** Null accepts transactions of any account. */
  accountId: number | null;
  toleranceCents: number;
  matchDays: number;
}

export interface BankTransaction {
  id: number;
  accountId: number;
  date: CivilDate;
  cents: number;
  description: string;
  merchant: string | null;
  merchantKey: string | null;
}

export interface Match {
  occurrence: Occurrence;
  transaction: BankTransaction;
}

const normalisedWords = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/**
 * Whether a transaction names the payment: by merchant, or by the payee's name, or without either by the payment's
 * name.
 */
export function namesPayment(
  transaction: BankTransaction,
  expected: Pick<Expectation, 'name' | 'payee' | 'merchantKey'>,
): boolean {
  if (expected.merchantKey !== null && transaction.merchantKey === expected.merchantKey) return true;
  const wanted = normalisedWords(expected.payee || expected.name);
  if (wanted.trim() === '') return false;
  return (
    normalisedWords(transaction.description).includes(wanted) ||
    (transaction.merchant !== null && normalisedWords(transaction.merchant).includes(wanted))
  );
}

/**
 * Whether a transaction may confirm an occurrence. If it does not name the payment, the amount must be exact and no
 * payee may be set.
 */
export function isCandidate(transaction: BankTransaction, occurrence: Occurrence, expected: Expectation): boolean {
  if (Math.sign(transaction.cents) !== Math.sign(occurrence.cents)) return false;
  if (expected.accountId !== null && transaction.accountId !== expected.accountId) return false;
  if (Math.abs(daysBetween(occurrence.dueDate, transaction.date)) > expected.matchDays) return false;
  const amountGap = Math.abs(transaction.cents - occurrence.cents);
  if (amountGap > expected.toleranceCents) return false;
  if (namesPayment(transaction, expected)) return true;
  return amountGap === 0 && expected.payee === null && expected.merchantKey === null;
}

/**
 * Pairs open occurrences with transactions: named ones first, then by days apart, then by difference in amount. Each
 * is used once.
 */
export function matchTransactions(
  open: readonly Occurrence[],
  transactions: readonly BankTransaction[],
  expectations: ReadonlyMap<number, Expectation>,
): Match[] {
  const pairs = open.flatMap((occurrence) => {
    const expected = expectations.get(occurrence.paymentId);
    if (!expected) return [];
    return transactions
      .filter((transaction) => isCandidate(transaction, occurrence, expected))
      .map((transaction) => ({
        occurrence,
        row: transaction,
        named: namesPayment(transaction, expected),
        days: Math.abs(daysBetween(occurrence.dueDate, transaction.date)),
        off: Math.abs(transaction.cents - occurrence.cents),
      }));
  });
  pairs.sort(
    (a, b) =>
      Number(b.named) - Number(a.named) ||
      a.days - b.days ||
      a.off - b.off ||
      a.row.id - b.row.id ||
      a.occurrence.paymentId - b.occurrence.paymentId,
  );
  const matchedTransactions = new Set<number>();
  const matchedOccurrences = new Set<Occurrence>();
  const matches: Match[] = [];
  for (const { occurrence, row: transaction } of pairs) {
    if (matchedTransactions.has(transaction.id) || matchedOccurrences.has(occurrence)) continue;
    matchedTransactions.add(transaction.id);
    matchedOccurrences.add(occurrence);
    matches.push({ occurrence, transaction });
  }
  return matches;
}
