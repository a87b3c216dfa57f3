import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { lockDataFolder } from '../kit/data-folder-lock.ts';
import { startEngine } from '../kit/embedded-engine.ts';
import type { Engine } from '../kit/embedded-engine.ts';
import { checkDatabase } from '../kit/database-check.ts';
import { causeOf } from '../kit/database-loss.ts';
import { keptSecret } from '../kit/kept-secret.ts';
import { migrateToLatest } from '../kit/migrate.ts';
import type { Settings } from './env.ts';

/** What a server stands on: its data folder, a migrated database and its key. */
export interface Ground {
  databaseUrl: string;
  secretKey: Uint8Array;
  /** Resolves with a line when the embedded database ended by itself. */
  lost: Promise<string>;
  /** Says to whoever starts next that this server is about to stop. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

type GroundSettings = Pick<Settings, 'dataDirectory' | 'databaseUrl' | 'secretKey'>;

/**
 * Takes the data folder, starts the embedded database where no other is given, and brings the schema up to date.
 * @throws StartRefusal when the person must act; everything that was opened until then is closed again.
 */
export async function openGround(settings: GroundSettings, say: (line: string) => void): Promise<Ground> {
  await mkdir(settings.dataDirectory, { recursive: true, mode: 0o700 });
  const lock = await lockDataFolder(settings.dataDirectory);
  let engine: Engine | undefined;
  const close = async () => {
    await engine?.stop();
    await lock.release();
  };
  try {
    if (settings.databaseUrl) await checkDatabase(settings.databaseUrl);
    else engine = await startEngine({ directory: settings.dataDirectory, log: say });
    const databaseUrl = engine?.url ?? settings.databaseUrl;
    const steps = await migrateToLatest(databaseUrl);
    if (steps.length > 0) say(`The schema took ${steps.length} ${steps.length === 1 ? 'step' : 'steps'}, up to ${steps.at(-1)}.`);
    const made = () => randomBytes(32).toString('hex');
    const secretKey = settings.secretKey ?? Buffer.from(await keptSecret(path.join(settings.dataDirectory, 'secret-key'), made), 'hex');
    return { databaseUrl, secretKey, lost: engine?.lost ?? new Promise(() => {}), leave: lock.leave, close };
  } catch (error) {
    const cause = engine ? await causeOf(error, engine.lost) : error;
    await close();
    throw cause;
  }
}
