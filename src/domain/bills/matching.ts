import type { CivilDate } from '../calendar/civil-date.ts';
import { daysBetween } from '../calendar/civil-date.ts';
import type { Occurrence } from './schedule.ts';

/** By what the rows of a scheduled payment are known. */
export interface Expectation {
  paymentId: number;
  name: string;
  payee: string | null;
  merchantKey: string | null;
  /** Null takes rows of any account. */
  accountId: number | null;
  toleranceCents: number;
  matchDays: number;
}

/** A row of the bank. */
export interface BankRow {
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
  row: BankRow;
}

const words = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `;

/** Whether a row speaks of a payment: by its merchant, or by the words of its payee; without either, by its name. */
export function namesPayment(row: BankRow, expected: Pick<Expectation, 'name' | 'payee' | 'merchantKey'>): boolean {
  if (expected.merchantKey !== null && row.merchantKey === expected.merchantKey) return true;
  const wanted = words(expected.payee || expected.name);
  if (wanted.trim() === '') return false;
  return words(row.description).includes(wanted) || (row.merchant !== null && words(row.merchant).includes(wanted));
}

/** Whether a row may confirm an occurrence. Where it does not speak of the payment, only the exact amount will do, and never where a payee was named. */
export function fits(row: BankRow, occurrence: Occurrence, expected: Expectation): boolean {
  if (Math.sign(row.cents) !== Math.sign(occurrence.cents)) return false;
  if (expected.accountId !== null && row.accountId !== expected.accountId) return false;
  if (Math.abs(daysBetween(occurrence.dueDate, row.date)) > expected.matchDays) return false;
  const off = Math.abs(row.cents - occurrence.cents);
  if (off > expected.toleranceCents) return false;
  if (namesPayment(row, expected)) return true;
  return off === 0 && expected.payee === null && expected.merchantKey === null;
}

/** Pairs open occurrences with rows, the nearest day and then the nearest amount first; each row and occurrence once. */
export function matchRows(
  open: readonly Occurrence[],
  rows: readonly BankRow[],
  expectations: ReadonlyMap<number, Expectation>,
): Match[] {
  const pairs = open.flatMap((occurrence) => {
    const expected = expectations.get(occurrence.paymentId);
    if (!expected) return [];
    return rows
      .filter((row) => fits(row, occurrence, expected))
      .map((row) => ({
        occurrence,
        row,
        named: namesPayment(row, expected),
        days: Math.abs(daysBetween(occurrence.dueDate, row.date)),
        off: Math.abs(row.cents - occurrence.cents),
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
  const taken = new Set<number>();
  const done = new Set<Occurrence>();
  const matches: Match[] = [];
  for (const { occurrence, row } of pairs) {
    if (taken.has(row.id) || done.has(occurrence)) continue;
    taken.add(row.id);
    done.add(occurrence);
    matches.push({ occurrence, row });
  }
  return matches;
}
