import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { lending } from '#contract/areas/lending.ts';
import { loans } from '#contract/areas/loans.ts';
import type { WireBodyOf } from '#contract/kit/endpoint.ts';
import { openSession } from '#server/kit/session.ts';
import { aBorrower } from '#tests/build/lending.ts';
import type { LendingWorld } from '#tests/build/lending.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { carryLoanMoney, serviceUntil, oneServicingRun, openedLoan, smallTerms } from '#tests/build/loans.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { LoanOpening } from '../public.ts';

type Act = WireBodyOf<typeof loans.act>;

/** The clock is set to Monday 16 November 2026 in Sydney. */
let world: LendingWorld;
beforeAll(async () => {
  const server = await startTestServer();
  world = { server, emails: mailboxOf(server) };
});
afterEach(() => world.server.clock.set(testStart));
afterAll(() => world.server.close());

let keys = 0;

/** Mia earns 4,400.00 in most months; the law protects all above 440.00 a month, which is 203.08 a fortnight. */
async function mia(more: Partial<LoanOpening> = {}) {
  const { server } = world;
  const { id } = await aBorrower(world);
  const open = async (offer: Partial<LoanOpening>): Promise<number> => {
    const { id: loan } = await openedLoan(server, id, offer);
    await carryLoanMoney(server);
    return loan;
  };
  const loan = await open({ terms: smallTerms({ principalCents: 1_000_00, instalments: 13 }), ...more });
  const token = async () =>
    (
      await openSession(server.server.database.systemDb, server.clock, {
        memberId: id,
        remember: false,
        caller: { ip: '127.0.0.1', userAgent: 'test' },
      })
    ).access;
  const act = async (action: Act['action'], body: Partial<Act> = {}, of = loan) =>
    server.call(loans.act, {
      token: await token(),
      body: { loan: of, action, ...body },
      headers: { 'idempotency-key': `protect-${(keys += 1)}` },
    });
  const preview = async (action: Act['action'], body: Partial<Act> = {}) =>
    server.call(loans.preview, { token: await token(), body: { loan, action, ...body } });
  const held = async () => (await server.call(lending.amounts, { token: await token(), body: {} })).body.success.held;
  const account = (accountNumber: string) =>
    sql`update loans set account = ${JSON.stringify({ name: 'Everyday', bsb: '062000', accountNumber })}::jsonb
      where member_id = ${id} and id = ${loan}`.execute(server.server.database.systemDb);
  return { id, loan, open, act, preview, held, account };
}

const EMPTY = '222222227';
const FULL = '12345678';

describe('a changed schedule and the protected share of income', () => {
  test('fewer payments are refused where one would exceed 10% of income, also in the preview', async () => {
    const { act, preview } = await mia();
    const request = { frequency: 'fortnightly', first_date: '2026-11-26', payments: 2 } as const;
    const refused = {
      status: 400,
      problem: {
        code: 'bad_input',
        errors: [
          {
            field: 'payments',
            message:
              'Your largest repayment would be $620.00. By law, the most we can collect from your income for this loan is $203.08 a fortnight. Choose more repayments.',
          },
        ],
      },
    };
    expect(await preview('ChangePayment', request)).toMatchObject(refused);
    expect(await act('ChangePayment', request)).toMatchObject(refused);
    const changed = await act('ChangePayment', { ...request, payments: 7 });
    expect(changed.status, changed.text).toBe(200);
    expect(Math.max(...changed.body.success.change!.after.instalments.map(({ amount }) => amount))).toBe(194.29);
  });

  test('repayments of other loans of ours count', async () => {
    const { act, open } = await mia();
    await open({ offerReference: 'another', terms: smallTerms({ principalCents: 500_00, instalments: 6 }) });
    const refused = await act('ChangePayment', { frequency: 'fortnightly', first_date: '2026-11-26', payments: 8 });
    expect(refused.problem.errors?.[0]?.message).toMatch(
      /^Your largest repayment would be \$170\.00\. We can’t collect more than we do under your current schedule: up to \$110\.77 a fortnight\./,
    );
  });

  test('where transactions show no income, no schedule takes more than originally agreed', async () => {
    const { server } = world;
    const { id, token } = await server.aMember();
    const { id: loan } = await openedLoan(server, id);
    await carryLoanMoney(server);
    const change = (payments: number) =>
      server.call(loans.preview, {
        token,
        body: { loan, action: 'ChangePayment', frequency: 'fortnightly', first_date: '2026-11-26', payments },
      });
    expect((await change(3)).problem.errors?.[0]).toMatchObject({
      field: 'payments',
      message: expect.stringContaining('Until we can see your income, the most we can collect is $44.00 a fortnight'),
    });
    expect((await change(8)).status).toBe(200);
  });

  test('whatever is chosen, no payment of a changed schedule exceeds the limit', async () => {
    const { preview } = await mia();
    const limits = { weekly: 101.54, fortnightly: 203.08, monthly: 440 };
    let allowed = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('weekly' as const, 'fortnightly' as const, 'monthly' as const),
        fc.integer({ min: 1, max: 26 }),
        fc.integer({ min: 17, max: 30 }),
        async (frequency, payments, day) => {
          const previewed = await preview('ChangePayment', { frequency, first_date: `2026-11-${day}`, payments });
          if (previewed.status !== 200) return;
          allowed += 1;
          expect(Math.max(...previewed.body.data.after.instalments.map(({ amount }) => amount))).toBeLessThanOrEqual(
            limits[frequency],
          );
        },
      ),
      { numRuns: 40 },
    );
    expect(allowed).toBeGreaterThan(5);
  });
});

