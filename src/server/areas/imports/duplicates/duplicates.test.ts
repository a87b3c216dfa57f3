import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transactions } from '#contract/areas/transactions.ts';
import { csvOf, imported, linesOf, ofxOf, qifOf, rowsOf, send } from '#tests/build/money.ts';
import type { StatementLine } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const week: StatementLine[] = [
  ['2026-11-02', -88.4, 'WOOLWORTHS 1187 NEWTOWN', 'a1'],
  ['2026-11-03', -4.5, 'CORNER CAFE NEWTOWN', 'a2'],
  ['2026-11-03', -4.5, 'CORNER CAFE NEWTOWN', 'a3'],
  ['2026-11-05', 2100, 'ACME PTY LTD SALARY', 'a4'],
];

describe('repeated transactions', () => {
  it('two equal purchases on one day are both kept, with bank ids and without', async () => {
    const [kim, lee] = [await server.aMember(), await server.aMember()];
    expect((await imported(server, kim, ofxOf(week))).imported).toBe(4);
    expect((await imported(server, lee, csvOf(week))).imported).toBe(4);
    expect((await linesOf(server, lee)).filter((line) => line.includes('CAFE'))).toHaveLength(2);
  });

  it('importing a file again adds nothing, and the sum covers imported and duplicate transactions', async () => {
    const kim = await server.aMember();
    for (const file of [ofxOf(week), csvOf(week, 500)]) {
      const fresh = await server.aMember();
      expect(await imported(server, fresh, file)).toMatchObject({
        imported: 4,
        duplicates: 0,
        sum: 2002.6,
        first_date: '2026-11-02',
        last_date: '2026-11-05',
      });
      expect(await imported(server, fresh, file)).toMatchObject({
        imported: 0,
        duplicates: 4,
        sum: 2002.6,
        first_date: '2026-11-02',
        last_date: '2026-11-05',
      });
      expect(await linesOf(server, fresh)).toHaveLength(4);
    }
    expect(await linesOf(server, kim)).toEqual([]);
  });

  it('an overlapping file adds only new transactions, and completes a day that was half stored', async () => {
    const kim = await server.aMember();
    await imported(server, kim, csvOf(week.slice(0, 2), 500));
    const answer = await imported(server, kim, csvOf(week, 500));
    expect(answer).toMatchObject({ imported: 2, duplicates: 2, accounts: [{ created: false }] });
    expect(await linesOf(server, kim)).toHaveLength(4);
  });

  it('an export made during a day and the next one, which has all of that day, are of one account', async () => {
    const morning: StatementLine[] = [
      ['2026-11-02', -5, 'CAFE'],
      ['2026-11-02', -5, 'CAFE'],
      ['2026-11-03', -50, 'COLES'],
    ];
    const evening: StatementLine[] = [
      ['2026-11-03', -6.5, 'BAKERY'],
      ['2026-11-03', -7.25, 'BOOKS'],
      ['2026-11-04', -60, 'BP'],
    ];
    const kim = await server.aMember();
    await imported(server, kim, csvOf(morning, 500));
    const answer = await imported(server, kim, csvOf([...morning, ...evening], 500));
    expect(answer).toMatchObject({ imported: 3, duplicates: 3, accounts: [{ created: false }] });
    const lee = await server.aMember();
    await imported(server, lee, csvOf(morning, 500));
    const next = await imported(server, lee, csvOf([morning[2]!, ...evening], 490));
    expect(next).toMatchObject({ imported: 3, duplicates: 1, accounts: [{ created: false }] });
    const other = await imported(
      server,
      lee,
      csvOf(
        [
          ['2026-11-02', -99, 'RENT'],
          ['2026-11-03', -31, 'GYM'],
          ['2026-11-04', -12, 'BAR'],
        ],
        80,
      ),
    );
    expect(other).toMatchObject({ imported: 3, duplicates: 0, accounts: [{ created: true }] });
  });

  it('the same days in another format add nothing, in either order and without naming the account', async () => {
    const described: StatementLine[] = [
      ['2026-11-02', -88.4, 'Woolworths Newtown NSW'],
      ['2026-11-03', -4.5, 'Cafe Corner Newtown'],
      ['2026-11-03', -4.5, 'Cafe Corner Newtown'],
      ['2026-11-05', 2100, 'Salary Acme'],
    ];
    const files = [ofxOf(week), csvOf(described), qifOf(described)];
    for (const first of files) {
      const kim = await server.aMember();
      await imported(server, kim, first);
      for (const other of files)
        expect(await imported(server, kim, other), first.slice(0, 20)).toMatchObject({ imported: 0, duplicates: 4 });
      expect(await linesOf(server, kim)).toHaveLength(4);
    }
  });

  it('where another format has more transactions of one amount, the words decide which is new', async () => {
    const kim = await server.aMember();
    await imported(
      server,
      kim,
      ofxOf([
        ['2026-11-03', -4.5, 'CORNER CAFE NEWTOWN', 'a2'],
        ['2026-11-04', -9, 'BAKERY', 'a3'],
        ['2026-11-05', -19, 'BOOKS', 'a4'],
      ]),
    );
    const answer = await imported(
      server,
      kim,
      csvOf([
        ['2026-11-03', -4.5, 'Parking meter 17'],
        ['2026-11-03', -4.5, 'Corner Cafe'],
        ['2026-11-04', -9, 'Bakery'],
        ['2026-11-05', -19, 'Books'],
      ]),
    );
    expect(answer).toMatchObject({ imported: 1, duplicates: 3 });
    expect(await linesOf(server, kim, { description: 'parking' })).toEqual(['2026-11-03 -4.50 Parking meter 17']);
  });

  it('transactions of one kind of file with different ids or words are different', async () => {
    const kim = await server.aMember();
    await imported(server, kim, ofxOf([['2026-11-03', -4.5, 'CORNER CAFE', 'x1']]));
    expect(await imported(server, kim, ofxOf([['2026-11-03', -4.5, 'CORNER CAFE', 'x2']]))).toMatchObject({
      imported: 1,
      duplicates: 0,
    });
    const lee = await server.aMember();
    const {
      accounts: [account],
    } = await imported(server, lee, csvOf([['2026-11-03', -4.5, 'CORNER CAFE']], 100));
    expect(
      await imported(server, lee, csvOf([['2026-11-03', -4.5, 'BUS FARE']], 95.5), 'second.csv', {
        bank_account_id: String(account!.id),
      }),
    ).toMatchObject({ imported: 1, duplicates: 0 });
  });

  it('a file of another account is never mixed in, even with a transaction in common', async () => {
    const kim = await server.aMember();
    await imported(server, kim, ofxOf(week));
    const answer = await imported(
      server,
      kim,
      ofxOf([week[1]!, ['2026-11-04', -31, 'PHARMACY', 'b2'], ['2026-11-05', -8, 'BUS', 'b3']], '99887766'),
    );
    expect(answer).toMatchObject({ imported: 3, duplicates: 0, accounts: [{ created: true }] });
  });

  it('several files at once: the second is compared with the first', async () => {
    const kim = await server.aMember();
    const { body } = await send(server, kim, [
      { name: 'october.csv', content: csvOf(week.slice(0, 3), 500) },
      { name: 'november.csv', content: csvOf(week, 500) },
    ]);
    expect(body).toMatchObject({
      imported: 4,
      duplicates: 3,
      format: 'csv',
      files: [
        { name: 'october.csv', rows: 3 },
        { name: 'november.csv', rows: 4 },
      ],
    });
  });

  it('two simultaneous uploads of one file add its transactions once', async () => {
    const kim = await server.aMember();
    const answers = await Promise.all([1, 2, 3].map(() => imported(server, kim, ofxOf(week))));
    expect(answers.map((answer) => answer.imported).toSorted((a, b) => a - b)).toEqual([0, 0, 4]);
    expect(await linesOf(server, kim)).toHaveLength(4);
  });
});

