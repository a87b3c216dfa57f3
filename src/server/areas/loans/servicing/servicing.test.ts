import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { forecast } from '#contract/areas/forecast.ts';
import { networth } from '#contract/areas/networth.ts';
import { bills } from '#contract/areas/bills.ts';
import { termsOf } from '#domain/loans/products.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { openSession } from '#server/kit/session.ts';
import { carryLoanMoney, serviceUntil, oneServicingRun, openedLoan, smallTerms } from '#tests/build/loans.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { loansOf, upcomingRepayments, serviceLoans } from '../public.ts';

/** The clock is set to Monday 16 November 2026 in Sydney. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.clock.set(testStart));
afterAll(async () => {
  // I1, I2: the ledger balances after all tests.
  expect(await checkLedger(server.server.database.systemDb)).toEqual([]);
  await server.close();
});

const db = () => server.server.database.systemDb;

/** What is owed on a member's loan by the ledger alone: principal, interest, fees. */
async function ledgerOf(memberId: number): Promise<number[]> {
  const { rows } = await sql<{
    kind: string;
    balance: number;
  }>`select kind, balance from ledger_accounts where member_id = ${memberId} and kind like 'loan_%'`.execute(db());
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0;
  return [of('loan_principal'), of('loan_interest'), of('loan_fees')];
}

async function wordsOf(memberId: number): Promise<string[]> {
  const { rows } = await sql<{
    words: string;
  }>`select words from loan_events where member_id = ${memberId} order by id`.execute(db());
  return rows.map(({ words }) => words);
}

describe('opening a loan', () => {
  test('its regular repayment is the one of the contract, not the last one with the rounding', async () => {
    const kim = await server.aMember();
    await openedLoan(server, kim.id, {
      terms: termsOf({
        product: 'personal',
        principalCents: 5_000_00,
        drawDate: '2026-11-16',
        firstDueDate: '2026-12-10',
        frequency: 'monthly',
        instalments: 24,
      }),
    });
    // 23 repayments of 239.26, then 239.32.
    expect(await loansOf(db(), server.clock, kim.id)).toMatchObject([{ repaymentCents: 239_26, frequency: 'monthly' }]);
  });

  test('it is pending until the payout has settled, then the ledger has the draw and the first fees', async () => {
    const kim = await server.aMember();
    const { id, opened } = await openedLoan(server, kim.id);
    expect(opened).toBe(true);
    expect(await loansOf(db(), server.clock, kim.id)).toMatchObject([
      { id, provider: 'ubomi', status: 'pending', owedCents: 0 },
    ]);
    expect(await ledgerOf(kim.id)).toEqual([0, 0, 0]);
    await carryLoanMoney(server);
    expect(await ledgerOf(kim.id)).toEqual([200_00, 0, 48_00]);
    expect(await loansOf(db(), server.clock, kim.id)).toMatchObject([
      {
        id,
        title: 'Small loan',
        status: 'active',
        owedCents: 248_00,
        repaymentCents: 44_00,
        frequency: 'fortnightly',
        nextDueOn: '2026-11-26',
      },
    ]);
  });

  test('I7: an offer opens it once, also in parallel, and pays out once', async () => {
    const kim = await server.aMember();
    const all = await Promise.all(Array.from({ length: 8 }, () => openedLoan(server, kim.id)));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(all.filter(({ opened }) => opened)).toHaveLength(1);
    await carryLoanMoney(server);
    await carryLoanMoney(server);
    expect(await ledgerOf(kim.id)).toEqual([200_00, 0, 48_00]);
  });

  test('a payout refused by the bank leaves nothing owed and shows the reason', async () => {
    const kim = await server.aMember();
    await openedLoan(server, kim.id, { account: { name: 'Old account', bsb: '062000', accountNumber: '111111113' } });
    await carryLoanMoney(server);
    expect(await ledgerOf(kim.id)).toEqual([0, 0, 0]);
    expect(await loansOf(db(), server.clock, kim.id)).toMatchObject([{ status: 'paid', owedCents: 0 }]);
    expect((await wordsOf(kim.id)).at(-1)).toBe(
      'We couldn’t pay the money into Old account. The account is closed. You don’t owe anything, and the loan is closed.',
    );
  });
});

