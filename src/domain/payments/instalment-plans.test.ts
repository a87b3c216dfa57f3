import { describe, expect, test } from 'vitest';
import { instalmentPlans, owedOverTime } from './instalment-plans.ts';
import type { InstalmentRow } from './instalment-plans.ts';

let next = 1;
const row = (date: string, cents: number, merchantKey: string | null = 'afterpay', merchant = 'Afterpay'): InstalmentRow => ({ id: next++, date, amountCents: -cents, accountId: 1, merchantKey, merchant });
const shown = (rows: InstalmentRow[], today: string) => instalmentPlans(rows, today).map((plan) => [plan.provider, `${plan.paid}/${plan.instalments}`, plan.instalmentCents, plan.remaining.map(({ date }) => date).join(' '), plan.remainingCents]);

describe('plans of buy now, pay later', () => {
  test('M17: two of four fortnightly instalments leave two', () => {
    expect(shown([row('2026-10-23', 37_50), row('2026-11-06', 37_50)], '2026-11-16')).toEqual([['Afterpay', '2/4', 37_50, '2026-11-20 2026-12-04', 75_00]]);
  });

  test('M17: two purchases at the same time are two plans, and cents that do not divide belong to theirs', () => {
    const rows = [row('2026-10-30', 25_02), row('2026-10-30', 60_00), row('2026-11-13', 25_00), row('2026-11-14', 60_00)];
    expect(shown(rows, '2026-11-16')).toEqual([
      ['Afterpay', '2/4', 25_00, '2026-11-27 2026-12-11', 50_00],
      ['Afterpay', '2/4', 60_00, '2026-11-28 2026-12-12', 120_00],
    ]);
  });

  test('M17: a plan that is paid out, or that stopped, has nothing to come', () => {
    const paid = ['2026-08-01', '2026-08-15', '2026-08-29', '2026-09-12'].map((date) => row(date, 10_00));
    expect(shown(paid, '2026-11-16')).toEqual([['Afterpay', '4/4', 10_00, '', 0]]);
    expect(shown([row('2026-09-01', 10_00)], '2026-11-16')).toEqual([['Afterpay', '1/4', 10_00, '', 0]]);
  });

  test('M17: each provider by its own terms', () => {
    expect(shown([row('2026-11-10', 20_00, 'humm', 'humm')], '2026-11-16')).toEqual([['humm', '1/5', 20_00, '2026-11-24 2026-12-08 2026-12-22 2027-01-05', 80_00]]);
    expect(shown([row('2026-11-10', 20_00, 'laybuy', 'Laybuy')], '2026-11-16')[0]!.slice(0, 3)).toEqual(['Laybuy', '1/6', 20_00]);
    expect(shown([row('2026-11-10', 20_00, null, 'PAYLATER CO')], '2026-11-16')[0]!.slice(0, 2)).toEqual(['PAYLATER CO', '1/4']);
  });

  test('M17: what was owed goes down with each part, and to nothing where a plan stops', () => {
    const rows = [row('2026-10-01', 20_00), row('2026-10-08', 50_00), row('2026-10-15', 20_00)];
    expect(owedOverTime(rows)).toEqual([
      { date: '2026-10-01', cents: 60_00 }, { date: '2026-10-08', cents: 210_00 }, { date: '2026-10-15', cents: 190_00 }, { date: '2026-10-27', cents: 40_00 }, { date: '2026-11-03', cents: 0 }]);
    for (const day of ['2026-10-01', '2026-10-14', '2026-10-26', '2026-10-27', '2026-11-02', '2026-11-03']) {
      const owed = instalmentPlans(rows.filter(({ date }) => date <= day), day).reduce((sum, { remainingCents }) => sum + remainingCents, 0);
      expect([day, owedOverTime(rows).findLast(({ date }) => date <= day)!.cents]).toEqual([day, owed]);
    }
  });

  test('M17: a refund is no instalment', () => {
    expect(instalmentPlans([{ ...row('2026-11-10', 20_00), amountCents: 20_00 }], '2026-11-16')).toEqual([]);
  });
});
