import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWith } from '#tests/build/statement-text.ts';
import { gnucashReader, ratioCents } from './gnucash.ts';

const account = (
  id: string,
  name: string,
  type: string,
  parent: string,
  currency = 'AUD',
) => `<gnc:account version="2.0.0">
  <act:name>${name}</act:name><act:id type="guid">${id}</act:id><act:type>${type}</act:type>
  <act:commodity><cmdty:space>CURRENCY</cmdty:space><cmdty:id>${currency}</cmdty:id></act:commodity>
  <act:parent type="guid">${parent}</act:parent></gnc:account>`;
const split = (
  id: string,
  quantity: string,
  to: string,
  more = '',
) => `<trn:split><split:id type="guid">${id}</split:id>${more}
  <split:value>${quantity}</split:value><split:quantity>${quantity}</split:quantity><split:account type="guid">${to}</split:account></trn:split>`;
const entry = (date: string, description: string, splits: string, more = '') => `<gnc:transaction version="2.0.0">
  <trn:id type="guid">t</trn:id><trn:date-posted><ts:date>${date} 10:59:00 +0000</ts:date></trn:date-posted>
  <trn:description>${description}</trn:description>${more}<trn:splits>${splits}</trn:splits></gnc:transaction>`;
const book = (inside: string) => `<?xml version="1.0" encoding="utf-8" ?>
<gnc-v2 xmlns:gnc="g" xmlns:act="a"><gnc:count-data cd:type="book">1</gnc:count-data><gnc:book version="2.0.0">
${account('root', 'Root Account', 'ROOT', '')}${account('assets', 'Assets', 'ASSET', 'root')}${account('bank', 'Everyday &amp; bills', 'BANK', 'assets')}
${account('card', 'Card', 'CREDIT', 'root')}${account('fund', 'Index fund', 'MUTUAL', 'assets')}${account('exp', 'Expenses', 'EXPENSE', 'root')}
${account('food', 'Food', 'EXPENSE', 'exp')}${account('fruit', 'Fruit', 'EXPENSE', 'food')}${account('home', 'Home', 'EXPENSE', 'exp')}
${inside}</gnc:book></gnc-v2>`;

