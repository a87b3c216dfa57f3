import { describe, expect, it } from 'vitest';
import { readArrival } from './arrival.ts';
import { completeFacts } from './device-facts.ts';
import { forgetInterruptedPage, interruptedPage, keepInterruptedPage } from './interrupted-page.ts';
import { commandKeys } from './mutation.ts';
import { stableText, urlOf } from './request.ts';
import { minutesSince, rememberDevice } from './session.ts';
import { storage } from './storage.ts';
import { memberTime } from './time.ts';
import { outcomeOfCheck } from './user-check.ts';

describe('tokens and parameters in a link (rule S13)', () => {
  it('removes the token from the address and keeps everything else', () => {
    expect(readArrival('https://w.example/goals?UserToken=abc&tab=2&c=camp&e=77&ref=mia#top')).toEqual({
      userToken: 'abc',
      cleanUrl: '/goals?tab=2&c=camp&e=77&ref=mia#top',
      saved: { c: 'camp', e: '77', ref: 'mia' },
    });
  });

  it('removes an empty or oversized token as well, without using it', () => {
    expect(readArrival('https://w.example/?UserToken=')).toMatchObject({ userToken: undefined, cleanUrl: '/' });
    expect(readArrival(`https://w.example/?UserToken=${'x'.repeat(5000)}&c=${'y'.repeat(5000)}`)).toMatchObject({
      userToken: undefined,
      saved: {},
    });
  });

  it('leaves an address without a token unchanged', () => {
    expect(readArrival('https://w.example/goals?tab=2')).toEqual({
      userToken: undefined,
      cleanUrl: undefined,
      saved: {},
    });
  });

  it('S13: a path that starts with two slashes leads nowhere else, and contains no token', () => {
    expect(readArrival('https://w.example//evil.example/a?UserToken=abc&tab=2')).toEqual({
      userToken: 'abc',
      cleanUrl: '/evil.example/a?tab=2',
      saved: {},
    });
    expect(readArrival('https://w.example/\\\\evil.example?UserToken=abc').cleanUrl).toBe('/evil.example');
    expect(readArrival('https://w.example///evil.example')).toEqual({
      userToken: undefined,
      cleanUrl: '/evil.example',
      saved: {},
    });
  });
});

describe('the user check (rule S08)', () => {
  const check = (action: Parameters<typeof outcomeOfCheck>[0]['action'], firstLogin = false, at = '/nd2') =>
    outcomeOfCheck({ answer: 'ok', action, user: { is_first_login: firstLogin } }, at);

  it('requires nothing of most members', () => expect(check(null)).toEqual({}));
  it('passwordReset at the first sign-in leads to the reset', () =>
    expect(check('passwordReset', true)).toEqual({ goTo: '/auth/resetpassword' }));
  it('and does not redirect a member who is already there', () =>
    expect(check('passwordReset', true, '/auth/resetpassword')).toEqual({}));
  it('passwordReset later signs out', () => expect(check('passwordReset')).toEqual({ logOut: true }));
  it('emailverification sends the message and leads to the settings', () =>
    expect(check('emailverification')).toEqual({ verify: 'email', goTo: '/settings' }));
  it('mobileverification does the same', () =>
    expect(check('mobileverification')).toEqual({ verify: 'mobile', goTo: '/settings' }));
  it('and does not redirect a member who is already in the settings', () =>
    expect(check('emailverification', false, '/settings/security')).toEqual({ verify: 'email' }));
  it('and does not redirect from the verification link', () =>
    expect(check('emailverification', false, '/auth/emailverification/t/1/a')).toEqual({}));
  it('newsignup sends the message and clears the token', () =>
    expect(check('newsignup')).toEqual({ verify: 'email', clearToken: true, goTo: '/auth/login' }));
  it('Token Expired signs out', () =>
    expect(outcomeOfCheck({ answer: 'Token Expired', action: null }, '/nd2')).toEqual({ logOut: true }));
});

