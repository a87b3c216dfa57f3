import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orders } from '#contract/areas/orders.ts';
import { profile } from '#contract/areas/profile.ts';
import { openLog } from '#server/kit/log.ts';
import { drainOutbox } from '#server/kit/outbox.ts';
import { embeddedCardPayments } from '#server/ports/card-payments/embedded.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { reversalOutboxHandler } from './reversal.ts';
import { settleCharge } from './settle.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const db = () => server.server.database.systemDb;

describe('I19: a charge that settles after its order is gone', () => {
  test('goes back to the card, once, and is reported', async () => {
    const kim = await server.aMember();
    const { token } = kim;
    const items = [{ slug: 'pay-cycle-workbook', quantity: 1 }];
    const paying = await server.callWith(orders.createCapture, {
      token,
      headers: { 'idempotency-key': 'reversal-test' },
      body: { items, total: 1, token: 'tok_check' },
    });
    const { reference } = paying.body.data!;
    const { rows } = await sql<{ key: string; reference: string }>`
      select key, reference from embedded_card_payments where key like ${`${reference}:%`}`.execute(db());
    await sql`update order_payments set state = 'cancelled', settled_at = now() where member_id = ${kim.id}`.execute(
      db(),
    );
    expect((await server.callWith(profile.del, { token, body: { give_up: true } })).status).toBe(200);
    const result = { state: 'captured', card: null, savedToken: null, paidCents: 100 } as const;
    const parts = { clock: server.clock, brand: 'Wattle', publicUrl: '' };
    const settle = (key: string, charge: string) =>
      db()
        .transaction()
        .execute((held) => settleCharge(held, parts, { key, gateway: 'embedded' }, { ...result, reference: charge }));
    await settle(rows[0]!.key, rows[0]!.reference);
    await settle(rows[0]!.key, rows[0]!.reference);
    await settle('another-system:1', 'test_other');
    const reported: unknown[] = [];
    const gateways = [embeddedCardPayments({ database: db(), clock: server.clock }, '/test-gateway')];
    const log = { error: (...line: unknown[]) => void reported.push(line) };
    const handler = reversalOutboxHandler({ database: db(), gateways, log });
    await drainOutbox(db(), server.clock, { 'order-reversal': handler }, openLog('silent'));
    const refunds = await sql<{ reference: string; cents: number }>`
      select reference, amount_cents as cents from embedded_card_refunds`.execute(db());
    expect(refunds.rows).toEqual([{ reference: rows[0]!.reference, cents: 100 }]);
    expect(reported).toEqual([
      [
        { key: rows[0]!.key, reference: rows[0]!.reference, gateway: 'embedded', cents: 100 },
        'a charge has no order: it is returned',
      ],
    ]);
  });
});
