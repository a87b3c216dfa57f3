import { describe, expect, it } from 'vitest';
import { readCsv } from '#tests/build/statement-text.ts';

const heading =
  'ID,Status,Direction,"Created on","Finished on","Source fee amount","Source fee currency","Target fee amount","Target fee currency","Source name","Source amount (after fees)","Source currency","Target name","Target amount (after fees)","Target currency","Exchange rate",Reference,Batch,"Created by",Category,Note';
const read = (...lines: string[]) => readCsv(`${heading}\n${lines.join('\n')}\n`);

/** Ana Reyes pays rent, is paid, converts dollars to euros and pays in both. */
const rent =
  'TRANSFER-700001,COMPLETED,OUT,"2026-11-03 14:20:05","2026-11-03 14:23:11",0.45,AUD,,,"Ana Reyes",120.00,AUD,"Tall House Pty Ltd",120.00,AUD,1.0,"Rent November",,"Ana Reyes",Housing,';
const pay =
  'TRANSFER-700002,COMPLETED,IN,"2026-11-02 09:00:00","2026-11-02 09:01:30",,,5.00,AUD,"Blue Gum Ltd",2505.00,AUD,"Ana Reyes",2500.00,AUD,1.0,,,,,';
const conversion =
  'BALANCE-700003,COMPLETED,NEUTRAL,"2026-11-01 10:00:00","2026-11-01 10:00:02",1.20,AUD,,,"Ana Reyes",498.80,AUD,"Ana Reyes",300.00,EUR,0.60144,,,"Ana Reyes",,';
const film =
  'CARD_TRANSACTION-700004,COMPLETED,OUT,"2026-11-05 08:59:59",,0.30,EUR,,,"Ana Reyes",9.50,EUR,"Kino Nord",11.99,USD,1.262,,,"Ana Reyes",Entertainment,';

describe('the transactions that Wise exports', () => {
  it('are money out with the fee, money in without it, and both sides of a conversion', () => {
    const { rows, accounts, survey, rejected, warnings } = read(rent, pay, conversion, film);
    expect([survey?.layout, survey?.certain, rejected, warnings]).toEqual(['Wise transactions', true, [], []]);
    expect(accounts.map(({ name, currency }) => [name, currency])).toEqual([
      ['Wise AUD', 'AUD'],
      ['Wise EUR', 'EUR'],
    ]);
    expect(
      rows.map(({ account, date, amountCents, currency, description, payee, category }) => [
        account,
        date,
        amountCents,
        currency,
        description,
        payee,
        category,
      ]),
    ).toEqual([
      [0, '2026-11-03', -12_045, null, 'Tall House Pty Ltd Rent November', 'Tall House Pty Ltd', 'Housing'],
      [0, '2026-11-02', 250_000, null, 'Blue Gum Ltd', 'Blue Gum Ltd', null],
      [0, '2026-11-01', -50_000, null, 'Converted AUD to EUR', null, '[Wise EUR]'],
      [1, '2026-11-01', 30_000, null, 'Converted AUD to EUR', null, '[Wise AUD]'],
      [1, '2026-11-05', -980, null, 'Kino Nord', 'Kino Nord', 'Entertainment'],
    ]);
  });

  it('keep their ids, also where a purchase was paid from two balances', () => {
    const part =
      'CARD_TRANSACTION-700004,COMPLETED,OUT,"2026-11-05 08:59:59",,0.00,AUD,,,"Ana Reyes",2.00,AUD,"Kino Nord",1.31,USD,0.655,,,"Ana Reyes",Entertainment,';
    const { rows, warnings } = read(film, part);
    expect([rows.map(({ bankId }) => bankId), warnings]).toEqual([
      ['CARD_TRANSACTION-700004', 'CARD_TRANSACTION-700004'],
      [],
    ]);
  });

  it('are left out and named if they were not completed', () => {
    const { rows, rejected } = read(
      rent,
      'TRANSFER-700005,CANCELLED,OUT,"2026-11-04 08:00:00",,0.45,AUD,,,"Ana Reyes",50.00,AUD,Someone,50.00,AUD,1.0,,,"Ana Reyes",,',
      'CARD_TRANSACTION-700006,REFUNDED,OUT,"2026-11-04 12:00:00",,0.00,AUD,,,"Ana Reyes",15.00,AUD,"Cafe Blau",15.00,AUD,1.0,,,"Ana Reyes",,',
      'BALANCE-700007,COMPLETED,NEUTRAL,"2026-11-04 12:30:00",,0.00,AUD,,,"Ana Reyes",15.00,AUD,"Ana Reyes",15.00,AUD,1.0,,,"Ana Reyes",,',
      'TRANSFER-700008,COMPLETED,SIDEWAYS,"2026-11-04 12:45:00",,0.00,AUD,,,"Ana Reyes",15.00,AUD,Someone,15.00,AUD,1.0,,,"Ana Reyes",,',
    );
    expect(rows).toHaveLength(1);
    expect(rejected).toEqual([
      { line: 3, reason: 'This didn’t go through: the bank says “CANCELLED”.' },
      { line: 4, reason: 'This isn’t counted, because its status is “REFUNDED”.' },
      { line: 5, reason: 'This moves money between your own balances in one currency, so they stay the same.' },
      { line: 6, reason: 'We couldn’t tell whether “sideways” means money in or money out.' },
    ]);
  });
});
