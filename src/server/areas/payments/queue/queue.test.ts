import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payments } from '#contract/areas/payments.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { addQueueItem, completeQueueItem, failQueueItem } from '../public.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the queue of requests to banks', () => {
  test('M07: pending is 2, complete 1, failed 0; pending requests are listed', async () => {
    const kim = await server.aMember();
    const db = server.server.database.memberDb(kim.id);
    const at = server.clock.now();
    const [first, second, third] = [
      await addQueueItem(db, kim.id, { request: 'Refresh', subject: 'connection:1', at }),
      await addQueueItem(db, kim.id, { request: 'Refresh', subject: 'connection:2', at }),
      await addQueueItem(db, kim.id, { request: 'Statement', at }),
    ];
    expect(await completeQueueItem(db, kim.id, first, '31 new rows.')).toBe(true);
    expect(await failQueueItem(db, kim.id, second, 'The bank did not answer.')).toBe(true);
    const { body } = await server.call(payments.requests, { token: kim.token });
    expect(body).toMatchObject({ total: 3, page: 1, limit: 50 });
    expect(
      body.data.map((item) => [item.ClientBankConnectionQueueID, item.Request, item.Status, item.Comments]),
    ).toEqual([
      [third, 'Statement', 2, ''],
      [second, 'Refresh', 0, 'The bank did not answer.'],
      [first, 'Refresh', 1, '31 new rows.'],
    ]);
    const pending = await server.call(payments.requests, { token: kim.token, query: { Status: 2 } });
    expect(pending.body).toMatchObject({
      total: 1,
      data: [{ ClientBankConnectionQueueID: third, QueueID: expect.stringMatching(/^[0-9a-f]{32}$/) }],
    });
    expect((await server.call(payments.requests, { token: kim.token, query: { Status: 3 } })).problem.errors).toEqual([
      { field: 'Status', message: 'Enter 2 or less.' },
    ]);
  });

  test('a result counts once, however many arrive at the same time', async () => {
    const kim = await server.aMember();
    const db = server.server.database.memberDb(kim.id);
    const id = await addQueueItem(db, kim.id, { request: 'Refresh', at: server.clock.now() });
    const results = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        at % 2 === 0 ? completeQueueItem(db, kim.id, id) : failQueueItem(db, kim.id, id, 'Late.'),
      ),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
    const lee = await server.aMember();
    const secondId = await addQueueItem(db, kim.id, { request: 'Refresh', at: server.clock.now() });
    expect(await failQueueItem(server.server.database.memberDb(lee.id), kim.id, secondId, 'Not yours.')).toBe(false);
  });

  test('one request of a kind can be pending for a subject', async () => {
    const kim = await server.aMember();
    const db = server.server.database.memberDb(kim.id);
    const item = { request: 'Refresh', subject: 'connection:9', at: server.clock.now() };
    const first = await addQueueItem(db, kim.id, item);
    expect(await addQueueItem(db, kim.id, item)).toBe(first);
    await completeQueueItem(db, kim.id, first);
    expect(await addQueueItem(db, kim.id, item)).not.toBe(first);
  });
});
