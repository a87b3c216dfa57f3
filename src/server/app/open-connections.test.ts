import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { closeConnectionsAtStop } from './open-connections.ts';

async function listening(answer: () => unknown): Promise<{ app: FastifyInstance; port: number }> {
  const app = Fastify({ forceCloseConnections: 'idle', keepAliveTimeout: 65_000 });
  closeConnectionsAtStop(app);
  app.get('/', answer);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, port: (app.server.address() as AddressInfo).port };
}

it('a connection without any request does not keep a server from stopping', async () => {
  const { app, port } = await listening(() => 'answered');
  const opened = once(app.server, 'connection');
  const silent = connect(port, '127.0.0.1').resume();
  await opened;
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('answered');
  const ended = once(silent, 'close');
  await app.close();
  await ended;
});

it('nor does one that is kept alive after an answer that had begun', async () => {
  const answer = new PassThrough();
  const { app, port } = await listening(() => answer);
  answer.write('begun, ');
  const call = request({ port, agent: new Agent({ keepAlive: true }) }).end();
  const [received] = (await once(call, 'response')) as [IncomingMessage];
  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  answer.end('ended');
  expect((await received.toArray()).join('')).toBe('begun, ended');
  const began = performance.now();
  await closed;
  expect(performance.now() - began).toBeLessThan(5_000);
});
