import { describe, expect, it } from 'vitest';
import { readCsv } from '#tests/build/statement-text.ts';
import type { StatementAccount, StatementEntry } from '../statement.ts';

interface Scenario {
  layout: string;
  text: string;
  accounts: Partial<StatementAccount>[];
  /** Date, whole cents, description, and what else the row must have. */
  rows: [string, number, string, Partial<StatementEntry>?][];
}

const scenarios: Scenario[] = [
  {
    layout: 'CommBank',
    text: `12/09/2025,"-508.02","Direct Debit 372582 NORTH FINANCE","+586.72"
12/09/2025," -6.50","CORNER BAKERY NEWTOWN NS AUS Card xx1122 Value Date:...","+1,094.74"
10/09/2025,"+1000.00","Salary EXAMPLE PTY LTD","+1101.24"
`,
    accounts: [{ currency: 'AUD', openingCents: 10_124, closingCents: 58_672 }],
    rows: [
      ['2025-09-12', -50_802, 'Direct Debit 372582 NORTH FINANCE', { balanceCents: 58_672, line: 1 }],
      ['2025-09-12', -650, 'CORNER BAKERY NEWTOWN NS AUS Card xx1122 Value Date:...', { balanceCents: 109_474 }],
      ['2025-09-10', 100_000, 'Salary EXAMPLE PTY LTD', { balanceCents: 110_124, line: 3 }],
    ],
  },
  {
    layout: 'NAB 2014',
    text: `28-Apr-14,-64.67,071644731756,,CREDIT CARD PURCHASE,SERVO HILLS 9125,-169.28,
27-Apr-14,-4.61,,,CREDIT CARD PURCHASE,CORNER BAKERY,-104.61,
20-Apr-14,200.00,,,PAYMENT,,-100.00,
`,
    accounts: [{ currency: 'AUD' }],
    rows: [
      ['2014-04-28', -6467, 'SERVO HILLS 9125', { balanceCents: -16_928 }],
      ['2014-04-27', -461, 'CORNER BAKERY'],
      ['2014-04-20', 20_000, 'PAYMENT', { balanceCents: -10_000 }],
    ],
  },
  {
    layout: 'NAB 2018',
    text: `"07 Feb 18","-12.00",,,"TRANSFER DEBIT","INTERNET TRANSFER   Lunch","+500.00"
"06 Feb 18","-1,250.00",,,"TRANSFER DEBIT","RENT","+512.00"
`,
    accounts: [{ currency: 'AUD', openingCents: 176_200, closingCents: 50_000 }],
    rows: [
      ['2018-02-07', -1200, 'INTERNET TRANSFER Lunch', { balanceCents: 50_000 }],
      ['2018-02-06', -125_000, 'RENT', { balanceCents: 51_200 }],
    ],
  },
  {
    layout: 'NAB 2022',
    text: `Date,Amount,Account Number,,Transaction Type,Transaction Details,Balance,Category,Merchant Name
28 Jun 22,-35,123456789,,EFTPOS DEBIT,"V1234 27/06 GREEN GROCER MARRICKVILLE",1465.00,Groceries,Green Grocer
27 Jun 22,1500,123456789,,TRANSFER CREDIT,,1500.00,Transfers in
`,
    accounts: [{ number: '123456789', currency: 'AUD', openingCents: 0, closingCents: 146_500 }],
    rows: [
      ['2022-06-28', -3500, 'V1234 27/06 GREEN GROCER MARRICKVILLE', { payee: 'Green Grocer', category: 'Groceries' }],
      ['2022-06-27', 150_000, 'TRANSFER CREDIT', { payee: null, category: 'Transfers in' }],
    ],
  },
  {
    layout: 'NAB 2026',
    text: `Date,Amount,Account Number,,Transaction Type,Transaction Details,Balance,Category,Merchant Name,Processed On
10 Apr 26,-20.40,701314870,,EFTPOS DEBIT,TRAM FARE MELBOURNE,79.60,Transport,Yarra Trams,11 Apr 26
09 Apr 26,0.00,701314870,,MISCELLANEOUS DEBIT,PLEASE NOTE FROM TODAY YOUR DEBIT RATE IS 9.40%,100.00,,,09 Apr 26
08 Apr 26,100.00,701314870,,INTER-BANK CREDIT,Wages,100.00,Income,,08 Apr 26
`,
    accounts: [{ number: '701314870', currency: 'AUD' }],
    rows: [
      ['2026-04-10', -2040, 'TRAM FARE MELBOURNE', { payee: 'Yarra Trams', balanceCents: 7960 }],
      ['2026-04-09', 0, 'PLEASE NOTE FROM TODAY YOUR DEBIT RATE IS 9.40%'],
      ['2026-04-08', 10_000, 'Wages', { category: 'Income' }],
    ],
  },
  {
    layout: 'NAB or Qantas credit card',
    text: `Date,Amount,Account Number,,Transaction Type,Transaction Details,Category,Merchant Name,Processed On
21 July 26,-18.90,Card ending 1234,,CREDIT CARD PURCHASE,QUALITY NUTS PERTH,Groceries,Quality Nuts,22 July 26
3 Sept 26,250.00,Card ending 1234,,CREDIT CARD PAYMENT,INTERNET PAYMENT,,,3 Sept 26
`,
    accounts: [{ number: 'Card ending 1234', kind: 'credit' }],
    rows: [
      ['2026-07-21', -1890, 'QUALITY NUTS PERTH', { payee: 'Quality Nuts' }],
      ['2026-09-03', 25_000, 'INTERNET PAYMENT'],
    ],
  },
  {
    layout: 'Westpac',
    text: `Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Categories,Serial
032000123456,05/02/2025,"DEBIT CARD PURCHASE  BOOKSHOP, GLEBE",45.00,,955.00,PAYMENT,
032000123456,03/02/2025,DEPOSIT EXAMPLE PTY LTD,,1000.00,1000.00,DEP,
`,
    accounts: [{ bank: '032000', number: '123456', openingCents: 0, closingCents: 95_500 }],
    rows: [
      ['2025-02-05', -4500, 'DEBIT CARD PURCHASE BOOKSHOP, GLEBE', { balanceCents: 95_500, category: 'PAYMENT' }],
      ['2025-02-03', 100_000, 'DEPOSIT EXAMPLE PTY LTD', { category: 'DEP' }],
    ],
  },
  {
    layout: 'Westpac',
    text: `Bank Account,Date,Narrative,Debit Amount,Credit Amount,Balance,Serial
732111654321,14/03/2025,CHEQUE 000101,20.00,,80.00,000101
`,
    accounts: [{ bank: '732111', number: '654321' }],
    rows: [['2025-03-14', -2000, 'CHEQUE 000101', { category: null, balanceCents: 8000 }]],
  },
  {
    // Three columns are written by ANZ, Bendigo and others: the file names no bank.
    layout: 'CSV',
    text: `05/06/2025,-18.70,VISA DEBIT PURCHASE CARD 8003 HARDWARE BALGOWLAH
30/05/2025,28.00,ANZ INTERNET BANKING FUNDS TFER
`,
    accounts: [{ currency: 'AUD' }],
    rows: [
      ['2025-06-05', -1870, 'VISA DEBIT PURCHASE CARD 8003 HARDWARE BALGOWLAH', { balanceCents: null }],
      ['2025-05-30', 2800, 'ANZ INTERNET BANKING FUNDS TFER'],
    ],
  },
  {
    layout: 'ANZ with details',
    text: `05/06/2025,"-18.70","EFTPOS HARDWARE BALGOWLAH","4711",,,,
30/05/2025,"28.00","TRANSFER","FROM SAVINGS","J CITIZEN",,,
`,
    accounts: [{ currency: 'AUD' }],
    rows: [
      ['2025-06-05', -1870, 'EFTPOS HARDWARE BALGOWLAH', { notes: '4711' }],
      ['2025-05-30', 2800, 'TRANSFER', { notes: 'FROM SAVINGS' }],
    ],
  },
  {
    layout: 'ING',
    text: `Date,Description,Credit,Debit,Balance
27/08/2026,"Visa Purchase - Receipt 123456In LANE COVE Date 26 Aug 2026 Card 462263xx",,-12.50,"1,487.50"
26/08/2026,Salary Deposit - Receipt 654321,1500.00,,1500.00
`,
    accounts: [{ openingCents: 0, closingCents: 148_750 }],
    rows: [
      [
        '2026-08-27',
        -1250,
        'Visa Purchase - Receipt 123456In LANE COVE Date 26 Aug 2026 Card 462263xx',
        { balanceCents: 148_750 },
      ],
      ['2026-08-26', 150_000, 'Salary Deposit - Receipt 654321'],
    ],
  },
  {
    layout: 'Bankwest',
    text: `BSB Number,Account Number,Transaction Date,Narration,Cheque,Debit,Credit,Balance,Transaction Type
,5229 8079 0000 8683,28/10/2024,"AUTHORISATION ONLY - CAFE PERTH",,4.50,,111.82,WDL
,5229 8079 0000 8683,27/10/2024,"RAIL TICKETS             SAN CARLOS",,6.00,,116.32,WDL
,5229 8079 0000 8683,26/10/2024,"BILL PAYMENT RECEIVED",,,122.32,122.32,DEP
`,
    accounts: [{ bank: null, number: '5229 8079 0000 8683' }],
    rows: [
      ['2024-10-28', -450, 'AUTHORISATION ONLY - CAFE PERTH', { pending: true }],
      ['2024-10-27', -600, 'RAIL TICKETS SAN CARLOS', { pending: false, balanceCents: 11_632 }],
      ['2024-10-26', 12_232, 'BILL PAYMENT RECEIVED'],
    ],
  },
  {
    layout: 'Bankwest',
    text: `BSB Number,Account Number,Transaction Date,Narration,Cheque Number,Debit,Credit,Balance,Transaction Type
302-162,0412345,15/09/2026,"STREAMING AUS 4029357733",,-9.99,,-1185.43,WDL
302-162,0412345,14/09/2026,"BILL PAYMENT RECEIVED",,,6860.00,-1175.44,DEP
`,
    accounts: [{ bank: '302162', number: '0412345' }],
    rows: [
      ['2026-09-15', -999, 'STREAMING AUS 4029357733', { balanceCents: -118_543 }],
      ['2026-09-14', 686_000, 'BILL PAYMENT RECEIVED'],
    ],
  },
  {
    layout: 'Macquarie',
    text: `Transaction Date,Details,Account,Category,Subcategory,Tags,Notes,Debit,Credit,Balance,Original Description
10 Apr 2026,Green Grocer,Main account,Food & Drink,Groceries,"home, weekly",two bags,46.40,,953.60,GREEN GROCER 5518 ADELAIDE
10 Apr 2026,Interest,Offset account,Income,Interest,,,,12.00,5012.00,
09 Apr 2026,Cinema,Platinum card,Leisure,,,,21.00,,,PICTURE PALACE
`,
    accounts: [{ name: 'Main account', currency: 'AUD' }, { name: 'Offset account' }, { name: 'Platinum card' }],
    rows: [
      [
        '2026-04-10',
        -4640,
        'GREEN GROCER 5518 ADELAIDE',
        {
          account: 0,
          payee: 'Green Grocer',
          category: 'Food & Drink: Groceries',
          tags: ['home', 'weekly'],
          notes: 'two bags',
          balanceCents: 95_360,
        },
      ],
      ['2026-04-10', 1200, 'Interest', { account: 1, category: 'Income: Interest', balanceCents: 501_200 }],
      ['2026-04-09', -2100, 'PICTURE PALACE', { account: 2, category: 'Leisure', balanceCents: null }],
    ],
  },
  {
    layout: 'St.George',
    text: `Date,Description,Debit,Credit,Balance
30/06/2025,EFTPOS GREEN GROCER KOGARAH,23.10,,176.90
29/06/2025,Cash Deposit,,200.00,200.00
`,
    accounts: [{ openingCents: 0, closingCents: 17_690 }],
    rows: [
      ['2025-06-30', -2310, 'EFTPOS GREEN GROCER KOGARAH', { balanceCents: 17_690 }],
      ['2025-06-29', 20_000, 'Cash Deposit'],
    ],
  },
  {
    layout: 'ubank',
    text: `Date and time,Description,Debit,Credit,From account,To account,Payment type,Category,Receipt number,Transaction ID
9/03/2026 7:05, Green Grocer,$12.40,,Spend,,Card purchase,Groceries,R001,7c1f0d54-0001
28/02/2026 18:30,Pay Example,,"$2,000.00",,Spend,Direct credit,Income,R002,7c1f0d54-0002
`,
    accounts: [{ currency: 'AUD' }],
    rows: [
      ['2026-03-09', -1240, 'Green Grocer', { bankId: '7c1f0d54-0001', category: 'Groceries' }],
      ['2026-02-28', 200_000, 'Pay Example', { bankId: '7c1f0d54-0002' }],
    ],
  },
  {
    layout: 'ubank',
    text: `Date and time,Description,Debit,Credit,From account,To account,Payment type,Category,Receipt number,Transaction ID
13:03 06-09-25,Fast Transfer From J CITIZEN,,$50.00,,Spend,Osko,,R9,aa-000001
`,
    accounts: [{}],
    rows: [['2025-09-06', 5000, 'Fast Transfer From J CITIZEN', { bankId: 'aa-000001' }]],
  },
  {
    layout: 'Bendigo',
    text: `"633-000 123456789","27/04/2026","JDR10","-143.72","DIRECT DEBIT","HOME INSURANCE      0502981874","HOMN00020727990037"
"633-000 123456789","26/04/2026","INT","1.20","INTEREST","",""
`,
    accounts: [{ bank: '633000', number: '123456789' }],
    rows: [
      ['2026-04-27', -14_372, 'HOME INSURANCE 0502981874', { notes: 'HOMN00020727990037' }],
      ['2026-04-26', 120, 'INTEREST', { notes: null }],
    ],
  },
  {
    layout: 'Woolworths Money',
    text: `Transaction Date,Description,Debit,Credit,Balance,Category,Subcategory,Notes
20 Mar 2016,SUPERMARKET 5518 TORRENSVILLE,46.4,,,Food & Drink,Groceries,
19 Mar 2016,SUPERMARKET 5518 TORRENSVILLE,6.15,,NaN,Food & Drink,Groceries,
18 Mar 2016,PAYMENT RECEIVED,,100,,,,thanks
`,
    accounts: [{ kind: 'credit' }],
    rows: [
      [
        '2016-03-20',
        -4640,
        'SUPERMARKET 5518 TORRENSVILLE',
        { category: 'Food & Drink: Groceries', balanceCents: null },
      ],
      ['2016-03-19', -615, 'SUPERMARKET 5518 TORRENSVILLE', { balanceCents: null }],
      ['2016-03-18', 10_000, 'PAYMENT RECEIVED', { notes: 'thanks', category: null }],
    ],
  },
  {
    layout: 'Latitude',
    text: `Date,Card,Description,Debits,Credits
08/09/2025,7458,BPAY Payment Received--Thank You,,4160.00
09/09/2025,7458,Supermarket Epping,54.15,
`,
    accounts: [{ number: '7458', kind: 'credit' }],
    rows: [
      ['2025-09-08', 416_000, 'BPAY Payment Received--Thank You', { balanceCents: null }],
      ['2025-09-09', -5415, 'Supermarket Epping'],
    ],
  },
  {
    layout: 'HSBC style, with categories',
    text: `Date,Description,Debit,Credit,Balance,Category,SubCategory
01/09/2026,Visa Purchase 29Aug Online Store,7.00,,92297.69,Retail & Personal,Retail (shopping)
31/08/2026,Repaymt A/C Tfr,,2853.00,92304.69,
30/08/2026,Loan A/C Fee,,.00,89451.69,
`,
    accounts: [{ openingCents: 8_945_169, closingCents: 9_229_769 }],
    rows: [
      ['2026-09-01', -700, 'Visa Purchase 29Aug Online Store', { category: 'Retail & Personal: Retail (shopping)' }],
      ['2026-08-31', 285_300, 'Repaymt A/C Tfr', { category: null }],
      ['2026-08-30', 0, 'Loan A/C Fee'],
    ],
  },
  {
    layout: 'Up',
    text: `Time,BSB / Account Number,Account name,Transaction Type,Payee,Description,Category,Tags,Subtotal (AUD),Currency,Subtotal (Transaction Currency),Fee (AUD),Round Up (AUD),Total (AUD),Payment Method,Settled Date
2021-01-02T05:28:17+11:00,633-123 / 165000001,Spending,International Purchase,Maker Club,"Maker Club, INTERNET",Gifts & Charity,art,-7.17,USD,-5.5,0.00,-0.83,-8.00,,2021-01-03
2021-01-01T09:00:00+11:00,633-123 / 165000001,Spending,Salary,Example Pty Ltd,,,,2000.00,AUD,2000.00,0.00,0.00,2000.00,,2021-01-01
`,
    accounts: [{ bank: '633123', number: '165000001', name: 'Spending' }],
    rows: [
      ['2021-01-02', -800, 'Maker Club, INTERNET', { payee: 'Maker Club', category: 'Gifts & Charity', tags: ['art'] }],
      ['2021-01-01', 200_000, 'Example Pty Ltd', { payee: 'Example Pty Ltd' }],
    ],
  },
  {
    layout: 'American Express',
    text: `Date,Date Processed,Description,Card Member,Account #,Amount
05/08/2025,06/08/2025,WINE MERCHANTS BARANGAROO,J CITIZEN,-21009,96.40
07/08/2025,07/08/2025,ONLINE PAYMENT RECEIVED,J CITIZEN,-21009,-500.00
`,
    accounts: [{ number: '-21009', kind: 'credit' }],
    rows: [
      ['2025-08-05', -9640, 'WINE MERCHANTS BARANGAROO'],
      ['2025-08-07', 50_000, 'ONLINE PAYMENT RECEIVED'],
    ],
  },
  {
    layout: 'Bank Australia and other mutual banks',
    text: `Effective Date,Entered Date,Transaction Description,Amount,Balance
,03/03/2025,"POS - #459939 - ONLINE PAY      Sydney       AU",-22.25,953.72
01/03/2025,02/03/2025,"Round Up transfer",-2.75,975.97
01/03/2025,,INTEREST,1.00,978.72
`,
    accounts: [{ closingCents: 95_372 }],
    rows: [
      ['2025-03-03', -2225, 'POS - #459939 - ONLINE PAY Sydney AU', { balanceCents: 95_372 }],
      ['2025-03-02', -275, 'Round Up transfer'],
      ['2025-03-01', 100, 'INTEREST'],
    ],
  },
];

