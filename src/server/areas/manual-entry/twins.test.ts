import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { manualEntry } from '#contract/areas/manual-entry.ts';
import { exports } from '#contract/areas/exports.ts';
import { imports } from '#contract/areas/imports.ts';
import { transactions } from '#contract/areas/transactions.ts';
import type { WireBodyOf } from '#contract/kit/endpoint.ts';
import { imported, linesOf, ofxOf, rowsOf } from '#tests/build/money.ts';
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

/** A member with an account fed by statements. */
async function aHolder(): Promise<Holder & { accountId: number }> {
  const kim = await server.aMember();
  const {
    accounts: [account],
  } = await imported(server, kim, ofxOf([['2026-11-01', -20, 'BOOKS', 'z1']]));
  return { ...kim, accountId: account!.id! };
}

let keys = 0;
async function enter(
  kim: Holder & { accountId: number },
  date: string,
  amount: number,
  description: string,
  more: Partial<WireBodyOf<typeof manualEntry.add>> = {},
) {
  const body = { bank_account_id: kim.accountId, date, direction: 'out', amount, description, ...more } as const;
  const answer = await server.call(manualEntry.add, {
    token: kim.token,
    body,
    headers: { 'Idempotency-Key': `twin-${(keys += 1)}` },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

const later = (lines: readonly StatementLine[]) => ofxOf(lines);
const undo = (kim: Holder, batchId: number) =>
  server.call(imports.undo, { token: kim.token, body: { batch_id: batchId } });
const receiptOf = async (kim: Holder, id: number) =>
  (await server.call(transactions.detail, { token: kim.token, params: { id } })).body.refunds.map(
    (row) => row.description,
  );

describe('a statement that contains a manually entered transaction', () => {
  it("on the same day with any description: the bank's transaction replaces it and keeps category, tags and notes of the member", async () => {
    const kim = await aHolder();
    const own = await enter(kim, '2026-11-05', 12.5, 'Lunch with Sam', { sub_category_id: 5, notes: 'my turn' });
    await server.call(transactions.tag, { token: kim.token, body: { id: own.id, tags: ['friends'] } });
    const report = await imported(
      server,
      kim,
      later([
        ['2026-11-05', -12.5, 'ZXQ 8841', 'b1'],
        ['2026-11-05', -12.5, 'ZXQ 8842', 'b2'],
      ]),
    );
    expect(report).toMatchObject({ imported: 2, duplicates: 0, pending_replaced: 0, manual_replaced: 1 });
    const rows = await rowsOf(server, kim, { min_date: '2026-11-05', sort: 'Description', sortOrder: 1 });
    expect(rows.map((row) => [row.description, row.amount, row.sub_category_id, row.notes, row.tags])).toEqual([
      ['ZXQ 8841', -12.5, 5, 'Lunch with Sam: my turn', ['friends']],
      ['ZXQ 8842', -12.5, 0, null, []],
    ]);
  });

  it('some days later with a similar description; a different description some days apart is another purchase', async () => {
    const kim = await aHolder();
    await enter(kim, '2026-11-05', 30, 'Corner Cafe');
    await enter(kim, '2026-11-05', 18, 'Flowers for Anna');
    const report = await imported(
      server,
      kim,
      later([
        ['2026-11-08', -30, 'CORNER CAFE NEWTOWN', 'b1'],
        ['2026-11-08', -18, 'PARKING METER 17', 'b2'],
      ]),
    );
    expect(report).toMatchObject({ imported: 2, manual_replaced: 1 });
    expect(await linesOf(server, kim, { min_date: '2026-11-02' })).toEqual([
      '2026-11-08 -18.00 PARKING METER 17',
      '2026-11-08 -30.00 CORNER CAFE NEWTOWN',
      '2026-11-05 -18.00 Flowers for Anna',
    ]);
    expect((await rowsOf(server, kim, { description: 'corner' }))[0]!.notes).toBeNull();
  });

  it('one bank transaction replaces one manual entry: of two equal entries the other stays', async () => {
    const kim = await aHolder();
    await enter(kim, '2026-11-05', 4.5, 'Parking');
    await enter(kim, '2026-11-05', 4.5, 'Coffee');
    const file = later([['2026-11-05', -4.5, 'COFFEE CART', 'b1']]);
    expect(await imported(server, kim, file)).toMatchObject({ imported: 1, manual_replaced: 1 });
    expect((await linesOf(server, kim, { min_date: '2026-11-02' })).toSorted()).toEqual([
      '2026-11-05 -4.50 COFFEE CART',
      '2026-11-05 -4.50 Parking',
    ]);
    // Importing the file again adds nothing and replaces nothing entered since.
    await enter(kim, '2026-11-05', 4.5, 'Coffee again');
    expect(await imported(server, kim, file)).toMatchObject({ imported: 0, duplicates: 1, manual_replaced: 0 });
    expect(await linesOf(server, kim, { min_date: '2026-11-02' })).toHaveLength(3);
  });

  it('a pending transaction does not replace it, the posted one does', async () => {
    const kim = await server.aMember();
    const file = (status: string) =>
      `Date,Description,Amount,Status\n2026-11-01,BOOKS,-20.00,Posted\n2026-11-10,WOOLWORTHS 1187,-60.00,${status}\n`;
    const {
      accounts: [account],
    } = await imported(server, kim, 'Date,Description,Amount,Status\n2026-11-01,BOOKS,-20.00,Posted\n');
    await enter({ ...kim, accountId: account!.id! }, '2026-11-10', 60, 'Woolworths');
    expect(
      await imported(server, kim, file('Pending'), 'a.csv', { bank_account_id: String(account!.id) }),
    ).toMatchObject({ imported: 1, manual_replaced: 0 });
    expect(
      await imported(server, kim, file('Posted'), 'b.csv', { bank_account_id: String(account!.id) }),
    ).toMatchObject({ imported: 1, pending_replaced: 1, manual_replaced: 1 });
    expect(await linesOf(server, kim)).toEqual(['2026-11-10 -60.00 WOOLWORTHS 1187', '2026-11-01 -20.00 BOOKS']);
  });

  it("splits and refund links move to the bank's transaction, and return when the import is undone", async () => {
    const kim = await aHolder();
    await imported(server, kim, later([['2026-11-12', 4.5, 'REFUND MARKET', 'c1']]));
    const own = await enter(kim, '2026-11-05', 42.5, 'Market');
    const other = await enter(kim, '2026-11-06', 9, 'Ferry');
    const refund = (await rowsOf(server, kim, { description: 'refund' }))[0]!;
    await server.call(transactions.refund, { token: kim.token, body: { id: refund.id, refund_of: other.id } });
    await server.call(transactions.split, {
      token: kim.token,
      body: {
        id: own.id,
        parts: [
          { sub_category_id: 1, amount: 40 },
          { sub_category_id: 5, amount: 2.5, notes: 'soup' },
        ],
      },
    });
    const before = await rowsOf(server, kim);
    const { batch_id: batchId, manual_replaced: replaced } = await imported(
      server,
      kim,
      later([
        ['2026-11-05', -42.5, 'ZXQ 8841', 'b1'],
        ['2026-11-06', -9, 'TRANSDEV', 'b2'],
      ]),
    );
    expect(replaced).toBe(2);
    const rows = await rowsOf(server, kim, { min_date: '2026-11-05', max_date: '2026-11-06' });
    expect(rows.map((row) => [row.description, row.amount, row.sub_category_id, row.notes]).slice(1)).toEqual([
      ['ZXQ 8841', -2.5, 5, 'soup'],
      ['ZXQ 8841', -40, 1, null],
    ]);
    expect(await receiptOf(kim, rows[0]!.id)).toEqual(['REFUND MARKET']);
    expect((await undo(kim, batchId!)).body).toMatchObject({ removed: 2, restored: 4 });
    expect(await rowsOf(server, kim)).toEqual(before);
  });

  it('restoring an archive keeps it as a manual entry: no duplicates, also for a new member', async () => {
    const kim = await aHolder();
    await enter(kim, '2026-11-05', 4.5, 'Coffee');
    await enter(kim, '2026-11-05', 4.5, 'Coffee');
    const archive = (await server.call(exports.file, { token: kim.token, params: { kind: 'json' } })).text;
    const restore = async (holder: Holder) => {
      const form = new FormData();
      form.append('file', new Blob([archive]), 'wattle.json');
      const { status, text } = await server.call(exports.restore, { token: holder.token, form });
      expect(status, text).toBe(200);
    };
    const before = await rowsOf(server, kim);
    await restore(kim);
    expect(await rowsOf(server, kim)).toEqual(before);
    const lee = await server.aMember();
    await restore(lee);
    expect(await linesOf(server, lee)).toEqual(await linesOf(server, kim));
    const coffee = (await rowsOf(server, lee, { description: 'coffee' }))[0]!;
    expect((await server.call(transactions.detail, { token: lee.token, params: { id: coffee.id } })).body.manual).toBe(
      true,
    );
  });
});
