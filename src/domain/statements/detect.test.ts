import { describe, expect, it } from 'vitest';
import { detect } from './detect.ts';
import { statementDecoder } from './encoding.ts';
import { StatementRefusal } from './statement.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const detectBytes = (bytes: Uint8Array) => detect(bytes, statementDecoder(bytes).write(bytes));

function refusalOf(bytes: Uint8Array): StatementRefusal | null {
  try {
    detectBytes(bytes);
    return null;
  } catch (error) {
    if (error instanceof StatementRefusal) return error;
    throw error;
  }
}

describe('file type detection', () => {
  it.each<[string, string, boolean]>([
    ['OFXHEADER:100\r\nDATA:OFXSGML\r\n\r\n<OFX>', 'ofx', false],
    ['\n\n  OFXHEADER:100 DATA:OFXSGML<OFX>', 'ofx', false],
    ['<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?><OFX></OFX>', 'ofx', false],
    ['<OFX><SIGNONMSGSRSV1>', 'ofx', false],
    ['<ofx>\n<signonmsgsrsv1>', 'ofx', false],
    ['Content-Type: application/x-ofx\n\nOFXHEADER:100', 'ofx', false],
    ['!Type:Bank\nD1/2/2025', 'qif', true],
    ['!Account\rNCheque\r^\r', 'qif', true],
    ['!Option:AutoSwitch\r\n', 'qif', true],
    ['D03/02/2025\nT-5.00\nPBakery\n^\n', 'qif', true],
    [
      '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>',
      'camt',
      false,
    ],
    ['<ns2:Document xmlns:ns2="urn:x"><ns2:BkToCstmrAcctRpt>', 'camt', false],
    [':20:START\r\n:25:1/2\r\n', 'mt940', false],
    ['{1:F01KNABNL2HAXXX0000000000}{2:I940X}{4:\r\n:20:B4E', 'mt940', false],
    ['ABNANL2A\n940\nABNANL2A\n:20:ABN AMRO', 'mt940', false],
    ['\u0001\r\n:20:ST170119\r\n:25:PL29\r\n', 'mt940', false],
    ['<?xml version="1.0"?>\n<gnc-v2 xmlns:gnc="http://www.gnucash.org/XML/gnc">', 'gnucash', false],
    ['<moneyguru-file document_id="1">', 'moneyguru', false],
    ['{"data":{"budget":{"transactions":[]}}}', 'ynab', false],
    ['Date,Amount,Description\n01/02/2025,-5.00,Bakery\n', 'csv', true],
    ['01/02/2025;-5,00;Bäckerei', 'csv', true],
    ['Date\tAmount\n', 'csv', true],
  ])('%j is %s', (text, format, needsSurvey) => {
    expect(detectBytes(utf8(text))).toEqual({ kind: 'text', format, needsSurvey });
  });

  it.each([
    '2025-07-01,Rent,-300.00,"for:\n\tflat 7:\t3"\n',
    '2025-07-01,Rent,-300.00,"see\n!Type:Bank"\n',
    '"2025-07-01\n:20:START",Rent,-300.00,\n',
    '2025-07-01;Rent;-300.00;"say ""yes"":\r\nOFXHEADER:100"\r\n',
  ])('a note with line ends in a table tells nothing about the file: %j', (row) => {
    expect(detectBytes(utf8(`Date,Description,Amount,Notes\n${row}`))).toMatchObject({ format: 'csv' });
  });

  it.each<[string, number[], string]>([
    ['gzip', [0x1f, 0x8b, 8, 0], 'gzip'],
    ['zip', [...utf8('PK\u0003\u0004\u0014\u0000\u0000\u0000\u0008\u0000'), ...utf8('db.sqlite')], 'zip'],
    ['sqlite', [...utf8('SQLite format 3\0')], 'sqlite'],
    ['PDF', [...utf8('%PDF-1.7\n%âãÏÓ\n')], 'pdf'],
    ['PDF behind a few bytes', [...utf8('\r\n\r\n%PDF-1.4')], 'pdf'],
    ['workbook', [...utf8('PK\u0003\u0004\u0014\u0000\u0006\u0000[Content_Types].xml')], 'xlsx'],
    ['HTML table', [...utf8('<html><table><tr><td>a</td></tr></table>')], 'markup'],
  ])('a %s file is unpacked', (_, bytes, container) => {
    expect(detectBytes(Uint8Array.from(bytes))).toEqual({ kind: 'packed', container });
  });

  it.each<[string, Uint8Array | string, string, RegExp]>([
    ['nothing', '', 'empty', /empty/],
    ['blank space', ' \r\n\t\n', 'empty', /blank/],
    ['a PNG', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'not_a_statement', /image/],
    ['a JPEG', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]), 'not_a_statement', /image/],
    ['a photo of a phone', Uint8Array.from([0, 0, 0, 24, ...utf8('ftypheic')]), 'not_a_statement', /image/],
    [
      'an old Excel file',
      Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      'not_a_statement',
      /save it as CSV/,
    ],
    [
      'an XML workbook',
      '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook>',
      'not_a_statement',
      /Excel/,
    ],
    ['a web page', '<!DOCTYPE html><html><body>Please sign in', 'not_a_statement', /signed you out/],
    [
      'a payment order',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03">',
      'not_a_statement',
      /pain\.001/,
    ],
    ['other XML', '<rss version="2.0"></rss>', 'unknown_format', /XML/],
    ['other JSON', '[{"id":1}]', 'unknown_format', /JSON/],
    ['prose', 'This is not a statement at all!', 'unknown_format', /OFX, QFX, QIF/],
    [
      'binary',
      Uint8Array.from({ length: 500 }, (_, index) => (index * 37) % 32),
      'unknown_format',
      /can’t read this file/,
    ],
    ['an encrypted file', '-----BEGIN PGP MESSAGE-----\n', 'not_a_statement', /encrypted/],
  ])('%s is refused with a reason', (_, content, code, reason) => {
    const refusal = refusalOf(typeof content === 'string' ? utf8(content) : content);
    expect(refusal?.code).toBe(code);
    expect(refusal?.message).toMatch(reason);
  });
});
