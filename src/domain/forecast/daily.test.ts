import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { forecastDays, lowestDay, shareOfDay, shortfalls } from './daily.ts';
import type { ForecastEvent, ForecastInput } from './daily.ts';

const everyday = 1;
const savings = 2;

const event = (date: string, cents: number, more: Partial<ForecastEvent> = {}): ForecastEvent => ({
  date,
  cents,
  accountId: everyday,
  kind: 'scheduled',
  name: 'Rent',
  sourceId: 7,
  ...more,
});

/** 1,000.00 on Monday 16 November 2026, rent of 400.00 on the 18th, pay of 900.00 on the 19th, and 3.65 a day. */
const scenario: ForecastInput = {
  today: '2026-11-16',
  days: 4,
  accounts: [
    { id: everyday, balanceCents: 1_000_00 },
    { id: savings, balanceCents: 50_00 },
  ],
  events: [
    event('2026-11-19', 900_00, { kind: 'pay', name: 'Hospital', sourceId: null }),
    event('2026-11-18', -400_00),
    event('2026-11-15', -1_00),
    event('2026-11-21', -1_00),
    event('2026-11-17', -1_00, { accountId: 99 }),
  ],
  spending: [{ accountId: everyday, yearlyCents: 365 * 3_65 }],
};

describe('the balance of each day', () => {
  it('is the previous day’s balance plus the events of the day; other days and accounts do not count', () => {
    const days = forecastDays(scenario);
    expect(days.map(({ date, totalCents, balances }) => [date, totalCents, ...balances])).toEqual([
      ['2026-11-16', 1_050_00, 1_000_00, 50_00],
      ['2026-11-17', 1_046_35, 996_35, 50_00],
      ['2026-11-18', 642_70, 592_70, 50_00],
      ['2026-11-19', 1_539_05, 1_489_05, 50_00],
      ['2026-11-20', 1_535_40, 1_485_40, 50_00],
    ]);
    expect(days[2]!.events.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['scheduled', -400_00],
      ['spending', -3_65],
    ]);
    expect(lowestDay(days)).toEqual({ date: '2026-11-18', cents: 642_70 });
    expect(lowestDay(days, 1)).toEqual({ date: '2026-11-16', cents: 50_00 });
  });

  it('reports days below zero and days below the minimum separately', () => {
    const days = forecastDays({ ...scenario, accounts: [{ id: everyday, balanceCents: 380_00 }], spending: [] });
    expect(days.map(({ totalCents }) => totalCents)).toEqual([380_00, 380_00, -20_00, 880_00, 880_00]);
    expect(shortfalls(days, 400_00)).toEqual([
      { kind: 'below_zero', date: '2026-11-18', days: 1, lowestCents: -20_00 },
      { kind: 'below_minimum', date: '2026-11-16', days: 2, lowestCents: 380_00 },
    ]);
    expect(shortfalls(days, 0, 0)).toEqual([{ kind: 'below_zero', date: '2026-11-18', days: 1, lowestCents: -20_00 }]);
  });

  it('a year of daily shares is the annual amount, and no part of a year is a cent off', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50_000_000 }), fc.integer({ min: 1, max: 365 }), (yearly, days) => {
        const spent = Array.from({ length: days }, (_, nth) => shareOfDay(yearly, nth + 1)).reduce(
          (sum, cents) => sum + cents,
          0,
        );
        expect(spent).toBe(Math.floor((yearly * days) / 365));
      }),
    );
  });
});

const anEvent = fc.record({
  date: fc.integer({ min: 1, max: 30 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
  cents: fc.integer({ min: -500_000, max: 500_000 }),
  accountId: fc.constantFrom(everyday, savings),
  kind: fc.constantFrom('scheduled' as const, 'pay' as const, 'whatif' as const),
  name: fc.constantFrom('Rent', 'Gym', 'Pay'),
  sourceId: fc.integer({ min: 1, max: 9 }),
});

const anInput = fc.record({
  today: fc.constant('2026-11-03'),
  days: fc.integer({ min: 0, max: 40 }),
  accounts: fc
    .tuple(fc.integer({ min: -100_000, max: 900_000 }), fc.integer({ min: 0, max: 900_000 }))
    .map(([a, b]) => [
      { id: everyday, balanceCents: a },
      { id: savings, balanceCents: b },
    ]),
  events: fc.array(anEvent, { maxLength: 40 }),
  spending: fc.array(
    fc.record({ accountId: fc.constantFrom(everyday, savings), yearlyCents: fc.integer({ min: 0, max: 9_000_000 }) }),
    { maxLength: 2 },
  ),
});

describe('the pay-off of a card', () => {
  it('is never more than is owed on its date, so a card that is hardly used stays at zero', () => {
    const card = 3;
    const payOff = (date: string) => [
      event(date, -600_00, { kind: 'card', cardId: card }),
      event(date, 600_00, { kind: 'card', cardId: card, accountId: card }),
    ];
    const days = forecastDays({
      today: '2026-11-16',
      days: 3,
      accounts: [
        { id: everyday, balanceCents: 1_000_00 },
        { id: card, balanceCents: -800_00 },
      ],
      events: [...payOff('2026-11-17'), ...payOff('2026-11-18'), ...payOff('2026-11-19')],
      spending: [],
    });
    expect(days.map(({ balances }) => balances)).toEqual([
      [1_000_00, -800_00],
      [400_00, -200_00],
      [200_00, 0],
      [200_00, 0],
    ]);
    expect(days[3]!.events).toEqual([]);
  });
});

describe('every forecast', () => {
  it('has a total that is the sum of its accounts on every day, and a balance explained by its events', () => {
    fc.assert(
      fc.property(anInput, (input) => {
        const days = forecastDays(input);
        let before = input.accounts.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
        for (const { totalCents, balances, events } of days) {
          expect(balances.reduce((sum, cents) => sum + cents, 0)).toBe(totalCents);
          expect(before + events.reduce((sum, { cents }) => sum + cents, 0)).toBe(totalCents);
          before = totalCents;
        }
      }),
    );
  });

  it('is restored exactly when a line is removed, in any order of events', () => {
    fc.assert(
      fc.property(anInput, anEvent, (input, line) => {
        const before = forecastDays(input);
        forecastDays({ ...input, events: [...input.events, line] });
        expect(forecastDays({ ...input, events: input.events.toReversed() })).toEqual(before);
      }),
    );
  });

  it('moves by exactly the line from its date on', () => {
    fc.assert(
      fc.property(anInput, anEvent, (input, line) => {
        const [before, after] = [forecastDays(input), forecastDays({ ...input, events: [...input.events, line] })];
        after.forEach((day, nth) =>
          expect(day.totalCents - before[nth]!.totalCents).toBe(
            line.date >= input.today && day.date >= line.date ? line.cents : 0,
          ),
        );
      }),
    );
  });
});
