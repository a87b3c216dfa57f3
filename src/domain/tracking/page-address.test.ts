import { describe, expect, it } from 'vitest';
import { redactPageName, redactAddress, referringHost } from './page-address.ts';

describe('the stored part of a visited address', () => {
  it.each([
    ['/nd2', '/nd2'],
    ['/', '/'],
    ['/transaction-history?description=doctor&min_date=2026-01-01#row-7', '/transaction-history'],
    ['/accounts/4711', '/accounts/:id'],
    ['/premium-tour/2/v2', '/premium-tour/2/v2'],
    ['/auth/resetpassword/k3J9xQ-2b8Zr_77aa', '/auth/resetpassword/:id'],
    ['/auth/emailverification/abcdef0123456789abcdef/17/mia%40example.com', '/auth/emailverification/:id/17/:id'],
    ['/household/invitation/abcdefghijklmnopqrstuvwxyzabcdefghijklmnop', '/household/invitation/:id'],
    ['/accounts/mia@example.com', '/accounts/:id'],
    ['https://wattle.example/nd2?UserToken=secret', '/nd2'],
    ['/payments/credit-card2-ps', '/payments/credit-card2-ps'],
    ['/a/b/c/d/e/f/g/h/i/j', '/a/b/c/d/e/f/g/h'],
  ])('stores %s as %s', (address, stored) => {
    expect(redactAddress(address)).toBe(stored);
  });

  it.each([
    ['https://www.example.com/search?q=debt', 'www.example.com'],
    ['https://mia:secret@News.Example.com:8443/x', 'news.example.com'],
    ['', null],
    [undefined, null],
    ['javascript:alert(1)', null],
  ])('of the previous page, %s, only the host is stored: %s', (referrer, host) => {
    expect(referringHost(referrer)).toBe(host);
  });

  it('a page without title and name is named by its anonymised path', () => {
    expect([redactPageName('Transaction history'), redactPageName('/auth/token/Xy12345678901234567890/9')]).toEqual([
      'Transaction history',
      '/auth/token/:id/9',
    ]);
  });
});
