import process from 'node:process';
import { runDraws } from '#server/areas/draws/lifecycle/run.ts';
import { movableClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database.ts';
import { keysOf } from '#server/kit/keys.ts';
import { embeddedRandomness } from '#server/ports/randomness/embedded.ts';

/** A process that takes the steps of draws once, to be killed meanwhile: node draw-kill-runner.ts URL TIME. */

const [url = '', time = ''] = process.argv.slice(2);
const clock = movableClock(time);
const keys = keysOf(new Uint8Array(32).fill(7));
const database = openDatabase(url, { maxConnections: 4 });
await database.pool.query('select 1');
process.stdout.write('ready\n');
await runDraws(
  {
    database: database.systemDb,
    clock,
    keys,
    randomness: embeddedRandomness({ clock, secret: keys.dataKey }),
    brand: 'Wattle',
    publicUrl: 'https://wattle.example',
    enterMemberships: async () => {},
  },
  { info: () => {}, warn: () => {} },
);
process.stdout.write('done\n');
await database.close();
