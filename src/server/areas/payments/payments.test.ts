import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { payments } from '#contract/areas/payments.ts';
import type { WireBodyOf } from '#contract/kit/endpoint.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { openLog } from '#server/kit/log.ts';
import { openSession } from '#server/kit/session.ts';
import { embeddedBankPayments } from '#server/ports/bank-payments/embedded.ts';
import { aBanker, sendPayments } from '#tests/build/bank.ts';
import type { Banker } from '#tests/build/bank.ts';
import { imported, ofxOf } from '#tests/build/money.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { collectResults, paymentOutboxHandler, sweepLongGone } from './public.ts';

/** Today is Monday 16 November 2026 in Sydney. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.clock.set(testStart));
afterAll(async () => {
  expect(await checkLedger(db())).toEqual([]);
  await server.close();
});

const db = () => server.server.database.systemDb;

const parts = () => ({
  database: db(),
  clock: server.clock,
  log: openLog('silent'),
  bank: embeddedBankPayments({ database: db(), clock: server.clock }),
});
const collect = (atOnce?: number) => collectResults(parts(), atOnce);
const DAY_MS = 24 * 3600 * 1000;
const landlord = {
  action: 'create',
  kind: 'account',
  name: 'Harbour Realty',
  bsb: '083-001',
  account_number: '00123456',
} as const;

/** Pays the landlord from an account, with a recent sign-in. */
async function payingLandlord(kim: Banker, accountId: number): Promise<(amount: number) => Promise<void>> {
  const { data } = (await server.call(payments.change, { token: kim.token, body: landlord })).body;
  return async (amount) => {
    const { status, text } = await kim.command(payments.pay, {
      ClientPayeeID: data!.ClientPayeeID,
      from_account_id: accountId,
      amount,
    });
    expect(status, text).toBe(200);
  };
}

