import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { budget } from '#contract/areas/budget.ts';
import { transactions } from '#contract/areas/transactions.ts';
import { imports } from '#contract/areas/imports.ts';
import { spending } from '#contract/areas/spending.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import { imported, ofxOf } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Today is Monday 16 November 2026 in Sydney. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const { groceries, cafes, salary } = subCategoryIds;

/** A member with the transactions of a small statement: day, amount, description. */
async function aMemberWith(rows: readonly (readonly [string, string, string])[]): Promise<string> {
  const { token } = await server.aMember();
  const csv = `Date,Amount,Description\n${rows.map(([date, amount, words]) => `${date},${amount},${words}`).join('\n')}\n`;
  const form = new FormData();
  form.set('sign', 'plus_in');
  form.append('file', new File([csv], 'rows.csv'));
  const answer = await server.call(imports.import, { token, form });
  expect(answer.body).toMatchObject({ imported: rows.length });
  return token;
}

const shop = 'WOOLWORTHS 1187 MARRICKVILLE';
const coffee = 'CAMPOS COFFEE NEWTOWN';

describe('budgets in the pay cycle', () => {
  test('M13: a fortnight of groceries: set 300.00, spent 120.50 less a refund of 20.50, left 200.00', async () => {
    const token = await aMemberWith([
      ['2026-11-13', '-120.50', shop],
      ['2026-11-14', '20.50', shop],
      ['2026-11-11', '-99.00', shop],
    ]);
    await server.call(budget.setPayCycle, { token, body: { frequency: 'fortnightly', anchor: '2026-11-12' } });
    await server.call(budget.set, { token, body: { sub_category_id: groceries, amount: 300 } });
    const { body } = await server.call(budget.list, { token });
    expect(body.window).toEqual({ start: '2026-11-12', end: '2026-11-25', days: 14, days_left: 10 });
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({
      sub_category_id: groceries,
      Amount: 300,
      budget: 300,
      actual_spending: 100,
      left: 200,
      rolled_over: 0,
    });
    expect(body).toMatchObject({ budgeted: 300, spent: 100, left: 200, unbudgeted: 0 });
  });

  test('surplus and overspending roll over if chosen', async () => {
    const token = await aMemberWith([
      ['2026-09-10', '-60.00', shop],
      ['2026-10-10', '-130.00', shop],
      ['2026-09-12', '-10.00', coffee],
      ['2026-10-12', '-90.00', coffee],
      ['2026-11-02', '-5.00', coffee],
    ]);
    await server.call(budget.set, {
      token,
      body: { sub_category_id: groceries, amount: 100, roll_over: 'surplus', from: '2026-09-01' },
    });
    await server.call(budget.set, {
      token,
      body: { sub_category_id: cafes, amount: 50, roll_over: 'both', from: '2026-09-01' },
    });
    const { body } = await server.call(budget.list, { token });
    const line = (id: number) => body.data.find((one) => one.sub_category_id === id);
    // September leaves 40, October spends 30 more than 100: 10 of the surplus is still there.
    expect(line(groceries)).toMatchObject({ rolled_over: 10, budget: 110, left: 110 });
    // September leaves 40, October spends 90 of 90: nothing is carried over.
    expect(line(cafes)).toMatchObject({ rolled_over: 0, budget: 50, actual_spending: 5, left: 45 });
    const history = await server.call(budget.history, { token, query: { sub_category_id: groceries, cycles: 3 } });
    expect(history.body.data.map((one) => [one.start, one.budget, one.left])).toEqual([
      ['2026-09-01', 100, 40],
      ['2026-10-01', 140, 10],
      ['2026-11-01', 110, 110],
    ]);
  });

  test('a past cycle keeps the budget that it had', async () => {
    const token = await aMemberWith([['2026-10-10', '-70.00', shop]]);
    await server.call(budget.set, { token, body: { sub_category_id: groceries, amount: 80, from: '2026-10-01' } });
    await server.call(budget.set, { token, body: { sub_category_id: groceries, amount: 120 } });
    expect((await server.call(budget.list, { token, query: { date: '2026-10-31' } })).body.data[0]).toMatchObject({
      budget: 80,
      left: 10,
    });
    expect((await server.call(budget.list, { token })).body.data[0]).toMatchObject({ budget: 120, left: 120 });
    await server.call(budget.remove, { token, body: { sub_category_id: groceries } });
    expect((await server.call(budget.list, { token })).body.data).toEqual([]);
    expect((await server.call(budget.list, { token, query: { date: '2026-10-31' } })).body.data[0]).toMatchObject({
      budget: 80,
    });
  });

  test('another frequency keeps the yearly amount: 520.00 a month is 240.00 a fortnight', async () => {
    const token = await aMemberWith([['2026-11-10', '-1.00', shop]]);
    await server.call(budget.set, { token, body: { sub_category_id: groceries, amount: 520 } });
    await server.call(budget.setPayCycle, { token, body: { frequency: 'fortnightly', anchor: '2026-11-12' } });
    expect((await server.call(budget.list, { token })).body.data[0]).toMatchObject({ Amount: 240 });
  });

  test('a category’s own budget counts once, whatever budgets its sub-categories have', async () => {
    const token = await aMemberWith([['2026-11-10', '-40.00', shop]]);
    await server.call(budget.set, { token, body: { category_id: 1, amount: 500 } });
    await server.call(budget.set, { token, body: { sub_category_id: groceries, amount: 100 } });
    const { body } = await server.call(budget.list, { token });
    expect(body.data.map((one) => one.name)).toEqual(['Groceries', 'Groceries']);
    expect(body).toMatchObject({ budgeted: 500, spent: 40, left: 460 });
  });

  test('uncategorised money out is unbudgeted spending, money in is income, and each total has its transactions', async () => {
    const token = await aMemberWith([
      ['2026-11-10', '-45.00', 'ZYXOLA PRAVEX'],
      ['2026-11-11', '20.00', 'QUILMO BRANTEX'],
    ]);
    expect((await server.call(budget.list, { token })).body).toMatchObject({ unbudgeted: 45, income: 20 });
    const rows = async (kind: 'expense' | 'income') =>
      (await server.call(transactions.list, { token, query: { kind } })).body.data.map((row) => row.amount);
    expect([await rows('expense'), await rows('income')]).toEqual([[-45], [20]]);
  });

  test('invalid input is reported by its field', async () => {
    const { token } = await server.aMember();
    expect((await server.call(budget.set, { token, body: { amount: 5 } })).problem.errors).toEqual([
      { field: 'category_id', message: 'Choose a category for the budget.' },
    ]);
    expect(
      (await server.call(budget.set, { token, body: { sub_category_id: salary, amount: 5 } })).problem.errors,
    ).toEqual([{ field: 'sub_category_id', message: 'Choose a spending category.' }]);
    expect((await server.call(budget.setPayCycle, { token, body: { frequency: 'weekly' } })).problem.errors).toEqual([
      { field: 'anchor', message: 'This field is required.' },
    ]);
  });

  test('a renter is compared with renters', async () => {
    const kim = await server.aMember();
    await imported(server, kim, ofxOf([['2026-11-02', -960, 'RENT RAY WHITE', 'r1']]));
    const { body } = await server.call(budget.categories, { token: kim.token, query: {} });
    const values = body.categories
      .flatMap((category) => category.sub_categories)
      .filter(({ id }) => [12, 13, 15].includes(id))
      .map((part) => [part.id, Math.sign(part.benchmark_value)]);
    expect(values).toEqual([
      [12, 1],
      [13, 0],
      [15, 0],
    ]);
  });

  test('benchmarks become budgets for categories without one', async () => {
    const { token } = await server.aMember();
    const first = await server.call(budget.setBenchmarks, { token, body: {} });
    expect(first.body.set).toBeGreaterThan(8);
    expect((await server.call(budget.setBenchmarks, { token, body: {} })).body).toEqual({ success: true, set: 0 });
  });
});

