import { describe, expect, it } from 'vitest';
import { readWith } from '#tests/build/statement-text.ts';
import type { ReadText } from '#tests/build/statement-text.ts';
import type { StatementEntry } from '../statement.ts';
import { camtReader } from './reader.ts';

const read = (text: string, pieceChars?: number): ReadText => readWith((sink) => camtReader(sink), text, pieceChars);

const account =
  '<Acct><Id><IBAN>NL26 VAYB 8060 4768 90</IBAN></Id><Tp><Cd>SVGS</Cd></Tp><Ccy>EUR</Ccy><Nm>House money</Nm><Svcr><FinInstnId><BICFI>VAYBNL2A</BICFI></FinInstnId></Svcr></Acct>';
const balance = (code: string, amount: string, direction = 'CRDT', currency = 'EUR') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Dt><Dt>2025-06-30</Dt></Dt></Bal>`;
const entry = (inside: string, amount = '6.50', direction = 'DBIT', status = '<Sts><Cd>BOOK</Cd></Sts>') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${status}${inside}</Ntry>\n`;
const dated = '<BookgDt><Dt>2025-06-03</Dt></BookgDt><ValDt><Dt>2025-06-05</Dt></ValDt>';
const statement = (inside: string, head = account) =>
  `<Stmt><Id>1</Id><CreDtTm>2025-06-30T10:00:00+10:00</CreDtTm>${head}${inside}</Stmt>`;
const message = (...statements: string[]) =>
  `<?xml version="1.0"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><CreDtTm>2025-07-01T00:00:00</CreDtTm></GrpHdr>\n${statements.join('')}</BkToCstmrStmt></Document>\n`;

const row = (values: Partial<StatementEntry>): StatementEntry => ({
  account: 0,
  line: 3,
  date: '2025-06-03',
  amountCents: -650,
  description: 'Payment',
  payee: null,
  bankId: null,
  balanceCents: null,
  currency: null,
  pending: false,
  merchantCode: null,
  category: null,
  tags: null,
  notes: null,
  ...values,
});

