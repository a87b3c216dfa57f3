import { describe, expect, it } from 'vitest';
import { piecesOf, readCsv } from '#tests/build/statement-text.ts';
import type { CsvMapping } from './mapping.ts';
import { surveyCsv, type CsvSurvey, type CsvSurveyOptions } from './survey.ts';

function surveyed(text: string, options: CsvSurveyOptions = {}): CsvSurvey {
  const survey = surveyCsv(options);
  for (const piece of piecesOf(text, 1000)) survey.write(piece);
  return survey.end();
}

const amounts = (text: string, options: CsvSurveyOptions = {}): [string, number][] =>
  readCsv(text, options).rows.map((transaction) => [transaction.date, transaction.amountCents]);

describe('the shape of a file', () => {
  it.each([
    [',', 'Date,Text,Amount\n13/02/2025,Café,-1.50\n'],
    [';', 'Datum;Text;Betrag\n13.02.2025;Café;-1,50\n'],
    ['\t', '13.02.2025\tCafé, corner\t-1,50\n'],
    ['|', 'date|memo|amount\n2025-02-13|Café; corner|-1.50\n'],
    [';', '"2025-02-13";"a, b, c";"-1.50"\n'],
  ])('is divided by %j', (delimiter, text) => {
    expect(surveyed(text).mapping.delimiter).toBe(delimiter);
    expect(amounts(text)).toEqual([['2025-02-13', -150]]);
  });

  it('has lines above the table, which name the account', () => {
    const survey = surveyed(
      'Account name: ,Holiday savings,,,\nAccount balance: ,63.86,,,\nExported on 13/02/2025\n\nDate,Transactions,Debits,Credits,Balance\n\n04 Nov 2024,Direct Debit,18.75,,902.74\n',
    );
    expect(survey).toMatchObject({
      account: { name: 'Holiday savings', number: null },
      mapping: { skipLines: 4, headerRow: true },
      certain: true,
      rowCount: 1,
    });
    expect(
      surveyed('Credit Card Number: 1234XXXXXXXX7890\nDate,Description,Amount\n2025-01-10,Books,-15.5\n').account,
    ).toEqual({ name: null, number: '1234XXXXXXXX7890' });
  });

  it('shows its first rows for the mapping screen', () => {
    const { sample } = surveyed('Date,Text,Amount\n13/02/2025," Café, corner ",-1.50\n');
    expect(sample).toEqual({ heading: ['Date', 'Text', 'Amount'], rows: [['13/02/2025', 'Café, corner', '-1.50']] });
  });

  it('has a mark that stays from one export to the next', () => {
    const first = surveyed('When;What;Much\nx;13.02.2025;1,50\n').fingerprint;
    expect(first).toMatch(/^[0-9a-f]{16}$/);
    expect(surveyed('when; What ;much\ny;01.03.2026;-2,00\nz;02.03.2026;7,00\n').fingerprint).toBe(first);
    expect(surveyed('When;What;More\nx;13.02.2025;1,50\n').fingerprint).not.toBe(first);
    const bare = surveyed('13/02/2025,a,1.00,2.00,x,y\n').fingerprint;
    expect(surveyed('14/02/2025,b,,3.00,,\n').fingerprint).toBe(bare);
    expect(surveyed('a,13/02/2025,1.00,2.00,x,y\n').fingerprint).not.toBe(bare);
  });
});

