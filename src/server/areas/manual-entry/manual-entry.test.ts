import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { budget } from '#contract/areas/budget.ts';
import { manualEntry } from '#contract/areas/manual-entry.ts';
import { categories } from '#contract/areas/categories.ts';
import { spending } from '#contract/areas/spending.ts';
import { transactions } from '#contract/areas/transactions.ts';
import type { WireBodyOf } from '#contract/kit/endpoint.ts';
import { connectBank, connectionOf } from '#tests/build/bank-connection.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { imported, linesOf, ofxOf, rowsOf } from '#tests/build/money.ts';
import type { Holder } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { Answer, AnswerOf } from '#tests/build/answer.ts';
import type { TestServer } from '#tests/build/server.ts';
import { checkSums } from '../transactions/public.ts';

/** The clock is set to 9 am on Monday 16 November 2026 in Sydney. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await checkSums(server.server.database.systemDb)).toEqual([]);
});

let keys = 0;
function send<N extends 'add' | 'change' | 'remove'>(
  kim: Holder,
  name: N,
  body: WireBodyOf<(typeof manualEntry)[N]>,
  key = `by-hand-${(keys += 1)}`,
): Promise<AnswerOf<(typeof manualEntry)[N]>> {
  return server.callWith(manualEntry[name], { token: kim.token, body, headers: { 'Idempotency-Key': key } });
}

async function taken<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const market = {
  date: '2026-11-15',
  direction: 'out',
  amount: 42.5,
  description: 'Woolworths, for the barbecue',
} as const;
const accountsOf = async (kim: Holder) => (await server.call(bankAccounts.list, { token: kim.token })).body.data;
const detail = async (kim: Holder, id: number) =>
  (await server.call(transactions.detail, { token: kim.token, params: { id } })).body;
const spentOnGroceries = async (kim: Holder) =>
  (
    await server.call(spending.report, {
      token: kim.token,
      query: { min_date: '2026-11-01', max_date: '2026-11-30', group: 'category', per: 'month' },
    })
  ).body.data.find((line) => line.category_id === 1)?.total ?? 0;
async function groceriesBudget(kim: Holder): Promise<[number, number]> {
  const { data } = (await server.call(budget.list, { token: kim.token })).body;
  const line = data.find((one) => one.sub_category_id === 1)!;
  return [line.actual_spending, line.left!];
}

describe('a manual entry', () => {
  it('creates the cash account on first use, and counts in sums, budget and balance like any other transaction', async () => {
    const kim = await server.aMember();
    await server.call(budget.set, { token: kim.token, body: { sub_category_id: 1, amount: 300 } });
    expect((await server.call(manualEntry.accounts, { token: kim.token })).body).toEqual({
      data: [],
      cash_account_id: null,
    });
    const { data, account } = await taken(send(kim, 'add', { ...market, cash_before: 100, notes: 'Sunday' }));
    expect(account).toMatchObject({ name: 'Cash', created: true });
    expect(data).toMatchObject({
      amount: -42.5,
      debit: 42.5,
      date: '2026-11-15',
      description: 'Woolworths, for the barbecue',
      merchant: 'Woolworths',
      sub_category_id: 1,
      status: 'posted',
      notes: 'Sunday',
      batch_id: null,
    });
    expect(await accountsOf(kim)).toMatchObject([
      { name: 'Cash', kind: 'cash', balance: 57.5, available_balance: 57.5, transactions: 1 },
    ]);
    expect([await spentOnGroceries(kim), await groceriesBudget(kim)]).toEqual([42.5, [42.5, 257.5]]);
    expect(await linesOf(server, kim, { description: 'barbecue' })).toEqual([
      '2026-11-15 -42.50 Woolworths, for the barbecue',
    ]);
    expect(await detail(kim, data.id)).toMatchObject({ manual: true, batch: null, account_name: 'Cash' });
    const second = await taken(send(kim, 'add', { ...market, direction: 'in', amount: '20', description: 'From Lee' }));
    expect(second.account).toEqual({ ...account, created: false });
    expect(await accountsOf(kim)).toMatchObject([{ name: 'Cash', balance: 77.5 }]);
  });

  it('I7: a repeated command stores one transaction, two equal purchases on one day are two', async () => {
    const kim = await server.aMember();
    const [first, again] = [await send(kim, 'add', market, 'coffee-1'), await send(kim, 'add', market, 'coffee-1')];
    expect(again.text).toBe(first.text);
    expect(await linesOf(server, kim)).toHaveLength(1);
    expect((await send(kim, 'add', { ...market, amount: 1 }, 'coffee-1')).problem).toMatchObject({
      status: 422,
      code: 'key_reused',
    });
    await taken(send(kim, 'add', market, 'coffee-2'));
    expect(await linesOf(server, kim)).toEqual([
      '2026-11-15 -42.50 Woolworths, for the barbecue',
      '2026-11-15 -42.50 Woolworths, for the barbecue',
    ]);
    expect(await spentOnGroceries(kim)).toBe(85);
    const both = await Promise.all([
      send(kim, 'add', { ...market, amount: 3 }, 'twice'),
      send(kim, 'add', { ...market, amount: 3 }, 'twice'),
    ]);
    expect(both[0].text).toBe(both[1].text);
    expect(await accountsOf(kim)).toHaveLength(1);
  });

  it("follows the member's rules, unless the member chooses a category", async () => {
    const kim = await server.aMember();
    await server.call(categories.createRule, { token: kim.token, body: { contains: 'stall', sub_category_id: 6 } });
    const { data } = await taken(send(kim, 'add', { ...market, description: 'Stall at the station' }));
    expect(data).toMatchObject({ sub_category_id: 6 });
    const proposed = await server.call(manualEntry.propose, {
      token: kim.token,
      query: { direction: 'out', description: 'Stall on Sunday', amount: '42.50', date: '2026-11-15' },
    });
    expect(proposed.body).toMatchObject({
      sub_category_id: 6,
      alike: { id: data.id, description: 'Stall at the station' },
    });
    expect(
      (
        await server.call(manualEntry.propose, {
          token: kim.token,
          query: { direction: 'out', description: 'Qzx', amount: '42.51', date: '2026-11-15' },
        })
      ).body,
    ).toMatchObject({ sub_category_id: 0, reason: null, alike: null });
    const own = await taken(send(kim, 'add', { ...market, description: 'Stall at the station', sub_category_id: 5 }));
    expect(own.data).toMatchObject({ sub_category_id: 5, reason: 'You chose this category on 16/11/2026.' });
  });

  it('cash withdrawn from the bank and put into the wallet is a transfer, so neither counts as spending', async () => {
    const kim = await server.aMember();
    await imported(server, kim, ofxOf([['2026-11-10', -100, 'ATM WITHDRAWAL NEWTOWN', 'a1']], '51200817', 400));
    const { data } = await taken(
      send(kim, 'add', { date: '2026-11-10', direction: 'in', amount: 100, description: 'Cash from the machine' }),
    );
    const out = (await rowsOf(server, kim, { description: 'ATM' }))[0]!;
    expect([data.transfer_id === null, data.transfer_id]).toEqual([false, out.transfer_id]);
    // The other order works as well: the cash is entered first, the statement is imported later.
    const later = (
      await taken(send(kim, 'add', { date: '2026-11-12', direction: 'in', amount: 60, description: 'Holiday money' }))
    ).data;
    expect(later.transfer_id).toBeNull();
    expect(
      (
        await imported(
          server,
          kim,
          ofxOf(
            [
              ['2026-11-13', -60, 'ATM WITHDRAWAL NEWTOWN', 'a2'],
              ['2026-11-13', -60, 'ATM WITHDRAWAL NEWTOWN', 'a3'],
            ],
            '51200817',
            280,
          ),
        )
      ).transfers,
    ).toBe(1);
    expect((await detail(kim, later.id)).transfer).toMatchObject({ amount: -60, date: '2026-11-13' });
    expect(await accountsOf(kim)).toMatchObject([{ balance: 280 }, { name: 'Cash', balance: 160 }]);
  });

  it('names the invalid field and stores nothing', async () => {
    const kim = await server.aMember();
    const wrong = async (change: object) => {
      const { status, problem } = await server.callWith(manualEntry.add, {
        token: kim.token,
        body: { ...market, ...change },
        headers: { 'Idempotency-Key': `by-hand-${(keys += 1)}` },
      });
      expect(status).toBe(400);
      return problem.errors?.map(({ field }) => field);
    };
    expect(await wrong({ date: '2026-11-17' })).toEqual(['date']);
    expect(await wrong({ date: '2026-02-30' })).toEqual(['date']);
    expect(await wrong({ amount: 0 })).toEqual(['amount']);
    expect(await wrong({ amount: -4 })).toEqual(['amount']);
    expect(await wrong({ amount: 1.005 })).toEqual(['amount']);
    expect(await wrong({ direction: 'sideways' })).toEqual(['direction']);
    expect(await wrong({ description: '  ' })).toEqual(['description']);
    expect(await wrong({ description: 'x'.repeat(151) })).toEqual(['description']);
    expect(await wrong({ sub_category_id: 99_999 })).toEqual(['sub_category_id']);
    expect(await wrong({ bank_account_id: 99_999 })).toEqual(['bank_account_id']);
    expect((await server.call(manualEntry.add, { token: kim.token, body: market })).problem).toMatchObject({
      status: 400,
      code: 'bad_idempotency_key',
    });
    expect([await linesOf(server, kim), await accountsOf(kim)]).toEqual([[], []]);
  });

  it("today is the day of the member's zone", async () => {
    // 22:00 on the 15th in UTC is the 16th in Sydney and in Perth, and the 15th in Honolulu.
    const kim = await server.aMember({ timeZone: 'Pacific/Honolulu' });
    expect((await send(kim, 'add', { ...market, date: '2026-11-16' })).problem).toMatchObject({
      status: 400,
      errors: [{ field: 'date' }],
    });
    await taken(send(kim, 'add', { ...market, date: '2026-11-15' }));
    await taken(send(await server.aMember(), 'add', { ...market, date: '2026-11-16' }));
  });

  it('a date from more than fifty years ago is a mistyped year', async () => {
    const kim = await server.aMember();
    expect((await send(kim, 'add', { ...market, date: '1926-11-14' })).problem.errors).toEqual([
      { field: 'date', message: 'Check the year: this date is more than 50 years ago.' },
    ]);
    await taken(send(kim, 'add', { ...market, date: '1976-11-16' }));
  });

  it('an account with a bank connection takes no manual entries, and says why', async () => {
    const kim = await server.aMember();
    const { id } = await connectBank(server, kim.token, { customer: '11112222', choose: /Card/ });
    await mailboxOf(server).carry();
    const fed = (await connectionOf(server, kim.token, id)).accounts.find(
      ({ collecting }) => collecting,
    )!.bank_account_id!;
    expect((await server.call(manualEntry.accounts, { token: kim.token })).body).toMatchObject({
      data: [{ id: fed, takes: false, why: 'Banksia Bank already updates this account for you.' }],
      cash_account_id: null,
    });
    expect((await send(kim, 'add', { ...market, bank_account_id: fed })).problem).toMatchObject({
      status: 400,
      errors: [{ field: 'bank_account_id', message: 'Banksia Bank already updates this account for you.' }],
    });
  });

  it("I12: nobody enters into, changes or removes what is another member's", async () => {
    const [kim, lee] = [await server.aMember(), await server.aMember()];
    const { data, account } = await taken(send(kim, 'add', market));
    expect((await send(lee, 'add', { ...market, bank_account_id: account.id })).problem).toMatchObject({
      status: 400,
      errors: [{ field: 'bank_account_id' }],
    });
    expect((await send(lee, 'change', { ...market, id: data.id, amount: 1 })).status).toBe(404);
    const { data: own } = await taken(send(lee, 'add', market));
    expect((await send(lee, 'change', { ...market, id: own.id, bank_account_id: account.id })).status).toBe(400);
    expect((await send(lee, 'remove', { id: data.id })).status).toBe(404);
    expect(await linesOf(server, kim)).toEqual(['2026-11-15 -42.50 Woolworths, for the barbecue']);
  });
});

describe('changing and removing', () => {
  it('a change updates sums, balance and text; a category chosen by the member is kept, any other is determined again', async () => {
    const kim = await server.aMember();
    const { data } = await taken(send(kim, 'add', { ...market, cash_before: 100 }));
    const changed = await taken(
      send(kim, 'change', { ...market, id: data.id, amount: 12, date: '2026-11-14', description: 'Coffee with Sam' }),
    );
    expect(changed.data).toMatchObject({ id: data.id, amount: -12, date: '2026-11-14', sub_category_id: 6 });
    expect([
      await linesOf(server, kim, { description: 'barbecue' }),
      await linesOf(server, kim, { description: 'coffee' }),
    ]).toEqual([[], ['2026-11-14 -12.00 Coffee with Sam']]);
    expect([await spentOnGroceries(kim), (await accountsOf(kim))[0]!.balance]).toEqual([0, 88]);
    await taken(send(kim, 'change', { ...market, id: data.id, sub_category_id: 5 }));
    expect((await taken(send(kim, 'change', { ...market, id: data.id, direction: 'in' }))).data).toMatchObject({
      amount: 42.5,
      sub_category_id: 5,
    });
    expect((await accountsOf(kim))[0]!.balance).toBe(142.5);
  });

  it('of a split entry keeps the amount, and the parts get its date', async () => {
    const kim = await server.aMember();
    const { data } = await taken(send(kim, 'add', market));
    await server.call(transactions.split, {
      token: kim.token,
      body: {
        id: data.id,
        parts: [
          { sub_category_id: 1, amount: 40 },
          { sub_category_id: 5, amount: 2.5 },
        ],
      },
    });
    expect((await send(kim, 'change', { ...market, id: data.id, amount: 50 })).problem).toMatchObject({
      status: 400,
      errors: [{ field: 'amount' }],
    });
    expect((await send(kim, 'change', { ...market, id: data.id, sub_category_id: 5 })).problem).toMatchObject({
      status: 400,
      errors: [{ field: 'sub_category_id' }],
    });
    const part = (await rowsOf(server, kim))[0]!;
    expect((await send(kim, 'remove', { id: part.id })).problem).toMatchObject({
      status: 400,
      errors: [{ field: 'id' }],
    });
    await taken(send(kim, 'change', { ...market, id: data.id, date: '2026-11-12', description: 'The barbecue' }));
    expect((await rowsOf(server, kim)).map((row) => [row.date, row.amount, row.description])).toEqual([
      ['2026-11-12', -2.5, 'The barbecue'],
      ['2026-11-12', -40, 'The barbecue'],
    ]);
  });

  it('removing an entry updates all sums; undoing restores its parts, note, refund and transfer', async () => {
    const kim = await server.aMember();
    await imported(
      server,
      kim,
      ofxOf(
        [
          ['2026-11-10', -100, 'ATM WITHDRAWAL NEWTOWN', 'a1'],
          ['2026-11-15', 42.5, 'REFUND BARBECUE', 'a2'],
        ],
        '51200817',
        400,
      ),
    );
    const { data } = await taken(send(kim, 'add', { ...market, notes: 'Sunday' }));
    const wallet = (
      await taken(
        send(kim, 'add', { date: '2026-11-10', direction: 'in', amount: 100, description: 'Cash from the machine' }),
      )
    ).data;
    const refund = (await rowsOf(server, kim, { description: 'refund' }))[0]!;
    await server.call(transactions.refund, { token: kim.token, body: { id: refund.id, refund_of: data.id } });
    const plain = async () =>
      (await rowsOf(server, kim)).map(({ transfer_id: transfer, ...row }) => ({ ...row, moved: transfer !== null }));
    const before = await plain();
    const gone = [
      await taken(send(kim, 'remove', { id: data.id }, 'gone')),
      await taken(send(kim, 'remove', { id: wallet.id })),
    ];
    expect(await taken(send(kim, 'remove', { id: data.id }, 'gone'))).toEqual(gone[0]);
    expect((await plain()).map(({ description, moved, refund_of: of }) => [description, moved, of])).toEqual([
      ['REFUND BARBECUE', false, null],
      ['ATM WITHDRAWAL NEWTOWN', false, null],
    ]);
    expect((await accountsOf(kim)).find(({ name }) => name === 'Cash')).toMatchObject({
      balance: 0,
      transactions: 0,
    });
    for (const { change_id } of gone)
      await taken(server.call(categories.undo, { token: kim.token, body: { change_id } }));
    expect(await plain()).toEqual(before);
    expect(
      (await server.call(categories.undo, { token: kim.token, body: { change_id: gone[0]!.change_id } })).status,
    ).toBe(404);
    expect((await send(kim, 'remove', { id: refund.id })).problem).toMatchObject({
      status: 400,
      errors: [{ field: 'id' }],
    });
  });
});
