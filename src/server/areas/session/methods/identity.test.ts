import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profile } from '#contract/areas/profile.ts';
import { session } from '#contract/areas/session.ts';
import { isOpen, sessionOf, signUp } from '#tests/build/auth.ts';
import { openTestProvider } from '#tests/build/identity-provider.ts';
import type { ProviderAccount, TestProvider } from '#tests/build/identity-provider.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { AnswerOf } from '#tests/build/answer.ts';
import type { TestServer } from '#tests/build/server.ts';
import { noIdentity } from '#server/ports/identity/embedded.ts';
import { openIdIdentity } from '#server/ports/identity/openid.ts';
import type { IdentityPort } from '#server/ports/identity/port.ts';

let server: TestServer;
let provider: TestProvider;
beforeAll(async () => {
  // The provider needs the callback page, and the server needs the provider, so the port is set afterwards.
  let real: IdentityPort = noIdentity;
  const identity: IdentityPort = {
    adapter: 'openid',
    name: 'Kinde',
    begin: (input) => real.begin(input),
    finish: (input) => real.finish(input),
  };
  server = await startTestServer({ ports: { identity } });
  provider = await openTestProvider(`${new URL(server.baseUrl).origin}/auth/kinde/login-test`);
  real = openIdIdentity(provider);
});
afterAll(async () => {
  await provider.close();
  await server.close();
});

let people = 0;
function person(input: Partial<ProviderAccount> = {}): ProviderAccount {
  people += 1;
  const claims = {
    subject: `kp_${people}`,
    email: `person${people}@example.com`,
    emailVerified: true,
    givenName: 'Tess',
    familyName: 'Okafor',
    ...input,
  };
  provider.accounts.push(claims);
  return claims;
}

interface Callback {
  code: string;
  state: string;
  iss: string;
}

/** Visits the provider and returns, like a browser that stores its cookie. */
async function travel(email: string, returnTo?: string): Promise<{ callback: Callback; cookie: string }> {
  const started = await server.call(session.startIdentity, {
    body: { login_hint: email, ...(returnTo ? { returnTo } : {}) },
  });
  const cookie = (started.headers['set-cookie'] as string[])[0]!.split(';')[0]!;
  return { callback: await provider.visit(started.body.url), cookie };
}

async function comeIn(email: string, returnTo?: string): Promise<AnswerOf<typeof session.identitySignIn>> {
  const { callback: back, cookie } = await travel(email, returnTo);
  return server.call(session.identitySignIn, { body: back, headers: { cookie } });
}

/** The token that completes the sign-up which a sign-in requested. */
function pendingOf({ body }: Awaited<ReturnType<typeof comeIn>>): string {
  if (!('pending' in body)) throw new Error('The sign-in does not request a sign-up.');
  return body.pending;
}

