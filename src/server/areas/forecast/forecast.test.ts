import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forecast } from '#contract/areas/forecast.ts';
import { imports } from '#contract/areas/imports.ts';
import { loans } from '#contract/areas/loans.ts';
import { bills } from '#contract/areas/bills.ts';
import { settings } from '#contract/areas/settings.ts';
import type { Endpoint, WireBodyOf, WireReplyOf } from '#contract/kit/endpoint.ts';
import { aBanker } from '#tests/build/bank.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** The clock is set to Monday 16 November 2026 in Sydney. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Member {
  id: number;
  token: string;
  accountId: number;
}

const shop = 'WOOLWORTHS 1187 MARRICKVILLE';

/** Groceries of 365.00 in each of three months and 1,000.00 of pay every second Thursday, on a plan with all weeks. */
const scenario = [
  ...['2026-08', '2026-09', '2026-10'].flatMap(
    (month) =>
      [
        [`${month}-01`, '-100.00', shop],
        [`${month}-20`, '-265.00', shop],
      ] as const,
  ),
  ...['2026-10-08', '2026-10-22', '2026-11-05'].map((date) => [date, '1000.00', 'SALARY QUANDONG PTY LTD'] as const),
];

async function bring(
  token: string,
  rows: readonly (readonly [string, string, string])[],
  name = 'rows.csv',
): Promise<number> {
  const form = new FormData();
  form.set('sign', 'plus_in');
  form.append('file', new File([`Date,Amount,Description\n${rows.map((row) => row.join(',')).join('\n')}\n`], name));
  const { body } = await server.call(imports.import, { token, form });
  expect(body).toMatchObject({ imported: rows.length });
  return body.accounts[0]!.id!;
}

async function aMember({
  rows = scenario,
  premium = true,
}: { rows?: readonly (readonly [string, string, string])[]; premium?: boolean } = {}): Promise<Member> {
  const { id, token } = await server.aMember();
  const accountId = await bring(token, rows);
  if (premium)
    await server.server.database.systemDb
      .insertInto('member_plans')
      .values({ member_id: id, started_at: server.clock.now(), plan_id: 2, ends_at: null })
      .execute();
  return { id, token, accountId };
}

type Forecast = WireReplyOf<typeof forecast.daily>;

