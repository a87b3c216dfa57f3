import { describe, expect, it } from 'vitest';
import { readCsv } from '#tests/build/statement-text.ts';

/** Banks elsewhere, whose layouts are not listed: each file is two rows, a purchase of 12.50 and a pay of 2,000.00. */
const files: [string, string][] = [
  [
    'German, with a preamble',
    `"Kontonummer:";"DE00123 / Girokonto";
"";
"Von:";"01.01.2020";
"Kontostand vom 31.01.2020:";"1.234,56 EUR";
"";
"Buchungstag";"Wertstellung";"Buchungstext";"Auftraggeber / Begünstigter";"Verwendungszweck";"Kontonummer";"BLZ";"Betrag (EUR)";"Gläubiger-ID";
"31.01.2020";"31.01.2020";"LASTSCHRIFT";"Laden";"Rechnung";"DE99";"BYLA";"-12,50";"";
"30.01.2020";"30.01.2020";"GUTSCHRIFT";"Firma";"Lohn";"DE98";"BYLA";"2.000,00";"";
`,
  ],
  [
    'German, with Soll and Haben and balances at the end',
    `"Umsatzanzeige";

"Buchungstag";"Valuta";"Empfänger/Zahlungspflichtiger";"IBAN";"Vorgang/Verwendungszweck";"Kundenreferenz";"Währung";"Umsatz";" "
"31.01.2020";"31.01.2020";"Laden";"DE1";"Lastschrift";"";"EUR";"12,50";"S"
"30.01.2020";"30.01.2020";"Firma";"DE1";"Gutschrift";"";"EUR";"2.000,00";"H"

"01.01.2020";;;;;"Anfangssaldo";"EUR";"100,00";"H"
"31.01.2020";;;;;"Endsaldo";"EUR";"2.087,50";"H"
`,
  ],
  [
    'Dutch',
    `"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen"
"20200131";"Winkel";"NL00INGB01";"";"BA";"Af";"12,50";"Betaalautomaat";"Pas"
"20200130";"Werkgever";"NL00INGB01";"NL01";"OV";"Bij";"2000,00";"Overschrijving";"Salaris"
`,
  ],
  [
    'American, with a summary above',
    `Description,,Summary Amt.
Beginning balance as of 01/01/2020,,"100.00"
Total credits,,"2,000.00"

Date,Description,Amount,Running Bal.
01/01/2020,Beginning balance as of 01/01/2020,,"100.00"
01/30/2020,"PAYROLL","2,000.00","2,100.00"
01/31/2020,"SHOP","-12.50","2,087.50"
`,
  ],
  [
    'American, without a heading',
    '"01/31/2020","-12.50","*","","SHOP PURCHASE"\n"01/30/2020","2000.00","*","","PAYROLL"\n',
  ],
  ['Canadian, without a heading', '01/31/2020,SHOP,12.50,,2087.50\n01/30/2020,PAYROLL,,2000.00,2100.00\n'],
  [
    'American card, credits with a minus',
    'Status,Date,Description,Debit,Credit\nCleared,01/31/2020,"SHOP",12.50,\nCleared,01/30/2020,"PAYMENT",,-2000.00\n',
  ],
  [
    'British',
    `Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance
31/01/2020,DEB,'30-00-00,12345678,SHOP,12.50,,2087.50
30/01/2020,BGC,'30-00-00,12345678,JOB,,2000.00,2100.00
`,
  ],
  [
    'New Zealand, with a preamble and a blank line',
    `Bank 12; Branch 3040; Account 0012345-00 (Streamline)
From date 20200101
Avail Bal : 2087.50 as of 20200131
Date,Unique Id,Tran Type,Cheque Number,Payee,Memo,Amount

2020/01/31,2020013101,EFTPOS,,"SHOP","CARD 1234",-12.50
2020/01/30,2020013001,D/C,,"JOB","PAY",2000.00
`,
  ],
  [
    'New Zealand, amount and both columns',
    `Account number,Date,Memo/Description,Amount (credit),Amount (debit),Amount,Balance
38-9000-0000000-00,31-01-2020,POS W/D SHOP,,12.50,-12.50,2087.50
38-9000-0000000-00,30-01-2020,JOB PAY,2000.00,,2000.00,2100.00
`,
  ],
  [
    'Danish',
    'Bogført;Tekst;Rentedato;Beløb;Saldo\n31-01-2020;Butik;31-01-2020;-12,50;2.087,50\n30-01-2020;Job;30-01-2020;2.000,00;2.100,00\n',
  ],
  [
    'Polish, with nameless columns',
    `"Data operacji","Data waluty","Typ transakcji","Kwota","Waluta","Saldo po transakcji","Opis transakcji","",""
"2020-01-31","2020-01-30","Płatność kartą","-12.50","PLN","+2087.50","Tytuł: 010","",""
"2020-01-30","2020-01-30","Przelew","+2000.00","PLN","+2100.00","Pensja","",""
`,
  ],
  [
    'Swiss, with apostrophes',
    `IBAN;Ccy.;Description;Booking date;Value date;Description 1;Debit;Credit;Balance
CH00;CHF;Konto;31.01.2020;31.01.2020;LADEN;12.50;;2'087.50
CH00;CHF;Konto;30.01.2020;30.01.2020;ARBEIT;;2'000.00;2'100.00
`,
  ],
  [
    'a payment service, with fees and several sums',
    `"Date","Time","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Balance"
"31/01/2020","10:00:00","Shop","Express Checkout Payment","Completed","AUD","-12.50","0.00","-12.50","1AB23456CD789012E","2,087.50"
"30/01/2020","10:00:00","Client","Payment","Completed","AUD","2,100.00","-100.00","2,000.00","2AB23456CD789012E","2,100.00"
`,
  ],
];

