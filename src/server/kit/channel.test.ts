import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { asOwner, testDatabase } from '#tests/build/database.ts';
import { openChannel } from './channel.ts';
import { openDatabase } from './database.ts';
import { openLog } from './log.ts';

const log = openLog('silent');

describe('a LISTEN/NOTIFY channel', () => {
  test('receives notifications, and reconnects and reports it after a lost connection', async () => {
    const fresh = await testDatabase();
    const database = openDatabase(fresh.url, { maxConnections: 2 });
    const received: string[] = [];
    let back = 0;
    const channel = await openChannel(fresh.url, log, {
      name: 'word',
      onPayload: (payload) => received.push(payload),
      onLost() {},
      onBack: () => (back += 1),
      without: 'nothing',
    });
    await sql`select pg_notify('word', 'one')`.execute(database.systemDb);
    await expect.poll(() => received).toEqual(['one']);
    await asOwner(fresh.url, (owner) =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query = 'listen word'`.execute(owner),
    );
    await expect.poll(() => back, { timeout: 10_000 }).toBe(1);
    await sql`select pg_notify('word', 'two')`.execute(database.systemDb);
    await expect.poll(() => received).toEqual(['one', 'two']);
    await channel.close();
    await database.close();
    await fresh.close();
  });

  test('retries an unavailable database once a second', async () => {
    let attempts = 0;
    const down = createServer((socket) => {
      attempts += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => down.listen(0, '127.0.0.1', resolve));
    const { port } = down.address() as AddressInfo;
    let lost = 0;
    const channel = await openChannel(`postgres://nobody@127.0.0.1:${port}/none`, log, {
      name: 'word',
      onPayload() {},
      onLost: () => (lost += 1),
      without: 'nothing',
    });
    expect(channel.isOpen()).toBe(false);
    await expect.poll(() => attempts, { timeout: 15_000 }).toBeGreaterThanOrEqual(4);
    // Each failure is reported once and leads to one attempt.
    expect(lost).toBeGreaterThanOrEqual(attempts - 1);
    expect(lost).toBeLessThanOrEqual(attempts);
    await channel.close();
    await new Promise((resolve) => down.close(resolve));
  });
});
