import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { entitlements } from '#contract/areas/entitlements.ts';
import { loans } from '#contract/areas/loans.ts';
import type { WireBodyOf } from '#contract/kit/endpoint.ts';
import { termsOf } from '#domain/loans/products.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { aLoanBorrower } from '#tests/build/loan-borrower.ts';
import type { LoanBorrower } from '#tests/build/loan-borrower.ts';
import { carryLoanMoney, serviceUntil, oneServicingRun, smallTerms } from '#tests/build/loans.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { textOfPdf } from '#tests/build/pdf-text.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import type { LoanOpening } from './public.ts';

/** The clock is set to Monday 16 November 2026 in Sydney. */
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
const aBorrower = (more: Partial<LoanOpening> = {}) => aLoanBorrower(server, more);
let keys = 0;
const personal = (principal = 5_000) =>
  termsOf({
    product: 'personal',
    principalCents: principal * 100,
    drawDate: '2026-11-16',
    firstDueDate: '2026-12-16',
    frequency: 'monthly',
    instalments: 12,
  });

describe('what a borrower sees', () => {
  test('L03: the loan by the names of the specification', async () => {
    const kim = await aBorrower();
    const { body } = await kim.call(loans.details);
    expect(body).toMatchObject({
      status: true,
      success: {
        total: 248,
        loans: [
          {
            id: kim.loan,
            company: 'Wattle',
            loan_title: 'Small loan',
            provider: 'ubomi',
            available_balance: 248,
            loan_status: 'Active',
            facilitator: {
              logo: 'api/merchants/logo/Wattle',
              bank_info: { name: 'Everyday', bsb: '062000', account_number: '•••678' },
            },
          },
        ],
      },
    });
    expect(body.success.loans[0]!.payments.slice(0, 2)).toEqual([
      { due_date: '2026-11-26', amount: 44 },
      { due_date: '2026-12-10', amount: 44 },
    ]);
    expect((await kim.call(loans.details, { body: { loan: kim.loan } })).body.success.loans).toHaveLength(1);
    expect((await kim.call(loans.details, { body: { loan: 999_999 } })).status).toBe(404);
    expect((await kim.call(loans.logos)).body).toEqual({
      status: true,
      success: { logos: { ubomi: 'api/merchants/logo/Wattle' } },
    });
  });

  test('the cost, every payment, and the effect of each', async () => {
    const kim = await aBorrower();
    await serviceUntil(server, '2026-12-10');
    const shown = await kim.show();
    expect(shown).toMatchObject({
      borrowed: 200,
      total: 264,
      cost: 64,
      overdue: 0,
      owed: { principal: 160, interest: 0, fees: 0, total: 160 },
      next_due: '2026-12-24',
      in_flight: 0,
    });
    expect(shown.schedule.map((one) => [one.due_date, one.amount, one.state])).toEqual([
      ['2026-11-26', 44, 'paid'],
      ['2026-12-10', 44, 'paid'],
      ['2026-12-24', 44, 'due'],
      ['2027-01-07', 44, 'due'],
      ['2027-01-21', 44, 'due'],
      ['2027-02-04', 44, 'due'],
    ]);
    const { data, total } = (await kim.call(loans.payments, { query: { loan: kim.loan } })).body;
    expect(total).toBe(3);
    expect(data[0]).toMatchObject({
      kind: 'instalment',
      amount: 44,
      state: 'complete',
      due_date: '2026-12-10',
      split: { fees: 4, interest: 0, principal: 40, owed_after: 160 },
    });
  });
});

