import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imports } from '#contract/areas/imports.ts';
import { imported, linesOf, send } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const unsigned = 'Date,Description,Amount\n18/02/2026,COLES 1234,45.60\n19/02/2026,BP GLEBE,20.00\n';
const refused = (reason: string) => ({ status: 422, code: 'file_refused', reason });

describe('an import never guesses (I21)', () => {
  it('an unproven sign is asked in the preview, refused without an answer, and remembered with it', async () => {
    const kim = await server.aMember();
    const preview = await imported(server, kim, unsigned, 'card.csv', { preview: 'true' });
    expect(preview).toMatchObject({
      imported: 2,
      sum: -65.6,
      files: [{ sign_proof: null, amount_sign: 'plus_out', answer_remembered: false }],
    });
    expect(preview.questions).toEqual([
      {
        code: 'sign',
        file: 'card.csv',
        message: 'This file doesn’t show which amounts are money out. Tell us before you import it.',
        likely: 'plus_out',
        words: [],
        lines: [],
        rows: [
          { line: 2, description: 'COLES 1234', amount: 45.6 },
          { line: 3, description: 'BP GLEBE', amount: 20 },
        ],
      },
    ]);
    expect((await send(server, kim, [{ name: 'card.csv', content: unsigned }])).problem).toMatchObject({
      ...refused('sign_undecided'),
      file: 'card.csv',
      questions: [{ code: 'sign', rows: [{ amount: 45.6 }, {}] }],
    });
    expect(await linesOf(server, kim)).toEqual([]);
    expect(await imported(server, kim, unsigned, 'card.csv', { sign: 'plus_out' })).toMatchObject({
      imported: 2,
      sum: -65.6,
      questions: [],
      files: [{ sign_proof: 'member' }],
    });
    const next = 'Date,Description,Amount\n20/02/2026,UBER,12.00\n';
    expect(await imported(server, kim, next, 'next.csv')).toMatchObject({
      imported: 1,
      sum: -12,
      files: [{ sign_proof: 'member', answer_remembered: true, amount_sign: 'plus_out' }],
    });
    expect((await server.call(imports.mappings, { token: kim.token })).body.data).toMatchObject([
      { name: 'card.csv', amount_sign: 'plus_out' },
    ]);
  });

  it('a remembered answer does not override what a file proves, nor what its descriptions contradict', async () => {
    const kim = await server.aMember();
    await imported(server, kim, unsigned, 'card.csv', { sign: 'plus_out' });
    const signed = 'Date,Description,Amount\n18/02/2026,EFTPOS COLES,-45.60\n19/02/2026,SALARY,2000.00\n';
    expect(await imported(server, kim, signed, 'everyday.csv')).toMatchObject({
      sum: 1954.4,
      files: [{ sign_proof: 'signs', answer_remembered: false }],
    });
    const pays =
      'Date,Description,Amount\n18/02/2026,SALARY ACME,2000.00\n25/02/2026,SALARY ACME,2000.00\n26/02/2026,INTEREST PAID,3.00\n';
    expect((await send(server, kim, [{ name: 'pays.csv', content: pays }])).problem).toMatchObject(
      refused('sign_undecided'),
    );
    // A given answer does not override it either: these signs are proven.
    expect(await imported(server, await server.aMember(), signed, 'everyday.csv', { sign: 'plus_out' })).toMatchObject({
      sum: 1954.4,
    });
  });

  it('one answer does not apply to two files', async () => {
    const kim = await server.aMember();
    const two = [
      { name: 'a.csv', content: unsigned },
      { name: 'b.csv', content: unsigned.replaceAll('/02/', '/03/') },
    ];
    expect((await send(server, kim, two, { sign: 'plus_out' })).problem).toMatchObject({
      ...refused('sign_undecided'),
      detail: 'Some of these files don’t show which amounts are money out. Import them one at a time.',
    });
    expect(await linesOf(server, kim)).toEqual([]);
  });

  it('a mapping without a sign leads to the question as well', async () => {
    const kim = await server.aMember();
    const mapping = JSON.stringify({ columns: { date: 0, description: [1], amount: 2 } });
    expect((await send(server, kim, [{ name: 'a.csv', content: unsigned }], { mapping })).problem).toMatchObject(
      refused('sign_undecided'),
    );
    expect(await imported(server, kim, unsigned, 'a.csv', { mapping, sign: 'plus_in' })).toMatchObject({ sum: 65.6 });
    expect(await imported(server, kim, unsigned.replaceAll('/02/', '/03/'), 'b.csv')).toMatchObject({
      sum: 65.6,
      imported: 2,
    });
  });

  it('words of a type column that may mean either direction', async () => {
    const kim = await server.aMember();
    const card =
      'Date,Type,Description,Amount\n18/02/2026,Purchase,COLES,45.60\n19/02/2026,Payment,BPAY,100.00\n20/02/2026,Interest,INTEREST,3.10\n';
    expect((await send(server, kim, [{ name: 'a.csv', content: card }])).problem).toMatchObject({
      ...refused('sign_undecided'),
      questions: [{ code: 'words', words: [{ word: 'payment', count: 1, likely: 'in' }, { word: 'interest' }] }],
    });
    expect(await imported(server, kim, card, 'a.csv', { words_in: 'Payment', words_out: 'interest' })).toMatchObject({
      sum: 51.3,
      imported: 3,
    });
    expect(await imported(server, kim, card.replaceAll('/02/', '/03/'), 'b.csv')).toMatchObject({
      sum: 51.3,
      imported: 3,
      files: [{ answer_remembered: true }],
    });
  });

  it('the order of day and month, in CSV and QIF', async () => {
    const kim = await server.aMember();
    const csv = 'Date,Description,Amount\n03/04/2026,BUS,-5.00\n05/06/2026,TRAIN,-6.00\n';
    const qif = '!Type:Bank\nD03/04/2026\nT-5.00\nPBUS\n^\n';
    for (const [name, content] of [
      ['a.csv', csv],
      ['a.qif', qif],
    ] as const) {
      expect((await send(server, kim, [{ name, content }])).problem).toMatchObject({
        ...refused('date_order_undecided'),
        questions: [{ code: 'date_order' }],
      });
      expect(await imported(server, kim, content, name, { date_order: 'mdy' })).toMatchObject({
        first_date: '2026-03-04',
      });
    }
    expect(await imported(server, kim, csv.replaceAll('BUS', 'TRAM'), 'b.csv')).toMatchObject({
      first_date: '2026-03-04',
      files: [{ answer_remembered: true }],
    });
  });

  it('lines that can be read in two ways', async () => {
    const kim = await server.aMember();
    const both =
      'Date,Description,Debit,Credit,Balance\n13/02/2026,ABC,10.00,,90.00\n14/02/2026,DEF,10.00,4.00,84.00\n';
    expect((await send(server, kim, [{ name: 'a.csv', content: both }])).problem).toMatchObject({
      ...refused('rows_undecided'),
      questions: [{ code: 'both_sides', lines: [3] }],
    });
    expect(await linesOf(server, kim)).toEqual([]);
    expect(await imported(server, kim, both, 'a.csv', { both_sides: 'two' })).toMatchObject({ imported: 3, sum: -16 });
    const lee = await server.aMember();
    const doubled =
      'Date,Description,Amount,Balance\n13/02/2026,ABC,-10.00,90.00\n14/02/2026,DEF,-4.00,86.00\n14/02/2026,DEF,-4.00,86.00\n';
    expect((await send(server, lee, [{ name: 'a.csv', content: doubled }])).problem).toMatchObject({
      ...refused('rows_undecided'),
      questions: [{ code: 'repeats', lines: [4] }],
    });
    expect(await imported(server, lee, doubled, 'a.csv', { repeats: 'leave_out' })).toMatchObject({
      imported: 2,
      sum: -14,
    });
  });

  it('an invalid answer is bad input', async () => {
    const kim = await server.aMember();
    for (const field of ['sign', 'both_sides', 'repeats']) {
      expect(
        (await send(server, kim, [{ name: 'a.csv', content: unsigned }], { [field]: 'maybe' })).problem,
      ).toMatchObject({ status: 400, errors: [{ field }] });
    }
  });

  it('for any table: imported amounts are proven or answered', async () => {
    const kim = await server.aMember();
    const amount = fc.integer({ min: 1, max: 99_999 });
    const word = fc.constantFrom('COLES', 'ABC', 'SALARY', 'PAYMENT', 'X');
    const heading = fc.constantFrom('Date,Description,Amount\n', 'When,What,Much\n', '');
    const table = fc.tuple(
      heading,
      fc.array(fc.tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 12 }), word, amount), {
        minLength: 1,
        maxLength: 6,
      }),
    );
    let booked = 0;
    await fc.assert(
      fc.asyncProperty(table, async ([top, rows]) => {
        const text =
          top +
          rows
            .map(
              ([day, month, what, cents]) =>
                `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/2026,${what},${(cents / 100).toFixed(2)}`,
            )
            .join('\n');
        const { status } = await send(server, kim, [{ name: 'a.csv', content: text }]);
        if (status === 200) booked += 1;
        expect([400, 422]).toContain(status);
      }),
      { numRuns: 60 },
    );
    expect([booked, await linesOf(server, kim)]).toEqual([0, []]);
  });
});