describe('where the money goes', () => {
  test('M05: spending by category over three months, reduced by a refund, without income', async () => {
    const token = await aMemberWith([
      ['2026-09-03', '-50.00', shop],
      ['2026-10-04', '-70.00', shop],
      ['2026-10-05', '10.00', shop],
      ['2026-10-15', '2000.00', 'SALARY ACME PTY LTD'],
      ['2026-11-02', '-8.00', 'PYMT 88213 QX'],
    ]);
    const { body } = await server.call(spending.report, {
      token,
      query: { min_date: '2026-09-01', max_date: '2026-11-16' },
    });
    expect(body.periods.map((period) => period.start)).toEqual(['2026-09-01', '2026-10-01', '2026-11-01']);
    const line = (name: string) => body.data.find((one) => one.name === name);
    expect(line('Groceries')).toMatchObject({ total: 110, count: 3, amounts: [50, 60, 0], kind: 'expense' });
    expect(line('Uncategorised')).toMatchObject({ total: 8, amounts: [0, 0, 8] });
    expect(body).toMatchObject({ spent: 118, income: 2000, net: 1882 });
    expect(body.totals[1]).toEqual({ spent: 60, income: 2000, net: 1940 });
  });

  test('the cash flow balances: income equals spending plus the remainder', async () => {
    const token = await aMemberWith([
      ['2026-11-03', '-300.00', shop],
      ['2026-11-05', '1000.00', 'SALARY ACME PTY LTD'],
    ]);
    const { body } = await server.call(spending.cashFlow, {
      token,
      query: { min_date: '2026-11-01', max_date: '2026-11-16' },
    });
    expect(body).toMatchObject({ income: 1000, spent: 300, saved: 700 });
    const into = body.links
      .filter((link) => link.target === 'you')
      .reduce((sum: number, link: { amount: number }) => sum + link.amount, 0);
    const from = body.links
      .filter((link) => link.source === 'you')
      .reduce((sum: number, link: { amount: number }) => sum + link.amount, 0);
    expect([into, from]).toEqual([1000, 1000]);
  });

  test('monthly roll-ups and daily transactions give the same sums', async () => {
    const rows = Array.from(
      { length: 120 },
      (_, at) =>
        [
          `2026-0${1 + (at % 9)}-${String(1 + ((at * 7) % 28)).padStart(2, '0')}`,
          `-${10 + at}.${at % 10}0`,
          shop,
        ] as const,
    );
    const token = await aMemberWith(rows);
    const total = async (query: Record<string, string>): Promise<number> =>
      (await server.call(spending.report, { token, query })).body.spent;
    const whole = await total({ min_date: '2026-01-01', max_date: '2026-09-30' });
    const cut =
      (await total({ min_date: '2026-01-01', max_date: '2026-05-16' })) +
      (await total({ min_date: '2026-05-17', max_date: '2026-09-30' }));
    const byDay = await total({ min_date: '2026-01-01', max_date: '2026-09-30', per: 'day' });
    const expected = rows.reduce((sum, [, amount]) => sum - Math.round(Number(amount) * 100), 0) / 100;
    expect([whole, Math.round(cut * 100) / 100, byDay]).toEqual([expected, expected, expected]);
  });
});