describe('what the figures mean', () => {
  it.each<[string, string, [string, number][]]>([
    [
      'a decimal comma and grouped thousands',
      'Datum;Betrag\n13.02.2025;1.250,45\n14.02.2025;-3\n',
      [
        ['2025-02-13', 125_045],
        ['2025-02-14', -300],
      ],
    ],
    [
      'a decimal point and grouped thousands',
      'Date;Amount\n13.02.2025;"1,250"\n14.02.2025;-3.50\n',
      [
        ['2025-02-13', 125_000],
        ['2025-02-14', -350],
      ],
    ],
    [
      'thousands only, told by the others',
      'Datum;Betrag\n13.02.2025;1.250\n14.02.2025;2,5\n',
      [
        ['2025-02-13', 125_000],
        ['2025-02-14', 250],
      ],
    ],
    [
      'parentheses',
      'Date,Amount\n13/02/2025,"($1,300.00)"\n14/02/2025,$800.00\n',
      [
        ['2025-02-13', -130_000],
        ['2025-02-14', 80_000],
      ],
    ],
    [
      'a minus behind',
      'Date,Amount\n13/02/2025,12.00-\n14/02/2025,8.00\n',
      [
        ['2025-02-13', -1200],
        ['2025-02-14', 800],
      ],
    ],
    [
      'two columns',
      'Date,Money out,Money in\n13/02/2025,12.00,\n14/02/2025,,8.00\n',
      [
        ['2025-02-13', -1200],
        ['2025-02-14', 800],
      ],
    ],
    [
      'two columns with the debit already negative',
      'Date,Details,Debit,Credit\n13/02/2025,a,-12.00,\n14/02/2025,b,,8.00\n',
      [
        ['2025-02-13', -1200],
        ['2025-02-14', 800],
      ],
    ],
    [
      'a reversal among debits',
      'date;increase;decrease\n13/09/2009;10;\n14/09/2009;;-10\n15/09/2009;;10\n16/09/2009;;12\n',
      [
        ['2009-09-13', 1000],
        ['2009-09-14', 1000],
        ['2009-09-15', -1000],
        ['2009-09-16', -1200],
      ],
    ],
    [
      'a signed amount repeated in two columns',
      'Datum;Bedrag;credit;debet\n13/02/2025;-3,40;;-3,40\n14/02/2025;5,00;5,00;\n',
      [
        ['2025-02-13', -340],
        ['2025-02-14', 500],
      ],
    ],
    [
      'words for the direction',
      'Date,Amount,Debit/Credit\n13/02/2025,12.00,Debit\n14/02/2025,8.00,Credit\n',
      [
        ['2025-02-13', -1200],
        ['2025-02-14', 800],
      ],
    ],
    [
      'letters for the direction',
      '13.02.2025;Shop;33,87;O\n14.02.2025;Pay;24,00;I\n',
      [
        ['2025-02-13', -3387],
        ['2025-02-14', 2400],
      ],
    ],
    [
      'Af and Bij',
      'Datum,Naam,Af Bij,Bedrag (EUR)\n20250213,Shop,Af,"12,00"\n20250214,Pay,Bij,"8,00"\n',
      [
        ['2025-02-13', -1200],
        ['2025-02-14', 800],
      ],
    ],
    [
      'Soll and Haben',
      'Datum;S/H;Betrag\n13.02.2025;S;12,00\n14.02.2025;H;8,00\n',
      [
        ['2025-02-13', -1200],
        ['2025-02-14', 800],
      ],
    ],
    [
      'CR beside blanks',
      'Date Processed,Description,Amount,\n12-Dec-2019,SHOP,£18.89,\n02-Dec-2019,PAYMENT RECEIVED,"+ £1,100.00",CR\n',
      [
        ['2019-12-12', -1889],
        ['2019-12-02', 110_000],
      ],
    ],
    [
      'CR within the figure',
      'Date,Description,Amount\n13/02/2025,Shop,18.89\n14/02/2025,Refund,5.00 CR\n',
      [
        ['2025-02-13', -1889],
        ['2025-02-14', 500],
      ],
    ],
    [
      'a word beside amounts that have their sign',
      'Datum,Összeg,Irány\n2025.02.13.,-350,outflow\n2025.02.14.,1290,inflow\n',
      [
        ['2025-02-13', -35_000],
        ['2025-02-14', 129_000],
      ],
    ],
    [
      'a card whose payments are negative',
      'Date,Description,Amount\n13/02/2025,Shop,20.00\n14/02/2025,Books,5.00\n15/02/2025,PAYMENT RECEIVED - THANK YOU,-25.00\n',
      [
        ['2025-02-13', -2000],
        ['2025-02-14', -500],
        ['2025-02-15', 2500],
      ],
    ],
    [
      'a card whose balance falls by each purchase',
      'Date,Description,Amount,Balance\n13/02/2025,Shop,20.00,80.00\n14/02/2025,Books,5.00,75.00\n15/02/2025,Refund,-5.00,80.00\n',
      [
        ['2025-02-13', -2000],
        ['2025-02-14', -500],
        ['2025-02-15', 500],
      ],
    ],
  ])('%s', (_, text, expected) => {
    expect(amounts(text)).toEqual(expected);
  });

  it('are reported from the whole file, not from its beginning', () => {
    const ambiguous = Array.from(
      { length: 20_000 },
      (_, row) => `0${1 + (row % 9)}/0${1 + (row % 7)}/2024;1.000\n`,
    ).join('');
    const survey = surveyed(`Datum;Betrag\n${ambiguous}12/31/2024;-2,50\n`);
    expect(survey.mapping).toMatchObject({ dateOrder: 'mdy', decimalMark: ',' });
    expect(survey.rowCount).toBe(20_001);
  });

  it('come without a heading: the balance tells money out from money in', () => {
    const text = '13/02/2025,Shop,12.00,,88.00\n14/02/2025,Pay,,8.00,96.00\n15/02/2025,Books,6.00,,90.00\n';
    expect(surveyed(text)).toMatchObject({ certain: true, mapping: { columns: { debit: 2, credit: 3, balance: 4 } } });
    const swapped = '13/02/2025,Shop,,12.00,88.00\n14/02/2025,Pay,8.00,,96.00\n15/02/2025,Gift,4.00,,100.00\n';
    expect(surveyed(swapped)).toMatchObject({
      certain: true,
      mapping: { columns: { debit: 3, credit: 2, balance: 4 } },
    });
  });

  it('with one side that is named: the figures where it is blank are the other, and a column that is always filled is not', () => {
    expect(
      amounts(
        'When;Who;Spent;Got\n03.11.2026;Books;23,40;\n04.11.2026;Refund of shoes;;89,00\n05.11.2026;Grocer;1.012,50;\n',
      ),
    ).toEqual([
      ['2026-11-03', -2340],
      ['2026-11-04', 8900],
      ['2026-11-05', -101_250],
    ]);
    expect(amounts('Date,Gone,Paid in\n2026-11-03,23.40,\n2026-11-04,,89.00\n')).toEqual([
      ['2026-11-03', -2340],
      ['2026-11-04', 8900],
    ]);
    expect(surveyed('Date,Spent,Points\n2026-11-03,23.40,20\n2026-11-04,,30\n').mapping.columns).toMatchObject({
      debit: 1,
      credit: null,
    });
  });

  it('come without a heading or a balance: which side is money out is asked', () => {
    const text = '18.09.2017\tShop\t\t33,87\n19.09.2017\tShop\t\t23,55\n20.09.2017\tPay\t24,00\t\n';
    expect(surveyed(text)).toMatchObject({
      certain: false,
      mappingNeeded: true,
      mapping: { columns: { debit: 3, credit: 2 } },
    });
    expect(surveyed('Date,Amount\n13/02/2025,1.00\n14/02/2025,2.00\n15/02/2025,3.00\n').certain).toBe(false);
  });

  it('name their currency', () => {
    expect(surveyed('Datum,Betrag (EUR)\n2025-02-13,-1.00\n').currency).toBe('EUR');
    expect(
      surveyed('Date,Amount,Currency\n2025-02-13,-1.00,GBP\n2025-02-14,-1.00,GBP\n2025-02-15,-1.00,USD\n').currency,
    ).toBe('GBP');
    expect(surveyed('Date,Amount\n2025-02-13,-1.00\n').currency).toBeNull();
  });

  it('run with the newest row first or last', () => {
    expect(surveyed('Date,Amount\n2025-02-14,-1.00\n2025-02-13,-1.00\n').newestFirst).toBe(true);
    expect(surveyed('Date,Amount\n2025-02-13,-1.00\n2025-02-14,-1.00\n').newestFirst).toBe(false);
    expect(surveyed('Date,Amount,Balance\n2025-02-13,-1.00,7.00\n2025-02-13,-2.00,8.00\n').newestFirst).toBe(true);
  });
});

