import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profile } from '#contract/areas/profile.ts';
import { security } from '#contract/areas/security.ts';
import { session } from '#contract/areas/session.ts';
import type { Endpoint, WireBodyOf } from '#contract/kit/endpoint.ts';
import { answerOf } from '#tests/build/answer.ts';
import type { AnswerOf } from '#tests/build/answer.ts';
import { softAuthenticator } from '#tests/build/authenticator.ts';
import type { Authenticator } from '#tests/build/authenticator.ts';
import { isOpen, signUp } from '#tests/build/auth.ts';
import type { Guest } from '#tests/build/auth.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
/** Passkeys require a host name, so these calls use the server's name instead of its IP address. */
let origin: string;
beforeAll(async () => {
  server = await startTestServer();
  origin = new URL(server.baseUrl).origin.replace('127.0.0.1', 'localhost');
});
afterAll(() => server.close());

async function call<E extends Endpoint>(endpoint: E, body?: WireBodyOf<E>, token?: string): Promise<AnswerOf<E>> {
  const response = await fetch(server.baseUrl.replace('127.0.0.1', 'localhost') + endpoint.path, {
    method: endpoint.method,
    headers: {
      'content-type': 'application/json',
      'user-agent':
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(endpoint.method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  return answerOf(endpoint.path, response);
}

async function register(
  guest: Guest,
  authenticator: Authenticator,
): Promise<AnswerOf<typeof security.registerPasskey>> {
  const options = await call(security.passkeyRegistrationOptions, {}, guest.token);
  return call(
    security.registerPasskey,
    { request: options.body.request, credential: authenticator.register(options.body.options, origin) },
    guest.token,
  );
}

async function signIn(
  authenticator: Authenticator,
  more: { counter?: number; userVerified?: boolean; origin?: string } = {},
): Promise<AnswerOf<typeof session.passkeySignIn>> {
  const requested = await call(session.passkeyOptions);
  return call(session.passkeySignIn, {
    request: requested.body.request,
    credential: authenticator.signIn(requested.body.options, more.origin ?? origin, more),
  });
}

describe('passkeys', () => {
  it('are registered, used to sign in without a password, and listed by name', async () => {
    const mia = await signUp(server, { email: 'mia@example.com' });
    const finger = softAuthenticator();
    const registered = await register(mia, finger);
    expect(registered.body).toMatchObject({
      success: true,
      passkey: { name: 'Safari on Mac', last_used_at: null, synced: false },
    });
    expect((await call(profile.get, undefined, mia.token)).body.fingerprintAuth).toBe(true);

    const answer = await signIn(finger);
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ id: mia.id, firstname: 'Mia' });
    expect(await isOpen(server, answer.body.token)).toBe(true);
    const listed = await call(security.passkeys, undefined, mia.token);
    expect(listed.body.data).toEqual([
      expect.objectContaining({ id: registered.body.passkey.id, last_used_at: '2026-11-15T22:00:00.000Z' }),
    ]);
  });

  it('use each challenge once', async () => {
    const guest = await signUp(server);
    const finger = softAuthenticator();
    await register(guest, finger);
    const requested = await call(session.passkeyOptions);
    const credential = finger.signIn(requested.body.options, origin);
    expect((await call(session.passkeySignIn, { request: requested.body.request, credential })).status).toBe(200);
    const again = await call(session.passkeySignIn, { request: requested.body.request, credential });
    expect(again.status).toBe(401);
    expect(again.problem.code).toBe('sign_in_failed');
  });

  it('are refused from another site, without user verification, when cloned, and when unknown', async () => {
    const guest = await signUp(server);
    const finger = softAuthenticator();
    await register(guest, finger);
    expect((await signIn(finger, { origin: 'http://wattle.example' })).status).toBe(401);
    expect((await signIn(finger, { userVerified: false })).status).toBe(401);
    expect((await signIn(finger, { counter: 50 })).status).toBe(200);
    expect((await signIn(finger, { counter: 49 })).status).toBe(401);
    expect((await signIn(softAuthenticator())).status).toBe(401);
    expect((await call(session.passkeySignIn, { request: 'x'.repeat(43), credential: {} })).status).toBe(401);
    const requested = await call(session.passkeyOptions);
    expect(
      (
        await call(session.passkeySignIn, {
          request: requested.body.request,
          credential: { id: finger.id, response: 'nonsense' },
        })
      ).status,
    ).toBe(401);
  });

  it('C19: are switched on and off, renamed and removed; removing the last one switches them off', async () => {
    const guest = await signUp(server);
    expect((await call(security.fingerprintSettings, { fingerprint: true }, guest.token)).status).toBe(409);
    const finger = softAuthenticator();
    const { body } = await register(guest, finger);
    expect((await call(security.fingerprintSettings, { fingerprint: 'off' }, guest.token)).body).toEqual({
      success: true,
      fingerprintAuth: false,
    });
    expect((await signIn(finger)).status).toBe(401);
    await call(security.fingerprintSettings, { fingerprintAuth: 1 }, guest.token);
    expect((await signIn(finger)).status).toBe(200);
    expect((await call(security.renamePasskey, { id: body.passkey.id, name: 'My Mac' }, guest.token)).body).toEqual({
      success: true,
    });
    expect((await call(security.passkeys, undefined, guest.token)).body.data[0]!.name).toBe('My Mac');
    expect((await call(security.removePasskey, { id: body.passkey.id }, guest.token)).body).toEqual({ success: true });
    expect((await signIn(finger)).status).toBe(401);
    expect((await call(profile.get, undefined, guest.token)).body.fingerprintAuth).toBe(false);
  });

  it('I12: a passkey is registered, renamed and removed by its own member only', async () => {
    const [owner, other] = [await signUp(server), await signUp(server)];
    const finger = softAuthenticator();
    const { body } = await register(owner, finger);
    for (const endpoint of [security.renamePasskey, security.removePasskey])
      expect((await call(endpoint, { id: body.passkey.id, name: 'Mine now' }, other.token)).status).toBe(404);
    const requested = await call(security.passkeyRegistrationOptions, {}, owner.token);
    const stolen = {
      request: requested.body.request,
      credential: softAuthenticator().register(requested.body.options, origin),
    };
    expect((await call(security.registerPasskey, stolen, other.token)).problem.code).toBe('link_expired');
    const twice = await call(security.passkeyRegistrationOptions, {}, other.token);
    expect(
      (
        await call(
          security.registerPasskey,
          { request: twice.body.request, credential: finger.register(twice.body.options, origin) },
          other.token,
        )
      ).problem.code,
    ).toBe('already_taken');
  });

  it('are not offered when the site has no host name', async () => {
    expect((await server.call(session.ways)).body).toEqual({
      password: true,
      pin: true,
      passkey: false,
      identity: null,
    });
    expect((await call(session.ways)).body.passkey).toBe(true);
    expect((await server.call(session.passkeyOptions)).problem.code).toBe('unavailable');
  });
});
