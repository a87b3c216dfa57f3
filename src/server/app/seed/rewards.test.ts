import { afterAll, beforeAll, expect, test } from 'vitest';
import { referrals } from '#contract/areas/referrals.ts';
import { rewards } from '#contract/areas/rewards.ts';
import { spin } from '#contract/areas/spin.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { relive, setBackClock } from '#tests/build/past.ts';
import { memberIn } from '#tests/build/spin.ts';
import { pastRewards, seedRewards } from './rewards.ts';
import { pastSpins } from './spin.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the demo member has spun for twelve days, has a rewarded and a pending referral, and claims in both states', async () => {
  const [mia, theo] = [await memberIn(server), await memberIn(server)];
  const operator = await server.aMember({ role: 'operator' });
  const clock = setBackClock(server);
  const parts = { server: server.server, product: 'wattle', clock };
  await relive(clock, [...pastRewards(parts, mia, operator.token), ...pastSpins(parts, [mia, theo], operator.token)]);
  await seedRewards(parts, mia, operator.token);
  const { token } = mia;
  expect((await server.call(spin.history, { token })).body.total).toBe(12);
  expect((await server.call(spin.log)).body.data[0]!.spins).toBe(24);
  const friends = (await server.call(referrals.list, { token })).body.data;
  expect(friends.map(({ friend, state }) => [friend, state])).toEqual([
    ['Ben', 'pending'],
    ['Ana', 'rewarded'],
  ]);
  const claims = (await server.call(rewards.claims, { token })).body.data;
  expect(claims.map(({ state }) => state)).toEqual(['requested', 'granted']);
  expect((await server.call(rewards.qoinBalance, { token })).body.balance).toBeGreaterThanOrEqual(221);
  expect(await checkLedger(server.server.database.systemDb)).toEqual([]);
});
