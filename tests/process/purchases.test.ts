import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/kit/database.ts';
import type { OpenDatabase } from '#server/kit/database.ts';
import { findRunningEngine } from '#server/kit/embedded-engine.ts';
import { systemClock } from '#server/kit/clock.ts';
import { openSession } from '#server/kit/session.ts';
import { buyUntilPaid, passLease, reconcile, stockEbook } from '#tests/build/purchases.ts';
import { createUsedProgramFolder } from './program.ts';
import type { ProgramFolder } from './program.ts';
import type { Program } from './running-program.ts';

const PURCHASES = 60;
const BUYERS = 12;
const KILLS = 3;

let folder: ProgramFolder;
beforeAll(async () => {
  folder = await createUsedProgramFolder();
});
afterAll(() => folder.clear());

async function connected(work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const database = openDatabase((await findRunningEngine(folder.directory))!, { maxConnections: 2 });
  await work(database).finally(() => database.close());
}

async function memberToken({ systemDb }: OpenDatabase): Promise<string> {
  const { member_id: memberId } = await systemDb
    .insertInto('members')
    .values({ email: 'kim@example.com' })
    .returning('member_id')
    .executeTakeFirstOrThrow();
  const caller = { ip: '127.0.0.1', userAgent: 'test' };
  return (await openSession(systemDb, systemClock, { memberId, remember: false, caller })).access;
}

it('I7: purchases from a server that is killed again and again are each paid once, and all books agree', async () => {
  const settings = { RATE_LIMITS: 'off', LOG_LEVEL: 'silent' };
  let address = 'http://127.0.0.1:9';
  let paid = 0;
  const start = async (): Promise<Program> => {
    const program = folder.start(settings);
    address = `${(await program.ready).replace('localhost', '127.0.0.1')}/system/api/frontend/wattle/`;
    return program;
  };
  let program = await start();
  let token = '';
  await connected(async (database) => {
    await stockEbook(database.systemDb, 1_000);
    token = await memberToken(database);
  });
  let left = PURCHASES;
  const references = new Set<string>();
  const buying = Promise.all(
    Array.from({ length: BUYERS }, async () => {
      for (let turn = (left -= 1); turn >= 0; turn = left -= 1) {
        references.add(await buyUntilPaid(() => address, `buyer-${turn}`, turn % 2 === 0 ? token : undefined));
        paid += 1;
      }
    }),
  );
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const enough = (PURCHASES * kill) / (KILLS + 1);
    while (paid < enough) await delay(5);
    program.child.kill('SIGKILL');
    await program.ended;
    program = await start();
    await connected(({ systemDb }) => passLease(systemDb));
  }
  await buying;
  await connected(async ({ systemDb }) => {
    await expect.poll(async () => (await reconcile(systemDb)).emails, { timeout: 90_000 }).toBe(PURCHASES);
    expect(await reconcile(systemDb)).toEqual({
      orders: 60,
      paid: 60,
      invoices: 60,
      capturedCents: 60_00,
      charges: 60,
      chargedCents: 60_00,
      unmatched: 0,
      clearingCents: 60_00,
      ledgerFaults: 0,
      stock: 940,
      entries: 150,
      unanswered: 0,
      receipts: 60,
      emails: 60,
    });
  });
  expect(references.size).toBe(60);
}, 180_000);
