import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { defineArea } from '#contract/kit/endpoint.ts';
import { implement } from '#server/kit/implement.ts';
import { startTestServer } from '#tests/build/server.ts';
import { awaitHandlersAtStop } from './running-handlers.ts';

/** Sends a call, and goes away once its handler runs. */
async function leaveDuring(url: string, started: Promise<void>): Promise<void> {
  const call = get(url).on('error', () => {});
  await started;
  const closed = new Promise<void>((resolve) => call.once('close', resolve));
  call.destroy();
  await closed;
}

it('the handler of a client that has gone keeps the database until it ends', async () => {
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const { promise: isStopping, resolve: stop } = Promise.withResolvers<void>();
  const { promise: outcome, resolve: end } = Promise.withResolvers<unknown>();
  const slow = defineArea('slow', {
    ask: { method: 'GET', path: 'api/slow', auth: 'guest', summary: 'Reads late.', reply: z.object({ two: z.int() }) },
  });
  const routes = implement(slow, {
    async ask(_input, { systemDb }) {
      start();
      await isStopping;
      // By now the connection is closed, and a server that does not wait has closed the database.
      await new Promise((resolve) => setTimeout(resolve, 200));
      const reading = sql<{ two: number }>`select 1 + 1 as two`.execute(systemDb);
      reading.then(({ rows }) => end(rows), end);
      return { two: (await reading).rows[0]!.two };
    },
  });
  const server = await startTestServer({ routes });
  await leaveDuring(`${server.baseUrl}api/slow`, started);
  const closed = server.close();
  stop();
  expect(await outcome).toEqual([{ two: 2 }]);
  await closed;
});

it('a handler that does not end delays a stop for a limited time', async () => {
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const app = Fastify();
  awaitHandlersAtStop(app, 100);
  app.get('/', () => {
    start();
    return new Promise(() => {});
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  await leaveDuring(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`, started);
  const began = performance.now();
  await app.close();
  expect(performance.now() - began).toBeGreaterThan(90);
  expect(performance.now() - began).toBeLessThan(5_000);
});