describe('a CAMT statement', () => {
  it('gives its account, balances and entries', () => {
    const { accounts, rows, warnings, rejected } = read(
      message(
        statement(
          balance('OPBD', '100.00') +
            balance('CLBD', '93.50') +
            entry(
              `${dated}<AcctSvcrRef>2025060300017</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>E2E-1</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>Me Myself</Nm></Pty></Dbtr><Cdtr><Pty><Nm>Corner &amp; Bakery</Nm></Pty></Cdtr><CdtrAcct><Nm>Other</Nm></CdtrAcct></RltdPties><RmtInf><Ustrd>Invoice 7,</Ustrd><Ustrd>thank you</Ustrd></RmtInf></TxDtls></NtryDtls><AddtlNtryInf>Transfer</AddtlNtryInf>`,
            ),
        ),
      ),
    );
    expect([warnings, rejected]).toEqual([[], []]);
    expect(accounts).toEqual([
      {
        bank: 'VAYBNL2A',
        number: 'NL26VAYB8060476890',
        name: 'House money',
        kind: 'savings',
        currency: 'EUR',
        openingCents: 10_000,
        closingCents: 9350,
      },
    ]);
    expect(rows).toEqual([
      row({
        description: 'Corner & Bakery Invoice 7, thank you Transfer',
        payee: 'Corner & Bakery',
        bankId: '2025060300017',
      }),
    ]);
  });

  it('has a booking in UTC on the member’s day', () => {
    const at = (time: string) => message(statement(entry(`<BookgDt><DtTm>${time}</DtTm></BookgDt>`)));
    const dayIn = (zone: string | null, time: string) =>
      readWith((sink) => camtReader(sink, zone), at(time)).rows[0]?.date;
    expect([
      dayIn('Australia/Sydney', '2025-06-03T14:00:00Z'),
      dayIn('Australia/Sydney', '2025-06-03T22:00:00+10:00'),
      dayIn(null, '2025-06-03T14:00:00Z'),
    ]).toEqual(['2025-06-04', '2025-06-03', '2025-06-03']);
  });

  it('is the same with prefixes, and wherever it is cut', () => {
    const text = message(statement(entry(`${dated}<AddtlNtryInf>A &gt; B</AddtlNtryInf>`).repeat(3)));
    const whole = read(text);
    expect(whole.rows).toHaveLength(3);
    expect(read(text.replaceAll(/<(\/?)(\w)/g, '<$1ns2:$2').replace('<?ns2:xml', '<?xml'))).toEqual(whole);
    for (const pieceChars of [1, 2, 5, 100]) expect(read(text, pieceChars)).toEqual(whole);
  });

  it('reads older versions, reports and notifications', () => {
    const report = `<Document><BkToCstmrAcctRptV01><Rpt><Acct><Id><PrtryAcct><Id>12-34</Id></PrtryAcct></Id></Acct>${entry('<BookgDt><DtTm>2025-06-03T23:59:00+02:00</DtTm></BookgDt><TxDtls><RltdPties><Cdtr><Nm>Shop</Nm></Cdtr></RltdPties></TxDtls>', '5', 'DBIT', '<Sts>BOOK</Sts>')}</Rpt></BkToCstmrAcctRptV01></Document>`;
    expect(read(report).rows).toEqual([row({ line: 1, amountCents: -500, description: 'Shop', payee: 'Shop' })]);
    expect(read(report).accounts).toMatchObject([{ number: '12-34', currency: 'EUR' }]);
    const notification = `<Document><BkToCstmrDbtCdtNtfctn><Ntfctn><Acct><Id><Othr><Id>77</Id></Othr></Id></Acct>${entry(dated, '5', 'CRDT', '<Sts>BOOK</Sts>')}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;
    expect(read(notification).rows).toEqual([row({ line: 1, amountCents: 500, description: 'Credit' })]);
  });

  it('makes a row of each payment of a batch, where their amounts add up to the entry’s', () => {
    const part = (amount: string, name: string, more = '') =>
      `<TxDtls><Refs>${more}<EndToEndId>NOTPROVIDED</EndToEndId></Refs>${amount}<RltdPties><Cdtr><Nm>${name}</Nm></Cdtr></RltdPties><RmtInf><Ustrd>Wages</Ustrd></RmtInf></TxDtls>`;
    const old = (cents: string) => `<AmtDtls><TxAmt><Amt Ccy="EUR">${cents}</Amt></TxAmt></AmtDtls>`;
    const batch = `<AcctSvcrRef>BATCH-0042-7</AcctSvcrRef><NtryDtls><Btch><NbOfTxs>3</NbOfTxs></Btch>${part(old('4.25'), 'Ann')}${part('<Amt Ccy="EUR">3.25</Amt><CdtDbtInd>DBIT</CdtDbtInd>', 'Bob', '<AcctSvcrRef>PART-0042-7-2</AcctSvcrRef>')}${part('<Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>', 'Cy')}</NtryDtls>`;
    const { rows } = read(message(statement(entry(`${dated}${batch}`))));
    expect(
      rows.map(({ amountCents, payee, description, bankId }) => [amountCents, payee, description, bankId]),
    ).toEqual([
      [-425, 'Ann', 'Ann Wages', 'BATCH-0042-7/1'],
      [-325, 'Bob', 'Bob Wages', 'PART-0042-7-2'],
      [100, null, 'Wages', 'BATCH-0042-7/3'],
    ]);
  });

  it('makes one row of a batch whose parts don’t add up to it, without a single party', () => {
    const part = (name: string) =>
      `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">3.00</Amt></TxAmt></AmtDtls><RltdPties><Cdtr><Nm>${name}</Nm></Cdtr></RltdPties><RmtInf><Ustrd>Wages ${name}</Ustrd></RmtInf></TxDtls>`;
    const { rows } = read(
      message(
        statement(entry(`${dated}<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>${part('Ann')}${part('Bob')}</NtryDtls>`)),
      ),
    );
    expect(rows).toEqual([row({ description: 'Wages Ann (2 payments in one)' })]);
  });

  it('takes the direction of a reversal as written, and the party that the original had', () => {
    const parties =
      '<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Me</Nm></Dbtr><Cdtr><Nm>Gym</Nm></Cdtr></RltdPties></TxDtls></NtryDtls>';
    const { rows } = read(message(statement(entry(`<RvslInd>true</RvslInd>${dated}${parties}`, '20.00', 'CRDT'))));
    expect(rows.map((transaction) => [transaction.amountCents, transaction.payee])).toEqual([[2000, 'Gym']]);
  });

  it('marks pending entries, and leaves out those for information', () => {
    const { rows, rejected } = read(
      message(
        statement(
          entry(dated, '1', 'DBIT', '<Sts><Cd>PDNG</Cd></Sts>') +
            entry(dated, '2', 'DBIT', '<Sts>PDNG</Sts>') +
            entry(dated, '3', 'DBIT', '<Sts><Cd>INFO</Cd></Sts>') +
            entry(dated, '4', 'DBIT', ''),
        ),
      ),
    );
    expect(rows.map((transaction) => [transaction.amountCents, transaction.pending])).toEqual([
      [-100, true],
      [-200, true],
      [-400, false],
    ]);
    expect(rejected).toEqual([{ line: 5, reason: 'Your bank lists this for information only. It wasn’t posted.' }]);
  });

  it('takes the value day, or the day of the statement with a warning, where the booking day is missing', () => {
    const { rows, warnings } = read(message(statement(entry('<ValDt><Dt>2025-06-05</Dt></ValDt>') + entry(''))));
    expect(rows.map((transaction) => transaction.date)).toEqual(['2025-06-05', '2025-06-30']);
    expect(warnings.map((warning) => [warning.code, warning.line])).toEqual([['date_corrected', 4]]);
  });

  it('rejects entries without amount, direction or a readable date', () => {
    const { rows, rejected } = read(
      message(
        statement(
          `<Ntry>${dated}</Ntry>\n${entry(dated, 'x')}${entry(dated, '1', '')}${entry('<BookgDt><Dt>someday</Dt></BookgDt>')}`,
        ),
      ),
    );
    expect(rows).toEqual([]);
    expect(rejected).toEqual([
      { line: 3, reason: 'This entry has no amount.' },
      { line: 4, reason: 'We couldn’t read the amount “x”.' },
      { line: 5, reason: 'This entry doesn’t show whether it’s money in or money out.' },
      { line: 6, reason: 'We couldn’t read the date “someday”.' },
    ]);
  });

  it('joins statements of one account, and keeps others apart', () => {
    const other = account.replace('4768 90', '4768 91');
    const { accounts, rows } = read(
      message(
        statement(balance('OPBD', '10') + balance('CLBD', '3.50') + entry(dated)),
        statement(balance('PRCD', '3.50') + balance('CLBD', '3.00', 'DBIT') + entry(dated)),
        statement(balance('CLBD', '27.00', 'DBIT', 'SEK') + entry(dated), other),
      ),
    );
    expect(accounts.map((result) => [result.number, result.openingCents, result.closingCents])).toEqual([
      ['NL26VAYB8060476890', 1000, -300],
      ['NL26VAYB8060476891', null, null],
    ]);
    expect(rows.map((transaction) => transaction.account)).toEqual([0, 0, 1]);
  });

  it('shows where the entries do not lead from one balance to the other', () => {
    const { warnings } = read(message(statement(balance('OPBD', '10') + balance('CLBD', '5.00') + entry(dated))));
    expect(warnings.map((warning) => warning.code)).toEqual(['balance_gap']);
  });

  it('trusts no counting reference, and keeps the merchant code of a card', () => {
    const card =
      '<NtryDtls><TxDtls><Refs><AcctSvcrRef>CARD-2025-000017</AcctSvcrRef></Refs><CardTx><POI><MrchntCtgyCd>5462</MrchntCtgyCd></POI></CardTx></TxDtls></NtryDtls>';
    const { rows } = read(message(statement(entry(`<NtryRef>1</NtryRef>${dated}`) + entry(`${dated}${card}`))));
    expect(rows.map((transaction) => [transaction.bankId, transaction.merchantCode])).toEqual([
      [null, null],
      ['CARD-2025-000017', '5462'],
    ]);
  });
});

