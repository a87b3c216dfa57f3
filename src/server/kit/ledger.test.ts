import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { sql } from 'kysely';
import { asOwner, testDatabase } from '#tests/build/database.ts';
import { movableClock } from './clock.ts';
import { openDatabase } from './database.ts';
import type { OpenDatabase } from './database.ts';
import { COMPANY, balanceOf, checkLedger, openAccount, post } from './ledger.ts';
import type { LedgerAccount } from './ledger.ts';

const clock = movableClock('2026-11-15T22:00:00.000Z');
let fresh: Awaited<ReturnType<typeof testDatabase>>;
let database: OpenDatabase;
let company: LedgerAccount;

beforeAll(async () => {
  fresh = await testDatabase();
  database = openDatabase(fresh.url, { maxConnections: 20 });
  company = await openAccount(database.systemDb, clock, {
    memberId: COMPANY,
    kind: 'capital',
    unit: 'AUD',
    mayGoBelowZero: true,
  });
});
afterAll(async () => {
  expect(await checkLedger(database.systemDb)).toEqual([]);
  await database.close();
  await fresh.close();
});

async function aWallet(memberId: number, cents = 0): Promise<LedgerAccount> {
  const wallet = await openAccount(database.systemDb, clock, { memberId, kind: 'wallet', unit: 'AUD' });
  if (cents > 0)
    await post(database.systemDb, clock, {
      kind: 'opening',
      reference: `opening-${memberId}`,
      postings: [
        { account: company, amount: -cents },
        { account: wallet, amount: cents },
      ],
    });
  return wallet;
}

describe('the ledger', () => {
  test('moves 25.00 from the company to a member and back 10.00', async () => {
    const wallet = await aWallet(101, 25_00);
    await post(database.systemDb, clock, {
      kind: 'refund',
      reference: 'r1',
      postings: [
        { account: wallet, amount: -10_00 },
        { account: company, amount: 10_00 },
      ],
    });
    expect(await balanceOf(database.systemDb, wallet)).toBe(15_00);
  });

  test('opens one account of a kind for concurrent requests', async () => {
    const opened = await Promise.all(
      Array.from({ length: 10 }, () =>
        openAccount(database.systemDb, clock, { memberId: 102, kind: 'wallet', unit: 'AUD' }),
      ),
    );
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
  });

  test('I1: postings that do not sum to zero are refused by the code and by the database', async () => {
    const wallet = await aWallet(103);
    await expect(
      post(database.systemDb, clock, {
        kind: 'x',
        reference: 'off',
        postings: [
          { account: company, amount: -5 },
          { account: wallet, amount: 4 },
        ],
      }),
    ).rejects.toThrow('sum to -1');
    const manualEntry = database.systemDb.transaction().execute(async (tx) => {
      const { id } = await tx
        .insertInto('ledger_transfers')
        .values({ kind: 'x', reference: 'by-hand', occurred_at: clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('ledger_postings')
        .values({ member_id: 103, account_id: wallet.id, transfer_id: id, unit: 'AUD', amount: 4, balance_after: 4 })
        .execute();
    });
    await expect(manualEntry).rejects.toThrow('do not sum to zero');
    expect(await balanceOf(database.systemDb, wallet)).toBe(0);
  });

  test('I2: a balance cannot be set by hand', async () => {
    const wallet = await aWallet(104, 1_00);
    const set = database.systemDb
      .updateTable('ledger_accounts')
      .set({ balance: 999_99 })
      .where('member_id', '=', 104)
      .where('id', '=', wallet.id)
      .execute();
    await expect(set).rejects.toThrow('A balance changes only by postings.');
  });

  test('I3: UPDATE, DELETE and TRUNCATE of postings and transfers are refused', async () => {
    await aWallet(105, 1_00);
    for (const table of ['ledger_postings', 'ledger_transfers']) {
      const attempts = [
        sql`update ${sql.table(table)} set ${table === 'ledger_postings' ? sql`amount = 7` : sql`memo = 'x'`}`,
        sql`delete from ${sql.table(table)}`,
        sql`truncate ${sql.table(table)} cascade`,
      ];
      for (const attempt of attempts) {
        await expect(attempt.execute(database.systemDb)).rejects.toThrow(`permission denied for table ${table}`);
        // For the owner of the tables the triggers refuse it.
        await asOwner(fresh.url, (owner) => expect(attempt.execute(owner)).rejects.toThrow('append-only'));
      }
    }
  });

  test('posts the same dedupe key once', async () => {
    const wallet = await aWallet(106, 1_00);
    const again = post(database.systemDb, clock, {
      kind: 'opening',
      reference: 'opening-106',
      postings: [
        { account: company, amount: -1 },
        { account: wallet, amount: 1 },
      ],
    });
    await expect(again).rejects.toMatchObject({ code: 'conflict' });
  });

  test(
    'I4: of 200 parallel spends of the last unit one wins, in each of 100 rounds',
    { timeout: 120_000 },
    async () => {
      for (let round = 0; round < 100; round += 1) {
        const wallet = await aWallet(1000 + round, 1);
        const spends = Array.from({ length: 200 }, (_, i) =>
          post(database.systemDb, clock, {
            kind: 'spend',
            reference: `${round}-${i}`,
            postings: [
              { account: wallet, amount: -1 },
              { account: company, amount: 1 },
            ],
          }).then(
            () => 'won',
            (error: { code: string }) => error.code,
          ),
        );
        const results = await Promise.all(spends);
        expect(results.filter((result) => result === 'won')).toHaveLength(1);
        expect(results.filter((result) => result === 'not_enough')).toHaveLength(199);
        expect(await balanceOf(database.systemDb, wallet)).toBe(0);
      }
    },
  );

  test('I1 and I2 hold after 10,000 generated transfers', { timeout: 120_000 }, async () => {
    const wallets = await Promise.all([201, 202, 203, 204, 205].map((id) => aWallet(id, 500_00)));
    const transfer = fc.record({ from: fc.nat(4), to: fc.nat(4), amount: fc.integer({ min: 1, max: 90_00 }) });
    const seed = 20_261_121;
    const transfers = fc.sample(transfer, { numRuns: 10_000, seed }).filter(({ from, to }) => from !== to);
    const expected = [500_00, 500_00, 500_00, 500_00, 500_00];
    for (let at = 0; at < transfers.length; at += 1) {
      const { from, to, amount } = transfers[at]!;
      const postings = [
        { account: wallets[from]!, amount: -amount },
        { account: wallets[to]!, amount },
      ];
      const outcome = await post(database.systemDb, clock, { kind: 'move', reference: String(at), postings }).catch(
        (error: { code: string }) => error.code,
      );
      if (expected[from]! < amount) expect(outcome).toBe('not_enough');
      else {
        expected[from]! -= amount;
        expected[to]! += amount;
      }
    }
    expect(await Promise.all(wallets.map((wallet) => balanceOf(database.systemDb, wallet)))).toEqual(expected);
    expect(await checkLedger(database.systemDb)).toEqual([]);
  });

  test('I12: a member sees only their own accounts and may not write them', async () => {
    await aWallet(301, 5_00);
    await aWallet(302, 5_00);
    const seen = await database.memberDb(301).selectFrom('ledger_accounts').select('member_id').execute();
    expect(seen.map((row) => row.member_id)).toEqual([301]);
    await expect(
      database.memberDb(301).updateTable('ledger_accounts').set({ may_go_below_zero: true }).execute(),
    ).rejects.toThrow('permission denied');
  });
});
