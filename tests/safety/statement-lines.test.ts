import { describe, expect, test } from 'vitest';
import { detect, detectionHead } from '#domain/statements/detect.ts';
import { openReader, openSurvey } from '#domain/statements/reader.ts';
import { StatementRefusal } from '#domain/statements/statement.ts';
import type { StatementSink } from '#domain/statements/statement.ts';
import { stepsOf } from './worst-text.ts';

/** Lines of this many characters: shorter and longer than some readers' line limit. */
const LENGTHS = [60_000, 250_000] as const;
/** Steps for each character: linear work takes some hundred, quadratic work half as many as there are characters. */
const MAX_STEPS = 4_000;

const fills = [
  ' ',
  '\t',
  'a',
  'A',
  '1',
  '0',
  '.',
  ',',
  '"',
  "'",
  '-',
  '/',
  ':',
  ';',
  '|',
  '$',
  '(',
  ')',
  '=',
  '<',
  '>',
  '&',
  '^',
  '!',
  '#',
  '*',
  '\u00a0',
  '\u0301',
  '\r',
  'é',
  '1 ',
  ' 1',
  'a ',
  ' a',
  '1/',
  '1.',
  '1,',
  ', ',
  '" ',
  '""',
  '",',
  ' -',
  '- ',
  '1-',
  '=1',
  '<a',
  '<a>',
  '&a',
  '&#',
  '()',
  '($',
  '$1',
  'CR',
  'DR ',
  '1 Jan ',
  'Jan ',
  'T00:00:00',
  'Reference: ',
  '=" ',
  '/ ',
  ' /',
  'AUD ',
  'x*',
  '**',
  ' *',
];

/** The position of a fill in a file, marked by `X`. */
const places: Readonly<Record<string, string>> = {
  'a table’s only line': 'X',
  'a table’s heading': 'Date,Description,Amount,X\n01/02/2026,COFFEE,-4.50,\n02/02/2026,TEA,-3.50,\n',
  'a line before a table': 'Statement X\nDate,Description,Amount\n01/02/2026,COFFEE,-4.50\n02/02/2026,TEA,-3.50\n',
  'a table’s day': 'Date,Description,Amount\n01/02/2026,COFFEE,-4.50\n01/02/X,TEA,-3.50\n20/02/2026,BUS,-3.50\n',
  'a table’s description': 'Date,Description,Amount\n20/02/2026,COFFEE X,-4.50\n21/02/2026,TEA,-3.50\n',
  'a table’s quoted description': 'Date,Description,Amount\n20/02/2026,"COFFEE X",-4.50\n21/02/2026,TEA,-3.50\n',
  'a table’s amount': 'Date,Description,Amount\n20/02/2026,COFFEE,-4.50X\n21/02/2026,TEA,-3.50\n',
  'an amount after its sign': 'Date,Description,Amount\n20/02/2026,COFFEE,-X4.50\n21/02/2026,TEA,-3.50\n',
  'a balance': 'Date,Description,Debit,Credit,Balance\n20/02/2026,COFFEE,4.50,,100.00X\n21/02/2026,TEA,3.50,,96.50\n',
  'a headerless row': '20/02/2026,"-4.50","COFFEE X","+100.00"\n21/02/2026,"-3.50","TEA","+96.50"\n',
  'an OFX header':
    'OFXHEADER:100\nX\n<OFX><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260220<TRNAMT>-4.50<FITID>1<NAME>COFFEE</STMTTRN></OFX>',
  'an OFX name':
    'OFXHEADER:100\n\n<OFX><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260220<TRNAMT>-4.50<FITID>1<NAME>X</STMTTRN></OFX>',
  'an OFX amount':
    'OFXHEADER:100\n\n<OFX><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260220<TRNAMT>-4X<FITID>1<NAME>TEA</STMTTRN></OFX>',
  'an OFX day':
    'OFXHEADER:100\n\n<OFX><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>2026X<TRNAMT>-4<FITID>1<NAME>TEA</STMTTRN></OFX>',
  'a QIF heading': '!Type:BankX\nD20/02/2026\nT-4.50\nPCOFFEE\n^\n',
  'a QIF day': '!Type:Bank\nD20/X\nT-4.50\nPCOFFEE\n^\n',
  'a QIF day after blanks': '!Type:Bank\nDX20/02/2026\nT-4.50\nPCOFFEE\n^\n',
  'a QIF amount': '!Type:Bank\nD20/02/2026\nT-4X\nPCOFFEE\n^\n',
  'a QIF payee': '!Type:Bank\nD20/02/2026\nT-4.50\nPX\n^\n',
  'a QIF category': '!Type:Bank\nD20/02/2026\nT-4.50\nPTEA\nLFood:X\n^\n',
  'a QIF account': '!Account\nNX\nTBank\n^\n!Type:Bank\nD20/02/2026\nT-4.50\nPTEA\n^\n',
  'a SWIFT line': ':20:1\n:25:1\n:28C:1\n:60F:C260220AUD1,\n:61:2602200220D4,50NMSCX\n:86:COFFEE\n:62F:C260220AUD1,\n',
  'a SWIFT remark': ':20:1\n:25:1\n:28C:1\n:60F:C260220AUD1,\n:61:2602200220D4,50NMSC1\n:86:X\n:62F:C260220AUD1,\n',
  'a SWIFT amount': ':20:1\n:25:1\n:28C:1\n:60F:C260220AUD1,\n:61:2602200220DX4,50NMSC1\n:86:TEA\n:62F:C260220AUD1,\n',
  'a CAMT text':
    '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="AUD">4.50</Amt><AddtlNtryInf>X</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>',
  'a CAMT attribute':
    '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="X">4.50</Amt></Ntry></Stmt></BkToCstmrStmt></Document>',
  'a journal’s payee': '2026-02-20 X\n    expenses:food  $4.50\n    assets:bank\n',
  'a journal’s posting': '2026-02-20 TEA\n    expenses:X  $4.50\n    assets:bank\n',
  'a journal’s amount': '2026-02-20 TEA\n    expenses:food  $X4.50\n    assets:bank\n',
  'a GnuCash text': '<?xml version="1.0"?><gnc-v2><gnc:book><trn:description>X</trn:description></gnc:book></gnc-v2>',
  'a moneyGuru text': '<?xml version="1.0"?><moneyguru-file><account name="X"/></moneyguru-file>',
  'a YNAB text': '{"transactions":[{"date":"2026-02-20","amount":-4500,"payee_name":"X"}]}',
  markup: '<html><table><tr><td>X</td></tr></table></html>',
};