describe('external identity (S20)', () => {
  it('S06: signs up by user/kinde/create and signs in at once, verified and without a password', async () => {
    const tess = person();
    const signIn = await comeIn(tess.email);
    expect(signIn.body).toEqual({
      answer: 'signup',
      pending: expect.any(String),
      email: tess.email,
      first_name: 'Tess',
      last_name: 'Okafor',
    });
    const made = await server.call(profile.createFromIdentity, {
      body: { pending: pendingOf(signIn), terms: true },
    });
    expect(made.body).toMatchObject({
      success: true,
      data: expect.any(Number),
      userToken: expect.any(String),
      action: null,
    });
    const user = await server.call(profile.get, { token: made.body.userToken });
    expect(user.body).toMatchObject({
      id: made.body.data,
      email: tess.email,
      first_name: 'Tess',
      hasPassword: false,
      email_verified_at: expect.any(String),
    });

    const again = await comeIn(tess.email, '/nd2?tab=save');
    expect(again.body).toMatchObject({ returnTo: '/nd2?tab=save', user: { id: made.body.data } });
    expect((await server.call(profile.createFromIdentity, { body: { pending: pendingOf(signIn) } })).status).toBe(410);
  });

  it('is linked to the account with the same email address when both sides have verified it', async () => {
    const nia = await signUp(server, { email: 'nia@example.com' });
    await server.server.database.systemDb
      .updateTable('profiles')
      .set({ email_verified_at: server.clock.now() })
      .where('member_id', '=', nia.id)
      .execute();
    person({ email: 'nia@example.com' });
    expect((await server.call(profile.merged, { token: nia.token })).body).toEqual({
      success: true,
      merged: false,
      identities: [],
    });
    expect(sessionOf(await comeIn('nia@example.com')).user.id).toBe(nia.id);
    expect((await server.call(profile.merged, { token: nia.token })).body).toEqual({
      success: true,
      merged: true,
      identities: [{ provider: 'Kinde', email: 'nia@example.com', linked_at: '2026-11-15T22:00:00.000Z' }],
    });
  });

  it('is not linked when either side has not verified the address', async () => {
    await signUp(server, { email: 'typed@example.com' });
    person({ email: 'typed@example.com' });
    expect((await comeIn('typed@example.com')).problem.code).toBe('already_taken');

    const owner = await signUp(server, { email: 'owner@example.com' });
    await server.server.database.systemDb
      .updateTable('profiles')
      .set({ email_verified_at: server.clock.now() })
      .where('member_id', '=', owner.id)
      .execute();
    person({ email: 'owner@example.com', emailVerified: false });
    const pretender = await comeIn('owner@example.com');
    expect(pretender.body).toMatchObject({ answer: 'signup' });
    expect(
      (await server.call(profile.createFromIdentity, { body: { pending: pendingOf(pretender) } })).problem.code,
    ).toBe('already_taken');
  });

  it('is linked to a signed-in member by kinde/update, and to one member only', async () => {
    const [ada, bob] = [await signUp(server), await signUp(server)];
    const outside = person({ email: 'ada.elsewhere@example.com' });
    const link = async (token: string) => {
      const { callback: back, cookie } = await travel(outside.email);
      return server.call(profile.updateFromIdentity, {
        token,
        body: { code: back.code, state: back.state, iss: back.iss, first_name: 'Ada', address_state: 'TAS' },
        headers: { cookie },
      });
    };
    expect((await link(ada.token)).body).toMatchObject({ success: true, first_name: 'Ada', state: 'TAS' });
    expect(sessionOf(await comeIn(outside.email)).user.id).toBe(ada.id);
    expect((await link(bob.token)).problem.code).toBe('already_taken');
  });

  it('is refused in another browser, a second time, and after ten minutes', async () => {
    const ned = person();
    const { callback: back, cookie } = await travel(ned.email);
    expect((await server.call(session.identitySignIn, { body: back })).problem.code).toBe('link_expired');
    expect((await server.call(session.identitySignIn, { body: back, headers: { cookie } })).problem.code).toBe(
      'link_expired',
    );
    const slow = await travel(ned.email);
    server.clock.advance(600_000);
    expect(
      (await server.call(session.identitySignIn, { body: slow.callback, headers: { cookie: slow.cookie } })).problem
        .code,
    ).toBe('link_expired');
    const forged = await travel(ned.email);
    expect(
      (
        await server.call(session.identitySignIn, {
          body: { ...forged.callback, code: 'another-code' },
          headers: { cookie: forged.cookie },
        })
      ).problem.code,
    ).toBe('sign_in_failed');
  });

  it('redirects only to our own pages', async () => {
    const pip = person();
    const requested = await comeIn(pip.email);
    await server.call(profile.createFromIdentity, { body: { pending: pendingOf(requested) } });
    for (const returnTo of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])
      expect(sessionOf(await comeIn(pip.email, returnTo)).returnTo).toBeNull();
  });

  it('opens a session that ends like any other', async () => {
    const ray = person();
    const requested = await comeIn(ray.email);
    const made = await server.call(profile.createFromIdentity, { body: { pending: pendingOf(requested) } });
    expect(await isOpen(server, made.body.userToken)).toBe(true);
    await server.call(session.logout, { token: made.body.userToken });
    expect(await isOpen(server, made.body.userToken)).toBe(false);
  });
});

describe('without a provider', () => {
  it('the endpoint returns an error, and the login page hides the button', async () => {
    const bare = await startTestServer();
    expect((await bare.call(session.ways)).body.identity).toBeNull();
    const answer = await bare.call(session.startIdentity);
    expect(answer.status).toBe(503);
    expect(answer.problem).toMatchObject({
      code: 'unavailable',
      detail: 'You can’t sign in with another account here.',
    });
    await bare.close();
  });
});
