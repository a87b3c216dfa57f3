import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { entitlements } from '#contract/areas/entitlements.ts';
import { loans } from '#contract/areas/loans.ts';
import { notifications } from '#contract/areas/notifications.ts';
import { termsOf } from '#domain/loans/products.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { embeddedDirectDebit } from '#server/ports/direct-debit/embedded.ts';
import type { DebitResult } from '#server/ports/direct-debit/port.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { aLoanBorrower } from '#tests/build/loan-borrower.ts';
import type { LoanBorrower } from '#tests/build/loan-borrower.ts';
import { carryLoanMoney, serviceUntil, oneServicingRun, site } from '#tests/build/loans.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { Payload, TestServer } from '#tests/build/server.ts';
import { serviceLoans, onDebitEvent } from '../public.ts';

/** Late, lost and out-of-order events. The clock is set to Monday 16 November 2026 in Sydney. */
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
const slow = { name: 'Slow', bsb: '062000', accountNumber: '900123456' };
const full = { name: 'Full', bsb: '062000', accountNumber: '12345678' };
const empty = { name: 'Empty', bsb: '062000', accountNumber: '222222227' };

async function moveTo(kim: LoanBorrower, account: typeof full): Promise<void> {
  await sql`update loans set account = ${JSON.stringify(account)}::jsonb where member_id = ${kim.id}`.execute(db());
}

async function collected(kim: LoanBorrower): Promise<[string, number, number][]> {
  const { rows } = await sql<{
    due: string;
    attempt: number;
    cents: number;
  }>`select due_on as due, attempt, amount_cents as cents from loan_payments
    where member_id = ${kim.id} and kind = 'instalment' order by id`.execute(db());
  return rows.map(({ due, attempt, cents }) => [due, attempt, cents]);
}

describe('draws', () => {
  const personal = termsOf({
    product: 'personal',
    principalCents: 3_000_00,
    drawDate: '2026-11-16',
    firstDueDate: '2026-12-16',
    frequency: 'monthly',
    instalments: 12,
  });

  test('interest before a draw is on the previous balance', async () => {
    const kim = await aLoanBorrower(server, { terms: personal, limitCents: 5_000_00 });
    server.clock.set('2026-11-25T22:00:00Z');
    const preview = (await kim.call(loans.preview, { body: { loan: kim.loan, action: 'RequestDraw', amount: 1500 } }))
      .body.data;
    await kim.act('RequestDraw', { amount: 1500 });
    await carryLoanMoney(server);
    const shown = await kim.show();
    // Ten days of 13.9% on 3,000.00, not on 4,500.00.
    expect(shown.owed).toEqual({ principal: 4500, interest: 11.42, fees: 0, total: 4511.42 });
    expect(shown.schedule.map((one) => one.amount)).toEqual(preview.after.instalments.map((one) => one.amount));
  });

  test('a draw settled after the last due date is due a period later, and reopens the loan', async () => {
    const kim = await aLoanBorrower(server, { limitCents: 300_00, account: slow });
    server.clock.advance(60_000);
    await carryLoanMoney(server);
    await kim.act('RequestDraw', { amount: 50 });
    await carryLoanMoney(server);
    await sql`update embedded_debits set answers_at = '2027-03-01'
      where amount_cents = 5000 and key like ${`loan:${kim.id}:%`}`.execute(db());
    await moveTo(kim, full);
    await serviceUntil(server, '2027-02-04');
    expect(await kim.show()).toMatchObject({ loan_status: 'Paid', available_balance: 0 });
    server.clock.set('2027-03-02T22:00:00Z');
    await carryLoanMoney(server);
    const shown = await kim.show();
    expect(shown).toMatchObject({ loan_status: 'Active', available_balance: 50, closed_on: null });
    expect(shown.schedule.map((one) => [one.due_date, one.amount])).toEqual([['2027-03-17', 50]]);
    await serviceUntil(server, '2027-03-17');
    expect(await kim.show()).toMatchObject({ loan_status: 'Paid', available_balance: 0 });
  });

  test('none while a hardship request is open', async () => {
    const kim = await aLoanBorrower(server, { limitCents: 300_00 });
    await kim.call(loans.askHardship, { body: { loan: kim.loan } });
    expect((await kim.act('RequestDraw', { amount: 50 })).problem).toMatchObject({
      status: 409,
      detail: 'You can draw more once we’ve answered your hardship request.',
    });
  });
});

