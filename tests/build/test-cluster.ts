import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { seedArticles } from '#server/app/seed/content/article-seed.ts';
import { systemClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database.ts';
import { bearLosses } from '#server/kit/database-loss.ts';
import { startEngine } from '#server/kit/embedded-engine.ts';
import { migrateToLatest } from '#server/kit/migrate.ts';
import { memoryFolder } from './memory-folder.ts';

export interface Lease {
  name: string;
  url: string;
}

/** The PostgreSQL of one test run, which creates and drops databases. */
export interface TestCluster {
  clone(): Promise<Lease>;
  empty(): Promise<Lease>;
  drop(name: string): Promise<void>;
  close(): Promise<void>;
}

interface Server {
  url: string;
  adminUrl: string;
  close(): Promise<void>;
}

/**
 * A killed run cannot clean up. This small shell waits for the end of its input, which the kernel closes however we
 * end, and then removes what we left.
 */
function cleanUpAfter(pid: number, directory: string): { release(): void } {
  const script = 'read -r line || { kill -QUIT "$1"; sleep 1; rm -rf "$2"; }';
  const keeper = spawn('/bin/sh', ['-c', script, 'keeper', String(pid), directory], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  keeper.unref();
  return { release: () => keeper.stdin.end('done\n') };
}

async function temporaryServer(): Promise<Server> {
  const directory = await mkdtemp(path.join(await memoryFolder(), 'wattle-cluster-'));
  const engine = await startEngine({ directory, log: () => {}, durable: false });
  const keeper = cleanUpAfter(engine.pid, directory);
  return {
    url: engine.ownerUrl,
    adminUrl: engine.adminUrl,
    async close() {
      await engine.stop();
      await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
      keeper.release();
    },
  };
}

function configuredServer(url: string): Server {
  return { url, adminUrl: url, close: async () => {} };
}

function urlOfDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Migrated and with the initial articles, as after a first start. */
async function fillTemplate(url: string): Promise<void> {
  await migrateToLatest(url);
  const database = openDatabase(url, { maxConnections: 1 });
  try {
    await seedArticles(database.systemDb, systemClock.now());
  } finally {
    await database.close();
  }
}

/** Opens the run's cluster: a temporary one, or the PostgreSQL in DATABASE_URL. Databases are named by run. */
export async function openTestCluster(): Promise<TestCluster> {
  const configuredUrl = process.env['DATABASE_URL'];
  const server = configuredUrl ? configuredServer(configuredUrl) : await temporaryServer();
  const run = `wattle_test_${randomBytes(5).toString('hex')}`;
  const template = `${run}_template`;
  const admin = new pg.Pool({ connectionString: server.adminUrl, max: 2 });
  bearLosses(admin);
  const owner = new URL(server.url).username;
  const created = new Set<string>();
  let count = 0;

  // Copying files takes a third of writing each page to the log as well, but a server on a disk waits for two
  // checkpoints.
  const strategy = configuredUrl ? '' : 'strategy file_copy';

  const create = async (name: string, from: string): Promise<Lease> => {
    await admin.query(
      `create database "${name}" template "${from}" ${strategy} ${owner ? `owner "${decodeURIComponent(owner)}"` : ''}`,
    );
    created.add(name);
    return { name, url: urlOfDatabase(server.url, name) };
  };
  const drop = async (name: string): Promise<void> => {
    if (created.delete(name)) await admin.query(`drop database if exists "${name}" with (force)`);
  };
  const close = async (): Promise<void> => {
    // A cluster of our own is removed as a whole; a given one must keep nothing of this run.
    if (configuredUrl) for (const name of Array.from(created)) await drop(name);
    await admin.end();
    await server.close();
  };

  try {
    await fillTemplate((await create(template, 'template0')).url);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    clone: () => create(`${run}_${(count += 1)}`, template),
    empty: () => create(`${run}_${(count += 1)}`, 'template0'),
    drop,
    close,
  };
}
