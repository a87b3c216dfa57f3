import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrearsSteps } from './arrears.ts';
import { loanButtons, displayStatus } from './actions.ts';
import { ChangeRefused, changedSchedule } from './changes.ts';
import type { RunningLoan, ScheduleChange } from './changes.ts';
import { coverage, repaymentStatus } from './coverage.ts';
import { requestInformationBy, decideBy, respondBy } from './hardship.ts';
import { growthFactor } from './interest.ts';
import { owedOn, payoutQuote } from './payout.ts';
import { termsOf } from './products.ts';
import { retryDate } from './retry.ts';
import { scheduleOf, startingPosition } from './schedule.ts';
import { serviceLoan } from './servicing.ts';
import { monthlyFees } from './terms.ts';
import { splitPayment, splitText } from './waterfall.ts';

const small = termsOf({
  product: 'small_amount',
  principalCents: 200_00,
  drawDate: '2026-11-16',
  firstDueDate: '2026-11-26',
  frequency: 'fortnightly',
  instalments: 6,
});

/** The small loan on a date, with that many payments made on time. */
function smallOn(today: string, paid: number): RunningLoan {
  const { instalments } = scheduleOf(small);
  const made = instalments.slice(0, paid);
  const fees = monthlyFees(small);
  const charged = 40_00 + fees.filter(({ date }) => date <= today).length * 8_00;
  const owed = {
    principalCents: 200_00 - made.reduce((sum, one) => sum + one.principalCents, 0),
    interestCents: 0,
    feesCents: charged - made.reduce((sum, one) => sum + one.feeCents, 0),
  };
  return {
    position: {
      owed,
      interestChargedTo: today,
      annualPpm: 0,
      dayCount: 'actual/365',
      upcomingFees: fees.filter(({ date }) => date > today),
    },
    schedule: instalments,
    paidCents: paid * 44_00,
    today,
  };
}

const short = (loan: RunningLoan, change: ScheduleChange) =>
  changedSchedule(loan, change).map(({ dueDate, cents }) => [dueDate, cents]);

describe('L01: statuses and buttons', () => {
  test('each ubomi status has the buttons of the specification, in order', () => {
    const labels = (status: Parameters<typeof loanButtons>[1]) =>
      loanButtons('ubomi', status).map(({ label, action }) => `${label}: ${action}`);
    expect(labels('active')).toEqual([
      'Request Draw: RequestDraw',
      'Make Payment: AdditionalPayment',
      'Reschedule: ChangePaymentPostpone',
      'Pay Full Amount: OneClickPayout',
      'Request Statement: RequestStatement',
      'Payment Schedule: ChangePayment',
    ]);
    expect(labels('external')).toEqual([
      'Make Payment To Resolve: ResolvePayment',
      'Request Statement: RequestStatement',
      'Pay Full Amount: OneClickPayout',
      'Contact For More Info: Contact',
    ]);
    expect(labels('arrears')).toEqual([
      'Make Payment: AdditionalPayment',
      'Make Catch Up Payments: CatchUpPayment',
      'Reschedule: ChangePaymentPostpone',
      'Pay Full Amount: OneClickPayout',
      'Request Statement: RequestStatement',
      'Payment Schedule: ChangePayment',
    ]);
    expect([labels('pending'), labels('paid')]).toEqual([[], []]);
  });

  test('loans from other providers have no buttons in any status', () => {
    expect(
      (['active', 'pending', 'external', 'arrears', 'paid'] as const).flatMap((status) =>
        loanButtons('Harbour Finance', status),
      ),
    ).toEqual([]);
  });

  test('L03: a status is shown in lower case, and as active if unknown', () => {
    expect([displayStatus('Arrears'), displayStatus('PAID'), displayStatus(undefined), displayStatus('')]).toEqual([
      'arrears',
      'paid',
      'active',
      'active',
    ]);
  });
});

