import { describe, expect, test } from 'vitest';
import { readView } from './filters.ts';
import { unreadOf } from './unread-filters.ts';

const unread = (search: string): string[] =>
  unreadOf(new URLSearchParams(search)).map(({ label, text }) => `${label}: ${text}`);

describe('what an address of the transaction history asks for in vain', () => {
  test('lists invalid filters by label and keeps the rest', () => {
    const search =
      'min_date=nonsense&max_date=2026-02-30&min_amount=a&direction=debit&status=lost&sort=Colour&sortOrder=7';
    expect(unread(search)).toEqual([
      'first day: nonsense',
      'last day: 2026-02-30',
      'smallest amount: a',
      'status: lost',
      'sort order: Colour',
      'sort direction: 7',
    ]);
    expect(readView(new URLSearchParams(search))).toEqual({ direction: 'debit' });
  });

  test('of a list it is what is no number of a row, or one that the call does not take', () => {
    expect(unread('categories=1,x,4&sub_categories=0,100001&bank_account_id=0&batch_id=one')).toEqual([
      'category: x',
      'sub-category: 100001',
      'account: 0',
      'import: one',
    ]);
    expect(readView(new URLSearchParams('categories=1,x, 4&sub_categories=0,100001'))).toEqual({
      categories: [1, 4],
      sub_categories: [0],
    });
  });

  test('is empty if everything is valid, empty, or for another part of the screen', () => {
    expect(
      unread('categories=1, 4&min_date=2026-11-01&max_amount=100000000000.00&description=a&id=7&rules=1&ref=mail'),
    ).toEqual([]);
    expect(unread('tag=&min_date=&categories=')).toEqual([]);
  });

  test('is truncated if long', () => {
    expect(unread(`tag=${'t'.repeat(60)}`)).toEqual([`tag: ${'t'.repeat(40)}…`]);
  });
});
