import { describe, expect, it } from 'vitest';
import { readReceipt, sizeIn, weighedPriceCents, withoutSizes } from './receipt.ts';

const stores = ['ALDI', 'Coles', 'IGA', 'Woolworths'];

describe('a pasted receipt', () => {
  it('names its store and day, and the price of one package on each line', () => {
    const receipt = readReceipt(
      `Your Woolworths receipt
Marrickville Metro   12/11/2026 18:04
^Full Cream Milk 2L            3.85
2 x Wholemeal Bread 700g       $6.40
Tasty Cheese 500g  2 @ $6.50   13.00
Bananas Cavendish
  1.020 kg NET @ $3.90/kg      3.98
Member discount               -1.00
SUBTOTAL                      26.23
GST                            0.00
Visa 1234                     26.23`,
      stores,
    );
    expect([receipt.store, receipt.on]).toEqual(['Woolworths', '2026-11-12']);
    expect(receipt.lines.map(({ name, priceCents, byWeight }) => [name, priceCents, byWeight])).toEqual([
      ['Full Cream Milk 2L', 385, false],
      ['Wholemeal Bread 700g', 320, false],
      ['Tasty Cheese 500g', 650, false],
      ['Bananas Cavendish', 390, true],
    ]);
    expect(receipt.otherLines).toHaveLength(4);
  });

  it('guesses neither a store, a day nor a product', () => {
    expect(readReceipt('Corner shop\nMilk 3.50\n4.20\nThank you', stores)).toEqual({
      store: null,
      on: null,
      lines: [{ text: 'Milk 3.50', name: 'Milk', priceCents: 350, byWeight: false }],
      otherLines: ['4.20'],
    });
    // Three for $10.00 is not $3.33 each.
    expect(readReceipt('3 x Yoghurt 10.00', stores).otherLines).toEqual(['3 x Yoghurt 10.00']);
    expect(readReceipt('', stores).lines).toEqual([]);
  });

  it.each([
    ['Geraldine Foods, Creek Road', null],
    ['Aldinga Beach supermarket\nMilk 3.50', null],
    ['ColesWorth Fresh', null],
    ['Thank you for shopping at aldi.', 'ALDI'],
    ['www.coles.com.au, beside IGA', 'Coles'],
  ])('%s is of the store %s: only whole words name one', (text, store) =>
    expect(readReceipt(text, stores).store).toBe(store),
  );

  it.each([
    'Member price - $0.50',
    'Member price −0.50',
    'Member price –$0.50',
    'Member price $-0.50',
    'Member price ($0.50)',
    'Member price 0.50-',
    'Member price 0.50 −',
  ])('%s is a discount, not a product', (line) =>
    expect(readReceipt(line, stores)).toMatchObject({ lines: [], otherLines: [line] }),
  );

  it.each([
    ['Coffee machine 1,234.56', 123_456],
    ['Coffee machine $1,234.56', 123_456],
    ['Coffee machine 1234.56', 123_456],
    ['Sparkling water 0.95', 95],
  ])('%s costs %i cents', (line, cents) => expect(readReceipt(line, stores).lines[0]!.priceCents).toBe(cents));

  it.each(['Gadget 12,34.56', 'Gadget 1.234.56', 'Gadget 123456.78', 'Gadget 10,000.01', 'Gadget 0.00'])(
    '%s is left out rather than cut to an amount',
    (line) => expect(readReceipt(line, stores)).toMatchObject({ lines: [], otherLines: [line] }),
  );

  it.each([
    ['Cheese 500g 2 @ $6.50 13.00', 650],
    ['Cheese 500g 2 @ $6.50 12.00', null],
    ['Cheese 500g Qty 3 @ 6.50 6.50', null],
    ['Bananas 1.020 kg @ $3.90/kg 3.98', 390],
    ['Bananas 1.020 kg @ $3.90/kg 3.97', 390],
    ['Bananas 1.020 kg @ $3.90/kg 4.98', null],
  ])('%s: quantity and price make the amount, otherwise it is left out', (line, cents) => {
    const { lines, otherLines } = readReceipt(line, stores);
    expect([lines[0]?.priceCents ?? null, otherLines]).toEqual([cents, cents === null ? [line] : []]);
  });

  it.each([
    ['24 x 600ml Spring Water 12.00', 1200],
    ['6 × 1.25L Lemonade 9.00', 900],
    ['2 x Wholemeal Bread 700g 6.40', 320],
  ])('%s: a pack is bought once, at %i cents', (line, cents) =>
    expect(readReceipt(line, stores).lines[0]!.priceCents).toBe(cents),
  );

  it.each([
    ['Order of 3 Nov 2026', '2026-11-03'],
    ['Paid on 2026-11-09 at 5 pm', '2026-11-09'],
    ['31/02/2026', null],
  ])('%s is of %s', (text, on) => expect(readReceipt(text, stores).on).toBe(on));

  it.each([
    ['Milk 2L', { amount: 2000, unit: 'ml' }],
    ['Cheese 500 g', { amount: 500, unit: 'g' }],
    ['Eggs 12pk', { amount: 12, unit: 'each' }],
    ['Bread', null],
    ['Spring Water 24 x 600ml', { amount: 14_400, unit: 'ml' }],
    ['Spring Water 600ml x 24', { amount: 14_400, unit: 'ml' }],
    // A pack, or two bottles.
    ['2 x 1L Milk', null],
    // 250 g each, or in all.
    ['Cheese Slices 250g 12pk', null],
  ])('%s has the size %o', (text, size) => expect(sizeIn(text)).toEqual(size));

  it('its words are those without the sizes', () => {
    expect(['Spring Water 24 x 600ml Still', 'Milk 2L'].map(withoutSizes)).toEqual(['Spring Water   Still', 'Milk  ']);
  });

  it('a kilogram at $3.90 makes 850 g $3.32', () => {
    expect([weighedPriceCents(390, 850, 'g'), weighedPriceCents(390, 1, 'each')]).toEqual([332, null]);
  });
});
