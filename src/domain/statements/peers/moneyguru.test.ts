import { describe, expect, it } from 'vitest';
import { readWith } from '#tests/build/statement-text.ts';
import { moneyguruReader } from './moneyguru.ts';

const document = (inside: string) => `<?xml version="1.0"?>\n<moneyguru-file>\n${inside}\n</moneyguru-file>`;

describe('moneyGuru documents', () => {
  it('give one row for each part in an asset or liability account', () => {
    const read = readWith(
      moneyguruReader,
      document(`
      <account currency="AUD" name="Bank" type="asset" group="At home"/>
      <account currency="AUD" name="Card" type="liability"/>
      <account currency="AUD" name="Fruit" group="Food" type="expense"/>
      <transaction date="2025-03-01" description="Apples &amp; pears" payee="Grocer" reference="ref-0001" mtime="1">
        <split account="Bank" amount="AUD -12.50" memo="two bags"/><split account="Fruit" amount="AUD 12.50" memo=""/>
      </transaction>
      <transaction date="2025-03-02" description="" payee="">
        <split account="Bank" amount="-40.00"/><split account="Card" amount="40.00"/>
      </transaction>
      <transaction date="2025-03-03" description="Trip">
        <split account="Bank" amount="EUR -10.00"/><split account="" amount="EUR 10.00"/>
      </transaction>
      <recurrence><transaction date="2030-01-01" description="Rent"><split account="Bank" amount="-500.00"/></transaction></recurrence>
    `),
      100,
    );
    expect(read.refusal).toBeNull();
    expect(read.accounts).toMatchObject([
      { name: 'Bank', currency: 'AUD' },
      { name: 'Card', kind: 'credit' },
    ]);
    expect(
      read.rows.map((transaction) => [
        transaction.account,
        transaction.date,
        transaction.amountCents,
        transaction.description,
        transaction.payee,
        transaction.category,
        transaction.currency,
        transaction.notes,
      ]),
    ).toEqual([
      [0, '2025-03-01', -1250, 'Apples & pears', 'Grocer', 'Food: Fruit', null, 'two bags'],
      [0, '2025-03-02', -4000, '', null, '[Card]', null, null],
      [1, '2025-03-02', 4000, '', null, '[Bank]', null, null],
      [0, '2025-03-03', -1000, 'Trip', null, null, 'EUR', null],
    ]);
    expect(read.rows[0]?.bankId).toBe('ref-0001');
    expect(read.warnings.map((warning) => warning.code)).toEqual(['mixed_currency']);
  });

  it('that are none, cut short, without rows or with amounts that cannot be read', () => {
    expect(readWith(moneyguruReader, '<other/>').refusal?.code).toBe('not_a_statement');
    expect(readWith(moneyguruReader, document('').slice(0, -6)).refusal?.code).toBe('broken');
    expect(readWith(moneyguruReader, document('<account name="Income" type="income"/>')).refusal?.code).toBe('empty');
    const odd = readWith(
      moneyguruReader,
      document(
        '<account name="Bank"/><transaction date="2025-01-01"><split account="Bank" amount="lots"/></transaction>',
      ),
    );
    expect(odd.rejected).toEqual([{ line: 3, reason: 'We couldn’t read the amount of this entry.' }]);
  });
});
