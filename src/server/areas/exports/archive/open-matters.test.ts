import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { exports } from '#contract/areas/exports.ts';
import { loans } from '#contract/areas/loans.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { aBanker } from '#tests/build/bank.ts';
import { carryLoanMoney, openedLoan } from '#tests/build/loans.ts';
import { changedTables, rowsOf } from '#tests/ownership/member-rows.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** I19: an export and a restore neither lose nor duplicate anything that is owed. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect(await checkLedger(server.server.database.systemDb)).toEqual([]);
  await server.close();
});

/** A member with one of our loans, an external loan, a payment in progress and an order. */
async function aDebtor() {
  const kim = await aBanker(server);
  const { systemDb } = server.server.database;
  await openedLoan(server, kim.id);
  await carryLoanMoney(server);
  expect(
    (
      await server.call(loans.add, {
        token: kim.token,
        body: { company: 'Harbour Finance', loan_title: 'Car loan', balance: 4000 },
      })
    ).status,
  ).toBe(200);
  expect((await kim.move(250)).status).toBe(200);
  await sql`insert into orders (member_id, reference, state, journey, email, buyer, goods_cents, delivery_cents,
      fee_cents, gst_cents, total_cents, entries, created_at, updated_at, expires_at)
    values (${kim.id}, ${`W-AAAA-AAAA-${kim.id}`}, 'draft', 'member', 'kim@example.com', 'Kim', 500, 0, 0, 45, 500, 0,
      ${server.clock.now()}, ${server.clock.now()}, ${server.clock.now()})`.execute(systemDb);
  return kim;
}

const archiveOf = async (token: string): Promise<string> =>
  (await server.call(exports.file, { token, params: { kind: 'json' } })).text;

function restore(token: string, archive: string) {
  const form = new FormData();
  form.append('file', new Blob([archive]), 'archive.json');
  return server.call(exports.restore, { token, form });
}

const all = (memberId: number) => rowsOf(server.server.database.systemDb, memberId);
/** Everything stored about loans, payments and orders of all members. */
const storedCalls = new Set(['sessions', 'idempotency_keys']);
const changed = async (memberId: number, before: Awaited<ReturnType<typeof all>>) =>
  changedTables(before, await all(memberId)).filter((table) => !storedCalls.has(table));

describe('I19: open matters at the time of an export', () => {
  test('stay with their account, are named in the archive, and appear in no other account after a restore', async () => {
    const kim = await aDebtor();
    const before = await all(kim.id);
    const archive = await archiveOf(kim.token);
    expect(JSON.parse(archive)).toMatchObject({
      open: [
        { kind: 'loan', amount_cents: expect.any(Number) },
        { kind: 'payment', title: 'Rainy day saver', amount_cents: 250_00 },
        { kind: 'order', amount_cents: 500 },
      ],
    });
    const { token, id } = await server.aMember();
    const { body } = await restore(token, archive);
    expect(body.stays.map(({ kind }) => kind)).toEqual(['loan', 'payment', 'order']);
    expect(await changed(kim.id, before)).toEqual([]);
    const there = await all(id);
    expect(
      [
        'bank_transfers',
        'bank_queue',
        'pending_payments',
        'orders',
        'order_lines',
        'loan_payments',
        'loan_schedules',
        'loan_offers',
        'ledger_accounts',
        'ledger_postings',
        'plan_orders',
      ].filter((table) => there[table]!.rows > 0),
    ).toEqual([]);
    expect((await server.call(loans.mine, { token })).body).toMatchObject({
      total: 4000,
      data: [{ loan_title: 'Car loan', own: false }],
    });
  });

  test('are neither duplicated nor lost by restoring twice into the same account', async () => {
    const kim = await aDebtor();
    const before = await all(kim.id);
    const archive = await archiveOf(kim.token);
    for (let time = 0; time < 2; time += 1) expect((await restore(kim.token, archive)).status).toBe(200);
    expect(await changed(kim.id, before)).toEqual([]);
  });

  test('of the account that restores an archive stay unchanged', async () => {
    const [kim, lee] = [await aDebtor(), await aDebtor()];
    const before = await all(lee.id);
    expect((await restore(lee.token, await archiveOf(kim.token))).status).toBe(200);
    const open = [
      'bank_transfers',
      'bank_queue',
      'pending_payments',
      'orders',
      'loan_payments',
      'loan_schedules',
      'ledger_accounts',
      'ledger_postings',
    ];
    expect((await changed(lee.id, before)).filter((table) => open.includes(table))).toEqual([]);
    const own = (await server.call(loans.mine, { token: lee.token })).body.data.filter((loan) => loan.own);
    expect(own).toHaveLength(1);
  });
});
