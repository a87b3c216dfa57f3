import { gzipSync, deflateRawSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { imports } from '#contract/areas/imports.ts';
import { csvOf, imported, linesOf, ofxOf, rowsOf, send } from '#tests/build/money.ts';
import type { StatementLine } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { workedMs } from '#tests/build/work.ts';
import { checkSums } from '../transactions/public.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(async () => {
  expect(await checkSums(server.server.database.systemDb)).toEqual([]);
});

const lines: StatementLine[] = [
  ['2026-11-02', -88.4, 'WOOLWORTHS 1187 NEWTOWN', 'a1'],
  ['2026-11-03', -17.99, 'NETFLIX.COM', 'a2'],
  ['2026-11-05', 2100, 'SALARY ACME PTY LTD', 'a3'],
  ['2026-11-06', -31.2, 'ZXQ 8841', 'a4'],
];

/** Builds a zip file from entries by name. */
function zipOfAll(files: Readonly<Record<string, Uint8Array | string>>, claimedBytes?: number): Uint8Array {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const fileName = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(claimedBytes ?? content.length, 22);
    local.writeUInt16LE(fileName.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claimedBytes ?? content.length, 24);
    entry.writeUInt16LE(fileName.length, 28);
    entry.writeUInt32LE(at, 42);
    locals.push(local, fileName, packed);
    entries.push(entry, fileName);
    at += local.length + fileName.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}

const zipOf = (name: string, content: Uint8Array, claimedBytes = content.length): Uint8Array =>
  zipOfAll({ [name]: content }, claimedBytes);

