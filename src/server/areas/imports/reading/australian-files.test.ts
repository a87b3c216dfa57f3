import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { xlsxOf } from '#tests/build/documents.ts';
import { imported, rowsOf, send } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Files as Australian members download them, with figures worked out by hand. Today is 16 November 2026. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface DownloadedFile {
  of: string;
  name?: string;
  content: string | Uint8Array;
  /** Name, kind and balance in dollars of each account. */
  accounts: [name: string, kind: string, balance: number][];
  /** Date, dollars and description of each transaction, as the member's list shows them. */
  rows: [date: string, dollars: number, description: string][];
  rejected?: number;
}

const utf16 = (text: string, isBigEndian = false): Uint8Array => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return new Uint8Array(isBigEndian ? bytes.swap16() : bytes);
};
const csv = (...lines: string[]): string => `${lines.join('\n')}\n`;
const ofx = (account: string, rows: string, balance: string): string =>
  `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>AUD<BANKACCTFROM>${account}</BANKACCTFROM><BANKTRANLIST>${rows}</BANKTRANLIST>${balance}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

const files: DownloadedFile[] = [
  {
    of: 'CommBank: no heading, newest first, an account that was overdrawn',
    content:
      '16/11/2026,"-45.60","WOOLWORTHS 1187 NEWTOWN","+1205.12"\r\n15/11/2026,"+2100.00","Salary ACME","+1250.72"\r\n13/11/2026,"-1000.00","Transfer to xx4821","-849.28"\r\n',
    accounts: [['CommBank everyday account', 'transaction', 1205.12]],
    rows: [
      ['2026-11-16', -45.6, 'WOOLWORTHS 1187 NEWTOWN'],
      ['2026-11-15', 2100, 'Salary ACME'],
      ['2026-11-13', -1000, 'Transfer to xx4821'],
    ],
  },
  {
    of: 'CommBank credit card with two purchases',
    content: csv(
      '16/11/2026,"-12.50","SPOTIFY P0 SYDNEY","-812.50"',
      '14/11/2026,"+500.00","PAYMENT RECEIVED, THANK YOU","-800.00"',
      '12/11/2026,"-1300.00","QANTAS AIRWAYS MASCOT","-1300.00"',
    ),
    accounts: [['CommBank credit card', 'credit', -812.5]],
    rows: [
      ['2026-11-16', -12.5, 'SPOTIFY P0 SYDNEY'],
      ['2026-11-14', 500, 'PAYMENT RECEIVED, THANK YOU'],
      ['2026-11-12', -1300, 'QANTAS AIRWAYS MASCOT'],
    ],
  },
  {
    of: 'NAB: a line break within a field',
    content: csv(
      'Date,Amount,Account Number,,Transaction Type,Transaction Details,Balance,Category,Merchant Name',
      '16 Nov 26,-25.00,084012345678901,,EFTPOS DEBIT,"COLES 0547\nSYDNEY",975.00,Groceries,Coles',
      '13 Nov 26,1000.00,084012345678901,,INTER-BANK CREDIT,"SALARY, ACME",1000.00,Income,',
    ),
    accounts: [['NAB everyday account ending 8901', 'transaction', 975]],
    rows: [
      ['2026-11-16', -25, 'COLES 0547 SYDNEY'],
      ['2026-11-13', 1000, 'SALARY, ACME'],
    ],
  },
  {
    of: 'NAB: no heading, with the account number',
    content: csv(
      '16 Nov 26,-25.00,084012345678901,,EFTPOS DEBIT,COLES 0547,975.00,',
      '13 Nov 26,1000.00,,,INTER-BANK CREDIT,SALARY,1000.00,',
    ),
    accounts: [['NAB everyday account', 'transaction', 975]],
    rows: [
      ['2026-11-16', -25, 'COLES 0547'],
      ['2026-11-13', 1000, 'SALARY'],
    ],
  },
  {
    of: 'Westpac: two accounts in one file',
    content: csv(
      'Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial',
      '732001123456,03/11/2026,"KMART 1234",54.99,,1945.01,DEBIT,',
      '732001123456,02/11/2026,"SALARY",,2000.00,2000.00,DEP,',
      '732001654321,03/11/2026,"INTEREST PAID",,1.23,501.23,INT,',
      '732001654321,01/11/2026,"DEPOSIT",,500.00,500.00,DEP,',
    ),
    accounts: [
      ['Westpac everyday account ending 3456', 'transaction', 1945.01],
      ['Westpac savings account ending 4321', 'savings', 501.23],
    ],
    rows: [
      ['2026-11-03', -54.99, 'KMART 1234'],
      ['2026-11-03', 1.23, 'INTEREST PAID'],
      ['2026-11-02', 2000, 'SALARY'],
      ['2026-11-01', 500, 'DEPOSIT'],
    ],
  },
  {
    of: 'ANZ: dates like 3-Nov-26 and debits below zero',
    content: csv(
      'Transaction date,Details,Debits,Credits,Balance',
      '3-Nov-26,VISA DEBIT PURCHASE ALDI,-30.00,,970.00',
      '1-Nov-26,TRANSFER FROM SAVER,,1000.00,1000.00',
    ),
    accounts: [['Everyday account', 'transaction', 970]],
    rows: [
      ['2026-11-03', -30, 'VISA DEBIT PURCHASE ALDI'],
      ['2026-11-01', 1000, 'TRANSFER FROM SAVER'],
    ],
  },
  {
    of: 'Up: the total with its round-up, a purchase in US dollars, times with a zone',
    content: csv(
      'Time,BSB / Account Number,Transaction Type,Payee,Description,Category,Tags,Subtotal (AUD),Currency,Subtotal (Transaction Currency),Fee (AUD),Round Up (AUD),Total (AUD),Payment Method,Settled Date',
      '2026-11-14T10:00:00+11:00,633-123 123456789,International Purchase,AWS,aws.amazon.com,,,-15.20,USD,-10.00,0.00,0.00,-15.20,Card,2026-11-16',
      '2026-11-13T08:12:33+11:00,633-123 123456789,Purchase,Coffee Co,,Cafes,,-4.50,AUD,-4.50,0.00,-0.50,-5.00,Card,2026-11-14',
      '2026-11-12T00:00:00+11:00,633-123 123456789,Salary,Acme,PAY,,,1500.00,AUD,1500.00,0.00,0.00,1500.00,,2026-11-12',
    ),
    accounts: [['Up everyday account ending 6789', 'transaction', 1479.8]],
    rows: [
      ['2026-11-14', -15.2, 'aws.amazon.com'],
      ['2026-11-13', -5, 'Coffee Co'],
      ['2026-11-12', 1500, 'PAY'],
    ],
  },
  {
    of: 'Suncorp: lines above the heading, quoted dollar signs',
    content: csv(
      'Account Name:,Everyday Options',
      'Account Number:,484-799 012345678',
      '',
      'Date,Description,Debit,Credit,Balance',
      '16/11/2026,VISA PURCHASE CALTEX,"$65.10","","$434.90"',
      '15/11/2026,DIRECT CREDIT WAGES,"","$500.00","$500.00"',
    ),
    accounts: [['Everyday Options', 'transaction', 434.9]],
    rows: [
      ['2026-11-16', -65.1, 'VISA PURCHASE CALTEX'],
      ['2026-11-15', 500, 'DIRECT CREDIT WAGES'],
    ],
  },
  {
    of: 'BOQ: brackets for money out',
    content: csv(
      'Date,Description,Amount,Balance',
      '16/11/2026,EFTPOS OFFICEWORKS,($45.00),$955.00',
      '14/11/2026,PAY ACME,"$1,000.00","$1,000.00"',
    ),
    accounts: [['Everyday account', 'transaction', 955]],
    rows: [
      ['2026-11-16', -45, 'EFTPOS OFFICEWORKS'],
      ['2026-11-14', 1000, 'PAY ACME'],
    ],
  },
  {
    of: 'AMP: semicolons, decimal commas, dates like 20261116, a DR/CR column',
    content: csv(
      'Transaction Date;Description;Amount;DR/CR;Balance',
      '20261116;CARD PURCHASE MYER;120,50;DR;879,50',
      '20261110;DIRECT ENTRY SALARY;1000,00;CR;1000,00',
    ),
    accounts: [['Everyday account', 'transaction', 879.5]],
    rows: [
      ['2026-11-16', -120.5, 'CARD PURCHASE MYER'],
      ['2026-11-10', 1000, 'DIRECT ENTRY SALARY'],
    ],
  },
  {
    of: 'figures that end with DR and CR',
    content: csv(
      'Date,Details,Amount,Balance',
      '16-11-2026,DIRECT DEBIT AGL,88.20 DR,111.80 CR',
      '11-11-2026,DEPOSIT,200.00 CR,200.00 CR',
    ),
    accounts: [['Everyday account', 'transaction', 111.8]],
    rows: [
      ['2026-11-16', -88.2, 'DIRECT DEBIT AGL'],
      ['2026-11-11', 200, 'DEPOSIT'],
    ],
  },
  {
    of: 'a minus behind the figure',
    content: csv(
      'Posting Date,Narration,Amount,Running Balance',
      '16 Nov 2026,CARD PURCHASE JB HI-FI,"1,299.00-","3,701.00"',
      '02 Nov 2026,PAY,"5,000.00","5,000.00"',
    ),
    accounts: [['Everyday account', 'transaction', 3701]],
    rows: [
      ['2026-11-16', -1299, 'CARD PURCHASE JB HI-FI'],
      ['2026-11-02', 5000, 'PAY'],
    ],
  },
  {
    of: 'figures cut at their commas, which are refused line by line',
    content: csv(
      'Date,Description,Amount,Balance',
      '16/11/2026,CAFE,-4.50,1,095.50',
      '15/11/2026,PAY,1,000.00,1,100.00',
      '14/11/2026,BUS,-5.00,100.00',
    ),
    accounts: [['Everyday account', 'transaction', 100]],
    rows: [['2026-11-14', -5, 'BUS']],
    rejected: 2,
  },
  {
    of: 'an everyday heading that many banks write, in UTF-16',
    content: utf16(
      'Date\tDescription\tDebit\tCredit\tBalance\r\n16/11/2026\tCafé Zoë\t4.50\t\t95.50\r\n15/11/2026\tDeposit\t\t100.00\t100.00\r\n',
    ),
    accounts: [['Everyday account', 'transaction', 95.5]],
    rows: [
      ['2026-11-16', -4.5, 'Café Zoë'],
      ['2026-11-15', 100, 'Deposit'],
    ],
  },
  {
    of: 'UTF-16 the other way round, with semicolons and dotted dates',
    content: utf16('Date;Details;Amount;Balance\n16.11.2026;Zoë’s;-4,50;95,50\n13.11.2026;Pay;100,00;100,00\n', true),
    accounts: [['Everyday account', 'transaction', 95.5]],
    rows: [
      ['2026-11-16', -4.5, 'Zoë’s'],
      ['2026-11-13', 100, 'Pay'],
    ],
  },
  {
    of: 'a home loan whose balance is what is owed',
    content: csv(
      'Date,Description,Debit,Credit,Balance',
      '15/11/2026,INTEREST CHARGED,1850.00,,400600.00',
      '10/11/2026,REPAYMENT,,2500.00,398750.00',
      '01/11/2026,LOAN FEE,10.00,,401250.00',
    ),
    accounts: [['Loan', 'loan', -400600]],
    rows: [
      ['2026-11-15', -1850, 'INTEREST CHARGED'],
      ['2026-11-10', 2500, 'REPAYMENT'],
      ['2026-11-01', -10, 'LOAN FEE'],
    ],
  },
  {
    of: 'Wise',
    content: csv(
      '"TransferWise ID",Date,Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate","Payer Name","Payee Name","Payee Account Number",Merchant,"Total fees"',
      'CARD-123456789,16-11-2026,-20.00,AUD,"Card transaction of 20.00 AUD issued by Aldi",,480.00,,,,,,,"Aldi SYDNEY",0.00',
      'TRANSFER-987654321,10-11-2026,500.00,AUD,"Received money from ACME",PAY,500.00,,,,"ACME",,,,0.00',
    ),
    accounts: [['Wise everyday account', 'transaction', 480]],
    rows: [
      ['2026-11-16', -20, 'Card transaction of 20.00 AUD issued by Aldi'],
      ['2026-11-10', 500, 'Received money from ACME'],
    ],
  },
  {
    of: 'PayPal: a byte order mark, and a payment in US dollars with a balance of its own',
    content: `\ufeff${csv(
      '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Balance","Receipt ID"',
      '"14/11/2026","10:11:12","AEDT","eBay","Express Checkout Payment","Completed","AUD","-30.00","0.00","-30.00","","","1AB23456CD789012E","-30.00",""',
      '"15/11/2026","10:11:12","AEDT","","Bank Deposit to PP Account ","Completed","AUD","30.00","0.00","30.00","","","9XB23456CD789012E","0.00",""',
      '"16/11/2026","11:00:00","AEDT","Steam","Express Checkout Payment","Completed","USD","-10.00","0.00","-10.00","","","7AB23456CD789012E","-10.00",""',
    )}`,
    accounts: [['PayPal everyday account', 'transaction', 0]],
    rows: [
      ['2026-11-16', -10, 'Steam'],
      ['2026-11-15', 30, 'Bank Deposit to PP Account'],
      ['2026-11-14', -30, 'eBay'],
    ],
  },
  {
    of: 'Revolut: a pocket with a balance of its own, a payment that failed, one that is pending',
    content: csv(
      'Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance',
      'TOPUP,Current,2026-11-09 08:00:00,2026-11-09 08:00:01,Top-Up,500.00,0.00,AUD,COMPLETED,500.00',
      'CARD_PAYMENT,Current,2026-11-10 08:00:00,2026-11-11 02:00:00,Coles,-35.20,0.80,AUD,COMPLETED,464.00',
      'TRANSFER,Savings,2026-11-12 08:00:00,2026-11-12 08:00:01,To pocket,25.00,0.00,AUD,COMPLETED,25.00',
      'TRANSFER,Current,2026-11-12 08:00:00,2026-11-12 08:00:01,Pocket,-25.00,0.00,AUD,COMPLETED,439.00',
      'CARD_PAYMENT,Current,2026-11-13 09:00:00,2026-11-13 09:00:00,Failed Shop,-9.00,0.00,AUD,REVERTED,',
      'CARD_PAYMENT,Current,2026-11-14 09:00:00,,Hotel,-100.00,0.00,AUD,PENDING,',
    ),
    accounts: [
      ['Revolut everyday account', 'transaction', 439],
      ['Savings', 'savings', 25],
    ],
    rows: [
      ['2026-11-14', -100, 'Hotel'],
      ['2026-11-12', -25, 'Pocket'],
      ['2026-11-12', 25, 'To pocket'],
      ['2026-11-11', -36, 'Coles'],
      ['2026-11-09', 500, 'Top-Up'],
    ],
    rejected: 1,
  },
  {
    of: 'American Express: purchases without a sign',
    content: csv(
      'Date,Description,Card Member,Account #,Amount',
      '16/11/2026,WOOLWORTHS SURRY HILLS,KIM LEE,-31005,85.40',
      '14/11/2026,PAYMENT RECEIVED - THANK YOU,KIM LEE,-31005,-500.00',
    ),
    accounts: [['American Express credit card ending 1005', 'credit', 414.6]],
    rows: [
      ['2026-11-16', -85.4, 'WOOLWORTHS SURRY HILLS'],
      ['2026-11-14', 500, 'PAYMENT RECEIVED - THANK YOU'],
    ],
  },
  {
    of: 'QIF: an opening balance, thousands, years after an apostrophe',
    content:
      "!Account\nNEveryday\nTBank\n^\n!Type:Bank\nD01/11'26\nT500.00\nPOpening Balance\nL[Everyday]\n^\nD16/11'26\nU-1,234.50\nT-1,234.50\nPHARVEY NORMAN\n^\n",
    accounts: [['Everyday', 'transaction', -734.5]],
    rows: [
      ['2026-11-16', -1234.5, 'HARVEY NORMAN'],
      ['2026-11-01', 500, 'Opening Balance'],
    ],
  },
  {
    of: 'OFX 1: a time in GMT, a row without an id, a comma in the amount',
    content: ofx(
      '<BANKID>182512<ACCTID>123456789<ACCTTYPE>CHECKING',
      '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261115130000.000[0:GMT]<TRNAMT>-1,010.00<FITID>9000001<NAME>CAFE</STMTTRN><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261115<TRNAMT>-11.00<FITID><NAME>NOID</STMTTRN>',
      '<LEDGERBAL><BALAMT>79.00<DTASOF>20261116</LEDGERBAL>',
    ),
    accounts: [['Macquarie Bank everyday account ending 6789', 'transaction', 79]],
    rows: [
      ['2026-11-16', -1010, 'CAFE'],
      ['2026-11-15', -11, 'NOID'],
    ],
  },
  {
    of: 'MT940: overdrawn, a reversed debit, an amount with one decimal',
    content:
      ':20:X\n:25:062000/12345678\n:28C:2/1\n:60F:D261101AUD50,00\n:61:2611021102RD30,00NMSCNONREF\n:86:REVERSED FEE\n:61:2611031103D20,5NCHG\n:86:FEE\n:62F:D261103AUD40,50\n',
    accounts: [['Commonwealth Bank everyday account ending 5678', 'transaction', -40.5]],
    rows: [
      ['2026-11-03', -20.5, 'FEE'],
      ['2026-11-02', 30, 'REVERSED FEE'],
    ],
  },
  {
    of: 'CAMT.053: a batch of two payments',
    content:
      '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><Othr><Id>062000 12345678</Id></Othr></Id><Ccy>AUD</Ccy></Acct><Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="AUD">900.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal><Ntry><Amt Ccy="AUD">100.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-16</Dt></BookgDt><NtryDtls><TxDtls><Amt Ccy="AUD">60.00</Amt><RltdPties><Cdtr><Pty><Nm>Ann Lee</Nm></Pty></Cdtr></RltdPties></TxDtls><TxDtls><Amt Ccy="AUD">40.00</Amt><RltdPties><Cdtr><Pty><Nm>Bob Ray</Nm></Pty></Cdtr></RltdPties></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>',
    accounts: [['Commonwealth Bank everyday account ending 5678', 'transaction', 900]],
    rows: [
      ['2026-11-16', -40, 'Bob Ray'],
      ['2026-11-16', -60, 'Ann Lee'],
    ],
  },
  {
    of: 'a workbook: titles above the table, figures as text',
    content: xlsxOf({
      Sheet1: [
        ['Statement of account'],
        ['Date', 'Description', 'Debit', 'Credit'],
        [{ day: '2026-11-16' }, 'CAFE', '$1,004.50', null],
        [{ day: '2026-11-15' }, 'PAY', null, '2,000.00'],
      ],
    }),
    accounts: [['Everyday account', 'transaction', 995.5]],
    rows: [
      ['2026-11-16', -1004.5, 'CAFE'],
      ['2026-11-15', 2000, 'PAY'],
    ],
  },
];

describe('a file of an Australian bank', () => {
  it.each(files)('$of', async ({ name = 'statement', content, accounts, rows, rejected = 0 }) => {
    const kim = await server.aMember();
    const report = await imported(server, kim, content, name);
    const cents = rows.reduce((sum, [, dollars]) => sum + Math.round(dollars * 100), 0);
    expect([report.imported, report.rejected_count, Math.round(report.sum * 100), report.questions]).toEqual([
      rows.length,
      rejected,
      cents,
      [],
    ]);
    const list = (await server.call(bankAccounts.list, { token: kim.token })).body.data;
    expect(list.map((account) => [account.name, account.kind, account.balance])).toEqual(accounts);
    expect((await rowsOf(server, kim)).map((row) => [row.date, row.amount, row.description])).toEqual(rows);
    const again = await imported(server, kim, content, name);
    expect([again.imported, again.duplicates]).toEqual([0, rows.length]);
  });

  it('an opening balance is no income', async () => {
    const kim = await server.aMember();
    const quicken = '!Type:Bank\nD16/11/2026\nT500.00\nPOpening Balance\nL[Everyday]\n^\n';
    await imported(server, kim, quicken, 'quicken.qif');
    expect((await rowsOf(server, kim)).map((row) => row.sub_category_id)).toEqual([79]);
  });

  it('asks where the file leaves the signs open', async () => {
    const card = csv('"16/11/2026","COLES 0547","85.40","",""', '"14/11/2026","PAYMENT THANK YOU","-500.00","",""');
    const { problem } = await send(server, await server.aMember(), [{ name: 'citi.csv', content: card }]);
    expect([problem.status, problem['reason']]).toEqual([422, 'sign_undecided']);
  });
});