describe('allocation of a payment', () => {
  test('covers fees, then interest, then principal; the rest is left over', () => {
    const owed = { feesCents: 48_00, interestCents: 2_00, principalCents: 200_00 };
    expect(splitPayment(49_00, owed)).toEqual({
      feesCents: 48_00,
      interestCents: 1_00,
      principalCents: 0,
      overCents: 0,
    });
    expect(splitPayment(260_00, owed)).toEqual({
      feesCents: 48_00,
      interestCents: 2_00,
      principalCents: 200_00,
      overCents: 10_00,
    });
    expect(splitText({ feesCents: 4_00, interestCents: 0, principalCents: 40_00 }, 160_00)).toBe(
      'You paid $44.00: $4.00 to fees, $40.00 to principal. You now owe $160.00.',
    );
    expect(splitText({ feesCents: 0, interestCents: 0, principalCents: 44_00 }, 0)).toBe(
      'You paid $44.00: $44.00 to principal. You don’t owe anything more.',
    );
    expect(() => splitPayment(-1, owed)).toThrow(RangeError);
  });

  test('covers the oldest payment of the schedule first', () => {
    const { instalments } = scheduleOf(small);
    expect(coverage(instalments, 50_00, '2026-12-20').map(({ paidCents, state }) => [paidCents, state])).toEqual([
      [44_00, 'paid'],
      [6_00, 'overdue'],
      [0, 'due'],
      [0, 'due'],
      [0, 'due'],
      [0, 'due'],
    ]);
    expect(repaymentStatus(instalments, 50_00, '2026-12-20')).toEqual({
      overdueCents: 38_00,
      overdueSince: '2026-12-10',
      next: { dueDate: '2026-12-24', cents: 44_00 },
    });
    // On its due date a payment is not overdue.
    expect(repaymentStatus(instalments, 44_00, '2026-12-10').overdueCents).toBe(0);
  });
});

