import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lending } from '#contract/areas/lending.ts';
import { loans as loanCalls } from '#contract/areas/loans.ts';
import { profile } from '#contract/areas/profile.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { lapseOffers } from '#server/areas/lending/public.ts';
import { loansOf } from '#server/areas/loans/public.ts';
import { aBorrower, confirmOffer, filledIn, licence, offerAuth, readyToSign, sent } from '#tests/build/lending.ts';
import type { Borrower, LendingWorld } from '#tests/build/lending.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { carryLoanMoney } from '#tests/build/loans.ts';
import { startTestServer } from '#tests/build/server.ts';

/** From the link of an offer to an open loan. The clock is set to Monday 16 November 2026 in Sydney. */
let company: LendingWorld;
beforeAll(async () => {
  const server = await startTestServer({
    operator: {
      name: 'Wattle Lending Pty Ltd',
      abn: '51824753556',
      address: '1 Harbour Street, Sydney NSW 2000',
      contact: 'help@example.com',
      licence: '123456',
    },
  });
  company = { server, emails: mailboxOf(server) };
});
afterAll(async () => {
  expect(await checkLedger(db())).toEqual([]);
  await company.server.close();
});

const db = () => company.server.server.database.systemDb;
const donationOf = async (borrower: Borrower) => (await borrower.ask(lending.donationDetails, { body: {} })).body;
async function anOffer(amount = 500, repayments = 13, donation = 0): Promise<Borrower> {
  const borrower = await aBorrower(company);
  await filledIn(borrower, amount, repayments);
  if (donation > 0) await borrower.ask(lending.donate, { body: { amount: donation } });
  await sent(borrower);
  return borrower;
}

const call: LendingWorld['server']['call'] = (endpoint, input) => company.server.call(endpoint, input);
const loans = ({ id }: Borrower) => loansOf(db(), company.server.clock, id);
const signature = (total: number) => ({ accept: true, signed_name: 'Mia Carter', total, direct_debit: true });
const bank = { account_name: 'Mia Carter', bsb: '063-111', account_number: '55667788' };

describe('an Auth link', () => {
  test('can be exchanged once, also by simultaneous requests', async () => {
    const borrower = await anOffer();
    const Auth = await offerAuth(company, borrower);
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(lending.offerDetails, { query: { Auth } })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 410, 410, 410, 410, 410, 410, 410,
    ]);
    const { status, success, userToken } = answers.find((answer) => answer.status === 200)!.body;
    expect([status, success.client_id, success.acceptance.state, success.cost.total, success.confirmed]).toEqual([
      'offered',
      borrower.id,
      'open',
      720,
      false,
    ]);
    expect((await call(lending.offerDetails, { token: userToken })).body.success.application_id).toBe(
      success.application_id,
    );
    const again = await call(lending.offerDetails, { query: { Auth } });
    expect([again.status, again.problem.code]).toEqual([410, 'link_expired']);
  });

  test('opens only its offer: no member calls, no other offer, and a session does not replace it', async () => {
    const [mia, sam] = [await anOffer(), await anOffer(300, 6)];
    const userToken = (await call(lending.offerDetails, { query: { Auth: await offerAuth(company, mia) } })).body
      .userToken;
    expect((await call(profile.userGet, { token: userToken })).status).toBe(401);
    expect((await call(lending.application, { token: userToken })).status).toBe(401);
    const seen = await company.server.callWith(lending.offerDetails, {
      query: { Auth: userToken, client_id: sam.id, member_id: sam.id },
    });
    expect(seen.body.success.client_id).toBe(mia.id);
    expect((await call(lending.offerDetails, { token: mia.token })).status).toBe(410);
    expect((await call(lending.offerDetails, {})).status).toBe(401);
  });

  test('a used or expired link sends a new one to its borrower, and reveals nothing to others', async () => {
    const borrower = await anOffer();
    const first = await offerAuth(company, borrower);
    company.server.clock.advance(60_000);
    expect((await call(lending.resendLink, { body: { Auth: first } })).body).toEqual({ success: true });
    const second = await offerAuth(company, borrower);
    expect(second).not.toBe(first);
    expect((await call(lending.offerDetails, { query: { Auth: first } })).status).toBe(410);
    expect((await call(lending.offerDetails, { query: { Auth: second } })).status).toBe(200);
    expect((await call(lending.resendLink, { body: { Auth: 'x'.repeat(43) } })).body).toEqual({ success: true });
  });

  test('is not needed by a signed-in member, but the code is', async () => {
    const borrower = await anOffer();
    const { userToken } = (await borrower.ask(lending.openOffer, { body: {} })).body;
    const query = { Auth: userToken };
    expect((await call(lending.offerDetails, { query })).body.success.confirmed).toBe(false);
    expect((await call(lending.acceptanceToken, { query })).problem.reason).toBe('code_needed');
    expect((await (await aBorrower(company, [])).ask(lending.openOffer, { body: {} })).status).toBe(409);
  });
});