describe('a catch-up plan and the lending block', () => {
  async function behind() {
    const borrower = await mia({ terms: smallTerms() });
    await borrower.account(EMPTY);
    await serviceUntil(world.server, '2026-11-27');
    await borrower.account(FULL);
    expect(await borrower.held()).toMatchObject({ reason: 'arrears' });
    return borrower;
  }

  test('the plan alone does not lift the block; keeping its payments does', async () => {
    const { act, held, loan } = await behind();
    expect((await act('CatchUpPayment', { payments: 2 })).status).toBe(200);
    const reported = {
      reason: 'catch_up',
      says: 'You’re on a catch-up plan. You can apply again once you’ve finished it.',
      loan,
    };
    expect(await held()).toEqual(reported);
    await serviceUntil(world.server, '2026-12-10');
    expect(await held()).toEqual(reported);
    await serviceUntil(world.server, '2026-12-24');
    expect(await held()).toBeNull();
  });

  test.each([
    ['ChangePayment', { frequency: 'fortnightly', first_date: '2026-12-10', payments: 6 }],
    ['ChangePaymentPostpone', { to: '2026-12-12' }],
  ] as const)('%s after a missed payment does not lift it either', async (action, request) => {
    const { act, held } = await behind();
    const changed = await act(action, request);
    expect(changed.status, changed.text).toBe(200);
    expect(await held()).toMatchObject({ reason: 'catch_up' });
  });

  test('changing the plan does not lift it either', async () => {
    const { act, held } = await behind();
    await act('CatchUpPayment', { payments: 2 });
    expect(
      (await act('ChangePayment', { frequency: 'fortnightly', first_date: '2026-12-15', payments: 6 })).status,
    ).toBe(200);
    expect(await held()).toMatchObject({ reason: 'catch_up' });
    await serviceUntil(world.server, '2026-12-15');
    expect(await held()).toMatchObject({ reason: 'catch_up' });
    await serviceUntil(world.server, '2026-12-29');
    expect(await held()).toMatchObject({ reason: 'catch_up' });
    await serviceUntil(world.server, '2027-01-12');
    expect(await held()).toBeNull();
  });

  test('no loan can be drawn on meanwhile', async () => {
    const { act, open } = await behind();
    const personal = {
      product: 'personal' as const,
      principalCents: 3_000_00,
      drawDate: '2026-11-28',
      firstDueDate: '2026-12-28',
      frequency: 'monthly' as const,
      instalments: 24,
      annualPpm: 139_000,
      dayCount: 'actual/365' as const,
      establishmentFeeCents: 0,
      monthlyFeeCents: 0,
    };
    const other = await open({ offerReference: 'other', terms: personal, limitCents: 5_000_00 });
    expect((await act('RequestDraw', { amount: 100 }, other)).problem).toMatchObject({
      status: 409,
      reason: 'arrears',
    });
    await act('CatchUpPayment', { payments: 2 });
    expect((await act('RequestDraw', { amount: 100 }, other)).problem).toMatchObject({
      status: 409,
      reason: 'catch_up',
      detail: 'You’re on a catch-up plan. You can draw more once you’ve finished it.',
    });
    await oneServicingRun(world.server);
  });
});
