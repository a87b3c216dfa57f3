import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { loans } from '#contract/areas/loans.ts';
import { termsOf } from '#domain/loans/products.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { openLog } from '#server/kit/log.ts';
import { drainOutbox } from '#server/kit/outbox.ts';
import { embeddedDirectDebit } from '#server/ports/direct-debit/embedded.ts';
import { monoovaDebit } from '#server/ports/direct-debit/monoova.ts';
import type { DebitResult } from '#server/ports/direct-debit/port.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { aLoanBorrower } from '#tests/build/loan-borrower.ts';
import type { LoanBorrower } from '#tests/build/loan-borrower.ts';
import { carryLoanMoney, serviceUntil, oneServicingRun, openedLoan } from '#tests/build/loans.ts';
import { startMonoova } from '#tests/build/monoova.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import {
  LOAN_MONEY_TOPIC,
  collectDebits,
  loanMoneyOutboxHandler,
  loansOverTime,
  loansOf,
  onDebitEvent,
} from '../public.ts';

/** Returned payments, and payments refused by our provider. The clock is set to Monday 16 November 2026 in Sydney. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.clock.set(testStart));
afterAll(async () => {
  expect(await checkLedger(server.server.database.systemDb)).toEqual([]);
  await server.close();
});

const db = () => server.server.database.systemDb;

/** The latest payment of that kind, by its provider key. */
async function lastOf(kim: LoanBorrower, kind: string): Promise<string> {
  const { rows } = await sql<{
    id: number;
  }>`select max(id) as id from loan_payments where member_id = ${kim.id} and kind = ${kind}`.execute(db());
  return `loan:${kim.id}:${rows[0]!.id}`;
}

/** The provider reports the return of a payment, at noon in Sydney. */
async function sentBack(
  key: string,
  date: string,
  reason: Pick<DebitResult & { state: 'dishonoured' }, 'reason' | 'onlyDebits'> = {
    reason: 'The direct debit was cancelled at the bank.',
    onlyDebits: true,
  },
): Promise<void> {
  server.clock.set(`${date}T01:00:00Z`);
  const results = new Map<string, DebitResult>([[key, { state: 'dishonoured', ...reason, isFinal: true }]]);
  const debit = { ...embeddedDirectDebit({ database: db(), clock: server.clock }), readEvent: () => results };
  expect(
    await onDebitEvent(
      { database: db(), clock: server.clock, debit, brand: 'Wattle', publicUrl: '' },
      Buffer.from('{}'),
      '',
    ),
  ).toBe(true);
}

const shownSchedule = (shown: Awaited<ReturnType<LoanBorrower['show']>>) =>
  shown.schedule.map((one) => [one.due_date, one.amount, one.state]);

