import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transactions } from '#contract/areas/transactions.ts';
import { csvOf, imported } from '#tests/build/money.ts';
import type { Holder, StatementLine } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
let kim: Holder;

/**
 * Six thousand transactions: one pair of words in a fifth of them, one only in the oldest, one only in the newest, one
 * in none.
 */
const lines: StatementLine[] = Array.from({ length: 6_000 }, (_, at) => {
  const words =
    at < 40
      ? 'ZEBRA QUAGGA'
      : at >= 5_900
        ? 'EMU BRUMBY'
        : at % 5 === 0
          ? 'CAFE NEWTOWN'
          : at % 5 === 1
            ? 'NEWTOWN CAFE'
            : 'PLAIN THINGS';
  return [
    `20${10 + Math.floor(at / 600)}-${String(1 + (Math.floor(at / 50) % 12)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`,
    -(1 + (at % 97)),
    `${words} ${at}`,
  ];
});

beforeAll(async () => {
  server = await startTestServer();
  kim = await server.aMember();
  await imported(server, kim, csvOf(lines), 'walk.csv');
});
afterAll(() => server.close());

const ask = async (query: Record<string, string>) =>
  (await server.call(transactions.list, { token: kim.token, query })).body;

describe('a multi-word search', () => {
  it.each([
    ['common', { description: 'cafe newtown' }, 1_172],
    ['common, oldest first', { description: 'cafe newtown', sort: 'Date', sortOrder: '1' }, 1_172],
    ['common, with an amount', { description: 'newtown cafe', max_amount: '10' }, null],
    ['common, in some years', { description: 'cafe newtown', min_date: '2012-03-01', max_date: '2014-02-28' }, null],
    ['among the oldest', { description: 'zebra quagga' }, 40],
    ['among the newest', { description: 'emu brumby' }, 100],
    ['of parts of words', { description: 'fe newt' }, 1_172],
    ['never together', { description: 'plain newtown' }, 0],
    ['never', { description: 'wombat numbat' }, 0],
  ] as const)('has the same pages whichever way it is answered: %s', async (_case, query, total) => {
    // Without a limit the list is not scanned in steps.
    const all = await ask(query);
    if (total === null) expect(all.total).toBeGreaterThan(50);
    else expect(all.total).toBe(total);
    for (const [limit, page] of [
      [50, 1],
      [50, 2],
      [500, 2],
      [500, 3],
      [7, 5],
      [500, 4],
    ] as const) {
      const body = await ask({ ...query, limit: String(limit), page: String(page) });
      expect(body.data.map((row) => row.id)).toEqual(
        all.data.slice((page - 1) * limit, page * limit).map((row) => row.id),
      );
      expect([body.total, body.money_out]).toEqual([all.total, all.money_out]);
    }
  });
});
