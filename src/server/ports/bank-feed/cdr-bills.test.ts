import { describe, expect, it } from 'vitest';
import { toDirectDebit, toScheduledPayment } from './cdr-transform.ts';
import type { CdrScheduledPayment } from './cdr-shapes.ts';

const biller = { toUType: 'biller', biller: { billerName: 'Gumtree Shire Council' } };

function payment(
  recurrence: CdrScheduledPayment['recurrence'],
  more: Partial<CdrScheduledPayment> = {},
): CdrScheduledPayment {
  return {
    scheduledPaymentId: 's1',
    nickname: 'Rates',
    payerReference: 'RATES',
    status: 'ACTIVE',
    from: { accountId: 'a' },
    paymentSet: [{ amount: '412.00', to: biller }],
    recurrence,
    ...more,
  };
}

const intervals = (...words: string[]) => ({ intervals: words.map((interval) => ({ interval })) });

describe('scheduled payments of the standard', () => {
  it('are money out, with payee, day and frequency', () => {
    expect(
      toScheduledPayment(
        payment({
          nextPaymentDate: '2026-11-25',
          recurrenceUType: 'intervalSchedule',
          intervalSchedule: { ...intervals('P3M'), nonBusinessDayTreatment: 'AFTER' },
        }),
      ),
    ).toEqual({
      id: 's1',
      name: 'Rates',
      payee: 'Gumtree Shire Council',
      accountId: 'a',
      amountCents: -412_00,
      nextDate: '2026-11-25',
      repeat: 'quarterly',
      endDate: null,
      businessDay: 'next',
      isOwnTransfer: false,
      active: true,
    });
  });

  it.each([
    [['P7D'], 'weekly'],
    [['P1W'], 'weekly'],
    [['P14D'], 'fortnightly'],
    [['P2W'], 'fortnightly'],
    [['P4W'], 'four_weekly'],
    [['P1M'], 'monthly'],
    [['P6M'], 'halfyearly'],
    [['P1Y'], 'annually'],
    [['P5D'], null],
    [['P1M', 'P14D'], null],
  ] as const)('every %j is %s', (words, repeat) => {
    expect(
      toScheduledPayment(
        payment({
          nextPaymentDate: '2026-11-25',
          recurrenceUType: 'intervalSchedule',
          intervalSchedule: intervals(...words),
        }),
      ).repeat,
    ).toBe(repeat);
  });

  it.each([
    [{ paymentsRemaining: 3 }, '2027-01-30'],
    [{ paymentsRemaining: 3, finalPaymentDate: '2026-12-31' }, '2026-12-31'],
    [{ finalPaymentDate: '2027-06-30' }, '2027-06-30'],
    [{}, null],
  ])('with %j it ends on %s', (rule, endDate) => {
    expect(
      toScheduledPayment(
        payment({
          nextPaymentDate: '2026-11-30',
          recurrenceUType: 'intervalSchedule',
          intervalSchedule: { ...intervals('P1M'), ...rule },
        }),
      ).endDate,
    ).toBe(endDate);
  });

  it('map single payments, unsupported recurrences and skipped payments', () => {
    expect(
      toScheduledPayment(payment({ recurrenceUType: 'onceOff', onceOff: { paymentDate: '2026-12-02' } })),
    ).toMatchObject({ repeat: 'once', nextDate: '2026-12-02' });
    expect(
      toScheduledPayment(
        payment({
          nextPaymentDate: '2026-11-27',
          recurrenceUType: 'lastWeekDay',
          lastWeekDay: { nonBusinessDayTreatment: 'BEFORE' },
        }),
      ),
    ).toMatchObject({ repeat: null, businessDay: 'previous' });
    const statuses = (['ACTIVE', 'SKIP', 'INACTIVE'] as const).map(
      (status) => toScheduledPayment(payment({ recurrenceUType: 'eventBased' }, { status })).active,
    );
    expect(statuses).toEqual([true, true, false]);
  });

  it('add up several parts unless one is calculated on the day, and mark transfers between own accounts', () => {
    const own = { toUType: 'accountId', nickname: 'Saver' };
    const of = (paymentSet: CdrScheduledPayment['paymentSet']) =>
      toScheduledPayment(payment({ recurrenceUType: 'eventBased' }, { paymentSet }));
    expect(
      of([
        { amount: '10.10', to: biller },
        { amount: '5.00', to: own },
      ]),
    ).toMatchObject({ amountCents: -15_10, payee: 'Gumtree Shire Council, Saver', isOwnTransfer: false });
    expect(
      of([
        { amount: '10.10', to: biller },
        { isAmountCalculated: true, to: biller },
      ]).amountCents,
    ).toBeNull();
    expect(of([{ amount: '10.10', to: own }])).toMatchObject({ isOwnTransfer: true, payee: 'Saver' });
  });
});

describe('direct debits of the standard', () => {
  it('are money out on their day in Sydney, without amount and day where nothing was debited yet', () => {
    const debit = { accountId: 'a', authorisedEntity: { description: ' Rosella Gym ' } };
    expect(toDirectDebit({ ...debit, lastDebitAmount: '34.90', lastDebitDateTime: '2026-11-02T15:00:00Z' })).toEqual({
      accountId: 'a',
      name: 'Rosella Gym',
      lastAmountCents: -34_90,
      lastDate: '2026-11-03',
    });
    expect(toDirectDebit(debit)).toEqual({
      accountId: 'a',
      name: 'Rosella Gym',
      lastAmountCents: null,
      lastDate: null,
    });
  });
});