describe('what cannot be read as it is', () => {
  it.each([
    ['empty', ''],
    ['empty', '\n\r\n  \n'],
    ['empty', 'Date,Description,Amount,Balance\n'],
    ['empty', '"Transactions for account 1234"\n"Date","Action","Description","Amount"\n""\n'],
    ['not_a_statement', 'this,is,a,header\n,,,,\nfoo,bar,baz,"100,42"\n'],
    ['not_a_statement', 'header1;header2;header3\nvalue1;value2;value3\nfooter;bla'],
    ['not_a_statement', 'Dear member, here is what you asked for; please read it.\nKind regards, the bank\n'],
    ['mapping_needed', '13/02/2025,12.00,7.00,3.00,4.00\n14/02/2025,8.00,6.00,5.00,4.00\n'],
    [
      'mapping_needed',
      'Start Date,End Date,Start Balance,End Balance\n2025-01-01,2025-01-31,$0.00,$15.00\n2025-02-01,2025-02-28,$15.00,$3.00\n',
    ],
    ['mapping_needed', 'Open Date,Quantity,Price,Gain/Loss $\n08/24/2020,10,$71.39,$0.40\n08/25/2020,5,$70.00,$0.20\n'],
  ])('%s', (code, text) => {
    const survey = surveyed(text);
    expect(survey.refusal?.code).toBe(code);
    expect(survey.mappingNeeded).toBe(code === 'mapping_needed');
    expect(survey.certain).toBe(false);
    expect(readCsv(text).refusal?.code).toBe(code);
  });
});

