import { expect, it } from 'vitest';
import { suggestedScreens } from './suggested-screens.ts';

const titles = (pathname: string, signedIn = true) => suggestedScreens(pathname, signedIn).map(({ title }) => title);

it.each([
  ['/budgets', 'Budgets'],
  ['/transactions', 'Transactions'],
  ['/bill', 'Bills'],
  ['/app/net_worth', 'Net worth'],
  ['/giftcards/gift-card/12', 'Gift cards'],
  ['/settings/passwords', 'Sign-in and security'],
])('%s may have been meant as %s', (pathname, title) => {
  expect(titles(pathname)).toContain(title);
});

it('suggests at most three, and none where no word is a screen’s', () => {
  expect(titles('/settings/x').length).toBeLessThanOrEqual(3);
  for (const pathname of ['/', '/12/34', '/no/such/zzyzx', '/operator/members']) expect(titles(pathname)).toEqual([]);
});

it('suggests to a visitor only what is there for everybody', () => {
  expect(titles('/net-worth', false)).toEqual([]);
  expect(titles('/legal/terms', false)).toEqual(['Terms and conditions']);
});
