import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, fchownSync, existsSync, openSync } from 'node:fs';
import { chmod, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { bearLoss, causeOf } from './database-loss.ts';
import { findEngineBinaries } from './engine-binaries.ts';
import { checkTables } from './engine-check.ts';
import { chooseIdentity } from './engine-identity.ts';
import type { EngineIdentity } from './engine-identity.ts';
import { stopLeftover } from './engine-leftover.ts';
import { DATABASE, createRoles, OWNER, parsedPasswords, storedPasswords, SUPERUSER } from './engine-roles.ts';
import type { Passwords } from './engine-roles.ts';
import { engineSettings } from './engine-settings.ts';
import { APP_ROLE } from './privileges.ts';
import { StartRefusal } from './start-refusal.ts';

export interface EngineOptions {
  /** The data folder. The cluster is stored in `postgres/` below it, its password in `database-password`. */
  directory: string;
  /** Receives progress messages for the person who waits. */
  log(line: string): void;
  /** False only for disposable clusters of tests: committed data may then be lost in a power failure. */
  durable?: boolean;
}

/** A running private PostgreSQL server. */
export interface Engine {
  /** The database `wattle` as the serving role, which owns nothing. */
  url: string;
  /** The same as the owner of its tables, who migrates them and is not a superuser. */
  ownerUrl: string;
  /** The same server as its superuser, for creating databases and terminating sessions. */
  adminUrl: string;
  pid: number;
  /** Resolves with a message when the server ended without a call of `stop()`. */
  lost: Promise<string>;
  /** Ends open sessions, writes all data and stops. Further calls have no effect. */
  stop(): Promise<void>;
}

const PORT = 5432;
/** The kernel's limit for the path of a unix socket, in bytes. */
const SOCKET_PATH_LIMIT = 103;
const LOG_SIZE_LIMIT = 5_000_000;

function finished(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
}

async function createCluster(identity: EngineIdentity, passwords: Passwords, durable: boolean): Promise<void> {
  await mkdir(identity.home, { recursive: true, mode: 0o700 });
  for (const name of await readdir(identity.home)) {
    // The remains of an interrupted first start are not a cluster.
    if (name.startsWith('unfinished-'))
      await rm(path.join(identity.home, name), { recursive: true, force: true, maxRetries: 3 });
  }
  const unfinished = path.join(identity.home, `unfinished-${randomBytes(4).toString('hex')}`);
  const passwordFile = `${unfinished}-password`;
  await writeFile(passwordFile, passwords.superuser, { mode: 0o600 });
  if (identity.owner) chownSync(passwordFile, identity.owner.uid, identity.owner.gid);
  try {
    const args = [
      '-D',
      unfinished,
      '-U',
      SUPERUSER,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--lc-messages=C',
      '--data-checksums',
    ];
    // Collation by code point with Unicode case mapping, the same on every machine whatever its locales.
    args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8');
    if (!durable) args.push('--no-sync');
    const { file, args: all, options } = identity.command(identity.binaries.initdb, args);
    const child = spawn(file, all, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    let complaint = '';
    child.stderr?.on('data', (chunk) => (complaint += chunk));
    const code = await finished(child);
    if (code !== 0)
      throw new StartRefusal(`Couldn’t create the database in ${identity.home} (${code}): ${complaint.trim()}`);
    await rename(unfinished, path.join(identity.home, 'cluster'));
  } finally {
    await rm(passwordFile, { force: true });
  }
}

interface Address {
  host: string;
  port: number;
  settings: Record<string, string>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A socket in the data folder, or loopback where the path would be too long for the kernel. */
async function chooseAddress(identity: EngineIdentity): Promise<Address> {
  const folder = path.join(identity.home, 'socket');
  if (Buffer.byteLength(path.join(folder, `.s.PGSQL.${PORT}`)) > SOCKET_PATH_LIMIT || folder.includes(',')) {
    const port = await freePort();
    return {
      host: '127.0.0.1',
      port,
      settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) },
    };
  }
  // No server is running here; a lock file left beside the socket of a killed server would only delay the start.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (identity.owner) chownSync(folder, identity.owner.uid, identity.owner.gid);
  return {
    host: folder,
    port: PORT,
    settings: { listen_addresses: '', unix_socket_directories: `"${folder}"`, port: String(PORT) },
  };
}

function urlOf(address: Address, user: string, password: string, database: string): string {
  if (!address.host.startsWith('/'))
    return `postgresql://${user}:${password}@${address.host}:${address.port}/${database}`;
  return `postgresql://${user}:${password}@localhost/${database}?host=${encodeURIComponent(address.host)}&port=${address.port}`;
}

async function openLog(file: string, owner: EngineIdentity['owner']): Promise<number> {
  const size = await stat(file).then(
    (result) => result.size,
    () => 0,
  );
  if (size > LOG_SIZE_LIMIT) await rename(file, `${file}.1`);
  // A file, not a pipe: the database can still log its shutdown after this process was killed.
  const log = openSync(file, 'a', 0o600);
  if (owner) fchownSync(log, owner.uid, owner.gid);
  return log;
}

/** The server writes its state to the eighth line of its pid file, which can be read without a connection. */
async function isReady(cluster: string, pid: number): Promise<boolean> {
  const lines = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

async function launch(
  identity: EngineIdentity,
  cluster: string,
  settings: Record<string, string>,
  logFile: string,
): Promise<ChildProcess> {
  const args = ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const { file, args: all, options } = identity.command(identity.binaries.postgres, args);
  const log = await openLog(logFile, identity.owner);
  const logStart = (await stat(logFile)).size;
  // Its own process group: Ctrl-C in the terminal must reach us first, or open requests would lose their database.
  const child = spawn(file, all, { ...options, detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  // The database must not outlive this process, however it ends. The next start recovers the committed data.
  const killServer = () => child.kill('SIGQUIT');
  process.once('exit', killServer);
  child.once('exit', () => process.removeListener('exit', killServer));
  let ended: number | string | undefined;
  void finished(child).then(
    (code) => (ended = code),
    (error: Error) => (ended = error.message),
  );
  while (!(child.pid && (await isReady(cluster, child.pid)))) {
    if (ended !== undefined) {
      const output = (await readFile(logFile)).subarray(logStart).toString('utf8').trim();
      throw new StartRefusal(`The embedded PostgreSQL didn’t start (${ended}): ${output.slice(-2000)}`);
    }
    await delay(10);
  }
  return child;
}

/** Sessions of a killed server hold its shared memory for a moment; until they have exited, a start is refused. */
async function launchPatiently(...all: Parameters<typeof launch>): Promise<ChildProcess> {
  for (let tries = 1; ; tries++) {
    try {
      return await launch(...all);
    } catch (error) {
      if (tries === 50 || !/pre-existing shared memory|lock file .* already exists/.test(String(error))) throw error;
      await delay(200);
    }
  }
}

function stopper(child: ChildProcess): { stop(): Promise<void>; lost: Promise<string> } {
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    for (const [signal, patienceMs] of [
      ['SIGINT', 15_000],
      ['SIGQUIT', 5_000],
      ['SIGKILL', 5_000],
    ] as const) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await Promise.race([exited, delay(patienceMs, undefined, { ref: false })]);
    }
  };
  const lost = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      if (!stopping) resolve(`The embedded PostgreSQL stopped unexpectedly (${code ?? signal}).`);
    });
  });
  return { lost, stop: () => (stopping ??= stop()) };
}

