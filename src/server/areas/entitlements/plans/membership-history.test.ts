import { afterAll, beforeAll, expect, it } from 'vitest';
import { entitlements } from '#contract/areas/entitlements.ts';
import { membershipWorld } from '#tests/build/memberships.ts';
import type { MembershipWorld } from '#tests/build/memberships.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
let world: MembershipWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = membershipWorld(server);
});
afterAll(() => server.close());

it('the history lists the memberships that were paid for, with each renewal, and among the plans', async () => {
  const mia = await world.aBuyer();
  const history = async (kind?: 'plan' | 'loan') =>
    (await mia.ask(entitlements.paymentHistory, { query: kind ? { kind } : {} })).body.data;
  expect((await history()).history).toEqual([]);
  expect((await mia.start('monthly_premium')).status).toBe(200);
  const paid = ['plan', -10, 'paid', '/subscription-details'];
  const lines = async (kind?: 'plan' | 'loan') =>
    (await history(kind)).history.map((one) => [one.kind, one.amount, one.state, one.href]);
  expect(await lines()).toEqual([paid]);
  expect(await lines('plan')).toEqual([paid]);
  expect(await lines('loan')).toEqual([]);
  expect((await history('plan')).history[0]!.what).toBe('Monthly Premium');
  await world.runUntil('2026-12-17T00:00:00Z', 24);
  expect(await lines('plan')).toEqual([paid, paid]);
  expect((await history('plan')).total).toBe(2);
});
