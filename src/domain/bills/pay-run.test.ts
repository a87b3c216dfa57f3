import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar/civil-date.ts';
import type { PayCycle } from '../calendar/pay-cycle.ts';
import { isCovered, cyclesAhead, needsOf, paysPerBill } from './pay-run.ts';
import { repeats } from './schedule.ts';
import type { Occurrence } from './schedule.ts';

const fortnight: PayCycle = { kind: 'fortnightly', payday: '2026-11-12' };
const bill = (dueDate: string, cents: number, paymentId = 1): Occurrence => ({
  paymentId,
  onDate: dueDate,
  dueDate,
  cents,
  state: 'due',
  transactionId: null,
});
const nothing = () => ({ beforeCents: 0, nowCents: null });

describe('the amount a pay must cover', () => {
  it.each([
    ['weekly', 1, 1, 1, 1],
    ['fortnightly', 2, 1, 1, 1],
    ['monthly', 4, 2, 1, 1],
    ['quarterly', 12, 6, 3, 3],
    ['halfyearly', 25, 12, 6, 6],
    ['annually', 52, 26, 13, 12],
  ] as const)(
    'a %s bill is spread over %i weekly, %i fortnightly, %i four-weekly or %i monthly pays',
    (repeat, ...pays) => {
      expect(
        (['weekly', 'fortnightly', 'four_weekly', 'monthly'] as const).map((kind) => paysPerBill(repeat, kind)),
      ).toEqual(pays);
    },
  );

  it('includes everything that is due, and half of a monthly bill due in the next fortnight', () => {
    const spans = cyclesAhead(fortnight, '2026-11-16');
    const needs = needsOf(
      [bill('2026-11-20', -540_00), bill('2026-12-07', -79_01, 2), bill('2026-12-25', -96_12, 3)],
      spans,
      'fortnightly',
      () => 'monthly',
      nothing,
    );
    expect(
      needs.map(({ occurrence, dueNow, paysLeft, shareCents }) => [occurrence.dueDate, dueNow, paysLeft, shareCents]),
    ).toEqual([
      ['2026-11-20', true, 1, 540_00],
      ['2026-12-07', false, 2, 39_51],
    ]);
  });

  it('catches up in later pays after a pay that set nothing aside', () => {
    const [, next] = cyclesAhead(fortnight, '2026-11-16');
    const half = needsOf(
      [bill('2026-12-07', -79_01)],
      cyclesAhead(fortnight, next!.first),
      'fortnightly',
      () => 'monthly',
      () => ({ beforeCents: 39_51, nowCents: null }),
    );
    const whole = needsOf(
      [bill('2026-12-07', -79_01)],
      cyclesAhead(fortnight, next!.first),
      'fortnightly',
      () => 'monthly',
      nothing,
    );
    expect([half[0]!.shareCents, whole[0]!.shareCents]).toEqual([39_50, 79_01]);
  });

  it('covers bills in order of their due dates until the pay is used up', () => {
    const needs = needsOf(
      [bill('2026-11-20', -60_00), bill('2026-11-21', -30_00), bill('2026-11-22', -20_00)],
      cyclesAhead(fortnight, '2026-11-16'),
      'fortnightly',
      () => 'weekly',
      nothing,
    );
    expect(isCovered(95_00, needs)).toEqual([true, true, false]);
  });

  it('has every bill covered in full on its due date, at any frequency, if each pay sets its share aside', () => {
    const cycles = fc.constantFrom<PayCycle>(
      { kind: 'weekly', payday: '2026-01-01' },
      fortnight,
      { kind: 'four_weekly', payday: '2026-01-09' },
      { kind: 'monthly', day: 31 },
    );
    fc.assert(
      fc.property(
        cycles,
        fc.constantFrom(...repeats),
        fc.integer({ min: 1, max: 5_000_00 }),
        fc.nat({ max: 400 }),
        (cycle, repeat, cents, days) => {
          const due = bill(addDays('2027-01-01', days), -cents);
          let held = 0;
          for (
            let date = addDays(due.dueDate, -380);
            date <= due.dueDate;
            date = addDays(cyclesAhead(cycle, date)[0]!.last, 1)
          ) {
            const [need] = needsOf(
              [due],
              cyclesAhead(cycle, date),
              cycle.kind,
              () => repeat,
              () => ({ beforeCents: held, nowCents: null }),
            );
            held += need?.shareCents ?? 0;
          }
          expect(held).toBe(cents);
        },
      ),
    );
  });
});
