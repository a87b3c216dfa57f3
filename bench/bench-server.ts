import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '#server/kit/database.ts';
import type { OpenDatabase } from '#server/kit/database.ts';
import { findRunningEngine } from '#server/kit/embedded-engine.ts';
import { openSession } from '#server/kit/session.ts';
import { systemClock } from '#server/kit/clock.ts';
import { ensurePage } from '../tools/page.mjs';
import { ensureProgram } from '../tools/program.mjs';
import { serverFlags } from '../tools/server-flags.mjs';

/** The real server in a process of its own, over its own embedded database, as a person would start it. */
export interface BenchServer {
  baseUrl: string;
  directory: string;
  /** The same database, for the floors. */
  database: OpenDatabase;
  /** The same as the owner of the tables, who alone may create tables or analyse them. */
  owner: pg.Pool;
  /** A new member with a session. */
  aMember(email: string): Promise<BenchMember>;
  /** A new session of an existing member. */
  sessionOf(memberId: number): Promise<BenchMember>;
  /** The peak memory of the server process so far, in MB. */
  peakMegabytes(): number;
  close(): Promise<void>;
}

export interface BenchMember {
  id: number;
  token: string;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function waitUntilReady(child: ChildProcess, origin: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('The server ended during start-up.');
    const ready = await fetch(`${origin}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await delay(100);
  }
}

export async function startBenchServer(): Promise<BenchServer> {
  const directory = await mkdtemp(path.join(tmpdir(), 'bench-'));
  const port = await freePort();
  // Before the server starts, which keeps the page in memory.
  ensurePage();
  const main = ensureProgram();
  const env = {
    ...process.env,
    DATABASE_URL: '',
    DATA_DIR: path.join(directory, 'data'),
    HOST: '127.0.0.1',
    PORT: String(port),
    SEED: 'none',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    NODE_ENV: '',
    WORKERS: '1',
  };
  const child = spawn(process.execPath, [...serverFlags, main], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const origin = `http://127.0.0.1:${port}`;
  await waitUntilReady(child, origin);
  const url = (await findRunningEngine(path.join(directory, 'data')))!;
  const database = openDatabase(url, { maxConnections: 4 });
  const owner = new pg.Pool({ connectionString: url, max: 1 });
  const sessionOf = async (id: number): Promise<BenchMember> => {
    const { access } = await openSession(database.systemDb, systemClock, {
      memberId: id,
      remember: false,
      caller: { ip: '127.0.0.1', userAgent: 'bench' },
    });
    return { id, token: access };
  };
  return {
    baseUrl: `${origin}/system/api/frontend/wattle/`,
    directory,
    database,
    owner,
    async aMember(email) {
      const { member_id: id } = await database.systemDb
        .insertInto('members')
        .values({ email })
        .returning('member_id')
        .executeTakeFirstOrThrow();
      return sessionOf(id);
    },
    sessionOf,
    peakMegabytes() {
      const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'));
      return Math.round(Number(line?.[1] ?? 0) / 1024);
    },
    async close() {
      await database.close();
      await owner.end();
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Updates the planner's statistics after bulk writes; only the owner of the tables may. */
export async function refreshPlans(database: OpenDatabase, tables = ''): Promise<void> {
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(`vacuum analyze ${tables}`);
  await owner.end();
}
