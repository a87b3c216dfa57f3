import { describe, expect, it } from 'vitest';
import { readReceipt, sizeIn, weighedPriceCents } from './receipt.ts';

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
    ['Order of 3 Nov 2026', '2026-11-03'],
    ['Paid on 2026-11-09 at 5 pm', '2026-11-09'],
    ['31/02/2026', null],
  ])('%s is of %s', (text, on) => expect(readReceipt(text, stores).on).toBe(on));

  it.each([
    ['Milk 2L', { amount: 2000, unit: 'ml' }],
    ['Cheese 500 g', { amount: 500, unit: 'g' }],
    ['Eggs 12pk', { amount: 12, unit: 'each' }],
    ['Bread', null],
  ])('%s has the size %o', (text, size) => expect(sizeIn(text)).toEqual(size));

  it('a kilogram at $3.90 makes 850 g $3.32', () => {
    expect([weighedPriceCents(390, 850, 'g'), weighedPriceCents(390, 1, 'each')]).toEqual([332, null]);
  });
});
