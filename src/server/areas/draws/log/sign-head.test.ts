import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawEngine } from '#tests/build/draw-engine.ts';
import type { DrawEngine } from '#tests/build/draw-engine.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { announceDraws } from '../lifecycle/announce.ts';
import { signHead } from './sign-head.ts';

/** A log with the receipts of two announcements. It is a second before midnight on Monday 7 December in Sydney. */
let server: TestServer;
let engine: DrawEngine;
beforeAll(async () => {
  server = await startTestServer();
  engine = drawEngine(server);
  await engine.aSeries();
  server.clock.set('2026-12-07T12:59:59.000Z');
  await announceDraws(engine.parts);
});
afterAll(() => server.close());

test('a head is of the day on which it was signed, also where the beacon answers after midnight', async () => {
  const { randomness } = engine.parts;
  const valueOf: typeof randomness.valueOf = (round) => {
    server.clock.set('2026-12-07T13:00:00.000Z');
    return randomness.valueOf(round);
  };
  expect(await signHead({ ...engine.parts, randomness: { ...randomness, valueOf } })).toBe(false);
  expect(await signHead(engine.parts)).toBe(true);
  const heads = await server.server.database.systemDb.selectFrom('draw_log_heads').select(['size', 'body']).execute();
  expect(heads.map(({ size }) => size)).toEqual([2]);
  expect(JSON.parse(heads[0]!.body)).toMatchObject({ day: '2026-12-08', at: '2026-12-07T13:00:00.000Z' });
});

test('a head waits for a fresh round, where the log was locked for more than ten minutes', async () => {
  server.clock.set('2026-12-08T13:00:00.000Z');
  await engine.aSeries({ slug: 'second' });
  await announceDraws(engine.parts);
  const { randomness } = engine.parts;
  const valueOf: typeof randomness.valueOf = (round) => {
    server.clock.set('2026-12-08T13:11:00.000Z');
    return randomness.valueOf(round);
  };
  expect(await signHead({ ...engine.parts, randomness: { ...randomness, valueOf } })).toBe(false);
  expect(await signHead(engine.parts)).toBe(true);
});

test('a head never names an earlier round than the one before it', async () => {
  // A server whose clock is two days ahead signs the newest head; then one with the right time has a new receipt.
  server.clock.set('2026-12-11T13:00:00.000Z');
  await engine.aSeries({ slug: 'third' });
  await announceDraws(engine.parts);
  expect(await signHead(engine.parts)).toBe(true);
  server.clock.set('2026-12-09T13:00:00.000Z');
  await engine.aSeries({ slug: 'fourth' });
  await announceDraws(engine.parts);
  expect(await signHead(engine.parts)).toBe(false);
  server.clock.set('2026-12-12T13:00:00.000Z');
  expect(await signHead(engine.parts)).toBe(true);
});
