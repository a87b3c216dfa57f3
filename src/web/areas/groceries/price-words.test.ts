import { describe, expect, it } from 'vitest';
import { besideText, finishedText, priceText } from './price-words.ts';

const price = {
  store_id: 1,
  store: 'Coles',
  price: 310,
  unit_price: 155,
  on: '2026-11-09',
  stale: false,
  special: false,
  own: false,
  used: true,
  sample: false,
};

describe('a price in words', () => {
  it('has its store and day, and says whose it is, that it is a sample, and that it is out of date', () => {
    expect(priceText(price, '09/11/2026')).toBe('$3.10 at Coles on 09/11/2026');
    expect(priceText({ ...price, sample: true, stale: true }, '09/11/2026')).toBe(
      '$3.10 at Coles on 09/11/2026, sample price, out of date',
    );
    expect(priceText({ ...price, own: true }, '09/11/2026')).toBe('$3.10 at Coles on 09/11/2026, your price');
  });

  it('stands beside the one that counts', () => {
    expect(besideText({ own: true, special: false, price: 350 }, '14/11/2026')).toBe('You saw $3.50 on 14/11/2026');
    expect(besideText({ own: false, special: true, price: 300 }, '12/11/2026')).toBe(
      'Listed at $3.00 on special on 12/11/2026',
    );
  });
});

describe('a finished shop in words', () => {
  const prices = { from: '2026-11-09', to: '2026-11-09', sample: false, stale: false };
  const textOf = (saved: number | null, facts: object = {}): string =>
    finishedText({ success: true, saved, prices: { ...prices, ...facts } }, (day) => day);

  it('says what was saved by prices of which days', () => {
    expect(textOf(60)).toBe('Shop finished. You saved $0.60, going by prices from 2026-11-09.');
    expect(textOf(60, { sample: true })).toBe(
      'Shop finished. You saved $0.60, going by sample prices from 2026-11-09.',
    );
    expect(textOf(60, { from: '2026-10-01', stale: true })).toBe(
      'Shop finished. You saved $0.60, going by prices from 2026-10-01 to 2026-11-09, some out of date.',
    );
  });

  it('says no more where nothing was saved or that is not known', () => {
    expect([textOf(0), textOf(-20), textOf(null)]).toEqual(['Shop finished.', 'Shop finished.', 'Shop finished.']);
  });
});
