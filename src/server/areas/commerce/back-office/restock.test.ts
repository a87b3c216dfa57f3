import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notifications } from '#contract/areas/notifications.ts';
import { orderBackOffice } from '#contract/areas/order-back-office.ts';
import { orders } from '#contract/areas/orders.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { AnyInput, TestServer } from '#tests/build/server.ts';

/** Goods that come back with a refund, and who is asked to approve one. */
let server: TestServer;
let ines: Awaited<ReturnType<typeof person>>;
let omar: Awaited<ReturnType<typeof person>>;
beforeAll(async () => {
  server = await startTestServer();
  ines = await person({ role: 'operator', email: 'ines@example.com' });
  omar = await person({ role: 'operator', email: 'omar@example.com' });
});
afterAll(() => server.close());

let keys = 0;
const key = () => ({ 'idempotency-key': `restock-test-${(keys += 1)}` });

async function person(input: Parameters<TestServer['aMember']>[0] = {}) {
  const member = await server.aMember(input);
  const ask = <E extends Endpoint>(endpoint: E, call?: AnyInput) =>
    server.callWith(endpoint, { token: member.token, headers: key(), ...call });
  return { ...member, ask };
}

const home = {
  recipient: 'Kim Banksia',
  line1: '1 Short Street',
  suburb: 'Marrickville',
  state: 'NSW',
  postcode: '2204',
} as const;
const goods = {
  items: [
    { slug: 'tee', variant: 'M', quantity: 2 },
    { slug: 'debt-handbook', quantity: 1 },
    { slug: 'sponge', quantity: 3 },
  ],
  total: 122,
  ...home,
};
const hoodies = { items: [{ slug: 'hoodie', variant: 'L', quantity: 4 }], total: 300, ...home };

async function stockOf(slug: string, variant: string): Promise<number> {
  const { rows } = await sql<{ stock: number }>`
    select v.stock from product_variants v join products p on p.id = v.product_id
    where p.slug = ${slug} and v.key = ${variant}`.execute(server.server.database.systemDb);
  return rows[0]!.stock;
}
const paid = async (body: object): Promise<string> =>
  (await (await person()).ask(orders.createCapture, { body: { ...body, token: 'tok_visa' } })).body.data!.reference;
const refunding = (who: typeof ines, reference: string, amount: number, restock?: number[]) =>
  who.ask(orderBackOffice.refund, { body: { reference, amount, reason: 'Came back', restock } });
const details = async (reference: string) => (await ines.ask(orderBackOffice.details, { body: { reference } })).body;
const news = async (who: typeof ines) => (await who.ask(notifications.userList)).body.data;
const titles = async (who: typeof ines) => (await news(who)).map(({ title }) => title);

