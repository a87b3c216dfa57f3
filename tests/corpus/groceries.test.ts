/**
 * Real prices of two Australian supermarkets, as operators import them. The corpus is not part of the project:
 * CORPUS_DIR names a folder with `grocery/coles_woolworths_prices.tsv`. Every line has to be read, with the price of a
 * kilogram that it states.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unitPriceCents } from '#domain/groceries/product.ts';
import { readPriceFile } from '#server/areas/groceries/back-office/price-file.ts';

const file = join(process.env['CORPUS_DIR'] ?? '', 'grocery', 'coles_woolworths_prices.tsv');

if (!existsSync(file)) {
  it('the corpus is absent: CORPUS_DIR names no folder with grocery prices', () => {
    expect(existsSync(file)).toBe(false);
  });
} else {
  describe('corpus: prices of Coles and Woolworths', () => {
    const content = readFileSync(file, 'utf8');
    const lines = content.trimEnd().split('\n').slice(1);

    it('every line is a product with its price, and none is rejected or counted twice', () => {
      const { products, rejected } = readPriceFile(content, '2026-11-16');
      expect(rejected).toEqual([]);
      expect(products.map(({ name }) => name)).toEqual(lines.map((line) => line.split('\t')[1]));
      expect(new Set(products.map(({ key, prices }) => `${key} ${prices[0]!.store}`)).size).toBe(lines.length);
      expect(new Set(products.map(({ prices }) => prices[0]!.store))).toEqual(new Set(['Coles', 'Woolworths']));
    });

    it('the price of a kilogram is the stated one, within the rounding of a weighed product', () => {
      const { products } = readPriceFile(content, '2026-11-16');
      for (const [at, { amount, unit, prices }] of products.entries()) {
        const stated = Math.round(Number(lines[at]!.split('\t')[4]) * 100);
        expect(Math.abs(unitPriceCents(prices[0]!.priceCents, amount, unit) - stated)).toBeLessThanOrEqual(stated / 50);
      }
    });
  });
}