describe('banks that are not listed', () => {
  it.each(files)('%s', (_, text) => {
    const read = readCsv(text);
    expect(read.refusal).toBeNull();
    const sortedRows = read.rows
      .map((transaction) => [transaction.date, transaction.amountCents])
      .sort((a, b) => String(a[0]).localeCompare(String(b[0])));
    expect(sortedRows).toEqual([
      ['2020-01-30', 200_000],
      ['2020-01-31', -1250],
    ]);
    expect(read.rows.every((transaction) => transaction.description !== '')).toBe(true);
    expect(read.warnings).toEqual([]);
    expect(read.survey?.certain).toBe(true);
  });
});

describe('account numbers of other parties', () => {
  it('are not the member’s, whose own number stands above the table', () => {
    const read = readCsv(`"Girokonto";"DE12500105170648489890"
""
"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)"
"14.03.25";"14.03.25";"Gebucht";"Mia";"REWE";"Einkauf";"Ausgang";"DE89370400440532013000";"-45,6 €"
"13.03.25";"13.03.25";"Gebucht";"Firma";"Mia";"Lohn";"Eingang";"DE02120300000000202051";"2.000 €"
`);
    expect(read.accounts.map(({ number }) => number)).toEqual(['DE12500105170648489890']);
    expect(read.rows.map((row) => [row.account, row.date, row.amountCents])).toEqual([
      [0, '2025-03-14', -4560],
      [0, '2025-03-13', 200_000],
    ]);
  });

  it('follow the payee, and are blank where the payee has none', () => {
    const read = readCsv(`"Date","Payee","Account number","Transaction type","Payment reference","Amount (EUR)"
"2025-03-14","REWE","","MasterCard Payment","","-45.60"
"2025-03-15","Landlord","DE89370400440532013000","Outgoing Transfer","Rent","-800.00"
"2025-03-16","Employer","DE02120300000000202051","Income","Pay","2000.00"
`);
    expect(read.accounts.map(({ number, currency }) => [number, currency])).toEqual([[null, 'EUR']]);
    expect(read.rows.map((row) => [row.account, row.amountCents])).toEqual([
      [0, -4560],
      [0, -80_000],
      [0, 200_000],
    ]);
  });
});