describe('an import', () => {
  it('reports its result: batch, format, accounts, counts, dates and the signed sum', async () => {
    const kim = await server.aMember();
    const answer = await imported(server, kim, ofxOf(lines, '51200817', 5000), 'november.ofx');
    expect(answer).toMatchObject({
      preview: false,
      format: 'ofx',
      imported: 4,
      duplicates: 0,
      rejected: [],
      first_date: '2026-11-02',
      last_date: '2026-11-06',
      sum: 1962.41,
      warnings: [],
      categorised: 3,
      accounts: [{ name: 'NAB everyday account ending 0817', created: true }],
    });
    const rows = await rowsOf(server, kim);
    expect(rows.map((row) => [row.category_id, row.debit, row.credit])).toEqual([
      [0, 31.2, 0],
      [13, 0, 2100],
      [3, 17.99, 0],
      [1, 88.4, 0],
    ]);
    expect(rows[3]).toMatchObject({
      merchant: 'Woolworths',
      status: 'posted',
      batch_id: answer.batch_id,
      currency: 'AUD',
      balance: null,
      reason: 'Brand: Woolworths',
      sub_category_id: 1,
    });
  });

  it('a preview reports the same and stores nothing', async () => {
    const kim = await server.aMember();
    const preview = await imported(server, kim, ofxOf(lines), 'november.ofx', { preview: 'true' });
    expect(preview).toMatchObject({
      batch_id: null,
      preview: true,
      imported: 4,
      accounts: [{ id: null, created: true }],
    });
    expect(preview.sample).toMatchObject([
      { line: 9, date: '2026-11-02', amount: -88.4, merchant: 'Woolworths', sub_category_id: 1, duplicate: false },
      {},
      {},
      {},
    ]);
    expect(await linesOf(server, kim)).toEqual([]);
    expect((await server.call(bankAccounts.list, { token: kim.token })).body.data).toEqual([]);
    expect((await server.call(imports.history, { token: kim.token })).body.data).toEqual([]);
  });

  it("goes to the account that the member chose, and never to another member's", async () => {
    const [kim, lee] = [await server.aMember(), await server.aMember()];
    const { body } = await server.call(bankAccounts.create, { token: kim.token, body: { name: 'House money' } });
    const id = String(body.data.id);
    expect((await imported(server, kim, csvOf(lines), 'a.csv', { bank_account_id: id })).accounts).toEqual([
      { id: body.data.id, name: 'House money', created: false },
    ]);
    expect((await send(server, lee, [{ name: 'a.csv', content: csvOf(lines) }], { bank_account_id: id })).status).toBe(
      404,
    );
  });

  it('recognises the account of the next file by its number, by its name, or by its transactions', async () => {
    const kim = await server.aMember();
    await imported(server, kim, ofxOf(lines));
    expect((await imported(server, kim, ofxOf([['2026-12-02', -5, 'BUS', 'd1']]))).accounts).toMatchObject([
      { created: false },
    ]);
    const lee = await server.aMember();
    await imported(server, lee, csvOf(lines, 100));
    expect((await imported(server, lee, csvOf([['2026-12-02', -5, 'BUS']], 2062.41))).accounts).toMatchObject([
      { created: false },
    ]);
    expect((await imported(server, lee, ofxOf(lines))).accounts).toMatchObject([{ created: false }]);
    expect((await server.call(bankAccounts.list, { token: lee.token })).body.data).toMatchObject([
      { account_number: '51200817', bsb: '082401', transactions: 5 },
    ]);
  });

  it('checks a running balance in either order and reports gaps', async () => {
    const kim = await server.aMember();
    const whole = csvOf(lines, 100).trimEnd().split('\n');
    const newestFirst = [whole[0], ...whole.slice(1).reverse()].join('\n');
    expect((await imported(server, kim, newestFirst)).balance_gaps).toEqual([]);
    expect((await server.call(bankAccounts.list, { token: kim.token })).body.data).toMatchObject([
      { balance: 2062.41, balance_source: 'statement' },
    ]);
    const torn = [whole[0], whole[1], ...whole.slice(3)].join('\n');
    const answer = await imported(server, await server.aMember(), torn);
    expect(answer.balance_gaps).toMatchObject([{ date: '2026-11-05', expected: 2111.6, actual: 2093.61 }]);
  });

  it('an unknown table asks for its columns once and remembers them', async () => {
    const kim = await server.aMember();
    const odd = 'wann;was;x;y\n2026-11-07;STALL;7,50;3,10\n2026-11-08;STALL;8,50;4,20\n';
    const requested = await send(server, kim, [{ name: 'odd.csv', content: odd }]);
    expect(requested.problem).toMatchObject({
      status: 422,
      code: 'mapping_needed',
      file: 'odd.csv',
      headings: ['wann', 'was', 'x', 'y'],
      rows: [
        ['2026-11-07', 'STALL', '7,50', '3,10'],
        ['2026-11-08', 'STALL', '8,50', '4,20'],
      ],
    });
    const mapping = {
      delimiter: ';',
      columns: { date: 0, description: [1], amount: 2 },
      dateOrder: 'ymd',
      decimalMark: ',',
      invertSign: true,
    };
    expect(await imported(server, kim, odd, 'odd.csv', { mapping: JSON.stringify(mapping) })).toMatchObject({
      imported: 2,
      sum: -16,
    });
    expect((await server.call(imports.mappings, { token: kim.token })).body.data).toMatchObject([
      { name: 'odd.csv', headings: ['wann', 'was', 'x', 'y'], mapping: { delimiter: ';', invertSign: true } },
    ]);
    expect(await imported(server, kim, 'wann;was;x;y\n2026-11-09;STALL;9,50;1,00\n', 'next.csv')).toMatchObject({
      imported: 1,
      sum: -9.5,
    });
    expect(
      (await send(server, kim, [{ name: 'odd.csv', content: odd }], { mapping: '{"columns":{}}' })).problem,
    ).toMatchObject({ status: 400, code: 'bad_input' });
    // A recognised table asks as well where the member wants to choose, and shows the detected columns.
    const understood = await send(
      server,
      kim,
      [{ name: 'plain.csv', content: 'Date,Description,Amount\n2026-11-07,STALL,-7.50\n' }],
      { preview: 'true', ask_columns: 'true' },
    );
    expect(understood.problem).toMatchObject({
      status: 422,
      code: 'mapping_needed',
      guess: { columns: { date: 0, description: [1], amount: 2 } },
    });
  });

  it('an ambiguous order of day and month is assumed and reported, and the member can change it', async () => {
    const kim = await server.aMember();
    const file = 'Date,Description,Amount\n03/04/2026,BUS,-5.00\n05/06/2026,TRAIN,-6.00\n';
    const assumed = await imported(server, kim, file, 'a.csv', { preview: 'true' });
    expect(assumed).toMatchObject({
      first_date: '2026-04-03',
      files: [{ date_order: 'dmy', date_order_assumed: true }],
    });
    const reported = await imported(server, kim, file, 'a.csv', { date_order: 'mdy' });
    expect(reported).toMatchObject({
      first_date: '2026-03-04',
      files: [{ date_order: 'mdy', date_order_assumed: false }],
    });
  });

  it('unreadable lines are listed with line and reason, and the others are imported', async () => {
    const kim = await server.aMember();
    const answer = await imported(
      server,
      kim,
      csvOf([...lines, ...lines, ...lines]).replace(
        '2026-11-03,NETFLIX.COM,-17.99',
        '2026-11-03,NETFLIX.COM,seventeen',
      ),
    );
    expect(answer).toMatchObject({ imported: 11, rejected_count: 1, rejected: [{ line: 3, file: 'statement' }] });
    expect(answer.rejected[0]!.reason).not.toBe('');
  });

  it('unpacks gzip and zip files', async () => {
    const kim = await server.aMember();
    expect(await imported(server, kim, gzipSync(ofxOf(lines)), 'november.ofx.gz')).toMatchObject({
      imported: 4,
      files: [{ name: 'november.ofx' }],
    });
    expect(
      await imported(server, kim, zipOf('bank/november.ofx', Buffer.from(ofxOf(lines))), 'november.zip'),
    ).toMatchObject({ duplicates: 4, files: [{ name: 'november.ofx' }] });
  });

  it('says what an account in another currency does to the member’s figures, once', async () => {
    const kim = await server.aMember();
    const kronor = 'Date,Description,Amount,Currency\n2026-10-13,ICA,-450.00,SEK\n2026-10-14,PAY,+9000.00,SEK\n';
    const warning = {
      code: 'other_currency',
      message:
        'Everyday account is in SEK. Spending, income, total balances and forecasts leave it out: they count Australian dollars only.',
      line: null,
    };
    expect(await imported(server, kim, kronor, 'a.csv', { preview: 'true' })).toMatchObject({ warnings: [warning] });
    const zip = zipOfAll({ 'a.csv': kronor, 'b.csv': kronor.replaceAll('10-1', '11-1') });
    expect(await imported(server, kim, zip, 'both.zip')).toMatchObject({ imported: 4, warnings: [warning] });
  });

  it('keeps the balance that a file states, also where none of its transactions is in the account’s currency', async () => {
    const kim = await server.aMember();
    const abroad = ofxOf([['2026-11-12', -20, 'HOTEL OSLO']], '51200817', 87.5).replace(
      '<NAME>HOTEL OSLO',
      '<NAME>HOTEL OSLO<CURRENCY><CURRATE>1.5<CURSYM>USD</CURRENCY>',
    );
    await imported(server, kim, abroad, 'abroad.ofx');
    const accounts = (await server.call(bankAccounts.list, { token: kim.token })).body.data;
    expect(accounts.map(({ balance }) => balance)).toEqual([87.5]);
  });

  it('warns of dates more than a week ahead, which are usually wrong', async () => {
    const kim = await server.aMember();
    const csv = (date: string) => `Date,Description,Amount\n2026-11-10,BUS,-5.00\n${date},ALDI,-8.00\n`;
    expect((await imported(server, kim, csv('2026-11-20'), 'a.csv', { preview: 'true' })).warnings).toEqual([]);
    expect(await imported(server, kim, csv('2062-03-05'), 'b.csv', { preview: 'true' })).toMatchObject({
      warnings: [
        {
          code: 'future_dates',
          message:
            'Everyday account has transactions dated in the future, up to 05/03/2062. Check that their dates are right.',
          line: null,
        },
      ],
    });
  });

  it('names the currency of a sum, and none for a sum of several', async () => {
    const kim = await server.aMember();
    const kronor = 'Date,Description,Amount,Currency\n2026-10-13,ICA,-450.00,SEK\n2026-10-14,PAY,+9000.00,SEK\n';
    const mixed =
      'Date,Description,Amount,Currency\n2026-10-13,BUS,-5.00,AUD\n2026-10-14,ALDI,-8.00,AUD\n2026-10-15,HM,-9.00,SEK\n';
    expect(await imported(server, kim, kronor, 'a.csv')).toMatchObject({
      sum: 8550,
      currency: 'SEK',
      sample: [{ currency: 'SEK' }, { currency: 'SEK' }],
    });
    expect(await imported(server, kim, mixed, 'b.csv')).toMatchObject({
      sum: -22,
      currency: null,
      sample: [{ currency: 'AUD' }, { currency: 'AUD' }, { currency: 'SEK' }],
    });
    expect((await server.call(imports.history, { token: kim.token })).body.data).toMatchObject([
      { sum: -22, currency: null },
      { sum: 8550, currency: 'SEK' },
    ]);
  });

  it('a note packed with a statement is left out and named; two statements are both imported', async () => {
    const kim = await server.aMember();
    const packed = zipOfAll({
      'november.ofx': ofxOf(lines),
      'README.txt': 'Thank you for banking with us.\nYour statement is in this folder.\n',
      'october.csv': 'Date,Description,Amount\n2026-10-13,BUS,-5.00\n2026-10-14,PAY,+50.00\n',
    });
    expect(await imported(server, kim, packed, 'statements.zip')).toMatchObject({
      imported: 6,
      files: [{ name: 'november.ofx' }, { name: 'october.csv' }],
      warnings: [{ code: 'left_out', message: 'README.txt isn’t a statement, so we skipped it.' }],
    });
    const { status, problem } = await send(server, kim, [
      {
        name: 'statements.zip',
        content: zipOfAll({
          'README.txt': 'Thank you for banking with us.\n',
          'LICENCE.txt': 'All rights reserved.\n',
        }),
      },
    ]);
    expect([status, problem.code]).toEqual([422, 'file_refused']);
  });

  it('a damaged statement beside a good one refuses both and is named', async () => {
    const kim = await server.aMember();
    const { status, problem } = await send(server, kim, [
      {
        name: 'statements.zip',
        content: zipOfAll({ 'november.ofx': ofxOf(lines), 'december.ofx': '<STMTTRN><TRNTYPE>DEBIT' }),
      },
    ]);
    expect([status, problem.code, problem['file']]).toEqual([422, 'file_refused', 'december.ofx']);
    expect(await linesOf(server, kim)).toEqual([]);
  });
});

