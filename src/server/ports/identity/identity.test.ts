import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestProvider } from '#tests/build/identity-provider.ts';
import type { TestProvider } from '#tests/build/identity-provider.ts';
import { identityConformance } from './conformance.ts';
import { noIdentity } from './embedded.ts';
import { toIdentity } from './openid-transform.ts';
import { openIdIdentity, providerName } from './openid.ts';
import { IdentityRefused, IdentityUnavailable } from './port.ts';
import type { IdentityPort } from './port.ts';

const redirectUri = 'http://127.0.0.1:3999/auth/kinde/login-test';

describe('a real provider on loopback (S20)', () => {
  let provider: TestProvider;
  let identity: IdentityPort;
  beforeAll(async () => {
    provider = await openTestProvider(redirectUri);
    provider.accounts.push({
      subject: 'kp_1',
      email: 'mia@example.com',
      emailVerified: true,
      givenName: 'Mia',
      familyName: 'Nguyen',
    });
    identity = openIdIdentity(provider);
  });
  afterAll(() => provider.close());

  identityConformance(() => ({
    identity: () => identity,
    redirectUri,
    visit: provider.visit,
    person: {
      issuer: provider.issuer,
      subject: 'kp_1',
      email: 'mia@example.com',
      emailVerified: true,
      firstName: 'Mia',
      lastName: 'Nguyen',
    },
  }));

  it('is unavailable while the provider is down, and recovers with it', async () => {
    const down = openIdIdentity({ ...provider, issuer: 'http://127.0.0.1:9' });
    await expect(down.begin({ redirectUri })).rejects.toThrow(IdentityUnavailable);
    await expect(identity.begin({ redirectUri })).resolves.toHaveProperty('url');
  });
});

describe('the identity of a person at a provider', () => {
  it('reads names and flags in the providers’ formats', () => {
    expect(
      toIdentity({
        iss: 'https://idp.example',
        sub: '1',
        email: 'Leo@Example.com',
        email_verified: 'true',
        name: 'Leo van Dyk',
      }),
    ).toEqual({
      issuer: 'https://idp.example',
      subject: '1',
      email: 'leo@example.com',
      emailVerified: true,
      firstName: 'Leo van',
      lastName: 'Dyk',
    });
    expect(toIdentity({ iss: 'https://idp.example', sub: '2', email_verified: true })).toEqual({
      issuer: 'https://idp.example',
      subject: '2',
      email: null,
      emailVerified: false,
      firstName: '',
      lastName: '',
    });
    expect(() => toIdentity({ email: 'a@b.example' })).toThrow(IdentityRefused);
  });

  it.each([
    ['https://wattle.kinde.com', 'Kinde'],
    ['https://accounts.google.com', 'Google'],
    ['http://127.0.0.1:4000', 'OpenID'],
    ['http://localhost:4000', 'OpenID'],
  ])('calls %s %s on the button', (issuer, name) => {
    expect(providerName(new URL(issuer))).toBe(name);
  });

  it('fails where no provider is configured', async () => {
    expect(noIdentity.name).toBeNull();
    await expect(noIdentity.begin({ redirectUri })).rejects.toThrow('You can’t sign in with another account here.');
  });
});
