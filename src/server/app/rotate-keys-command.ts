import { parseArgs } from 'node:util';
import type { Tally } from '../areas/encryption/public.ts';
import { openDatabase } from '../kit/database.ts';
import { keysOf } from '../kit/keys.ts';
import type { Keys } from '../kit/keys.ts';
import { StartRefusal } from '../kit/start-refusal.ts';
import { readSettings } from './env.ts';
import type { Settings } from './env.ts';
import { openGround } from './ground.ts';
import { forgetFormerKey, renewStoredKey } from './stored-keys.ts';
import { openFiles } from './ports.ts';
import { reencryptAll } from './rotate-keys.ts';

const usage = `npm run rotate-keys -- [--new-key] [--accept-loss]

Seals everything that lies at rest under SECRET_KEY: what a key of SECRET_KEY_PREVIOUS encrypted, and files that were stored
before they were encrypted. It may be interrupted and run again. After it SECRET_KEY_PREVIOUS can be left out.

  --new-key      first makes a new key in DATA_DIR, where SECRET_KEY is not set; the server must be stopped
  --accept-loss  ends the change although something does not open, or the former key is lost; what does not open stays

With DATABASE_URL and SECRET_KEY it runs beside the servers, else while the server is stopped.`;

interface Order {
  newKey: boolean;
  acceptLoss: boolean;
}

/** Reads the command line; anything that is wrong about it ends with the usage. */
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

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function print(tallies: readonly Tally[]): void {
  const width = Math.max(...tallies.map(({ what }) => what.length));
  for (const { what, reencrypted, already, unreadable } of tallies)
    say(`${what.padEnd(width)}  ${reencrypted} sealed anew, ${already} already, ${unreadable} not opened`);
}

async function withNewKey({ dataDirectory, formerKeys }: Settings, { dataKey }: Keys): Promise<Keys> {
  const [key, ...former] = await renewStoredKey(dataDirectory);
  return keysOf(key, [...former, ...formerKeys], dataKey);
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) return say(usage);
  const { newKey, acceptLoss } = orderFrom(process.argv.slice(2));
  const settings = readSettings();
  if (newKey && settings.secretKey)
    throw new StartRefusal(
      'SECRET_KEY is set: put the new key there and the former one into SECRET_KEY_PREVIOUS, then run this without --new-key.',
    );
  const isReportedAll = settings.databaseUrl !== '' && settings.secretKey !== undefined;
  const ground = await openGround({ ...settings, acceptLoss }, (line) => void process.stderr.write(`${line}\n`), {
    beside: isReportedAll,
  });
  const database = openDatabase(ground.databaseUrl, { maxConnections: 3 });
  try {
    const keys = newKey ? await withNewKey(settings, ground.keys) : ground.keys;
    const { tallies, isFinished } = await reencryptAll(
      { system: database.systemDb, files: openFiles(settings.ports, settings.dataDirectory), keys, say },
      { acceptLoss },
    );
    print(tallies);
    if (isFinished && !settings.secretKey) await forgetFormerKey(settings.dataDirectory);
    if (isFinished) say('All is sealed under the present key. Former keys are not needed any more.');
    else
      say(
        'Not all of it opens, so former keys are needed still. Name the missing key in SECRET_KEY_PREVIOUS and run this again, or end it with --accept-loss.',
      );
    if (!isFinished) process.exitCode = 1;
  } finally {
    await database.close();
    await ground.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartRefusal ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
});