describe('closed loans stay closed', () => {
  test('a loan paid off during a hardship request is not reopened by the answer', async () => {
    const kim = await aLoanBorrower(server);
    await kim.call(loans.askHardship, { body: { loan: kim.loan } });
    await kim.act('OneClickPayout');
    await carryLoanMoney(server);
    const { token } = await server.aMember({ role: 'operator' });
    const answer = {
      member_id: kim.id,
      loan: kim.loan,
      agree: true,
      answer: 'You have paid it off yourself meanwhile.',
    };
    expect(
      (await server.call(loans.decideHardship, { token, body: { ...answer, relief: 'pause', days: 30 } })).problem
        .errors,
    ).toEqual([{ field: 'relief', message: 'This loan is paid off, so there’s nothing to change.' }]);
    expect((await server.call(loans.decideHardship, { token, body: answer })).status).toBe(200);
    await serviceUntil(server, '2026-12-17');
    expect(await kim.show()).toMatchObject({ loan_status: 'Paid', available_balance: 0, cost: 48 });
  });

  test('the last payment is not moved beyond the maximum term', async () => {
    const kim = await aLoanBorrower(server);
    await serviceUntil(server, '2027-01-21');
    await sql`update loans set terms = terms || '{"drawDate": "2026-02-10"}' where member_id = ${kim.id}`.execute(db());
    expect((await kim.act('ChangePaymentPostpone', { to: '2027-02-11' })).problem.errors).toEqual([
      { field: 'to', message: 'This loan has to be repaid by 10/02/2027. Choose an earlier date.' },
    ]);
    expect((await kim.act('ChangePaymentPostpone', { to: '2027-02-10' })).status).toBe(200);
  });
});

describe('external loans', () => {
  test('another lender, four-weekly payments, and a first date long ago', async () => {
    const kim = await aLoanBorrower(server);
    const recorded = {
      company: 'Harbour Finance',
      balance: 8200,
      repayment: 310,
      frequency: 'four_weekly',
      next_due: '2026-11-20',
    } as const;
    const { id } = (await kim.call(loans.add, { body: recorded })).body.success;
    const changed = (await kim.call(loans.change, { body: { ...recorded, loan: id, company: 'Bay Finance' } })).body
      .data;
    expect(changed).toMatchObject({ company: 'Bay Finance', provider: 'Bay Finance' });
    expect(changed.payments.slice(0, 3).map((one) => one.due_date)).toEqual(['2026-11-20', '2026-12-18', '2027-01-15']);
    const old = (
      await kim.call(loans.change, { body: { ...recorded, loan: id, frequency: 'weekly', next_due: '2010-01-04' } })
    ).body.data;
    expect([old.next_due, old.next_amount]).toEqual(['2026-11-16', 310]);
  });
});

