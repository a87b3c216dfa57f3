import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { killWalletSends } from '#tests/build/wallet-kills.ts';

/** `npm run abuse -- wallet` kills 200 times. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('I9, R10: a server killed while a wallet sends loses no token, and sends none twice', async () => {
  let at = 0;
  const moments = [0.02, 0.1, 0.3];
  const random = () => moments[(at += 1) % moments.length]!;
  expect(await killWalletSends(server, { transfers: 1, killsEach: 3, random })).toMatchObject({
    kills: 3,
    states: ['settled'],
    // A hundred tokens each to begin with: one was sent, with a fee of one.
    balances: [
      [98, 0],
      [101, 0],
    ],
    fees: 1,
    onNetwork: 1,
    received: 1,
    ledgerFaults: 0,
    leftOver: 0,
  });
}, 120_000);
