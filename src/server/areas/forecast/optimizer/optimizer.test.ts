import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { budget } from '#contract/areas/budget.ts';
import { forecast } from '#contract/areas/forecast.ts';
import { imports } from '#contract/areas/imports.ts';
import { loans } from '#contract/areas/loans.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { givePremium } from '#tests/build/household.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** The clock is set to Monday 16 November 2026 in Sydney. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const four = (data: { slug: string; value: number }[]) =>
  Object.fromEntries(data.map(({ slug, value }) => [slug, value]));

/** The optimizer is part of Premium. */
async function aPremiumMember() {
  const member = await server.aMember();
  await givePremium({ server }, member.id);
  return member;
}

async function aMemberWith(rows: readonly (readonly [string, string, string])[]): Promise<string> {
  const { token } = await aPremiumMember();
  const form = new FormData();
  form.set('sign', 'plus_in');
  form.append(
    'file',
    new File([`Date,Amount,Description\n${rows.map((row) => row.join(',')).join('\n')}\n`], 'rows.csv'),
  );
  expect((await server.call(imports.import, { token, form })).body).toMatchObject({ imported: rows.length });
  return token;
}

describe('the budget optimizer', () => {
  test('M06: four categories with id, value and slug; super alone compounds, at 0.08', async () => {
    const { token } = await aPremiumMember();
    const { body } = await server.call(forecast.optimizers, { token });
    expect(body.data.map((one) => [one.TransactionCategoryID, one.slug, one.value, one.compoundRate])).toEqual([
      [101, 'savings', 0, 0],
      [102, 'debt', 0, 0],
      [103, 'assets', 0, 0],
      [104, 'super', 0, 0.08],
    ]);
    expect(body).toMatchObject({ boincome: null, income_proposal: null, left: null, prediction: null });
  });

  test('M06: values are stored, and omitted ones stay unchanged', async () => {
    const { token } = await aPremiumMember();
    await server.call(forecast.setOptimizers, { token, body: { savings: 120, super: '40.50' } });
    const { body } = await server.call(forecast.setOptimizers, {
      token,
      body: {
        data: [
          { TransactionCategoryID: 102, value: 30 },
          { slug: 'savings', value: 150 },
        ],
      },
    });
    expect(four(body.data)).toEqual({ savings: 150, debt: 30, assets: 0, super: 40.5 });
    expect(four((await server.call(forecast.optimizers, { token })).body.data)).toEqual(four(body.data));
  });

  test('M06: a deleted category stays deleted until a value is set again', async () => {
    const { token } = await aPremiumMember();
    await server.call(forecast.setOptimizers, { token, body: { debt: 30, savings: 20 } });
    expect(
      four((await server.call(forecast.removeOptimizers, { token, body: { category: 'debt' } })).body.data),
    ).toEqual({ savings: 20, assets: 0, super: 0 });
    expect((await server.call(forecast.removeOptimizers, { token, body: { category: 102 } })).status).toBe(404);
    expect(four((await server.call(forecast.setOptimizers, { token, body: { debt: 5 } })).body.data)).toEqual({
      savings: 20,
      debt: 5,
      assets: 0,
      super: 0,
    });
  });

  test('M06: weekly income can be set, and is proposed from regular pay until then', async () => {
    const token = await aMemberWith([
      ['2026-10-08', '2000.00', 'SALARY QUANDONG PTY LTD'],
      ['2026-10-22', '2000.00', 'SALARY QUANDONG PTY LTD'],
      ['2026-11-05', '2000.00', 'SALARY QUANDONG PTY LTD'],
    ]);
    await server.call(forecast.setOptimizers, { token, body: { savings: 150, debt: 50 } });
    const { body } = await server.call(forecast.optimizers, { token });
    expect(body.income_proposal).toMatchObject({ amount: 1000, pay: 2000, frequency: 'fortnightly', rows: 3 });
    expect(body).toMatchObject({ boincome: null, left: 800 });
    expect((await server.call(forecast.setIncome, { token, body: { amount: '1100' } })).body).toEqual({
      success: true,
      boincome: 1100,
    });
    expect((await server.call(forecast.optimizers, { token })).body).toMatchObject({ boincome: 1100, left: 900 });
  });

  test('categories are the stored budgets: a value set in one appears in the other', async () => {
    const { token } = await aPremiumMember();
    await server.call(budget.setPayCycle, { token, body: { frequency: 'fortnightly', anchor: '2026-11-12' } });
    await server.call(budget.setCategory, { token, body: { category: 1, amount: 300, budget_optimizer: true } });
    await server.call(budget.set, { token, body: { category_id: 2, amount: 90 } });
    const { body } = await server.call(forecast.optimizers, { token });
    const line = (id: number) => body.categories.find((one) => one.TransactionCategoryID === id);
    expect(line(1)).toMatchObject({
      slug: 'groceries',
      value: 150,
      amount: 300,
      optimized: true,
      benchmark_value: 247,
    });
    expect(line(2)).toMatchObject({ value: 45, amount: 90, optimized: false });
    expect(body.data.slice(4)).toEqual([
      { TransactionCategoryID: 1, slug: 'groceries', name: 'Groceries', value: 150, compoundRate: 0 },
    ]);

    await server.call(forecast.setOptimizers, { token, body: { data: [{ TransactionCategoryID: 2, value: 60 }] } });
    const budgets = (await server.call(budget.list, { token })).body.data.map((one) => [one.category_id, one.Amount]);
    expect(budgets).toEqual([
      [1, 300],
      [2, 120],
    ]);
    await server.call(budget.set, { token, body: { category_id: 1, amount: 300, roll_over: 'surplus' } });
    await server.call(forecast.setOptimizers, { token, body: { data: [{ TransactionCategoryID: 1, value: 100 }] } });
    expect((await server.call(budget.list, { token })).body.data[0]).toMatchObject({
      category_id: 1,
      Amount: 200,
      roll_over: 'surplus',
    });
    await server.call(budget.setCategory, { token, body: { category: 1, amount: 250 } });
    expect((await server.call(budget.list, { token })).body.data[0]).toMatchObject({
      category_id: 1,
      Amount: 250,
      roll_over: 'surplus',
    });
    await server.call(forecast.removeOptimizers, { token, body: { category: 1 } });
    expect((await server.call(budget.list, { token })).body.data.map((one) => one.category_id)).toEqual([2]);
  });

  test('usual spending is the median of whole months, per week', async () => {
    const shop = 'WOOLWORTHS 1187 MARRICKVILLE';
    const token = await aMemberWith([
      ['2026-08-01', '-100.00', shop],
      ['2026-08-10', '-420.00', shop],
      ['2026-09-10', '-520.00', shop],
      ['2026-10-10', '-2600.00', shop],
      ['2026-11-10', '-9.00', shop],
    ]);
    const { body } = await server.call(forecast.optimizers, { token });
    expect(body.categories[0]).toMatchObject({ slug: 'groceries', value: null, amount: null, usual_value: 120 });
  });

  test('usual spending counts where there is no budget; applying a proposed move changes the remainder by its amount', async () => {
    const cafe = 'CAMPOS COFFEE NEWTOWN';
    const months = ['05', '06', '07', '08', '09', '10'];
    const spent = [420, 510, 357, 420, 300, 460];
    const token = await aMemberWith([
      ['2026-05-01', '-1.00', cafe],
      ...months.map((month, at) => [`2026-${month}-12`, `-${spent[at]!}.00`, cafe] as const),
      ['2026-11-10', '-9.00', cafe],
    ]);
    await server.call(budget.setPayCycle, { token, body: { frequency: 'monthly', anchor: '2026-11-12' } });
    await server.call(forecast.setIncome, { token, body: { amount: 800 } });
    const { body } = await server.call(forecast.optimizers, { token });
    // The median month is 420.50 with the transaction in May: 97.04 a week; the second-lowest month is 357.00, so
    // 360.00.
    expect(body.categories[1]).toMatchObject({
      slug: 'eating-out',
      value: null,
      counted: body.categories[1]!.usual_value,
    });
    expect(body.left).toBe(Math.round((800 - body.categories[1]!.usual_value!) * 100) / 100);
    const move = body.moves.find(({ kind }) => kind === 'spend_less')!;
    expect(move).toMatchObject({
      name: 'Eating out',
      to: 360,
      low_months: { months: 2, of: 6 },
      data: [{ TransactionCategoryID: 2, value: 83.08 }],
    });
    const { body: after } = await server.call(forecast.setOptimizers, { token, body: { data: move.data } });
    expect(Math.round((after.left! - body.left!) * 100)).toBe(Math.round(move.left * 100));
    expect(after.categories[1]).toMatchObject({ value: 83.08, amount: 360.01, counted: 83.08 });
    expect(after.moves.filter(({ kind }) => kind === 'spend_less')).toEqual([]);
  });

  test('a debt that is paid off takes no more, and its amount is proposed for savings', async () => {
    const { token } = await aPremiumMember();
    await server.call(forecast.setOptimizers, { token, body: { debt: 30 } });
    const { body } = await server.call(forecast.prediction, { token });
    expect(body.data.map(({ debt }) => debt)).toEqual([0, 0, 0, 0]);
    await server.call(loans.add, { token, body: { company: 'Harbour Finance', balance: 4000 } });
    expect(
      (await server.call(forecast.prediction, { token })).body.data.map(({ debt, total }) => [debt, total]),
    ).toEqual([
      [1560, 1560],
      [4000, 4000],
      [4000, 4000],
      [4000, 4000],
    ]);
    const { token: free } = await aPremiumMember();
    const { body: set } = await server.call(forecast.setOptimizers, { token: free, body: { debt: 30 } });
    expect(set.moves).toMatchObject([
      {
        kind: 'redirect_debt',
        data: [
          { TransactionCategoryID: 102, value: 0 },
          { TransactionCategoryID: 101, value: 30 },
        ],
        left: 0,
        year: 1560,
      },
    ]);
    const { body: moved } = await server.call(forecast.setOptimizers, {
      token: free,
      body: { data: set.moves[0]!.data },
    });
    expect([four(moved.data), moved.moves]).toEqual([{ savings: 30, debt: 0, assets: 0, super: 0 }, []]);
  });

  test('invalid input names its field', async () => {
    const { token } = await aPremiumMember();
    const fields = async (endpoint: Endpoint, body: object) => {
      const answer = await server.callWith(endpoint, { token, body });
      return [answer.status, answer.problem.errors?.[0]?.field];
    };
    expect(await fields(forecast.setOptimizers, {})).toEqual([400, 'savings']);
    expect(await fields(forecast.setOptimizers, { savings: -1 })).toEqual([400, 'savings']);
    expect(await fields(forecast.setOptimizers, { super: 1_000_000.01 })).toEqual([400, 'super']);
    expect(await fields(forecast.setOptimizers, { data: [{ TransactionCategoryID: 13, value: 5 }] })).toEqual([
      400,
      'data.0.TransactionCategoryID',
    ]);
    expect(await fields(forecast.setOptimizers, { data: [{ value: 5 }] })).toEqual([
      400,
      'data.0.TransactionCategoryID',
    ]);
    expect(await fields(forecast.removeOptimizers, { category: 'cars' })).toEqual([400, 'category']);
    expect(await fields(forecast.setIncome, { amount: 'much' })).toEqual([400, 'amount']);
    expect(await fields(forecast.setPrediction, { prediction: 5, years: 21 })).toEqual([400, 'years']);
  });
});

