import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '#server/kit/ledger.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { claimSpin, memberIn, publishOdds } from '#tests/build/spin.ts';

/** Each claim counts towards a limit, in a statement that waits for a connection outside the claim's transaction. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ rateLimits: true });
  await publishOdds(server, (await server.aMember({ role: 'operator' })).token);
});
afterAll(async () => {
  expect(await checkLedger(server.server.database.systemDb)).toEqual([]);
  await server.close();
});

test('R07: 20 parallel claims of one spin queue, and all get the same answer', async () => {
  const { token } = await memberIn(server);
  const answers = await Promise.all(Array.from({ length: 20 }, () => claimSpin(server, token, '2026-11-16:1')));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
});

test('20 members who claim their spins at the same time all get their prize', async () => {
  const members = await Promise.all(Array.from({ length: 20 }, () => memberIn(server)));
  const answers = await Promise.all(members.map(({ token }) => claimSpin(server, token)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
});