describe('the code is required before bank details and acceptance', () => {
  test('five wrong codes lock it, a new code unlocks it', async () => {
    const borrower = await anOffer();
    const query = {
      Auth: (await call(lending.offerDetails, { query: { Auth: await offerAuth(company, borrower) } })).body.userToken,
    };
    for (const endpoint of [lending.offerBankDetails, lending.acceptanceToken] as const) {
      const refused = await call(endpoint, { query, body: bank });
      expect([refused.status, refused.problem.reason]).toEqual([403, 'code_needed']);
    }
    await call(lending.offerContact, { query, body: {} });
    const code = await company.emails.code(borrower.mobile);
    const wrong = code === '111111' ? '222222' : '111111';
    const tries = [];
    for (let at = 0; at < 6; at += 1)
      tries.push((await call(lending.offerContact, { query, body: { code: wrong } })).status);
    expect(tries).toEqual([422, 422, 422, 422, 422, 423]);
    expect((await call(lending.offerContact, { query, body: { code } })).status).toBe(423);
    company.server.clock.advance(1000);
    await call(lending.offerContact, { query, body: {} });
    expect(
      (await call(lending.offerContact, { query, body: { code: await company.emails.code(borrower.mobile) } })).body
        .status,
    ).toBe('confirmed');
    expect((await call(lending.offerBankDetails, { query, body: bank })).body).toEqual({
      success: true,
      bank: 'Commonwealth Bank',
    });
    for (const [body, field] of [
      [{ ...bank, bsb: '06311' }, 'bsb'],
      [{ ...bank, account_number: '123' }, 'account_number'],
      [{ ...bank, account_name: '' }, 'account_name'],
    ] as const) {
      expect((await call(lending.offerBankDetails, { query, body })).problem.errors?.[0]?.field).toBe(field);
    }
    expect((await call(lending.offerIdentification, { query, form: licence() })).body).toEqual({
      success: true,
      status: 'received',
    });
    // The offer token cannot sign; that needs an acceptance token.
    expect((await call(lending.acceptanceDetails, { query })).status).toBe(403);
  });

  test('a code of one offer does not work for another', async () => {
    const [mia, sam] = [await anOffer(), await anOffer()];
    const tokenOf = async (who: Borrower) => ({
      Auth: (await call(lending.offerDetails, { query: { Auth: await offerAuth(company, who) } })).body.userToken,
    });
    const [hers, his] = [await tokenOf(mia), await tokenOf(sam)];
    await call(lending.offerContact, { query: hers, body: {} });
    expect(
      (await call(lending.offerContact, { query: his, body: { code: await company.emails.code(mia.mobile) } })).status,
    ).toBe(422);
  });
});

