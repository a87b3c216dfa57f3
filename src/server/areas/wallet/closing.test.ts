import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { profile } from '#contract/areas/profile.ts';
import { waitingForLocks } from '#tests/build/locks.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { walletOwner } from '#tests/build/wallet.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const db = () => server.server.database.systemDb;
const elsewhere = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test('I19: an account is not closed while a transfer of its wallet is being ordered', async () => {
  const kim = await walletOwner(server);
  await kim.send(elsewhere, 5);
  const { rows } = await sql<{ row: object }>`
    update wallet_transfers set state = 'cancelled', ended_at = now() where sender = ${kim.address}
    returning to_jsonb(wallet_transfers) || '{"state": "submitted", "ended_at": null}' as row`.execute(db());
  const copy = JSON.stringify({ ...rows[0]!.row, id: 1_000_000, transaction_id: 'another', reference: 'another' });
  let closing: ReturnType<typeof kim.ask<typeof profile.del>> | undefined;
  await db()
    .transaction()
    .execute(async (ordering) => {
      await sql`insert into wallet_transfers select * from jsonb_populate_record(null::wallet_transfers,
        ${copy}::jsonb)`.execute(ordering);
      closing = kim.ask(profile.del, { body: { give_up: true } });
      while ((await waitingForLocks(db())) === 0) await delay(20);
    });
  const refused = await closing!;
  expect(refused.status).toBe(409);
  expect(refused.problem['obligations']).toContainEqual({
    kind: 'wallet_transfer',
    title: '5 tokens being sent to 0x5aAeb6…1BeAed',
    amount: null,
    href: '/wallet',
    can_give_up: false,
  });
});