describe('servicing a loan', () => {
  test('each payday collects a payment, each month a fee, and the last payment closes it', async () => {
    const kim = await server.aMember();
    await openedLoan(server, kim.id);
    await carryLoanMoney(server);
    await serviceUntil(server, '2026-11-25');
    expect(await ledgerOf(kim.id)).toEqual([200_00, 0, 48_00]);
    await serviceUntil(server, '2026-12-24');
    expect(await ledgerOf(kim.id)).toEqual([124_00, 0, 0]);
    expect((await wordsOf(kim.id)).filter((words) => /fees|fee of/.test(words))).toEqual([
      'Establishment fee of $40.00 and first monthly fee of $8.00.',
      'You paid $44.00: $44.00 to fees. You now owe $204.00.',
      'You paid $44.00: $4.00 to fees, $40.00 to principal. You now owe $160.00.',
      'Monthly fee of $8.00.',
      'You paid $44.00: $8.00 to fees, $36.00 to principal. You now owe $124.00.',
    ]);
    await serviceUntil(server, '2027-02-04');
    expect(await ledgerOf(kim.id)).toEqual([0, 0, 0]);
    expect(await loansOf(db(), server.clock, kim.id)).toMatchObject([
      { status: 'paid', owedCents: 0, closedOn: '2027-02-04', nextDueOn: null },
    ]);
    // 264 dollars, as in the schedule at the start.
    const { rows } = await sql<{
      cents: number;
    }>`select sum(amount_cents)::bigint as cents from loan_payments
      where member_id = ${kim.id} and kind <> 'draw' and state = 'complete'`.execute(db());
    expect(rows[0]!.cents).toBe(264_00);
  });

  test('with interest the ledger matches the schedule to the cent', async () => {
    const kim = await server.aMember();
    const terms = termsOf({
      product: 'personal',
      principalCents: 5_000_00,
      drawDate: '2026-11-16',
      firstDueDate: '2026-12-16',
      frequency: 'monthly',
      instalments: 12,
    });
    await openedLoan(server, kim.id, { terms });
    await carryLoanMoney(server);
    const { rows } = await sql<{
      instalments: { balanceCents: number; interestCents: number }[];
    }>`select instalments from loan_schedules where member_id = ${kim.id}`.execute(db());
    const planned = rows[0]!.instalments;
    await serviceUntil(server, '2026-12-16');
    expect(await ledgerOf(kim.id)).toEqual([planned[0]!.balanceCents, 0, 0]);
    await serviceUntil(server, '2027-03-16');
    expect(await ledgerOf(kim.id)).toEqual([planned[3]!.balanceCents, 0, 0]);
    expect((await wordsOf(kim.id)).filter((words) => words.startsWith('Interest'))[0]).toBe(
      'Interest of $57.12 from 16/11/2026 to 16/12/2026.',
    );
  });

  test('a repeated run has no effect, and missed days are caught up', async () => {
    const kim = await server.aMember();
    await openedLoan(server, kim.id);
    await carryLoanMoney(server);
    server.clock.set('2026-12-23T22:00:00Z');
    await oneServicingRun(server);
    await oneServicingRun(server);
    await oneServicingRun(server);
    const { rows } = await sql<{
      due_on: string;
      amount_cents: number;
    }>`select due_on, amount_cents from loan_payments where member_id = ${kim.id} and kind = 'instalment'
      order by id`.execute(db());
    expect(rows).toEqual([
      { due_on: '2026-11-26', amount_cents: 44_00 },
      { due_on: '2026-12-10', amount_cents: 44_00 },
      { due_on: '2026-12-24', amount_cents: 44_00 },
    ]);
    expect(await ledgerOf(kim.id)).toEqual([124_00, 0, 0]);
  });

  test('calendar and forecast show upcoming repayments, without payments in progress', async () => {
    const kim = await server.aMember();
    await openedLoan(server, kim.id, { account: { name: 'Slow', bsb: '062000', accountNumber: '900123456' } });
    await carryLoanMoney(server);
    server.clock.advance(60_000);
    await carryLoanMoney(server);
    await serviceUntil(server, '2026-11-26');
    const ahead = await upcomingRepayments(db(), server.clock, kim.id, '2026-12-31');
    expect(ahead.map(({ date, cents }) => [date, cents])).toEqual([
      ['2026-12-10', -44_00],
      ['2026-12-24', -44_00],
    ]);
  });

  test('a loan is a debt in net worth, also over time, and appears once in calendar and forecast', async () => {
    const kim = await server.aMember();
    server.clock.set('2026-11-15T22:00:00Z');
    await openedLoan(server, kim.id);
    await carryLoanMoney(server);
    await serviceUntil(server, '2026-11-26');
    server.clock.set('2026-11-26T22:00:00Z');
    const token = (
      await openSession(db(), server.clock, {
        memberId: kim.id,
        remember: false,
        caller: { ip: '127.0.0.1', userAgent: 'test' },
      })
    ).access;
    expect((await server.call(networth.list, { token })).body).toMatchObject({
      Liabilities: 204,
      data: [{ kind: 'loan', name: 'Small loan', value: 204, source: { kind: 'loan' } }],
    });
    await server.call(bankAccounts.create, {
      token,
      body: { name: 'Everyday', bsb: '062-000', account_number: '12345678', opening_balance: 1000 },
    });
    const history = (
      await server.call(networth.history, { token, body: { startDate: '2026-11-14', endDate: '2026-11-27' } })
    ).body;
    expect(
      history.data
        .filter(({ date }) => ['2026-11-16', '2026-11-25', '2026-11-26'].includes(date))
        .map((point) => point.Liabilities),
    ).toEqual([248, 248, 204]);
    const calendar = async () =>
      (await server.call(bills.calendar, { token, query: { from: '2026-12-01', to: '2026-12-31' } })).body;
    expect((await calendar()).loans).toEqual([
      { loan_id: expect.any(Number), name: 'Small loan', due_date: '2026-12-10', amount: -44 },
      { loan_id: expect.any(Number), name: 'Small loan', due_date: '2026-12-24', amount: -44 },
    ]);
    const events = (await server.call(forecast.daily, { token })).body.days.flatMap((day) =>
      day.events.filter(({ kind }) => kind === 'loan').map(({ amount }) => [day.date, amount]),
    );
    expect(events.slice(0, 2)).toEqual([
      ['2026-12-10', -44],
      ['2026-12-24', -44],
    ]);
    // A bill scheduled by the member replaces the loan's own entry.
    await server.call(bills.create, {
      token,
      body: { name: 'Loan', amount: 44, start_date: '2026-12-10', recurring_frequency: 'once' },
    });
    expect((await calendar()).loans).toHaveLength(1);
  });

  test('I3: the log and the schedules of a loan cannot be changed or deleted', async () => {
    const kim = await server.aMember();
    await openedLoan(server, kim.id);
    for (const statement of [
      sql`update loan_events set words = 'no' where member_id = ${kim.id}`,
      sql`delete from loan_events where member_id = ${kim.id}`,
      sql`update loan_schedules set reason = 'no' where member_id = ${kim.id}`,
    ]) {
      await expect(statement.execute(db())).rejects.toThrow('append-only');
    }
    await sql`delete from members where member_id = ${kim.id}`.execute(db());
    expect(await wordsOf(kim.id)).toEqual([]);
  });

  test('I7: two simultaneous workers service every loan once', async () => {
    const many = await Promise.all(Array.from({ length: 12 }, () => server.aMember()));
    for (const { id } of many) await openedLoan(server, id, { terms: smallTerms() });
    await carryLoanMoney(server);
    server.clock.set('2026-11-25T22:00:00Z');
    await Promise.all(
      Array.from({ length: 4 }, () => serviceLoans({ db: db(), clock: server.clock, brand: 'Wattle', publicUrl: '' })),
    );
    await carryLoanMoney(server);
    for (const { id } of many) expect(await ledgerOf(id)).toEqual([200_00, 0, 4_00]);
  });
});
