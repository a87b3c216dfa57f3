import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { imports } from '#contract/areas/imports.ts';
import { transactions } from '#contract/areas/transactions.ts';
import { csvOf, imported, linesOf, ofxOf, rowsOf } from '#tests/build/money.ts';
import type { Holder, StatementLine } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { checkSums } from '../transactions/public.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await checkSums(server.server.database.systemDb)).toEqual([]);
});

const october: StatementLine[] = [
  ['2026-10-28', -61, 'NURSERY', 'o1'],
  ['2026-10-30', -12.5, 'BAKERY', 'o2'],
];
const november: StatementLine[] = [
  ['2026-10-30', -12.5, 'BAKERY', 'o2'],
  ['2026-11-02', -88.4, 'WOOLWORTHS', 'n1'],
  ['2026-11-05', -19, 'BOOKS', 'n2'],
];

/** All data of a member except the list of imports and the version counter. */
async function everything(holder: Holder): Promise<string> {
  const texts: string[] = [];
  for (const table of [
    'transactions',
    'monthly_sums',
    'daily_sums',
    'bank_accounts',
    'balance_anchors',
    'transfers',
    'replaced_pending',
  ]) {
    const { rows } = await sql<{
      text: string;
    }>`select t::text as text from ${sql.table(table)} t where member_id = ${holder.id} order by 1`.execute(
      server.server.database.systemDb,
    );
    texts.push(table, ...rows.map((row) => row.text));
  }
  return texts.join('\n').replaceAll(/"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[^"]*"/g, 'an instant');
}

async function undo(holder: Holder, batchId: number) {
  return server.call(imports.undo, { token: holder.token, body: { batch_id: batchId } });
}

describe('undoing an import', () => {
  it('restores the previous state, including transactions that were duplicates', async () => {
    const kim = await server.aMember();
    await imported(server, kim, ofxOf(october, '51200817', 900));
    const before = await everything(kim);
    const { batch_id: batchId } = await imported(server, kim, ofxOf(november, '51200817', 780));
    expect(await linesOf(server, kim)).toHaveLength(4);
    expect((await undo(kim, batchId!)).body).toEqual({ success: true, removed: 2, restored: 0, accounts_removed: 0 });
    expect(await everything(kim)).toBe(before);
  });

  it('deletes the account that it created, and records it in the history', async () => {
    const kim = await server.aMember();
    const { batch_id: batchId } = await imported(server, kim, ofxOf(october), 'october.ofx');
    expect((await undo(kim, batchId!)).body).toMatchObject({ removed: 2, accounts_removed: 1 });
    expect((await server.call(bankAccounts.list, { token: kim.token })).body.data).toEqual([]);
    const { body } = await server.call(imports.history, { token: kim.token });
    expect(body.data).toMatchObject([
      { batch_id: batchId, files: ['october.ofx'], imported: 2, sum: -73.5, undone_at: '2026-11-15T22:00:00.000Z' },
    ]);
    expect((await undo(kim, batchId!)).problem).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('restores pending transactions that it had replaced, with what the member had entered', async () => {
    const kim = await server.aMember();
    const file = (status: string) =>
      `Date,Description,Amount,Status\n2026-11-10,WOOLWORTHS 1187,-60.00,${status}\n2026-11-09,CORNER CAFE,-4.50,Posted\n`;
    await imported(server, kim, file('Pending'));
    const pending = (await rowsOf(server, kim))[0]!;
    await server.call(transactions.split, {
      token: kim.token,
      body: {
        id: pending.id,
        parts: [
          { sub_category_id: 1, amount: 40 },
          { sub_category_id: 4, amount: 20 },
        ],
      },
    });
    const before = await everything(kim);
    const { batch_id: batchId } = await imported(server, kim, file('Posted'));
    expect((await rowsOf(server, kim)).map((row) => row.status)).toEqual(['posted', 'posted']);
    expect((await undo(kim, batchId!)).body).toMatchObject({ removed: 1, restored: 3 });
    expect(await everything(kim)).toBe(before);
  });

  it('deletes splits, transfers and refund links', async () => {
    const kim = await server.aMember();
    await imported(
      server,
      kim,
      ofxOf([
        ['2026-11-02', -250, 'TRANSFER TO SAVINGS', 't1'],
        ['2026-11-03', -61, 'NURSERY', 't2'],
      ]),
    );
    const before = await everything(kim);
    const answer = await imported(
      server,
      kim,
      ofxOf(
        [
          ['2026-11-02', 250, 'TRANSFER FROM EVERYDAY', 's1'],
          ['2026-11-06', 61, 'REFUND NURSERY', 's2'],
          ['2026-11-07', -30, 'BOOKS', 's3'],
        ],
        '51200825',
      ),
    );
    expect(answer.transfers).toBe(1);
    const rows = await rowsOf(server, kim);
    const row = (words: string) => rows.find((entry) => entry.description.includes(words))!.id;
    await server.call(transactions.refund, {
      token: kim.token,
      body: { id: row('REFUND'), refund_of: row('NURSERY') },
    });
    await server.call(transactions.split, {
      token: kim.token,
      body: {
        id: row('BOOKS'),
        parts: [
          { sub_category_id: 51, amount: 10 },
          { sub_category_id: 59, amount: 20 },
        ],
      },
    });
    expect((await undo(kim, answer.batch_id!)).body).toMatchObject({ removed: 3, accounts_removed: 1 });
    expect((await everything(kim)).replaceAll(/,(t|f),(active)/g, ',$1,$2')).toBe(before);
  });

  it('an earlier import that was undone first does not return with a later undo', async () => {
    const kim = await server.aMember();
    const file = (status: string) => `Date,Description,Amount,Status\n2026-11-10,WOOLWORTHS 1187,-60.00,${status}\n`;
    const first = await imported(server, kim, file('Pending'));
    const second = await imported(server, kim, file('Posted'));
    await undo(kim, first.batch_id!);
    expect(await linesOf(server, kim)).toHaveLength(1);
    await undo(kim, second.batch_id!);
    expect(await linesOf(server, kim)).toEqual([]);
  });

  it('I12: nobody undoes another member’s import', async () => {
    const [kim, lee] = [await server.aMember(), await server.aMember()];
    const { batch_id: batchId } = await imported(server, kim, csvOf(october));
    expect((await undo(lee, batchId!)).status).toBe(404);
    expect(await linesOf(server, kim)).toHaveLength(2);
  });
});
