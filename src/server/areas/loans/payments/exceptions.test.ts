import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { backOffice } from '#contract/areas/back-office.ts';
import { loans } from '#contract/areas/loans.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { termsOf } from '#domain/loans/products.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { OrderRefused } from '#server/ports/direct-debit/port.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { aLoanBorrower } from '#tests/build/loan-borrower.ts';
import type { LoanBorrower } from '#tests/build/loan-borrower.ts';
import { carryLoanMoney, oneServicingRun, openedLoan } from '#tests/build/loans.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/**
 * Payments that the provider refuses for a reason on our side, until an operator decides. The clock is set to Monday 16
 * November 2026 in Sydney.
 */
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
/** Payments of this account are refused, as when our own account lacks funds. */
const notTaken = { name: 'Everyday', bsb: '062000', accountNumber: '900000055' };
const usual = { name: 'Everyday', bsb: '062000', accountNumber: '12345678' };

async function moveTo(kim: Pick<LoanBorrower, 'id'>, account: typeof usual): Promise<void> {
  await sql`update loans set account = ${JSON.stringify(account)}::jsonb where member_id = ${kim.id}`.execute(db());
}

/**
 * Servicing runs up to and including a day; refused payments are errors as long as they are retried. Returns the days
 * with an error.
 */
async function runs(date: string): Promise<string[]> {
  const reported: string[] = [];
  while (server.clock.today(DEFAULT_ZONE) <= date) {
    const today = server.clock.today(DEFAULT_ZONE);
    await oneServicingRun(server).catch((fault: unknown) => {
      if (!(fault instanceof OrderRefused)) throw fault;
      reported.push(today);
    });
    server.clock.advance(24 * 3600 * 1000);
  }
  return reported;
}

/** Sessions expire during the test, so an operator signs in again. */
const operator = async () => (await server.aMember({ role: 'operator' })).token;
const heldOf = async (memberId: number) =>
  (await server.call(loans.paymentExceptions, { token: await operator(), query: { limit: 100 } })).body.data.filter(
    ({ member_id: of }) => of === memberId,
  );
const decide = async (order: { member_id: number; loan: number; id: number }, again: boolean, token?: string) =>
  server.call(loans.decideOrder, {
    token: token ?? (await operator()),
    body: { member_id: order.member_id, loan: order.loan, id: order.id, again, reason: 'The limit is raised by now.' },
  });
const states = async (kim: LoanBorrower) =>
  (await kim.call(loans.payments, { query: { loan: kim.loan, limit: 100 } })).body.data.map(
    ({ due_date: due, state, amount }) => [due, state, amount],
  );