describe('one failing loan does not affect others', () => {
  const breakTerms = (kim: LoanBorrower) =>
    sql`update loans set terms = terms - 'frequency' where member_id = ${kim.id}`.execute(db());
  const mendTerms = (kim: LoanBorrower) =>
    sql`update loans set terms = terms || '{"frequency": "fortnightly"}' where member_id = ${kim.id}`.execute(db());

  test('a loan that cannot be serviced is skipped and caught up later', async () => {
    const [ann, ben, cat] = [await aLoanBorrower(server), await aLoanBorrower(server), await aLoanBorrower(server)];
    server.clock.set('2026-11-25T22:00:00Z');
    await breakTerms(ben);
    await expect(serviceLoans({ db: db(), clock: server.clock, ...site })).rejects.toThrow(RangeError);
    expect([await collected(ann), await collected(ben), await collected(cat)]).toEqual([
      [['2026-11-26', 1, 44_00]],
      [],
      [['2026-11-26', 1, 44_00]],
    ]);
    await mendTerms(ben);
    await oneServicingRun(server);
    expect(await collected(ben)).toEqual([['2026-11-26', 1, 44_00]]);
    expect(await ann.show()).toMatchObject({ available_balance: 204 });
  });

  test('a result that cannot be settled does not block the others', async () => {
    const [ann, ben] = [await aLoanBorrower(server), await aLoanBorrower(server)];
    server.clock.set('2026-11-25T22:00:00Z');
    await serviceLoans({ db: db(), clock: server.clock, ...site });
    await breakTerms(ann);
    await expect(carryLoanMoney(server)).rejects.toThrow(RangeError);
    expect(await ben.show()).toMatchObject({ available_balance: 204, in_flight: 0 });
    await mendTerms(ann);
    await carryLoanMoney(server);
    expect(await ann.show()).toMatchObject({ available_balance: 204, in_flight: 0 });
  });

  test('a payment that the outbox gave up on is sent again, once', async () => {
    const kim = await aLoanBorrower(server);
    await kim.act('AdditionalPayment', { amount: 48 });
    await sql`update outbox set given_up_at = ${server.clock.now()}
      where topic = 'loan-money' and done_at is null`.execute(db());
    await carryLoanMoney(server);
    expect(await kim.show()).toMatchObject({ in_flight: 48 });
    server.clock.advance(5 * 3600 * 1000);
    await carryLoanMoney(server);
    await carryLoanMoney(server);
    expect(await kim.show()).toMatchObject({ in_flight: 0, available_balance: 200 });
  });
});

describe('a dishonoured repayment', () => {
  /** Paid every second Thursday; the account is empty when the first repayment falls due. */
  async function paidFortnightly(account = empty): Promise<LoanBorrower> {
    const kim = await aLoanBorrower(server);
    await sql`insert into pay_cycles (member_id, kind, payday, chosen_at)
      values (${kim.id}, 'fortnightly', '2026-11-26', ${server.clock.now()})`.execute(db());
    await moveTo(kim, account);
    return kim;
  }

  test('is announced, and collected once more on the next payday', async () => {
    const kim = await paidFortnightly();
    await serviceUntil(server, '2026-11-28');
    const announced =
      'We’ll try to collect $44.00 once more on 10/12/2026, your next payday, and won’t try again after that. You can also pay sooner or change your schedule.';
    expect(await kim.events()).toContain(
      `Your $44.00 repayment didn’t go through. There wasn’t enough money in the account. There’s no fee for this. ${announced}`,
    );
    const { email } = await db()
      .selectFrom('members')
      .select('email')
      .where('member_id', '=', kim.id)
      .executeTakeFirstOrThrow();
    const mail = (await mailboxOf(server).emails(email)).find(({ subject }) => subject.includes('go through'));
    expect(mail!.text).toContain(announced);
    const bell = (await kim.call(notifications.userList)).body.data;
    expect(bell.map(({ title }) => title)).toEqual([
      'Small loan: repayment missed',
      'Small loan: repayment didn’t go through',
      'We’ve paid your loan into your account',
    ]);
    await moveTo(kim, full);
    await serviceUntil(server, '2026-12-09');
    expect(await collected(kim)).toHaveLength(1);
    await serviceUntil(server, '2026-12-10');
    expect(await collected(kim)).toEqual([
      ['2026-11-26', 1, 44_00],
      ['2026-12-10', 2, 44_00],
      ['2026-12-10', 1, 44_00],
    ]);
    expect(await kim.show()).toMatchObject({ loan_status: 'Active', overdue: 0, available_balance: 160 });
  });

  test('is not retried more often, nor when paid meanwhile, from a closed account, or during a hardship request', async () => {
    const [poor, paid, helped] = [await paidFortnightly(), await paidFortnightly(), await paidFortnightly()];
    const closed = await paidFortnightly({ name: 'Closed', bsb: '062000', accountNumber: '111111113' });
    await serviceUntil(server, '2026-11-28');
    const card = (await paid.call(loans.addCard, { body: { token: 'tok_visa' } })).body.data;
    await paid.act('AdditionalPayment', { amount: 44, card_id: card.id });
    await helped.call(loans.askHardship, { body: { loan: helped.loan } });
    expect(await closed.events()).toContain(
      'Your $44.00 repayment didn’t go through. The account is closed. There’s no fee for this.',
    );
    await serviceUntil(server, '2026-12-12');
    const twice: [string, number, number][] = [
      ['2026-11-26', 1, 44_00],
      ['2026-12-10', 1, 44_00],
    ];
    expect(await collected(poor)).toEqual([
      ['2026-11-26', 1, 44_00],
      ['2026-12-10', 2, 44_00],
      ['2026-12-10', 1, 44_00],
    ]);
    // The second attempt is not announced again; the second repayment has its own retry.
    expect((await poor.events()).filter((words) => words.includes('once more on'))).toHaveLength(2);
    expect([await collected(paid), await collected(helped), await collected(closed)]).toEqual([
      twice,
      [['2026-11-26', 1, 44_00]],
      twice,
    ]);
  });
});

