import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lending } from '#contract/areas/lending.ts';
import { session } from '#contract/areas/session.ts';
import { sessionOf, signIn } from '#tests/build/auth.ts';
import { aBorrower, filledIn, halfAYear, licence, offerAuth, sent } from '#tests/build/lending.ts';
import type { LendingWorld } from '#tests/build/lending.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { Call } from '#tests/build/server.ts';

/** From the application to an offer. The clock is set to Monday 16 November 2026 in Sydney. */
let company: LendingWorld;
beforeAll(async () => {
  const server = await startTestServer();
  company = { server, emails: mailboxOf(server) };
});
afterAll(() => company.server.close());

const says = (reasons: { code: string }[]) => reasons.map(({ code }) => code);

describe('L04: an application', () => {
  test('L03: starts at 200, shows every due date on the detected paydays, and explains the maximum', async () => {
    const { token, ask } = await aBorrower(company);
    const { status, success } = (await company.server.callWith(lending.amounts, { token, body: '' })).body;
    expect(status).toBe('ok');
    expect(success).toMatchObject({
      default: 200,
      minimum: 200,
      maximum: 2000,
      step: 10,
      today: '2026-11-16',
      pay_cycle: { kind: 'fortnightly', payday: '2026-11-12' },
      pay_cycle_source: 'detected',
    });
    expect(success.amounts.slice(0, 3)).toEqual([200, 300, 400]);
    expect(success.cost).toMatchObject({ amount: 200, repayments: 13 });
    expect(success.why).toMatchObject({ from: '2026-05-01', to: '2026-10-31', maximum: 2000, each: 203.08 });
    expect(success.why.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['income', 4400],
      ['essentials', -2500],
      ['repayments', 0],
      ['margin', -220],
      ['left', 1680],
      ['protected', 440],
      ['room', 440],
      ['each', 203.08],
      ['most', 2000],
    ]);
    const form = new FormData();
    form.append('amount', '350');
    form.append('repayments', '6');
    const { cost } = (await ask(lending.amounts, { form })).body.success;
    // 20% once, and 4% for three months.
    expect([cost.establishment_fee, cost.monthly_fees, cost.months, cost.total]).toEqual([70, 42, 3, 462]);
    expect(cost.payments.map(({ due_date, amount }) => `${due_date} ${amount}`)).toEqual([
      '2026-11-26 77',
      '2026-12-10 77',
      '2026-12-24 77',
      '2027-01-07 77',
      '2027-01-21 77',
      '2027-02-04 77',
    ]);
    for (const [body, field] of [
      [{ amount: 199.99 }, 'amount'],
      [{ amount: 2000.01 }, 'amount'],
      [{ amount: 'much' }, 'amount'],
      [{ repayments: 1 }, 'repayments'],
      [{ repayments: 27 }, 'repayments'],
    ] as const) {
      const refused = await ask(lending.amounts, { body });
      expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([400, field]);
    }
  });

  test('is filled in step by step, interrupted, and continued on another device', async () => {
    const borrower = await aBorrower(company);
    const { ask } = borrower;
    expect((await ask(lending.application)).body).toEqual({ application: null });
    expect((await ask(lending.missingSteps)).body).toEqual({ data: [] });
    expect((await ask(lending.getSignUpSteps, { body: {} })).body.steps.map(({ id, done }) => [id, done])).toEqual([
      ['amount', false],
      ['reason', false],
      ['you', true],
      ['money', false],
      ['bank', false],
      ['identity', false],
      ['send', false],
    ]);
    expect((await ask(lending.reasons)).body.success[0]).toEqual({ id: 'bills', name: 'A bill' });
    expect((await ask(lending.reasons, { query: { financialSituations: 'true' } })).body.success[3]).toEqual({
      id: 'lost_job',
      name: 'I’ve lost my job',
    });
    await ask(lending.apply, { body: { amount: 640, repayments: 8 } });
    await ask(lending.feeling, { body: { feeling: 2 } });
    const begun = (await ask(lending.application)).body.application!;
    expect(begun).toMatchObject({ status: 'draft', amount: 640, repayments: 8, feeling: 2, reason: null });
    const early = await ask(lending.apply, { body: { submit: true, consent: true } });
    expect([early.status, early.problem.errors?.map(({ field }) => field)]).toEqual([
      400,
      ['reason', 'money', 'bank', 'identity'],
    ]);

    const phone = sessionOf(await signIn(company.server, borrower)).token;
    const elsewhere: Call = (endpoint, input) => company.server.callWith(endpoint, { token: phone, ...input });
    expect((await elsewhere(lending.getSignUpSteps, { body: { token: begun.token } })).body.steps[0]).toEqual({
      id: 'amount',
      title: 'Amount',
      done: true,
    });
    await company.server.callWith(lending.apply, {
      token: phone,
      body: 'reason=medical&situations%5B%5D=steady&account_name=M+Carter&bsb=062-000&account_number=12345678',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await elsewhere(lending.assess, {
      body: { dependants: 0, living_costs: '1900.50', other_repayments: 0, expected_change: 'none' },
    });
    expect((await elsewhere(lending.remainingSteps, { body: {} })).body).toEqual({
      success: true,
      status: 'draft',
      RemainingSteps: [
        { id: 'identity', title: 'Your ID' },
        { id: 'send', title: 'Check and send' },
      ],
    });
    expect((await elsewhere(lending.completedSteps)).body.data.map(({ id }) => id)).toEqual([
      'amount',
      'reason',
      'you',
      'money',
      'bank',
    ]);
    expect((await elsewhere(lending.application)).body.application).toMatchObject({
      amount: 640,
      reason: 'medical',
      situations: ['steady'],
      bank: { bsb: '062-000', account_number: '•••••678', bank: 'Commonwealth Bank' },
      assessment: { living_costs: 1900.5 },
    });
    await company.server.call(session.logout, { token: phone });
    expect((await elsewhere(lending.application)).status).toBe(401);
    expect((await ask(lending.getSignUpSteps, { body: { token: 'somebody elses' } })).status).toBe(404);
  });

  test('an amount off the step is refused in the slider, in a draft and on submission; nothing is stored', async () => {
    const { ask } = await aBorrower(company);
    const refused = {
      status: 400,
      problem: { code: 'bad_input', errors: [{ field: 'amount', message: 'Choose an amount in steps of $10.00.' }] },
    };
    for (const amount of [205, 333.33, 200.01, 1999.99]) {
      expect(await ask(lending.amounts, { body: { amount } })).toMatchObject(refused);
      expect(await ask(lending.apply, { body: { amount, repayments: 6 } })).toMatchObject(refused);
      expect(await ask(lending.apply, { body: { amount, submit: true, consent: true } })).toMatchObject(refused);
    }
    expect((await ask(lending.application)).body).toEqual({ application: null });
    expect((await ask(lending.apply, { body: { amount: 210, repayments: 6 } })).status).toBe(200);
  });

  test('starting in two windows at once creates one application', async () => {
    const { ask } = await aBorrower(company);
    const answers = await Promise.all(
      [200, 300, 400, 500, 600].map((amount) => ask(lending.apply, { body: { amount, repayments: 4 } })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.application.id)).size).toBe(1);
  });

  test('asks for missing details and verifies the mobile number by a code', async () => {
    const { token } = await company.server.aMember();
    const ask: Call = (endpoint, input) => company.server.callWith(endpoint, { token, ...input });
    expect((await ask(lending.missingSteps)).body.data.map(({ id }) => id)).toEqual([
      'first_name',
      'last_name',
      'dob',
      'mobile',
      'address_line1',
      'suburb',
      'state',
      'postcode',
    ]);
    expect((await ask(lending.smsCodeSend, { body: {} })).problem.errors?.[0]?.field).toBe('mobile');
    const { ask: known, mobile } = await aBorrower(company, []);
    await known(lending.smsCodeSend, { body: {} });
    const code = await company.emails.code(mobile);
    const wrong = await known(lending.smsCodeSend, { body: { code: code === '000000' ? '000001' : '000000' } });
    expect([wrong.status, wrong.problem.code]).toEqual([422, 'code_wrong']);
    expect((await known(lending.smsCodeSend, { body: { code } })).body).toMatchObject({
      status: 'confirmed',
      mobile: `•••• ••• ${mobile.slice(-3)}`,
    });
  });

  test('records how the member found us, and what part of the fee is donated to the hardship fund', async () => {
    const borrower = await aBorrower(company);
    const { ask } = borrower;
    expect((await ask(lending.sourceOptions)).body.data[3]).toEqual({
      id: 'counsellor',
      name: 'A financial counsellor',
    });
    await ask(lending.setSource, { body: { source: 'counsellor' } });
    expect((await ask(lending.sourceOptions)).body.source).toBe('counsellor');
    expect(
      (await company.server.callWith(lending.setSource, { token: borrower.token, body: { source: 'a bird' } })).problem
        .errors?.[0]?.field,
    ).toBe('source');
    await filledIn(borrower, 500);
    expect((await ask(lending.donate, { body: { amount: 26 } })).problem.errors?.[0]?.field).toBe('amount');
    await ask(lending.donate, { body: { amount: 5 } });
    expect((await ask(lending.donationDetails, { body: {} })).body).toMatchObject({
      fund: 'Hardship fund',
      promised: 5,
      donated: 0,
      most: 25,
    });
  });
});