describe('a refund', () => {
  test('puts the ticked lines back into stock, each once, and e-books never', async () => {
    const reference = await paid(goods);
    expect([await stockOf('tee', 'M'), await stockOf('sponge', '')]).toEqual([98, 497]);
    expect((await details(reference)).restockable).toEqual([
      { line: 0, title: 'T-shirt pack, M', units: 2 },
      { line: 2, title: 'Sponge pack', units: 3 },
    ]);
    expect(await refunding(ines, reference, 1, [1])).toMatchObject({
      status: 400,
      problem: { errors: [{ field: 'restock' }] },
    });
    expect((await details(reference)).data.refunded).toBe(0);
    expect((await refunding(ines, reference, 100, [0])).status).toBe(200);
    expect([await stockOf('tee', 'M'), await stockOf('sponge', '')]).toEqual([100, 497]);
    expect((await refunding(ines, reference, 1, [0])).status).toBe(400);
    expect((await refunding(ines, reference, 22)).status).toBe(200);
    expect([await stockOf('tee', 'M'), await stockOf('sponge', '')]).toEqual([100, 497]);
    expect((await details(reference)).refunds.map(({ restock }) => restock)).toEqual([[], [0]]);
  });

  test('10 parallel refunds with the same tick put the units back once', async () => {
    const reference = await paid(goods);
    const before = await stockOf('sponge', '');
    const replies = await Promise.all(Array.from({ length: 10 }, () => refunding(ines, reference, 1, [2])));
    expect(replies.filter(({ status }) => status === 200).length).toBe(1);
    expect(await stockOf('sponge', '')).toBe(before + 3);
  });

  test('that waits for a second operator notifies the others, and restocks when one of them approves', async () => {
    const reference = await paid(hoodies);
    const { id, state } = (await refunding(ines, reference, 300, [0])).body;
    expect([state, await stockOf('hoodie', 'L')]).toEqual(['waiting', 96]);
    expect(await titles(omar)).toContain('A refund needs a second approval');
    expect(await titles(ines)).not.toContain('A refund needs a second approval');
    const decision = { reference, id, agree: true, reason: 'Checked' };
    expect((await omar.ask(orderBackOffice.decideRefund, { body: decision })).status).toBe(200);
    expect(await stockOf('hoodie', 'L')).toBe(100);
    expect(await titles(omar)).not.toContain('A refund needs a second approval');
    expect((await news(ines))[0]).toMatchObject({
      title: 'The refund you proposed was approved',
      body: `$300.00 for order ${reference}, approved by omar@example.com: Checked`,
      href: `/operator/orders/${reference}`,
    });
    expect(await titles(omar)).not.toContain('The refund you proposed was approved');
  });

  test('that is declined puts nothing back and takes the notification away', async () => {
    const reference = await paid(hoodies);
    const before = await stockOf('hoodie', 'L');
    const { id } = (await refunding(ines, reference, 300, [0])).body;
    const decision = { reference, id, agree: false, reason: 'Worn' };
    await omar.ask(orderBackOffice.decideRefund, { body: decision });
    expect(await stockOf('hoodie', 'L')).toBe(before);
    expect(await titles(omar)).not.toContain('A refund needs a second approval');
    expect((await details(reference)).restockable).toHaveLength(1);
    expect((await news(ines))[0]).toMatchObject({ title: 'The refund you proposed was declined' });
  });

  test('that its proposer withdraws is no news to the proposer', async () => {
    const reference = await paid(hoodies);
    const before = (await news(ines)).length;
    const { id } = (await refunding(ines, reference, 300)).body;
    const decision = { reference, id, agree: false, reason: 'A mistake' };
    expect((await ines.ask(orderBackOffice.decideRefund, { body: decision })).status).toBe(200);
    expect((await news(ines)).length).toBe(before);
  });

  test('that the buyer asked for ends with a notification to the buyer and, if it needed two, to the first', async () => {
    const kim = await person();
    const bought = async (body: object) =>
      (await kim.ask(orders.createCapture, { body: { ...body, token: 'tok_visa' } })).body.data!.reference;
    const requestOf = async (reference: string) => {
      await kim.ask(orders.requestRefund, { body: { reference, reason: 'Too large' } });
      return (await details(reference)).refunds[0]!.id;
    };
    const decide = (who: typeof ines, reference: string, id: number, agree: boolean, reason: string) =>
      who.ask(orderBackOffice.decideRefund, { body: { reference, id, agree, reason } });
    const worn = await bought({ items: [{ slug: 'sponge', quantity: 1 }], total: 7, ...home });
    await decide(ines, worn, await requestOf(worn), false, 'It was used');
    expect((await news(kim))[0]).toMatchObject({
      title: 'Your refund request was declined',
      body: `We can’t refund order ${worn}. Reason: It was used`,
      href: `/packs/order-summary?order=${worn}`,
    });
    const large = await bought(hoodies);
    const id = await requestOf(large);
    expect((await decide(ines, large, id, true, 'Unworn')).body).toMatchObject({ state: 'waiting' });
    expect((await news(kim)).length).toBe(1);
    await decide(omar, large, id, true, 'Agreed');
    expect((await news(kim))[0]).toMatchObject({
      title: 'Your refund request was approved',
      body: `We’ve refunded $300.00 for order ${large}.`,
    });
    expect((await news(ines))[0]).toMatchObject({ title: 'The refund you proposed was approved' });
  });
});