describe('choosing less, or declining', () => {
  test('the choice is limited to what was approved, and requires reading the agreement again', async () => {
    const borrower = await anOffer(500, 13);
    const { query } = await readyToSign(company, borrower);
    const changed = await call(lending.updateOffer, { query, body: { amount: 300, repayments: 6 } });
    expect(changed.body.success).toMatchObject({
      cost: { amount: 300, repayments: 6, total: 396 },
      most: 500,
      acceptance: { acknowledged_at: null },
    });
    for (const [body, field] of [
      [{ amount: 510 }, 'amount'],
      [{ amount: 190 }, 'amount'],
      [{ repayments: 27 }, 'repayments'],
      [{ amount: 500, repayments: 2 }, 'repayments'],
    ] as const) {
      expect((await call(lending.updateOffer, { query, body })).problem.errors?.[0]?.field).toBe(field);
    }
    const early = await call(lending.accept, {
      query,
      body: signature(396),
      headers: { 'idempotency-key': 'too-early' },
    });
    expect([early.status, early.problem.reason]).toEqual([409, 'acknowledge_needed']);
  });

  test('a declined or expired offer is closed', async () => {
    const mia = await anOffer();
    const query = { Auth: await confirmOffer(company, mia) };
    expect((await call(lending.updateOffer, { query, body: { turn_down: true } })).body.status).toBe('turned_down');
    expect((await call(lending.offerDetails, { query })).status).toBe(410);
    const sam = await anOffer();
    const Auth = await offerAuth(company, sam);
    company.server.clock.advance(7 * 24 * 3600 * 1000);
    expect((await call(lending.offerDetails, { query: { Auth } })).status).toBe(410);
    await lapseOffers(db(), company.server.clock);
    expect(
      (
        await db()
          .selectFrom('loan_applications')
          .select('state')
          .where('member_id', '=', sam.id)
          .executeTakeFirstOrThrow()
      ).state,
    ).toBe('lapsed');
    company.server.clock.set('2026-11-15T22:00:00.000Z');
  });
});

