import { describe, expect, it } from 'vitest';
import { readCsv } from '#tests/build/statement-text.ts';

const outcome = (text: string) => {
  const { rows, refusal } = readCsv(text);
  return refusal?.code ?? rows.map(({ amountCents }) => amountCents);
};
const mappingNeeded = 'mapping_needed';

/** Two purchases of 45.20 and 18.20 and an income of 1,200.00, in two columns of these names. */
const bank = (names: string, blank = '') =>
  `Date,Description,${names}\n14/02/2026,GREENGROCER,45.20,${blank}\n13/02/2026,ACME,${blank},"1,200.00"\n12/02/2026,TAXI,18.20,${blank}\n`;

describe('money out and money in by their names', () => {
  it.each([
    'Expense,Income',
    'Expenses,Income',
    'Expense amount,Income amount',
    'Spent,Received',
    'Withdrawal,Lodgement',
    'Withdrawn,Deposited',
    'Purchases,Deposits',
    'Amount Debited,Amount Credited',
    'DR Amount,CR Amount',
    'Dr,Cr',
    'Paid,Received',
    'Sent,Received',
    'Outgoing,Incoming',
    'Total paid (AUD),Total received (AUD)',
    'Payments,Deposits',
    'Payments,Receipts',
    'Purchases & Charges,Payments & Credits',
    'Charges,Payments',
    'Purchases,Payments',
    'Purchase Amount,Payment Amount',
    'Fees and interest,Repayments',
    'Spending,Repayments made',
    'Amt out,Amt in',
    'Payments out,Payments in',
    'Transfers out,Transfers in',
    'Total debits,Total credits',
    'Ausgang,Eingang',
    'Retrait,Dépôt',
    'Cargos,Abonos',
    'Uscita,Entrata',
  ])('%s, the other one blank or 0', (names) => {
    for (const blank of ['', '0', '0.00', '-']) expect(outcome(bank(names, blank))).toEqual([-4520, 120_000, -1820]);
    const swapped = `Date,Description,${names.split(',').toReversed().join(',')}\n14/02/2026,GREENGROCER,0.00,45.20\n13/02/2026,ACME,1200.00,0.00\n`;
    expect(outcome(swapped)).toEqual([-4520, 120_000]);
  });

  it('without a name for one of them: it is the column that is filled where the named one is not', () => {
    expect(outcome(bank('Spent,Salary etc', '0.00'))).toEqual([-4520, 120_000, -1820]);
    expect(outcome(bank('Handed over,Income received'))).toBe(mappingNeeded);
    expect(outcome(bank('Handed over,Deposits', '0'))).toEqual([-4520, 120_000, -1820]);
  });

  it('are asked for if the balance speaks against the side that has no name', () => {
    const text = (balances: readonly string[]) =>
      `Date,Description,Debit,Other,Balance\n12/02/2026,A,10.00,0.00,${balances[0]}\n13/02/2026,B,0.00,5.00,${balances[1]}\n14/02/2026,C,3.00,0.00,${balances[2]}\n`;
    expect(outcome(text(['100.00', '105.00', '102.00']))).toEqual([-1000, 500, -300]);
    expect(outcome(text(['100.00', '100.00', '97.00']))).toBe(mappingNeeded);
    expect(outcome(text(['-100.00', '-105.00', '-102.00']))).toBe(mappingNeeded);
  });

  it('are asked for if some rows say 0 and a third column has their money', () => {
    const text =
      'Date,Description,Debit,Credit,Levies\n12/02/2026,A,10.00,0,0\n13/02/2026,B,0,5.00,0\n14/02/2026,C,0,0,3.50\n';
    expect(outcome(text)).toBe(mappingNeeded);
  });

  it('are asked for if an amount is blank where another column has money', () => {
    expect(outcome(bank('Amount,Other money', '0.00'))).toBe(mappingNeeded);
    expect(outcome('Date,Description,Amount,Fee\n14/02/2026,A,-45.20,\n13/02/2026,B,,1.00\n')).toEqual([-4520]);
  });
});

