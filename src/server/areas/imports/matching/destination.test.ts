import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { csvOf, imported } from '#tests/build/money.ts';
import type { Holder, StatementLine } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const listed = async ({ token }: Holder) =>
  (await server.call(bankAccounts.list, { token })).body.data
    .map(({ balance, transactions }) => [balance, transactions])
    .toSorted(([a], [b]) => (a ?? 0) - (b ?? 0));

const october: StatementLine[] = [
  ['2026-10-05', -50, 'ALDI'],
  ['2026-10-20', 2000, 'SALARY ACME'],
];
const november: StatementLine[] = [
  ['2026-11-02', -20, 'BUS'],
  ['2026-11-09', -30, 'KMART'],
];

describe('files of one bank without account numbers', () => {
  it('are of two accounts where the balance of one doesn’t continue that of the other', async () => {
    const kim = await server.aMember();
    await imported(server, kim, csvOf(october, 1_000), 'everyday.csv');
    const report = await imported(server, kim, csvOf(november, 9_000), 'other.csv');
    expect([report.accounts[0]!.created, report.warnings]).toEqual([
      true,
      [
        {
          code: 'new_account',
          line: null,
          message:
            'The balances in this file don’t continue those of Everyday account, so its transactions go to a new account. If it’s the same account, choose that account when you import the file.',
        },
      ],
    ]);
    expect(await listed(kim)).toEqual([
      [2950, 2],
      [8950, 2],
    ]);
    // The next months go where their balances continue, and the month before as well.
    await imported(server, kim, csvOf([['2026-11-20', -950, 'RENT']], 8_950), 'other-next.csv');
    await imported(server, kim, csvOf([['2026-11-20', -50, 'GYM']], 2_950), 'everyday-next.csv');
    await imported(server, kim, csvOf([['2026-09-20', 500, 'SALARY ACME']], 500), 'everyday-before.csv');
    expect(await listed(kim)).toEqual([
      [2900, 4],
      [8000, 3],
    ]);
  });

  it('are of two accounts where the same transfers moved other balances', async () => {
    const kim = await server.aMember();
    const transfers: StatementLine[] = [
      ['2026-10-01', 500, 'TRANSFER'],
      ['2026-11-01', 500, 'TRANSFER'],
    ];
    await imported(server, kim, csvOf(transfers, 100), 'holiday.csv');
    await imported(server, kim, csvOf(transfers, 7_000), 'car.csv');
    expect(await listed(kim)).toEqual([
      [1100, 2],
      [8000, 2],
    ]);
    const again = await imported(server, kim, csvOf(transfers, 7_000), 'car.csv');
    expect([again.imported, again.duplicates, again.warnings]).toEqual([0, 2, []]);
  });

  it('are of one account where nothing says otherwise', async () => {
    const kim = await server.aMember();
    await imported(server, kim, csvOf(october), 'october.csv');
    expect((await imported(server, kim, csvOf(november), 'november.csv')).accounts).toMatchObject([{ created: false }]);
  });
});
