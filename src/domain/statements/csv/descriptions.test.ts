import { describe, expect, it } from 'vitest';
import { readCsv } from '#tests/build/statement-text.ts';

const described = (text: string) => readCsv(text).rows.map(({ description }) => description);

describe('a description in several columns', () => {
  it('joins particulars, code and reference, a card number last', () => {
    expect(
      described(
        'Type,Details,Particulars,Code,Reference,Amount,Date\nVisa Purchase,4835-****-****-1234  Df,Fruit Barn,,,-45.20,14/02/2026\nSalary,Acme Ltd,Wages,Feb,Week 7,1200.00,13/02/2026\nEft-Pos,Dairy,4835********,1234   C,,-12.00,12/02/2026\n',
      ),
    ).toEqual(['Fruit Barn 4835-****-****-1234 Df', 'Acme Ltd Wages Feb Week 7', 'Dairy']);
    expect(
      described(
        'Date,Description 1,Description 2,Amount\n14/02/2026,INTERAC PURCHASE,FRUIT BARN,-45.20\n13/02/2026,PAYROLL,ACME,1200.00\n',
      ),
    ).toEqual(['INTERAC PURCHASE FRUIT BARN', 'PAYROLL ACME']);
  });

  it('joins a reference of words, and not the numbers of payments', () => {
    expect(
      described(
        'Date,Time,Description,Reference,Amount\n14/02/2026,10:04,TRANSFER TO,J SMITH RENT,-45.20\n13/02/2026,09:00,TRANSFER FROM,ACME,1200.00\n',
      ),
    ).toEqual(['TRANSFER TO J SMITH RENT', 'TRANSFER FROM ACME']);
    expect(
      described(
        'Date,Description,Reference,Amount\n14/02/2026,FRUIT BARN,FT26045ABC,-45.20\n13/02/2026,TAXI,123456,-20.00\n',
      ),
    ).toEqual(['FRUIT BARN', 'TAXI']);
  });

  it('names the party before a purpose', () => {
    const { rows } = readCsv(
      'Booking Date,Partner Name,Partner Iban,Payment Reference,Amount (EUR)\n2026-02-14,Fruit Barn,,-,-45.2\n2026-02-13,Acme GmbH,DE12,Gehalt Februar,1200.0\n',
    );
    expect(rows.map(({ description, payee }) => [description, payee])).toEqual([
      ['Fruit Barn', 'Fruit Barn'],
      ['Acme GmbH Gehalt Februar', 'Acme GmbH'],
    ]);
    expect(
      described('Date,Merchant,Memo,Amount\n14/02/2026,Fruit Barn,weekly shop,-45.20\n13/02/2026,Acme,,1200.00\n'),
    ).toEqual(['Fruit Barn weekly shop', 'Acme']);
    expect(
      described(
        'Date,Amount,Other Party,Description\n14/02/2026,-45.20,FRUIT BARN,EFTPOS TRANSACTION\n13/02/2026,-3.00,DAIRY,EFTPOS TRANSACTION\n',
      ),
    ).toEqual(['FRUIT BARN EFTPOS TRANSACTION', 'DAIRY EFTPOS TRANSACTION']);
  });

  it('is one text where the columns word the same, or one contains the other', () => {
    expect(
      described(
        'Date,Description,Original Description,Payee,Amount\n14/02/2026,Fruit Barn,FRUIT BARN 0123 KEW,Fruit Barn,-45.20\n13/02/2026,Acme,ACME PAY 22,Acme,1200.00\n',
      ),
    ).toEqual(['FRUIT BARN 0123 KEW', 'ACME PAY 22']);
    expect(
      described(
        'Date,Payee,Memo,Amount\n14/02/2026,FRUIT BARN,CARD 1234 FRUIT BARN,-45.20\n13/02/2026,Dairy,Eggs,-1.00\n',
      ),
    ).toEqual(['CARD 1234 FRUIT BARN', 'Dairy Eggs']);
  });

  it('still tells a total or a balance by its own text', () => {
    const { rows, rejected } = readCsv(
      'Date,Description,Reference,Amount\n12/02/2026,OPENING BALANCE,as of the first,200.00\n14/02/2026,TRANSFER,Rent of February,-45.20\n13/02/2026,CARD PURCHASE,Fruit Barn,-3.00\n',
    );
    expect(rows.map(({ amountCents }) => amountCents)).toEqual([-4520, -300]);
    expect(rejected).toEqual([{ line: 2, reason: 'This is a balance, not a transaction.' }]);
  });
});
