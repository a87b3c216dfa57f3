import { parseArgs } from 'node:util';
import type { Tally } from '../areas/encryption/public.ts';
import { openDatabase } from '../kit/database.ts';
import { keysOf } from '../kit/keys.ts';
import type { Keys } from '../kit/keys.ts';
import { StartRefusal } from '../kit/start-refusal.ts';
import { readSettings } from './env.ts';
import type { Settings } from './env.ts';
import { openResources } from './resources.ts';
import { forgetFormerKey, renewStoredKey } from './stored-keys.ts';
import { openFiles } from './ports.ts';
import { reencryptAll } from './rotate-keys.ts';

const usage = `npm run rotate-keys -- [--new-key] [--accept-loss]

Encrypts all stored data under SECRET_KEY: data encrypted under a key in SECRET_KEY_PREVIOUS, and files stored before
encryption was added. You can interrupt it and run it again. Afterwards you can remove SECRET_KEY_PREVIOUS.

  --new-key      first creates a new key in DATA_DIR; only if SECRET_KEY is not set, and with the server stopped
  --accept-loss  finishes even if some data cannot be decrypted, or the former key is lost; that data is left as it is

With DATABASE_URL and SECRET_KEY set, it can run alongside the servers; otherwise, stop the server first.`;

interface Order {
  newKey: boolean;
  acceptLoss: boolean;
}

/** Reads the command line; invalid arguments print the usage. */
function orderFrom(args: readonly string[]): Order {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { 'new-key': { type: 'boolean' }, 'accept-loss': { type: 'boolean' } },
    });
    return { newKey: values['new-key'] ?? false, acceptLoss: values['accept-loss'] ?? false };
  } catch (error) {
    throw new StartRefusal(`${(error as Error).message}\n\n${usage}`);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function printTallies(tallies: readonly Tally[]): void {
  const width = Math.max(...tallies.map(({ what }) => what.length));
  for (const { what, reencrypted, already, unreadable } of tallies)
    print(`${what.padEnd(width)}  ${reencrypted} re-encrypted, ${already} already done, ${unreadable} unreadable`);
}

async function withNewKey({ dataDirectory, formerKeys }: Settings, { dataKey }: Keys): Promise<Keys> {
  const [key, ...former] = await renewStoredKey(dataDirectory);
  return keysOf(key, [...former, ...formerKeys], dataKey);
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) return print(usage);
  const { newKey, acceptLoss } = orderFrom(process.argv.slice(2));
  const settings = readSettings();
  if (newKey && settings.secretKey)
    throw new StartRefusal(
      'SECRET_KEY is set. Put the new key there and the former one in SECRET_KEY_PREVIOUS, then run this without --new-key.',
    );
  const isBesideServers = settings.databaseUrl !== '' && settings.secretKey !== undefined;
  const resources = await openResources({ ...settings, acceptLoss }, (line) => void process.stderr.write(`${line}\n`), {
    beside: isBesideServers,
  });
  const database = openDatabase(resources.databaseUrl, { maxConnections: 3 });
  try {
    const keys = newKey ? await withNewKey(settings, resources.keys) : resources.keys;
    const { tallies, isFinished } = await reencryptAll(
      { system: database.systemDb, files: openFiles(settings.ports, settings.dataDirectory), keys, say: print },
      { acceptLoss },
    );
    printTallies(tallies);
    if (isFinished && !settings.secretKey) await forgetFormerKey(settings.dataDirectory);
    if (isFinished) print('Everything is encrypted under the current key. You no longer need former keys.');
    else
      print(
        'Not everything could be decrypted, so former keys are still needed. Add the missing key to SECRET_KEY_PREVIOUS and run this again, or finish with --accept-loss.',
      );
    if (!isFinished) process.exitCode = 1;
  } finally {
    await database.close();
    await resources.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartRefusal ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
});
