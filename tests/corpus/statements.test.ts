/**
 * The statement readers against a corpus of real files whose transactions were counted and added up by other
 * programs. The corpus is not part of the project: CORPUS_DIR names a folder with `expected.tsv` and the files it
 * lists. Each file goes through the same steps as an upload. The score is printed per format.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { ReadText } from '#tests/build/statement-text.ts';
import { readStatement } from '#tests/build/statement-file.ts';

interface Expected {
  file: string;
  count: number;
  /** Whole cents of the sum, rounded half away from zero. */
  sumCents: number;
  currency: string;
  firstDate: string;
  lastDate: string;
  accounts: number | null;
  status: string;
}

const folder = process.env.CORPUS_DIR ?? '';
const formats = ['ofx', 'qif', 'camt', 'mt940', 'csv_bank', 'au_bank_csv', 'peer_export'];

/** Codes that are correct for a file that must not be imported. */
const fittingCodes: Record<string, string[]> = {
  empty: ['empty'],
  fragment: ['fragment'],
  not_a_statement: ['not_a_statement'],
  reject: ['broken', 'unknown_format', 'not_a_statement'],
};

function centsOf(sum: string): number {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(sum.trim());
  if (match === null) return 0;
  const decimals = (match[3] ?? '').padEnd(3, '0');
  const cents = Number(match[2]) * 100 + Number(decimals.slice(0, 2)) + (decimals.charAt(2) >= '5' ? 1 : 0);
  return match[1] === '-' && cents !== 0 ? -cents : cents;
}

function readTable(): Expected[] {
  const [, ...lines] = readFileSync(join(folder, 'expected.tsv'), 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [
      file = '',
      count = '',
      sum = '',
      currency = '',
      firstDate = '',
      lastDate = '',
      accounts = '',
      ,
      status = '',
    ] = line.split('\t');
    return {
      file,
      count: Number(count),
      sumCents: centsOf(sum),
      currency,
      firstDate,
      lastDate,
      accounts: accounts === '' ? null : Number(accounts),
      status,
    };
  });
}

/** A date in the table that does not exist is the last day of its month. */
function realDay(date: string): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${date.slice(0, 8)}${String(Math.min(day, last)).padStart(2, '0')}`;
}

/**
 * QIF dates are in the table as in the file, for the first and the last record. Here they are read by a separate
 * rule: the order proved by the largest numbers of the file, otherwise day first.
 */
function qifDay(written: string, order: 'dmy' | 'mdy'): string {
  const parts = written.split(/[/.\- ']+/).map(Number);
  const [a = 0, b = 0, c = 0] = parts;
  const [year, month, day] = a > 31 ? [a, b, c] : order === 'mdy' ? [c, a, b] : [c, b, a];
  const full = year < 70 ? 2000 + year : year < 100 ? 1900 + year : year;
  return `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function provenQifOrder(text: string): 'dmy' | 'mdy' | null {
  let order: 'dmy' | 'mdy' | null = null;
  for (const [, first, second] of text.matchAll(/(?:^|[\r\n])D\s*(\d{1,2})[/.' -]+(\d{1,2})[/.' -]+\d/g)) {
    if (Number(first) > 12) order = 'dmy';
    if (Number(second) > 12) order = 'mdy';
  }
  return order;
}

function compareQifDates(expected: Expected, outcome: ReadText, text: string): void {
  const proven = provenQifOrder(text);
  const isAssumed = outcome.warnings.some((warning) => warning.code === 'date_order_assumed');
  if (proven !== null) expect(isAssumed).toBe(false);
  const order = proven ?? 'dmy';
  expect(outcome.rows[0]?.date).toBe(qifDay(expected.firstDate, order));
  expect(outcome.rows.at(-1)?.date).toBe(qifDay(expected.lastDate, order));
}

function compareDates(expected: Expected, outcome: ReadText): void {
  const dates = outcome.rows.map((row) => row.date).toSorted();
  expect(dates[0] ?? '').toBe(expected.firstDate === '' ? '' : realDay(expected.firstDate));
  expect(dates.at(-1) ?? '').toBe(expected.lastDate === '' ? '' : realDay(expected.lastDate));
}

/** A file to be read with a remark must have one. */
function compareRemarks(expected: Expected, outcome: ReadText): void {
  if (expected.status === 'ok_with_warnings')
    expect(outcome.warnings.length + outcome.rejected.length).toBeGreaterThan(0);
}

function compare(format: string, expected: Expected, outcome: ReadText, bytes: Uint8Array): void {
  expect(outcome.refusal).toBeNull();
  compareRemarks(expected, outcome);
  expect(outcome.rows).toHaveLength(expected.count);
  expect(outcome.rows.reduce((sum, row) => sum + row.amountCents, 0)).toBe(expected.sumCents);
  if (format === 'qif') compareQifDates(expected, outcome, new TextDecoder('windows-1252').decode(bytes));
  else if (format !== 'camt' || expected.firstDate !== '') compareDates(expected, outcome);
  else expect(outcome.warnings.some((warning) => warning.code === 'date_corrected')).toBe(true);
  // For CAMT the table counts statements, of which several may be for one account.
  if (format !== 'camt' && expected.accounts !== null && expected.accounts > 0)
    expect(outcome.accounts).toHaveLength(expected.accounts);
  // A CSV file rarely states its currency; there the table has the one its bank uses.
  if (['ofx', 'camt', 'mt940'].includes(format) && /^[A-Z]{3}$/.test(expected.currency))
    expect(outcome.accounts.some((account) => account.currency === expected.currency)).toBe(true);
}

if (folder === '' || !existsSync(join(folder, 'expected.tsv'))) {
  it('the corpus is absent: CORPUS_DIR names no folder with expected.tsv, so no real file is compared', () => {
    expect(existsSync(join(folder, 'expected.tsv'))).toBe(false);
  });
} else {
  const table = readTable();
  const score = new Map<string, { matched: number; total: number }>();
  for (const format of formats) {
    const files = table.filter((row) => row.file.startsWith(`${format}/`));
    const tally = { matched: 0, total: files.length };
    score.set(format, tally);
    describe(`corpus: ${format}`, () => {
      it.each(files)('$file is $status with $count rows', (expected) => {
        const bytes = new Uint8Array(readFileSync(join(folder, expected.file)));
        const outcome = readStatement(bytes);
        const codes = fittingCodes[expected.status];
        if (codes === undefined) compare(format, expected, outcome, bytes);
        else expect(codes).toContain(outcome.refusal?.code);
        tally.matched += 1;
      });
    });
  }
  afterAll(() => {
    for (const [format, { matched, total }] of score) console.log(`corpus ${format}: ${matched} of ${total}`);
  });
}