describe('the savings prediction', () => {
  test('M06: 100.00 a week is 5,200.00 in savings and 5,404.00 in super after a year, and grows from there', async () => {
    const { token } = await aPremiumMember();
    await server.call(forecast.setOptimizers, { token, body: { savings: 100, super: 100 } });
    const { body } = await server.call(forecast.prediction, { token });
    expect(body).toMatchObject({ prediction: null, years: null, set_on: null, compoundRate: 0.08 });
    expect(body.data.map((one) => [one.years, one.savings, one.super, one.total, one.growth])).toEqual([
      [1, 5_200, 5_404, 10_604, 204],
      [5, 26_000, 31_703.11, 57_703.11, 5_703.11],
      [10, 52_000, 78_285.39, 130_285.39, 26_285.39],
      [20, 104_000, 247_297.68, 351_297.68, 143_297.68],
    ]);
  });

  test('M06: a stored prediction stays unchanged when values change later', async () => {
    const { token } = await aPremiumMember();
    await server.call(forecast.setPrediction, { token, body: { prediction: 57_703.11, years: 5 } });
    await server.call(forecast.setOptimizers, { token, body: { savings: 10 } });
    expect((await server.call(forecast.prediction, { token })).body).toMatchObject({
      prediction: 57_703.11,
      years: 5,
      set_on: '2026-11-16',
    });
    expect((await server.call(forecast.optimizers, { token })).body.prediction).toEqual({
      prediction: 57_703.11,
      years: 5,
      set_on: '2026-11-16',
    });
  });
});
