import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { budget } from '#contract/areas/budget.ts';
import { bills } from '#contract/areas/bills.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import type { BodyOnWire } from '#tests/build/answer.ts';
import { imported, ofxOf } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { Payload, TestServer } from '#tests/build/server.ts';

/** Today is Monday 16 November 2026 in Sydney. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Person = Awaited<ReturnType<TestServer['aMember']>>;

async function act<E extends Endpoint>(person: Person, endpoint: E, payload?: Payload<E>): Promise<BodyOnWire<E>> {
  const input = endpoint.method === 'GET' ? { query: payload } : { body: payload };
  const answer = await server.callWith(endpoint, { token: person.token, ...input });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** Paid on Thursday 12 November, each fortnight; 1,864.20 in the everyday account, 500.00 of it spent on food. */
async function paid(): Promise<Person & { accountId: number }> {
  const person = await server.aMember();
  await act(person, budget.setPayCycle, { frequency: 'fortnightly', anchor: '2026-11-12' });
  const report = await imported(
    server,
    person,
    ofxOf(
      [
        ['2026-11-12', 2231.4, 'SALARY INNER WEST HEALTH', 's1'],
        ['2026-11-14', -120.5, 'WOOLWORTHS 1187 MARRICKVILLE', 's2'],
      ],
      '51200817',
      1864.2,
    ),
  );
  return { ...person, accountId: report.accounts[0]!.id! };
}