/**
 * Starts the private PostgreSQL server of a data folder and creates the cluster at the first start. A server that a
 * killed parent left running is stopped first. The caller holds the folder's lock (`data-folder-lock.ts`).
 * @throws StartRefusal.
 */
export async function startEngine({ directory, log, durable = true }: EngineOptions): Promise<Engine> {
  const folder = path.resolve(directory);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const identity = chooseIdentity(findEngineBinaries(), path.join(folder, 'postgres'));
  const cluster = path.join(identity.home, 'cluster');
  const passwords = await storedPasswords(folder);
  const isUsed = existsSync(cluster);
  if (isUsed) {
    await stopLeftover(cluster, log);
  } else {
    log(`Creating the database in ${folder} (PostgreSQL ${identity.binaries.version}, ${identity.description}).`);
    await createCluster(identity, passwords, durable);
  }
  await chmod(identity.home, 0o700);
  const address = await chooseAddress(identity);
  const settings = { ...engineSettings(durable), ...address.settings };
  const child = await launchPatiently(identity, cluster, settings, path.join(folder, 'postgres.log'));
  const { stop, lost } = stopper(child);
  const adminUrl = urlOf(address, SUPERUSER, passwords.superuser, 'postgres');
  try {
    await createRoles(adminUrl, folder, passwords);
    if (isUsed && durable) await checkTables(urlOf(address, SUPERUSER, passwords.superuser, DATABASE), folder);
  } catch (error) {
    const cause = await causeOf(error, lost);
    await stop();
    throw cause;
  }
  return {
    url: urlOf(address, APP_ROLE, passwords.app, DATABASE),
    ownerUrl: urlOf(address, OWNER, passwords.owner, DATABASE),
    adminUrl,
    pid: child.pid ?? 0,
    lost,
    stop,
  };
}

/**
 * The address, as the owner of the tables, of the engine that another process runs for this data folder.
 * @returns undefined when none is running; the caller then starts one.
 */
export async function findRunningEngine(directory: string): Promise<string | undefined> {
  const folder = path.resolve(directory);
  const lines = (
    await readFile(path.join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').catch(() => '')
  ).split('\n');
  const stored = await readFile(path.join(folder, 'database-password'), 'utf8').catch(() => '');
  if (!stored || lines[7]?.trim() !== 'ready') return undefined;
  const { owner } = parsedPasswords(folder, stored);
  const url = urlOf({ host: lines[4] || '127.0.0.1', port: Number(lines[3]), settings: {} }, OWNER, owner, DATABASE);
  const client = new pg.Client({ connectionString: url });
  bearLoss(client);
  const answers = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => {});
  return answers ? url : undefined;
}
