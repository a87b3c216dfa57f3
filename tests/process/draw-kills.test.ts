import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawEngine } from '#tests/build/draw-engine.ts';
import { killDraws } from '#tests/build/draw-kills.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** `npm run abuse -- draws` kills 200 times. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('I9, D1: a process killed while it seals and draws loses nothing and draws nothing twice', async () => {
  let at = 0;
  const moments = [0.02, 0.35, 0.6, 0.15];
  const random = () => moments[(at += 1) % moments.length]!;
  const report = await killDraws(server, drawEngine(server), { draws: 1, killsEach: 3, random });
  expect(report).toMatchObject({ kills: 6, verdicts: ['published holds'], isGapless: true });
}, 180_000);