describe('money between the member’s accounts', () => {
  test('M07: a transfer is pending, reserves its amount, is sent after half a minute, and is complete', async () => {
    const kim = await aBanker(server);
    const { status, body } = await kim.move(250, { reference: 'Holiday' });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      Request: 'Internal transfer',
      Status: 2,
      Comments: '$250.00 from Everyday to Rainy day saver',
      transfer: { state: 'scheduled', cancellable: true, amount: 250 },
    });
    expect(await kim.available()).toBe(750);
    expect((await server.call(payments.requests, { token: kim.token, query: { Status: 2 } })).body.data).toHaveLength(
      1,
    );
    await sendPayments(server, 29_000);
    expect(await kim.states()).toEqual(['scheduled']);
    await sendPayments(server, 1_000);
    expect(await kim.states()).toEqual(['complete']);
    expect((await server.call(payments.requests, { token: kim.token })).body.data).toMatchObject([
      { Status: 1, Comments: '$250.00 from Everyday to Rainy day saver. Sent.' },
    ]);
    expect((await server.call(payments.transfers, { token: kim.token })).body.on_its_way).toBe(0);
  });

  test('money that was sent is not available, until the bank shows its transaction, once', async () => {
    const kim = await aBanker(server);
    await imported(server, kim, ofxOf([['2026-11-10', 500, 'PAY', 'a']], '31200817'));
    const { id: accountId } = await db()
      .selectFrom('bank_accounts')
      .select('id')
      .where('member_id', '=', kim.id)
      .where('account_number', '=', '31200817')
      .executeTakeFirstOrThrow();
    const available = async () => {
      const { data } = (await server.call(bankAccounts.list, { token: kim.token })).body;
      const account = data.find(({ id }) => id === accountId)!;
      return [account.balance, account.available_balance];
    };
    const pay = await payingLandlord(kim, accountId);
    for (const amount of [40, 40]) await pay(amount);
    await sendPayments(server);
    expect(await available()).toEqual([500, 420]);
    await imported(server, kim, ofxOf([['2026-11-16', -40, 'TRANSFER TO SAVER', 'b']], '31200817'));
    expect(await available()).toEqual([460, 420]);
    await imported(server, kim, ofxOf([['2026-11-17', -40, 'TRANSFER TO SAVER', 'c']], '31200817'));
    expect(await available()).toEqual([420, 420]);
  });

  test('one bank transaction covers one payment of its amount, whatever the dates; records remain until the bank reports newer data', async () => {
    const kim = await aBanker(server);
    await imported(server, kim, ofxOf([['2026-11-10', 500, 'PAY', 'a']], '31200817'));
    const { id: accountId } = await db()
      .selectFrom('bank_accounts')
      .select('id')
      .where('member_id', '=', kim.id)
      .where('account_number', '=', '31200817')
      .executeTakeFirstOrThrow();
    const held = async () => {
      const { data } = (await server.call(bankAccounts.list, { token: kim.token })).body;
      const result = data.find((account) => account.id === accountId)!;
      return result.balance - result.available_balance;
    };
    const pay = await payingLandlord(kim, accountId);
    await pay(50);
    await sendPayments(server);
    server.clock.set(testStart);
    await pay(50);
    await sendPayments(server, 2 * DAY_MS);
    server.clock.set(testStart);
    await imported(server, kim, ofxOf([['2026-11-18', -50, 'TRANSFER TO SAVER', 'b']], '31200817'));
    expect(await held()).toBe(50);
    const sweep = () => sweepLongGone(db(), { ...server.clock, today: () => '2026-12-10' });
    await sweep();
    expect(await held()).toBe(50);
    await imported(server, kim, ofxOf([['2026-12-09', -8, 'CAFE', 'c']], '31200817'));
    await sweep();
    expect(await held()).toBe(0);
  });

  test('the bank’s stated balance equals the opening balance, the transactions and the gaps', async () => {
    const kim = await aBanker(server);
    const csv =
      'Date,Description,Debit,Credit,Balance\n2026-11-02,CAFE,12.50,,487.50\n2026-11-05,BOOKS,30.00,,457.50\n2026-11-09,CAFE,11.00,,400.00\n';
    const {
      accounts: [account],
    } = await imported(server, kim, csv, 'card.csv');
    await kim.move(25, { from_account_id: account!.id! });
    const check = await server.call(payments.balanceCheck, { token: kim.token, params: { id: account!.id! } });
    expect(check.body).toEqual({
      stated: 400,
      before: 500,
      rows: -53.5,
      missing: -46.5,
      pending: 0,
      on_its_way: 25,
      available: 375,
      adds_up: false,
    });
    expect(
      (await server.call(payments.balanceCheck, { token: kim.token, params: { id: kim.everydayId } })).body,
    ).toEqual({
      stated: null,
      before: 1000,
      rows: 0,
      missing: 0,
      pending: 0,
      on_its_way: 0,
      available: 1000,
      adds_up: true,
    });
    expect((await server.call(payments.balanceCheck, { token: kim.token, params: { id: 999_999 } })).status).toBe(404);
  });

  test('M07: a failed transfer gives back exactly what it held, by the amount of its comment', async () => {
    const kim = await aBanker(server);
    await kim.move(123.45, { reference: 'TEST DECLINE' });
    await kim.move(10);
    expect(await kim.available()).toBe(866.55);
    await sendPayments(server);
    expect(await kim.available()).toBe(990);
    expect(await kim.states()).toEqual(['failed: The bank declined it.', 'complete']);
    expect((await server.call(payments.requests, { token: kim.token, query: { Status: 0 } })).body.data).toMatchObject([
      { Comments: '$123.45 from Everyday to Rainy day saver. Not sent: The bank declined it.' },
    ]);
    const { rows } = await sql`select * from pending_payments where member_id = ${kim.id} and left_on is null`.execute(
      db(),
    );
    expect(rows).toEqual([]);
  });

  test('late results settle the queue, and an order that timed out is counted once', async () => {
    const kim = await aBanker(server);
    await kim.move(10, { reference: 'TEST DELAY' });
    await kim.move(20, { reference: 'TEST LATE DECLINE' });
    await kim.move(30, { reference: 'TEST TIMEOUT' });
    await sendPayments(server);
    expect(await kim.states()).toEqual(['sent', 'sent', 'sent']);
    expect(await kim.available()).toBe(940);
    await sendPayments(server, 2_000);
    expect(await kim.states()).toEqual(['sent', 'sent', 'complete']);
    server.clock.advance(60_000);
    await Promise.all([collect(), collect()]);
    expect(await kim.states()).toEqual(['complete', 'failed: The bank declined it.', 'complete']);
    expect(await kim.available()).toBe(960);
    const { rows } = await sql<{
      sum: number;
    }>`select sum(amount_cents)::bigint as sum from embedded_bank_orders
      where key like ${`payment:${kim.id}:%`} and outcome = 'complete'`.execute(db());
    expect(rows[0]!.sum).toBe(40_00);
  });

  test('I8: an interrupted order that is sent again a day later is not given up meanwhile', async () => {
    const kim = await aBanker(server);
    const { transfer } = (await kim.move(100)).body;
    await sql`update bank_transfers set state = 'sent',
        sent_at = ${new Date(server.clock.now().getTime() - 25 * 3_600_000)} where member_id = ${kim.id}`.execute(db());
    const { bank, ...rest } = parts();
    const slow = {
      ...bank,
      async send(order: Parameters<typeof bank.send>[0]) {
        await collect();
        return bank.send(order);
      },
    };
    await paymentOutboxHandler({ ...rest, bank: slow })({
      payload: { memberId: kim.id, transferId: transfer.id },
    } as Parameters<ReturnType<typeof paymentOutboxHandler>>[0]);
    expect(await kim.states()).toEqual(['complete']);
    expect(await kim.available()).toBe(900);
  });

  test('an order that cannot be settled keeps its reservation and does not delay the others', async () => {
    const kim = await aBanker(server);
    for (const amount of [10, 20, 30]) await kim.move(amount, { reference: 'TEST LATE DECLINE' });
    await sql`update bank_queue set comments = 'gone' where member_id = ${kim.id} and comments like '$10.00%'`.execute(
      db(),
    );
    await sendPayments(server);
    server.clock.advance(60_000);
    await collect(1);
    expect(await kim.states()).toEqual(['sent', 'failed: The bank declined it.', 'failed: The bank declined it.']);
    expect(await kim.available()).toBe(990);
  });

  test('can be cancelled until it is sent', async () => {
    const kim = await aBanker(server);
    const { transfer } = (await kim.move(300)).body;
    const answer = await kim.command(payments.cancel, { id: transfer.id }, 'cancel-it');
    expect(answer.body).toMatchObject({ success: true, data: { state: 'cancelled', cancellable: false } });
    expect((await kim.command(payments.cancel, { id: transfer.id }, 'cancel-it')).text).toBe(answer.text);
    expect((await kim.command(payments.cancel, { id: transfer.id })).problem).toMatchObject({
      code: 'conflict',
      detail: 'This payment is already cancelled.',
    });
    expect(await kim.available()).toBe(1000);
    const { transfer: second } = (await kim.move(300)).body;
    await sendPayments(server);
    expect((await kim.command(payments.cancel, { id: second.id })).problem).toMatchObject({
      code: 'conflict',
      detail: 'This payment is already with the bank, so you can’t cancel it.',
    });
    expect(await kim.states()).toEqual(['cancelled', 'complete']);
    const lee = await aBanker(server);
    expect((await lee.command(payments.cancel, { id: second.id })).status).toBe(404);
  });

  test('a future payment reserves nothing until its date, and fails when there is not enough', async () => {
    const kim = await aBanker(server, 100);
    expect((await kim.move(80, { send_on: '2026-11-20' })).body.transfer).toMatchObject({
      send_on: '2026-11-20',
      sends_at: '2026-11-19T13:00:00.000Z',
    });
    expect((await kim.move(80, { send_on: '2026-11-21' })).status).toBe(200);
    expect(await kim.available()).toBe(100);
    for (const day of [4, 5]) {
      server.clock.set(testStart);
      await sendPayments(server, day * 24 * 3600 * 1000);
    }
    server.clock.set(testStart);
    expect(await kim.states()).toEqual(['complete', 'failed: There wasn’t enough in Everyday.']);
    expect(await kim.available()).toBe(20);
  });

  test('I7: one idempotency key has one effect and returns the same answer', async () => {
    const [kim, lee] = [await aBanker(server), await aBanker(server)];
    const answers = await Promise.all(Array.from({ length: 10 }, () => kim.move(70, {}, 'same-key')));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    expect(await kim.available()).toBe(930);
    expect((await kim.move(71, {}, 'same-key')).problem).toMatchObject({ status: 422, code: 'key_reused' });
    expect((await lee.move(71, {}, 'same-key')).status).toBe(200);
    expect((await kim.move(70, {}, 'k'.repeat(1000))).problem).toMatchObject({
      status: 400,
      code: 'bad_idempotency_key',
    });
    const failed = await kim.move(5000, {}, 'too-much');
    expect(failed.problem).toMatchObject({
      status: 422,
      code: 'not_enough',
      errors: [{ field: 'amount', message: 'You have $930.00 available. Enter a smaller amount.' }],
    });
    expect((await kim.move(500, {}, 'too-much')).status).toBe(200);
  });

  test('I4: of 20 concurrent transfers of 100.00 from 450.00 four succeed', async () => {
    const kim = await aBanker(server, 450);
    const answers = await Promise.all(Array.from({ length: 20 }, () => kim.move(100)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(answers.filter((answer) => answer.status !== 200 && answer.problem.code === 'not_enough')).toHaveLength(16);
    expect(await kim.available()).toBe(50);
  });

  test('bad input names its field', async () => {
    const kim = await aBanker(server);
    const refused = async (more: Parameters<Banker['move']>[1], amount = 5) => (await kim.move(amount, more)).problem;
    expect((await refused({ to_account_id: kim.everydayId })).errors).toEqual([
      { field: 'to_account_id', message: 'Choose two different accounts.' },
    ]);
    expect((await refused({}, 0)).errors?.[0]?.field).toBe('amount');
    expect((await refused({}, 5.001)).errors?.[0]?.field).toBe('amount');
    expect((await refused({}, 50_001)).errors).toEqual([
      { field: 'amount', message: 'Enter an amount up to $50,000.00.' },
    ]);
    expect((await refused({ send_on: '2026-11-15' })).errors).toEqual([
      { field: 'send_on', message: 'Choose today or a later date.' },
    ]);
    expect((await refused({ send_on: '2028-01-01' })).errors).toEqual([
      { field: 'send_on', message: 'Choose a date within the next year.' },
    ]);
    expect((await refused({ reference: 'nineteen characters' })).errors).toEqual([
      { field: 'reference', message: 'Enter up to 18 characters.' },
    ]);
    expect((await refused({ to_account_id: 999_999 })).status).toBe(404);
  });
});

