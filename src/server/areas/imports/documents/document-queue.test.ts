import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { DocumentQueue, TimedOutDocuments } from './document-queue.ts';

/** Starts documents that end when the test says so, and records the order in which they start. */
function openQueue(slots: number) {
  const queue = new DocumentQueue(slots);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (memberId: number, name: string) =>
    queue.run(memberId, async () => {
      started.push(name);
      await new Promise<void>((end) => ends.set(name, end));
      return name;
    });
  const end = async (name: string) => {
    ends.get(name)!();
    await new Promise((resolve) => setImmediate(resolve));
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { queue, started, add, end, settle };
}

describe('documents', () => {
  it('run one per member, so that another member gets the other slot', async () => {
    const { started, add, end, settle } = openQueue(2);
    const all = [add(1, 'a1'), add(1, 'a2'), add(1, 'a3'), add(2, 'b1')];
    await settle();
    expect(started).toEqual(['a1', 'b1']);
    await end('b1');
    expect(started).toEqual(['a1', 'b1']);
    await end('a1');
    await end('a2');
    await end('a3');
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1']);
  });

  it('of members who wait run in turns', async () => {
    const { started, add, end, settle } = openQueue(2);
    const all = [add(1, 'a1'), add(2, 'b1'), add(1, 'a2'), add(1, 'a3'), add(2, 'b2'), add(3, 'c1')];
    await settle();
    for (const name of ['a1', 'b1', 'a2', 'b2', 'c1', 'a3']) await end(name);
    expect(started).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'a3']);
    await Promise.all(all);
  });

  it('free their slot when they fail', async () => {
    const { queue, started, add, end, settle } = openQueue(1);
    await expect(queue.run(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const next = add(1, 'a2');
    await settle();
    expect(started).toEqual(['a2']);
    await end('a2');
    expect(await next).toBe('a2');
  });

  it('of a member are refused for an hour once three ran out of time', () => {
    let now = 0;
    const timedOut = new TimedOutDocuments(() => now);
    timedOut.add(1);
    now = 60_000;
    timedOut.add(1);
    expect(timedOut.isExhausted(1)).toBe(false);
    timedOut.add(1);
    expect([timedOut.isExhausted(1), timedOut.isExhausted(2)]).toEqual([true, false]);
    now = 3_599_999;
    expect(timedOut.isExhausted(1)).toBe(true);
    now = 3_600_000;
    expect(timedOut.isExhausted(1)).toBe(false);
  });
});

describe('a PDF of objects that are not closed', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('is refused before it is read', { timeout: 25_000 }, async () => {
    const kim = await server.aMember();
    const file = Buffer.from(`%PDF-1.7\n${'1 0 obj <<'.repeat(100_000)}\n%%EOF`);
    const { problem } = await send(server, kim, [{ name: 'statement.pdf', content: file }]);
    expect(problem).toMatchObject({ status: 422, code: 'file_refused', reason: 'broken' });
  });
});
