import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lending } from '#contract/areas/lending.ts';
import { loans } from '#contract/areas/loans.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { aBorrower, confirmOffer, filledIn, readyToSign, sent } from '#tests/build/lending.ts';
import type { LendingWorld } from '#tests/build/lending.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { carryLoanMoney } from '#tests/build/loans.ts';
import { startTestServer } from '#tests/build/server.ts';

/** A personal loan from the application to a later draw. The clock is set to Monday 16 November 2026 in Sydney. */
let company: LendingWorld;
let operators: string[];
beforeAll(async () => {
  const server = await startTestServer();
  company = { server, emails: mailboxOf(server) };
  operators = [(await server.aMember({ role: 'operator' })).token, (await server.aMember({ role: 'operator' })).token];
});
afterAll(async () => {
  expect(await checkLedger(company.server.server.database.systemDb)).toEqual([]);
  await company.server.close();
});

const personal = { product: 'personal' } as const;

describe('L04: applying for a personal loan', () => {
  test('the slider has its own amounts, interest and terms; each field is checked by its product', async () => {
    const { ask } = await aBorrower(company);
    const { success } = (await ask(lending.amounts, { body: { ...personal, amount: 3000, repayments: 52 } })).body;
    expect(success).toMatchObject({
      product: 'personal',
      minimum: 2100,
      maximum: 30_000,
      default: 3000,
      step: 100,
      cost: { amount: 3000, repayments: 52, establishment_fee: 0, monthly_fees: 0, rate: 13.9 },
    });
    expect(success.cost.interest).toBe(Math.round((success.cost.total - 3000) * 100) / 100);
    expect(success.cost.interest).toBeGreaterThan(300);
    for (const [body, field] of [
      [{ ...personal, amount: 2000 }, 'amount'],
      [{ ...personal, amount: 2150 }, 'amount'],
      [{ ...personal, amount: 30_100 }, 'amount'],
      [{ ...personal, amount: 3000, repayments: 3 }, 'repayments'],
      [{ ...personal, amount: 3000, repayments: 131 }, 'repayments'],
      [{ amount: 3000 }, 'amount'],
    ] as const) {
      const refused = await ask(lending.amounts, { body });
      expect([refused.status, refused.problem.errors?.[0]!.field]).toEqual([400, field]);
    }
    await ask(lending.apply, { body: { amount: 500, repayments: 13 } });
    expect((await ask(lending.apply, { body: personal })).problem.errors).toEqual([
      { field: 'amount', message: 'Choose an amount for this type of loan.' },
    ]);
  });

  test('an operator decides, the borrower takes less than approved and draws the rest later', async () => {
    const mia = await aBorrower(company);
    await filledIn(mia, 4000, 78, personal);
    const { id, status, decision } = await sent(mia);
    expect([status, decision!.outcome, decision!.amount, decision!.reasons.map(({ code }) => code)]).toEqual([
      'review',
      'refer',
      4000,
      ['large'],
    ]);
    const approved = await company.server.call(lending.decide, {
      token: operators[0]!,
      body: { member_id: mia.id, id, verdict: 'approve', reason: 'Steady pay, low rent.', message: 'All good.' },
    });
    expect(approved.body, approved.text).toMatchObject({ status: 'offered' });
    const query = { Auth: await confirmOffer(company, mia) };
    const smaller = await company.server.call(lending.updateOffer, { query, body: { amount: 2500, repayments: 78 } });
    expect(smaller.body.success, smaller.text).toMatchObject({
      most: 4000,
      least: 2100,
      step: 100,
      cost: { amount: 2500, rate: 13.9 },
    });
    company.server.clock.advance(1000);
    const { userToken } = (await mia.ask(lending.openOffer, { body: {} })).body;
    expect(userToken).toBeTruthy();
    await company.server.call(lending.resendLink, { body: { Auth: query.Auth } });
    const ready = await readyToSign(company, mia);
    const { agreement } = (await company.server.call(lending.acceptanceDetails, { query: ready.query })).body;
    expect(agreement.map(({ heading }) => heading)).toEqual([
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
    const text = JSON.stringify(agreement);
    for (const words of ['You can draw up to $1,500.00 more', 'Annual percentage rate: 13.9%, fixed', 'Fees: none'])
      expect(text).toContain(words);
    const accepted = await company.server.call(lending.accept, {
      query: ready.query,
      body: { accept: true, direct_debit: true, signed_name: 'Mia Carter', total: ready.total },
      headers: { 'idempotency-key': 'sign-personal' },
    });
    expect(accepted.status, accepted.text).toBe(200);
    await carryLoanMoney(company.server);
    const show = async () => (await mia.ask(loans.show, { params: { id: accepted.body.loan_id } })).body.data;
    expect(await show()).toMatchObject({
      loan_title: 'Personal loan',
      product: 'personal',
      borrowed: 2500,
      drawable: 1500,
      rate: 13.9,
    });
    const drawn = await mia.ask(loans.act, {
      body: { loan: accepted.body.loan_id, action: 'RequestDraw', amount: 1000 },
      headers: { 'idempotency-key': 'draw-personal' },
    });
    expect(drawn.status, drawn.text).toBe(200);
    await carryLoanMoney(company.server);
    expect(await show()).toMatchObject({ borrowed: 3500, drawable: 500 });
  });

  test('above the threshold a second operator has to approve', async () => {
    const mia = await aBorrower(company);
    await filledIn(mia, 8000, 120, personal);
    const { id } = await sent(mia);
    const key = { member_id: mia.id, id };
    expect(
      (
        await company.server.call(lending.decide, {
          token: operators[0]!,
          body: { ...key, verdict: 'approve', reason: 'Long employment.' },
        })
      ).body.status,
    ).toBe('second');
    expect(
      (
        await company.server.call(lending.second, {
          token: operators[1]!,
          body: { ...key, agree: true, reason: 'Agreed.' },
        })
      ).body.status,
    ).toBe('offered');
  });
});