describe('the page that a verification interrupts (rule S08)', () => {
  const origin = 'https://wattle.example';
  const interruptedAt = (pathname: string, search = '', hash = '') => {
    forgetInterruptedPage();
    keepInterruptedPage({ pathname, search, hash }, origin);
    return interruptedPage(origin);
  };

  it('is where the member lands afterwards', () => {
    expect(interruptedAt('/loans/17', '?from=email', '#schedule')).toBe('/loans/17?from=email#schedule');
    forgetInterruptedPage();
    expect(interruptedPage(origin)).toBeUndefined();
  });
  it('is never Home or an auth screen', () => {
    for (const path of ['/', '/nd2', '/auth/login', '/auth/verify-email'])
      expect(interruptedAt(path), path).toBeUndefined();
  });
  it('is never on another site, whatever is stored', () => {
    for (const stored of ['https://evil.example/', '//evil.example', '/\\\\evil.example', 'javascript:alert(1)']) {
      storage.writeDevice('returnPath', stored);
      expect(interruptedPage(origin), stored).toBeUndefined();
    }
  });
  it('belongs to one member, and is forgotten when another signs in on the device', () => {
    rememberDevice({ loginId: 'mia', isPinEnabled: false });
    interruptedAt('/goals');
    rememberDevice({ loginId: 'mia', isPinEnabled: false });
    expect(interruptedPage(origin)).toBe('/goals');
    rememberDevice({ loginId: 'tom', isPinEnabled: false });
    expect(interruptedPage(origin)).toBeUndefined();
  });
});

describe('small rules', () => {
  it('S07: the device is reported only with all five values', () => {
    const facts = { device: 'phone', deviceModel: 'A', deviceName: 'B', ipAddress: '1.2.3.4', location: 'Perth' };
    expect(completeFacts(facts)).toEqual(facts);
    expect(completeFacts({ ...facts, location: ' ' })).toBeUndefined();
  });

  it('S18: the session duration is in minutes', () => {
    expect(minutesSince(0, 89_000)).toBe(1);
    expect(minutesSince(0, 5_400_000)).toBe(90);
    expect(minutesSince(10_000, 0)).toBe(0);
  });

  it('fills a path and a query, leaving out empty values', () => {
    expect(urlOf({ path: 'api/goals/iscomplete/{id}' }, { params: { id: 'a/b' } })).toBe(
      '/system/api/frontend/wattle/api/goals/iscomplete/a%2Fb',
    );
    expect(
      urlOf(
        { path: 'api/transactions/getAll' },
        { query: { categories: [1, 2], description: '', page: 2, min_date: undefined } },
      ),
    ).toBe('/system/api/frontend/wattle/api/transactions/getAll?categories=1%2C2&page=2');
  });

  it('I7: a retried command carries the same key; another one, or the same after success, gets a new key', () => {
    const keys = commandKeys();
    const first = keys.keyFor({ amount: 5, to: 'a' });
    expect(keys.keyFor({ to: 'a', amount: 5 })).toBe(first);
    const other = keys.keyFor({ amount: 6, to: 'a' });
    expect(other).not.toBe(first);
    keys.done();
    expect(keys.keyFor({ amount: 6, to: 'a' })).not.toBe(other);
    expect(stableText({ b: 1, a: { d: 1, c: 2 } })).toBe('{"a":{"c":2,"d":1},"b":1}');
  });

  it("C09: shows times on the member's wall clock, also across daylight saving", () => {
    const sydney = memberTime({ time_zone: 'Australia/Sydney', time_offset: 660 }, () =>
      Date.parse('2026-11-16T02:00:00Z'),
    );
    expect(sydney.instant(new Date('2026-11-15T22:00:00Z'), 'full')).toBe('Monday 16 November 2026, 9:00 am');
    expect(sydney.instant(new Date('2026-07-01T05:07:00Z'), 'time')).toBe('3:07 pm');
    expect(sydney.today()).toBe('2026-11-16');
    // A day and a month alone would be read as this year's.
    expect([sydney.date('2026-12-01', 'wmd'), sydney.date('2025-11-16', 'wmd')]).toEqual([
      'Tue 1 Dec',
      'Sun 16 Nov 2025',
    ]);
    expect(sydney.instant(new Date('2024-03-05T04:00:00Z'), 'wmd')).toBe('Tue 5 Mar 2024');
    const unknownZone = memberTime({ time_zone: 'Mars/Olympus', time_offset: 600 }, () =>
      Date.parse('2026-11-16T02:00:00Z'),
    );
    expect(unknownZone.instant(new Date('2026-11-16T00:30:00Z'), 'time')).toBe('10:30 am');
  });
});
