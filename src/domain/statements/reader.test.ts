import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCivilDate } from '../calendar/civil-date.ts';
import { readStatement } from '#tests/build/statement-file.ts';
import type { ReadText } from '#tests/build/statement-text.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

const samples: Record<string, string> = {
  ofx: `OFXHEADER:100\r\nDATA:OFXSGML\r\nCHARSET:1252\r\n\r\n<OFX><SIGNONMSGSRSV1></SIGNONMSGSRSV1><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>AUD<BANKACCTFROM><BANKID>062000<ACCTID>12345678<ACCTTYPE>SAVINGS</BANKACCTFROM><BANKTRANLIST>\r
<STMTTRN><TRNTYPE>POS<DTPOSTED>20250603<TRNAMT>-6.50<FITID>20250603-1<NAME>Café &amp; Co<MEMO>Card 1122</STMTTRN>\r
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20250604<TRNAMT>1000<FITID>20250604-1<NAME>Salary</STMTTRN>\r
</BANKTRANLIST><LEDGERBAL><BALAMT>993.50</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\r\n`,
  qif: '!Account\nNEveryday\nTBank\n^\n!Type:Bank\nD3/6/2025\nT-6.50\nPCafé & Co\nLFood:Out\n^\nD14/6/2025\nT1,000.00\nPSalary\nSA\n$900.00\nSB\n$100.00\n^\n',
  camt: `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>NL26VAYB8060476890</IBAN></Id><Ccy>EUR</Ccy></Acct>
<Ntry><Amt Ccy="EUR">6.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2025-06-03</Dt></BookgDt><AddtlNtryInf>Café &amp; Co</AddtlNtryInf></Ntry>
<Ntry><Amt Ccy="EUR">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts><ValDt><Dt>2025-06-04</Dt></ValDt><AddtlNtryInf><![CDATA[Salary]]></AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>\n`,
  mt940:
    '{1:F01X}{2:I940XN}{4:\r\n:20:A\r\n:25:062000/12345678AUD\r\n:28C:1/1\r\n:60F:C250601AUD0,00\r\n:61:2506030603D6,50NMSCNONREF\r\n:86:166?00POS?20Café & Co?32Bakery\r\n:61:250604C1000,NTRFX//BANKREF-0001\r\n:86:Salary\r\n:62F:C250630AUD993,50\r\n-}\r\n',
  csv: 'Date,Description,Amount,Balance\r\n03/06/2025,"Café, ""Co""",-6.50,93.50\r\n14/06/2025,Salary,"1,000.00","1,093.50"\r\n',
  gnucash:
    '<?xml version="1.0"?><gnc-v2><gnc:book><gnc:account><act:name>Bank</act:name><act:id>a</act:id><act:type>BANK</act:type></gnc:account></gnc:book></gnc-v2>',
  ynab: '{"data":{"transactions":[{"id":"x","date":"2025-06-03","amount":-6500,"payee_name":"Café","account_name":"Everyday","cleared":"cleared"}]}}',
};

/** Properties of every outcome, for any file. */
function expectSound({ accounts, rows, rejected, warnings, refusal }: ReadText): void {
  for (const transaction of rows) {
    expect(isCivilDate(transaction.date)).toBe(true);
    expect(Number.isSafeInteger(transaction.amountCents) && !Object.is(transaction.amountCents, -0)).toBe(true);
    expect(transaction.account >= 0 && transaction.account < accounts.length && transaction.line >= 1).toBe(true);
  }
  for (const { line, reason } of rejected) expect(line >= 1 && reason.length > 5).toBe(true);
  for (const { message } of warnings) expect(message.length).toBeGreaterThan(10);
  if (refusal !== null) expect(refusal.message.length).toBeGreaterThan(10);
}

