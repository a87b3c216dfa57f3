import { describe, expect, it } from 'vitest';
import { readCsv } from '#tests/build/statement-text.ts';

const cents = (text: string) => readCsv(text).rows.map(({ amountCents }) => amountCents);

describe('a fee beside the amount', () => {
  it('is charged where the balance falls by both', () => {
    expect(
      cents(
        'Date,Description,Amount,International Fee,Balance\n14/02/2026,GAMES,-15.33,-0.46,1384.21\n13/02/2026,ACME,1200.00,0.00,1400.00\n12/02/2026,SHOP,-20.00,-0.60,200.00\n',
      ),
    ).toEqual([-1579, 120_000, -2060]);
    expect(
      cents(
        'Date,Description,Amount,Levy,Balance\n13/02/2026,PAY,100.00,,100.00\n14/02/2026,A,-10.00,0.30,89.70\n15/02/2026,B,-20.00,,69.70\n16/02/2026,C,-9.70,1.00,59.00\n',
      ),
    ).toEqual([10_000, -1030, -2000, -1070]);
  });

  it('is left alone where the amount includes it or no balance tells', () => {
    expect(
      cents(
        'Date,Description,Amount,Fee,Balance\n13/02/2026,PAY,100.00,,100.00\n14/02/2026,A,-10.30,0.30,89.70\n15/02/2026,B,-20.00,,69.70\n',
      ),
    ).toEqual([10_000, -1030, -2000]);
    expect(cents('Date,Description,Amount,Fee\n13/02/2026,PAY,100.00,\n14/02/2026,A,-10.30,0.30\n')).toEqual([
      10_000, -1030,
    ]);
  });
});

describe('columns of money programs', () => {
  it('say income or expense by a word', () => {
    const { rows, survey } = readCsv(
      'Date\tAccount\tCategory\tNote\tAUD\tIncome/Expense\tDescription\tAmount\n14/02/2026\tEveryday\tFood\tfruit\t45.2\tExp.\tweekly\t45.2\n13/02/2026\tEveryday\tSalary\tacme\t1200\tIncome\t\t1200\n12/02/2026\tEveryday\tSavings\t\t200\tTransfer-Out\t\t200\n11/02/2026\tEveryday\tSavings\t\t50\tTransfer-In\t\t50\n',
    );
    expect(rows.map(({ amountCents }) => amountCents)).toEqual([-4520, 120_000, -20_000, 5000]);
    expect([survey?.signProof, survey?.certain]).toEqual(['words', true]);
  });

  it.each(['Wallet', 'wallet name', 'accountname', 'Account Nickname'])('%s tells the accounts apart', (name) => {
    const { accounts } = readCsv(
      `Date,${name},Note,Amount\n14/02/2026,Everyday,fruit,-45.20\n13/02/2026,Holiday,fun,-12.00\n`,
    );
    expect(accounts.map((account) => account.name)).toEqual(['Everyday', 'Holiday']);
  });
});
