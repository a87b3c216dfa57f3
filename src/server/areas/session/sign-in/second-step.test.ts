import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generate } from 'otplib';
import { profile } from '#contract/areas/profile.ts';
import { security } from '#contract/areas/security.ts';
import { session } from '#contract/areas/session.ts';
import { codeRequestedBy, isOpen, sessionOf, signIn, signUp } from '#tests/build/auth.ts';
import type { Guest } from '#tests/build/auth.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import type { Mailbox } from '#tests/build/mailbox.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { AnswerOf } from '#tests/build/answer.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
let mailbox: Mailbox;
beforeAll(async () => {
  server = await startTestServer();
  mailbox = mailboxOf(server);
});
afterAll(() => server.close());

/** The code of an authenticator app now, or in some seconds. */
function appCode(secret: string, secondsAhead = 0): Promise<string> {
  return generate({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) + secondsAhead });
}

/** Advances to the app's next period, since codes of the previous one are used. */
function wait(): void {
  server.clock.advance(30_000);
}

async function withApp(): Promise<Guest & { secret: string; recovery: string[] }> {
  const guest = await signUp(server);
  const { secret } = (await server.call(security.setUpTfaApp, { token: guest.token })).body;
  const confirmed = await server.call(security.confirmTfaApp, {
    token: guest.token,
    body: { code: await appCode(secret) },
  });
  wait();
  return { ...guest, secret, recovery: confirmed.body.recovery_codes };
}

function verify(challenge: string, code: string, more: object = {}): Promise<AnswerOf<typeof session.verifyTfa>> {
  return server.call(session.verifyTfa, { body: { challenge, code, ...more } });
}

async function proved(guest: Guest, field: 'email_verified_at' | 'mobile_verified_at'): Promise<void> {
  await server.server.database.systemDb
    .updateTable('profiles')
    .set({ [field]: server.clock.now() })
    .where('member_id', '=', guest.id)
    .execute();
}

describe('two-factor by an authenticator app', () => {
  it('is set up with a secret, a URI for the QR code and a first code, and returns ten recovery codes once', async () => {
    const mia = await signUp(server, { email: 'mia@example.com' });
    const set = await server.call(security.setUpTfaApp, { token: mia.token });
    expect(set.body.otpauth).toBe(`otpauth://totp/Wattle:mia%40example.com?secret=${set.body.secret}&issuer=Wattle`);
    expect(
      (await server.call(security.confirmTfaApp, { token: mia.token, body: { code: '000 000' } })).problem.code,
    ).toBe('code_wrong');
    const confirmed = await server.call(security.confirmTfaApp, {
      token: mia.token,
      body: { code: await appCode(set.body.secret) },
    });
    expect(confirmed.body).toMatchObject({
      twofactorauthentication: true,
      method: 'app',
      available: ['app'],
      recovery_codes_left: 10,
    });
    expect(new Set(confirmed.body.recovery_codes).size).toBe(10);
    expect((await server.call(profile.get, { token: mia.token })).body.twofactorauthentication).toBe(true);
  });

  it("S01: signing in answers 'tfa' with a challenge, and the code completes it", async () => {
    const guest = await withApp();
    const challenged = await signIn(server, guest);
    expect(challenged.body).toEqual({
      answer: 'tfa',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      method: 'app',
      methods: ['app'],
      sent_to: null,
    });
    expect(challenged.headers['set-cookie']).toEqual([]);
    const verified = await verify(codeRequestedBy(challenged).challenge, await appCode(guest.secret));
    expect(verified.body.user.id).toBe(guest.id);
    expect(await isOpen(server, verified.body.token)).toBe(true);
    const history = await server.call(security.signInHistory, { token: verified.body.token });
    expect(history.body.data.slice(0, 2).map((attempt) => attempt.outcome)).toEqual(['signed_in', 'code_requested']);
  });

  it('accepts the code of the period before and after, but none further away', async () => {
    const guest = await withApp();
    for (const [seconds, status] of [
      [-60, 422],
      [60, 422],
      [-30, 200],
      [30, 200],
    ] as const) {
      const { challenge } = codeRequestedBy(await signIn(server, guest));
      expect((await verify(challenge, await appCode(guest.secret, seconds))).status).toBe(status);
      server.clock.advance(120_000);
    }
  });

  it('accepts a code once, even from two browsers at the same time', async () => {
    const guest = await withApp();
    const challenges = await Promise.all(
      [1, 2, 3].map(async () => codeRequestedBy(await signIn(server, guest)).challenge),
    );
    const code = await appCode(guest.secret);
    const answers = await Promise.all(challenges.map((challenge) => verify(challenge, code)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422, 422]);
    const later = codeRequestedBy(await signIn(server, guest)).challenge;
    expect((await verify(later, code)).status).toBe(422);
  });

  it('locks a sign-in after five wrong codes, also when they are concurrent', async () => {
    const guest = await withApp();
    const { challenge } = codeRequestedBy(await signIn(server, guest));
    const attempts = await Promise.all(Array.from({ length: 8 }, () => verify(challenge, '123456')));
    expect(attempts.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      422, 422, 422, 422, 422, 423, 423, 423,
    ]);
    expect((await verify(challenge, await appCode(guest.secret))).problem.code).toBe('locked_out');
  });

  it('expires a sign-in that waits longer than ten minutes', async () => {
    const guest = await withApp();
    const { challenge } = codeRequestedBy(await signIn(server, guest));
    server.clock.advance(600_000);
    expect((await verify(challenge, await appCode(guest.secret))).status).toBe(410);
    expect((await verify('no such challenge at all', '123456')).status).toBe(410);
  });

  it('accepts a recovery code once, as typed from paper', async () => {
    const guest = await withApp();
    const typed = ` ${guest.recovery[3]!.toUpperCase().replace('-', ' ')} `;
    const first = await signIn(server, guest);
    expect((await verify(codeRequestedBy(first).challenge, typed)).status).toBe(200);
    const second = await signIn(server, guest);
    expect((await verify(codeRequestedBy(second).challenge, guest.recovery[3]!)).status).toBe(422);
    expect((await server.call(security.tfaState, { token: guest.token })).body.recovery_codes_left).toBe(9);
  });

  it('while enabled, cannot be replaced by another app, and turning it off notifies the member', async () => {
    const guest = await withApp();
    expect((await server.call(security.setUpTfaApp, { token: guest.token })).status).toBe(409);
    expect((await server.call(security.setTfa, { token: guest.token, body: { tfa: false } })).body).toMatchObject({
      twofactorauthentication: false,
      method: null,
      recovery_codes_left: 0,
    });
    expect((await mailbox.emails(guest.email)).map(({ subject }) => subject)).toContain(
      'Two-step sign-in is off for Wattle',
    );
    expect(sessionOf(await signIn(server, guest)).user.id).toBe(guest.id);
  });

  it('is turned off only after a recent sign-in or with the password', async () => {
    const guest = await withApp();
    server.clock.advance(15 * 60_000);
    const again = await signIn(server, guest);
    const { body } = await verify(codeRequestedBy(again).challenge, await appCode(guest.secret));
    await server.server.database.systemDb
      .updateTable('sessions')
      .set({ started_at: new Date(server.clock.now().getTime() - 3600_000) })
      .where('member_id', '=', guest.id)
      .execute();
    server.clock.advance(6_000);
    const refused = await server.call(security.setTfa, { token: body.token, body: { tfa: false } });
    expect(refused.status).toBe(403);
    expect(refused.problem['confirm']).toBe('password');
    expect(
      (await server.call(security.setTfa, { token: body.token, body: { tfa: false, password: 'wrong' } })).status,
    ).toBe(403);
    expect(
      (await server.call(security.setTfa, { token: body.token, body: { tfa: false, password: guest.password } }))
        .status,
    ).toBe(200);
  });
});