describe('the exports of Australian banks, recognised without a mapping', () => {
  it.each(scenarios)('$layout', ({ layout, text, accounts, rows }) => {
    for (const ending of [text, text.replaceAll('\n', '\r\n'), `\ufeff${text.trimEnd()}`]) {
      const read = readCsv(ending);
      expect(read.refusal).toBeNull();
      expect(read.survey).toMatchObject({
        layout,
        peer: false,
        certain: true,
        mappingNeeded: false,
        dateOrderDecided: true,
      });
      expect(read.rejected).toEqual([]);
      expect(read.accounts).toHaveLength(accounts.length);
      expect(read.accounts).toMatchObject(accounts);
      expect(
        read.rows.map((transaction) => [transaction.date, transaction.amountCents, transaction.description]),
      ).toEqual(rows.map(([date, cents, description]) => [date, cents, description]));
      expect(read.rows).toMatchObject(rows.map(([, , , more]) => more ?? {}));
    }
  });
});

describe('Bankwest', () => {
  const heading = 'BSB Number,Account Number,Transaction Date,Narration,Cheque,Debit,Credit,Balance,Transaction Type\n';

  it('notes without money are shown with their reason', () => {
    const read = readCsv(
      `${heading},1234567,01/10/2024,INTEREST RATE CHANGED TO 4.10%,,,,100.00,NAR\n,1234567,02/10/2024,CAFE,,5.00,,95.00,WDL\n`,
    );
    expect(read.rows).toHaveLength(1);
    expect(read.rejected).toEqual([{ line: 2, reason: 'This is a note from the bank, not a transaction.' }]);
  });

  it('a reversal in a file of positive debits is money in', () => {
    const days = Array.from({ length: 12 }, (_, day) => `,1234567,${String(day + 13)}/10/2024,CAFE,,5.00,,,WDL\n`).join(
      '',
    );
    const read = readCsv(`${heading}${days},1234567,26/10/2024,CAFE REVERSAL,,-5.00,,,WDL\n`);
    expect(read.rows.at(-1)).toMatchObject({ description: 'CAFE REVERSAL', amountCents: 500 });
    expect(read.rows[0]).toMatchObject({ amountCents: -500 });
  });
});
