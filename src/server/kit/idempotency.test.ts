import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { positiveMoney, money } from '#contract/kit/wire.ts';
import { Failure } from '#contract/kit/errors.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { AnswerOf } from '#tests/build/answer.ts';
import type { TestServer } from '#tests/build/server.ts';
import { implement, withSystemDb } from './implement.ts';
import { COMPANY, balanceOf, checkLedger, openAccount, post } from './ledger.ts';

/** A till with one command: it takes money out of the member's wallet. */
const till = defineArea('till', {
  pay: {
    method: 'POST',
    path: 'test/till/pay',
    auth: 'member',
    summary: 'Pays an amount out of the wallet.',
    idempotent: true,
    body: z.object({ amount: positiveMoney, password: z.optional(z.string()) }),
    reply: z.object({ receipt: z.string(), left: money }),
  },
});

let payments = 0;
const tillRoutes = implement(till, {
  pay: withSystemDb('money-movement', async ({ body }, { systemDb, member, clock }) => {
    if (body.amount === 13_00) throw new Failure('unavailable');
    const wallet = await openAccount(systemDb, clock, { memberId: member.id, kind: 'wallet', unit: 'AUD' });
    const company = await openAccount(systemDb, clock, {
      memberId: COMPANY,
      kind: 'capital',
      unit: 'AUD',
      mayGoBelowZero: true,
    });
    payments += 1;
    const transfer = await post(systemDb, clock, {
      kind: 'till',
      reference: crypto.randomUUID(),
      postings: [
        { account: wallet, amount: -body.amount },
        { account: company, amount: body.amount },
      ],
    });
    return { receipt: `T${transfer}`, left: await balanceOf(systemDb, wallet) };
  }),
});

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ routes: tillRoutes });
});
afterAll(async () => {
  expect(await checkLedger(server.server.database.systemDb)).toEqual([]);
  await server.close();
});

async function aMemberWith(cents: number): Promise<{ id: number; token: string }> {
  const member = await server.aMember();
  const db = server.server.database.systemDb;
  const wallet = await openAccount(db, server.clock, { memberId: member.id, kind: 'wallet', unit: 'AUD' });
  const company = await openAccount(db, server.clock, {
    memberId: COMPANY,
    kind: 'capital',
    unit: 'AUD',
    mayGoBelowZero: true,
  });
  await post(db, server.clock, {
    kind: 'opening',
    reference: `o${member.id}`,
    postings: [
      { account: company, amount: -cents },
      { account: wallet, amount: cents },
    ],
  });
  return member;
}

const pay = (token: string, key: string | undefined, amount: number): Promise<AnswerOf<typeof till.pay>> =>
  server.call(till.pay, { token, body: { amount }, headers: key === undefined ? {} : { 'idempotency-key': key } });

describe('I7: one key, one effect, the same answer', () => {
  test('the second call answers the first one’s receipt byte for byte', async () => {
    const { token } = await aMemberWith(50_00);
    const first = await pay(token, 'monday-1', 20);
    const second = await pay(token, 'monday-1', 20);
    expect(first.body).toMatchObject({ left: 30 });
    expect(second.text).toBe(first.text);
  });

  test('of 20 parallel calls with one key one pays', async () => {
    const { token } = await aMemberWith(50_00);
    const before = payments;
    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(token, 'tuesday', 5)));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { left: 45 } });
    expect(payments - before).toBe(1);
  });

  test('the same key with another amount is refused, and nothing is paid', async () => {
    const { token } = await aMemberWith(50_00);
    await pay(token, 'k', 1);
    const other = await pay(token, 'k', 2);
    expect(other).toMatchObject({ status: 422, problem: { code: 'key_reused' } });
    expect((await pay(token, 'k2', 1)).body.left).toBe(48);
  });

  test('a password is no part of the content: another one with the same key gets the same answer', async () => {
    const { token } = await aMemberWith(50_00);
    const payWith = (password: string) =>
      server.call(till.pay, { token, body: { amount: 5, password }, headers: { 'idempotency-key': 'secret' } });
    const first = await payWith('correct horse');
    expect(first).toMatchObject({ status: 200, body: { left: 45 } });
    expect((await payWith('battery staple')).text).toBe(first.text);
  });

  test('two members may use the same key', async () => {
    const [anna, ben] = [await aMemberWith(10_00), await aMemberWith(20_00)];
    expect((await pay(anna.token, 'same', 1)).body.left).toBe(9);
    expect((await pay(ben.token, 'same', 1)).body.left).toBe(19);
  });

  test('a command that fails leaves nothing: the key may be tried again', async () => {
    const { token } = await aMemberWith(5_00);
    expect((await pay(token, 'try', 13)).status).toBe(503);
    expect((await pay(token, 'try', 6)).problem.code).toBe('not_enough');
    expect((await pay(token, 'try', 5)).body.left).toBe(0);
  });

  test('no key, a key of 1,000 characters and a key with a space are refused by name', async () => {
    const { token } = await aMemberWith(5_00);
    for (const key of [undefined, 'x'.repeat(1000), 'a b']) {
      const answer = await pay(token, key, 1);
      expect(answer).toMatchObject({
        status: 400,
        problem: { code: 'bad_idempotency_key', errors: [{ field: 'Idempotency-Key' }] },
      });
    }
  });

  test('bad input names its field and uses no key', async () => {
    const { token } = await aMemberWith(5_00);
    const answer = await pay(token, 'bad', -1);
    expect(answer).toMatchObject({
      status: 400,
      problem: { code: 'bad_input', errors: [{ field: 'amount', message: 'Enter an amount above zero.' }] },
    });
    expect((await pay(token, 'bad', 1)).status).toBe(200);
  });
});