describe('two-factor by a code in a message', () => {
  it('goes to the verified email address, masked in the response', async () => {
    const guest = await signUp(server, { email: 'ella@example.com' });
    expect(
      (await server.call(security.setTfa, { token: guest.token, body: { tfa: true, method: 'email' } })).status,
    ).toBe(409);
    await proved(guest, 'email_verified_at');
    const on = await server.call(security.setTfa, { token: guest.token, body: { tfa: 'on', method: 'email' } });
    expect(on.body).toMatchObject({ twofactorauthentication: true, method: 'email' });
    expect(on.body.recovery_codes).toHaveLength(10);
    const requested = await signIn(server, guest);
    expect(requested.body).toMatchObject({ answer: 'tfa', method: 'email', sent_to: 'e•••@example.com' });
    const done = await verify(codeRequestedBy(requested).challenge, await mailbox.code(guest.email));
    expect(done.body.user.id).toBe(guest.id);
  });

  it('goes to the verified mobile number, and again or by email on request; the previous code is invalid', async () => {
    const guest = await signUp(server, { mobile: '0498 765 432' });
    await proved(guest, 'email_verified_at');
    await proved(guest, 'mobile_verified_at');
    await server.call(security.setTfa, { token: guest.token, body: { tfa: true, method: 'sms' } });
    const requested = await signIn(server, guest);
    expect(requested.body).toMatchObject({ method: 'sms', methods: ['sms', 'email'], sent_to: '•••• ••• 432' });
    const first = await mailbox.code('+61498765432');
    server.clock.advance(1000);
    const again = await server.call(session.sendTfaCode, {
      body: { challenge: codeRequestedBy(requested).challenge, method: 'email' },
    });
    expect(again.body).toMatchObject({ method: 'email', challenge: codeRequestedBy(requested).challenge });
    const second = await mailbox.code(guest.email);
    if (first !== second) expect((await verify(codeRequestedBy(requested).challenge, first)).status).toBe(422);
    expect((await verify(codeRequestedBy(requested).challenge, second)).status).toBe(200);
    expect(
      (await server.call(session.sendTfaCode, { body: { challenge: codeRequestedBy(requested).challenge } })).status,
    ).toBe(410);
  });

  it('S19: applies the remember-me choice of the password step', async () => {
    const guest = await signUp(server);
    await proved(guest, 'email_verified_at');
    await server.call(security.setTfa, { token: guest.token, body: { tfa: true } });
    const requested = await signIn(server, guest, { remember: true });
    const done = await verify(codeRequestedBy(requested).challenge, await mailbox.code(guest.email));
    expect((done.headers['set-cookie'] as string[])[0]).toContain('Max-Age=5184000');
  });
});
