import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testDatabase } from '#tests/build/database.ts';
import type { TestDatabase } from '#tests/build/database.ts';
import { createProgramFolder } from './program.ts';
import type { ProgramFolder } from './program.ts';

vi.setConfig({ testTimeout: 120_000 });

/** A proxy to PostgreSQL that can be cut: open connections end, and no new ones are let through. */
interface DatabaseProxy {
  url: string;
  cut(): Promise<void>;
  restore(): Promise<void>;
}

let testDb: TestDatabase;
let programFolder: ProgramFolder;
beforeAll(async () => {
  testDb = await testDatabase();
  programFolder = await createProgramFolder();
});
afterAll(async () => {
  await programFolder.clear();
  await testDb.close();
});

async function openProxy(to: string): Promise<DatabaseProxy> {
  const databaseUrl = new URL(to);
  const folder = databaseUrl.searchParams.get('host');
  const open = new Set<Socket>();
  const listener = (): Server =>
    createServer((inward) => {
      const outward = folder
        ? connect(path.join(folder, '.s.PGSQL.5432'))
        : connect(Number(databaseUrl.port), databaseUrl.hostname);
      for (const socket of [inward, outward]) {
        open.add(socket);
        socket.on('error', () => {}).on('close', () => (inward.destroy(), outward.destroy(), open.delete(socket)));
      }
      inward.pipe(outward).pipe(inward);
    });
  let server = listener();
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(to);
  url.search = '';
  Object.assign(url, { hostname: '127.0.0.1', port: String(port) });
  return {
    url: url.href,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
    async restore() {
      server = listener();
      await listen(port);
    },
  };
}

it.each(['1', '2'])(
  'while the database is down every call answers 503 with Retry-After, and service resumes when it is back, with %s to serve',
  async (workers) => {
    const proxy = await openProxy(testDb.url);
    const program = programFolder.start({
      DATABASE_URL: proxy.url,
      SECRET_KEY: 'ab'.repeat(32),
      WORKERS: workers,
      LOG_LEVEL: 'silent',
    });
    const address = await program.ready;
    const ask = (where: string, init?: RequestInit) =>
      fetch(`${address}${where}`, { signal: AbortSignal.timeout(20_000), ...init });
    const signIn = () =>
      ask('/system/api/frontend/wattle/api/auth/signin', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'mia@example.com', password: 'Wrong-word-1' }),
      });
    expect((await ask('/readyz')).status).toBe(200);
    expect((await signIn()).status).toBeLessThan(500);

    // A connection that dies in use, then none at all for longer than any attempt to reconnect.
    const inUse = Array.from({ length: 8 }, signIn);
    await proxy.cut();
    for (const answer of await Promise.all(inUse))
      expect([answer.status < 500 || answer.status === 503, answer.status]).toEqual([true, answer.status]);
    for (let round = 0; round < 3; round += 1) {
      for (const answer of await Promise.all([ask('/readyz'), signIn()]))
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
    }
    expect((await ask('/livez')).status).toBe(200);
    await proxy.restore();
    await expect.poll(async () => (await ask('/readyz')).status, { timeout: 10_000 }).toBe(200);
    expect((await signIn()).status).toBeLessThan(500);
    expect(program.child.exitCode).toBeNull();
    program.child.kill('SIGTERM');
    expect((await program.ended).code).toBe(0);
    await proxy.cut();
  },
);