describe('payees', () => {
  test('are stored by kind, with bank and warning', async () => {
    const kim = await aBanker(server);
    const add = (body: WireBodyOf<typeof payments.change>) => server.call(payments.change, { token: kim.token, body });
    expect((await add(landlord)).body).toMatchObject({
      success: true,
      data: {
        bsb: '083001',
        account_number: '00123456',
        bank: 'NAB',
        warning: null,
        first_payment: true,
        status: 'active',
      },
    });
    expect(
      (await add({ action: 'create', kind: 'payid', name: 'Mia', payid_type: 'mobile', payid: '0412 345 678' })).body
        .data,
    ).toMatchObject({ payid: '+61412345678' });
    expect(
      (await add({ action: 'create', kind: 'payid', name: 'Club', payid_type: 'abn', payid: '51 824 753 556' })).body
        .data,
    ).toMatchObject({ payid: '51824753556' });
    expect(
      (await add({ action: 'create', kind: 'bpay', name: 'Water', biller_code: '23 796', crn: '7992 7398 713' })).body
        .data,
    ).toMatchObject({ biller_code: '23796', crn: '79927398713', warning: null });
    expect(
      (await add({ action: 'create', kind: 'bpay', name: 'Power', biller_code: '23796', crn: '12' })).body.data!
        .warning,
    ).toContain('doesn’t look right');
    expect((await add({ ...landlord, name: 'Again' })).problem).toMatchObject({ status: 409, code: 'already_taken' });
    expect((await server.call(payments.list, { token: kim.token })).body.data.map(({ name }) => name)).toEqual([
      'Club',
      'Harbour Realty',
      'Mia',
      'Power',
      'Water',
    ]);
  });

  test.each([
    [{ ...landlord, bsb: '08300' }, 'bsb'],
    [{ ...landlord, account_number: '1234' }, 'account_number'],
    [{ ...landlord, account_number: '12345678901' }, 'account_number'],
    [{ ...landlord, name: ' ' }, 'name'],
    [{ action: 'create', kind: 'payid', name: 'Mia', payid_type: 'email', payid: 'mia@' }, 'payid'],
    [{ action: 'create', kind: 'payid', name: 'Mia', payid_type: 'abn', payid: '51824753557' }, 'payid'],
    [{ action: 'create', kind: 'bpay', name: 'Water', biller_code: '12', crn: '18' }, 'biller_code'],
    [{ action: 'create', kind: 'bpay', name: 'Water', biller_code: '123', crn: '1' }, 'crn'],
    [{ action: 'create', kind: 'cash', name: 'Water' }, 'kind'],
    [{ action: 'rename', ClientPayeeID: 1 }, 'action'],
  ])('%j is refused at %s', async (body, field) => {
    const { token } = await server.aMember();
    const answer = await server.callWith(payments.change, { token, body });
    expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([400, field]);
  });

  test('the first payment to a payee requires a recent sign-in or the password', async () => {
    const kim = await aBanker(server);
    const { data } = (await server.call(payments.change, { token: kim.token, body: landlord })).body;
    const pay = (more: object = {}) =>
      kim.command(payments.pay, {
        from_account_id: kim.everydayId,
        ClientPayeeID: data!.ClientPayeeID,
        amount: 540,
        reference: 'Rent',
        ...more,
      });
    server.clock.advance(14 * 60_000);
    const { access } = await openSession(db(), server.clock, {
      memberId: kim.id,
      remember: false,
      caller: { ip: '127.0.0.1', userAgent: 'test' },
    });
    await sql`update sessions set started_at = ${new Date(server.clock.now().getTime() - 16 * 60_000)}
      where member_id = ${kim.id}`.execute(db());
    const late = await server.call(payments.pay, {
      token: access,
      body: { from_account_id: kim.everydayId, ClientPayeeID: data!.ClientPayeeID, amount: 540 },
      headers: { 'idempotency-key': 'late' },
    });
    expect(late.problem).toMatchObject({ status: 403, code: 'forbidden', confirm: 'password' });
    server.clock.set(testStart);
    expect((await pay()).body).toMatchObject({
      Request: 'Payment',
      Comments: '$540.00 from Everyday to Harbour Realty',
      transfer: { kind: 'payment', to_name: 'Harbour Realty' },
    });
    expect((await server.call(payments.list, { token: kim.token })).body.data[0]!.first_payment).toBe(false);
    expect(
      (
        await server.call(payments.change, {
          token: kim.token,
          body: { action: 'delete', ClientPayeeID: data!.ClientPayeeID },
        })
      ).status,
    ).toBe(409);
    await sendPayments(server);
    expect(
      (
        await server.call(payments.change, {
          token: kim.token,
          body: { action: 'delete', ClientPayeeID: data!.ClientPayeeID },
        })
      ).body,
    ).toEqual({ success: true, data: null });
    expect((await pay()).status).toBe(404);
    expect(await kim.states()).toEqual(['complete']);
  });

  test('a blocked payee is not paid, and a waiting payment to it fails', async () => {
    const kim = await aBanker(server);
    const { data } = (await server.call(payments.change, { token: kim.token, body: landlord })).body;
    const pay = () =>
      kim.command(payments.pay, { from_account_id: kim.everydayId, ClientPayeeID: data!.ClientPayeeID, amount: 20 });
    await pay();
    expect(
      (
        await server.call(payments.updateStatus, {
          token: kim.token,
          body: { ClientPayeeID: data!.ClientPayeeID, status: 'blocked' },
        })
      ).body,
    ).toEqual({ success: true });
    expect((await pay()).status).toBe(409);
    await sendPayments(server);
    expect(await kim.states()).toEqual(['failed: This payee is blocked.']);
    expect(await kim.available()).toBe(1000);
  });

  test('ten concurrent additions beside 499 payees add one', async () => {
    const kim = await aBanker(server);
    await sql`
      insert into payees (member_id, kind, name, biller_code, crn, created_at)
      select ${kim.id}, 'bpay', 'Biller ' || n, '23796', (1000 + n)::text, ${server.clock.now()}
      from generate_series(1, 499) n`.execute(db());
    const add = (crn: number) =>
      server.call(payments.change, {
        token: kim.token,
        body: { action: 'create', kind: 'bpay', name: 'Water', biller_code: '23796', crn: String(crn) },
      });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => add(2000 + at)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)!.problem.detail).toBe(
      'You can have up to 500 payees. Remove one to add another.',
    );
  });

  test('payment methods and deposit banks', async () => {
    const kim = await aBanker(server);
    expect(
      (await server.call(payments.methods, { token: kim.token })).body.data.map((method) => [
        method.DebitProviderID,
        method.kind,
        method.limit,
      ]),
    ).toEqual([
      [1, 'internal', 50_000],
      [2, 'account', 20_000],
      [3, 'payid', 20_000],
      [4, 'bpay', 20_000],
    ]);
    const all = (await server.call(payments.depositBanks, { token: kim.token, query: { all: true } })).body.data;
    expect(all.length).toBeGreaterThan(15);
    expect(all.find(({ name }) => name === 'NAB')).toMatchObject({ bsb_prefixes: ['08', '78'] });
    expect((await server.call(payments.depositBanks, { token: kim.token })).body.data.map(({ name }) => name)).toEqual([
      'Commonwealth Bank',
    ]);
  });
});
