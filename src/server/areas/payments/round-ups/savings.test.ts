import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { payments } from '#contract/areas/payments.ts';
import { settings } from '#contract/areas/settings.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { openSession } from '#server/kit/session.ts';
import { embeddedBankPayments } from '#server/ports/bank-payments/embedded.ts';
import { sendPayments } from '#tests/build/bank.ts';
import { signUp } from '#tests/build/auth.ts';
import { imported, ofxOf } from '#tests/build/money.ts';
import type { StatementLine } from '#tests/build/money.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { owedOnPlans, sweepAllRoundUps } from '../public.ts';

/** Today is Monday 16 November 2026 in Sydney. Last week began on 9 November. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.clock.set(testStart));
afterAll(async () => {
  expect(await checkLedger(server.server.database.systemDb)).toEqual([]);
  await server.close();
});

const lastWeek: readonly StatementLine[] = [
  ['2026-11-02', 2000, 'SALARY ACME PTY LTD', '1'],
  ['2026-11-08', -4.1, 'CAMPOS COFFEE NEWTOWN', '2'],
  ['2026-11-09', -4.6, 'CAMPOS COFFEE NEWTOWN', '3'],
  ['2026-11-12', -61.25, 'WOOLWORTHS 1187 MARRICKVILLE', '4'],
  ['2026-11-12', -20, 'KMART 1029 MARRICKVILLE', '5'],
  ['2026-11-13', -79.3, 'DIRECT DEBIT AUSSIE BROADBAND', '6'],
  ['2026-11-16', -5.2, 'CAMPOS COFFEE NEWTOWN', '7'],
];

const DAY_MS = 24 * 3600 * 1000;
let keys = 0;

/** A sign-in at the current time. */
async function sessionOf(memberId: number): Promise<{ token: string }> {
  const { access } = await openSession(server.server.database.systemDb, server.clock, {
    memberId,
    remember: false,
    caller: { ip: '127.0.0.1', userAgent: 'test' },
  });
  return { token: access };
}

async function aRounder(lines = lastWeek) {
  const { id, token } = await signUp(server, { email: `rounder${(keys += 1)}@example.com` });
  const report = await imported(server, { id, token }, ofxOf(lines));
  const savings = await server.call(bankAccounts.create, {
    token,
    body: { name: 'Rainy day saver', account_type: 'savings' },
  });
  await server.call(bankAccounts.setSaving, { token, body: { bank_account_id: savings.body.data.id } });
  return { id, token, accountId: report.accounts[0]!.id as number, savingsId: savings.body.data.id };
}

const roundUp = async (token: string, body: object = {}) =>
  (await server.call(payments.roundUp, { token, body, headers: { 'idempotency-key': `round-${(keys += 1)}` } })).body;
const roundUpsOf = async (token: string) => (await server.call(payments.roundUps, { token })).body;
const parts = () => ({
  database: server.server.database.systemDb,
  clock: server.clock,
  bank: embeddedBankPayments({ database: server.server.database.systemDb, clock: server.clock }),
});

