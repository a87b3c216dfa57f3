import { describe, expect, test } from 'vitest';
import { addDays, addMonths } from '#domain/calendar/civil-date.ts';
import { detectCycle } from './detect.ts';

const pays = (payer: string, first: string, days: readonly number[], cents: number) =>
  days.map((after) => ({ payer, date: addDays(first, after), cents }));

describe('the pay cycle detected from income', () => {
  test('a salary every second Thursday is fortnightly from its last payday', () => {
    const rows = pays('Inner West Health', '2026-09-03', [0, 14, 28, 42, 56], 2_231_40);
    expect(detectCycle(rows, '2026-11-03')).toEqual({
      frequency: 'fortnightly',
      anchor: '2026-10-29',
      day: null,
      payer: 'Inner West Health',
      amountCents: 2_231_40,
      rows: 5,
    });
  });

  test('a pay that arrives a day early before a holiday is still weekly', () => {
    expect(detectCycle(pays('Cafe', '2026-03-05', [0, 7, 14, 20, 28, 35], 640_00), '2026-04-12')).toMatchObject({
      frequency: 'weekly',
      rows: 6,
    });
  });

  test('the 15th of each month is monthly from the 15th', () => {
    const rows = [0, 1, 2, 3, 4].map((months) => ({
      payer: 'Council',
      date: addMonths('2026-01-15', months),
      cents: 5_100_00,
    }));
    expect(detectCycle(rows, '2026-06-01')).toMatchObject({ frequency: 'monthly', anchor: null, day: 15 });
  });

  test('the largest regular payer determines the cycle; odd jobs do not', () => {
    const salary = pays('Hospital', '2026-09-03', [0, 14, 28, 42], 2_000_00);
    const odd = pays('Market stall', '2026-09-01', [0, 3, 11, 19, 40], 90_00);
    expect(
      detectCycle(
        [...odd, ...salary].toSorted((a, b) => (a.date < b.date ? -1 : 1)),
        '2026-11-03',
      ),
    ).toMatchObject({ payer: 'Hospital' });
    expect(detectCycle(odd, '2026-11-03')).toBeNull();
    expect(detectCycle([], '2026-11-03')).toBeNull();
  });

  test('one pay that a public holiday moved does not move later paydays', () => {
    // The pay of Tuesday 3 November, a public holiday in Victoria, arrived on Monday.
    expect(detectCycle(pays('Hospital', '2026-09-08', [0, 14, 28, 42, 55], 2_000_00), '2026-11-05')).toMatchObject({
      frequency: 'fortnightly',
      anchor: '2026-11-03',
    });
    expect(detectCycle(pays('Hospital', '2026-09-08', [0, 14, 28, 43], 2_000_00), '2026-11-01')).toMatchObject({
      frequency: 'fortnightly',
      anchor: '2026-10-20',
    });
  });

  test('a job that has ended is not detected', () => {
    const salary = pays('Hospital', '2026-06-04', [0, 14, 28, 42], 2_000_00);
    expect(detectCycle(salary, '2026-08-14')).toMatchObject({ payer: 'Hospital' });
    expect(detectCycle(salary, '2026-09-01')).toBeNull();
  });
});
