import { describe, expect, it } from 'vitest';
import { readCsv } from '#tests/build/statement-text.ts';
import { remarkOf, stateOf } from './row-remarks.ts';

describe('what a description says of its row', () => {
  it.each([
    'OPENING BALANCE AS AT 01/02/2026',
    'CLOSING BALANCE AS AT 28/02/2026',
    'Closing Balance 28/02/2026',
    'Closing balance: $1,354.80 CR',
    'OPENING BALANCE - 01 Feb 2026',
    'Beginning balance as of 02/01/2026',
    'Balance B/F',
    'BAL C/FWD',
    'B/F',
    'BALANCE FORWARD',
    'Balance brought forward from page 2',
    'Brought forward',
    'Balance at 28/02/2026',
    'Balance as at 28 February 2026',
    'Statement balance (28 Feb)',
    'Kontostand vom 31.01.2020',
  ])('%s: a balance', (text) => expect(remarkOf(text)).toBe('balance'));

  it.each([
    'SUB TOTAL CARRIED FORWARD TO NEXT PAGE',
    'Total for period 01/02/2026 to 28/02/2026',
    'Total debits',
    'Sub-total',
    'Grand total: 1,200.00',
    'Totals for page 3',
    'Total fees charges',
  ])('%s: a total', (text) => expect(remarkOf(text)).toBe('total'));

  it.each(['New Balance', 'NEW BALANCE 28/02/2026', 'Balance'])('%s: a balance if the amount is', (text) =>
    expect(remarkOf(text)).toBe('own_balance'),
  );

  it.each([
    'BALANCE TRANSFER',
    'NEW BALANCE MELBOURNE',
    'Current Balance Yoga',
    'Balance of Nature',
    'TOTAL TOOLS 0212',
    'TOTAL',
    'TOTAL 0212',
    'Total Wine',
    'Opening a tin',
    'Statement fee',
    'Carried away',
    'B/F Motors',
  ])('%s: nothing', (text) => expect(remarkOf(text)).toBeNull());
});

describe('rows that state a balance or a total', () => {
  it('are rejected with the reason, dated or not', () => {
    const { rows, rejected } = readCsv(
      'Date,Description,Amount,Balance\n01/02/2026,Balance B/F,200.00,200.00\n13/02/2026,PAY ACME,1200.00,1400.00\n13/02/2026,SUB TOTAL CARRIED FORWARD,1400.00,1400.00\n13/02/2026,New Balance,1400.00,1400.00\n14/02/2026,New Balance,-120.00,1280.00\n28/02/2026,Closing Balance 28/02/2026,1280.00,1280.00\n',
    );
    expect(rows.map((entry) => [entry.amountCents, entry.description])).toEqual([
      [120_000, 'PAY ACME'],
      [-12_000, 'New Balance'],
    ]);
    expect(rejected.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'This is a balance, not a transaction.'],
      [4, 'This is a total, not a transaction.'],
      [5, 'This is a balance, not a transaction.'],
      [7, 'This is a balance, not a transaction.'],
    ]);
  });
});

describe('what the status column says', () => {
  it.each([
    ['Denied', 'void'],
    ['Unsuccessful', 'void'],
    ['Dishonoured', 'void'],
    ['Dishonored by bank', 'void'],
    ['Blocked', 'void'],
    ['Bounced', 'void'],
    ['Returned unpaid', 'void'],
    ['Removed', 'void'],
    ['Authorisation declined', 'void'],
    ['Processing failed', 'void'],
    ['Not processed', 'void'],
    ['Unpaid', 'void'],
    ['Pending', 'pending'],
    ['Authorised', 'pending'],
    ['Completed', 'booked'],
    ['Successful', 'booked'],
    ['Refunded', 'booked'],
    ['Returned', 'booked'],
    ['', 'booked'],
  ] as const)('%s: %s', (status, state) => expect(stateOf(status)).toBe(state));
});

describe('rows that leave the balance as it is', () => {
  it('are rejected where a column says so', () => {
    const { rows, rejected } = readCsv(
      '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Balance","Balance Impact"\n' +
        '14/02/2026,10:04:05,AEDT,Shop,General Authorization,Completed,AUD,-45.20,0.00,-45.20,,,1AB23456CD789012E,0.00,Memo\n' +
        '13/02/2026,10:04:05,AEDT,Shop,Express Checkout Payment,Completed,AUD,-20.00,0.00,-20.00,,,1AB23456CD789012F,0.00,Debit\n' +
        '12/02/2026,10:04:05,AEDT,Shop,Express Checkout Payment,Denied,AUD,-30.00,0.00,-30.00,,,1AB23456CD789012G,0.00,Debit\n',
    );
    expect(rows.map((entry) => entry.amountCents)).toEqual([-2000]);
    expect(rejected.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'This is a note from the bank, not a transaction.'],
      [4, 'This didn’t go through: the bank says “Denied”.'],
    ]);
  });
});