test('a signed provider event settles the result at once; an unsigned one is refused', async () => {
  const kim = await aLoanBorrower(server, { account: slow });
  server.clock.advance(60_000);
  await carryLoanMoney(server);
  await kim.act('AdditionalPayment', { amount: 48 });
  await carryLoanMoney(server);
  const { rows } = await sql<{
    id: number;
  }>`select id from loan_payments where member_id = ${kim.id} and state = 'sent'`.execute(db());
  const results = new Map<string, DebitResult>([
    [`loan:${kim.id}:${rows[0]!.id}`, { state: 'dishonoured', reason: 'The account is closed.', isFinal: true }],
    ['loan:x:1', { state: 'accepted' }],
  ]);
  const debit = {
    ...embeddedDirectDebit({ database: db(), clock: server.clock }),
    readEvent: (_body: Uint8Array, signature: string) => (signature === 'good' ? results : null),
  };
  const parts = { database: db(), clock: server.clock, debit, ...site };
  expect([await onDebitEvent(parts, Buffer.from('{}'), 'forged'), (await kim.show()).in_flight]).toEqual([false, 48]);
  expect([
    await onDebitEvent(parts, Buffer.from('{}'), 'good'),
    await onDebitEvent(parts, Buffer.from('{}'), 'good'),
  ]).toEqual([true, true]);
  expect(
    (await kim.events()).filter((words) => words.startsWith('Your $48.00 repayment didn’t go through')),
  ).toHaveLength(1);
  expect(await kim.show()).toMatchObject({ in_flight: 0, available_balance: 248 });
  const answer = await fetch(`${server.baseUrl}api/loans/debit/event`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'verification-signature': 'AAAA' },
    body: '{}',
  });
  expect(answer.status).toBe(403);
});

test('the payment history links to the loan, and its pages stay consistent while payments are added', async () => {
  const kim = await aLoanBorrower(server);
  for (const amount of [10, 20, 30]) {
    server.clock.advance(60_000);
    await kim.act('AdditionalPayment', { amount });
    await carryLoanMoney(server);
  }
  const page = (query: Payload<typeof entitlements.paymentHistory>) =>
    kim.call(entitlements.paymentHistory, { query: { limit: 2, ...query } });
  const { history, next, total } = (await page({})).body.data;
  expect([total, history.map(({ amount, href }) => [amount, href])]).toEqual([
    4,
    [
      [-30, `/loans/${kim.loan}`],
      [-20, `/loans/${kim.loan}`],
    ],
  ]);
  server.clock.advance(60_000);
  await kim.act('AdditionalPayment', { amount: 40 });
  await carryLoanMoney(server);
  const second = (await page({ cursor: next! })).body.data;
  expect(second.history.map(({ amount }) => amount)).toEqual([-10, 200]);
  expect((await page({ cursor: second.next! })).body.data).toMatchObject({ history: [], next: null });
  expect((await page({ cursor: 'nonsense' })).problem.errors).toEqual([
    { field: 'cursor', message: 'That isn’t a valid cursor. Leave it out to start from the newest.' },
  ]);
});