describe('L05: changes of a schedule', () => {
  test('one payment is moved; the others stay', () => {
    expect(short(smallOn('2026-12-01', 1), { kind: 'postpone', to: '2026-12-17' })).toEqual([
      ['2026-12-17', 44_00],
      ['2026-12-24', 44_00],
      ['2027-01-07', 44_00],
      ['2027-01-21', 44_00],
      ['2027-02-04', 44_00],
    ]);
    for (const to of ['2026-12-10', '2026-12-24'])
      expect(() => changedSchedule(smallOn('2026-12-01', 1), { kind: 'postpone', to })).toThrow(ChangeRefused);
  });

  test('overdue amounts are spread over the next payments', () => {
    expect(short(smallOn('2026-12-15', 1), { kind: 'catch_up', payments: 3 })).toEqual([
      ['2026-12-24', 58_67],
      ['2027-01-07', 58_67],
      ['2027-01-21', 58_66],
      ['2027-02-04', 44_00],
    ]);
    expect(() => changedSchedule(smallOn('2026-12-01', 1), { kind: 'catch_up', payments: 2 })).toThrow(
      'Nothing is overdue.',
    );
    expect(() => changedSchedule(smallOn('2026-12-15', 1), { kind: 'catch_up', payments: 9 })).toThrow(
      'Choose 4 or fewer.',
    );
  });

  test('a new frequency splits the remaining debt evenly', () => {
    expect(
      short(smallOn('2026-12-01', 1), {
        kind: 'reschedule',
        frequency: 'weekly',
        firstDueDate: '2026-12-04',
        instalments: 11,
      }).map(([, cents]) => cents),
    ).toEqual(Array(11).fill(20_00));
    expect(() =>
      changedSchedule(smallOn('2026-12-01', 1), {
        kind: 'reschedule',
        frequency: 'weekly',
        firstDueDate: '2026-12-01',
        instalments: 3,
      }),
    ).toThrow(ChangeRefused);
  });

  test('after an extra payment the amount stays and the loan ends sooner, without the fees of months that have not begun', () => {
    const loan = smallOn('2026-12-01', 1);
    const paid = {
      ...loan,
      position: { ...loan.position, owed: { ...loan.position.owed, principalCents: 90_00, feesCents: 0 } },
    };
    expect(short(paid, { kind: 'after_payment' })).toEqual([
      ['2026-12-10', 44_00],
      ['2026-12-24', 44_00],
      ['2027-01-07', 10_00],
    ]);
    // A payment that was partly made in advance is due in full again, so that the loan ends sooner.
    expect(short({ ...paid, paidCents: 54_00 }, { kind: 'after_payment' })).toEqual([
      ['2026-12-10', 44_00],
      ['2026-12-24', 44_00],
      ['2027-01-07', 10_00],
    ]);
  });

  test('the regular payment ignores the last payment, which takes the rounding', () => {
    const { instalments } = scheduleOf(small);
    const schedule = [...instalments.slice(0, 5), { ...instalments[5]!, cents: 44_30 }];
    expect(
      short({ ...smallOn('2026-12-01', 1), schedule }, { kind: 'after_payment' }).map(([, cents]) => cents),
    ).toEqual([44_00, 44_00, 44_00, 44_00, 44_00]);
    expect(short({ ...smallOn('2026-12-01', 0), schedule: schedule.slice(5) }, { kind: 'after_payment' })).toEqual([
      ['2027-02-04', 264_00],
    ]);
  });

  test('relief: a pause moves every date, smaller payments take longer', () => {
    expect(short(smallOn('2026-12-15', 1), { kind: 'pause', days: 28 })).toEqual([
      ['2027-01-21', 88_00],
      ['2027-02-04', 44_00],
      ['2027-02-18', 44_00],
      ['2027-03-04', 44_00],
    ]);
    const longer = short(smallOn('2026-12-15', 1), {
      kind: 'smaller',
      cents: 15_00,
      frequency: 'fortnightly',
      maxInstalments: 60,
    });
    expect([longer.length, longer[0], longer.at(-1)]).toEqual([15, ['2026-12-24', 15_00], ['2027-07-08', 10_00]]);
    expect(() =>
      changedSchedule(smallOn('2026-12-15', 1), {
        kind: 'smaller',
        cents: 1_00,
        frequency: 'fortnightly',
        maxInstalments: 60,
      }),
    ).toThrow(ChangeRefused);
  });

  test('any change preserves value: the loan is repaid to the cent, and is worth the amount owed at its own rate', () => {
    const change = fc.oneof<fc.Arbitrary<ScheduleChange>[]>(
      fc.integer({ min: 1, max: 12 }).map((payments) => ({ kind: 'catch_up', payments })),
      fc.record({
        kind: fc.constant('reschedule' as const),
        frequency: fc.constantFrom('weekly' as const, 'fortnightly' as const, 'monthly' as const),
        firstDueDate: fc.integer({ min: 10, max: 28 }).map((day) => `2026-07-${day}`),
        instalments: fc.integer({ min: 1, max: 90 }),
      }),
      fc
        .integer({ min: 1, max: 27 })
        .map((day) => ({ kind: 'postpone', to: `2026-07-${String(day).padStart(2, '0')}` })),
      // In a longer pause interest exceeds a payment, and the excess bears no interest: that favours the borrower.
      fc.integer({ min: 7, max: 45 }).map((days) => ({ kind: 'pause', days })),
      fc.constant({ kind: 'after_payment' as const }),
      fc.constant({ kind: 'after_draw' as const }),
    );
    let refused = 0;
    const one = fc.record({
      principalCents: fc.integer({ min: 2_500_00, max: 30_000_00 }),
      instalments: fc.integer({ min: 6, max: 60 }),
      interestCents: fc.integer({ min: 0, max: 50_00 }),
      paid: fc.integer({ min: 2, max: 5 }),
      change,
    });
    fc.assert(
      fc.property(one, ({ principalCents, instalments, interestCents, paid, change: wanted }) => {
        const terms = termsOf({
          product: 'personal',
          principalCents,
          drawDate: '2026-01-05',
          firstDueDate: '2026-02-05',
          frequency: 'monthly',
          instalments,
        });
        const { instalments: schedule } = scheduleOf(terms);
        const today = '2026-07-01';
        const owed = { principalCents: schedule[paid - 1]!.balanceCents, interestCents, feesCents: 0 };
        const loan: RunningLoan = {
          position: { ...startingPosition(terms), owed, interestChargedTo: today, upcomingFees: [] },
          schedule,
          paidCents: schedule.slice(0, paid).reduce((sum, { cents }) => sum + cents, 0),
          today,
        };
        let made;
        try {
          made = changedSchedule(loan, wanted);
        } catch (error) {
          if (!(error instanceof ChangeRefused)) throw error;
          refused += 1;
          return;
        }
        expect(made.reduce((sum, { principalCents: part }) => sum + part, 0)).toBe(owed.principalCents);
        expect(
          Math.min(...made.map(({ cents, balanceCents }) => Math.min(cents, balanceCents))),
        ).toBeGreaterThanOrEqual(0);
        expect(made.at(-1)!.balanceCents).toBe(0);
        // Discounted to today at the rate of the loan, period by period; interest already owed bears none.
        let value = 0;
        for (const [at, { dueDate, cents }] of [...made.entries()].toReversed())
          value =
            (value + cents) / growthFactor(terms.annualPpm, made[at - 1]?.dueDate ?? today, dueDate, 'actual/365');
        expect(Math.abs(value - owed.principalCents - interestCents)).toBeLessThan(
          interestCents * 0.2 + made.length + 1,
        );
      }),
      { numRuns: 1_500 },
    );
    expect(refused).toBeLessThan(1_000);
  });
});

