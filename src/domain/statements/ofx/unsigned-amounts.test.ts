import { describe, expect, it } from 'vitest';
import { readWith } from '#tests/build/statement-text.ts';
import { ofxReader } from './reader.ts';

/** A statement of transactions, each a type and an amount. */
function statement(transactions: readonly (readonly [string, string])[], kind = 'CHECKING'): string {
  const list = transactions
    .map(
      ([type, amount], index) =>
        `<STMTTRN><TRNTYPE>${type}<DTPOSTED>20260214<TRNAMT>${amount}<FITID>T1A2B${index}<NAME>ROW ${index}</STMTTRN>\n`,
    )
    .join('');
  return `OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>AUD<BANKACCTFROM><BANKID>062000<ACCTID>12345678<ACCTTYPE>${kind}</BANKACCTFROM><BANKTRANLIST>\n${list}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
}

const read = (...parts: Parameters<typeof statement>) => readWith((sink) => ofxReader(sink), statement(...parts));
const cents = (...parts: Parameters<typeof statement>) => read(...parts).rows.map((entry) => entry.amountCents);

describe('an OFX file without a single minus', () => {
  it('takes the direction from the types, and says so', () => {
    const { rows, rejected, warnings } = read([
      ['DEBIT', '45.20'],
      ['CREDIT', '1200.00'],
      ['POS', '18.20'],
      ['FEE', '5.00'],
      ['XFER', '100.00'],
      ['DEP', '20.00'],
    ]);
    expect(rows.map((entry) => entry.amountCents)).toEqual([-4520, 120_000, -1820, -500, 2000]);
    expect(rejected).toEqual([
      { line: 9, reason: 'We couldn’t tell whether this was money in or out. Add it yourself.' },
    ]);
    expect(warnings.map(({ code }) => code)).toEqual(['signs_from_types']);
  });

  it('on a card takes a payment for money in', () => {
    const card = [
      ['DEBIT', '45.20'],
      ['PAYMENT', '300.00'],
    ] as const;
    expect(cents(card, 'CREDITLINE')).toEqual([-4520, 30_000]);
    expect(cents(card)).toEqual([-4520, -30_000]);
  });

  it('keeps the amounts as they are where the types say that all came in', () => {
    const { rows, warnings } = read([
      ['CREDIT', '45.20'],
      ['INT', '1.00'],
      ['XFER', '300.00'],
    ]);
    expect([rows.map((entry) => entry.amountCents), warnings]).toEqual([[4520, 100, 30_000], []]);
    expect(cents([['PAYMENT', '300.00']], 'CREDITLINE')).toEqual([30_000]);
    expect(cents([['FEE', '5.00']])).toEqual([500]);
  });

  it('is none of these with one minus anywhere', () => {
    expect(
      cents([
        ['DEBIT', '45.20'],
        ['DEBIT', '20.00'],
        ['DEBIT', '-30.00'],
        ['CREDIT', '1.00'],
      ]),
    ).toEqual([4520, 2000, -3000, 100]);
  });

  it('is refused if a minus comes after thousands of rows without', () => {
    const many = Array.from({ length: 5000 }, () => ['DEBIT', '1.00'] as const);
    expect(cents([...many, ['CREDIT', '2.00']]).at(-1)).toBe(200);
    expect(read([...many, ['DEBIT', '-2.00']]).refusal?.code).toBe('broken');
  });
});
