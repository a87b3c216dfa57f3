import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { loans } from '#contract/areas/loans.ts';
import { networth } from '#contract/areas/networth.ts';
import type { WireReplyOf } from '#contract/kit/endpoint.ts';
import { addDays, daysBetween } from '#domain/calendar/civil-date.ts';
import { openLog } from '#server/kit/log.ts';
import { openAssetPrices } from '#server/ports/asset-prices/open.ts';
import type { AssetPrices } from '#server/ports/asset-prices/port.ts';
import { csvOf, imported } from '#tests/build/money.ts';
import type { StatementLine } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { snapshotAll } from '../public.ts';

/** Today is Monday 16 November 2026 in Sydney. */
let server: TestServer;
const gold = { price: '6000', meanwhile: async (): Promise<void> => {} };
const assetPrices: AssetPrices = {
  ...openAssetPrices(),
  async metalPrices(metals) {
    await gold.meanwhile();
    return metals.map((code) => ({
      code,
      unitPrice: gold.price,
      source: 'Reference table',
      date: '2026-11-16',
      time: null,
    }));
  },
};

beforeAll(async () => {
  server = await startTestServer({ ports: { assetPrices } });
});
afterAll(() => server.close());

type Holder = { id: number; token: string };
const requested = async (holder: Holder, startDate: string, endDate = '2026-11-16') =>
  (await server.call(networth.history, { token: holder.token, body: { startDate, endDate } })).body;
const set = async (holder: Holder, body: object): Promise<number> =>
  (await server.call(networth.set, { token: holder.token, body })).body.data.id!;
const pointsOf = (body: WireReplyOf<typeof networth.history>) => body.data.map((point) => [point.date, point.Networth]);
const snapshot = () =>
  snapshotAll({
    systemDb: server.server.database.systemDb,
    clock: server.clock,
    ports: { assetPrices },
    log: openLog('silent'),
  });

const car = { NetworthType: 'Assets', kind: 'car', name: 'Mazda 3' };