describe('the payout figure', () => {
  test('is valid until the day before the next fee, and leaves out months that have not begun', () => {
    const { position } = smallOn('2026-12-01', 1);
    expect(payoutQuote(position, '2026-12-01', '2026-12-08')).toEqual({
      owed: { principalCents: 200_00, interestCents: 0, feesCents: 4_00 },
      totalCents: 204_00,
      validTo: '2026-12-08',
      avoidedFeesCents: 16_00,
    });
    expect(payoutQuote(position, '2026-12-01', '2026-12-20')).toMatchObject({
      totalCents: 204_00,
      validTo: '2026-12-15',
    });
  });

  test('includes the interest up to its date', () => {
    const terms = termsOf({
      product: 'personal',
      principalCents: 5_000_00,
      drawDate: '2026-11-16',
      firstDueDate: '2026-12-16',
      frequency: 'monthly',
      instalments: 12,
    });
    expect(owedOn(startingPosition(terms), '2026-11-26').interestCents).toBe(19_04);
    expect(payoutQuote(startingPosition(terms), '2026-11-16', '2026-11-26')).toMatchObject({
      totalCents: 5_019_04,
      validTo: '2026-11-26',
    });
  });
});

describe('daily servicing, arrears and hardship', () => {
  const servicing = (today: string, more: Partial<Parameters<typeof serviceLoan>[0]> = {}) =>
    serviceLoan(
      {
        owed: { principalCents: 200_00, interestCents: 0, feesCents: 48_00 },
        annualPpm: 0,
        dayCount: 'actual/365',
        fees: monthlyFees(small),
        schedule: scheduleOf(small).instalments,
        paidCents: 0,
        inFlightCents: 0,
        chargedTo: '2026-11-16',
        collectedTo: '2026-11-16',
        overdueSince: null,
        lastStep: null,
        hardshipSince: null,
        retry: null,
        ...more,
      },
      today,
    );

  test('collects the payment on the due date and checks it the day after', () => {
    expect(servicing('2026-11-26')).toMatchObject({
      charges: [],
      collections: [{ dueDate: '2026-11-26', cents: 44_00 }],
      steps: [],
      overdueSince: null,
      nextOn: '2026-11-27',
    });
  });

  test('takes the dated steps of a missed payment one after the other, each only once', () => {
    const missed = { collectedTo: '2026-11-26', chargedTo: '2026-11-26' };
    const first = servicing('2026-11-27', missed);
    expect([first.overdueCents, first.overdueSince, first.steps.map(({ key }) => key), first.nextOn]).toEqual([
      44_00,
      '2026-11-26',
      ['missed'],
      '2026-12-03',
    ]);
    const again = servicing('2026-11-27', { ...missed, overdueSince: '2026-11-26', lastStep: 'missed' });
    expect(again.steps).toEqual([]);
    expect(arrearsSteps('2026-11-26', '2026-12-31').map(({ key, date, isReached }) => [key, date, isReached])).toEqual([
      ['missed', '2026-11-27', true],
      ['offer', '2026-12-03', true],
      ['second_offer', '2026-12-17', true],
      ['notice', '2026-12-31', true],
      ['last_word', '2027-01-31', false],
      ['referral', '2027-02-24', false],
    ]);
  });

  test('collects nothing and takes no step while a hardship request is open', () => {
    const paused = servicing('2026-12-10', {
      collectedTo: '2026-11-26',
      chargedTo: '2026-11-26',
      overdueSince: '2026-11-26',
      lastStep: 'missed',
      hardshipSince: '2026-11-28',
    });
    expect([paused.collections, paused.steps]).toEqual([[], []]);
    expect(decideBy('2026-11-28')).toBe('2026-12-19');
  });

  test('follows the statutory deadlines: 21 days after the request or after the requested documents, 28 after asking if nothing arrived in time', () => {
    const decisionDueBy = (informedOn: string | null) =>
      decideBy('2026-11-28', { requestedOn: '2026-12-10', receivedOn: informedOn });
    expect([requestInformationBy('2026-11-28'), respondBy('2026-11-28', '2026-12-10')]).toEqual([
      '2026-12-19',
      '2026-12-31',
    ]);
    expect([
      decisionDueBy(null),
      decisionDueBy('2026-12-12'),
      decisionDueBy('2026-12-31'),
      decisionDueBy('2027-01-01'),
    ]).toEqual(['2027-01-07', '2027-01-02', '2027-01-21', '2027-01-07']);
  });

  test('retries a returned payment once on the announced day: never more than announced or overdue', () => {
    const missed = {
      collectedTo: '2026-12-09',
      chargedTo: '2026-12-09',
      overdueSince: '2026-11-26',
      lastStep: 'second_offer' as const,
      retry: { on: '2026-12-10', cents: 44_00 },
    };
    expect(servicing('2026-12-09', missed)).toMatchObject({
      retryCollection: null,
      retry: { on: '2026-12-10' },
      nextOn: '2026-12-10',
    });
    expect(servicing('2026-12-10', missed)).toMatchObject({
      retryCollection: { dueDate: '2026-12-10', cents: 44_00 },
      collections: [{ dueDate: '2026-12-10', cents: 44_00 }],
      retry: null,
    });
    expect(servicing('2026-12-10', { ...missed, paidCents: 30_00 }).retryCollection).toEqual({
      dueDate: '2026-12-10',
      cents: 14_00,
    });
    for (const more of [{ paidCents: 44_00 }, { inFlightCents: 44_00 }, { hardshipSince: '2026-12-01' }])
      expect(servicing('2026-12-10', { ...missed, ...more })).toMatchObject({ retryCollection: null, retry: null });
  });

  test('retries on the next payday that leaves three days for notice, and never a third time', () => {
    const fortnights = { kind: 'fortnightly', payday: '2026-11-26' } as const;
    expect([
      retryDate(1, fortnights, '2026-11-27'),
      retryDate(1, fortnights, '2026-12-07'),
      retryDate(1, fortnights, '2026-12-08'),
    ]).toEqual(['2026-12-10', '2026-12-10', '2026-12-24']);
    expect([retryDate(2, fortnights, '2026-11-27'), retryDate(1, null, '2026-11-27')]).toEqual([null, null]);
  });

  test('the last payment takes the amount owed and no more', () => {
    const last = servicing('2027-02-04', {
      owed: { principalCents: 40_00, interestCents: 0, feesCents: 0 },
      paidCents: 5 * 44_00,
      collectedTo: '2027-01-21',
      chargedTo: '2027-02-01',
    });
    expect(last.collections).toEqual([{ dueDate: '2027-02-04', cents: 40_00 }]);
  });
});