describe('a returned repayment', () => {
  test('is removed from the loan once, and is due again from the day of the return', async () => {
    const kim = await aLoanBorrower(server);
    await serviceUntil(server, '2026-11-26');
    expect(await kim.show()).toMatchObject({ available_balance: 204 });
    const key = await lastOf(kim, 'instalment');
    await sentBack(key, '2026-12-02');
    await sentBack(key, '2026-12-02');
    const shown = await kim.show();
    expect(shown).toMatchObject({
      loan_status: 'Active',
      available_balance: 248,
      overdue: 0,
      total: 264,
      repaid: 0,
      history: [{ date: '2026-11-16', principal: 200 }],
      owed: { principal: 200, interest: 0, fees: 48 },
    });
    expect(shownSchedule(shown)).toEqual([
      ['2026-12-02', 44, 'due'],
      ['2026-12-10', 44, 'due'],
      ['2026-12-24', 44, 'due'],
      ['2027-01-07', 44, 'due'],
      ['2027-01-21', 44, 'due'],
      ['2027-02-04', 44, 'due'],
    ]);
    const reported =
      'The bank returned your $44.00 repayment from 26/11/2026. The direct debit was cancelled at the bank. There’s no fee for this.';
    expect((await kim.events()).filter((words) => words.includes('returned'))).toEqual([reported]);
    const [payment] = (await kim.call(loans.payments, { query: { loan: kim.loan } })).body.data;
    expect(payment).toMatchObject({
      kind: 'instalment',
      state: 'returned',
      settled_on: '2026-11-26',
      returned_on: '2026-12-02',
      reason: 'The direct debit was cancelled at the bank.',
    });
    const { email } = await db()
      .selectFrom('members')
      .select('email')
      .where('member_id', '=', kim.id)
      .executeTakeFirstOrThrow();
    expect(
      (await mailboxOf(server).emails(email))
        .filter(({ subject }) => subject === 'Your bank returned a repayment')
        .map(({ text }) => [text.includes(reported), text.includes('1800 007 007')]),
    ).toEqual([[true, true]]);
    // It is not collected automatically; the arrears steps begin on the day of the return.
    await serviceUntil(server, '2026-12-03');
    expect(await kim.show()).toMatchObject({
      loan_status: 'Arrears',
      overdue: 44,
      overdue_since: '2026-12-02',
      in_flight: 0,
    });
    await kim.act('AdditionalPayment', { amount: 44 });
    await carryLoanMoney(server);
    expect(await kim.show()).toMatchObject({ loan_status: 'Active', overdue: 0, available_balance: 204 });
    // The statement and the chart show both the payment and its return.
    const { csv } = (await kim.call(loans.requestStatement, { body: { loan: kim.loan, to: '2026-12-02' } })).body
      .success;
    const lines = (
      await (
        await fetch(`${server.baseUrl}${csv}`, { headers: { authorization: `Bearer ${await kim.token()}` } })
      ).text()
    ).split(/\r?\n/);
    expect(lines.filter((line) => line.includes('Repayment'))).toEqual([
      '2026-11-26,Repayment,-44.00,204.00',
      '2026-12-02,"Repayment, returned by the bank",44.00,248.00',
    ]);
    expect(
      await loansOverTime(db(), server.clock, kim.id, await loansOf(db(), server.clock, kim.id), [
        '2026-11-30',
        '2026-12-02',
      ]),
    ).toEqual([204_00, 248_00]);
  });

  test('interest is recalculated as if it had never been paid, to the cent', async () => {
    const terms = termsOf({
      product: 'personal',
      principalCents: 3_000_00,
      drawDate: '2026-11-16',
      firstDueDate: '2026-12-16',
      frequency: 'monthly',
      instalments: 12,
    });
    const kim = await aLoanBorrower(server, { terms });
    await serviceUntil(server, '2026-12-16');
    const key = await lastOf(kim, 'instalment');
    await sql`update loans set account = '{"name":"Empty","bsb":"062000","accountNumber":"111111113"}'
      where member_id = ${kim.id}`.execute(db());
    await serviceUntil(server, '2027-01-16');
    server.clock.set(testStart);
    const twin = await aLoanBorrower(server, { terms });
    await sql`update loans set account = '{"name":"Empty","bsb":"062000","accountNumber":"111111113"}'
      where member_id = ${twin.id}`.execute(db());
    await serviceUntil(server, '2027-01-16');
    await sentBack(key, '2027-01-20');
    const shown = await kim.show();
    // Charged: 32.64 on 2,765.11; on 3,000.00 it is 35.42.
    expect(await kim.events()).toContain('Interest of $2.78 from 16/12/2026 to 16/01/2027 on the returned $234.89.');
    expect(shown.owed).toEqual((await twin.show()).owed);
    // The January payment was overdue before; the December one is due from the day of the return.
    expect(shownSchedule(shown).slice(0, 3)).toEqual([
      ['2027-01-16', 269.16, 'overdue'],
      ['2027-01-20', 269.16, 'due'],
      ['2027-02-16', 269.16, 'due'],
    ]);
    expect(shown).toMatchObject({ loan_status: 'Arrears', overdue_since: '2027-01-16' });
  });

  test('reopens a loan that it had paid off', async () => {
    const kim = await aLoanBorrower(server);
    await serviceUntil(server, '2026-11-26');
    await kim.act('OneClickPayout');
    await carryLoanMoney(server);
    expect(await kim.show()).toMatchObject({ loan_status: 'Paid', available_balance: 0 });
    await sentBack(await lastOf(kim, 'payout'), '2026-12-12');
    const shown = await kim.show();
    expect(shown).toMatchObject({ loan_status: 'Active', available_balance: 204, closed_on: null });
    expect(shownSchedule(shown).slice(0, 2)).toEqual([
      ['2026-12-12', 44, 'due'],
      ['2026-12-24', 44, 'due'],
    ]);
    await kim.act('OneClickPayout');
    await carryLoanMoney(server);
    expect(await kim.show()).toMatchObject({
      loan_status: 'Paid',
      available_balance: 0,
      closed_on: '2026-12-12',
      total: 248,
    });
  });

  test('a returned extra payment makes nothing overdue: the previous schedule continues', async () => {
    const kim = await aLoanBorrower(server);
    await kim.act('AdditionalPayment', { amount: 100 });
    await carryLoanMoney(server);
    expect((await kim.show()).schedule.at(-1)!.due_date).toBe('2027-01-07');
    await sentBack(await lastOf(kim, 'additional'), '2026-11-20');
    const shown = await kim.show();
    expect(shown).toMatchObject({ loan_status: 'Active', overdue: 0, available_balance: 248, total: 264 });
    expect(shown.schedule.map((one) => [one.due_date, one.amount])).toEqual(
      ['2026-11-26', '2026-12-10', '2026-12-24', '2027-01-07', '2027-01-21', '2027-02-04'].map((date) => [date, 44]),
    );
  });
});

