import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { letGoOfSilentConnections } from './silent-connections.ts';

it('a connection without any request does not keep a server from stopping', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  letGoOfSilentConnections(app);
  app.get('/', () => 'answered');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const there = once(app.server, 'connection');
  const silent = connect(port, '127.0.0.1').resume();
  await there;
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('answered');
  const ended = once(silent, 'close');
  await app.close();
  await ended;
});
