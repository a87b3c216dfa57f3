import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv, type ReadCsv } from '#tests/build/statement-text.ts';
import type { CsvSurveyOptions } from './survey.ts';
import { directionOf } from './type-words.ts';

const proofOf = (text: string, options: CsvSurveyOptions = {}) => {
  const { survey } = readCsv(text, options);
  return [survey?.signProof, survey?.certain];
};
const cents = (read: ReadCsv): number[] => read.rows.map((transaction) => transaction.amountCents);

describe('a sign that the file does not prove is undecided', () => {
  it.each<[string, string]>([
    ['one unsigned amount', 'Date,Description,Amount\n18/02/2026,COLES 1234,45.60\n'],
    [
      'unsigned amounts without a heading',
      '18/02/2026,45.60,COLES 1234\n19/02/2026,12.00,BP GLEBE\n20/02/2026,9.50,CAFE\n',
    ],
    [
      'American Express in three columns, without a payment',
      'Date,Description,Amount\n18/02/2026,COLES 1234,45.60\n19/02/2026,REFUND KMART,-20.00\n20/02/2026,UBER,12.00\n21/02/2026,QANTAS,300.00\n',
    ],
    [
      'a card whose payment is recognised',
      'Date,Description,Amount\n18/02/2026,COLES 1234,45.60\n19/02/2026,BOOKS,12.00\n20/02/2026,PAYMENT RECEIVED - THANK YOU,-57.60\n',
    ],
    [
      'a balance that rises by each purchase',
      'Date,Description,Amount,Balance\n18/02/2026,COLES 1234,45.60,145.60\n19/02/2026,BP GLEBE,20.00,165.60\n20/02/2026,CAFE,5.00,170.60\n',
    ],
    [
      'a balance owed that a payment lowers',
      'Date,Description,Amount,Balance\n18/02/2026,COLES 1234,45.60,145.60\n19/02/2026,BP GLEBE,20.00,165.60\n20/02/2026,PAYMENT THANK YOU,-100.00,65.60\n',
    ],
    [
      'signed amounts on a balance that is owed',
      'Date,Description,Amount,Balance\n18/02/2026,COLES 1234,-45.60,145.60\n19/02/2026,BP GLEBE,-20.00,165.60\n20/02/2026,PAYMENT RECEIVED THANK YOU,100.00,65.60\n',
    ],
    [
      'signs that the descriptions contradict',
      'Date,Description,Amount\n18/02/2026,SALARY ACME,-2000.00\n19/02/2026,EFTPOS COLES,45.60\n20/02/2026,EFTPOS BP,20.00\n',
    ],
    [
      'mostly plus, with nothing that speaks for it',
      'Date,Description,Amount\n18/02/2026,ABC,45.60\n19/02/2026,DEF,-20.00\n20/02/2026,GHI,12.00\n',
    ],
    [
      'a card with a payment and a statement credit beside one purchase',
      'Date,Description,Amount,Category\n10/03/2026,CORNER GROCER,57.60,Supermarkets\n14/03/2026,DIRECTPAY FULL BALANCE,-22.00,Payments and Credits\n27/03/2026,STATEMENT CREDIT,-12.14,Rewards\n',
    ],
    [
      'a card number, a BPAY payment and a purchase',
      'Date,Description,Amount,Card Number\n14/02/2026,BPAY PAYMENT,-1200.00,5123XXXXXXXX1234\n13/02/2026,TEAHOUSE,18.40,5123XXXXXXXX1234\n',
    ],
    [
      'a direct debit that pays a card',
      'Date,Description,Amount\n14/02/2026,DIRECT DEBIT,-1200.00\n13/02/2026,TEAHOUSE,18.40\n',
    ],
    [
      'two refunds and one purchase',
      'Date,Description,Amount\n14/02/2026,BOUTIQUE,-89.95\n14/02/2026,SHOE SHOP,-120.00\n13/02/2026,SHOE SHOP,320.00\n',
    ],
    [
      'refunds of known shops and one purchase',
      'Date,Description,Amount\n14/02/2026,KMART,-89.95\n14/02/2026,MYER,-120.00\n13/02/2026,SHOE SHOP,320.00\n',
    ],
    [
      'an app whose expenses are plus, with wages',
      'date,payee,amount,category,account\n2026-02-14,Grocer,45.20,Groceries,Everyday\n2026-02-13,Employer,-1200.00,Income,Everyday\n',
    ],
    [
      'a balance owed that a BPAY payment lowers',
      'Date,Description,Amount,Balance\n14/02/2026,BPAY PAYMENT,-1200.00,18.40\n13/02/2026,BOUTIQUE,-89.95,1218.40\n12/02/2026,BOUTIQUE,89.95,1308.35\n',
    ],
    [
      'signed amounts of unknown shops on a balance that is owed',
      'Date,Description,Amount,Balance\n18/02/2026,ABC,-45.60,145.60\n19/02/2026,DEF,-20.00,165.60\n20/02/2026,GHI,100.00,65.60\n',
    ],
    [
      'a loan whose balance falls by repayments',
      'Date,Description,Amount,Balance\n18/02/2026,REPAYMENT,500.00,19500.00\n18/03/2026,REPAYMENT,500.00,19000.00\n18/04/2026,REPAYMENT,500.00,18500.00\n',
    ],
  ])('%s', (_, text) => expect(proofOf(text)).toEqual([null, false]));

  it('and decided by the answer', () => {
    const text = '18/02/2026,45.60,COLES 1234\n19/02/2026,12.00,BP GLEBE\n';
    expect(readCsv(text, { sign: 'plus_out' }).survey).toMatchObject({ signProof: 'member', certain: true });
    expect(cents(readCsv(text, { sign: 'plus_out' }))).toEqual([-4560, -1200]);
    expect(cents(readCsv(text, { sign: 'plus_in' }))).toEqual([4560, 1200]);
  });

  it('shows the likelier reading until then', () => {
    expect(cents(readCsv('Date,Description,Amount\n18/02/2026,COLES 1234,45.60\n'))).toEqual([-4560]);
    expect(cents(readCsv('Date,Description,Amount\n18/02/2026,SALARY ACME,45.60\n'))).toEqual([4560]);
  });

  it('whatever the file holds, unsigned amounts alone are never certain', () => {
    const words = fc.constantFrom('COLES', 'SALARY', 'ABC', 'PAYMENT RECEIVED', 'TRANSFER');
    const rows = fc.array(fc.tuple(fc.integer({ min: 1, max: 900_000 }), words), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(rows, fc.boolean(), fc.constantFrom(-1, 0, 1), (list, headed, balances) => {
        let balance = 5_000_000;
        const lines = list.map(([amount, word], index) => {
          balance += amount;
          return `${String(28 - (index % 15)).padStart(2, '0')}/02/2026,${(amount / 100).toFixed(2)},${word}${balances > 0 ? `,${(balance / 100).toFixed(2)}` : ''}`;
        });
        const heading = `Date,Amount,Description${balances > 0 ? ',Balance' : ''}\n`;
        const { survey } = readCsv(`${headed ? heading : ''}${lines.join('\n')}\n`);
        expect(survey?.certain).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});

describe('amounts without signs beside a balance that rises and falls', () => {
  const oldest =
    'Date,Description,Amount,Balance\n05/08/2026,Opening balance,,6400.00\n05/08/2026,SALARY CITY,3180.22,9580.22\n15/08/2026,WILSON PARKING,12.75,9567.47\n18/08/2026,COFFEE PERTH,12.79,9554.68\n19/08/2026,REFUND KMART,20.00,9574.68\n';

  it('take their signs from its steps', () => {
    expect(proofOf(oldest)).toEqual(['balance', true]);
    expect(cents(readCsv(oldest))).toEqual([318_022, -1275, -1279, 2000]);
  });

  it('also from the newest to the oldest, and without a heading', () => {
    const [heading, ...rows] = oldest.trim().split('\n');
    expect(cents(readCsv(`${heading}\n${rows.toReversed().join('\n')}\n`))).toEqual([2000, -1279, -1275, 318_022]);
    expect(cents(readCsv(`${rows.slice(1).join('\n')}\n`)).slice(-3)).toEqual([-1275, -1279, 2000]);
  });

  it('name the row that no balance stands before', () => {
    const read = readCsv(oldest.replace('05/08/2026,Opening balance,,6400.00\n', ''));
    expect(cents(read)).toEqual([-1275, -1279, 2000]);
    expect(read.rejected).toEqual([
      {
        line: 2,
        reason:
          'We couldn’t tell whether this was money in or out. Add it yourself, or import a file that starts earlier.',
      },
    ]);
  });

  const owed =
    'Date,Description,Amount,Balance\n01/08/2026,COLES 1234,45.60,145.60\n03/08/2026,BP GLEBE,20.00,165.60\n05/08/2026,Payment received - thank you,100.00,65.60\n07/08/2026,CAFE,5.00,70.60\n';

  it('what is owed rises by each purchase: it is asked, shown both ways, and the answer turns it', () => {
    const { survey } = readCsv(owed);
    expect([survey?.signProof, survey?.certain, survey?.mapping.invertSign]).toEqual([null, false, true]);
    expect(survey?.signSample.map((row) => row.cents)).toEqual([2000, -10_000, 500]);
    expect(cents(readCsv(owed, { sign: 'plus_out' }))).toEqual([-2000, 10_000, -500]);
    expect(readCsv(owed, { sign: 'plus_out' }).rows.map((transaction) => transaction.balanceCents)).toEqual([
      -16_560, -6560, -7060,
    ]);
    expect(cents(readCsv(owed, { sign: 'plus_in' }))).toEqual([2000, -10_000, 500]);
  });

  it('words that say nothing leave it to be asked', () => {
    const silent =
      'Date,Description,Amount,Balance\n01/08/2026,ABC,45.60,145.60\n03/08/2026,DEF,20.00,165.60\n05/08/2026,GHI,100.00,65.60\n07/08/2026,JKL,5.00,70.60\n';
    expect(proofOf(silent)).toEqual([null, false]);
  });
});

describe('a sign is proved', () => {
  it.each<[string, string, string, number[]]>([
    [
      'by minus signs',
      'signs',
      'Date,Description,Amount\n18/02/2026,COLES 1234,-45.60\n19/02/2026,SALARY,2000.00\n',
      [-4560, 200_000],
    ],
    ['by plus signs', 'signs', 'Date,Description,Amount\n18/02/2026,ABC,+45.60\n19/02/2026,DEF,+20.00\n', [4560, 2000]],
    [
      'by two columns',
      'columns',
      'Date,Description,Debit,Credit\n18/02/2026,COLES,45.60,\n19/02/2026,SALARY,,2000.00\n',
      [-4560, 200_000],
    ],
    [
      'by words',
      'words',
      'Date,Type,Description,Amount\n18/02/2026,EFTPOS DEBIT,COLES,45.60\n19/02/2026,DIRECT CREDIT,ACME,2000.00\n20/02/2026,EFTPOS DEBIT,BP,20.00\n',
      [-4560, 200_000, -2000],
    ],
    [
      'by marks',
      'words',
      'Date,Description,Amount\n18/02/2026,COLES,45.60 DR\n19/02/2026,ACME,2000.00 CR\n',
      [-4560, 200_000],
    ],
    [
      'by a balance that falls',
      'balance',
      'Date,Description,Amount,Balance\n18/02/2026,COLES,45.60,954.40\n19/02/2026,BP,20.00,934.40\n',
      [-4560, -2000],
    ],
    [
      'by a balance with both signs',
      'balance',
      'Date,Description,Amount,Balance\n18/02/2026,COLES,-45.60,954.40\n19/02/2026,SALARY,2000.00,2954.40\n',
      [-4560, 200_000],
    ],
    [
      'by a balance that steps with the signs, whatever the descriptions',
      'balance',
      'Date,Description,Amount,Balance\n18/02/2026,ABC,-45.60,954.40\n19/02/2026,DEF,2000.00,2954.40\n',
      [-4560, 200_000],
    ],
    [
      'by a balance beside a payment of a bill and shops that say nothing',
      'balance',
      'Date,Description,Amount,Balance\n18/02/2026,BPAY COUNCIL,-45.60,954.40\n19/02/2026,ABC,-20.00,934.40\n20/02/2026,DEF,-30.00,904.40\n21/02/2026,GHI,-4.40,900.00\n22/02/2026,JKL,50.00,950.00\n',
      [-4560, -2000, -3000, -440, 5000],
    ],
    [
      'by nothing but spending',
      'signs',
      'Date,Description,Amount\n18/02/2026,ABC,-45.60\n19/02/2026,DEF,-20.00\n',
      [-4560, -2000],
    ],
    [
      'by many times more rows of spending',
      'signs',
      `Date,Description,Amount\n${Array.from({ length: 12 }, (_, day) => `${day + 10}/02/2026,SHOP ${day},-1.00\n`).join('')}25/02/2026,ABC,20.00\n`,
      [...Array.from({ length: 12 }, () => -100), 2000],
    ],
    [
      'by a category of income under a plus',
      'signs',
      'Date,Description,Amount,Category\n18/02/2026,ABC,-45.60,Groceries\n19/02/2026,DEF,2000.00,Income\n',
      [-4560, 200_000],
    ],
    [
      'by a payment of the card under a plus',
      'signs',
      'Date,Description,Amount,Card Number\n18/02/2026,ABC,-45.60,5123XXXXXXXX1234\n19/02/2026,BPAY PAYMENT,45.60,5123XXXXXXXX1234\n',
      [-4560, 4560],
    ],
    [
      'by an account that a bank names',
      'signs',
      'Everyday account of A Member\nDate,Description,Amount\n18/02/2026,DIRECT DEBIT ABC,-45.60\n19/02/2026,DEF,20.00\n',
      [-4560, 2000],
    ],
    [
      'by American Express in eleven columns',
      'layout',
      "Date,Description,Amount,Extended Details,Appears On Your Statement As,Address,City/State,Postcode,Country,Reference,Category\n18/02/2026,COLES,45.60,,COLES,,,,,'AT1',\n",
      [-4560],
    ],
  ])('%s', (_, proof, text, expected) => {
    const read = readCsv(text);
    expect(read.survey).toMatchObject({ signProof: proof, certain: true });
    expect(cents(read)).toEqual(expected);
  });

  it('by the older layout of American Express, whose description is the merchant', () => {
    const read = readCsv(
      '18/02/2026,"Reference: AT260490012000010012345"," 45.60","COLES 1234 GLEBE",""\n19/02/2026,"Reference: AT260500012000010012346"," -145.60","ONLINE PAYMENT RECEIVED",""\n',
    );
    expect(read.survey).toMatchObject({ layout: 'American Express', signProof: 'layout', certain: true });
    expect(read.rows.map((transaction) => [transaction.amountCents, transaction.description])).toEqual([
      [-4560, 'COLES 1234 GLEBE'],
      [14_560, 'ONLINE PAYMENT RECEIVED'],
    ]);
  });
});

describe('the words of a type column', () => {
  it.each([
    ['eftpos debit', 'out'],
    ['direct credit', 'in'],
    ['direct debit', 'out'],
    ['purchase', 'out'],
    ['fee', 'out'],
    ['deposit', 'in'],
    ['refund', 'in'],
    ['purchase refund', 'in'],
    ['visa debit purchase', 'out'],
    ['credit card purchase', 'out'],
    ['atm withdrawal', 'out'],
    ['fee reversal', 'in'],
    ['salary', 'in'],
    ['debit interest', 'out'],
    ['credit interest', 'in'],
    ['payment', 'open'],
    ['interest', 'open'],
    ['transfer', 'open'],
    ['credit card', 'open'],
    ['credit reversal', 'open'],
    ['groceries', null],
    ['', null],
  ] as const)('%s: %s', (word, direction) => expect(directionOf(word)).toBe(direction));

  const card =
    'Date,Type,Description,Amount\n18/02/2026,Purchase,COLES,45.60\n19/02/2026,Payment,BPAY,100.00\n20/02/2026,Fee,LATE FEE,20.00\n21/02/2026,Interest,INTEREST,3.10\n';

  it('that are used for both directions are asked', () => {
    const { survey } = readCsv(card);
    expect(survey).toMatchObject({
      signProof: null,
      certain: false,
      openWords: [
        { word: 'payment', count: 1, likely: 'in' },
        { word: 'interest', count: 1, likely: 'out' },
      ],
    });
    expect(cents(readCsv(card))).toEqual([-4560, 10_000, -2000, -310]);
  });

  it('follow the answer', () => {
    expect(readCsv(card, { words: { in: ['payment'], out: [] } }).survey).toMatchObject({
      certain: false,
      openWords: [{ word: 'interest' }],
    });
    const parsed = readCsv(card, { words: { in: ['interest'], out: ['payment'] } });
    expect(parsed.survey).toMatchObject({ signProof: 'member', certain: true, openWords: [] });
    expect(cents(parsed)).toEqual([-4560, -10_000, -2000, 310]);
  });
});

describe('words beside amounts of which some have a minus', () => {
  const header = 'Date,Description,Amount,Type\n';

  it('rule where money out has a plus, and a minus is a reversal', () => {
    const read = readCsv(
      `${header}14/02/2026,COLES,45.20,DEBIT\n13/02/2026,PAY ACME,1200.00,CREDIT\n12/02/2026,SHOP,10.00,DEBIT\n11/02/2026,COLES REVERSAL,-45.20,DEBIT\n10/02/2026,PAY REVERSAL,-5.00,CREDIT\n09/02/2026,PAY,7.00,CREDIT\n`,
    );
    expect(read.survey).toMatchObject({ signProof: 'words', certain: true });
    expect(cents(read)).toEqual([-4520, 120_000, -1000, 4520, -500, 700]);
  });

  it('also on a card, where a return is a purchase with a minus', () => {
    const read = readCsv(
      `${header}14/02/2026,MYER,45.20,Purchase\n13/02/2026,ZARA,30.00,Purchase\n13/02/2026,ZARA,-20.00,Purchase\n12/02/2026,THANK YOU,1200.00,Payment received\n`,
    );
    expect([cents(read), read.survey?.certain]).toEqual([[-4520, -3000, 2000, 120_000], true]);
  });

  it('a word that always has a minus keeps its direction', () => {
    const read = readCsv(
      `${header}14/02/2026,COLES,45.20,DEBIT\n13/02/2026,PAY,1200.00,CREDIT\n12/02/2026,PAY,1200.00,CREDIT\n11/02/2026,MYER,-20.00,Refund\n10/02/2026,SHOP,9.00,Purchase\n`,
    );
    expect([cents(read), read.survey?.signProof]).toEqual([[-4520, 120_000, 120_000, 2000, -900], 'words']);
  });

  it('are asked where as many of one sign stand beside them as of the other, however many credits there are', () => {
    const text = `${header}14/02/2026,COLES,45.20,DEBIT\n13/02/2026,PAY ACME,1200.00,CREDIT\n12/02/2026,INTEREST,0.55,CREDIT\n11/02/2026,SAVER TRANSFER,300.00,CREDIT\n10/02/2026,COLES REVERSAL,-45.20,DEBIT\n`;
    expect(readCsv(text).survey).toMatchObject({
      signProof: null,
      openWords: [{ word: 'debit', count: 2, likely: 'out' }],
    });
    const answered = readCsv(text, { words: { out: ['debit'], in: [] } });
    expect([cents(answered), answered.survey?.certain]).toEqual([[-4520, 120_000, 55, 30_000, 4520], true]);
  });

  it('leave it to the signs where money out has a minus and money in a plus', () => {
    const read = readCsv(
      `${header}14/02/2026,COLES,-45.20,DEBIT\n13/02/2026,PAY,1200.00,CREDIT\n12/02/2026,SHOP,-5.00,DEBIT\n11/02/2026,COLES REVERSAL,45.20,DEBIT\n`,
    );
    expect([cents(read), read.survey?.signProof]).toEqual([[-4520, 120_000, -500, 4520], 'words']);
  });

  it('and to the opposite signs where money out has a plus and money in a minus', () => {
    const read = readCsv(
      `${header}14/02/2026,COLES,45.20,Expense\n13/02/2026,PAY,-1200.00,Income\n12/02/2026,SHOP,5.00,Expense\n11/02/2026,COLES,-45.20,Expense\n`,
    );
    expect([cents(read), read.survey?.signProof]).toEqual([[-4520, 120_000, -500, 4520], 'words']);
  });

  it('a stored mapping reads signed amounts by its words, too', () => {
    const text = `${header}14/02/2026,COLES,-45.20,DEBIT\n13/02/2026,PAY,1200.00,CREDIT\n`;
    const { survey } = readCsv(text);
    const mapping = { ...survey!.mapping, flagOut: ['debit'], flagIn: ['credit'] };
    mapping.columns = { ...mapping.columns, flag: 3 };
    expect(cents(readCsv(text, { mapping }))).toEqual([-4520, 120_000]);
  });
});