describe('round-ups', () => {
  test('M17: the card purchases of a week are rounded up one by one, and swept once to the saving account', async () => {
    const kim = await aRounder();
    expect(await roundUpsOf(kim.token)).toMatchObject({ enabled: false, collected: 0, purchases: [], sweeps: [] });
    server.clock.set(new Date(Date.parse(testStart) - 7 * DAY_MS).toISOString());
    await server.call(settings.roundup, { token: kim.token, body: { roundup: true } });
    server.clock.set(testStart);
    expect(await roundUpsOf(kim.token)).toMatchObject({
      enabled: true,
      multiple: 1,
      week: '2026-11-16',
      sweeps_on: '2026-11-26',
      collected: 0.8,
      purchases: [{ date: '2026-11-16', amount: 5.2, round_up: 0.8 }],
      to_account: 'Rainy day saver',
    });
    // Weekend purchases may post on Tuesday, so the week is swept on Thursday.
    server.clock.advance(2 * DAY_MS);
    expect(await sweepAllRoundUps(parts())).toBe(0);
    server.clock.advance(DAY_MS);
    expect(await sweepAllRoundUps(parts())).toBe(1);
    expect(await sweepAllRoundUps(parts())).toBe(0);
    server.clock.set(testStart);
    const { sweeps } = await roundUpsOf(kim.token);
    expect(sweeps).toMatchObject([{ week: '2026-11-09', amount: 1.15, state: 'scheduled' }]);
    expect(sweeps[0]!.purchases.map((purchase) => [purchase.date, purchase.amount, purchase.round_up])).toEqual([
      ['2026-11-09', 4.6, 0.4],
      ['2026-11-12', 61.25, 0.75],
    ]);
    await sendPayments(server, 3 * DAY_MS + 30_000);
    server.clock.set(testStart);
    const { data } = (await server.call(payments.transfers, { token: kim.token })).body;
    expect(data).toMatchObject([
      {
        kind: 'round_up',
        amount: 1.15,
        from_account_id: kim.accountId,
        to_account_id: kim.savingsId,
        reference: 'Round-ups',
        state: 'complete',
      },
    ]);
    expect((await server.call(payments.requests, { token: kim.token })).body.data).toMatchObject([
      { Request: 'Round-up', Status: 1 },
    ]);
  });

  test('M17: ten concurrent sweeps make one transfer, and purchases before the switch-on never count', async () => {
    const kim = await aRounder();
    await roundUp(kim.token, { enabled: true, multiple: 5 });
    expect(await roundUpsOf(kim.token)).toMatchObject({ enabled: true, multiple: 5, collected: 4.8 });
    expect(await roundUp(kim.token)).toEqual({ success: true, swept: 0, transfers: [] });
    server.clock.advance(10 * DAY_MS);
    await Promise.all(Array.from({ length: 10 }, () => sweepAllRoundUps(parts())));
    server.clock.set(testStart);
    expect((await roundUpsOf(kim.token)).sweeps).toMatchObject([{ week: '2026-11-16', amount: 4.8 }]);
    expect((await server.call(payments.transfers, { token: kim.token })).body.total).toBe(1);
    expect(await roundUp(kim.token, { enabled: false })).toEqual({ success: true, swept: 0, transfers: [] });
    expect(await roundUpsOf(kim.token)).toMatchObject({ enabled: false, collected: 0 });
  });

  test('M17: the switch in the settings counts from its own day on, and another multiple neither sweeps nor reprices a finished week', async () => {
    const kim = await aRounder([
      ...lastWeek,
      ['2026-11-17', -9.5, 'CAMPOS COFFEE NEWTOWN', '8'],
      ['2026-11-24', -3.2, 'CAMPOS COFFEE NEWTOWN', '9'],
    ]);
    await server.call(settings.roundup, { token: kim.token, body: { roundup: true } });
    expect(await sweepAllRoundUps(parts())).toBe(0);
    await server.call(settings.roundup, { token: kim.token, body: { roundup: false } });
    server.clock.advance(DAY_MS);
    expect(
      (await server.call(settings.roundup, { token: (await sessionOf(kim.id)).token, body: { roundup: true } })).status,
    ).toBe(200);
    server.clock.advance(9 * DAY_MS);
    const { token } = await sessionOf(kim.id);
    expect(await roundUp(token, { multiple: 5 })).toEqual({ success: true, swept: 0, transfers: [] });
    expect(await roundUpsOf(token)).toMatchObject({ week: '2026-11-23', collected: 1.8, sweeps: [] });
    expect(await sweepAllRoundUps(parts())).toBe(1);
    expect((await roundUpsOf(token)).sweeps).toMatchObject([{ week: '2026-11-16', amount: 0.5 }]);
  });

  test('bad input names its field', async () => {
    const kim = await aRounder();
    const wrong = await server.callWith(payments.roundUp, {
      token: kim.token,
      body: { multiple: 3 },
      headers: { 'idempotency-key': 'three' },
    });
    expect(wrong.problem.errors?.[0]?.field).toBe('multiple');
  });
});

describe('buy now, pay later', () => {
  test('M17: plans with remaining instalments, from the paid ones', async () => {
    const { id, token } = await server.aMember();
    await imported(
      server,
      { id, token },
      ofxOf([
        ['2026-10-23', -37.5, 'AFTERPAY AUSTRALIA INSTALMENT', '1'],
        ['2026-11-06', -37.5, 'AFTERPAY AUSTRALIA INSTALMENT', '2'],
        ['2026-11-11', -20, 'WOOLWORTHS 1187 MARRICKVILLE', '3'],
      ]),
    );
    const { body } = await server.call(payments.instalments, { token });
    expect(body).toMatchObject({
      remaining_amount: 75,
      data: [
        {
          provider: 'Afterpay',
          instalment: 37.5,
          paid: 2,
          instalments: 4,
          every_days: 14,
          first_date: '2026-10-23',
          remaining: [
            { date: '2026-11-20', amount: 37.5 },
            { date: '2026-12-04', amount: 37.5 },
          ],
        },
      ],
    });
    expect(body.data[0]!.transaction_ids).toHaveLength(2);
    expect(await owedOnPlans(server.server.database.memberDb(id), id, '2026-11-16')).toEqual([
      { provider: 'Afterpay', cents: 75_00, date: '2026-11-06' },
    ]);
  });
});