describe('L05: the buttons of a loan', () => {
  test('an extra payment shortens the loan once it has settled; the preview shows the schedule before and after', async () => {
    const kim = await aBorrower({ account: { name: 'Slow', bsb: '062000', accountNumber: '900123456' } });
    server.clock.advance(60_000);
    await carryLoanMoney(server);
    const preview = await kim.call(loans.preview, {
      body: { loan: kim.loan, action: 'AdditionalPayment', amount: 100 },
    });
    expect(preview.body.data).toMatchObject({ takes: 100, before: { total: 264, last_due: '2027-02-04' } });
    expect(preview.body.data.after.instalments.map((one) => [one.due_date, one.amount])).toEqual([
      ['2026-11-26', 44],
      ['2026-12-10', 44],
      ['2026-12-24', 44],
      ['2027-01-07', 24],
    ]);
    const { status, body } = await kim.act('AdditionalPayment', { amount: 100 });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.success).toMatchObject({
      message: 'Your $100.00 payment is on its way. It counts from today.',
      payment: { state: 'scheduled', amount: 100 },
    });
    await carryLoanMoney(server);
    expect(await kim.show()).toMatchObject({ available_balance: 248, in_flight: 100 });
    // One at a time: each waits for the previous result.
    expect(await kim.act('AdditionalPayment', { amount: 10 })).toMatchObject({
      status: 409,
      problem: { code: 'conflict' },
    });
    server.clock.advance(60_000);
    await carryLoanMoney(server);
    const after = await kim.show();
    expect(after).toMatchObject({
      available_balance: 148,
      in_flight: 0,
      owed: { principal: 148, fees: 0 },
      total: 256,
    });
    expect(after.schedule.map((one) => one.amount)).toEqual([44, 44, 44, 24]);
    expect(
      (await kim.call(loans.schedules, { query: { loan: kim.loan } })).body.data.map(
        ({ version, reason, payments }) => [version, reason, payments],
      ),
    ).toEqual([
      [2, 'After an extra repayment of $100.00', 4],
      [1, 'Original schedule', 6],
    ]);
  });

  test('I7: one key, one payment; another body is refused, and so is more than is owed', async () => {
    const kim = await aBorrower();
    const both = await Promise.all([
      kim.act('AdditionalPayment', { amount: 50 }, 'same'),
      kim.act('AdditionalPayment', { amount: 50 }, 'same'),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0].text).toBe(both[1].text);
    expect((await kim.act('AdditionalPayment', { amount: 60 }, 'same')).status).toBe(422);
    expect((await kim.call(loans.act, { body: { loan: kim.loan, action: 'OneClickPayout' } })).status).toBe(400);
    await carryLoanMoney(server);
    expect(await kim.show()).toMatchObject({ available_balance: 198 });
    const tooMuch = {
      status: 400,
      problem: {
        code: 'bad_input',
        errors: [
          {
            field: 'amount',
            message: 'That’s more than you owe. Enter an amount up to $198.00.',
          },
        ],
      },
    };
    expect(await kim.act('AdditionalPayment', { amount: 198.01 })).toMatchObject(tooMuch);
    expect(
      await kim.call(loans.preview, { body: { loan: kim.loan, action: 'AdditionalPayment', amount: 198.01 } }),
    ).toMatchObject(tooMuch);
    expect(
      (await kim.call(loans.preview, { body: { loan: kim.loan, action: 'AdditionalPayment', amount: 198 } })).status,
    ).toBe(200);
  });

  test('pay out: the quote names its last day, collects what is owed, closes the loan and saves the remaining monthly fees', async () => {
    const kim = await aBorrower();
    expect((await kim.call(loans.payout, { query: { loan: kim.loan } })).body).toEqual({
      today: 248,
      amount: 248,
      valid_to: '2026-11-23',
      principal: 200,
      interest: 0,
      fees: 48,
      saved_fees: 16,
    });
    const { body } = await kim.act('OneClickPayout');
    expect(body.success.payment).toMatchObject({ kind: 'payout', amount: 248 });
    await carryLoanMoney(server);
    expect(await kim.show()).toMatchObject({
      loan_status: 'Paid',
      available_balance: 0,
      actions: [],
      cost: 48,
      closed_on: '2026-11-16',
      next_due: null,
    });
    expect((await kim.events())[0]).toBe('You paid off this loan. There’s nothing more to pay.');
    expect((await kim.act('OneClickPayout')).problem).toMatchObject({
      status: 409,
      detail: 'You can’t do that while the loan’s status is “paid”.',
    });
    expect((await kim.call(loans.payout, { query: { loan: kim.loan } })).status).toBe(409);
    server.clock.set('2027-02-04T22:00:00Z');
    await oneServicingRun(server);
    expect(await kim.show()).toMatchObject({ available_balance: 0, cost: 48 });
  });

  test('interest is charged up to the day of a payout, not while the payment is in progress', async () => {
    const kim = await aBorrower({
      terms: personal(),
      account: { name: 'Slow', bsb: '062000', accountNumber: '900123456' },
    });
    server.clock.advance(60_000);
    await carryLoanMoney(server);
    server.clock.set('2026-11-25T22:00:00Z');
    expect((await kim.call(loans.payout, { query: { loan: kim.loan } })).body).toMatchObject({
      today: 5019.04,
      amount: 5032.37,
      valid_to: '2026-12-03',
      interest: 32.37,
    });
    expect((await kim.act('OneClickPayout')).body.success.payment!.amount).toBe(5019.04);
    await carryLoanMoney(server);
    server.clock.set('2026-12-17T22:00:00Z');
    await oneServicingRun(server);
    expect(await kim.show()).toMatchObject({ loan_status: 'Paid', available_balance: 0, cost: 19.04 });
  });

  test('a payment can be moved and a schedule changed: the debt stays the same to the cent', async () => {
    const kim = await aBorrower();
    const moved = await kim.act('ChangePaymentPostpone', { to: '2026-12-02' });
    expect(moved.body.success.change!.after.instalments[0]).toMatchObject({ due_date: '2026-12-02', amount: 44 });
    expect((await kim.act('ChangePaymentPostpone', { to: '2026-12-24' })).problem).toMatchObject({
      status: 409,
      detail: 'Choose a date before the following repayment.',
    });
    expect((await kim.act('ChangePaymentPostpone')).problem.errors).toEqual([
      { field: 'to', message: 'This field is required.' },
    ]);
    const changed = await kim.act('ChangePayment', { frequency: 'weekly', first_date: '2026-11-20', payments: 12 });
    expect(changed.body.success.change).toMatchObject({
      before: { total: 264 },
      after: { total: 264, last_due: '2027-02-05' },
    });
    expect((await kim.show()).schedule.map((one) => one.amount)).toEqual(Array(12).fill(22));
    expect(
      (await kim.act('ChangePayment', { frequency: 'monthly', first_date: '2026-12-01', payments: 60 })).problem.errors,
    ).toEqual([{ field: 'payments', message: 'This loan has to be repaid by 16/11/2027. Choose fewer repayments.' }]);
    await serviceUntil(server, '2026-11-20');
    expect(await kim.show()).toMatchObject({ available_balance: 226 });
    expect((await kim.events()).filter((words) => words.includes('schedule') || words.includes('moved'))).toEqual([
      'You changed the schedule. 12 repayments to go.',
      'You moved a repayment to 02/12/2026. 6 repayments to go.',
    ]);
  });

  test('a draw is limited by the credit limit and spread over the remaining payments once paid out', async () => {
    const kim = await aBorrower({ terms: personal(3_000), limitCents: 5_000_00 });
    expect(await kim.show()).toMatchObject({ drawable: 2000 });
    expect((await kim.act('RequestDraw', { amount: 2000.01 })).problem).toMatchObject({
      status: 422,
      detail: 'Enter an amount up to $2,000.00.',
    });
    const { body } = await kim.act('RequestDraw', { amount: 1500 });
    expect(body.success).toMatchObject({
      message: '$1,500.00 is on its way to Everyday.',
      payment: { kind: 'draw', state: 'scheduled' },
    });
    expect((await kim.show()).available_balance).toBe(3000);
    await carryLoanMoney(server);
    expect(await kim.show()).toMatchObject({ available_balance: 4500, drawable: 500, borrowed: 4500 });
    expect((await (await aBorrower()).act('RequestDraw', { amount: 1 })).problem).toMatchObject({
      status: 422,
      detail: 'You’ve drawn the full amount of this loan.',
    });
  });

  test('a statement as PDF and as CSV lists every charge and payment', async () => {
    const kim = await aBorrower();
    await serviceUntil(server, '2026-11-27');
    const { body } = await kim.call(loans.requestStatement, { body: { loan: kim.loan, from: '2026-11-01' } });
    expect(body.success).toMatchObject({ loan: kim.loan, from: '2026-11-01', to: '2026-11-28' });
    const query = { loan: kim.loan, from: '2026-11-01', to: '2026-11-28' };
    const csv = await kim.call(loans.statement, { params: { format: 'csv' }, query });
    expect(csv.text.split('\r\n').slice(0, 6)).toEqual([
      'Date,Description,Amount,Balance',
      '2026-11-01,Opening balance,,0.00',
      '2026-11-16,Loan paid out to you,200.00,200.00',
      '2026-11-16,Establishment fee of $40.00 and first monthly fee of $8.00,48.00,248.00',
      '2026-11-26,Repayment,-44.00,204.00',
      '2026-11-28,Closing balance,,204.00',
    ]);
    const file = await fetch(`${server.baseUrl}${body.success.pdf}`, {
      headers: { authorization: `Bearer ${await kim.token()}` },
    });
    expect(file.headers.get('content-type')).toBe('application/pdf');
    const words = (await textOfPdf(await file.bytes())).flat();
    expect(words).toEqual(expect.arrayContaining(['16/11/2026', 'Loan paid out to you', '$204.00']));
    expect(
      (await kim.call(loans.statement, { params: { format: 'pdf' }, query: { ...query, to: '2026-12-24' } })).problem
        .errors,
    ).toEqual([{ field: 'to', message: 'Choose today or an earlier date.' }]);
  });
});

