import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lending } from '#contract/areas/lending.ts';
import { loans } from '#contract/areas/loans.ts';
import { aBorrower, filledIn, halfAYear, readyToSign, sent } from '#tests/build/lending.ts';
import type { Borrower, LendingWorld } from '#tests/build/lending.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { carryLoanMoney, serviceUntil, openedLoan, smallTerms } from '#tests/build/loans.ts';
import { imported, ofxOf } from '#tests/build/money.ts';
import type { StatementLine } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';

/** A member in arrears cannot borrow more. The clock is set to Monday 16 November 2026 in Sydney. */
let company: LendingWorld;
let operator: string;
beforeAll(async () => {
  const server = await startTestServer();
  company = { server, emails: mailboxOf(server) };
  operator = (await server.aMember({ role: 'operator' })).token;
});
afterAll(() => company.server.close());

const late =
  'One of your loans is overdue, and another loan could make things harder. Open the overdue loan to catch up, move a repayment or ask for hardship help.';
const helped =
  'You have hardship help on one of your loans, and another loan could make things harder. You can apply again once that loan is back to normal repayments.';

async function withLoan(): Promise<{ borrower: Borrower; loan: number }> {
  const borrower = await aBorrower(company);
  const { id: loan } = await openedLoan(company.server, borrower.id);
  await carryLoanMoney(company.server);
  return { borrower, loan };
}

const stands = ({ id }: Borrower, status: 'active' | 'arrears') =>
  sql`update loans set status = ${status}, overdue_since = ${status === 'arrears' ? '2026-11-10' : null}
    where member_id = ${id}`.execute(company.server.server.database.systemDb);
const held = async ({ ask }: Borrower) => (await ask(lending.amounts, { body: {} })).body.success.held;

describe('L04: a loan in arrears or in hardship', () => {
  test('is reported before anything is filled in, and declines the application, with the available help', async () => {
    const { borrower, loan } = await withLoan();
    expect(await held(borrower)).toBeNull();
    await stands(borrower, 'arrears');
    expect(await held(borrower)).toEqual({ reason: 'arrears', says: late, loan });
    await filledIn(borrower, 300);
    const { status, decision, offer, id } = await sent(borrower);
    expect([status, decision!.reasons, offer]).toEqual(['declined', [{ code: 'arrears', says: late }], null]);
    expect((await company.emails.emails(borrower.email))[0]!.text).toContain('ask for hardship help');
    const approve = () =>
      company.server.call(lending.decide, {
        token: operator,
        body: { member_id: borrower.id, id, verdict: 'approve', reason: 'She has promised to catch up.' },
      });
    expect((await approve()).problem).toMatchObject({
      status: 409,
      detail: 'This borrower has a loan in arrears, so we can’t lend more for now.',
    });
    await stands(borrower, 'active');
    expect([await held(borrower), (await approve()).body.status]).toEqual([null, 'offered']);
  });

  test('keeps a submitted application from being approved, and an offer from being signed', async () => {
    const { borrower, loan } = await withLoan();
    await filledIn(borrower, 1_400, 26);
    const { id } = await sent(borrower);
    const key = { member_id: borrower.id, id };
    await borrower.ask(loans.askHardship, { body: { loan, reason: 'illness' } });
    expect(await held(borrower)).toEqual({ reason: 'hardship', says: helped, loan });
    const decide = (verdict: 'approve' | 'decline') =>
      company.server.call(lending.decide, {
        token: operator,
        body: { ...key, verdict, amount: 1_000, reason: 'Steady pay for half a year.' },
      });
    expect((await decide('approve')).problem).toMatchObject({
      status: 409,
      detail: 'This borrower has hardship help on a loan, so we can’t lend more for now.',
    });
    await borrower.ask(loans.withdrawHardship, { body: { loan } });
    expect((await decide('approve')).body.status).toBe('offered');
    const { query, total } = await readyToSign(company, borrower);
    const sign = () =>
      company.server.call(lending.accept, {
        query,
        body: { accept: true, signed_name: 'Mia Carter', total, direct_debit: true },
        headers: { 'idempotency-key': `sign-${Math.random()}` },
      });
    await stands(borrower, 'arrears');
    expect((await sign()).problem).toMatchObject({ status: 409, detail: late });
    await stands(borrower, 'active');
    expect((await sign()).status).toBe(200);
  });

  test('agreed hardship blocks lending until the loan is paid off under it', async () => {
    const { borrower, loan } = await withLoan();
    await borrower.ask(loans.askHardship, { body: { loan } });
    const answer = {
      member_id: borrower.id,
      loan,
      agree: true,
      relief: 'pause',
      days: 30,
      answer: 'We agree: nothing is due for thirty days.',
    } as const;
    expect((await company.server.call(loans.decideHardship, { token: operator, body: answer })).status).toBe(200);
    expect(await held(borrower)).toMatchObject({ reason: 'hardship' });
    await borrower.ask(loans.act, { body: { loan, action: 'OneClickPayout' }, headers: { 'idempotency-key': 'all' } });
    await carryLoanMoney(company.server);
    expect(await held(borrower)).toBeNull();
  });
});

test('L04: repayments to us are counted once, also where bank transactions show them next to repayments to others', async () => {
  const { server } = company;
  const borrower = await aBorrower(company, []);
  const today = server.clock.now();
  server.clock.set('2026-07-20T00:00:00Z');
  // Six times 44.00 from 30 July on, every second Thursday.
  const terms = smallTerms({ drawDate: '2026-07-20', firstDueDate: '2026-07-30' });
  await openedLoan(server, borrower.id, { terms });
  await serviceUntil(server, '2026-11-01');
  server.clock.set(today.toISOString());
  const toUs = ['07-30', '08-13', '08-27', '09-10', '09-24', '10-08'].map((day): StatementLine => [
    `2026-${day}`,
    -44,
    'DIRECT DEBIT LOAN REPAYMENT',
    `u${day}`,
  ]);
  const toOthers = ['05', '06', '07', '08', '09', '10'].map((month): StatementLine => [
    `2026-${month}-20`,
    -55,
    'HARBOUR FINANCE PERSONAL LOAN',
    `o${month}`,
  ]);
  await imported(
    server,
    borrower,
    ofxOf(
      [...halfAYear(), ...toUs, ...toOthers].toSorted((a, b) => (a[0] < b[0] ? -1 : 1)),
      '51200817',
      1_500,
    ),
    'everyday.ofx',
  );
  const { lines } = (await borrower.ask(lending.amounts, { body: {} })).body.success.why;
  expect(
    lines.filter(({ kind }) => kind === 'repayments' || kind === 'own').map(({ kind, amount }) => [kind, amount]),
  ).toEqual([['repayments', -55]]);
});