describe('M12: history between dates', () => {
  test('each value applies from its date, backdated ones included, and amounts that were added are reported separately', async () => {
    const holder = await server.aMember();
    const id = await set(holder, { ...car, value: 15_000, date: '2026-11-10' });
    await set(holder, { id, value: 14_000, date: '2026-11-13' });
    await set(holder, {
      NetworthType: 'Liabilities',
      kind: 'loan',
      value: 3_000,
      date: '2026-11-12',
      ownedPercentage: 50,
    });
    const body = await requested(holder, '2026-11-09', '2026-11-30');
    expect(pointsOf(body)).toEqual([
      ['2026-11-10', 15_000],
      ['2026-11-11', 15_000],
      ['2026-11-12', 13_500],
      ['2026-11-13', 12_500],
      ['2026-11-14', 12_500],
      ['2026-11-15', 12_500],
      ['2026-11-16', 12_500],
    ]);
    expect(body).toMatchObject({ per: 'day', known_from: '2026-11-10', change: -2_500, added: -1_500 });
    expect(body.additions).toEqual([{ date: '2026-11-12', name: 'Loan', amount: -1_500 }]);
    expect(
      body.data.every(
        (point) => Math.round((point.Assets - point.Liabilities) * 100) === Math.round(point.Networth * 100),
      ),
    ).toBe(true);
    // A value before the first one moves the start and leaves today unchanged.
    await set(holder, { id, value: 20_000, date: '2024-11-10' });
    expect(await requested(holder, '2020-01-01')).toMatchObject({
      per: 'week',
      known_from: '2024-11-10',
      change: -7_500,
    });
    const shown = (await server.call(networth.list, { token: holder.token, query: { id } })).body;
    expect(shown.values!.map((value) => [value.date, value.value])).toEqual([
      ['2026-11-13', 14_000],
      ['2026-11-10', 15_000],
      ['2024-11-10', 20_000],
    ]);
    expect(shown.data[0]!.value).toBe(14_000);
    const forget = (date: string) => server.call(networth.remove, { token: holder.token, body: { id, date } });
    expect([
      (await forget('2026-11-13')).status,
      (await forget('2024-11-10')).status,
      (await forget('2026-11-10')).problem.errors,
    ]).toEqual([
      200,
      200,
      [{ field: 'date', message: 'There’s no value on that date, or it’s the only one this item has.' }],
    ]);
  });

  test('a loan from another lender counts before it was recorded, counted back over its repayments', async () => {
    const holder = await server.aMember();
    await set(holder, { ...car, value: 15_000, date: '2026-09-10' });
    await server.call(loans.add, {
      token: holder.token,
      body: {
        company: 'Harbour Finance',
        loan_title: 'Car loan',
        balance: 8_240.55,
        rate: 0,
        repayment: 312,
        frequency: 'monthly',
        next_due: '2026-11-28',
      },
    });
    const body = await requested(holder, '2026-10-26');
    const points = pointsOf(body);
    // The repayment of 28 October is undone before that day; recording the loan today changes nothing.
    expect(points.slice(0, 4)).toEqual([
      ['2026-10-26', 6_447.45],
      ['2026-10-27', 6_447.45],
      ['2026-10-28', 6_759.45],
      ['2026-10-29', 6_759.45],
    ]);
    expect(points.at(-1)).toEqual(['2026-11-16', 6_759.45]);
    expect(body).toMatchObject({
      change: 312,
      added: 0,
      additions: [],
      counted_back: [{ name: 'Car loan', recorded_on: '2026-11-16' }],
    });
  });

  test('transactions give an account’s balance, the same by day, by week and by month', async () => {
    const holder = await server.aMember();
    const rows = Array.from({ length: 150 }, (_, at): StatementLine => [
      addDays('2019-01-03', at * 19),
      at % 3 === 0 ? 400.1 : -(at % 7) * 10.35,
      `ROW ${at} QUANDONG`,
    ]);
    await imported(server, holder, csvOf(rows, 1_000));
    const cents = (dollars: number) => Math.round(dollars * 100);
    const heldAt = (date: string) =>
      rows.filter(([day]) => day <= date).reduce((sum, [, dollars]) => sum + cents(dollars), 100_000);
    const check = async (start: string, end: string, per: string) => {
      const body = await requested(holder, start, end);
      expect(body.per).toBe(per);
      expect(body.data.length).toBeGreaterThan(10);
      expect(body.data.map((point) => [point.date, cents(point.Networth)])).toEqual(
        body.data.map((point) => [point.date, heldAt(point.date)]),
      );
    };
    await check('2025-11-16', '2026-11-16', 'day');
    await check('2024-06-05', '2026-11-16', 'week');
    await check('2019-01-03', '2026-11-16', 'month');
    await check('2019-02-11', '2025-07-20', 'month');
  });

  test('values recorded daily, occasionally, or with one day missing give the same history by day, by week and by month', async () => {
    const holder = await server.aMember();
    const days = Array.from({ length: 2_000 }, (_, at) => addDays('2021-05-26', at));
    const recorded: Record<string, readonly string[]> = {
      Daily: days,
      // A last day of a month and a week day are missing.
      Gaps: days.filter((date) => date !== '2024-02-29' && date !== '2026-06-29'),
      'Now and then': days.filter((_, at) => at % 47 === 5),
      Late: days.filter((date) => date >= '2025-12-01'),
    };
    for (const [at, [name, dates]] of Object.entries(recorded).entries()) {
      const id = await set(holder, { NetworthType: 'Assets', kind: 'other', name, value: 1, date: dates.at(-1)! });
      await sql`insert into networth_values (member_id, item_id, on_date, value_cents, source, source_date)
        select ${holder.id}, ${id}, d, ${at} * 10000 + (d - '2021-01-01'::date) * (${at} + 1), 'own', d
        from unnest(${[...dates]}::date[]) d on conflict (member_id, item_id, on_date)
        do update set value_cents = excluded.value_cents`.execute(server.server.database.systemDb);
    }
    const centsOn = (date: string) =>
      Object.values(recorded).reduce((sum, dates, at) => {
        const day = dates.findLast((one) => one <= date);
        return sum + (day === undefined ? 0 : at * 10_000 + daysBetween('2021-01-01', day) * (at + 1));
      }, 0);
    for (const [start, end, per] of [
      ['2021-06-30', '2026-11-15', 'month'],
      ['2021-01-01', '2026-10-31', 'month'],
      ['2021-11-03', '2026-11-30', 'month'],
      ['2024-06-05', '2026-11-12', 'week'],
      ['2025-11-20', '2026-11-10', 'day'],
    ]) {
      const body = await requested(holder, start!, end);
      expect(body.per).toBe(per);
      expect(body.data.map((point) => [point.date, Math.round(point.Networth * 100)])).toEqual(
        body.data.map((point) => [point.date, centsOn(point.date)]),
      );
    }
  });

  test('instalments are a debt of each provider, in the history too, until the member records a figure for it', async () => {
    const holder = await server.aMember();
    await imported(
      server,
      holder,
      csvOf([
        ['2026-10-20', 500, 'SALARY ACME'],
        ['2026-10-23', -37.5, 'AFTERPAY AUSTRALIA'],
        ['2026-11-06', -37.5, 'AFTERPAY AUSTRALIA'],
        ['2026-11-12', -10, 'KLARNA AUSTRALIA'],
      ]),
    );
    const now = async () => (await server.call(networth.list, { token: holder.token })).body;
    const { data, ...totals } = await now();
    expect(totals).toMatchObject({ Networth: 310, Assets: 415, Liabilities: 105 });
    expect(data.filter((item) => item.kind === 'bnpl')).toMatchObject([
      {
        id: null,
        bank_account_id: null,
        NetworthType: 'Liabilities',
        name: 'Afterpay',
        value: 75,
        owned_value: 75,
        included: true,
        source: { kind: 'instalments', date: '2026-11-06' },
      },
      { name: 'Klarna', value: 30, source: { kind: 'instalments', date: '2026-11-12' } },
    ]);
    const points = pointsOf(await requested(holder, '2026-10-22'));
    expect(
      [
        ['2026-10-22', 500],
        ['2026-10-23', 350],
        ['2026-11-05', 350],
        ['2026-11-06', 350],
        ['2026-11-12', 310],
        ['2026-11-16', 310],
      ].filter(([date, cents]) => !points.some((point) => point[0] === date && point[1] === cents)),
    ).toEqual([]);
    await set(holder, { NetworthType: 'Liabilities', kind: 'bnpl', name: 'Pay later', value: 80 });
    expect((await now()).Liabilities).toBe(80);
    expect(pointsOf(await requested(holder, '2026-11-15')).at(-1)).toEqual(['2026-11-16', 335]);
  });

  test('the snapshot records prices and balances of accounts without transactions once a day, for members who have any', async () => {
    server.clock.set('2026-11-13T11:00:00.000Z');
    const holder = await server.aMember();
    await server.aMember();
    await set(holder, { NetworthType: 'Assets', kind: 'metals', metal: 'gold', unit: 'oz', quantity: '1' });
    await server.call(bankAccounts.create, { token: holder.token, body: { name: 'Jar', opening_balance: 500 } });
    const recorded = async () => {
      const { systemDb } = server.server.database;
      const [{ rows: values }, { rows: balances }] = await Promise.all([
        sql`select on_date, value_cents from networth_values where member_id = ${holder.id} order by 1`.execute(
          systemDb,
        ),
        sql`select on_date, balance_cents from networth_balances where member_id = ${holder.id} order by 1`.execute(
          systemDb,
        ),
      ]);
      return [values, balances];
    };
    await snapshot();
    server.clock.set('2026-11-14T11:00:00.000Z');
    gold.price = '6100';
    await snapshot();
    const first = await recorded();
    expect(first).toEqual([
      [
        { on_date: '2026-11-13', value_cents: 6_000_00 },
        { on_date: '2026-11-14', value_cents: 6_100_00 },
      ],
      [{ on_date: '2026-11-13', balance_cents: 500_00 }],
    ]);
    await snapshot();
    expect(await recorded()).toEqual(first);
    server.clock.set('2026-11-15T22:00:00.000Z');
    gold.price = '6200';
    const { access } = await (
      await import('#server/kit/session.ts')
    ).openSession(server.server.database.systemDb, server.clock, {
      memberId: holder.id,
      remember: false,
      caller: { ip: '', userAgent: '' },
    });
    expect(pointsOf(await requested({ ...holder, token: access }, '2026-11-12'))).toEqual([
      ['2026-11-13', 6_500],
      ['2026-11-14', 6_600],
      ['2026-11-15', 6_600],
      ['2026-11-16', 6_700],
    ]);
    gold.price = '6000';
  });

  test('items deleted while prices are requested do not stop the snapshot', async () => {
    const [leaving, staying] = [await server.aMember(), await server.aMember()];
    const platinum = { NetworthType: 'Assets', kind: 'metals', metal: 'platinum', unit: 'oz', quantity: '1' };
    const { systemDb } = server.server.database;
    for (const { token } of [leaving, staying])
      await server.call(bankAccounts.create, { token, body: { name: 'Jar', opening_balance: 500 } });
    const id = await set(leaving, platinum);
    await set(staying, platinum);
    // A new price on a new day, so that the provider is queried.
    await sql`delete from asset_prices where code = 'platinum'`.execute(systemDb);
    await sql`update networth_values set on_date = '2026-11-01', value_cents = 1
      where member_id in (${leaving.id}, ${staying.id})`.execute(systemDb);
    gold.meanwhile = async () => {
      await sql`delete from networth_items where member_id = ${leaving.id} and id = ${id}`.execute(systemDb);
      await sql`delete from bank_accounts where member_id = ${leaving.id}`.execute(systemDb);
    };
    await snapshot();
    gold.meanwhile = async () => {};
    expect(pointsOf(await requested(staying, '2026-11-15'))).toEqual([
      ['2026-11-15', 0.01],
      ['2026-11-16', 6_500],
    ]);
    const { rows } = await sql`select member_id from networth_values
        where member_id in (${leaving.id}, ${staying.id}) and on_date = '2026-11-16'
      union all select member_id from networth_balances where member_id in (${leaving.id}, ${staying.id})`.execute(
      systemDb,
    );
    expect(rows).toEqual([{ member_id: staying.id }, { member_id: staying.id }]);
  });

  test('a closed account without transactions counts until its last recorded balance', async () => {
    const holder = await server.aMember();
    const { id } = (
      await server.call(bankAccounts.create, { token: holder.token, body: { name: 'Jar', opening_balance: 500 } })
    ).body.data;
    await sql`insert into networth_balances (member_id, bank_account_id, on_date, balance_cents)
      values (${holder.id}, ${id}, '2026-11-12', 40000), (${holder.id}, ${id}, '2026-11-14', 50000)`.execute(
      server.server.database.systemDb,
    );
    await server.call(bankAccounts.updateStatus, {
      token: holder.token,
      body: { bank_account_id: id, status: 'closed' },
    });
    expect(pointsOf(await requested(holder, '2026-11-12'))).toEqual([
      ['2026-11-12', 400],
      ['2026-11-13', 400],
      ['2026-11-14', 500],
      ['2026-11-15', 0],
      ['2026-11-16', 0],
    ]);
  });

  test('keeps one old price per week', async () => {
    const holder = await server.aMember();
    const id = await set(holder, {
      NetworthType: 'Assets',
      kind: 'metals',
      metal: 'silver',
      unit: 'oz',
      quantity: '1',
    });
    await sql`insert into networth_values (member_id, item_id, on_date, value_cents, source, source_date)
      select ${holder.id}, ${id}, d::date, 100, 'price', d::date
      from generate_series('2025-09-22'::date, '2025-10-20', '1 day') d`.execute(server.server.database.systemDb);
    await snapshot();
    const { rows } = await sql<{
      on_date: string;
    }>`select on_date from networth_values where member_id = ${holder.id} and on_date < '2025-10-14'
      order by 1`.execute(server.server.database.systemDb);
    expect(rows.map((row) => row.on_date)).toEqual([
      '2025-09-28',
      '2025-10-05',
      '2025-10-06',
      '2025-10-07',
      '2025-10-08',
      '2025-10-09',
      '2025-10-10',
      '2025-10-11',
      '2025-10-12',
      '2025-10-13',
    ]);
  });

  test('refuses a reversed date range, and a member without items or accounts has no history', async () => {
    const holder = await server.aMember();
    expect(await requested(holder, '2026-01-01')).toEqual({
      data: [],
      per: 'day',
      known_from: null,
      change: 0,
      added: 0,
      additions: [],
      counted_back: [],
    });
    const wrong = (body: object) => server.callWith(networth.history, { token: holder.token, body });
    expect((await wrong({ startDate: '2026-02-01', endDate: '2026-01-01' })).problem.errors).toEqual([
      { field: 'endDate', message: 'Choose an end date on or after the start date.' },
    ]);
    expect(await requested(holder, '2027-02-01', '2027-03-01')).toMatchObject({ data: [] });
    expect((await wrong({ endDate: '2026-02-30' })).problem.errors?.map(({ field }) => field)).toEqual([
      'startDate',
      'endDate',
    ]);
  });
});
