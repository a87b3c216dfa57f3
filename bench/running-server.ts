import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { findRunningEngine } from '#server/kit/embedded-engine.ts';
import { ensurePage } from '../tools/page.mjs';
import { ensureProgram } from '../tools/program.mjs';
import { serverFlags } from '../tools/server-flags.mjs';
import { writeOfx } from './statement-files.ts';

/** The product as `npm start` runs it, in a process and a data folder of its own. */
export interface RunningServer {
  origin: string;
  /** Base address of the calls, with a trailing slash. */
  base: string;
  databaseUrl: string;
  /** Peak resident memory of the serving process so far, in MB. */
  peakMemoryMb(): Promise<number>;
  /** Resident memory of the serving process now, in MB. */
  memoryMb(): Promise<number>;
  stop(): Promise<void>;
}

function waitForLine(child: ChildProcess, pattern: RegExp): Promise<RegExpMatchArray> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const match = text.match(pattern);
      if (match) resolve(match);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${text}`)));
  });
}

async function memoryOf(pid: number | undefined, field: 'VmHWM' | 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
}

export async function startServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  const directory = await mkdtemp(join(tmpdir(), 'wattle-bench-'));
  ensurePage();
  const main = ensureProgram();
  const child = spawn(process.execPath, [...serverFlags, main], {
    env: { PATH: process.env.PATH, DATA_DIR: directory, PORT: '0', SEED: 'none', RATE_LIMITS: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [, origin] = await waitForLine(child, /Open\s+(http:\/\/[^\s/]+)\//);
  const databaseUrl = await findRunningEngine(directory);
  if (!databaseUrl) throw new Error('The database of the server was not found.');
  const address = origin!.replace('localhost', '127.0.0.1');
  return {
    origin: address,
    base: `${address}/system/api/frontend/wattle/`,
    databaseUrl,
    peakMemoryMb: () => memoryOf(child.pid, 'VmHWM'),
    memoryMb: () => memoryOf(child.pid, 'VmRSS'),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** A new member of the server, signed in. */
export async function signUp(
  server: RunningServer,
  email = 'bench@example.com',
): Promise<{ id: number; token: string; email: string; password: string }> {
  const password = 'measured-twice-7';
  const response = await fetch(`${server.base}api/user/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, first_name: 'Bench', last_name: 'Mark' }),
  });
  if (!response.ok) throw new Error(`Sign-up failed: ${await response.text()}`);
  const { data, userToken } = (await response.json()) as { data: number; userToken: string };
  return { id: data, token: userToken, email, password };
}

/** Marks the address as verified; otherwise the session leads to the settings. */
export async function verify(server: RunningServer, { email }: { email: string }): Promise<void> {
  const client = new Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query(
    'update profiles set email_verified_at = now() where member_id = (select member_id from members where email = $1)',
    [email],
  );
  await client.end();
}

/** Ends the first run, so that home is the one of a returning member. */
export async function finishGuide(server: RunningServer, { token }: { token: string }): Promise<void> {
  const answer = await fetch(`${server.base}api/user/pageSettings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ guide: ['insight'] }),
  });
  if (!answer.ok) throw new Error(`The page settings answered ${answer.status}.`);
}

/** Adds this many generated transactions as a member would: with a statement through the import call. */
export async function importRows(server: RunningServer, { token }: { token: string }, count: number): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'wattle-rows-'));
  try {
    const file = join(directory, 'rows.ofx');
    await writeOfx(file, count);
    const form = new FormData();
    form.append('file', await openAsBlob(file), 'rows.ofx');
    const response = await fetch(`${server.base}api/transactions/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    const answer = (await response.json()) as { imported?: number };
    if (answer.imported !== count) throw new Error(`The import failed: ${JSON.stringify(answer).slice(0, 500)}`);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