describe('the pay run', () => {
  test('lists this pay’s bills in full and half of next fortnight’s monthly bill; money set aside now reduces the next pay’s share', async () => {
    const mia = await paid();
    await act(mia, bills.create, {
      name: 'Rent',
      amount: 540,
      start_date: '2026-11-13',
      recurring_frequency: 'weekly',
    });
    const internet = await act(mia, bills.create, {
      name: 'Internet',
      amount: 79.01,
      start_date: '2026-12-07',
      recurring_frequency: 'monthly',
    });
    await act(mia, bills.create, {
      name: 'Pay',
      amount: 2231.4,
      direction: 'in',
      start_date: '2026-11-26',
      recurring_frequency: 'fortnightly',
    });
    const run = await act(mia, bills.payRun);
    expect(run.window).toEqual({ start: '2026-11-12', end: '2026-11-25', days: 14, days_left: 10 });
    expect(run.pay).toEqual({ received: 2231.4, expected: 0, total: 2231.4 });
    expect(run.needs.map((one) => [one.name, one.due_date, one.due_now, one.share, one.covered])).toEqual([
      ['Rent', '2026-11-13', true, 540, true],
      ['Rent', '2026-11-20', true, 540, true],
      ['Internet', '2026-12-07', false, 39.51, true],
    ]);
    expect(run).toMatchObject({ due: 1080, later: 39.51, allocated: 0, left: 1111.89, can_copy: false });

    const made = await act(mia, bills.createAllocation, { payment_id: internet.data.id, amount: 39.51 });
    expect(made.data).toMatchObject({
      amount: 39.51,
      name: 'Internet',
      due_date: '2026-12-07',
      cycle_start: '2026-11-12',
    });
    const next = await act(mia, bills.payRun, { date: '2026-11-26' });
    expect(next.pay).toEqual({ received: 0, expected: 2231.4, total: 2231.4 });
    expect(
      next.needs.filter((one) => one.name === 'Internet').map((one) => [one.due_now, one.held, one.share]),
    ).toEqual([[true, 39.51, 39.5]]);
  });

  test('an early paid bill of a later pay takes only what this pay has set aside, and the rest from the next pay', async () => {
    const zoe = await paid();
    const bill = async (name: string, amount: number) =>
      (await act(zoe, bills.create, { name, amount, start_date: '2026-12-01', recurring_frequency: 'monthly' })).data
        .id;
    const [phone, water] = [await bill('Phone', 45), await bill('Water', 80)];
    await act(zoe, bills.createAllocation, { payment_id: phone, amount: 22.5 });
    for (const id of [phone, water]) await act(zoe, bills.confirm, { id, date: '2026-12-01' });
    const shares = async (date?: string) =>
      (await act(zoe, bills.payRun, date ? { date } : {})).needs
        .filter((one) => one.due_date === '2026-12-01')
        .map((one) => [one.name, one.state, one.held, one.share]);
    expect(await shares()).toEqual([['Phone', 'paid', 0, 22.5]]);
    expect(await shares('2026-11-26')).toEqual([
      ['Phone', 'paid', 22.5, 22.5],
      ['Water', 'paid', 0, 80],
    ]);
    const again = await server.call(bills.createAllocation, {
      token: zoe.token,
      body: { payment_id: water, due_date: '2026-12-01', amount: 5 },
    });
    expect([again.status, again.problem.errors?.[0]?.field]).toEqual([400, 'due_date']);
  });

  test('instalments are covered like bills, in date order, and not twice if one is scheduled', async () => {
    const kai = await server.aMember();
    await act(kai, budget.setPayCycle, { frequency: 'fortnightly', anchor: '2026-11-12' });
    await imported(
      server,
      kai,
      ofxOf(
        [
          ['2026-10-30', -37.5, 'AFTERPAY AUSTRALIA', 'a1'],
          ['2026-11-13', -37.5, 'AFTERPAY AUSTRALIA', 'a2'],
          ['2026-11-06', -50, 'ZIP PAY', 'z1'],
          ['2026-11-12', 600, 'SALARY INNER WEST HEALTH', 's1'],
        ],
        '51200817',
        900,
      ),
    );
    await act(kai, bills.create, {
      name: 'Rent',
      amount: 540,
      start_date: '2026-11-19',
      recurring_frequency: 'fortnightly',
    });
    const run = await act(kai, bills.payRun);
    // 600.00 covers the instalment of the 13th and the rent of the 19th, but not the instalment of the 20th.
    expect(
      run.instalments.map((one) => [
        one.provider,
        one.due_date,
        one.amount,
        `${one.number}/${one.instalments}`,
        one.state,
        one.covered,
      ]),
    ).toEqual([
      ['Afterpay', '2026-11-13', -37.5, '2/4', 'paid', true],
      ['Zip Pay', '2026-11-20', -50, '2/4', 'due', false],
    ]);
    expect(run.needs.map((one) => [one.name, one.covered])).toEqual([['Rent', true]]);
    expect(run).toMatchObject({ due: 627.5, left: -27.5 });
    const safe = await act(kai, bills.safeToSpend);
    expect(safe.lines[1]).toMatchObject({
      kind: 'bills',
      amount: -590,
      rows: [{ label: 'Rent' }, { label: 'Zip Pay, 2 of 4', amount: -50, payment_id: null }],
    });
    expect(
      (await act(kai, bills.payRun, { date: '2026-11-26' })).instalments.map((one) => [one.provider, one.due_date]),
    ).toEqual([
      ['Afterpay', '2026-11-27'],
      ['Zip Pay', '2026-12-04'],
    ]);
    expect(await act(kai, bills.count)).toEqual({ data: 1, due: 2, overdue: 0 });

    await act(kai, bills.create, { name: 'Zip', amount: 50, start_date: '2026-11-20', recurring_frequency: 'once' });
    const again = await act(kai, bills.payRun);
    expect([again.instalments.map((one) => one.provider), again.needs.map((one) => one.name), again.due]).toEqual([
      ['Afterpay'],
      ['Rent', 'Zip'],
      627.5,
    ]);
    expect((await act(kai, bills.safeToSpend)).lines[1]).toMatchObject({
      amount: -590,
      rows: [{ label: 'Rent' }, { label: 'Zip' }],
    });
    expect(await act(kai, bills.count)).toEqual({ data: 2, due: 2, overdue: 0 });
  });

  test('M18: allocations are created, changed by id and amount, deleted and listed', async () => {
    const leo = await paid();
    const groceries = (
      await act(leo, bills.createAllocation, { sub_category_id: subCategoryIds.groceries, amount: 290 })
    ).data;
    expect(groceries).toMatchObject({
      amount: 290,
      name: 'Groceries',
      spent: 120.5,
      created_at: '2026-11-15T22:00:00.000Z',
      payment_id: null,
    });
    const gift = (await act(leo, bills.createAllocation, { name: 'Nan’s birthday', amount: '60.00' })).data;
    expect((await act(leo, bills.updateAllocation, { id: gift.id, amount: 75.5 })).data).toMatchObject({
      id: gift.id,
      amount: 75.5,
    });
    expect((await act(leo, bills.allocations)).data.map((one) => [one.name, one.amount])).toEqual([
      ['Groceries', 290],
      ['Nan’s birthday', 75.5],
    ]);
    expect(await act(leo, bills.copyAllocations, { date: '2026-11-26' })).toEqual({ success: true, copied: 2 });
    expect(await act(leo, bills.copyAllocations, { date: '2026-11-26' })).toEqual({ success: true, copied: 0 });
    await act(leo, bills.removeAllocation, { id: gift.id });
    expect((await act(leo, bills.allocations)).data).toHaveLength(1);
    expect((await act(leo, bills.allocations, { date: '2026-11-26' })).data).toHaveLength(2);
    expect((await server.call(bills.removeAllocation, { token: leo.token, body: { id: gift.id } })).status).toBe(404);
    const fields = async (body: object) =>
      (await server.callWith(bills.createAllocation, { token: leo.token, body })).problem.errors?.map(
        (one) => one.field,
      );
    expect([
      await fields({ amount: 5 }),
      await fields({ amount: -1, name: 'x' }),
      await fields({ amount: 1, payment_id: 9 }),
      await fields({ amount: 1, category_id: 99_999 }),
      await fields({ amount: 1.001, name: 'x' }),
    ]).toEqual([['name'], ['amount'], ['payment_id'], ['category_id'], ['amount']]);
  });
});