describe('L04: the decision', () => {
  test('what fits is approved by rule: an offer is made and its link is sent by email', async () => {
    const borrower = await aBorrower(company);
    await filledIn(borrower, 500, 13);
    expect((await borrower.ask(lending.apply, { body: { submit: true } })).problem.errors?.[0]?.field).toBe('consent');
    const application = await sent(borrower);
    expect(application).toMatchObject({
      status: 'offered',
      decision: { outcome: 'approve', amount: 500, repayments: 13, decided_on: '2026-11-16' },
      offer: { client_id: borrower.id, acceptance: { state: 'open' }, cost: { amount: 500, total: 720 } },
    });
    expect(says(application.decision!.reasons)).toEqual(['within']);
    expect(application.history.map(({ kind }) => kind)).toEqual([
      'link_sent',
      'offered',
      'rule_approved',
      'sent',
      'started',
    ]);
    expect(await offerAuth(company, borrower)).toMatch(/^[\w-]{43}$/);
    expect((await borrower.ask(lending.apply, { body: { amount: 900 } })).status).toBe(409);
  });

  test('the same transactions give the same result', async () => {
    const outcomes = [];
    for (let round = 0; round < 2; round += 1) {
      const borrower = await aBorrower(company, halfAYear(1_000, 300));
      await filledIn(borrower, 900, 6);
      const { decision } = await sent(borrower);
      outcomes.push(decision);
    }
    expect(outcomes[0]).toEqual(outcomes[1]);
  });

  test('what does not fit is declined in writing, with reasons and where to get help', async () => {
    const borrower = await aBorrower(company, halfAYear(1_300, 2_000));
    await filledIn(borrower, 500);
    const application = await sent(borrower);
    expect([application.status, says(application.decision!.reasons), application.offer]).toEqual([
      'declined',
      ['no_room'],
      null,
    ]);
    const [email] = await company.emails.emails(borrower.email);
    expect(email!.subject).toBe('About your loan application');
    expect(email!.text).toContain('there isn’t enough left for the repayments on our smallest loan');
    expect(email!.text).toContain('1800 007 007');
    expect(email!.text).toContain('AFCA');
    // The application has ended, so another one can be started.
    expect(
      (await borrower.ask(lending.apply, { body: { amount: 200, repayments: 4 } })).body.application,
    ).toMatchObject({ status: 'draft', amount: 200 });
  });

  test('financial difficulty, few transactions or a large amount are referred to an operator', async () => {
    const hard = await aBorrower(company);
    await filledIn(hard, 500, 13, { situations: ['lost_job'] });
    expect(says((await sent(hard)).decision!.reasons)).toEqual(['hardship']);
    const fresh = await aBorrower(company, []);
    await filledIn(fresh, 500, 6);
    expect([
      (await fresh.ask(lending.application)).body.application!.status,
      says((await sent(fresh)).decision!.reasons),
    ]).toEqual(['draft', ['little_history']]);
    const large = await aBorrower(company);
    await filledIn(large, 1_400, 26);
    expect(await sent(large)).toMatchObject({
      status: 'review',
      decision: { outcome: 'refer', amount: 1400 },
      offer: null,
    });
  });

  test('nobody under eighteen can apply, and nothing is submitted twice', async () => {
    const borrower = await aBorrower(company);
    await filledIn(borrower);
    await company.server.server.database.systemDb
      .updateTable('profiles')
      .set({ dob: '2008-11-17' })
      .where('member_id', '=', borrower.id)
      .execute();
    expect(
      (await borrower.ask(lending.apply, { body: { submit: true, consent: true } })).problem.errors?.[0]?.field,
    ).toBe('dob');
    await company.server.server.database.systemDb
      .updateTable('profiles')
      .set({ dob: '2008-11-16' })
      .where('member_id', '=', borrower.id)
      .execute();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => borrower.ask(lending.apply, { body: { submit: true, consent: true } })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
    const emails = (await company.emails.emails(borrower.email)).filter(
      ({ subject }) => subject === 'Your loan offer is ready',
    );
    expect(emails).toHaveLength(1);
  });

  test('can be withdrawn, together with its offer', async () => {
    const borrower = await aBorrower(company);
    await filledIn(borrower);
    await sent(borrower);
    const Auth = await offerAuth(company, borrower);
    expect((await borrower.ask(lending.withdraw, { body: {} })).body).toEqual({ success: true, status: 'withdrawn' });
    expect((await company.server.call(lending.offerDetails, { query: { Auth } })).status).toBe(410);
    expect((await borrower.ask(lending.withdraw, { body: {} })).status).toBe(409);
  });

  test('an identity document can be added by the application alone', async () => {
    const borrower = await aBorrower(company);
    const noFront = new FormData();
    noFront.append('kind', 'passport');
    expect(
      (await company.server.call(lending.offerIdentification, { token: borrower.token, form: licence() })).status,
    ).toBe(410);
    expect((await borrower.ask(lending.offerIdentification, { form: noFront })).status).toBe(410);
  });
});
