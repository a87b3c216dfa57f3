import { describe, expect, test } from 'vitest';
import { instalmentPlans } from './instalment-plans.ts';
import type { InstalmentRow } from './instalment-plans.ts';

let next = 1;
const row = (date: string, cents: number, merchantKey: string | null = 'afterpay', merchant = 'Afterpay'): InstalmentRow => ({ id: next++, date, amountCents: -cents, merchantKey, merchant });
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

  test('M17: a refund is no instalment', () => {
    expect(instalmentPlans([{ ...row('2026-11-10', 20_00), amountCents: 20_00 }], '2026-11-16')).toEqual([]);
  });
});