describe('a returned payout', () => {
  test('closes the loan: nothing is owed', async () => {
    const kim = await aLoanBorrower(server);
    await sentBack(await lastOf(kim, 'draw'), '2026-11-18', { reason: 'The account is closed.' });
    expect(await kim.show()).toMatchObject({
      loan_status: 'Paid',
      available_balance: 0,
      owed: { principal: 0, interest: 0, fees: 0 },
      borrowed: 0,
      closed_on: '2026-11-18',
    });
    expect((await kim.events()).slice(0, 2)).toEqual([
      'The $200.00 we paid into Everyday came back. The account is closed. You don’t owe anything, and the loan is closed.',
      'We cancelled $48.00 in fees.',
    ]);
    await serviceUntil(server, '2026-11-27');
    expect(await kim.show()).toMatchObject({ available_balance: 0, in_flight: 0 });
  });

  test('a later draw reduces the remaining payments; one returned after repayments is left to an operator', async () => {
    const kim = await aLoanBorrower(server, { limitCents: 300_00 });
    await kim.act('RequestDraw', { amount: 100 });
    await carryLoanMoney(server);
    await sentBack(await lastOf(kim, 'draw'), '2026-11-18');
    expect(await kim.show()).toMatchObject({ loan_status: 'Active', available_balance: 248, borrowed: 200 });
    // The bank's code is that of a cancelled direct debit, which is no reason for money that was paid out.
    expect((await kim.events()).find((words) => words.includes('came back'))).toContain(
      'The $100.00 loan draw we paid into Everyday came back. Your bank can tell you why.',
    );
    await serviceUntil(server, '2026-11-26');
    const { rows } = await sql<{
      id: number;
    }>`select min(id) as id from loan_payments where member_id = ${kim.id} and kind = 'draw'`.execute(db());
    await expect(sentBack(`loan:${kim.id}:${rows[0]!.id}`, '2026-11-28')).rejects.toThrow('Settle it manually.');
    expect(await kim.show()).toMatchObject({ available_balance: 204 });
  });
});

test('a payout refused for lack of our own funds is retried and then paid, without blaming the borrower’s bank', async () => {
  const service = await startMonoova();
  const debit = monoovaDebit({ url: service.url, key: 'key-of-ours', account: '62790', certificate: undefined });
  const parts = { database: db(), clock: server.clock, debit, brand: 'Wattle', publicUrl: '' };
  const carry = () =>
    drainOutbox(db(), server.clock, { [LOAN_MONEY_TOPIC]: loanMoneyOutboxHandler(parts) }, openLog('silent'));
  const kim = await server.aMember();
  const { id } = await openedLoan(server, kim.id);
  const show = async () => (await server.call(loans.show, { token: kim.token, params: { id } })).body.data;
  service.refuses = { status: 'InsufficientFunds', statusDescription: 'The mAccount has insufficient funds.' };
  expect(await carry()).toBe(0);
  expect(await show()).toMatchObject({ loan_status: 'Pending', closed_on: null });
  const stored = await db()
    .selectFrom('outbox')
    .select(['last_error', 'attempts', 'done_at'])
    .where('topic', '=', LOAN_MONEY_TOPIC)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow();
  expect(stored).toEqual({
    last_error: 'OrderRefused: Monoova didn’t accept the order (InsufficientFunds).',
    attempts: 1,
    done_at: null,
  });
  service.refuses = null;
  server.clock.advance(10_000);
  expect(await carry()).toBe(1);
  await collectDebits(parts);
  expect(await show()).toMatchObject({ loan_status: 'Active', borrowed: 200 });
  expect(
    (await server.call(loans.events, { token: kim.token, query: { loan: id } })).body.data.filter(
      ({ kind }) => kind === 'draw_failed',
    ),
  ).toEqual([]);
  await oneServicingRun(server);
  await service.close();
});
