import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfOf, printedLine, xlsxOf, zipOfEntries } from '#tests/build/documents.ts';
import type { Printed } from '#tests/build/documents.ts';
import { imported, linesOf, rowsOf, send } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const amounts = async (kim: { id: number; token: string }) =>
  (await rowsOf(server, kim)).map(({ date, amount, description }) => [date, amount, description]);

describe('a workbook', () => {
  const rows = [
    ['Date', 'Description', 'Amount', 'Balance'],
    [{ day: '2026-10-18' }, 'COLES 1234', -45.6, 954.4],
    [{ day: '2026-10-19' }, 'SALARY', 2000, 2954.4],
  ];

  it('is recognised by its content, whatever its name', async () => {
    const kim = await server.aMember();
    expect(await imported(server, kim, xlsxOf({ Sheet1: rows }), 'statement.csv')).toMatchObject({
      format: 'xlsx',
      imported: 2,
      sum: 1954.4,
      questions: [],
      first_date: '2026-10-18',
    });
    expect(await amounts(kim)).toEqual([
      ['2026-10-19', 2000, 'SALARY'],
      ['2026-10-18', -45.6, 'COLES 1234'],
    ]);
  });

  it('may have a date column of day numbers, beside figures of the same size', async () => {
    const serial = [
      ['Statement of account', null, null, null],
      ['Date', 'Description', 'Amount', 'Balance'],
      [46313, 'COLES 1234', -45.6, 46000],
      [46314.75, 'SALARY', 45000, 91000],
    ];
    const kim = await server.aMember();
    expect(await imported(server, kim, xlsxOf({ Sheet1: serial }))).toMatchObject({ imported: 2, sum: 44954.4 });
    expect(await amounts(kim)).toEqual([
      ['2026-10-19', 45000, 'SALARY'],
      ['2026-10-18', -45.6, 'COLES 1234'],
    ]);
    const mac = await server.aMember();
    const from1904 = serial.map(([day, ...rest]) => [typeof day === 'number' ? day - 1462 : day!, ...rest]);
    await imported(server, mac, xlsxOf({ Sheet1: from1904 }, undefined, '<workbookPr date1904="1"/>'));
    expect((await amounts(mac)).map(([date]) => date)).toEqual(['2026-10-19', '2026-10-18']);
  });

  it.each([
    ['a heading that names no date', ['Number', 'Description', 'Amount'], 46313],
    ['a number that can be no recent day', ['Date', 'Description', 'Amount'], 60_000],
  ])('is refused with day numbers below %s', async (_case, heading, number) => {
    const kim = await server.aMember();
    const content = xlsxOf({ Sheet1: [heading, [number, 'COLES 1234', -45.6], [46314, 'SALARY', 2000]] });
    const { problem } = await send(server, kim, [{ name: 'book.xlsx', content }]);
    expect([problem.status, problem['reason']]).toEqual([422, 'not_a_statement']);
  });

  it('leads to the same questions as a CSV', async () => {
    const kim = await server.aMember();
    const unsigned = xlsxOf({
      Sheet1: [
        ['Date', 'Description', 'Amount'],
        [{ day: '2026-10-18' }, 'COLES 1234', 45.6],
      ],
    });
    expect((await send(server, kim, [{ name: 'card.xlsx', content: unsigned }])).problem).toMatchObject({
      status: 422,
      reason: 'sign_undecided',
    });
    expect(await imported(server, kim, unsigned, 'card.xlsx', { sign: 'plus_out' })).toMatchObject({ sum: -45.6 });
  });

  it('may have several sheets with transactions, and must have at least one', async () => {
    const kim = await server.aMember();
    expect(
      await imported(
        server,
        kim,
        xlsxOf({
          Everyday: rows,
          Notes: [['nothing', 'here']],
          Saver: [
            rows[0]!,
            [{ day: '2026-10-20' }, 'INTEREST CREDIT', 1.5, 1.5],
            [{ day: '2026-10-21' }, 'OUT', -1, 0.5],
          ],
        }),
        'a.xlsx',
      ),
    ).toMatchObject({ imported: 4, files: [{ name: 'a.xlsx: Everyday' }, { name: 'a.xlsx: Saver' }] });
    expect(
      (await send(server, kim, [{ name: 'b.xlsx', content: xlsxOf({ Notes: [['nothing', 'here']] }) }])).problem,
    ).toMatchObject({ status: 422, reason: 'not_a_statement' });
  });

  it('may have a summary beside its transactions, which is no statement', async () => {
    const summary = [
      ['Month', 'Income', 'Expenses'],
      [{ day: '2026-10-01' }, 2000, 45.6],
    ];
    const kim = await server.aMember();
    const report = await imported(server, kim, xlsxOf({ Transactions: rows, Sheet2: summary }), 'a.xlsx');
    expect([report.imported, report.sum, report.warnings.map(({ message }) => message)]).toEqual([
      2,
      1954.4,
      ['a.xlsx: Sheet2 isn’t a statement, so we skipped it.'],
    ]);
  });

  it('need not state the positions of its rows and cells, and may hold an error', async () => {
    const kim = await server.aMember();
    const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`;
    const day = (count: number) => `<c s="1"><v>${count}</v></c>`;
    const sheet = [
      `<row>${text('Date')}${text('Description')}${text('Debit')}${text('Credit')}</row>`,
      `<row r="3">${day(46_313)}${text('COLES 1234')}<c><v>45.6</v></c><c/></row>`,
      `<row>${day(46_314)}${text('SALARY')}<c r="D4"><v>2000</v></c><c t="e"><v>#REF!</v></c></row>`,
    ].join('');
    const content = xlsxOf({ Sheet1: [] }, `<sheetData>${sheet}</sheetData>`);
    expect(await imported(server, kim, content, 'a.xlsx')).toMatchObject({ imported: 2, sum: 1954.4 });
    expect(await amounts(kim)).toEqual([
      ['2026-10-19', 2000, 'SALARY'],
      ['2026-10-18', -45.6, 'COLES 1234'],
    ]);
  });

  it('that expands too much or is damaged is refused', async () => {
    const kim = await server.aMember();
    const bomb = zipOfEntries(
      [
        ['[Content_Types].xml', '<Types/>'],
        ['xl/worksheets/sheet1.xml', Buffer.alloc(200_000_000, ' ')],
      ],
      100,
    );
    expect((await send(server, kim, [{ name: 'bomb.xlsx', content: bomb }])).problem).toMatchObject({
      status: 422,
      code: 'file_refused',
    });
    expect(
      (await send(server, kim, [{ name: 'torn.xlsx', content: xlsxOf({ Sheet1: rows }).subarray(0, 900) }])).problem,
    ).toMatchObject({ status: 422, code: 'file_refused' });
    expect(await linesOf(server, kim)).toEqual([]);
  }, 60_000);
});

