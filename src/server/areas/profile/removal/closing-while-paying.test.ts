import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orders } from '#contract/areas/orders.ts';
import { profile } from '#contract/areas/profile.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import type { Database } from '#server/kit/database.ts';
import { waitingForLocks } from '#tests/build/locks.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** An account that is closed while one of its orders is being placed or paid. An e-book costs $1.00. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect(await checkLedger(db())).toEqual([]);
  await server.close();
});

const db = () => server.server.database.systemDb;
let keys = 0;
const headers = () => ({ 'idempotency-key': `closing-test-${(keys += 1)}` });
const ebook = { items: [{ slug: 'pay-cycle-workbook', quantity: 1 }], total: 1 };
type Member = Awaited<ReturnType<TestServer['aMember']>>;

const order = async ({ token }: Member): Promise<string> =>
  (await server.callWith(orders.createOrder, { token, headers: headers(), body: ebook })).body.data!.reference;
const capture = ({ token }: Member, reference: string) =>
  server.callWith(orders.capture, { token, headers: headers(), body: { reference, token: 'tok_visa' } });
const buy = ({ token }: Member) =>
  server.callWith(orders.createCapture, { token, headers: headers(), body: { ...ebook, token: 'tok_visa' } });
const close = ({ token }: Member) => server.callWith(profile.del, { token, body: { give_up: true } });

async function untilWaiting(): Promise<void> {
  while ((await waitingForLocks(db())) === 0) await delay(20);
}

/** Runs a call while another transaction holds what `hold` locked, and ends that transaction with `finish`. */
async function whileHeld<T>(
  hold: (held: Database) => Promise<unknown>,
  call: () => Promise<T>,
  finish: (held: Database) => Promise<unknown>,
): Promise<T> {
  let answer: Promise<T> | undefined;
  await db()
    .transaction()
    .execute(async (held) => {
      await hold(held);
      answer = call();
      await untilWaiting();
      await finish(held);
    });
  return answer!;
}

const charges = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from embedded_card_payments`.execute(db())).rows[0]!
    .count;
const lockMember =
  ({ id }: Member) =>
  (held: Database) =>
    sql`select from members where member_id = ${id} for update`.execute(held);
const removeMember =
  ({ id }: Member) =>
  async (held: Database) => {
    await sql`delete from members where member_id = ${id}`.execute(held);
    await sql`delete from orders where member_id = ${id}`.execute(held);
  };
const closed = { detail: 'This account has been closed, so we haven’t ordered or charged anything.' };

describe('I19: an order of an account that is being closed', () => {
  test('is not placed, nor charged', async () => {
    const [kim, before] = [await server.aMember(), await charges()];
    const answer = await whileHeld(lockMember(kim), () => buy(kim), removeMember(kim));
    expect(answer).toMatchObject({ status: 409, problem: closed });
    const { rows } = await sql`select from orders where member_id = ${kim.id}`.execute(db());
    expect([rows.length, await charges()]).toEqual([0, before]);
  });

  test('is not paid, where it had been placed before', async () => {
    const kim = await server.aMember();
    const [reference, before] = [await order(kim), await charges()];
    const answer = await whileHeld(lockMember(kim), () => capture(kim, reference), removeMember(kim));
    expect([answer.status, await charges()]).toEqual([404, before]);
  });

  test('keeps the account open where it turns out to be paid while it is given up', async () => {
    const kim = await server.aMember();
    const reference = await order(kim);
    const answer = await whileHeld(
      (held) => sql`select from orders where reference = ${reference} for update`.execute(held),
      () => close(kim),
      (held) =>
        sql`update orders set state = 'paid', captured_cents = total_cents, paid_at = now(),
        invoice_number = nextval('invoice_numbers') where reference = ${reference}`.execute(held),
    );
    expect(answer).toMatchObject({
      status: 409,
      problem: {
        reason: 'obligations',
        obligations: [{ kind: 'order', title: `Order ${reference}, paid but not sent yet`, can_give_up: false }],
      },
    });
    expect((await capture(kim, reference)).body.data).toMatchObject({ state: 'paid' });
  });

  test('is never paid and lost, whichever comes first', async () => {
    const results = { closed: 0, refused: 0 };
    for (let round = 0; round < 12; round += 1) {
      const kim = await server.aMember();
      const [removal, paid] = await Promise.all([close(kim), delay(round * 4).then(() => buy(kim))]);
      const { rows } = await sql<{ paid: boolean }>`
        select paid_at is not null as paid from orders where member_id = ${kim.id}`.execute(db());
      const retained = await sql`select from retained_records where former_member = ${kim.id}`.execute(db());
      if (paid.status === 200) expect(rows.length + retained.rows.length).toBe(1);
      results[removal.status === 200 ? 'closed' : 'refused'] += 1;
    }
    expect(results.closed + results.refused).toBe(12);
  });
});
