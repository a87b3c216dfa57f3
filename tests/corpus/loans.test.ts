/**
 * Schedules of equal instalments and spreadsheet figures, compared with our schedules. The tables are not part of the
 * project: CORPUS_DIR names a folder with `loans/fineract_equal_instalment_schedules.tsv` and
 * `loans/numpy_financial_reference.tsv`.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { levelPayment } from '#domain/loans/level-payment.ts';
import { scheduleOf } from '#domain/loans/schedule.ts';
import type { LoanTerms } from '#domain/loans/terms.ts';

const folder = join(process.env.CORPUS_DIR ?? '', 'loans');
const schedules = join(folder, 'fineract_equal_instalment_schedules.tsv');
const figures = join(folder, 'numpy_financial_reference.tsv');

function rowsOf(file: string): string[][] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
}

const cents = (dollars: string | undefined): number => Math.round(Number(dollars) * 100);

if (!existsSync(schedules) || !existsSync(figures)) {
  it('the corpus is absent: CORPUS_DIR names no folder with loan schedules', () => {
    expect(existsSync(schedules) && existsSync(figures)).toBe(false);
  });
} else {
  const byLoan = [...Map.groupBy(rowsOf(schedules), ([id = '']) => id)];

  describe('corpus: schedules of equal instalments', () => {
    it.each(byLoan)('%s, payment by payment', (_id, rows) => {
      const [, principal = '', rate = '', dayCount = '', drawDate = ''] = rows[0]!;
      const terms: LoanTerms = {
        product: 'personal',
        principalCents: cents(principal),
        annualPpm: Math.round(Number(rate) * 10_000),
        dayCount: dayCount as LoanTerms['dayCount'],
        establishmentFeeCents: 0,
        monthlyFeeCents: 0,
        drawDate,
        firstDueDate: rows[0]![7]!,
        frequency: 'monthly',
        instalments: rows.length,
      };
      const made = scheduleOf(terms).instalments.map((one) => [
        one.dueDate,
        one.principalCents,
        one.interestCents,
        one.cents,
        one.balanceCents,
      ]);
      expect(made).toEqual(rows.map((row) => [row[7], ...row.slice(8, 12).map(cents)]));
    });
  });

  describe('corpus: spreadsheet payments', () => {
    const payments = rowsOf(figures).flatMap(([call = '', expected = '']) => {
      const match = /^pmt\(([\d./]+),(\d+),(\d+)\)$/.exec(call);
      return match ? [[call, match[1]!, Number(match[2]), Number(match[3]), Number(expected)] as const] : [];
    });
    it('are in the table', () => expect(payments.length).toBeGreaterThanOrEqual(3));

    it.each(payments)('%s', (_call, rate, count, debt, expected) => {
      const [above = '', below = '1'] = rate.split('/');
      const growth = 1 + Number(above) / Number(below);
      expect(-levelPayment(debt, Array<number>(count).fill(growth))).toBeCloseTo(expected, 8);
    });

    const firsts = rowsOf(figures).flatMap(([call = '', expected = '']) => {
      const match = /^ppmt\(([\d.]+)\/12,1,(\d+),(\d+)(?:,0,end)?\)$/.exec(call);
      return match ? [[call, Number(match[1]), Number(match[2]), Number(match[3]), Number(expected)] as const] : [];
    });

    it.each(firsts)('%s is the principal in the first payment', (_call, rate, count, debt, expected) => {
      const terms: LoanTerms = {
        product: 'personal',
        principalCents: debt * 100,
        annualPpm: rate * 1_000_000,
        dayCount: '30/360',
        establishmentFeeCents: 0,
        monthlyFeeCents: 0,
        drawDate: '2026-01-01',
        firstDueDate: '2026-02-01',
        frequency: 'monthly',
        instalments: count,
      };
      expect(scheduleOf(terms).instalments[0]!.principalCents / 100).toBeCloseTo(-expected, 1);
    });
  });
}