describe('safe to spend until payday', () => {
  test('1,864.20 less rent, money set aside, the rest of groceries and the buffer, each line with its items', async () => {
    const ana = await paid();
    const saver = await act(ana, bankAccounts.create, {
      name: 'Saver',
      account_type: 'savings',
      opening_balance: 9000,
    });
    const rent = await act(ana, bills.create, {
      name: 'Rent',
      amount: 540,
      start_date: '2026-11-20',
      recurring_frequency: 'weekly',
    });
    await act(ana, bills.create, {
      name: 'From savings',
      amount: 300,
      bank_account_id: saver.data.id,
      start_date: '2026-11-21',
      recurring_frequency: 'once',
    });
    const phone = await act(ana, bills.create, {
      name: 'Phone',
      amount: 45,
      start_date: '2026-12-01',
      recurring_frequency: 'monthly',
    });
    await act(ana, bills.createAllocation, { payment_id: phone.data.id, amount: 22.5 });
    await act(ana, bills.createAllocation, { sub_category_id: subCategoryIds.groceries, amount: 290 });
    await act(ana, bills.setBuffer, { amount: 100 });
    await act(ana, bankAccounts.create, {
      name: 'Holiday dollars',
      account_type: 'everyday',
      currency: 'USD',
      opening_balance: 700,
    });
    const answer = await act(ana, bills.safeToSpend);
    expect(answer).toMatchObject({
      today: '2026-11-16',
      payday: '2026-11-26',
      days_left: 10,
      pay_cycle_chosen: true,
      buffer: 100,
      safe: 1032.2,
      per_day: 103.22,
    });
    expect(answer.lines.map((one) => [one.kind, one.amount])).toEqual([
      ['balance', 1864.2],
      ['bills', -540],
      ['set_aside', -22.5],
      ['allocations', -169.5],
      ['buffer', -100],
    ]);
    expect(answer.lines[0]!.rows[0]).toMatchObject({ amount: 1864.2, bank_account_id: ana.accountId });
    expect(answer.lines[1]!.rows[0]).toMatchObject({ label: 'Rent', date: '2026-11-20', payment_id: rent.data.id });
    // The rent that is marked as paid is still in the account: it stays reserved until its transaction arrives.
    await act(ana, bills.confirm, { id: rent.data.id, date: '2026-11-20' });
    const afterRent = await act(ana, bills.safeToSpend);
    expect(afterRent.safe).toBe(1032.2);
    expect(afterRent.lines.slice(1, 3)).toMatchObject([
      { kind: 'bills', amount: 0, rows: [] },
      { kind: 'ordered', amount: -540, rows: [{ label: 'Rent', payment_id: rent.data.id, date: '2026-11-20' }] },
    ]);
    // Money set aside for a bill that is paid or skipped can be spent.
    const setAside = async () => (await act(ana, bills.safeToSpend)).lines.find(({ kind }) => kind === 'set_aside');
    for (const [decide, undo] of [
      [bills.confirm, bills.reopen],
      [bills.skip, bills.reopen],
    ]) {
      await act(ana, decide!, { id: phone.data.id, date: '2026-12-01' });
      expect(await setAside()).toEqual({ kind: 'set_aside', amount: 0, rows: [] });
      await act(ana, undo!, { id: phone.data.id, date: '2026-12-01' });
      expect(await setAside()).toMatchObject({ amount: -22.5, rows: [{ payment_id: phone.data.id }] });
    }
  });
});

describe('a pay run far from today', () => {
  test('is refused beyond five years either way, since everything expected until then would have to be worked out', async () => {
    const mia = await paid();
    const at = async (date: string) => server.call(bills.payRun, { token: mia.token, query: { date } });
    for (const date of ['2189-12-31', '2031-11-21', '2021-11-11', '1910-01-01'])
      expect((await at(date)).problem.errors).toEqual([
        { field: 'date', message: 'Choose a date up to 5 years from today.' },
      ]);
    expect([(await at('2031-11-20')).status, (await at('2021-11-12')).status]).toEqual([200, 200]);
  });
});
