import { describe, expect, it } from 'vitest';
import { readPriceFile } from './price-file.ts';

const day = '2026-11-16';
const head = 'store,product,price,quantity,unit,brand,category,subcategory,group,own_brand_of,special,on';

describe('a file of grocery prices', () => {
  it('is read line by line: each is a product with its price, or rejected with the reason and its text', () => {
    const { products, rejected } = readPriceFile(
      [
        head,
        'Coles,Tasty cheese,6.50,500,g,Dairy Co,Dairy,Cheese,Block cheese,,yes,2026-11-14',
        'Coles,"Soap, lemon",2,1,each,,,,,,,',
        'Coles,Milk,free,2,L,,,,,,,',
        'Coles,Milk,4.505,2,L,,,,,,,',
        'Coles,Milk,4.50,2,jug,,,,,,,',
        ',Milk,4.50,2,L,,,,,,,',
        'Coles,Milk,4.50,2,L,,,,,,,2026-11-17',
        'Coles,tasty cheese,6.40,500,g,dairy co,,,,,,2026-11-14',
        'Coles,Milk,4.50',
      ].join('\n'),
      day,
    );
    expect(products).toEqual([
      {
        key: 'dairy co tasty cheese 500 g',
        name: 'Tasty cheese',
        brand: 'Dairy Co',
        category: 'Dairy',
        subcategory: 'Cheese',
        group: 'Block cheese',
        amount: 500,
        unit: 'g',
        ownBrandOf: null,
        prices: [{ store: 'Coles', on: '2026-11-14', priceCents: 650, special: true }],
        says: { place: true, ownBrand: true },
      },
      expect.objectContaining({
        name: 'Soap, lemon',
        category: 'Uncategorised',
        group: 'Uncategorised',
        amount: 1,
        unit: 'each',
        prices: [{ store: 'Coles', on: '2026-11-16', priceCents: 200, special: false }],
        says: { place: false, ownBrand: true },
      }),
    ]);
    expect(rejected.map(({ line, reason }) => [line, reason])).toEqual([
      [4, 'price must be a number above zero, such as 12.50'],
      [5, 'price must be up to 99999.99 with at most two decimal places'],
      [6, 'quantity and unit must be a size such as 500 g, 2 L or 12 each'],
      [7, 'store is empty'],
      [8, '“on” can’t be after the price date'],
      [9, 'the same product, store and date are on line 2'],
      [10, 'found 3 fields, but the first line names 12'],
    ]);
    expect(rejected[0]!.text).toBe('Coles,Milk,free,2,L,,,,,,,');
  });

  it('may be parted by tabs and have the price of a kilogram, which has to follow from price and weight', () => {
    const { products, rejected } = readPriceFile(
      'store\tproduct\tprice_aud\tquantity_kg\tunit_price_per_kg\r\nColes\tPeas, corn & carrot\t0.42\t0.17\t2.5\r\nColes\tBroccoli\t1.53\t0.34\t9\r\n',
      day,
    );
    expect(products.map(({ says }) => says)).toEqual([{ place: false, ownBrand: false }]);
    expect(products.map(({ name, amount, unit, prices }) => [name, amount, unit, prices[0]!.priceCents])).toEqual([
      ['Peas, corn & carrot', 170, 'g', 42],
    ]);
    expect(rejected).toEqual([
      {
        line: 3,
        reason: 'unit_price_per_kg must be close to 4.50, the price per kilogram',
        text: 'Coles\tBroccoli\t1.53\t0.34\t9',
      },
    ]);
  });

  it.each([
    ['product,price\nMilk,4', 'store, quantity, unit are missing'],
    [head, 'there are no rows'],
    ['', 'the columns must be store, product, price, quantity, unit'],
  ])('is refused as a whole where its columns are others: %#', (content, reason) =>
    expect(() => readPriceFile(content, day)).toThrow(reason),
  );
});