describe('hardship: information needed for the answer', () => {
  test('is requested once, answered in text and files, and the statutory period restarts', async () => {
    const kim = await aLoanBorrower(server);
    // Sessions expire during the test, so an operator signs in again.
    const operator = async () => (await server.aMember({ role: 'operator' })).token;
    const backOffice = async (endpoint: typeof loans.askInformation, body: { words: string }) =>
      server.callWith(endpoint, { token: await operator(), body: { member_id: kim.id, loan: kim.loan, ...body } });
    const inform = async (words: string, files: [string, string][] = []) => {
      const form = new FormData();
      form.append('loan', String(kim.loan));
      if (words) form.append('words', words);
      for (const [name, text] of files) form.append('attachments', new Blob([text]), name);
      return server.call(loans.giveInformation, { token: await kim.token(), form });
    };
    const question = { words: 'What do you earn since your hours were cut?' };
    expect((await backOffice(loans.askInformation, question)).problem.detail).toBe(
      'This loan has no open hardship request.',
    );
    expect(
      (await kim.call(loans.askHardship, { body: { loan: kim.loan, reason: 'less_income' } })).body.data,
    ).toMatchObject({ decide_by: '2026-12-07', more: null });
    expect((await inform('Here it is.')).problem.detail).toBe(
      'We haven’t asked you for anything. If something has changed, send us a message in the app.',
    );
    server.clock.set('2026-11-25T22:00:00Z');
    expect((await backOffice(loans.askInformation, question)).body.data).toMatchObject({
      decide_by: '2026-12-24',
      more: { ...question, requested_on: '2026-11-26', answer_by: '2026-12-17', informed_on: null, files: [] },
    });
    expect((await backOffice(loans.askInformation, question)).problem.detail).toBe(
      'You’ve already asked the borrower for information.',
    );
    expect((await kim.call(notifications.userList)).body.data[0]).toMatchObject({
      title: 'We need more information for your hardship request',
      href: `/loans/${kim.loan}`,
    });
    server.clock.set('2026-11-29T22:00:00Z');
    expect((await inform('')).problem.errors?.[0]?.field).toBe('words');
    expect((await inform('See this.', [['page.html', '<script>alert(1)</script>']])).status).toBe(415);
    const informed = (await inform('19 hours a week now.', [['payslip.txt', 'Gross 512.40']])).body.data;
    expect(informed).toMatchObject({
      state: 'open',
      decide_by: '2026-12-21',
      more: { informed_on: '2026-11-30', answer: '19 hours a week now.', files: [{ name: 'payslip.txt' }] },
    });
    expect((await inform('Again.')).problem.detail).toBe('You’ve already replied.');
    const id = informed.more!.files[0]!.id;
    expect((await kim.call(loans.hardshipFile, { params: { id } })).text).toBe('Gross 512.40');
    expect(
      (await server.call(loans.backOfficeHardshipFile, { token: await operator(), params: { member_id: kim.id, id } }))
        .text,
    ).toBe('Gross 512.40');
    expect((await (await aLoanBorrower(server)).call(loans.hardshipFile, { params: { id } })).status).toBe(404);
    const queue = (
      await server.call(loans.backOffice, { token: await operator(), query: { queue: 'hardship', limit: 100 } })
    ).body.data;
    expect(queue.find((row) => row.loan === kim.loan)!.request).toEqual(informed);
    expect((await kim.show()).hardship).toEqual(informed);
  });

  test('cannot be requested after the statutory period', async () => {
    const kim = await aLoanBorrower(server);
    await kim.call(loans.askHardship, { body: { loan: kim.loan } });
    server.clock.set('2026-12-07T22:00:00Z');
    const { token } = await server.aMember({ role: 'operator' });
    expect(
      (
        await server.call(loans.askInformation, {
          token,
          body: { member_id: kim.id, loan: kim.loan, words: 'One more question, please.' },
        })
      ).problem,
    ).toMatchObject({
      status: 409,
      detail: 'You had until 07/12/2026 to ask for information. Answer the request now.',
    });
  });
});