describe('GnuCash books', () => {
  it('give one row for each posting in an account of one’s own', () => {
    const read = readWith(
      gnucashReader,
      book(`
      ${entry('2025-03-01', 'Grocer', split('aaaaaaa1', '-1250/100', 'bank', '<split:memo>bag of apples</split:memo>') + split('aaaaaaa2', '1250/100', 'fruit'))}
      ${entry('2025-03-02', 'Pay the card', split('aaaaaaa3', '-20000/100', 'bank') + split('aaaaaaa4', '20000/100', 'card'))}
      ${entry('2025-03-03', 'Hardware', split('aaaaaaa5', '-3000/100', 'card') + split('aaaaaaa6', '1000/100', 'food') + split('aaaaaaa7', '2000/100', 'home'))}
    `),
      333,
    );
    expect(read.refusal).toBeNull();
    expect(read.accounts).toMatchObject([
      { name: 'Everyday & bills', kind: 'transaction', currency: 'AUD' },
      { name: 'Card', kind: 'credit' },
    ]);
    expect(
      read.rows.map((transaction) => [
        transaction.account,
        transaction.date,
        transaction.amountCents,
        transaction.description,
        transaction.category,
        transaction.notes,
        transaction.bankId,
      ]),
    ).toEqual([
      [0, '2025-03-01', -1250, 'Grocer', 'Food: Fruit', 'bag of apples', 'aaaaaaa1'],
      [0, '2025-03-02', -20_000, 'Pay the card', '[Card]', null, 'aaaaaaa3'],
      [1, '2025-03-02', 20_000, 'Pay the card', '[Everyday & bills]', null, 'aaaaaaa4'],
      [1, '2025-03-03', -3000, 'Hardware', null, 'Split: Food 10.00, Home 20.00', 'aaaaaaa5'],
    ]);
  });

  it('leave out shares, templates of what is to come, and what was voided', () => {
    const read = readWith(
      gnucashReader,
      book(`
      ${entry('2025-03-01', 'Buy units', split('bbbbbbb1', '-50000/100', 'bank') + split('bbbbbbb2', '123456/10000', 'fund'))}
      ${entry('2025-03-02', 'Mistake', split('bbbbbbb3', '0/100', 'bank', '<split:reconciled-state>v</split:reconciled-state>') + split('bbbbbbb4', '0/100', 'food', '<split:reconciled-state>v</split:reconciled-state>'))}
      <gnc:template-transactions>${entry('2025-04-01', 'Rent', split('bbbbbbb5', '-100/100', 'bank') + split('bbbbbbb6', '100/100', 'home'))}</gnc:template-transactions>
    `),
    );
    expect(read.rows.map((transaction) => [transaction.amountCents, transaction.category])).toEqual([
      [-50_000, '[Index fund]'],
    ]);
    expect(read.rejected.map((row) => row.reason)).toEqual(['This entry was voided.']);
    expect(read.warnings.map((warning) => warning.code)).toEqual(['investments_left_out']);
  });

  it('of the first version are read too', () => {
    const read = readWith(
      gnucashReader,
      `<?xml version="1.0"?><gnc><version>1</version><ledger-data>
      <account><restore><name>Bank</name><guid>g1</guid><type>BANK</type><currency><space>ISO4217</space><id>AUD</id></currency></restore></account>
      <account><restore><name>Savings</name><guid>g2</guid><type>BANK</type><currency><space>ISO4217</space><id>NZD</id></currency><parent><guid>g1</guid></parent></restore></account>
      <transaction><restore><guid>t1</guid><date-posted><s>2000-09-04 22:22:44 +0200</s></date-posted><description>Move</description>
        <split><guid>ccccccc1</guid><reconcile-state>c</reconcile-state><value>30000/100</value><quantity>30000000/100000</quantity><account>g1</account></split>
        <split><guid>ccccccc2</guid><value>-30000/100</value><quantity>-32500/100</quantity><account>g2</account></split></restore></transaction>
    </ledger-data></gnc>`,
    );
    expect(read.accounts).toMatchObject([
      { name: 'Bank', currency: 'AUD' },
      { name: 'Savings', currency: 'NZD' },
    ]);
    expect(
      read.rows.map((transaction) => [
        transaction.account,
        transaction.date,
        transaction.amountCents,
        transaction.category,
      ]),
    ).toEqual([
      [0, '2000-09-04', 30_000, '[Savings]'],
      [1, '2000-09-04', -32_500, '[Bank]'],
    ]);
  });

  it('that are none, cut short or without rows are refused', () => {
    expect(readWith(gnucashReader, '<html><body>Sign in</body></html>').refusal?.code).toBe('not_a_statement');
    expect(readWith(gnucashReader, book('').slice(0, -30)).refusal?.code).toBe('broken');
    expect(readWith(gnucashReader, book('')).refusal?.code).toBe('empty');
  });

  it('survive any damage', () => {
    const good = book(
      entry('2025-03-01', 'Grocer', split('aaaaaaa1', '-1250/100', 'bank') + split('aaaaaaa2', '1250/100', 'fruit')),
    );
    fc.assert(
      fc.property(
        fc.nat(good.length),
        fc.nat(80),
        fc.string({ unit: fc.constantFrom('<', '>', '/', '"', '&', '0', 'x'), maxLength: 4 }),
        (at, cut, put) => {
          const read = readWith(gnucashReader, good.slice(0, at) + put + good.slice(at + cut));
          for (const transaction of read.rows) expect(Number.isSafeInteger(transaction.amountCents)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('fractions', () => {
  it.each<[string, number, boolean]>([
    ['10000/100', 10_000, false],
    ['-14375/100', -14_375, false],
    ['30000000/100000', 30_000, false],
    ['1/3', 33, true],
    ['-1/200', -1, true],
    ['0/100', 0, false],
    ['-0/100', 0, false],
    ['5/1', 500, false],
  ])('%s is %i cents', (text, cents, rounded) => {
    expect(ratioCents(text)).toEqual({ cents, rounded });
  });

  it.each(['', '1/0', 'a/100', '1.5/100', '99999999999999999999/1', '1'])('%s is none', (text) => {
    expect(ratioCents(text)).toBeNull();
  });
});