describe('a refused file', () => {
  it.each([
    ['empty', ''],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
    ['a web page', '<!doctype html><html><body>Your session has expired</body></html>'],
    ['a fragment', '<STMTTRN><TRNTYPE>DEBIT'],
    ['a torn zip', Uint8Array.from([0x50, 0x4b, 3, 4, 1, 2, 3])],
    ['a torn gzip', gzipSync('Date,Description,Amount\n03/11/2026,BUS,-5.00\n').subarray(0, 30)],
    ['a database of something else', Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(4096)])],
  ])('%s: gives a clear reason, and nothing is stored', async (_what, content) => {
    const kim = await server.aMember();
    const { status, problem } = await send(server, kim, [
      { name: 'good.ofx', content: ofxOf(lines) },
      { name: 'bad.bin', content },
    ]);
    expect(status).toBe(422);
    expect(problem).toMatchObject({ code: 'file_refused', file: 'bad.bin' });
    expect(problem.detail.length).toBeGreaterThan(15);
    expect(await linesOf(server, kim)).toEqual([]);
  });

  it('a zip or gzip bomb is stopped while it expands', async () => {
    const kim = await server.aMember();
    const zeros = Buffer.alloc(60 * 1024 * 1024, '0');
    const bombs = [gzipSync(zeros), zipOf('bomb.csv', zeros, 10)];
    const started = workedMs();
    for (const content of bombs) {
      expect((await send(server, kim, [{ name: 'bomb', content }])).problem).toMatchObject({
        status: 422,
        reason: 'too_large',
      });
    }
    expect(workedMs() - started).toBeLessThan(10_000);
  });

  it('a missing file is bad input', async () => {
    const kim = await server.aMember();
    expect((await send(server, kim, [])).problem).toMatchObject({ status: 400, errors: [{ field: 'file' }] });
  });
});