const blackHole = new Proxy({}, { get: () => () => 0 }) as StatementSink;

function read(text: string): void {
  const piece = 96 * 1024;
  const head = new TextEncoder().encode(text.slice(0, detectionHead)).subarray(0, detectionHead);
  const detection = detect(head, text.slice(0, detectionHead));
  if (detection.kind === 'packed') return;
  const feed = (to: { write(text: string): unknown }): void => {
    for (let at = 0; at < text.length; at += piece) to.write(text.slice(at, at + piece));
  };
  if (!detection.needsSurvey) {
    const reader = openReader({ format: detection.format }, blackHole, 'Australia/Sydney');
    feed(reader);
    return reader.end();
  }
  const survey = openSurvey(detection.format, { sign: 'plus_in', dateOrder: 'dmy' });
  feed(survey);
  const reader = openReader(survey.end(), blackHole, 'Australia/Sydney');
  feed(reader);
  reader.end();
}

function readOrRefuse(text: string): void {
  try {
    read(text);
  } catch (error) {
    if (!(error instanceof StatementRefusal)) throw error;
  }
}

describe('a hostile statement', () => {
  test.each(Object.entries(places))(
    'no fill of %s takes more than linear time',
    (_place, around) => {
      const slow: string[] = [];
      for (const [fill, length] of fills.flatMap((one) => LENGTHS.map((long) => [one, long] as const))) {
        const text = around.replace('X', () => fill.repeat(Math.ceil(length / fill.length)));
        const steps = stepsOf(() => readOrRefuse(text), MAX_STEPS * text.length) / text.length;
        if (steps > MAX_STEPS)
          slow.push(`${length} of ${JSON.stringify(fill)}: ${Math.round(steps)} steps a character`);
      }
      expect(slow).toEqual([]);
    },
    1_200_000,
  );
});
