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

/** What a server stands on: its data folder, a migrated database and its keys. */
export interface Ground {
  /** As the role that serves. */
  databaseUrl: string;
  keys: Keys;
  /** Resolves with a line when the embedded database ended by itself. */
  lost: Promise<string>;
  /** Says to whoever starts next that this server is about to stop. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

type GroundSettings = Pick<
  Settings,
  'dataDirectory' | 'databaseUrl' | 'databaseOwnerUrl' | 'secretKey' | 'formerKeys'
> & {
  /** Goes on with keys that do not open what is there: what was made under the lost ones ends. */
  acceptLoss?: boolean;
};

function keyRefusal(what: string): StartRefusal {
  return new StartRefusal(
    [
      `${what} Nothing was changed.`,
      'Start with the former key, or name it in SECRET_KEY_PREVIOUS and seal everything anew with “npm run rotate-keys”. A key that was kept in a data folder stands in its file secret-key.',
      'If that key is lost for good, “npm run rotate-keys -- --help” says how to go on without it.',
    ].join('\n'),
  );
}

/**
 * The keys by which a migrated database is served.
 * @throws StartRefusal where they are not those that encrypted it: a server would find nothing to open, and seal beside it.
 */
async function keysFor(
  system: Database,
  { secretKey, formerKeys, dataDirectory, acceptLoss }: GroundSettings,
): Promise<Keys> {
  const refuseNewKey = (): never => {
    throw keyRefusal(`The key by which this database is sealed is missing in ${dataDirectory}/secret-key.`);
  };
  const isLeft = !acceptLoss && (await isEncrypted(system));
  const own: Keys['encryption'] = secretKey
    ? [secretKey]
    : await storedKeys(dataDirectory, isLeft ? refuseNewKey : undefined);
  const [key, ...former]: Keys['encryption'] = [...own, ...formerKeys];
  const keys = await openKeys(system, [key, ...former]);
  if (!keys && !acceptLoss)
    throw keyRefusal(
      `${secretKey ? 'SECRET_KEY is' : `The key in ${dataDirectory}/secret-key is`} not the one by which this database is sealed${formerKeys.length > 0 ? ', nor is any of SECRET_KEY_PREVIOUS' : ''}.`,
    );
  return keys ?? keysOf(key, former, randomBytes(32));
}

/** Opens the keys of a migrated database, and then publishes the first articles where there are none. */
async function prepare(databaseUrl: string, settings: GroundSettings): Promise<Keys> {
  const { systemDb, close } = openDatabase(databaseUrl, { maxConnections: 2 });
  try {
    const keys = await keysFor(systemDb, settings);
    await seedArticles(systemDb, systemClock.now());
    return keys;
  } finally {
    await close();
  }
}

async function checkGiven({ databaseUrl, databaseOwnerUrl }: GroundSettings): Promise<void> {
  await checkDatabase('DATABASE_URL', databaseUrl);
  if (databaseOwnerUrl) await checkDatabase('DATABASE_OWNER_URL', databaseOwnerUrl);
}

/**
 * Takes the data folder (unless `beside` servers that run in it), starts the embedded database where no other is given, and brings the schema up to date.
 * @throws StartRefusal when the person must act; everything that was opened until then is closed again.
 */
export async function openGround(
  settings: GroundSettings,
  say: (line: string) => void,
  { beside = false } = {},
): Promise<Ground> {
  await mkdir(settings.dataDirectory, { recursive: true, mode: 0o700 });
  const lock = beside ? undefined : await lockDataFolder(settings.dataDirectory);
  let engine: Engine | undefined;
  const close = async () => {
    await engine?.stop();
    await lock?.release();
  };
  try {
    // Nothing is being uploaded yet: whatever lies there was left by a process that fell.
    if (lock) await rm(join(settings.dataDirectory, 'uploads'), { recursive: true, force: true });
    if (settings.databaseUrl) await checkGiven(settings);
    else engine = await startEngine({ directory: settings.dataDirectory, log: say });
    const databaseUrl = engine?.url ?? settings.databaseUrl;
    const steps = await migrateToLatest(engine?.ownerUrl ?? (settings.databaseOwnerUrl || databaseUrl));
    if (!engine) await checkServingRole(databaseUrl);
    if (steps.length > 0)
      say(`The schema took ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}, up to ${steps.at(-1)}.`);
    const keys = await prepare(databaseUrl, settings);
    return { databaseUrl, keys, lost: engine?.lost ?? new Promise(() => {}), leave: async () => lock?.leave(), close };
  } catch (error) {
    const cause = engine ? await causeOf(error, engine.lost) : error;
    await close();
    throw cause;
  }
}