async function forecastOf(token: string, weeks?: number) {
  const { status, body } = await server.call(forecast.daily, { token, query: { weeks } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const dayOf = (body: Forecast, date: string) => body.days.find((day) => day.date === date)!;
const ok = async <E extends Endpoint>(endpoint: E, token: string, body: WireBodyOf<E>) => {
  const answer = await server.callWith(endpoint, { token, body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

describe('the forecast balance of each day', () => {
  test('starts from the real balance, adds pay on its day and subtracts usual spending', async () => {
    const { token, accountId } = await aMember();
    const body = await forecastOf(token);
    // 3,000.00 of pay less 1,095.00 of groceries.
    expect(body).toMatchObject({
      from: '2026-11-16',
      to: '2027-02-15',
      weeks: 13,
      locked: null,
      accounts: [{ bank_account_id: accountId, balance: 1_905, as_of: '2026-11-05' }],
    });
    expect(body.days).toHaveLength(92);
    expect(body.pay).toMatchObject({
      source: 'detected',
      amount: 1_000,
      frequency: 'fortnightly',
      next: '2026-11-19',
      rows: 3,
      bank_account_id: accountId,
    });
    // A median month of 365.00 is 12.00 a day.
    expect(body.spending).toMatchObject({
      source: 'history',
      daily: 12,
      history_daily: 12,
      months: ['2026-08-01', '2026-09-01', '2026-10-01'],
      categories: [{ name: 'Groceries', monthly: 365, scheduled: 0 }],
    });
    expect(body.days.slice(0, 4).map((day) => [day.date, day.total])).toEqual([
      ['2026-11-16', 1_905],
      ['2026-11-17', 1_893],
      ['2026-11-18', 1_881],
      ['2026-11-19', 2_869],
    ]);
    expect(dayOf(body, '2026-11-19').events.map((one) => [one.kind, one.name, one.amount])).toEqual([
      ['pay', 'Salary Quandong', 1_000],
      ['spending', 'Everyday spending', -12],
    ]);
    expect(body.lowest).toEqual({ date: '2026-11-18', balance: 1_881 });
    expect(body.warnings).toEqual([]);
  });

  test('adds scheduled payments once and subtracts them from usual spending', async () => {
    const { token, accountId } = await aMember();
    await ok(bills.create, token, {
      name: 'Veg box',
      amount: 70,
      start_date: '2026-11-18',
      recurring_frequency: 'weekly',
      sub_category_id: 1,
      bank_account_id: accountId,
    });
    await ok(bills.create, token, {
      name: 'To savings',
      amount: 500,
      start_date: '2026-11-17',
      recurring_frequency: 'weekly',
      sub_category_id: 79,
    });
    const body = await forecastOf(token, 4);
    expect(dayOf(body, '2026-11-18').events[0]).toMatchObject({
      kind: 'scheduled',
      name: 'Veg box',
      amount: -70,
      bank_account_id: accountId,
    });
    // 52 × 70.00 a year is 303.33 a month of the 365.00 spent on groceries.
    expect(body.spending.categories).toEqual([
      expect.objectContaining({ name: 'Groceries', monthly: 61.67, scheduled: 303.33 }),
    ]);
    expect(body.spending.daily).toBe(2.03);
    // The other account is not linked, so the money leaves the forecast accounts but is not spending.
    expect(dayOf(body, '2026-11-17').events[0]).toMatchObject({
      kind: 'transfer',
      name: 'To savings',
      amount: -500,
      bank_account_id: accountId,
    });
  });

  test('scheduled pay is not counted twice, and none is expected when pay is turned off', async () => {
    const { token } = await aMember();
    await ok(bills.create, token, {
      name: 'Hospital',
      amount: 1_020,
      direction: 'in',
      start_date: '2026-11-19',
      recurring_frequency: 'fortnightly',
    });
    const paid = (body: Forecast) =>
      dayOf(body, '2026-11-19')
        .events.filter((one) => one.amount > 0)
        .map((one) => [one.kind, one.amount]);
    expect(paid(await forecastOf(token))).toEqual([['scheduled', 1_020]]);
    await ok(forecast.estimate, token, { expects_pay: false });
    expect((await forecastOf(token)).pay).toMatchObject({
      source: 'off',
      amount: null,
      detected_amount: 1_000,
      next: null,
    });
  });

  test('the member can set estimates, and null restores the detected values', async () => {
    const { token, accountId } = await aMember();
    await ok(forecast.estimate, token, { daily_spending: 20, pay_amount: 1_500 });
    const body = await forecastOf(token);
    expect([body.spending.source, body.spending.daily, body.spending.history_daily]).toEqual(['set', 20, 12]);
    expect(body.pay).toMatchObject({ source: 'set', amount: 1_500, detected_amount: 1_000, next: '2026-11-19' });
    expect(dayOf(body, '2026-11-19').total).toBe(1_905 - 60 + 1_500);
    await ok(forecast.estimate, token, { daily_spending: null, pay_amount: null, pay_account_id: accountId });
    expect(dayOf(await forecastOf(token), '2026-11-19').total).toBe(2_869);
  });

  test('the member’s own amount is kept while no pay is expected', async () => {
    const { token } = await aMember();
    await ok(forecast.estimate, token, { pay_amount: 1_500 });
    expect((await forecastOf(token)).pay.set_amount).toBe(1_500);
    await ok(forecast.estimate, token, { expects_pay: false });
    expect((await forecastOf(token)).pay).toMatchObject({
      source: 'off',
      amount: null,
      set_amount: 1_500,
      detected_amount: 1_000,
    });
    await ok(forecast.estimate, token, { expects_pay: true, pay_amount: null });
    expect((await forecastOf(token)).pay).toMatchObject({ source: 'detected', amount: 1_000, set_amount: null });
  });

  test('a bill that a transaction has paid is not counted again; an unpaid one is expected today', async () => {
    const { token } = await aMember();
    for (const name of ['Ray White', 'Aussie Broadband'])
      await ok(bills.create, token, {
        name,
        payee: name,
        amount: 60,
        start_date: '2026-11-14',
        recurring_frequency: 'monthly',
      });
    await bring(token, [['2026-11-14', '-60.00', 'RAY WHITE 2204']]);
    const today = dayOf(await forecastOf(token), '2026-11-16');
    expect([today.total, today.events.map((one) => [one.name, one.amount])]).toEqual([
      1_905 - 120,
      [['Aussie Broadband', -60]],
    ]);
  });

  test('pay whose date has passed without a transaction is expected today', async () => {
    const { token } = await aMember({
      rows: ['2026-10-01', '2026-10-15', '2026-10-29'].map(
        (date) => [date, '1000.00', 'SALARY QUANDONG PTY LTD'] as const,
      ),
    });
    const body = await forecastOf(token, 2);
    expect(body.pay.next).toBe('2026-11-26');
    expect(body.days.flatMap((day) => day.events.map((one) => [day.date, one.kind, one.amount]))).toEqual([
      ['2026-11-16', 'pay', 1_000],
      ['2026-11-26', 'pay', 1_000],
    ]);
  });

  test('instalments of purchases fall on their dates, only once where one is also scheduled', async () => {
    const { token, accountId } = await aMember({
      rows: [
        ...scenario,
        ['2026-10-23', '-37.50', 'AFTERPAY AUSTRALIA'],
        ['2026-11-06', '-37.50', 'AFTERPAY AUSTRALIA'],
      ],
    });
    const instalments = async () =>
      (await forecastOf(token)).days.flatMap((day) =>
        day.events
          .filter((one) => one.kind === 'instalment')
          .map((one) => [day.date, one.name, one.amount, one.bank_account_id]),
      );
    expect(await instalments()).toEqual([
      ['2026-11-20', 'Afterpay', -37.5, accountId],
      ['2026-12-04', 'Afterpay', -37.5, accountId],
    ]);
    await ok(bills.create, token, {
      name: 'Shoes',
      amount: 37.5,
      start_date: '2026-11-20',
      recurring_frequency: 'once',
    });
    expect(await instalments()).toEqual([['2026-12-04', 'Afterpay', -37.5, accountId]]);
  });

  test('a transfer in progress has left the first account and will arrive in the other', async () => {
    const kim = await aBanker(server);
    await kim.move(250);
    const body = await forecastOf(kim.token, 1);
    expect(body.days[0]!.events).toEqual([
      {
        kind: 'pending',
        name: 'Payments on their way',
        amount: -250,
        bank_account_id: kim.everydayId,
        source_id: null,
      },
      { kind: 'pending', name: 'Transfers on their way', amount: 250, bank_account_id: kim.savingsId, source_id: null },
    ]);
    expect([body.accounts.map((one) => [one.balance, one.end]), body.days[7]!.total]).toEqual([
      [
        [1_000, 750],
        [0, 250],
      ],
      1_000,
    ]);
  });

  test('the same transactions and date give the same result', async () => {
    const { token } = await aMember();
    expect(await forecastOf(token)).toEqual(await forecastOf(token));
  });

  test('two accounts: each daily total is their sum, and transfers between them are neither spending nor pay', async () => {
    const { token } = await aMember({ rows: [...scenario, ['2026-10-20', '-500.00', 'TRANSFER TO SAVINGS']] });
    await bring(token, [['2026-10-20', '500.00', 'TRANSFER FROM EVERYDAY']], 'savings.csv');
    const body = await forecastOf(token);
    expect(body.accounts.map((one) => one.balance)).toEqual([1_405, 500]);
    expect([body.spending.daily, body.lowest]).toEqual([12, { date: '2026-11-18', balance: 1_881 }]);
    for (const day of body.days)
      expect(day.balances.reduce((sum: number, dollars: number) => sum + Math.round(dollars * 100), 0)).toBe(
        Math.round(day.total * 100),
      );
  });
});

describe('what-if items', () => {
  test('change the balance from their date on, and turning them off restores the original forecast', async () => {
    const { token, accountId } = await aMember();
    const before = await forecastOf(token);
    const { data: trip } = await ok(forecast.createWhatIf, token, { name: 'Bali', amount: -2_000, date: '2026-11-30' });
    const { data: flatmate } = await ok(forecast.createWhatIf, token, {
      name: 'Flatmate',
      amount: 150,
      date: '2026-11-20',
      recurring_frequency: 'weekly',
      end_date: '2026-12-04',
      bank_account_id: accountId,
    });
    const after = await forecastOf(token);
    expect(after.what_ifs.map((one) => [one.name, one.amount, one.recurring_frequency, one.is_on])).toEqual([
      ['Flatmate', 150, 'weekly', true],
      ['Bali', -2_000, null, true],
    ]);
    expect(dayOf(after, '2026-11-29').total - dayOf(before, '2026-11-29').total).toBe(300);
    expect(dayOf(after, '2027-02-15').total - dayOf(before, '2027-02-15').total).toBe(450 - 2_000);
    for (const line of [trip, flatmate]) await ok(forecast.updateWhatIf, token, { id: line.id, is_on: false });
    expect((await forecastOf(token)).days).toEqual(before.days);
    expect((await ok(forecast.updateWhatIf, token, { id: trip.id, is_on: true, amount: -10 })).data).toEqual({
      ...trip,
      amount: -10,
    });
    await ok(forecast.removeWhatIf, token, { id: trip.id });
    expect((await server.call(forecast.removeWhatIf, { token, body: { id: trip.id } })).status).toBe(404);
    expect((await server.call(forecast.whatIfs, { token })).body.data.map((one) => one.name)).toEqual(['Flatmate']);
  });

  test('invalid input names its field', async () => {
    const { token } = await aMember();
    const fields = async (endpoint: Endpoint, body: object) => {
      const answer = await server.callWith(endpoint, { token, body });
      return [answer.status, answer.problem.errors?.[0]?.field];
    };
    const good = { name: 'Bali', amount: -5, date: '2026-11-30' };
    expect(await fields(forecast.createWhatIf, { ...good, amount: 0 })).toEqual([400, 'amount']);
    expect(await fields(forecast.createWhatIf, { ...good, date: '2026-02-30' })).toEqual([400, 'date']);
    expect(await fields(forecast.createWhatIf, { ...good, end_date: '2026-11-29' })).toEqual([400, 'end_date']);
    expect(await fields(forecast.createWhatIf, { ...good, bank_account_id: 999_999 })).toEqual([
      400,
      'bank_account_id',
    ]);
    const { data } = await ok(forecast.createWhatIf, token, {
      ...good,
      recurring_frequency: 'weekly',
      end_date: '2026-12-30',
    });
    expect(await fields(forecast.updateWhatIf, { id: data.id, date: '2026-12-31' })).toEqual([400, 'end_date']);
    expect(await fields(forecast.estimate, {})).toEqual([400, 'daily_spending']);
    expect(await fields(forecast.estimate, { pay_amount: 0 })).toEqual([400, 'pay_amount']);
    expect((await server.call(forecast.daily, { token })).status).toBe(200);
    expect((await server.call(forecast.daily, { token, query: { weeks: 27 } })).problem.errors?.[0]?.field).toBe(
      'weeks',
    );
  });

  test('the number of items is limited, also for simultaneous requests', async () => {
    const { token } = await aMember();
    const tries = await Promise.all(
      Array.from({ length: 53 }, (_, at) =>
        server.call(forecast.createWhatIf, { token, body: { name: `Line ${at}`, amount: 1, date: '2026-12-01' } }),
      ),
    );
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(tries.filter(({ status }) => status === 409)).toHaveLength(3);
  });
});

describe('warnings and wellness', () => {
  test('days below zero and below the member’s minimum are listed, per account and in total', async () => {
    const { token, accountId } = await aMember();
    await ok(settings.notificationSettings, token, { notificationminimumbankbalance: 1_890 });
    await ok(forecast.createWhatIf, token, { name: 'Car', amount: -2_900, date: '2026-11-19' });
    const body = await forecastOf(token, 1);
    expect(body.minimum).toBe(1_890);
    // 1,881.00 on the 18th; below zero from the 19th.
    const reported = [
      { kind: 'below_zero', date: '2026-11-19', days: 5, lowest: -79 },
      { kind: 'below_minimum', date: '2026-11-18', days: 1, lowest: 1_881 },
    ];
    expect(body.warnings).toEqual([
      ...reported.map((one) => ({ bank_account_id: null, ...one })),
      ...reported.map((one) => ({ bank_account_id: accountId, ...one })),
    ]);
  });

  test('emergency fund in weeks, savings rate and debt', async () => {
    const { token } = await aMember();
    const { wellness } = await forecastOf(token);
    // 365.00 a month is 84.23 a week; only October had income.
    expect(wellness.emergency_fund).toEqual({ money: 1_905, weekly_spending: 84.23, weeks: 22.6 });
    expect(wellness.savings_rate).toMatchObject({ income: 2_000, spent: 1_095, rate: 45.3 });
    expect(wellness.savings_rate.months.at(-1)).toEqual({ start: '2026-10-01', income: 2_000, spent: 365, rate: 81.8 });
    expect(wellness.debt).toEqual({ owed: 0, accounts: [], loans: [], others: [] });
    const recorded = await server.call(loans.add, {
      token,
      body: { company: 'Harbour Finance', loan_title: 'Car loan', balance: 8_240.55 },
    });
    const car = { loan_id: recorded.body.success.id, name: 'Car loan', owed: 8_240.55 };
    expect((await forecastOf(token)).wellness.debt).toEqual({ owed: 8_240.55, accounts: [], loans: [car], others: [] });
  });

  test('C02: weeks beyond the fourth are locked where the plan does not include them', async () => {
    const { token } = await aMember({ premium: false });
    expect(await forecastOf(token, 13)).toMatchObject({ weeks: 4, locked: 'Lock', to: '2026-12-14' });
    const { systemDb } = server.server.database;
    await systemDb.deleteFrom('feature_gates').where('feature', '=', 'Forecast beyond 4 weeks').execute();
    expect(await forecastOf(token, 26)).toMatchObject({ weeks: 26, locked: null, to: '2027-05-17' });
  });

  test('a member without accounts has an empty forecast', async () => {
    const { token } = await server.aMember();
    expect(await forecastOf(token)).toMatchObject({
      accounts: [],
      lowest: null,
      warnings: [],
      pay: { source: 'none', next: null },
      spending: { source: 'none', daily: 0 },
      wellness: { emergency_fund: { weeks: null }, savings_rate: { rate: null } },
    });
  });
});