describe('cards', () => {
  test('a card is stored by its token and can pay; a dishonour is reported and free of charge', async () => {
    const kim = await aBorrower();
    const good = (await kim.call(loans.addCard, { body: { token: 'tok_visa' } })).body.data;
    expect(good).toMatchObject({ brand: 'Visa', last_four: '4242', expires: '2030-12' });
    const pay = (card_id: number, amount: number) =>
      kim.call(loans.processCard, {
        body: { card_id, loan: kim.loan, amount },
        headers: { 'idempotency-key': `card-${(keys += 1)}` },
      });
    expect((await pay(good.id, 48)).body.data).toMatchObject({ kind: 'additional', amount: 48, state: 'scheduled' });
    await carryLoanMoney(server);
    expect(await kim.show()).toMatchObject({ available_balance: 200 });
    const bad = (await kim.call(loans.addCard, { body: { token: 'tok_dishonour' } })).body.data;
    await pay(bad.id, 20);
    await carryLoanMoney(server);
    expect(await kim.show()).toMatchObject({ available_balance: 200, in_flight: 0 });
    expect((await kim.events())[0]).toBe(
      'Your $20.00 repayment didn’t go through. The card was declined. There’s no fee for this.',
    );
    expect((await kim.call(loans.addCard, { body: { token: '4111111111111111' } })).problem.errors).toEqual([
      { field: 'token', message: 'This card was declined. Try another one.' },
    ]);
    expect((await kim.call(loans.removeCard, { body: { card_id: bad.id } })).status).toBe(200);
    expect((await kim.call(loans.cards)).body.data).toHaveLength(1);
    expect((await pay(bad.id, 20)).status).toBe(404);
    const { history } = (await kim.call(entitlements.paymentHistory, { query: { kind: 'loan' } })).body.data;
    const place = `/loans/${kim.loan}`;
    expect(history.map(({ what, amount, state, href }) => [what, amount, state, href])).toEqual([
      ['Small loan, extra payment', -20, 'dishonoured', place],
      ['Small loan, extra payment', -48, 'complete', place],
      ['Small loan, paid out to you', 200, 'complete', place],
    ]);
  });

  test('repayments are collected from another account or card from the day of the change', async () => {
    const kim = await aBorrower();
    type Source = Omit<WireBodyOf<typeof loans.setSource>, 'loan'>;
    const set = (body: Source) => kim.call(loans.setSource, { body: { loan: kim.loan, ...body } });
    const closed: Source = { from: 'other', account_name: 'Old bank', bsb: '062-000', account_number: '111111113' };
    expect((await set(closed)).problem.errors).toEqual([
      { field: 'direct_debit', message: 'Tick this so we can collect from the account.' },
    ]);
    expect((await set({ from: 'card' })).problem.errors).toEqual([{ field: 'card_id', message: 'Choose a card.' }]);
    expect((await set({ from: 'card', card_id: 987 })).status).toBe(404);
    expect((await set({ ...closed, direct_debit: true })).body.data).toMatchObject({
      card: null,
      facilitator: { bank_info: { name: 'Old bank', bsb: '062000', account_number: '•••113' } },
    });
    await serviceUntil(server, '2026-11-26');
    expect(await kim.show()).toMatchObject({ available_balance: 248, overdue: 44 });
    const { data: card } = (await kim.call(loans.addCard, { body: { token: 'tok_visa' } })).body;
    expect((await set({ from: 'card', card_id: card.id })).body.data.card).toEqual({
      id: card.id,
      brand: 'Visa',
      last_four: '4242',
    });
    await kim.act('AdditionalPayment', { amount: 44 });
    await carryLoanMoney(server);
    expect(await kim.show()).toMatchObject({ available_balance: 204, overdue: 0 });
    // Choosing the account uses the account, whichever card is set for later payments.
    await kim.act('AdditionalPayment', { amount: 10, card_id: null });
    expect((await set({ from: 'account' })).problem.detail).toBe(
      'A payment for this loan is on its way. Try again once the bank has confirmed it.',
    );
    await carryLoanMoney(server);
    expect((await kim.events()).filter((words) => /From now on|didn’t go through/.test(words))).toEqual([
      'Your $10.00 repayment didn’t go through. The account is closed. There’s no fee for this.',
      'From now on, repayments come from Visa ending 4242.',
      'Your $44.00 repayment didn’t go through. The account is closed. There’s no fee for this.',
      'From now on, repayments come from Old bank, 062-000 •••113.',
    ]);
    const { email } = await db()
      .selectFrom('members')
      .select('email')
      .where('member_id', '=', kim.id)
      .executeTakeFirstOrThrow();
    expect((await mailboxOf(server).emails(email)).map(({ subject }) => subject)).toContain(
      'Your repayment account has changed',
    );
    const token = await kim.token();
    await sql`update sessions set started_at = ${new Date(server.clock.now().getTime() - 16 * 60_000)}
      where member_id = ${kim.id}`.execute(db());
    const late = (body: Source) => server.call(loans.setSource, { token, body: { loan: kim.loan, ...body } });
    expect((await late({ ...closed, direct_debit: true })).problem).toMatchObject({ status: 403, confirm: 'password' });
    expect((await late({ from: 'account' })).status).toBe(200);
  });
});

