import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findRunningEngine } from '#server/kit/embedded-engine.ts';
import { createUsedProgramFolder, expectEnd } from './program.ts';
import type { ProgramFolder } from './program.ts';

// These tests start and stop programs; next to other tests on a busy machine each takes several times as long.
vi.setConfig({ testTimeout: 120_000 });

/** The line printed when the database has ended unexpectedly. */
const LOST = 'The embedded PostgreSQL stopped unexpectedly (SIGKILL).';

let programFolder: ProgramFolder;
// The first of the run also makes the folder that all are copies of.
beforeEach(async () => {
  programFolder = await createUsedProgramFolder();
});
afterEach(() => programFolder.clear());

async function query<T>(text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: await findRunningEngine(programFolder.directory) });
  await client.connect();
  try {
    return (await client.query(text)).rows as T[];
  } finally {
    await client.end();
  }
}

/** The process id of the embedded database's postmaster. */
async function enginePid(): Promise<number> {
  return Number.parseInt(
    await readFile(path.join(programFolder.directory, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'),
    10,
  );
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A call whose body is half sent; `finish` sends the rest and returns the status line. */
async function startSlowCall(address: string): Promise<{ finish(): Promise<string> }> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  const body = JSON.stringify({ email: 'mia@example.com', password: 'wrong' });
  socket.write(
    `POST /system/api/frontend/wattle/api/auth/signin HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  );
  // The server has read the headers once it has answered a later call.
  await fetch(`${address}/livez`);
  return {
    finish: () =>
      new Promise((resolve, reject) => {
        socket.once('error', reject);
        socket.once('data', (chunk) => resolve(String(chunk).split('\r\n')[0] ?? ''));
        socket.write(body.slice(10));
      }),
  };
}

describe('shutting down', () => {
  it('lets a running call finish before it stops', async () => {
    const program = programFolder.start();
    const call = await startSlowCall(await program.ready);
    program.child.kill('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(program.child.exitCode).toBeNull();
    expect(await call.finish()).toMatch(/^HTTP\/1\.1 [24]\d\d/);
    await expectEnd(program, { code: 0, signal: null }, 'Stopped.');
  });

  it('is immediate on a second Ctrl-C, and the next start recovers', async () => {
    const program = programFolder.start();
    await startSlowCall(await program.ready);
    const database = await enginePid();
    program.child.kill('SIGINT');
    // The second signal counts only after the first has been handled.
    await expect.poll(program.said).toContain('Stopping');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    program.child.kill('SIGINT');
    await expectEnd(program, { code: 130, signal: null });
    await expect.poll(() => isAlive(database)).toBe(false);
    expect((await fetch(`${await programFolder.start().ready}/readyz`)).status).toBe(200);
  });

  it('happens when the launcher is gone, so that the folder is free again', async () => {
    const program = programFolder.start();
    await program.ready;
    program.child.disconnect();
    const next = programFolder.start();
    await expectEnd(program, { code: 0, signal: null });
    expect((await fetch(`${await next.ready}/readyz`)).status).toBe(200);
  });

  it('I9: SIGKILL leaves the database running, and the next start within 5 s has everything that was acknowledged', async () => {
    let program = programFolder.start();
    await program.ready;
    await query(`insert into members (email) select 'member' || n || '@example.com' from generate_series(1, 500) as n`);
    // The fastest of six counts: other tests use the same processors.
    let quickest = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 6 && quickest >= 5_000; round += 1) {
      const before = await enginePid();
      program.child.kill('SIGKILL');
      await program.ended;
      expect(isAlive(before)).toBe(true);

      const began = performance.now();
      program = programFolder.start();
      await program.ready;
      quickest = Math.min(quickest, performance.now() - began);
      expect(program.said()).toContain(`its database is still running (process ${before}). Stopping it.`);
      expect(await enginePid()).not.toBe(before);
    }
    expect(quickest).toBeLessThan(5_000);
    expect(await query('select count(*)::int from members')).toEqual([{ count: 500 }]);
  });

  it('I9: nothing that was acknowledged is lost, however often server and database are killed at random', async () => {
    const acknowledged: number[] = [];
    let next = 0;
    for (let round = 0; round < 5; round++) {
      const program = programFolder.start();
      await program.ready;
      const client = new pg.Client({ connectionString: await findRunningEngine(programFolder.directory) });
      client.on('error', () => {});
      await client.connect();
      const writing = (async () => {
        for (;;) {
          const number = (next += 1);
          await client.query(`insert into members (email) values ('kill${number}@example.com')`);
          acknowledged.push(number);
        }
      })().catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 250));
      // Both at once: nothing can be flushed to disk.
      process.kill(await enginePid(), 'SIGKILL');
      program.child.kill('SIGKILL');
      await Promise.all([program.ended, writing]);
      await client.end().catch(() => {});
    }
    await programFolder.start().ready;
    const storedNumbers = await query<{ number: number }>(
      `select substring(email from 'kill(\\d+)')::int as number from members`,
    );
    const numbers = new Set(storedNumbers.map((row) => row.number));
    expect(acknowledged.length).toBeGreaterThan(50);
    expect(acknowledged.filter((number) => !numbers.has(number))).toEqual([]);
    console.log(`I9: 5 kills, ${acknowledged.length} acknowledged writes, none lost.`);
  });

  it('prints a line when the database is lost, and the next start recovers', async () => {
    const program = programFolder.start();
    await program.ready;
    process.kill(await enginePid(), 'SIGKILL');
    await expectEnd(program, { code: 1, signal: null }, LOST);
    expect((await fetch(`${await programFolder.start().ready}/readyz`)).status).toBe(200);
  });

  it.each(['1', '2'])('prints that line from within transactions as well, with %s to serve', async (workers) => {
    const program = programFolder.start({ WORKERS: workers });
    const address = await program.ready;
    const holder = new pg.Client({ connectionString: await findRunningEngine(programFolder.directory) });
    holder.on('error', () => {});
    await holder.connect();
    await holder.query('begin; lock table rate_limits in access exclusive mode');
    // Each of these holds a connection of its own, on which it waits for the lock.
    const tries = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'mia@example.com', password: 'wrong' }),
    };
    const calls = Array.from({ length: 6 }, () =>
      fetch(`${address}/system/api/frontend/wattle/api/auth/signin`, tries).catch(() => {}),
    );
    const waiting = async () => (await query(`select from pg_stat_activity where wait_event_type = 'Lock'`)).length;
    await expect.poll(waiting).toBeGreaterThanOrEqual(6);
    process.kill(await enginePid(), 'SIGKILL');
    await expectEnd(program, { code: 1, signal: null }, LOST);
    // An orderly end: the last-resort handler caught nothing.
    expect(program.said()).toContain('Stopped.');
    expect(program.said()).not.toMatch(/^ {4}at /m);
    await Promise.all(calls);
  });

  it('prints that line, and no stack trace, when the database is lost during start-up', async () => {
    const program = programFolder.start();
    await expect.poll(() => findRunningEngine(programFolder.directory), { interval: 5 }).toBeDefined();
    process.kill(await enginePid(), 'SIGKILL');
    await expectEnd(program, { code: 1, signal: null }, LOST);
    expect(program.said()).not.toMatch(/^ {4}at /m);
  });
});

describe('several workers', () => {
  it('serve on one port; a crashed one is replaced, and all end together', async () => {
    const program = programFolder.start({ WORKERS: '2' });
    const address = await program.ready;
    const workers = () => childrenOf(program.child.pid ?? 0);
    await expect.poll(workers).toHaveLength(2);
    const [first = 0, second = 0] = await workers();
    process.kill(first, 'SIGKILL');
    await expect
      .poll(async () => (await workers()).filter((pid) => pid !== first), { timeout: 60_000 })
      .toHaveLength(2);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    program.child.kill('SIGTERM');
    await expectEnd(program, { code: 0, signal: null });
    expect(isAlive(second)).toBe(false);
  });
});

describe('a worker that is killed', () => {
  it('leaves no connection hanging, not even one that was on its way to it', async () => {
    const program = programFolder.start({ WORKERS: '2' });
    const address = await program.ready;
    const [held = 0] = await childrenOf(program.child.pid ?? 0);
    // It accepts nothing any more, like a worker that is about to die.
    process.kill(held, 'SIGSTOP');
    const calls = Array.from({ length: 24 }, () =>
      fetch(`${address}/livez`, { signal: AbortSignal.timeout(15_000), headers: { connection: 'close' } }).then(
        ({ status }) => String(status),
        (error: Error) => error.name,
      ),
    );
    await new Promise((resolve) => setTimeout(resolve, 500));
    process.kill(held, 'SIGKILL');
    const ends = await Promise.all(calls);
    expect(ends.filter((end) => end === 'TimeoutError')).toEqual([]);
    expect(ends.filter((end) => end === '200').length).toBeGreaterThan(0);
  });

  it('never ends the server, however often it crashes and whether it has served yet', async () => {
    const program = programFolder.start({ WORKERS: '2' });
    const address = await program.ready;
    let kills = 0;
    const until = performance.now() + 12_000;
    while (kills < 12 && performance.now() < until) {
      const workers = await childrenOf(program.child.pid ?? 0);
      // One worker always stays, so that the server can be called.
      const victim = workers.length > 1 ? workers.at(-1) : undefined;
      if (victim) {
        process.kill(victim, 'SIGKILL');
        kills += 1;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(kills).toBeGreaterThan(5);
    expect(program.child.exitCode).toBeNull();
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    await expect.poll(async () => (await childrenOf(program.child.pid ?? 0)).length, { timeout: 60_000 }).toBe(2);
    console.info(`${kills} workers killed, the server is still running.`);
    program.child.kill('SIGTERM');
    await expectEnd(program, { code: 0, signal: null });
  });
});

/** The worker processes below a process, listed by the system. */
async function childrenOf(pid: number): Promise<number[]> {
  const list = spawn('ps', ['-axo', 'pid=,ppid=,args='], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const chunk of list.stdout) text += chunk;
  return text
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === pid && args.some((part) => part.endsWith('worker.js')))
    .map(([own]) => Number(own));
}
