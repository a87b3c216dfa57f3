import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { budget } from '#contract/areas/budget.ts';
import { forecast } from '#contract/areas/forecast.ts';
import { payments } from '#contract/areas/payments.ts';
import { bills } from '#contract/areas/bills.ts';
import type { Endpoint, WireBodyOf, WireReplyOf } from '#contract/kit/endpoint.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import { addDays, addMonths } from '#domain/calendar/civil-date.ts';
import { aBanker } from '#tests/build/bank.ts';
import type { Banker } from '#tests/build/bank.ts';
import { aLoanBorrower } from '#tests/build/loan-borrower.ts';
import { imported, ofxOf } from '#tests/build/money.ts';
import type { StatementLine } from '#tests/build/money.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import { chanceOf } from '#tests/safety/chance.ts';
import { openSession } from '#server/kit/session.ts';
import type { BodyOnWire } from '#tests/build/answer.ts';
import type { Payload, TestServer } from '#tests/build/server.ts';

/** Today is Monday 16 November 2026 in Sydney. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function act<E extends Endpoint>(token: string, endpoint: E, payload?: Payload<E>): Promise<BodyOnWire<E>> {
  const input = endpoint.method === 'GET' ? { query: payload } : { body: payload };
  const answer = await server.callWith(endpoint, { token, ...input });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function sessionOf(memberId: number): Promise<string> {
  return (
    await openSession(server.server.database.systemDb, server.clock, {
      memberId,
      remember: false,
      caller: { ip: '127.0.0.1', userAgent: 'test' },
    })
  ).access;
}

const pays: StatementLine[] = [...Array(7).keys()].map((at) => [
  addDays('2026-08-20', 14 * at),
  2231.4,
  'SALARY INNER WEST HEALTH',
  `s${at}`,
]);
const rent: StatementLine[] = [...Array(6).keys()].map((at) => [
  addDays('2026-08-31', 14 * at),
  -480,
  'RAY WHITE RENT 2204',
  `r${at}`,
]);
const groceries: StatementLine[] = [...Array(8).keys()].map((at) => [
  addDays('2026-09-19', 7 * at),
  -92.4,
  'WOOLWORTHS 1187 MARRICKVILLE',
  `g${at}`,
]);

type Safe = WireReplyOf<typeof bills.safeToSpend>;
const lineOf = (safe: Safe, kind: string) => safe.lines.find((line) => line.kind === kind);
const rowsOf = (safe: Safe, kind: string) =>
  (lineOf(safe, kind)?.rows ?? []).map((row) => [row.label, row.amount, row.date, row.certainty]);
const order = (
  kim: Banker,
  body: Pick<WireBodyOf<typeof payments.internalTransfer>, 'amount'> &
    Partial<WireBodyOf<typeof payments.internalTransfer>>,
) => kim.command(payments.internalTransfer, { from_account_id: kim.everydayId, to_account_id: kim.savingsId, ...body });

describe('safe to spend of a new member', () => {
  test('derives the payday and likely bills from transactions, and reports how many are assumed', async () => {
    const mia = await server.aMember();
    await imported(server, mia, ofxOf([...pays, ...rent, ...groceries], '51200817', 3000));
    const safe = await act(mia.token, bills.safeToSpend);
    expect(safe).toMatchObject({
      payday: '2026-11-26',
      days_left: 10,
      pay_cycle_chosen: false,
      pay_cycle_source: 'detected',
      safe: 2520,
      assumed: { count: 1, amount: 480 },
    });
    // Groceries recur weekly too, but are everyday spending.
    expect(rowsOf(safe, 'bills')).toEqual([['Ray White', -480, '2026-11-23', 'likely']]);
    const run = await act(mia.token, bills.payRun);
    expect(run).toMatchObject({
      window: { start: '2026-11-12', end: '2026-11-25' },
      pay_cycle_source: 'detected',
      due: 480,
    });
    expect(run.planned.map((one) => [one.name, one.amount, one.due_date])).toEqual([['Ray White', -480, '2026-11-23']]);
    const ahead = await act(mia.token, forecast.daily, { weeks: 2 });
    expect(ahead.pay).toMatchObject({ next: '2026-11-26', frequency: 'fortnightly' });
    expect(
      ahead.days.flatMap((day) =>
        day.events.filter((one) => one.kind === 'likely').map((one) => [day.date, one.name, one.amount]),
      ),
    ).toEqual([['2026-11-23', 'Ray White', -480]]);
    const calendar = await act(mia.token, bills.calendar, { from: '2026-11-01', to: '2026-11-30' });
    expect(calendar.planned.map((one) => [one.kind, one.due_date, one.amount, one.certainty])).toEqual([
      ['bill', '2026-11-23', -480, 'likely'],
      ['pay', '2026-11-26', 2231.4, 'likely'],
    ]);
    expect(await act(mia.token, bills.count)).toEqual({ data: 0, due: 1, overdue: 0 });
  });

  test('a likely bill can be scheduled or dismissed, and counts once', async () => {
    const ana = await server.aMember();
    await imported(server, ana, ofxOf([...pays, ...rent], '51200817', 3000));
    const key = lineOf(await act(ana.token, bills.safeToSpend), 'bills')!.rows[0]!.series_key!;
    await act(ana.token, bills.acceptDetected, { key });
    const confirmed = await act(ana.token, bills.safeToSpend);
    expect([confirmed.safe, confirmed.assumed.count]).toEqual([2520, 0]);
    expect(rowsOf(confirmed, 'bills')).toEqual([['Ray White', -480, '2026-11-23', 'scheduled']]);

    const zoe = await server.aMember();
    await imported(server, zoe, ofxOf([...pays, ...rent], '51200817', 3000));
    await act(zoe.token, bills.removeRecurrence, {
      key: lineOf(await act(zoe.token, bills.safeToSpend), 'bills')!.rows[0]!.series_key!,
    });
    expect((await act(zoe.token, bills.safeToSpend)).safe).toBe(3000);
  });

  test('a bill scheduled under the member’s own name counts once, beside another of the same amount', async () => {
    const kim = await server.aMember();
    const storage: StatementLine[] = [...Array(6).keys()].map((at) => [
      addDays('2026-09-01', 14 * at),
      -480,
      'KENNARDS SELF STORAGE',
      `k${at}`,
    ]);
    await imported(server, kim, ofxOf([...pays, ...rent, ...storage], '51200817', 3000));
    await act(kim.token, bills.create, {
      name: 'Rent',
      amount: 480,
      start_date: '2026-11-23',
      recurring_frequency: 'fortnightly',
      sub_category_id: subCategoryIds.rent,
    });
    const safe = await act(kim.token, bills.safeToSpend);
    expect(rowsOf(safe, 'bills')).toEqual([
      ['Rent', -480, '2026-11-23', 'scheduled'],
      ['Kennards Self Storage', -480, '2026-11-24', 'likely'],
    ]);
    expect((await act(kim.token, bills.detected)).data.map((one) => one.name)).toEqual([
      'Salary Inner West Health',
      'Kennards Self Storage',
    ]);
  });

  test('a chosen pay cycle takes precedence over the detected one', async () => {
    const kai = await server.aMember();
    await imported(server, kai, ofxOf(pays, '51200817', 3000));
    await act(kai.token, budget.setPayCycle, { frequency: 'monthly', day: 1 });
    expect(await act(kai.token, bills.safeToSpend)).toMatchObject({
      payday: '2026-12-01',
      pay_cycle_source: 'chosen',
    });
    expect((await act(kai.token, forecast.daily, { weeks: 1 })).pay.next).toBe('2026-12-01');
  });
});

describe('overdue payments', () => {
  test('loan repayments count on every screen, including overdue ones', async () => {
    const lee = await aLoanBorrower(server);
    await imported(
      server,
      { id: lee.id, token: await lee.token() },
      ofxOf([['2026-11-15', 5000, 'OPENING', 'o1']], '51200817', 5000),
    );
    const everywhere = async () => {
      const token = await lee.token();
      const [safe, run, ahead] = [
        await act(token, bills.safeToSpend),
        await act(token, bills.payRun),
        await act(token, forecast.daily, { weeks: 3 }),
      ];
      const loanDays = ahead.days.flatMap((day) =>
        day.events.filter((one) => one.kind === 'loan').map((one) => [day.date, one.amount]),
      );
      return { safe: safe.safe, due: run.due, loanDays, count: await act(token, bills.count) };
    };
    expect(await everywhere()).toEqual({
      safe: 4956,
      due: 44,
      loanDays: [['2026-11-26', -44]],
      count: { data: 0, due: 0, overdue: 0 },
    });
    server.clock.set('2026-12-12T00:00:00Z');
    // Two repayments are overdue, and the one of 24 December is due before the first of the month.
    expect(await everywhere()).toEqual({
      safe: 4868,
      due: 132,
      loanDays: [
        ['2026-12-12', -44],
        ['2026-12-12', -44],
        ['2026-12-24', -44],
      ],
      count: { data: 0, due: 0, overdue: 2 },
    });
    server.clock.set(testStart);
  });

  test('an overdue bill counts on every screen until it is paid or skipped, also a month and a half later', async () => {
    const ben = await server.aMember();
    await imported(server, ben, ofxOf([['2026-11-15', 900, 'OPENING', 'o1']], '51200817', 900));
    const {
      data: { id },
    } = await act(ben.token, bills.create, {
      name: 'Water',
      amount: 120,
      start_date: '2026-11-10',
      recurring_frequency: 'once',
    });
    const everywhere = async () => {
      const [safe, run, ahead] = [
        await act(ben.token, bills.safeToSpend),
        await act(ben.token, bills.payRun),
        await act(ben.token, forecast.daily, { weeks: 1 }),
      ];
      return [safe.safe, run.due, ahead.days[0]!.total, (await act(ben.token, bills.count)).overdue];
    };
    expect(await everywhere()).toEqual([780, 120, 780, 1]);
    server.clock.advance(45 * 24 * 3600 * 1000);
    const token = await sessionOf(ben.id);
    expect((await act(token, bills.safeToSpend)).safe).toBe(780);
    expect((await act(token, forecast.daily, { weeks: 1 })).days[0]!.total).toBe(780);
    expect((await act(token, bills.payRun)).due).toBe(120);
    await act(token, bills.skip, { id, date: '2026-11-10' });
    expect((await act(token, bills.safeToSpend)).safe).toBe(900);
    server.clock.set(testStart);
  });
});

describe('ordered payments and transfers between own accounts', () => {
  test('an order for a future day counts from its creation, and appears on its day', async () => {
    const kim = await aBanker(server, 5000);
    await kim.command(payments.internalTransfer, {
      from_account_id: kim.everydayId,
      to_account_id: kim.savingsId,
      amount: 400,
      send_on: '2026-11-20',
    });
    await order(kim, { amount: 300, send_on: '2026-12-20' });
    const safe = await act(kim.token, bills.safeToSpend);
    expect([safe.safe, lineOf(safe, 'ordered')!.amount]).toEqual([4300, -700]);
    expect(rowsOf(safe, 'ordered')).toEqual([
      ['Transfer to Rainy day saver', -400, '2026-11-20', 'confirmed'],
      ['Transfer to Rainy day saver', -300, '2026-12-20', 'confirmed'],
    ]);
    const ahead = await act(kim.token, forecast.daily, { weeks: 4 });
    const day = ahead.days.find((one) => one.date === '2026-11-20')!;
    expect([day.total, day.balances, day.events.map((one) => [one.kind, one.amount])]).toEqual([
      5000,
      [4600, 400],
      [
        ['transfer', -400],
        ['transfer', 400],
      ],
    ]);
    const calendar = await act(kim.token, bills.calendar, { from: '2026-11-01', to: '2026-11-30' });
    expect(calendar.planned.map((one) => [one.kind, one.due_date, one.amount, one.to_account_id])).toEqual([
      ['transfer', '2026-11-20', -400, kim.savingsId],
    ]);
    // An order that is sent immediately is reserved, which the balance shows.
    await order(kim, { amount: 100 });
    expect((await act(kim.token, bills.safeToSpend)).safe).toBe(4200);
  });

  test('an ordered scheduled transfer counts once, and is not a bill', async () => {
    const kim = await aBanker(server, 2000);
    await act(kim.token, bills.create, {
      name: 'To savings',
      amount: 250,
      start_date: '2026-11-20',
      recurring_frequency: 'once',
      sub_category_id: subCategoryIds.savings,
      bank_account_id: kim.everydayId,
    });
    const planned = await act(kim.token, bills.safeToSpend);
    expect([planned.safe, lineOf(planned, 'bills')!.amount, lineOf(planned, 'transfers')!.amount]).toEqual([
      1750, 0, -250,
    ]);
    expect(await act(kim.token, bills.payRun)).toMatchObject({
      needs: [],
      due: 250,
      planned: [{ kind: 'transfer', amount: -250, to_account_id: kim.savingsId }],
    });
    expect((await act(kim.token, bills.count)).due).toBe(0);
    await order(kim, { amount: 250, send_on: '2026-11-19' });
    const ordered = await act(kim.token, bills.safeToSpend);
    expect([ordered.safe, lineOf(ordered, 'transfers')]).toEqual([1750, undefined]);
    // The calendar lists the order on its day, and not the bill that it pays.
    const calendar = await act(kim.token, bills.calendar, { from: '2026-11-01', to: '2026-11-30' });
    expect(calendar.data).toEqual([]);
    expect(calendar.planned.map((one) => [one.due_date, one.amount])).toEqual([['2026-11-19', -250]]);
    const before = await act(kim.token, bills.calendar, { from: '2026-11-20', to: '2026-11-30' });
    expect([before.data, before.planned]).toEqual([[], []]);
  });
});

describe('recurring transfers', () => {
  test('to savings reduce safe to spend, move money in the forecast, are not bills, and can be dismissed', async () => {
    const liv = await server.aMember();
    const monthly = [7, 8, 9, 10].map((month) => `2026-${String(month).padStart(2, '0')}-20`);
    await imported(
      server,
      liv,
      ofxOf(
        [
          ...monthly.map((date, at): StatementLine => [date, -250, 'TRANSFER TO RAINY DAY 200817', `t${at}`]),
          ['2026-11-15', 3000, 'OPENING', 'o1'],
        ],
        '51200817',
        3000,
      ),
    );
    await act(liv.token, bankAccounts.create, { name: 'Rainy day', account_type: 'savings', opening_balance: 0 });
    const saver = (await act(liv.token, bankAccounts.list)).data.find((one) => one.name === 'Rainy day')!.id;
    await imported(
      server,
      liv,
      ofxOf(
        monthly.map((date, at): StatementLine => [date, 250, 'TRANSFER FROM EVERYDAY', `u${at}`]),
        '51200900',
        1000,
      ),
      'saver.ofx',
      { bank_account_id: String(saver) },
    );
    const safe = await act(liv.token, bills.safeToSpend);
    expect([safe.safe, safe.assumed, rowsOf(safe, 'bills')]).toEqual([2750, { count: 1, amount: 250 }, []]);
    expect(rowsOf(safe, 'transfers')).toEqual([['Transfer to Rainy day', -250, '2026-11-20', 'likely']]);
    const day = (await act(liv.token, forecast.daily, { weeks: 2 })).days.find((one) => one.date === '2026-11-20')!;
    expect(day.events.filter((one) => one.kind === 'transfer').map((one) => one.amount)).toEqual([-250, 250]);
    expect((await act(liv.token, bills.detected)).data).toEqual([]);
    await act(liv.token, bills.removeRecurrence, { key: lineOf(safe, 'transfers')!.rows[0]!.series_key! });
    expect((await act(liv.token, bills.safeToSpend)).safe).toBe(3000);
  });
});

describe('credit cards', () => {
  test('a card usually paid in full is paid in full from its paying account, and its debt does not grow without end', async () => {
    const gus = await server.aMember();
    await imported(
      server,
      gus,
      ofxOf(
        [
          ['2026-11-15', 4000, 'OPENING', 'o1'],
          ...[8, 9, 10, 11].map((month): StatementLine => [
            `2026-${String(month).padStart(2, '0')}-05`,
            -600,
            'CREDIT CARD PAYMENT',
            `p${month}`,
          ]),
        ],
        '51200817',
        4000,
      ),
    );
    const everyday = (await act(gus.token, bankAccounts.list)).data[0]!.id;
    const { data: card } = await act(gus.token, bankAccounts.create, {
      name: 'Visa',
      kind: 'credit',
      account_type: 'everyday',
      opening_balance: 0,
    });
    const bought = [7, 8, 9, 10].map((month): StatementLine => [
      `2026-${String(month).padStart(2, '0')}-12`,
      -600,
      'JB HI FI SYDNEY',
      `b${month}`,
    ]);
    const form = ofxOf(
      [
        ...bought,
        ...[8, 9, 10, 11].map((month): StatementLine => [
          `2026-${String(month).padStart(2, '0')}-05`,
          600,
          'PAYMENT RECEIVED THANK YOU',
          `q${month}`,
        ]),
        ['2026-11-10', -589.07, 'JB HI FI SYDNEY', 'b11'],
      ],
      '51200899',
    );
    await imported(server, gus, form, 'card.ofx', { bank_account_id: String(card.id) });
    const safe = await act(gus.token, bills.safeToSpend);
    const ahead = await act(gus.token, forecast.daily, { weeks: 4 });
    const paid = ahead.days.flatMap((day) =>
      day.events.filter((one) => one.kind === 'card').map((one) => [day.date, one.bank_account_id, one.amount]),
    );
    expect(paid).toEqual([
      ['2026-12-05', everyday, -589.07],
      ['2026-12-05', card.id, 589.07],
    ]);
    expect(safe.payday).toBe('2026-12-01');
    expect(lineOf(safe, 'transfers')).toBeUndefined();
    const longer = await act(gus.token, budget.setPayCycle, { frequency: 'monthly', day: 10 }).then(() =>
      act(gus.token, bills.safeToSpend),
    );
    expect(rowsOf(longer, 'transfers')).toEqual([['Pay off Visa', -589.07, '2026-12-05', 'likely']]);
  });
});

describe('a scheduled bill and the same bill detected', () => {
  const billRows = [
    ['RAY WHITE RENT 2204', 480],
    ['ORIGIN ENERGY', 96],
    ['AUSSIE BROADBAND', 79],
    ['NETFLIX.COM', 20.99],
    ['ANYTIME FITNESS', 18.5],
  ] as const;

  /** Bills of different frequencies, beside pay and groceries that vary. */
  function scenarioOf(seed: number): StatementLine[] {
    const { below } = chanceOf(seed);
    const chosen = billRows.filter(() => below(4) > 0);
    const paid = chosen.flatMap(([name, amount], nth) => {
      const frequency = ([7, 14, 'month'] as const)[below(3)]!;
      const start = addDays('2026-08-01', below(20));
      const days = [...Array(frequency === 'month' ? 4 : Math.floor(100 / frequency)).keys()].map((at) =>
        frequency === 'month' ? addMonths(start, at) : addDays(start, at * frequency),
      );
      return days
        .filter((day) => day < '2026-11-15')
        .map((day, at): StatementLine => [day, -amount, name, `b${nth}-${at}`]);
    });
    const food = [...Array(60).keys()].map((at): StatementLine => [
      addDays('2026-08-01', Math.floor(at * 1.7)),
      -(20 + below(6_000) / 100),
      'WOOLWORTHS 1187 MARRICKVILLE',
      `f${at}`,
    ]);
    return [...pays, ...paid, ...food].toSorted((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0));
  }

  test.each([3, 19, 41, 2026, 88_231, 500_009])(
    'seed %i: give the same forecast, each day, and the same safe to spend',
    async (seed) => {
      const lines = scenarioOf(seed);
      const [detected, scheduled] = [await server.aMember(), await server.aMember()];
      for (const member of [detected, scheduled]) await imported(server, member, ofxOf(lines, '51200817', 3000));
      const result = (await act(scheduled.token, bills.detected)).data.filter((one) => one.direction === 'out');
      expect(result.length).toBeGreaterThan(0);
      for (const { key } of result) await act(scheduled.token, bills.acceptDetected, { key });
      const seen = async ({ token }: { token: string }) => {
        const ahead = await act(token, forecast.daily, { weeks: 4 });
        return {
          safe: (await act(token, bills.safeToSpend)).safe,
          daily: ahead.spending.daily,
          days: ahead.days.map((day) => [day.date, day.total]),
        };
      };
      expect(await seen(scheduled)).toEqual(await seen(detected));
    },
  );
});
