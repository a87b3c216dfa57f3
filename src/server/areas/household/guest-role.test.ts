import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/kit/database.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import { budget } from '#contract/areas/budget.ts';
import { aPerson } from '#tests/build/household.ts';
import type { Someone } from '#tests/build/household.ts';
import { imported, ofxOf } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { enterGuestRole } from './grant-store.ts';
import type { Grant } from './grant-store.ts';

/** Tests row-level security alone: what a guest's database role sees when a query has no filter. */
let server: TestServer;
let owner: Someone;
let everyday: number;
beforeAll(async () => {
  server = await startTestServer();
  owner = await aPerson({ server }, 'owner@example.com', 'Mia');
  const one = await imported(
    server,
    owner,
    ofxOf(
      [
        ['2026-11-12', -120.5, 'WOOLWORTHS 1187', 'a1'],
        ['2026-11-13', -6.4, 'ZELLER 4471', 'a2'],
      ],
      '51200817',
      100,
    ),
  );
  await imported(server, owner, ofxOf([['2026-11-13', -77.7, 'SECRET GIFT SHOP', 'b1']], '99887766', 200));
  await imported(
    server,
    await aPerson({ server }, 'other@example.com', 'Kim'),
    ofxOf([['2026-11-13', -1, 'KIM ALONE', 'c1']], '11112222', 300),
  );
  await server.call(budget.set, {
    token: owner.token,
    body: { sub_category_id: subCategoryIds.groceries, amount: 300 },
  });
  everyday = one.accounts[0]!.id!;
});
afterAll(() => server.close());

const rolledBack = new Error('rolled back');

/** Runs one statement as a guest and rolls it back. Returns its rows, or the error code. */
async function asGuest(
  kind: Grant['kind'],
  statement: (db: Database) => Promise<{ rows: unknown[]; numAffectedRows?: bigint }>,
): Promise<unknown[] | number | string> {
  let answer: unknown[] | number | string = 'nothing';
  const grant = { ownerId: owner.id, kind, accountId: kind === 'account' ? everyday : null } as Grant;
  await server.server.database.systemDb
    .transaction()
    .execute(async (transaction) => {
      await enterGuestRole(transaction, grant);
      const { rows, numAffectedRows } = await statement(transaction);
      answer = numAffectedRows === undefined ? rows : Number(numAffectedRows);
      throw rolledBack;
    })
    .catch((error: { code?: string }) => {
      if (error !== rolledBack) answer = error.code ?? 'a fault';
    });
  return answer;
}

const DENIED = '42501';

describe('I12: a guest of an account, by row-level security alone', () => {
  test('sees its transactions, sums and balance, and no other account or member', async () => {
    expect(
      await asGuest('account', (db) => sql`select description from transactions order by date`.execute(db)),
    ).toEqual([{ description: 'WOOLWORTHS 1187' }, { description: 'ZELLER 4471' }]);
    for (const table of ['transactions', 'monthly_sums', 'daily_sums', 'balance_anchors']) {
      expect(
        await asGuest('account', (db) =>
          sql`select distinct bank_account_id as id from ${sql.table(table)}`.execute(db),
        ),
        table,
      ).toEqual([{ id: everyday }]);
    }
    expect(await asGuest('account', (db) => sql`select id from bank_accounts`.execute(db))).toEqual([{ id: everyday }]);
  });

  test('changes category, name and note of its transactions, and nothing else', async () => {
    expect(
      await asGuest('account', (db) =>
        sql`update transactions set sub_category_id = ${subCategoryIds.cafes}, merchant = 'x', notes = 'x'`.execute(db),
      ),
    ).toBe(2);
    const refused: Record<string, (db: Database) => Promise<{ rows: unknown[] }>> = {
      amount: (db) => sql`update transactions set amount_cents = 1`.execute(db),
      account: (db) => sql`update transactions set bank_account_id = bank_account_id + 1`.execute(db),
      owner: (db) => sql`update transactions set member_id = member_id`.execute(db),
      removal: (db) => sql`delete from transactions`.execute(db),
      'a new row': (db) =>
        sql`insert into transactions (member_id, bank_account_id, date, amount_cents, description)
          values (${owner.id}, ${everyday}, '2026-11-13', 1, 'x')`.execute(db),
      'the account itself': (db) => sql`update bank_accounts set name = 'x'`.execute(db),
      'its removal': (db) => sql`delete from bank_accounts`.execute(db),
    };
    for (const [what, statement] of Object.entries(refused))
      expect(await asGuest('account', statement), what).toBe(DENIED);
    const closed = [
      'members',
      'profiles',
      'credentials',
      'sessions',
      'budgets',
      'pay_cycles',
      'transfers',
      'category_rules',
      'transaction_changes',
      'bank_transfers',
      'outbox',
      'household_shares',
      'household_log',
      'import_batches',
      'bank_connections',
    ];
    for (const table of closed)
      expect(await asGuest('account', (db) => sql`select 1 from ${sql.table(table)}`.execute(db)), table).toBe(DENIED);
  });
});

describe('I12: a guest of the budgets, by row-level security alone', () => {
  test('sees budgets and sums, and neither descriptions nor accounts of transactions', async () => {
    expect(await asGuest('budget', (db) => sql`select amount_cents from budgets`.execute(db))).toEqual([
      { amount_cents: 300_00 },
    ]);
    expect(
      await asGuest('budget', (db) => sql`select sum(amount_cents)::bigint as cents from transactions`.execute(db)),
    ).toEqual([{ cents: -204_60 }]);
    for (const column of ['description', 'merchant', 'notes', 'bank_account_id', 'balance_cents'])
      expect(
        await asGuest('budget', (db) => sql`select ${sql.ref(column)} from transactions`.execute(db)),
        column,
      ).toBe(DENIED);
    for (const table of ['bank_accounts', 'balance_anchors', 'household_log', 'profiles'])
      expect(await asGuest('budget', (db) => sql`select 1 from ${sql.table(table)}`.execute(db)), table).toBe(DENIED);
    expect(await asGuest('budget', (db) => sql`update transactions set notes = 'x'`.execute(db))).toBe(DENIED);
  });
});
