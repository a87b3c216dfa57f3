import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDataFolder } from '../kit/data-folder-lock.ts';
import { startEngine } from '../kit/embedded-engine.ts';
import type { Engine } from '../kit/embedded-engine.ts';
import { systemClock } from '../kit/clock.ts';
import { checkDatabase, checkServingRole } from '../kit/database-check.ts';
import { causeOf } from '../kit/database-loss.ts';
import { openDatabase } from '../kit/database.ts';
import type { Database } from '../kit/database.ts';
import { keysOf } from '../kit/keys.ts';
import type { Keys } from '../kit/keys.ts';
import { migrateToLatest } from '../kit/migrate.ts';
import { StartRefusal } from '../kit/start-refusal.ts';
import { isEncrypted, openKeys } from '../areas/encryption/public.ts';
import type { Settings } from './env.ts';
import { seedArticles } from './seed/content/article-seed.ts';
import { storedKeys } from './stored-keys.ts';

/** What a server needs before it serves: its data folder, a migrated database and its keys. */
export interface ServerResources {
  /** With the serving role. */
  databaseUrl: string;
  keys: Keys;
  /** Resolves with a message when the embedded database ended by itself. */
  lost: Promise<string>;
  /** Announces to the next process that this server is about to stop. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

type ResourceSettings = Pick<
  Settings,
  'dataDirectory' | 'databaseUrl' | 'databaseOwnerUrl' | 'secretKey' | 'formerKeys'
> & {
  /** Continues with keys that do not decrypt the existing data, which is then lost. */
  acceptLoss?: boolean;
};

function keyRefusal(problem: string): StartRefusal {
  return new StartRefusal(
    [
      `${problem} Nothing was changed.`,
      'Start with the former key, or add it to SECRET_KEY_PREVIOUS and run “npm run rotate-keys” to re-encrypt everything. A key stored in a data folder is in its secret-key file.',
      'If that key is lost, “npm run rotate-keys -- --help” explains how to continue without it.',
    ].join('\n'),
  );
}

/**
 * The keys for a migrated database.
 * @throws StartRefusal where they are not those that encrypted its data: a server could decrypt nothing, and would
 * encrypt new data under another key.
 */
async function keysFor(
  system: Database,
  { secretKey, formerKeys, dataDirectory, acceptLoss }: ResourceSettings,
): Promise<Keys> {
  const refuseNewKey = (): never => {
    throw keyRefusal(`This database’s key is missing from ${dataDirectory}/secret-key.`);
  };
  const mustExist = !acceptLoss && (await isEncrypted(system));
  const configuredKeys: Keys['encryption'] = secretKey
    ? [secretKey]
    : await storedKeys(dataDirectory, mustExist ? refuseNewKey : undefined);
  const [key, ...former]: Keys['encryption'] = [...configuredKeys, ...formerKeys];
  const keys = await openKeys(system, [key, ...former]);
  if (!keys && !acceptLoss)
    throw keyRefusal(
      `${secretKey ? 'SECRET_KEY is' : `The key in ${dataDirectory}/secret-key is`} not this database’s key${formerKeys.length > 0 ? ', and neither is any in SECRET_KEY_PREVIOUS' : ''}.`,
    );
  return keys ?? keysOf(key, former, randomBytes(32));
}

/** Opens the keys of a migrated database, and publishes the first articles where there are none. */
async function openKeysAndSeed(databaseUrl: string, settings: ResourceSettings): Promise<Keys> {
  const { systemDb, close } = openDatabase(databaseUrl, { maxConnections: 2 });
  try {
    const keys = await keysFor(systemDb, settings);
    await seedArticles(systemDb, systemClock.now());
    return keys;
  } finally {
    await close();
  }
}

async function checkConfiguredDatabases({ databaseUrl, databaseOwnerUrl }: ResourceSettings): Promise<void> {
  await checkDatabase('DATABASE_URL', databaseUrl);
  if (databaseOwnerUrl) await checkDatabase('DATABASE_OWNER_URL', databaseOwnerUrl);
}

/**
 * Locks the data folder (unless running `beside` a server that uses it), starts the embedded database unless another
 * one is configured, and brings the schema up to date.
 * @throws StartRefusal when the operator must act; everything opened until then is closed again.
 */
export async function openResources(
  settings: ResourceSettings,
  print: (line: string) => void,
  { beside = false } = {},
): Promise<ServerResources> {
  await mkdir(settings.dataDirectory, { recursive: true, mode: 0o700 });
  const lock = beside ? undefined : await lockDataFolder(settings.dataDirectory);
  let engine: Engine | undefined;
  const close = async () => {
    await engine?.stop();
    await lock?.release();
  };
  try {
    // No upload is in progress yet: existing files were left by a process that crashed.
    if (lock) await rm(join(settings.dataDirectory, 'uploads'), { recursive: true, force: true });
    if (settings.databaseUrl) await checkConfiguredDatabases(settings);
    else engine = await startEngine({ directory: settings.dataDirectory, log: print });
    const databaseUrl = engine?.url ?? settings.databaseUrl;
    const steps = await migrateToLatest(engine?.ownerUrl ?? (settings.databaseOwnerUrl || databaseUrl));
    if (!engine) await checkServingRole(databaseUrl);
    if (steps.length > 0)
      print(
        `Applied ${steps.length} database ${steps.length === 1 ? 'migration' : 'migrations'}, up to ${steps.at(-1)}.`,
      );
    const keys = await openKeysAndSeed(databaseUrl, settings);
    return { databaseUrl, keys, lost: engine?.lost ?? new Promise(() => {}), leave: async () => lock?.leave(), close };
  } catch (error) {
    const cause = engine ? await causeOf(error, engine.lost) : error;
    await close();
    throw cause;
  }
}