describe('a CAMT file', () => {
  it.each<[string, string, string]>([
    ['without statements', message(), 'empty'],
    [
      'of another message',
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.03"><CstmrCdtTrfInitn/></Document>',
      'not_a_statement',
    ],
    ['that is not well-formed', message(statement(entry(dated))).replace('</Sts>', '</Stx>'), 'broken'],
    ['that stops before a statement', message().slice(0, 60), 'broken'],
    ['of no elements', 'camt.053', 'broken'],
  ])('%s is refused', (_, text, code) => {
    expect(read(text).refusal?.code).toBe(code);
  });

  it('that stops in the middle keeps whole entries and says so', () => {
    const text = message(statement(entry(dated) + entry(`${dated}<AddtlNtryInf>torn`)));
    const { rows, rejected, warnings, refusal } = read(text.slice(0, text.indexOf('torn')));
    expect([rows.length, refusal]).toEqual([1, null]);
    expect(rejected).toEqual([{ line: 4, reason: 'The file ends in the middle of this entry.' }]);
    expect(warnings.map((warning) => warning.code)).toEqual(['truncated']);
  });

  it('never expands an entity or looks for one outside', () => {
    const bomb =
      '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>';
    const { rows } = read(
      message(statement(entry(`${dated}<AddtlNtryInf>&b; &f;</AddtlNtryInf>`))).replace(
        '<Document',
        `${bomb}<Document`,
      ),
    );
    expect(rows.map((transaction) => transaction.description)).toEqual(['&b; &f;']);
  });
});
