import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#server/kit/clock.ts';
import { keysOf } from '#server/kit/keys.ts';
import { setBackClock } from '#tests/build/past.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { giveEntries } from '../../areas/entitlements/public.ts';
import type { ServerSettings } from '../wiring.ts';
import { seedDraws } from './draws.ts';
import type { PastEvent } from './past.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(systemClock.now().toISOString());
});
afterAll(() => server.close());

test('what a member gets on the day on which a draw opens has numbers in it', async () => {
  const mia = await server.aMember({ email: 'mia@example.com' });
  const operator = await server.aMember({ role: 'operator', email: 'ines@example.com' });
  const { systemDb } = server.server.database;
  await sql`update profiles set state = 'NSW' where member_id = ${mia.id}`.execute(systemDb);
  const pack = (daysBack: number, entries: number): PastEvent => ({
    daysBack,
    run: () =>
      systemDb.transaction().execute(async (transaction) => {
        const grant = { entries, dedupeKey: `pack:${daysBack}`, source: 'Order', kind: 'pack' } as const;
        await giveEntries(transaction, server.clock, mia.id, grant);
      }),
  });
  const settings = {
    keys: keysOf(new Uint8Array(32).fill(7)),
    brand: 'Wattle',
    publicUrl: '',
    ports: {},
  } as ServerSettings;
  const parts = { server: server.server, product: 'wattle', clock: setBackClock(server, systemClock.now), settings };
  await seedDraws(parts, operator.token, [mia.id], [pack(24, 250), pack(4, 40)]);

  const rows = await systemDb
    .selectFrom('draw_entries as e')
    .innerJoin('draws as d', 'd.sequence', 'e.sequence')
    .innerJoin('draw_series as s', 's.id', 'd.series_id')
    .select(['s.slug', 'e.count'])
    .distinct()
    .where('e.member_id', '=', mia.id)
    .where('e.source', '=', 'pack')
    .orderBy('e.count', 'desc')
    .orderBy('s.slug')
    .execute();
  expect(rows.map(({ slug, count }) => [count, slug])).toEqual([
    [250, 'monthly-mega'],
    [250, 'weekly-mega'],
    [40, 'daily'],
    [40, 'monthly-mega'],
    [40, 'weekly-mega'],
  ]);
});
