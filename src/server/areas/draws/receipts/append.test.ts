import { afterAll, beforeAll, expect, test } from 'vitest';
import { wasInUse } from '#domain/draws/published-key.ts';
import { hexOf } from '#domain/draws/bytes.ts';
import { drawEngine } from '#tests/build/draw-engine.ts';
import type { DrawEngine } from '#tests/build/draw-engine.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { announceDraws } from '../lifecycle/announce.ts';
import { renewKey } from './append.ts';
import { publishedKeys } from './receipt-store.ts';

/** A server at ten o'clock (UTC) on 7 December 2026, and another one whose clock is five minutes slow. */
let server: TestServer;
let engine: DrawEngine;
beforeAll(async () => {
  server = await startTestServer();
  engine = drawEngine(server);
});
afterAll(() => server.close());

const db = () => server.server.database.systemDb;

/** Announces draws of one more series at that time. */
async function announceAt(time: string, slug: string): Promise<void> {
  server.clock.set(`2026-12-07T${time}:00.000Z`);
  await engine.aSeries({ slug });
  await announceDraws(engine.parts);
}

/** The times of the receipts whose key wasn't in use. */
async function outsideTheirKeys(): Promise<string[]> {
  const keys = (await publishedKeys(db())).map((key) => ({ ...key, public_key: hexOf(key.public_key) }));
  const receipts = await db().selectFrom('draw_receipts').select('body').orderBy('position').execute();
  const read = receipts.map(({ body }) => JSON.parse(body) as { key: string; at: string });
  return read.filter(({ key, at }) => !wasInUse(keys, key, new Date(at))).map(({ at }) => at);
}

test('a slow clock dates a receipt no earlier than the start of its key', async () => {
  await announceAt('10:00', 'first');
  await announceAt('09:55', 'second');
  expect(await outsideTheirKeys()).toEqual([]);
  const receipts = await db().selectFrom('draw_receipts').select('at').orderBy('position').execute();
  expect(receipts.at(-1)!.at.toISOString()).toBe('2026-12-07T10:00:00.000Z');
});

test('a slow clock ends a key no earlier than its last receipt', async () => {
  await announceAt('10:20', 'third');
  server.clock.set('2026-12-07T10:15:00.000Z');
  await db()
    .transaction()
    .execute((transaction) => renewKey(transaction, engine.parts));
  await announceAt('10:16', 'fourth');
  expect(await outsideTheirKeys()).toEqual([]);
  const [former, current] = await publishedKeys(db());
  expect([former!.ends_at?.toISOString(), current!.starts_at.toISOString()]).toEqual([
    '2026-12-07T10:20:00.000Z',
    '2026-12-07T10:20:00.000Z',
  ]);
});