describe('many simultaneous uploads', () => {
  it('of several members and of one, more than there are connections, all succeed', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => server.aMember()));
    const days = Array.from({ length: 5 }, (_, index): StatementLine[] => [
      [`2026-10-0${index + 1}`, -10 - index, `SHOP ${index}`, `d${index}`],
    ]);
    const answers = await Promise.all(
      members.flatMap((member) => days.map((day) => imported(server, member, ofxOf(day)))),
    );
    expect(answers.reduce((sum, answer) => sum + answer.imported, 0)).toBe(30);
    for (const member of members) expect(await linesOf(server, member)).toHaveLength(5);
  });
});

describe('pending transactions', () => {
  const pending = (posted: boolean) => `Date,Description,Amount,Status
2026-11-10,${posted ? 'WOOLWORTHS 1187 NEWTOWN' : 'PENDING - WOOLWORTHS 1187'},-60.00,${posted ? 'Posted' : 'Pending'}
2026-11-09,CORNER CAFE,-4.50,Posted
`;

  it('a posted transaction replaces the pending one and keeps what the member entered', async () => {
    const kim = await server.aMember();
    await imported(server, kim, pending(false));
    const before = (await rowsOf(server, kim))[0]!;
    expect(before).toMatchObject({ status: 'pending', amount: -60 });
    await server.call(transactions.note, { token: kim.token, body: { id: before.id, notes: 'for the party' } });
    await server.call(transactions.tag, { token: kim.token, body: { id: before.id, tags: ['party'] } });

    expect(await imported(server, kim, pending(true))).toMatchObject({
      imported: 1,
      duplicates: 1,
      pending_replaced: 1,
    });
    const rows = await rowsOf(server, kim);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      status: 'posted',
      amount: -60,
      notes: 'for the party',
      tags: ['party'],
      description: 'WOOLWORTHS 1187 NEWTOWN',
    });
  });

  it('an older file with the transaction still pending adds nothing after it was posted', async () => {
    const kim = await server.aMember();
    await imported(server, kim, pending(true));
    expect(await imported(server, kim, pending(false))).toMatchObject({
      imported: 0,
      duplicates: 2,
      pending_replaced: 0,
    });
    expect(await linesOf(server, kim)).toHaveLength(2);
  });

  it('a posted transaction of the same amount from another shop does not replace the pending one', async () => {
    const kim = await server.aMember();
    await imported(server, kim, pending(false));
    const answer = await imported(
      server,
      kim,
      'Date,Description,Amount,Status\n2026-11-11,BUNNINGS ALEXANDRIA,-60.00,Posted\n2026-11-09,CORNER CAFE,-4.50,Posted\n',
    );
    expect(answer).toMatchObject({ imported: 1, pending_replaced: 0 });
    expect((await rowsOf(server, kim)).map((row) => row.status)).toEqual(['posted', 'pending', 'posted']);
  });
});