describe('external loans', () => {
  test('can be added, counted, changed and closed', async () => {
    const kim = await aBorrower();
    const recorded = {
      company: 'Harbour Finance',
      loan_title: 'Car loan',
      balance: 8200,
      rate: 9.4,
      repayment: 310,
      frequency: 'monthly',
      next_due: '2026-12-03',
    } as const;
    const { body } = await kim.call(loans.add, { body: recorded });
    const id = body.success.id;
    expect((await kim.call(loans.details, { body: { loan: id } })).body.success.loans[0]).toMatchObject({
      company: 'Harbour Finance',
      loan_status: 'External',
      available_balance: 8200,
      actions: [],
      rate: 9.4,
      own: false,
      next_due: '2026-12-03',
      next_amount: 310,
    });
    expect((await kim.call(loans.show, { params: { id } })).body.data).toMatchObject({
      loan_title: 'Car loan',
      repayment: 310,
      schedule: [],
    });
    // External loans have no payments, log or schedules; unknown ones are not found.
    const stored = async (loan: number) =>
      Promise.all(
        [loans.payments, loans.events, loans.schedules].map((endpoint) => kim.call(endpoint, { query: { loan } })),
      );
    expect((await stored(id)).map(({ body }) => body)).toEqual([
      { data: [], total: 0, page: 1, limit: 20 },
      { data: [], total: 0, page: 1, limit: 20 },
      { data: [] },
    ]);
    expect((await stored(id + 99)).map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await kim.call(loans.change, { body: { ...recorded, loan: id, balance: 0 } })).body.data).toMatchObject({
      loan_status: 'Paid',
      available_balance: 0,
      payments: [],
    });
    expect((await kim.call(loans.add, { body: { ...recorded, company: 'UBOMI' } })).problem.errors).toEqual([
      { field: 'company', message: 'Loans with us are already listed.' },
    ]);
    expect((await kim.call(loans.add, { body: { ...recorded, frequency: undefined } })).problem.errors).toEqual([
      { field: 'frequency', message: 'Add the frequency and the next due date, or leave both blank.' },
    ]);
    expect((await kim.call(loans.remove, { body: { loan: kim.loan } })).status).toBe(404);
    expect((await kim.call(loans.remove, { body: { loan: id } })).status).toBe(200);
    expect((await kim.call(loans.show, { params: { id } })).status).toBe(404);
  });
});

