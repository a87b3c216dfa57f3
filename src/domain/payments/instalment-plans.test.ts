import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayNumber } from '../calendar/civil-date.ts';
import { instalmentPlans, owedAt } from './instalment-plans.ts';
import type { InstalmentTransaction, PaidToProvider } from './instalment-plans.ts';

let next = 1;
const row = (
  date: string,
  cents: number,
  merchantKey: string | null = 'afterpay',
  merchant = 'Afterpay',
): InstalmentTransaction => ({ id: next++, date, amountCents: -cents, accountId: 1, merchantKey, merchant });
const plansOf = (rows: InstalmentTransaction[], today: string) =>
  instalmentPlans(rows, today).map((plan) => [
    plan.provider,
    `${plan.paid}/${plan.instalments}`,
    plan.instalmentCents,
    plan.remaining.map(({ date }) => date).join(' '),
    plan.remainingCents,
  ]);
const paidIn = (rows: InstalmentTransaction[]): PaidToProvider[] =>
  [...Map.groupBy(rows, ({ merchantKey }) => merchantKey)].map(([merchantKey, of]) => ({
    merchantKey,
    days: of.map(({ date }) => dayNumber(date)),
    cents: of.map(({ amountCents }) => amountCents),
  }));

describe('instalment plans', () => {
  test('M17: two of four fortnightly instalments leave two', () => {
    expect(plansOf([row('2026-10-23', 37_50), row('2026-11-06', 37_50)], '2026-11-16')).toEqual([
      ['Afterpay', '2/4', 37_50, '2026-11-20 2026-12-04', 75_00],
    ]);
  });

  test('M17: two purchases at the same time are two plans, and the odd cents stay with their own plan', () => {
    const rows = [
      row('2026-10-30', 25_02),
      row('2026-10-30', 60_00),
      row('2026-11-13', 25_00),
      row('2026-11-14', 60_00),
    ];
    expect(plansOf(rows, '2026-11-16')).toEqual([
      ['Afterpay', '2/4', 25_00, '2026-11-27 2026-12-11', 50_00],
      ['Afterpay', '2/4', 60_00, '2026-11-28 2026-12-12', 120_00],
    ]);
  });

  test('M17: a plan that was paid off, or that stopped, has no instalments left', () => {
    const paid = ['2026-08-01', '2026-08-15', '2026-08-29', '2026-09-12'].map((date) => row(date, 10_00));
    expect(plansOf(paid, '2026-11-16')).toEqual([['Afterpay', '4/4', 10_00, '', 0]]);
    expect(plansOf([row('2026-09-01', 10_00)], '2026-11-16')).toEqual([['Afterpay', '1/4', 10_00, '', 0]]);
  });

  test('M17: each provider has its own terms', () => {
    expect(plansOf([row('2026-11-10', 20_00, 'humm', 'humm')], '2026-11-16')).toEqual([
      ['humm', '1/5', 20_00, '2026-11-24 2026-12-08 2026-12-22 2027-01-05', 80_00],
    ]);
    expect(plansOf([row('2026-11-10', 20_00, 'laybuy', 'Laybuy')], '2026-11-16')[0]!.slice(0, 3)).toEqual([
      'Laybuy',
      '1/6',
      20_00,
    ]);
    expect(plansOf([row('2026-11-10', 20_00, null, 'PAYLATER CO')], '2026-11-16')[0]!.slice(0, 2)).toEqual([
      'PAYLATER CO',
      '1/4',
    ]);
  });

  test('M17: the debt falls with each instalment, and to zero when a plan stops', () => {
    const rows = [row('2026-10-01', 20_00), row('2026-10-08', 50_00), row('2026-10-15', 20_00)];
    const owed = {
      '2026-09-30': 0,
      '2026-10-01': 60_00,
      '2026-10-07': 60_00,
      '2026-10-08': 210_00,
      '2026-10-15': 190_00,
      '2026-10-26': 190_00,
      '2026-10-27': 40_00,
      '2026-11-02': 40_00,
      '2026-11-03': 0,
    };
    expect(owedAt(paidIn(rows), Object.keys(owed).map(dayNumber))).toEqual(Object.values(owed));
  });

  test('M17: the debt on a date is the remaining amount of the plans on that date, for any provider', () => {
    const payment = fc.record({
      day: fc.nat(90),
      dollars: fc.integer({ min: -1, max: 4 }),
      cents: fc.nat(4),
      key: fc.constantFrom('afterpay', 'humm', 'laybuy', 'wizpay', null),
    });
    fc.assert(
      fc.property(fc.array(payment, { maxLength: 40 }), fc.nat(130), (payments, after) => {
        const rows = payments
          .toSorted((a, b) => a.day - b.day)
          .map(({ day, dollars, cents, key }) =>
            row(addDays('2026-08-01', day), dollars * 100 + cents, key, key ?? 'PAYLATER CO'),
          );
        const today = addDays('2026-08-01', after);
        const toCome = instalmentPlans(
          rows.filter(({ date }) => date <= today),
          today,
        ).reduce((sum, { remainingCents }) => sum + remainingCents, 0);
        expect(owedAt(paidIn(rows), [dayNumber(today)])).toEqual([toCome]);
      }),
    );
  });

  test('M17: a refund is not an instalment', () => {
    expect(instalmentPlans([{ ...row('2026-11-10', 20_00), amountCents: 20_00 }], '2026-11-16')).toEqual([]);
  });
});
