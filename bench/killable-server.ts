import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '#server/kit/database.ts';
import type { OpenDatabase } from '#server/kit/database.ts';
import { findRunningEngine } from '#server/kit/embedded-engine.ts';
import { ensureProgram } from '../tools/program.mjs';
import { serverFlags } from '../tools/server-flags.mjs';

/** The server over one data folder, which can be killed and started again. */
export interface KillableServer {
  /** The base address of the calls now. */
  address(): string;
  /** Runs work on the database of the running server. */
  onDatabase<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T>;
  /** Ends the process with SIGKILL, as a crash of it would, and starts it again. */
  killAndRestart(): Promise<void>;
  close(): Promise<void>;
}

export async function startKillableServer(settings: Record<string, string> = {}): Promise<KillableServer> {
  const directory = await mkdtemp(path.join(tmpdir(), 'abuse-'));
  const main = ensureProgram();
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: directory, PORT: '0', SEED: 'none', WORKERS: '1' };
  let child: ChildProcess;
  let base = '';

  async function start(): Promise<void> {
    child = spawn(process.execPath, [...serverFlags, main], {
      env: { ...env, LOG_LEVEL: 'error', NODE_ENV: '', ...settings },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const started = child;
    base = await new Promise((resolve, reject) => {
      let text = '';
      started.stdout?.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        const origin = /Open\s+(http:\/\/[^\s/]+)\//.exec(text)?.[1];
        if (origin) resolve(`${origin.replace('localhost', '127.0.0.1')}/system/api/frontend/wattle/`);
      });
      started.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${text}`)));
    });
  }
  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
  await start();
  return {
    address: () => base,
    async onDatabase(work) {
      const database = openDatabase((await findRunningEngine(directory))!, { maxConnections: 4 });
      return work(database).finally(() => database.close());
    },
    async killAndRestart() {
      await end('SIGKILL');
      await start();
    },
    async close() {
      await end('SIGTERM');
      await rm(directory, { recursive: true, force: true });
    },
  };
}
