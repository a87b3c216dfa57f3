import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWith } from '#tests/build/statement-text.ts';
import { journalReader } from './hledger.ts';

const read = (text: string, pieceChars?: number) => readWith(journalReader, text, pieceChars);

/** A journal as a person writes one. */
const journal = `; my books
commodity $1,000.00
account assets:bank:checking  ; type:C
include other.journal
P 2026-01-01 EUR $1.60

2026/1/3 * (17) Grocer | weekly shop  ; id:TX-000001
    ; with a note
    expenses:food:groceries    $45.20
    expenses:household         $4.80
    assets:bank:checking

2026-01-05 ! Pay
    assets:bank:checking      $2,000.00 = $1950.00
    income:salary            $-2,000.00
    (budget:food)               $300.00

~ monthly
    expenses:rent  $400
    assets:bank:checking

comment
2026-01-06 Not this
    assets:bank:checking  $1
    income:salary
end comment

2026-01-07 Card paid
    liabilities:card   $120.00
    assets:bank:checking  $-120.00
`;

describe('journals of plain-text accounting', () => {
  it('gives a row for each posting in assets and liabilities, with the other side as its category', () => {
    const { accounts, rows, rejected, refusal } = read(journal);
    expect([refusal, rejected]).toEqual([null, []]);
    expect(accounts.map(({ name, kind }) => [name, kind])).toEqual([
      ['bank:checking', null],
      ['card', 'credit'],
    ]);
    expect(
      rows.map((transaction) => [
        accounts[transaction.account]!.name,
        transaction.date,
        transaction.amountCents,
        transaction.description,
        transaction.payee,
        transaction.bankId,
        transaction.category,
        transaction.notes,
      ]),
    ).toEqual([
      [
        'bank:checking',
        '2026-01-03',
        -50_00,
        'weekly shop',
        'Grocer',
        'TX-000001',
        null,
        'with a note · Split: food: groceries 45.20, household 4.80',
      ],
      ['bank:checking', '2026-01-05', 2_000_00, 'Pay', null, null, 'salary', null],
      ['card', '2026-01-07', 120_00, 'Card paid', null, null, '[bank:checking]', null],
      ['bank:checking', '2026-01-07', -120_00, 'Card paid', null, null, '[card]', null],
    ]);
  });

  it('takes opening balances and assertions as what an account holds, not as rows', () => {
    const { accounts, rows } = read(
      '2026-01-01 Opening\n    assets:bank  100.00 AUD\n    equity:opening balances\n\n2026-01-02 Tea\n    assets:bank  -4.00 AUD\n    expenses:tea\n\n2026-01-31 Closing\n    assets:bank  0 = 96.00 AUD\n',
    );
    expect(accounts).toMatchObject([{ name: 'bank', openingCents: 100_00, closingCents: 96_00, currency: 'AUD' }]);
    expect(rows.map(({ amountCents }) => amountCents)).toEqual([-4_00]);
  });

  it('rejects what cannot be read by its line, and refuses a text without accounts', () => {
    expect(
      read(
        '2026-01-02 Tea\n    assets:bank  about 4\n    expenses:tea\n\n2026-01-03 Tea\n    assets:bank\n    expenses:tea\n\n2026-01-04 Tea\n    assets:bank  -4\n    expenses:tea\n',
      ).rejected,
    ).toEqual([
      { line: 1, reason: 'We couldn’t read the amount of this entry.' },
      { line: 5, reason: 'More than one amount is missing from this entry.' },
    ]);
    expect(read('2026-01-02 Tea\n    expenses:tea  4\n    income:gift\n').refusal?.code).toBe('empty');
  });

  it('leaves out an entry within which the file ends, and says so', () => {
    const whole = '2026-01-03 Grocer\n    expenses:food  $4.50\n    assets:bank  $-4.50\n\n2026-01-05 Pay\n';
    const outcome = (end: string) => {
      const { rows, rejected, warnings } = read(whole + end);
      return [rows.length, rejected.map(({ line }) => line), warnings.map(({ code }) => code)];
    };
    for (const end of [
      '    assets:bank  $2',
      '    assets:bank  $2000\n    inc',
      '    assets:bank  $2000\n    income:pay  $-2',
    ])
      expect(outcome(end)).toEqual([1, [5], ['truncated']]);
    expect(outcome('    assets:bank  $2000\n    expenses:food')).toEqual([2, [], []]);
    expect(outcome('    assets:bank  $2000\n    income:pay  $-2000')).toEqual([2, [], []]);
  });

  it('is the same wherever the text is cut, and any damage ends in rows, rejections or a refusal', () => {
    const whole = read(journal, journal.length);
    for (const size of [1, 7, 64]) expect(read(journal, size)).toEqual(whole);
    const damage = fc.record({
      at: fc.nat(journal.length),
      cut: fc.nat(40),
      put: fc.string({
        unit: fc.constantFrom('\n', ' ', '  ', ';', ':', '=', '@', '-', '9', '$', '\t', '('),
        maxLength: 6,
      }),
    });
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 4 }), (changes) => {
        let text = journal;
        for (const { at, cut, put } of changes) text = text.slice(0, at) + put + text.slice(at + cut);
        for (const transaction of read(text).rows)
          expect([Number.isSafeInteger(transaction.amountCents), /^\d{4}-\d\d-\d\d$/.test(transaction.date)]).toEqual([
            true,
            true,
          ]);
      }),
      { numRuns: 200 },
    );
  });
});
