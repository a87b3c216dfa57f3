import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#tests/build/database.ts';
import { movableClock } from './clock.ts';
import { openDatabase } from './database.ts';
import type { OpenDatabase } from './database.ts';
import { openLog } from './log.ts';
import { drainOutbox, enqueue, runOutbox } from './outbox.ts';

const clock = movableClock('2026-11-15T22:00:00.000Z');
const log = openLog('silent');
let fresh: Awaited<ReturnType<typeof testDatabase>>;
let database: OpenDatabase;

beforeAll(async () => {
  fresh = await testDatabase();
  database = openDatabase(fresh.url);
});
afterAll(async () => {
  await database.close();
  await fresh.close();
});

describe('the outbox', () => {
  test('a message is delivered only after its transaction commits', async () => {
    const received: string[] = [];
    const outboxHandlers = { email: async ({ key }: { key: string }) => void received.push(key) };
    await database.systemDb
      .transaction()
      .execute(async (tx) => {
        await enqueue(tx, clock, { topic: 'email', key: 'never', payload: {} });
        throw new Error('changed my mind');
      })
      .catch(() => {});
    await enqueue(database.systemDb, clock, { topic: 'email', key: 'sent', payload: {} });
    await drainOutbox(database.systemDb, clock, outboxHandlers, log);
    expect(received).toEqual(['sent']);
  });

  test('I16: killed between send and mark 200 times, the provider has counted each effect once', async () => {
    const counted = new Set<string>();
    let calls = 0;
    const dying = {
      bank: async ({ key, attempt }: { key: string; attempt: number }) => {
        calls += 1;
        counted.add(key);
        // The provider has the message, and the process dies before it records that.
        if (attempt === 1) throw new Error('killed');
      },
    };
    for (let i = 0; i < 200; i += 1)
      await enqueue(database.systemDb, clock, { topic: 'bank', key: `pay-${i}`, payload: { cents: 100 } });
    while ((await drainOutbox(database.systemDb, clock, dying, log)) > 0 || calls < 200);
    clock.advance(120_000);
    while ((await drainOutbox(database.systemDb, clock, dying, log)) > 0);
    expect(counted.size).toBe(200);
    expect(calls).toBe(400);
    const open = await database.systemDb.selectFrom('outbox').select('id').where('done_at', 'is', null).execute();
    expect(open).toEqual([]);
  });

  test('a delivered message keeps its key without its payload; a failed one keeps the payload for the next attempt', async () => {
    let works = false;
    const outboxHandlers = { secret: async () => (works ? undefined : Promise.reject(new Error('busy'))) };
    const stored = async () =>
      database.systemDb
        .selectFrom('outbox')
        .select(['key', 'payload', 'last_error'])
        .where('topic', '=', 'secret')
        .execute();
    const payload = { to: 'mia@example.com', text: 'Your code is 314159.' };
    await enqueue(database.systemDb, clock, { topic: 'secret', key: 'x1', payload });
    await drainOutbox(database.systemDb, clock, outboxHandlers, log);
    expect(await stored()).toEqual([{ key: 'x1', payload, last_error: 'Error: busy' }]);
    works = true;
    clock.advance(5_000);
    await drainOutbox(database.systemDb, clock, outboxHandlers, log);
    expect(await stored()).toEqual([{ key: 'x1', payload: {}, last_error: null }]);
    await enqueue(database.systemDb, clock, { topic: 'secret', key: 'x1', payload });
    expect(await drainOutbox(database.systemDb, clock, outboxHandlers, log)).toBe(0);
    expect(await stored()).toEqual([{ key: 'x1', payload: {}, last_error: null }]);
  });

  test('a message is not claimed twice at once', async () => {
    const taken: string[] = [];
    const slow = {
      slow: async ({ key }: { key: string }) => {
        taken.push(key);
        await new Promise((resolve) => setTimeout(resolve, 30));
      },
    };
    for (let i = 0; i < 10; i += 1)
      await enqueue(database.systemDb, clock, { topic: 'slow', key: `s${i}`, payload: {} });
    await Promise.all(Array.from({ length: 4 }, () => drainOutbox(database.systemDb, clock, slow, log)));
    expect(taken.toSorted()).toEqual(['s0', 's1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 's9']);
  });

  test('gives up after twelve failures and records the reason', async () => {
    await enqueue(database.systemDb, clock, { topic: 'broken', key: 'b', payload: {} });
    const broken = { broken: async () => Promise.reject(new Error('no route to the bank')) };
    for (let i = 0; i < 14; i += 1) {
      await drainOutbox(database.systemDb, clock, broken, log);
      clock.advance(3_700_000);
    }
    const row = await database.systemDb
      .selectFrom('outbox')
      .selectAll()
      .where('topic', '=', 'broken')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ attempts: 12, last_error: 'Error: no route to the bank' });
    expect(row.given_up_at).not.toBeNull();
  });

  test('a running outbox delivers a new message at once', async () => {
    let received: (key: string) => void = () => {};
    const arrived = new Promise<string>((resolve) => {
      received = resolve;
    });
    const runner = await runOutbox(database, clock, { now: async ({ key }) => received(key) }, log);
    await enqueue(database.systemDb, clock, { topic: 'now', key: 'n1', payload: {} });
    expect(await arrived).toBe('n1');
    await runner.close();
  });
});
