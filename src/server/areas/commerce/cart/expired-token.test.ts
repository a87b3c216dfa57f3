import { afterAll, beforeAll, expect, test } from 'vitest';
import { cart } from '#contract/areas/cart.ts';
import { catalogue } from '#contract/areas/catalogue.ts';
import { session } from '#contract/areas/session.ts';
import { signUp } from '#tests/build/auth.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** A member comes back to the shop after the token of the page has expired. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a call for everybody refuses an expired token, so that the page renews it: a member’s cart never looks empty', async () => {
  const kim = await signUp(server, { email: 'kim@example.com' });
  const { token } = kim;
  await server.call(cart.change, { token, body: { action: 'add', slug: 'sponge', quantity: 2 } });
  expect((await server.call(cart.read, { token })).body.total).toBe(14);
  server.clock.advance(16 * 60_000);
  expect(await server.callWith(cart.read, { token })).toMatchObject({ status: 401, problem: { code: 'unauthorised' } });
  const more = { token, body: { action: 'more', slug: 'sponge', quantity: 1 } };
  expect((await server.callWith(cart.change, more)).status).toBe(401);
  expect((await server.callWith(catalogue.memberships, { token })).status).toBe(401);
  const renewed = (await server.call(session.refresh, { headers: { cookie: kim.cookie } })).body.token!;
  expect((await server.call(cart.read, { token: renewed })).body.total).toBe(14);
  expect((await server.call(cart.read)).body.total).toBe(0);
  // The check of the session and signing out deal with it themselves.
  expect((await server.call(session.userCheck, { token })).body).toMatchObject({ answer: 'Token Expired' });
  expect((await server.call(session.logout, { token })).status).toBe(200);
});