describe('payments', () => {
  it('go into a card and a loan, and out of an account', () => {
    const card =
      'Date,Description,Purchases,Payments\n14/02/2026,GREENGROCER,45.20,\n13/02/2026,BPAY,,1200.00\n12/02/2026,TAXI,18.20,\n';
    expect(outcome(card)).toEqual([-4520, 120_000, -1820]);
    const loan =
      'Date,Description,Payments,Interest and Fees,Balance\n28/02/2026,INTEREST,,1500.00,-400500.00\n14/02/2026,REPAYMENT,2000.00,,-399000.00\n13/02/2026,FEE,,10.00,-401000.00\n';
    const { rows } = readCsv(loan);
    expect(rows.map(({ amountCents, balanceCents }) => [amountCents, balanceCents])).toEqual([
      [-150_000, -40_050_000],
      [200_000, -39_900_000],
      [-1000, -40_100_000],
    ]);
  });

  it('beside a column without a meaning are either, unless a balance below zero tells', () => {
    expect(outcome(bank('Transactions,Payments'))).toBe(mappingNeeded);
    const owed =
      'Date,Description,Payments,Movements,Balance\n12/02/2026,A,100.00,,500.00\n13/02/2026,B,,20.00,520.00\n14/02/2026,C,50.00,,470.00\n';
    expect(outcome(owed)).toBe(mappingNeeded);
    const negative = owed
      .replaceAll(/,(\d+\.00)$/gm, ',-$1')
      .replace('-520', '-480')
      .replace('-470', '-530');
    expect(outcome(negative)).toEqual([-10_000, 2000, -5000]);
  });
});

describe('a debit column with both signs', () => {
  const text = (debits: readonly string[], rest = '') =>
    `Date,Description,Debit,Credit${rest && ',Balance'}\n${debits.map((debit, at) => `1${at}/02/2026,ROW ${at},${debit},${rest && `,${rest.split(' ')[at]}`}`).join('\n')}\n`;

  it('has reversals where its sign is the rarer one', () => {
    expect(outcome(text(['45.20', '-18.20', '18.20', '30.00']))).toEqual([-4520, 1820, -1820, -3000]);
    expect(outcome(text(['-45.20', '18.20', '-18.20', '-30.00']))).toEqual([-4520, 1820, -1820, -3000]);
  });

  it('is read by the balance if that tells', () => {
    expect(outcome(text(['-45.20', '18.20', '-18.20'], '100.00 81.80 100.00'))).toEqual([4520, -1820, 1820]);
  });

  it('is not guessed at where both are about as frequent', () => {
    const { rows, rejected } = readCsv(`${text(['45.20', '-18.20', '18.20', '-30.00'])}20/02/2026,PAY,,1200.00\n`);
    expect(rows.map(({ amountCents }) => amountCents)).toEqual([120_000]);
    expect(rejected.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
    expect(rejected[0]!.reason).toContain('reversals');
  });
});

describe('PayPal’s statement of a personal account', () => {
  it('is one wallet, whose amount is the net one', () => {
    const heading =
      '"Date","Time","Time Zone","Description","Currency","Gross","Fee","Net","Balance","Transaction ID","From Email Address","Name","Bank Name","Bank Account","Shipping and Handling Amount","Sales Tax","Invoice ID","Reference Txn ID"';
    const { rows, accounts, survey } = readCsv(
      `${heading}\n"14/02/2026","10:04:05","AEDT","Express Checkout Payment","AUD","-45.20","0.00","-45.20","-45.20","1A","","Toy Shop","","","9.95","0.00","",""\n"14/02/2026","10:04:06","AEDT","Bank Deposit to PP Account","AUD","45.20","0.00","45.20","0.00","2A","","","ANZ","1234","0.00","0.00","",""\n`,
    );
    expect(survey?.layout).toBe('PayPal');
    expect(rows.map(({ amountCents, description }) => [amountCents, description])).toEqual([
      [-4520, 'Toy Shop'],
      [4520, 'Bank Deposit to PP Account'],
    ]);
    expect(accounts).toHaveLength(1);
  });

  it('the total of an amount and its tip or tax is what reaches the account, unless the balance says otherwise', () => {
    const text =
      'Date,Description,Amount,Tip,Total\n14/02/2026,A,-45.00,-5.00,-50.00\n13/02/2026,B,-10.00,0.00,-10.00\n';
    expect(outcome(text)).toEqual([-5000, -1000]);
    expect(outcome(text.replace('Tip', 'GST'))).toEqual([-5000, -1000]);
    const balances = text
      .replace('Total', 'Total,Balance')
      .replace('-50.00', '-50.00,45.00')
      .replace(/0.00\n$/, '0.00,90.00\n');
    expect(outcome(balances)).toEqual([-4500, -1000]);
  });

  it('postage and tax are never the amount', () => {
    const text = (name: string) => `Date,Description,${name},Net\n14/02/2026,A,9.95,-45.20\n13/02/2026,B,1.00,-20.00\n`;
    for (const name of ['Shipping Amount', 'Handling amount', 'Postage', 'Sales tax amount', 'Tip amount'])
      expect(outcome(text(name))).toEqual([-4520, -2000]);
  });
});
