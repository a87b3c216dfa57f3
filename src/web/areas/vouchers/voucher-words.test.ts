import { describe, expect, it } from 'vitest';
import { endsSoon, expiryWords, fewWords, onOffer } from './voucher-words.ts';
import { searchOf, viewOf, vouchersInput } from './view.ts';

const today = '2026-11-16';

describe('the labels of a voucher', () => {
  it.each([
    ['2026-11-15', 'Ended 15/11/2026', true],
    ['2026-11-16', 'Ends today', true],
    ['2026-11-17', 'Ends tomorrow', true],
    ['2026-11-18', '2 days left', true],
    ['2026-11-20', '4 days left', false],
    ['2026-11-23', '7 days left', false],
    ['2026-11-24', 'Ends 24/11/2026', false],
    ['2027-01-02', 'Ends 02/01/2027', false],
  ])('of a voucher whose last day is %s: %s', (expiry, words, soon) => {
    expect([expiryWords(expiry, today), endsSoon(expiry, today)]).toEqual([words, soon]);
  });

  it.each([
    [0, 'All gone'],
    [1, 'Last one'],
    [5, 'Only 5 left'],
    [6, null],
  ])('with %i left: %s', (left, words) => {
    expect(fewWords(left)).toBe(words);
  });

  it('M10: one past its ExpiryDate is dropped on load, one that ends today is not', () => {
    expect(onOffer([{ ExpiryDate: '2026-11-15' }, { ExpiryDate: '2026-11-16' }], today)).toEqual([
      { ExpiryDate: '2026-11-16' },
    ]);
  });
});

describe('the address of a view', () => {
  it.each(['', 'tab=charity', 'show=favourites&category=Caf%C3%A9s&place=Newtown&q=tea&page=2', 'voucher=12'])(
    'restores "%s"',
    (search) => {
      expect(searchOf(viewOf(new URLSearchParams(search))).toString()).toBe(search);
    },
  );

  it('ignores invalid values', () => {
    expect(viewOf(new URLSearchParams('tab=boats&show=x&page=-1&voucher=a'))).toEqual({
      tab: 'vouchers',
      shelf: 'all',
      category: '',
      place: '',
      words: '',
      page: 1,
      voucher: null,
    });
  });

  it('asks for what it shows', () => {
    expect(vouchersInput(viewOf(new URLSearchParams('show=interests&place=Newtown&page=3')))).toEqual({
      body: { filters: { location: ['Newtown'], interested: true }, page: 3, limit: 12 },
    });
  });
});