describe('L04: acceptance opens the loan', () => {
  test('I7: once, with the same key, with new keys, simultaneously and repeatedly', async () => {
    const borrower = await anOffer(500, 13, 10);
    const { query, total } = await readyToSign(company, borrower);
    expect(total).toBe(720);
    for (const [body, field] of [
      [{ ...signature(total), accept: false }, 'accept'],
      [{ ...signature(total), direct_debit: false }, 'direct_debit'],
      [signature(700), 'total'],
      [{ ...signature(total), signed_name: '' }, 'signed_name'],
    ] as const) {
      expect(
        (await call(lending.accept, { query, body, headers: { 'idempotency-key': `bad-${field}` } })).problem
          .errors![0]!.field,
      ).toBe(field);
    }
    expect((await call(lending.accept, { query, body: signature(total) })).problem.code).toBe('bad_idempotency_key');
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        call(lending.accept, {
          query,
          body: signature(total),
          headers: { 'idempotency-key': at < 6 ? 'sign' : `sign-${at}` },
        }),
      ),
    );
    const good = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status !== 200).every(({ status }) => status === 409)).toBe(true);
    expect(new Set(good.map(({ text }) => text)).size).toBe(1);
    expect([1, 6]).toContain(good.length);
    expect(await loans(borrower)).toHaveLength(1);
    const again = await call(lending.accept, {
      query,
      body: signature(total),
      headers: { 'idempotency-key': 'much-later' },
    });
    expect([again.status, again.problem.code]).toEqual([409, 'conflict']);
    const [done] = good;
    expect(done!.body).toMatchObject({
      status: 'accepted',
      success: { acceptance: { state: 'accepted', cooling_off_until: '2026-11-18T13:00:00.000Z' } },
    });
    await carryLoanMoney(company.server);
    expect(await loans(borrower)).toMatchObject([
      { id: done!.body.loan_id, provider: 'ubomi', status: 'active', nextDueOn: '2026-11-26' },
    ]);
    expect(await donationOf(borrower)).toMatchObject({ promised: 0, donated: 10 });
    const [email] = (await company.emails.emails(borrower.email)).filter(
      ({ subject }) => subject === 'Your money is on its way',
    );
    expect(email!.text).toContain('$55.39');
  });

  test('the agreement is shown on the screen and as a PDF, with every date and the help available', async () => {
    const borrower = await anOffer(200, 6);
    const { query } = await readyToSign(company, borrower);
    const { agreement, acknowledgements, history } = (await call(lending.acceptanceDetails, { query })).body;
    const text = JSON.stringify(agreement);
    for (const words of [
      '$200.00',
      '$40.00 (20% of the amount of credit)',
      '3 fees of $8.00 (4% of the amount of credit each), $24.00 in total',
      'You repay $264.00 in total',
      '26/11/2026: $44.00',
      '04/02/2027: $44.00',
      '1800 007 007',
      '18/11/2026',
      'M Carter, BSB 062-000, account •••••678',
    ])
      expect(text).toContain(words);
    expect(acknowledgements.map(({ id }) => id)).toEqual(['warning', 'cost', 'debit', 'second_thoughts']);
    expect(history[0]!.kind).toBe('acknowledged');
    expect((await call(lending.acceptanceRepayments, { query, body: {} })).body).toMatchObject({
      total: 264,
      repayments: [{ due_date: '2026-11-26', amount: 44 }, {}, {}, {}, {}, {}],
    });
    const pdf = await call(lending.agreement, { query });
    expect([pdf.status, pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    const some = await call(lending.acknowledge, { query, body: { acknowledged: 'warning,cost' } });
    expect(some.problem.errors?.map(({ field }) => field)).toEqual(['debit', 'second_thoughts']);
  });

  test('the agreement has the sections of a credit contract, and the prescribed warning verbatim', async () => {
    const borrower = await anOffer(200, 6);
    const { query } = await readyToSign(company, borrower);
    const { agreement } = (await call(lending.acceptanceDetails, { query })).body;
    expect(agreement.map(({ heading }) => heading)).toEqual([
      'Do you really need a loan today?*',
      'Parties',
      'Amount of credit',
      'Fees and charges',
      'Repayment schedule',
      'How we collect repayments',
      'Default',
      'Hardship',
      'Cooling-off',
      'Complaints',
      'Governing law',
    ]);
    expect(agreement[0]!.paragraphs).toEqual([
      'It can be expensive to borrow small amounts of money and borrowing may not solve your money problems.',
      'Check your options before you borrow:',
      '• For information about other options for managing bills and debts, ring 1800 007 007 from anywhere in Australia to talk to a free and independent financial counsellor',
      '• Talk to your electricity, gas, phone or water provider to see if you can work out a payment plan',
      '• If you are on government benefits, ask if you can receive an advance from Centrelink: Phone: 13 17 94',
      'The Government’s MoneySmart website shows you how small amount loans work and suggests other options that may help you.',
      '* This statement is an Australian Government requirement under the National Consumer Credit Protection Act 2009.',
    ]);
    expect(agreement[1]!.paragraphs).toEqual([
      'Credit provider (“we”): Wattle Lending Pty Ltd, ABN 51 824 753 556, Australian credit licence 123456, 1 Harbour Street, Sydney NSW 2000.',
      'Borrower (“you”): Mia Carter, 3/12 Silver Street, Marrickville NSW 2204.',
    ]);
  });

  test.each([
    ['Somebody Else', 400],
    ['Mia', 400],
    ['Mia Cartier', 400],
    ['mia  CARTER', 200],
    ['Mia Rose Carter', 200],
  ])('the signature must be the borrower’s name: %s answers %i', async (signed_name, status) => {
    const borrower = await anOffer(200, 6);
    const { query, total } = await readyToSign(company, borrower);
    const answer = await call(lending.accept, {
      query,
      body: { ...signature(total), signed_name },
      headers: { 'idempotency-key': 'sign' },
    });
    expect(answer.status).toBe(status);
    if (status === 400)
      expect(answer.problem.errors).toEqual([
        { field: 'signed_name', message: 'Sign with your full name: Mia Carter.' },
      ]);
  });

  test('the loan shows the end of the cooling-off period and the amount to return, which is then collected', async () => {
    const borrower = await anOffer(500, 13);
    const { query, total } = await readyToSign(company, borrower);
    const loan = (await call(lending.accept, { query, body: signature(total), headers: { 'idempotency-key': 'sign' } }))
      .body.loan_id;
    await carryLoanMoney(company.server);
    const reported = async () => (await borrower.ask(lending.coolingOff, { query: { loan } })).body.data;
    expect(await reported()).toEqual({ until: '2026-11-18T13:00:00.000Z', amount: 500 });
    expect((await (await anOffer()).ask(lending.coolingOff, { query: { loan } })).body).toEqual({ data: null });
    await borrower.ask(lending.coolOff, { body: {}, headers: { 'idempotency-key': 'off' } });
    const { rows } = await sql<{
      cents: number;
    }>`select amount_cents as cents from loan_payments where member_id = ${borrower.id} and kind = 'payout'`.execute(
      db(),
    );
    expect(rows).toEqual([{ cents: 50_000 }]);
    expect(await reported()).toBeNull();
  });

  test('a signed agreement stays unchanged; a donation never exceeds what the fee of the loan allows', async () => {
    // Half of the fee of 500.00 was promised; for the 200.00 taken in the end, a quarter of 40.00 is the maximum.
    const borrower = await anOffer(500, 13, 25);
    const { query } = await readyToSign(company, borrower);
    // Paid weekly by now: the offer keeps the fortnightly cycle of its assessment.
    await db()
      .insertInto('pay_cycles')
      .values({
        member_id: borrower.id,
        kind: 'weekly',
        payday: '2026-11-19',
        day: null,
        chosen_at: company.server.clock.now(),
      })
      .execute();
    const smaller = await call(lending.updateOffer, { query, body: { amount: 200, repayments: 6 } });
    expect(smaller.body.success).toMatchObject({ donation: 10, cost: { total: 264 } });
    expect(smaller.body.success.cost.payments.map(({ due_date: date }) => date).slice(0, 3)).toEqual([
      '2026-11-26',
      '2026-12-10',
      '2026-12-24',
    ]);
    const before = (await call(lending.acceptanceDetails, { query })).body;
    await call(lending.acknowledge, {
      query,
      body: { acknowledged: before.acknowledgements.map(({ id }) => id) },
    });
    expect(
      (await call(lending.accept, { query, body: signature(264), headers: { 'idempotency-key': 'less' } })).status,
    ).toBe(200);
    expect((await donationOf(borrower)).donated).toBe(10);
    await db()
      .updateTable('profiles')
      .set({ last_name: 'Okafor', suburb: 'Hobart' })
      .where('member_id', '=', borrower.id)
      .execute();
    const after = (await call(lending.acceptanceDetails, { query })).body;
    expect(JSON.stringify(after.agreement)).toContain('Mia Carter, 3/12 Silver Street, Marrickville');
    expect(after.agreement).toEqual(before.agreement);
    await carryLoanMoney(company.server);
  });

  test('an agreement read yesterday cannot be signed today', async () => {
    const borrower = await anOffer();
    const { query, total } = await readyToSign(company, borrower);
    // The tokens get a longer lifetime, so that only the date is in the way.
    await db()
      .updateTable('offer_grants')
      .set({ expires_at: new Date('2026-12-01T00:00:00Z') })
      .where('member_id', '=', borrower.id)
      .execute();
    company.server.clock.advance(24 * 3600 * 1000);
    const late = await call(lending.accept, {
      query,
      body: signature(total),
      headers: { 'idempotency-key': 'tomorrow' },
    });
    expect([late.status, late.problem.reason]).toEqual([409, 'acknowledge_needed']);
    const { acknowledgements } = (await call(lending.acceptanceDetails, { query })).body;
    await call(lending.acknowledge, { query, body: { acknowledged: acknowledgements.map(({ id }) => id) } });
    expect(
      (await call(lending.accept, { query, body: signature(total), headers: { 'idempotency-key': 'tomorrow-read' } }))
        .status,
    ).toBe(200);
    company.server.clock.set('2026-11-15T22:00:00.000Z');
  });

  test('withdrawing within two business days is free of fees and possible once', async () => {
    const borrower = await anOffer(500, 13, 10);
    const { query, total } = await readyToSign(company, borrower);
    const withdraw = (key: string) => borrower.ask(lending.coolOff, { body: {}, headers: { 'idempotency-key': key } });
    expect((await withdraw('before')).status).toBe(409);
    await call(lending.accept, { query, body: signature(total), headers: { 'idempotency-key': 'sign' } });
    expect((await withdraw('on-its-way')).status).toBe(409);
    await carryLoanMoney(company.server);
    const answers = await Promise.all(['a', 'a', 'b', 'c'].map(withdraw));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(answers.find(({ status }) => status === 200)!.body).toEqual({ success: true, status: 'cooled_off' });
    await carryLoanMoney(company.server);
    expect(await loans(borrower)).toMatchObject([{ status: 'paid', owedCents: 0 }]);
    expect((await donationOf(borrower)).donated).toBe(0);
    expect((await withdraw('again')).status).toBe(409);
  });

  test('fees already paid count towards the amount to return', async () => {
    const borrower = await anOffer(500, 13);
    const { query, total } = await readyToSign(company, borrower);
    const { loan_id: loan } = (
      await call(lending.accept, { query, body: signature(total), headers: { 'idempotency-key': 'sign' } })
    ).body;
    await carryLoanMoney(company.server);
    // The 100.00 fee and 20.00 for the first month are paid first, then 30.00 of the principal.
    await borrower.ask(loanCalls.act, {
      body: { loan, action: 'AdditionalPayment', amount: 150 },
      headers: { 'idempotency-key': 'soon' },
    });
    await carryLoanMoney(company.server);
    expect((await borrower.ask(lending.coolOff, { body: {}, headers: { 'idempotency-key': 'back' } })).status).toBe(
      200,
    );
    await carryLoanMoney(company.server);
    const paid = (await borrower.ask(loanCalls.payments, { query: { loan } })).body.data
      .filter(({ kind }) => kind !== 'draw')
      .map(({ amount }) => amount);
    expect(paid).toEqual([350, 150]);
    const statement = await borrower.ask(loanCalls.statement, {
      params: { format: 'csv' },
      query: { loan, from: '2026-11-16', to: '2026-11-16' },
    });
    expect(statement.text.split('\r\n').slice(2, 8)).toEqual([
      '2026-11-16,Loan paid out to you,500.00,500.00',
      '2026-11-16,Establishment fee of $100.00 and first monthly fee of $20.00,120.00,620.00',
      '2026-11-16,We cancelled $120.00 in fees,-120.00,500.00',
      '2026-11-16,Extra repayment,-150.00,350.00',
      '2026-11-16,Final repayment,-350.00,0.00',
      '2026-11-16,Closing balance,,0.00',
    ]);
  });

  test('withdrawing later is refused', async () => {
    const borrower = await anOffer();
    const { query, total } = await readyToSign(company, borrower);
    await call(lending.accept, { query, body: signature(total), headers: { 'idempotency-key': 'sign' } });
    await carryLoanMoney(company.server);
    await db()
      .updateTable('loan_offers')
      .set({ cooling_off_until: company.server.clock.now() })
      .where('member_id', '=', borrower.id)
      .execute();
    expect((await borrower.ask(lending.coolOff, { body: {}, headers: { 'idempotency-key': 'late' } })).status).toBe(
      409,
    );
  });
});