describe('an HTML or XML table named .xls', () => {
  it('is read, as HTML and as an XML workbook', async () => {
    const kim = await server.aMember();
    const html =
      '<html><body><table><tr><th>Date<th>Description<th>Amount</tr><tr><td>2026-10-18</td><td>COLES &amp; CO</td><td>-45.60</td></tr></table></body></html>';
    expect(await imported(server, kim, html, 'statement.xls')).toMatchObject({
      format: 'markup',
      imported: 1,
      sum: -45.6,
    });
    const xml =
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table><Row><Cell><Data>Date</Data></Cell><Cell><Data>Description</Data></Cell><Cell><Data>Debit</Data></Cell><Cell><Data>Credit</Data></Cell></Row><Row><Cell><Data>2026-10-19T00:00:00.000</Data></Cell><Cell><Data>PAY</Data></Cell><Cell ss:Index="4"><Data>20.00</Data></Cell></Row></Table></Worksheet></Workbook>';
    expect(await imported(server, kim, xml, 'statement.xls')).toMatchObject({ imported: 1, sum: 20 });
  });

  it('keeps its columns where cells are merged', async () => {
    const kim = await server.aMember();
    const cells = (...texts: string[]) => texts.map((text) => `<td>${text}</td>`).join('');
    const html = `<html><body><table><tr><td colspan="4">Statement</td></tr><tr>${cells('Date', 'Description', 'Debit', 'Credit')}</tr><tr><td rowspan="2">18/10/2026</td>${cells('COLES', '45.60', '')}</tr><tr>${cells('BUS', '4.40', '')}</tr><tr><td>19/10/2026</td><td colspan="2">SALARY</td><td>2000.00</td></tr></table></body></html>`;
    await imported(server, kim, html, 'statement.xls');
    expect((await amounts(kim)).map(([date, amount]) => `${date} ${amount}`).toSorted()).toEqual([
      '2026-10-18 -4.4',
      '2026-10-18 -45.6',
      '2026-10-19 2000',
    ]);
    const workbook = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table><Row><Cell>Date</Cell><Cell>Description</Cell><Cell>Debit</Cell><Cell>Credit</Cell></Row><Row><Cell>18/10/2026</Cell><Cell ss:MergeAcross="1">REFUND</Cell><Cell>7.00</Cell></Row><Row><Cell>19/10/2026</Cell><Cell>BUS</Cell><Cell>4.40</Cell></Row></Table></Worksheet></Workbook>`;
    const lee = await server.aMember();
    await imported(server, lee, workbook, 'statement.xls');
    expect((await amounts(lee)).map(([, amount]) => amount)).toEqual([-4.4, 7]);
  });

  it('a sign-in page with a table is not a statement', async () => {
    const kim = await server.aMember();
    const page = '<!doctype html><html><body><table><tr><td>Name</td><td><input></td></tr></table></body></html>';
    const { problem } = await send(server, kim, [{ name: 'statement.csv', content: page }]);
    expect([problem.status, problem.detail]).toMatchObject([422, expect.stringContaining('This is a web page')]);
  });
});

const head: Printed[] = [
  [40, 800, 'Commonwealth Bank of Australia'],
  [40, 785, 'BSB 062-000 Account number 1234 5678'],
  [40, 770, 'Statement period 1 Oct 2026 - 31 Oct 2026'],
  ...printedLine(750, 'Date', 'Transaction', { 340: 'Debit', 430: 'Credit', 540: 'Balance' }),
  ...printedLine(735, '01 Oct', '2026 OPENING BALANCE', { 540: '1,000.00 CR' }),
];
const body: Printed[] = [
  ...printedLine(720, '18 Oct', 'COLES 1234 GLEBE', { 340: '45.60', 540: '954.40 CR' }),
  ...printedLine(705, '19 Oct', 'Direct Credit ACME', {}),
  ...printedLine(695, '', 'Salary October', { 430: '2,000.00' }),
  ...printedLine(680, '19 Oct', 'Card xx1234', { 340: '54.40', 540: '2,900.00 CR' }),
];
const foot: Printed[] = printedLine(665, '31 Oct', '2026 CLOSING BALANCE', { 540: '2,900.00 CR' });

describe('a printed statement', () => {
  it('is read when its running balance proves every transaction', async () => {
    const kim = await server.aMember();
    const answer = await imported(server, kim, pdfOf([[...head, ...body, ...foot]]), 'statement.pdf');
    expect(answer).toMatchObject({
      format: 'pdf',
      imported: 3,
      sum: 1900,
      questions: [],
      accounts: [{ name: 'Commonwealth Bank everyday account ending 5678' }],
      files: [{ layout: 'CommBank', sign_proof: 'balance' }],
    });
    expect(await amounts(kim)).toEqual([
      ['2026-10-19', -54.4, 'Card xx1234'],
      ['2026-10-19', 2000, 'Direct Credit ACME Salary October'],
      ['2026-10-18', -45.6, 'COLES 1234 GLEBE'],
    ]);
  });

  const withLine = (line: Printed[]) => pdfOf([[...head, ...line, ...foot]]);
  it.each([
    ['a transaction is missing', pdfOf([[...head, ...body.slice(3), ...foot]])],
    [
      'the last one has no balance',
      pdfOf([[...head, ...body, ...printedLine(670, '20 Oct', 'CAFE', { 340: '5.00' })]]),
    ],
    [
      'an amount stands on the wrong side',
      withLine(printedLine(720, '18 Oct', 'COLES', { 430: '45.60', 540: '954.40 CR' })),
    ],
    ['it has no balances', pdfOf([[...head.slice(0, 3), ...printedLine(720, '18 Oct', 'COLES', { 340: '45.60' })]])],
    ['it is of no large bank', pdfOf([[...head.slice(1), ...body, ...foot]])],
    ['it is a letter', pdfOf([[[40, 800, 'Dear Kim, here is your Westpac letter of 1 Oct 2026.']]])],
    ['it is only a picture', pdfOf([[]])],
    ['it is torn', pdfOf([[...head, ...body, ...foot]]).subarray(0, 400)],
  ])('is refused with %s, with the advice to use CSV', async (_what, content) => {
    const kim = await server.aMember();
    const { problem: refused } = await send(server, kim, [{ name: 'statement.pdf', content }]);
    expect([refused.status, refused.code, refused.detail]).toMatchObject([
      422,
      'file_refused',
      expect.stringContaining('CSV'),
    ]);
    expect(await linesOf(server, kim)).toEqual([]);
  });

  it('inside a zip is named in the refusal', async () => {
    const kim = await server.aMember();
    const zip = zipOfEntries([['october/statement.pdf', pdfOf([[]])]]);
    const { problem: refused } = await send(server, kim, [{ name: 'october.zip', content: zip }]);
    expect([refused.status, refused.detail]).toMatchObject([
      422,
      expect.stringMatching(/^statement\.pdf: We couldn’t read this PDF reliably/),
    ]);
    expect(
      await imported(
        server,
        kim,
        zipOfEntries([['statement.pdf', pdfOf([[...head, ...body, ...foot]])]]),
        'october.zip',
      ),
    ).toMatchObject({ imported: 3 });
  });

  it('with more pages than a statement has is refused', async () => {
    const kim = await server.aMember();
    const many = Array.from({ length: 201 }, (): Printed[] => [[40, 800, 'x']]);
    expect((await send(server, kim, [{ name: 'long.pdf', content: pdfOf(many) }])).problem).toMatchObject({
      status: 422,
      reason: 'too_large',
    });
  });
});