describe('a statement file', () => {
  it.each(['ofx', 'qif', 'camt', 'mt940', 'csv'])('of type %s is read from bytes to rows', (format) => {
    const outcome = readStatement(utf8(samples[format]!));
    expectSound(outcome);
    expect([outcome.refusal, outcome.rejected]).toEqual([null, []]);
    expect(outcome.rows.map((transaction) => transaction.amountCents)).toEqual([-650, 100_000]);
    expect(outcome.rows[0]?.description).toContain('Café');
  });

  it.each(Object.entries(samples))(
    'of type %s is the same in any encoding that can represent it, and in any pieces',
    (_, text) => {
      const whole = readStatement(utf8(text));
      const units = Uint8Array.from(
        [...`\ufeff${text}`].flatMap((character) => [character.charCodeAt(0) & 255, character.charCodeAt(0) >> 8]),
      );
      const latin = Uint8Array.from([...text].map((character) => character.charCodeAt(0)));
      const marked = Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8(text)]);
      for (const bytes of [units, latin, marked]) expect(readStatement(bytes)).toEqual(whole);
      for (const pieceBytes of [1, 7, 64]) expect(readStatement(utf8(text), pieceBytes)).toEqual(whole);
    },
  );

  it('is at worst refused when truncated anywhere', () => {
    for (const text of Object.values(samples)) {
      const bytes = utf8(text);
      for (let length = 0; length <= bytes.length; length += 3) expectSound(readStatement(bytes.subarray(0, length)));
    }
  });

  it('is at worst refused when bytes are changed, lost, duplicated or moved', () => {
    const change = fc.record({
      at: fc.nat(),
      drop: fc.nat(40),
      insert: fc.oneof(
        fc.uint8Array({ maxLength: 12 }),
        fc.constantFrom('<', '>', '\n', '^', '!Type:', ':61:', '<STMTTRN>', '<Ntry>', '&', ']]>', '"', ',').map(utf8),
      ),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(samples)),
        fc.array(change, { minLength: 1, maxLength: 8 }),
        (text, changes) => {
          let bytes = [...utf8(text)];
          for (const { at, drop, insert } of changes) bytes = bytes.toSpliced(at % bytes.length, drop, ...insert);
          expectSound(readStatement(Uint8Array.from(bytes)));
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('of random bytes, or of random words of the formats, is refused or read', () => {
    const words = fc.constantFrom(
      '<OFX>',
      '<STMTRS>',
      '<STMTTRN>',
      '</STMTTRN>',
      '<TRNAMT>',
      '<DTPOSTED>',
      '20250603',
      '-6.50',
      '<NAME>',
      '!Type:Bank\n',
      '!Account\n',
      'D3/6/25\n',
      'T5\n',
      '^\n',
      'N',
      ':20:x\n',
      ':25:1\n',
      ':60F:C250601AUD1,\n',
      ':61:250603C5,\n',
      ':86:',
      '?20',
      '<BkToCstmrStmt>',
      '<Stmt>',
      '<Ntry>',
      '</Ntry>',
      '<Amt>',
      '</Amt>',
      ',',
      '"',
      '\r',
      '\n',
      ' ',
      'é',
      '<!--',
      '<![CDATA[',
      '\u0000',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 60 }), (list) => expectSound(readStatement(utf8(list.join(''))))),
      { numRuns: 1500 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => expectSound(readStatement(bytes))),
      { numRuns: 500 },
    );
  });
});

describe('a hostile file of four megabytes', () => {
  const size = 4_000_000;
  const filled = (unit: string, start = '') => start + unit.repeat(Math.ceil(size / unit.length));
  const ofx =
    '<OFX><STMTRS><CURDEF>AUD<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20250603<TRNAMT>1<NAME>';
  const camt = '<Document><BkToCstmrStmt><Stmt><Ntry>';
  const swift = ':20:A\n:25:1\n:61:250603C5,\n:86:';

  // Quadratic work would take hours here and run into the time limit of the test.
  it.each([
    ['opening brackets', filled('<')],
    ['opening brackets in OFX', filled('<', ofx)],
    ['one OFX tag', filled('<STMTTRN>', ofx)],
    ['nested OFX tags', filled('<A>', ofx)],
    ['one tag without end', filled('A', '<OFX><')],
    ['ampersands', filled('&', ofx)],
    ['comments without end', filled('<!--', ofx)],
    ['CDATA without end', filled('<![CDATA[', ofx)],
    ['blanks in OFX', filled(' ', ofx)],
    ['entities', filled('<!ENTITY a "&b;&b;&b;">', '<!DOCTYPE OFX [')],
    ['nested XML', filled('<A>', camt)],
    ['entries', filled('<Ntry></Ntry>', camt)],
    ['parts of an entry', filled('<TxDtls><Refs></Refs></TxDtls>', camt)],
    ['quotes', filled('"\'', `${camt}<Amt `)],
    ['text', filled('x', camt)],
    ['field 61', filled(':61:\n', swift)],
    ['slashes', filled('/', swift)],
    ['lines of blanks', filled(`${' '.repeat(900_000)}x\n`, swift)],
    ['question marks', filled('?20', swift)],
    ['newlines', filled('\n', swift)],
    ['carets', filled('^\n', '!Type:Bank\n')],
    ['QIF records', filled('D1\nT1\n^\n', '!Type:Bank\n')],
    ['QIF accounts', filled('!Account\nNx\n^\n')],
    ['QIF blanks', filled(`D${' '.repeat(900_000)}x\n`, '!Type:Bank\n')],
    ['carriage returns', filled('\r', '!Type:Bank\n')],
  ])('of %s finishes quickly', (_, text) => {
    const outcome = readStatement(utf8(text));
    expectSound({ ...outcome, rejected: outcome.rejected.slice(0, 10) });
    expect(outcome.rejected.length).toBeLessThanOrEqual(10_001);
  });
});
