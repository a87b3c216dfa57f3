import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orders } from '#contract/areas/orders.ts';
import { productBackOffice } from '#contract/areas/product-back-office.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { waitingForLocks } from '#tests/build/locks.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { AnyInput, TestServer } from '#tests/build/server.ts';
import { endUnpaid } from '../orders/create.ts';
import { lockOrder } from '../orders/order-store.ts';

/** Stock that an operator starts to count, or stops counting, while orders for it are unpaid. */
let server: TestServer;
let ines: Awaited<ReturnType<typeof person>>;
beforeAll(async () => {
  server = await startTestServer();
  ines = await person({ role: 'operator', email: 'ines@example.com' });
});
afterAll(() => server.close());

let keys = 0;
const key = () => ({ 'idempotency-key': `counted-stock-${(keys += 1)}` });

async function person(input: Parameters<TestServer['aMember']>[0] = {}) {
  const member = await server.aMember(input);
  const ask = <E extends Endpoint>(endpoint: E, call?: AnyInput) =>
    server.callWith(endpoint, { token: member.token, headers: key(), ...call });
  return { ...member, ask };
}
type Person = typeof ines;

/** A class in the garden for $12, on sale with unlimited stock. */
async function gardenClass(slug: string): Promise<number> {
  const product = { kind: 'pack', slug, name: 'Garden class', summary: 'An hour.', colour: '#2f6b45', icon: 'sprout' };
  const body = { ...product, benefits: [], posted: false, sample: false };
  const { id } = (await ines.ask(productBackOffice.saveProduct, { body })).body.data;
  const size = { product_id: id, label: 'One seat', price: 12, entries: 4, active: true };
  const { data } = (await ines.ask(productBackOffice.saveVariant, { body: size })).body;
  await ines.ask(productBackOffice.publish, { body: { id, state: 'published' } });
  return data.variants[0]!.id;
}

async function stockOf(variantId: number): Promise<number | null> {
  const { rows } = await sql<{ stock: number | null }>`
    select stock from product_variants where id = ${variantId}`.execute(server.server.database.systemDb);
  return rows[0]!.stock;
}

const stocking = (variant_id: number, change: number, more: object = {}) =>
  ines.ask(productBackOffice.addStock, { body: { variant_id, change, ...more } });
const ordering = (who: Person, slug: string, quantity: number) =>
  who.ask(orders.createOrder, { body: { items: [{ slug, quantity }], total: 12 * quantity } });
const cancelling = (who: Person, reference: string) => who.ask(orders.cancelOrder, { body: { reference } });

describe('stock that starts to be counted while orders are unpaid', () => {
  test('leaves out what they have set aside, which comes back if they are cancelled and is sold if they are paid', async () => {
    const variantId = await gardenClass('spring-class');
    const [kim, robin] = [await person(), await person()];
    const unpaid = (await ordering(kim, 'spring-class', 2)).body.data!.reference;
    const bought = (await ordering(robin, 'spring-class', 3)).body.data!.reference;
    expect(await stockOf(variantId)).toBeNull();
    expect(await stocking(variantId, 4)).toMatchObject({
      status: 422,
      problem: { detail: 'Unpaid orders have 5 units set aside. Enter 5 or more.' },
    });
    expect((await stocking(variantId, 9)).body.stock).toBe(4);
    await cancelling(kim, unpaid);
    expect(await stockOf(variantId)).toBe(6);
    const paid = await robin.ask(orders.capture, { body: { reference: bought, token: 'tok_visa' } });
    expect(paid.body.data).toMatchObject({ state: 'paid' });
    expect(await stockOf(variantId)).toBe(6);
  });

  test('counts an order that was placed while an earlier count ran', async () => {
    const variantId = await gardenClass('autumn-class');
    const kim = await person();
    expect((await stocking(variantId, 10)).body.stock).toBe(10);
    const { reference } = (await ordering(kim, 'autumn-class', 2)).body.data!;
    expect(await stockOf(variantId)).toBe(8);
    await stocking(variantId, 0, { unlimited: true });
    expect((await stocking(variantId, 6)).body.stock).toBe(4);
    await cancelling(kim, reference);
    expect(await stockOf(variantId)).toBe(6);
  });

  test('does not wait for an order that is being cancelled, whose units come back afterwards', async () => {
    const variantId = await gardenClass('summer-class');
    const kim = await person();
    const { reference } = (await ordering(kim, 'summer-class', 2)).body.data!;
    const { systemDb } = server.server.database;
    await systemDb.transaction().execute(async (cancelling) => {
      await lockOrder(cancelling, reference);
      expect((await stocking(variantId, 10)).body.stock).toBe(8);
      await endUnpaid(cancelling, reference, 'cancelled', server.clock);
    });
    expect(await stockOf(variantId)).toBe(10);
  });

  test('waits for an order that has put its units back and is not cancelled yet', async () => {
    const variantId = await gardenClass('evening-class');
    const kim = await person();
    const { reference } = (await ordering(kim, 'evening-class', 2)).body.data!;
    const { systemDb } = server.server.database;
    const { counting } = await systemDb.transaction().execute(async (cancelling) => {
      await endUnpaid(cancelling, reference, 'cancelled', server.clock);
      const answer = stocking(variantId, 10);
      await expect.poll(() => waitingForLocks(systemDb)).toBe(1);
      // In an object: returned by itself, it would be awaited before the cancellation is committed.
      return { counting: answer };
    });
    expect((await counting).body.stock).toBe(10);
  });

  test('I4: loses no unit to 24 orders that are placed and 12 that are cancelled in the same moment', async () => {
    const variantId = await gardenClass('winter-class');
    const people = await Promise.all(Array.from({ length: 36 }, () => person()));
    const [early, late] = [people.slice(0, 12), people.slice(12)];
    const placed = await Promise.all(early.map((who) => ordering(who, 'winter-class', 1)));
    const [, ...replies] = await Promise.all([
      stocking(variantId, 100),
      ...late.map((who) => ordering(who, 'winter-class', 1)),
      ...early.map((who, at) => cancelling(who, placed[at]!.body.data!.reference)),
    ]);
    expect(replies.filter(({ status }) => status !== 200).map(({ problem }) => problem?.detail)).toEqual([]);
    expect(await stockOf(variantId)).toBe(76);
    const references = replies.slice(0, 24).map(({ body }) => body.data!.reference);
    await Promise.all(late.map((who, at) => cancelling(who, references[at]!)));
    expect(await stockOf(variantId)).toBe(100);
  });
});