describe('missed payments', () => {
  const broke = { account: { name: 'Empty', bsb: '062000', accountNumber: '222222227' } };
  /** A loan that was paid out, and whose account then ran empty. */
  async function inArrears(): Promise<LoanBorrower> {
    const kim = await aBorrower();
    await sql`update loans set account = ${JSON.stringify(broke.account)}::jsonb where member_id = ${kim.id}`.execute(
      db(),
    );
    await serviceUntil(server, '2026-11-28');
    return kim;
  }

  test('the loan is in arrears the day after, with steps and dates, without a fee; a catch-up plan cures it', async () => {
    const kim = await inArrears();
    const shown = await kim.show();
    expect(shown).toMatchObject({
      loan_status: 'Arrears',
      overdue: 44,
      overdue_since: '2026-11-26',
      available_balance: 248,
    });
    expect(shown.actions.map(({ label }) => label)).toContain('Make Catch Up Payments');
    expect(shown.steps.map(({ key, date, reached }) => [key, date, reached]).slice(0, 3)).toEqual([
      ['missed', '2026-11-27', true],
      ['offer', '2026-12-03', false],
      ['second_offer', '2026-12-17', false],
    ]);
    expect((await kim.events()).slice(0, 3)).toEqual([
      'Repayment missed. There’s no fee or penalty interest for this.',
      '$44.00 has been overdue since 26/11/2026. There’s no fee for this.',
      'Your $44.00 repayment didn’t go through. There wasn’t enough money in the account. There’s no fee for this.',
    ]);
    await sql`update loans set account = '{"name":"Full","bsb":"062000","accountNumber":"12345678"}'
      where member_id = ${kim.id}`.execute(db());
    const plan = await kim.act('CatchUpPayment', { payments: 2 });
    expect(plan.body.success.change!.after.instalments.map((one) => one.amount)).toEqual([66, 66, 44, 44, 44]);
    expect(await kim.show()).toMatchObject({ loan_status: 'Active', overdue: 0 });
    await serviceUntil(server, '2027-02-04');
    expect(await kim.show()).toMatchObject({ loan_status: 'Paid', total: 264, cost: 64 });
  });

  test('hardship: requested in one call, answered in writing with a new schedule; collections are paused meanwhile', async () => {
    const kim = await inArrears();
    const { body } = await kim.call(loans.askHardship, { body: { loan: kim.loan, reason: 'less_income' } });
    expect(body.data).toMatchObject({ state: 'open', requested_on: '2026-11-29', decide_by: '2026-12-20' });
    expect((await kim.call(loans.askHardship, { body: { loan: kim.loan } })).status).toBe(409);
    await serviceUntil(server, '2026-12-11');
    expect(
      (await kim.call(loans.payments, { query: { loan: kim.loan } })).body.data.filter(
        ({ due_date: date }) => date === '2026-12-10',
      ),
    ).toEqual([]);
    const operator = await server.aMember({ role: 'operator' });
    const queue = await server.call(loans.backOffice, { token: operator.token, query: { queue: 'hardship' } });
    expect(queue.body).toMatchObject({
      total: 1,
      data: [{ member_id: kim.id, loan: kim.loan, request: { decide_by: '2026-12-20', reason: 'less_income' } }],
    });
    expect(
      (await server.call(loans.backOffice, { token: operator.token, query: { queue: 'arrears' } })).body.data.map(
        ({ loan }) => loan,
      ),
    ).toContain(kim.loan);
    const decision = {
      member_id: kim.id,
      loan: kim.loan,
      agree: true,
      relief: 'smaller',
      amount: 20,
      answer: 'You told us of fewer shifts. Payments of $20.00 each fortnight are what you can carry.',
    } as const;
    expect(
      (await server.call(loans.decideHardship, { token: operator.token, body: { ...decision, amount: undefined } }))
        .problem.errors,
    ).toEqual([{ field: 'amount', message: 'Enter the amount of each repayment.' }]);
    expect(
      (await server.call(loans.decideHardship, { token: operator.token, body: decision })).body.data,
    ).toMatchObject({ state: 'agreed', decided_on: '2026-12-12' });
    const shown = await kim.show();
    expect(shown).toMatchObject({
      loan_status: 'Active',
      overdue: 0,
      hardship: { state: 'agreed', answer: decision.answer },
    });
    expect(shown.schedule[0]).toMatchObject({ due_date: '2026-12-24', amount: 20 });
    expect((await kim.events())[0]).toBe(`We approved your hardship request: ${decision.answer}`);
    const { email } = await db()
      .selectFrom('members')
      .select('email')
      .where('member_id', '=', kim.id)
      .executeTakeFirstOrThrow();
    expect(await mailboxOf(server).emails(email)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          subject: 'We’ve approved your hardship request',
          text: expect.stringContaining('1800 007 007'),
        }),
      ]),
    );
    expect((await server.call(loans.decideHardship, { token: operator.token, body: decision })).status).toBe(409);
  });

  test('a request can be withdrawn, and operators of another member decide nothing', async () => {
    const kim = await inArrears();
    expect((await kim.call(loans.withdrawHardship, { body: { loan: kim.loan } })).status).toBe(404);
    await kim.call(loans.askHardship, { body: { loan: kim.loan } });
    expect(
      (
        await kim.call(loans.decideHardship, {
          body: { member_id: kim.id, loan: kim.loan, agree: true, answer: 'I agree with myself, of course.' },
        })
      ).status,
    ).toBe(403);
    expect((await kim.call(loans.withdrawHardship, { body: { loan: kim.loan } })).status).toBe(200);
    expect((await kim.show()).hardship).toMatchObject({ state: 'withdrawn' });
  });

  test('a loan is referred only after its notice period, and can still be settled here', async () => {
    const kim = await inArrears();
    const refer = async (company?: string) =>
      server.call(loans.refer, {
        token: (await server.aMember({ role: 'operator' })).token,
        body: { member_id: kim.id, loan: kim.loan, company },
      });
    expect((await refer('Fair Collections')).status).toBe(409);
    server.clock.set('2027-02-23T22:00:00Z');
    await oneServicingRun(server);
    // A payment ordered by this run has its result a minute later.
    server.clock.advance(60_000);
    await carryLoanMoney(server);
    expect((await refer('Fair Collections')).body).toEqual({ success: true, status: 'external' });
    const shown = await kim.show();
    expect(shown).toMatchObject({ loan_status: 'External', referred_to: 'Fair Collections' });
    expect(shown.actions.map(({ label }) => label)).toEqual([
      'Make Payment To Resolve',
      'Request Statement',
      'Pay Full Amount',
      'Contact For More Info',
    ]);
    const { body } = await kim.call(loans.addCard, { body: { token: 'tok_mastercard' } });
    await kim.act('ResolvePayment', { amount: shown.available_balance, card_id: body.data.id });
    await carryLoanMoney(server);
    expect(await kim.show()).toMatchObject({ loan_status: 'Paid', available_balance: 0, referred_to: null });
  });
});

test('invalid input names its field, and another member’s loan is not found', async () => {
  const kim = await aBorrower();
  const ben = await aBorrower({ terms: smallTerms() });
  for (const endpoint of [loans.act, loans.preview])
    expect(
      (
        await ben.call(endpoint, {
          body: { loan: kim.loan, action: 'OneClickPayout' },
          headers: { 'idempotency-key': `x-${(keys += 1)}` },
        })
      ).status,
    ).toBe(404);
  const vanish = { token: await kim.token(), body: { loan: kim.loan, action: 'Vanish' } };
  expect(
    (await server.callWith(loans.act, { ...vanish, headers: { 'idempotency-key': 'vanish' } })).problem.errors?.[0]
      ?.field,
  ).toBe('action');
  expect((await kim.act('AdditionalPayment', { amount: -5 })).problem.errors?.[0]?.field).toBe('amount');
  expect((await kim.act('RequestStatement')).problem.errors?.[0]?.field).toBe('action');
});