describe('a repayment refused by the provider', () => {
  test('is retried for five days, then waits for an operator; nothing is overdue meanwhile, and it is collected when retried', async () => {
    const kim = await aLoanBorrower(server);
    await moveTo(kim, notTaken);
    expect(await runs('2026-12-01')).toEqual(['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30']);
    const [held, ...others] = await heldOf(kim.id);
    expect([held, others]).toEqual([
      {
        member_id: kim.id,
        member_name: expect.any(String),
        loan: kim.loan,
        loan_title: expect.any(String),
        id: held!.id,
        kind: 'instalment',
        amount: 44,
        due_date: '2026-11-26',
        refused_on: '2026-11-26',
        reason: 'Our account doesn’t have enough funds.',
      },
      [],
    ]);
    // Retries have ended, and the loan is not overdue.
    expect(await runs('2026-12-09')).toEqual([]);
    expect(await kim.show()).toMatchObject({
      loan_status: 'Active',
      overdue: 0,
      overdue_since: null,
      in_flight: 44,
      steps: [],
    });
    expect((await kim.events()).filter((words) => /overdue|didn’t go through/.test(words))).toEqual([]);
    expect(await states(kim)).toEqual([
      ['2026-11-26', 'held', 44],
      [expect.any(String), 'complete', 200],
    ]);
    expect((await server.call(backOffice.counts, { token: await operator() })).body.data.loans).toBeGreaterThanOrEqual(
      1,
    );

    await moveTo(kim, usual);
    const boss = await server.aMember({ role: 'operator' });
    expect((await decide(held!, true, boss.token)).body).toEqual({ success: true, state: 'scheduled' });
    expect((await decide(held!, false)).problem).toMatchObject({
      status: 409,
      detail: 'This payment no longer needs a decision.',
    });
    await carryLoanMoney(server);
    expect(await kim.show()).toMatchObject({ loan_status: 'Active', overdue: 0, in_flight: 0, available_balance: 204 });
    expect(await kim.events()).toContain(
      'Your $44.00 repayment due on 26/11/2026 was delayed by a problem on our side. We’re collecting it now. Nothing is overdue, and the delay won’t cost you anything.',
    );
    const [logged] = (await server.call(backOffice.audit, { token: boss.token, query: { member_id: kim.id } })).body
      .data;
    expect(logged).toMatchObject({
      action: 'loan_order_tried_again',
      operator_id: boss.id,
      before: {
        order: held!.id,
        state: 'held',
        refusal: 'Our account doesn’t have enough funds.',
        amount_cents: 44_00,
      },
      after: { order: held!.id, state: 'scheduled', reason: 'The limit is raised by now.' },
    });
  });

  test('is added to the end of the loan when given up: nothing is overdue, and no more is owed', async () => {
    const kim = await aLoanBorrower(server);
    await moveTo(kim, notTaken);
    await runs('2026-12-02');
    const held = (await heldOf(kim.id))[0]!;
    await moveTo(kim, usual);
    expect((await decide(held, false)).body).toEqual({ success: true, state: 'given_up' });
    const shown = await kim.show();
    expect(shown).toMatchObject({
      loan_status: 'Active',
      overdue: 0,
      overdue_since: null,
      in_flight: 0,
      available_balance: 248,
      total: 264,
    });
    expect(shown.schedule.map((one) => [one.due_date, one.amount, one.state])).toEqual([
      ['2026-12-10', 44, 'due'],
      ['2026-12-24', 44, 'due'],
      ['2027-01-07', 44, 'due'],
      ['2027-01-21', 44, 'due'],
      ['2027-02-04', 44, 'due'],
      ['2027-02-18', 44, 'due'],
    ]);
    const reported =
      'We couldn’t collect your $44.00 repayment due on 26/11/2026 because of a problem on our side. It won’t cost you anything, and nothing is overdue: the repayment moves to the end of your loan.';
    expect(await kim.events()).toContain(reported);
    const { email } = await db()
      .selectFrom('members')
      .select('email')
      .where('member_id', '=', kim.id)
      .executeTakeFirstOrThrow();
    expect(
      (await mailboxOf(server).emails(email)).find(({ subject }) => subject === 'We couldn’t collect your repayment')!
        .text,
    ).toContain(reported);
    expect(await runs('2027-02-18')).toEqual([]);
    expect(await kim.show()).toMatchObject({ loan_status: 'Paid', available_balance: 0, cost: 64 });
    expect(await states(kim)).toContainEqual(['2026-11-26', 'given_up', 44]);
  });

  test('bears no interest for the time it was delayed on our side', async () => {
    const terms = termsOf({
      product: 'personal',
      principalCents: 3_000_00,
      drawDate: '2026-11-16',
      firstDueDate: '2026-11-26',
      frequency: 'fortnightly',
      instalments: 26,
    });
    const [punctual, delayed] = [
      await aLoanBorrower(server, { terms, limitCents: 3_000_00 }),
      await aLoanBorrower(server, { terms, limitCents: 3_000_00 }),
    ];
    await moveTo(delayed, notTaken);
    await runs('2026-12-02');
    const held = (await heldOf(delayed.id))[0]!;
    await moveTo(delayed, usual);
    // The next repayment settles first and includes interest that an earlier settlement would have saved.
    await runs('2026-12-10');
    await decide(held, true);
    await runs('2026-12-23');
    const [one, other] = [await punctual.show(), await delayed.show()];
    // Seven cents in the borrower's favour: the late payment reduced principal only, as its interest had been paid by
    // then.
    expect(one.owed.total - other.owed.total).toBeCloseTo(0.07, 5);
    expect([other.overdue, other.in_flight, other.loan_status]).toEqual([0, 0, 'Active']);
    expect(
      (await delayed.events()).filter((words) =>
        /^We cancelled \$\d\.\d\d in interest since 26\/11\/2026 because a problem on our side delayed your \$\d+\.\d\d repayment\.$/.test(
          words,
        ),
      ),
    ).toHaveLength(1);
  });
});

describe('a payout refused by the provider', () => {
  test('waits for an operator, is not sent right before the first repayment, and closes the loan when given up', async () => {
    const member = await server.aMember();
    const { id: loan } = await openedLoan(server, member.id, { account: notTaken });
    await runs('2026-11-22');
    const held = (await heldOf(member.id))[0]!;
    expect(held).toMatchObject({ loan, kind: 'draw', amount: 200, refused_on: '2026-11-16' });
    server.clock.set('2026-11-24T22:00:00Z');
    expect((await decide(held, true)).problem.detail).toBe(
      'The first repayment would be due straight away. Cancel this payment instead: the borrower can request the money again.',
    );
    expect((await decide(held, false)).body.state).toBe('given_up');
    const { rows } = await sql<{
      status: string;
      state: string;
    }>`select l.status, p.state from loans l join loan_payments p on p.member_id = l.member_id and p.loan_id = l.id
      where l.member_id = ${member.id}`.execute(db());
    expect(rows).toEqual([{ status: 'paid', state: 'given_up' }]);
    expect(await heldOf(member.id)).toEqual([]);
  });

  test('is decided by operators only, and not by the borrower', async () => {
    const member = await server.aMember({ role: 'operator' });
    const { id: loan } = await openedLoan(server, member.id, { account: notTaken });
    await runs('2026-11-22');
    const held = (await heldOf(member.id))[0]!;
    const kim = await aLoanBorrower(server);
    expect((await kim.call(loans.paymentExceptions)).status).toBe(403);
    expect((await decide({ ...held, loan }, false, await kim.token())).status).toBe(403);
    server.clock.set(testStart);
    expect((await decide(held, false, member.token)).status).toBe(403);
    expect((await decide({ ...held, id: 4_000_000 }, false)).status).toBe(409);
  });
});
