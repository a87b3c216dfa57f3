import { describe, expect, it } from 'vitest';
import { destinationAfterSignIn, quickSignInPath } from './destination.ts';
import type { SignInFacts } from './destination.ts';
import { gateRedirect } from './gates.ts';
import { isLoginPath, ownPath, returnPathOf } from './paths.ts';

const origin = 'https://wattle.example';

describe('returnTo', () => {
  it.each([
    ['/goals', '/goals'],
    ['/goals?tab=1#top', '/goals?tab=1#top'],
    ['/a/../settings', '/settings'],
  ])('accepts a path on this site: %s', (value, path) => expect(ownPath(value, origin)).toBe(path));

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/..//evil.example',
    'goals',
    '',
    null,
  ])('refuses %j', (value) => {
    expect(ownPath(value, origin)).toBeUndefined();
  });
});

describe('after a sign-in (rules S01, S04)', () => {
  const facts: SignInFacts = {
    returnTo: null,
    flow: null,
    isPinEnabled: false,
    returnPath: null,
    redirectPath: null,
    origin,
  };

  it.each<[string, Partial<SignInFacts>, unknown]>([
    ['S01: without returnTo to the dashboard', {}, { kind: 'go', path: '/nd2' }],
    [
      'S01: onboarding with status registered',
      { returnTo: 'onboarding' },
      { kind: 'go', path: '/onboarding?status=registered' },
    ],
    [
      'S01: any other returnTo replaces the location',
      { returnTo: '/goals/3', flow: 'welcome_start' },
      { kind: 'go', path: '/goals/3' },
    ],
    ['S01: of this site only', { returnTo: 'https://evil.example/' }, { kind: 'go', path: '/nd2' }],
    ['S12: the root is the dashboard', { returnTo: '/' }, { kind: 'go', path: '/nd2' }],
    ['S04: onboarding reloads', { flow: 'onboarding' }, { kind: 'reload' }],
    ['S04: onboarding_auth', { flow: 'onboarding_auth', returnPath: '/loans' }, { kind: 'go', path: '/nd2' }],
    ['S04: welcome_start', { flow: 'welcome_start', returnPath: '/loans' }, { kind: 'go', path: '/nd2' }],
    [
      'S04: onboarding_not_auth sets a success marker',
      { flow: 'onboarding_not_auth', returnPath: '/loans' },
      { kind: 'go', path: '/loans', markSuccess: true },
    ],
    ['S04: a PIN leads to the dashboard', { isPinEnabled: true, returnPath: '/loans' }, { kind: 'go', path: '/nd2' }],
    [
      'S04: else the stored return path',
      { returnPath: '/loans', redirectPath: '/goals' },
      { kind: 'go', path: '/loans' },
    ],
    ['S04: or the redirect path', { redirectPath: '/goals' }, { kind: 'go', path: '/goals' }],
  ])('%s', (_rule, input, destination) => expect(destinationAfterSignIn({ ...facts, ...input })).toEqual(destination));

  it('S05: a stored flag leads to the PIN or the fingerprint, unless path=manual', () => {
    expect(quickSignInPath({ mpin: true, fingerprint: true }, new URLSearchParams('returnTo=%2Fgoals'))).toBe(
      '/auth/mpinverification?returnTo=%2Fgoals',
    );
    expect(quickSignInPath({ mpin: false, fingerprint: true }, new URLSearchParams())).toBe('/auth/fprintverification');
    expect(quickSignInPath({ mpin: true, fingerprint: true }, new URLSearchParams('path=manual'))).toBeUndefined();
    expect(quickSignInPath({ mpin: false, fingerprint: false }, new URLSearchParams())).toBeUndefined();
  });
});

describe('gates (rule S14)', () => {
  const at = (pathname: string, search = '') => ({ pathname, search });

  it.each([
    [
      'a visitor at a member screen',
      'auth',
      false,
      at('/settings', '?a=1'),
      '/auth/login?returnTo=%2Fsettings%3Fa%3D1',
    ],
    ['a member at a guest screen', 'guest', true, at('/auth/login'), '/nd2'],
    [
      'a member who comes back from an identity provider',
      'guest',
      true,
      at('/auth/kinde/login-test', '?code=x&state=y'),
      '/settings/security?code=x&state=y',
    ],
    ['a visitor at a guest screen', 'guest', false, at('/auth/login'), undefined],
    ['a member at a member screen', 'auth', true, at('/settings'), undefined],
    ['anybody at an open screen', 'open', true, at('/auth/forgotpassword'), undefined],
    // Rule S15: the token is already removed, and the return path must not be lost with it.
    [
      'a visitor at the logout with a way back',
      'auth',
      false,
      at('/auth/logout', '?returnTo=%2Fgoals'),
      '/auth/login?returnTo=%2Fgoals',
    ],
    ['a visitor at the logout without', 'auth', false, at('/auth/logout'), '/auth/login?returnTo=%2F'],
    [
      'a logout with a foreign way back',
      'auth',
      false,
      at('/auth/logout', '?returnTo=https%3A%2F%2Fevil.example'),
      '/auth/login?returnTo=%2F',
    ],
  ] as const)('%s', (_who, gate, signedIn, place, elsewhere) =>
    expect(gateRedirect(gate, signedIn, place, origin)).toBe(elsewhere),
  );

  it('S12: the current path is the return path, or the root if it ended in logout', () => {
    expect(returnPathOf({ pathname: '/goals', search: '?x=1', hash: '#a' }, origin)).toBe('/goals?x=1#a');
    expect(returnPathOf({ pathname: '/auth/logout', search: '' }, origin)).toBe('/');
  });

  it('recognises the sign-in screens', () => {
    expect(
      ['/auth/login', '/auth/login/ios/15/x/1/au', '/auth/v2/login', '/auth/kinde/login-test'].every(isLoginPath),
    ).toBe(true);
    expect(['/auth/logout', '/auth/sign-up', '/settings', '/auth/loginx'].some(isLoginPath)).toBe(false);
  });
});