describe('a mapping of the member', () => {
  const text = 'Kept by hand\nmuch;when;what;left\n"12.00";03/04/2025;Shop;88.00\n"-8.00";04/04/2025;Pay;96.00\n';
  const guess = surveyed(text).mapping;
  const mapping: CsvMapping = {
    ...guess,
    delimiter: ';',
    skipLines: 1,
    headerRow: true,
    invertSign: true,
    columns: { ...guess.columns, date: 1, amount: 0, balance: 3, description: [2] },
  };

  it('is taken as it is', () => {
    expect(surveyed(text, { mapping })).toMatchObject({
      layout: 'your mapping',
      certain: true,
      mappingNeeded: false,
      dateOrderDecided: true,
      rowCount: 2,
    });
    const read = readCsv(text, { mapping });
    expect(read.rows).toMatchObject([
      { date: '2025-04-03', amountCents: -1200, description: 'Shop', balanceCents: 8800, line: 3 },
      { date: '2025-04-04', amountCents: 800, description: 'Pay', balanceCents: 9600 },
    ]);
    expect(readCsv(text, { mapping, dateOrder: 'mdy' }).rows[0]?.date).toBe('2025-03-04');
  });

  it('learns the words of the direction from the column that it names', () => {
    const flagged = 'a;b;c\n13/02/2025;12.00;Soll\n14/02/2025;8.00;Haben\n';
    const columns = { ...guess.columns, date: 0, amount: 1, flag: 2, balance: null, description: [] };
    expect(amounts(flagged, { mapping: { ...mapping, skipLines: 0, invertSign: false, columns } })).toEqual([
      ['2025-02-13', -1200],
      ['2025-02-14', 800],
    ]);
  });

  it('that does not fit the file asks again', () => {
    expect(surveyed(text, { mapping: { ...mapping, columns: { ...mapping.columns, date: 2 } } }).refusal?.code).toBe(
      'mapping_needed',
    );
  });
});
