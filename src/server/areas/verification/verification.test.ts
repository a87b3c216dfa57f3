import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profile } from '#contract/areas/profile.ts';
import { settings } from '#contract/areas/settings.ts';
import { verification } from '#contract/areas/verification.ts';
import type { Endpoint, WireBodyOf } from '#contract/kit/endpoint.ts';
import { isOpen, sessionOf, signIn, signUp } from '#tests/build/auth.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import type { Mailbox } from '#tests/build/mailbox.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { contactOutboxHandler } from './outbox-handler.ts';
import { unsubscribeUrl } from './unsubscribe.ts';
import { keysOf } from '#server/kit/keys.ts';

let server: TestServer;
let mailbox: Mailbox;
beforeAll(async () => {
  server = await startTestServer();
  mailbox = mailboxOf(server);
});
afterAll(() => server.close());

const newPassword = 'an entirely new password';
const reset = /^Reset your Wattle password/;
const verify = /^Verify/;

describe('forgotten password', () => {
  it('is reset by the link in the email, once; all sessions end and the mailbox is verified (I13)', async () => {
    const guest = await signUp(server);
    expect((await server.call(verification.forgotPassword, { body: { email: guest.email } })).body).toEqual({
      success: true,
    });
    const [page, token] = await mailbox.link(guest.email, reset);
    expect(page).toBe('resetpassword');
    expect((await server.call(verification.checkResetToken, { body: { token } })).body).toEqual({ valid: true });
    expect(
      (await server.call(verification.updatePassword, { body: { token, new_password: newPassword } })).body,
    ).toEqual({ success: true });
    expect(await isOpen(server, guest.token)).toBe(false);
    expect((await signIn(server, guest)).status).toBe(401);
    const again = await signIn(server, { ...guest, password: newPassword });
    expect(sessionOf(again).user).toMatchObject({ id: guest.id, action: null });
    expect(
      (await server.call(verification.updatePassword, { body: { token, new_password: 'yet another password' } }))
        .problem.code,
    ).toBe('link_expired');
    expect((await server.call(verification.checkResetToken, { body: { token } })).body).toEqual({ valid: false });
  });

  it('sends links that are valid for one hour, and only the newest of them', async () => {
    const guest = await signUp(server);
    await server.call(verification.forgotPassword, { body: { email: guest.email } });
    const [, first] = await mailbox.link(guest.email, reset);
    await server.call(verification.forgotPassword, { body: { email: guest.email } });
    const [, second] = await mailbox.link(guest.email, reset);
    const valid = async (token: string) =>
      (await server.call(verification.checkResetToken, { body: { token } })).body.valid;
    expect([await valid(first), await valid(second)]).toEqual([false, true]);
    server.clock.advance(3600_000);
    expect(await valid(second)).toBe(false);
  });

  it('I16: a request that is processed again after a crash leaves the first email and its link unchanged', async () => {
    const guest = await signUp(server);
    await mailbox.carry();
    const { systemDb } = server.server.database;
    const outboxHandler = contactOutboxHandler({
      database: systemDb,
      clock: server.clock,
      keys: keysOf(new Uint8Array(32).fill(7)),
      brand: 'Wattle',
    });
    const payload = { kind: 'forgot_password', channel: 'email', target: guest.email, origin: 'http://127.0.0.1' };
    for (let attempt = 1; attempt <= 3; attempt += 1) await outboxHandler({ key: 'crashed', payload, attempt });
    expect((await mailbox.emails(guest.email)).filter(({ subject }) => reset.test(subject))).toHaveLength(1);
    const [, token] = await mailbox.link(guest.email, reset);
    expect((await server.call(verification.checkResetToken, { body: { token } })).body).toEqual({ valid: true });
  });

  it('returns the same response for a known and an unknown address', async () => {
    const guest = await signUp(server);
    for (const email of [guest.email, 'absent@example.com'])
      expect((await server.call(verification.forgotPassword, { body: { email } })).text).toBe('{"success":true}');
    expect(await mailbox.emails('absent@example.com')).toEqual([]);
  });

  it('refuses a weak password, and the link still works for another', async () => {
    const guest = await signUp(server);
    await server.call(verification.forgotPassword, { body: { email: guest.email } });
    const [, token] = await mailbox.link(guest.email, reset);
    const set = (new_password: string) => server.call(verification.updatePassword, { body: { token, new_password } });
    const tooShort = 'Use at least 10 characters.';
    const tooCommon = 'That password is too easy to guess. Choose another one.';
    const tooNear = 'Choose a password that isn’t your name or email.';
    // The 1st, the 3,000th and the 10,000th of the ranking, a local one, and the product's own name.
    const weak = {
      short: tooShort,
      QwertyUIOP: tooCommon,
      Identificati: tooCommon,
      slava060384: tooCommon,
      Melbourne123: tooCommon,
      'wattle-2026!': tooCommon,
      aaaaaaaaaaaa: tooCommon,
      [guest.email]: tooNear,
    };
    for (const [password, message] of Object.entries(weak)) {
      const answer = await set(password);
      expect([answer.status, answer.problem.errors]).toEqual([400, [{ field: 'new_password', message }]]);
    }
    expect((await set(newPassword)).status).toBe(200);
  });
});

describe('changing the password', () => {
  it('requires the current one; other sessions end, this one continues, and the member is notified', async () => {
    const guest = await signUp(server);
    const other = sessionOf(await signIn(server, guest)).token;
    const change = (current_password: string) =>
      server.call(verification.updatePassword, {
        token: guest.token,
        body: { current_password, new_password: newPassword },
      });
    const wrong = await change('not the current one');
    expect(wrong.status).toBe(400);
    expect(wrong.problem.errors).toEqual([{ field: 'current_password', message: 'That isn’t your current password.' }]);
    expect((await change(guest.password)).body).toEqual({ success: true });
    expect(await isOpen(server, guest.token)).toBe(true);
    expect(await isOpen(server, other)).toBe(false);
    expect((await mailbox.emails(guest.email)).map(({ subject }) => subject)).toContain(
      'Your Wattle password was changed',
    );
  });

  it('requires a session or a token', async () => {
    expect((await server.call(verification.updatePassword, { body: { new_password: newPassword } })).status).toBe(401);
  });
});

describe('a forgotten email', () => {
  it('is sent by text to the verified number, or by email to the address, and to nobody else', async () => {
    const guest = await signUp(server, { mobile: '0411 222 333' });
    const ask = (body: object) => server.call(verification.forgotUsername, { body });
    expect((await ask({ mobile: '0411222333' })).body).toEqual({ success: true });
    expect(await mailbox.texts('+61411222333')).toEqual([]);
    await server.server.database.systemDb
      .updateTable('profiles')
      .set({ mobile_verified_at: server.clock.now() })
      .where('member_id', '=', guest.id)
      .execute();
    await ask({ mobile: '+61 411 222 333' });
    expect((await mailbox.texts('+61411222333'))[0]).toContain(`You sign in to Wattle with ${guest.email}.`);
    await ask({ email: guest.email });
    expect((await mailbox.emails(guest.email)).map(({ subject }) => subject)).toContain(
      'The email for your Wattle account',
    );
    const absent = await ask({ mobile: '0499999999' });
    expect(absent.text).toBe('{"success":true}');
    expect((await ask({})).status).toBe(400);
  });
});

describe('verifying an address or a number (S08 S17)', () => {
  it('signing up sends a link that verifies, for its own member and once', async () => {
    const guest = await signUp(server);
    const [page, token, id = '', email = ''] = await mailbox.link(guest.email, verify);
    expect([page, id, email]).toEqual(['emailverification', String(guest.id), guest.email]);
    expect((await server.call(verification.verifyLink, { body: { token, id: '999999', email } })).status).toBe(410);
    await server.call(verification.requestVerifyLink, { body: { email: guest.email } });
    const [, second] = await mailbox.link(guest.email, verify);
    const answers = await Promise.all(
      [1, 2].map(() => server.call(verification.verifyLink, { body: { token: second, id, email } })),
    );
    // The one that comes second, such as the member after a scanner of their mailbox, hears that it is done.
    expect(answers.map(({ status, body }) => `${status} ${body.verified} ${body.already ?? false}`).toSorted()).toEqual(
      ['200 email false', '200 email true'],
    );
    for (const body of [
      { token: second, id: '999999', email },
      { token: second, id, email: 'other@example.com' },
      { token: `${second}x`, id, email },
    ])
      expect((await server.call(verification.verifyLink, { body })).problem.code).toBe('link_expired');
    expect((await server.call(profile.get, { token: guest.token })).body.email_verified_at).toBe(
      server.clock.now().toISOString(),
    );
  });

  it('a number is verified by the link in the text message, or by its code', async () => {
    const guest = await signUp(server, { mobile: '0422 111 000' });
    // A number that ends in 000 receives no messages, so the member corrects it.
    await server.call(profile.update, { token: guest.token, body: { mobile: '0422 111 444' } });
    await server.call(verification.requestVerifyLink, { body: { mobile: '0422111444' } });
    const [page, token, id = '', mobile = ''] = await mailbox.link('+61422111444');
    expect([page, mobile]).toEqual(['mobileverification', '+61422111444']);
    expect((await server.call(verification.verifyLink, { body: { token, id, email: mobile } })).body).toEqual({
      success: true,
      verified: 'mobile',
    });
    expect((await server.call(profile.get, { token: guest.token })).body.mobile_verified_at).not.toBeNull();
  });

  it('a code verifies the member’s own address while signed in, and no other member’s', async () => {
    const [guest, other] = [await signUp(server), await signUp(server)];
    await mailbox.carry();
    server.clock.advance(10_000);
    await server.call(verification.requestEmailOtp, { token: other.token, body: { email: guest.email } });
    const code = await mailbox.code(guest.email, /is your Wattle code/);
    expect(
      (await server.call(verification.verifyEmailOtp, { token: other.token, body: { email: guest.email, code } }))
        .status,
    ).toBe(200);
    expect((await server.call(profile.get, { token: guest.token })).body.email_verified_at).toBeNull();
    await server.call(verification.requestEmailOtp, { token: guest.token, body: { email: guest.email } });
    const own = await mailbox.code(guest.email, /is your Wattle code/);
    expect(
      (await server.call(verification.verifyEmailOtp, { token: guest.token, body: { email: guest.email, code: own } }))
        .body,
    ).toEqual({ success: true, verified: true });
    expect((await server.call(profile.get, { token: guest.token })).body.email_verified_at).not.toBeNull();
  });

  it('codes are sent to any address, are valid for ten minutes, work once, and lock after five wrong attempts', async () => {
    const ask = (mobile: string) => server.call(verification.requestMobileOtp, { body: { mobile } });
    const check = (mobile: string, code: string) =>
      server.call(verification.verifyMobileOtp, { body: { mobile, code } });
    expect((await ask('0433 000 777')).body).toEqual({ success: true, expires_in: 600 });
    const code = await mailbox.code('+61433000777');
    const wrong = code === '111111' ? '222222' : '111111';
    const tries = await Promise.all(Array.from({ length: 7 }, () => check('0433000777', wrong)));
    expect(tries.map(({ status }) => status).sort((a, b) => a - b)).toEqual([422, 422, 422, 422, 422, 423, 423]);
    expect((await check('0433000777', code)).problem.code).toBe('locked_out');
    server.clock.advance(1000);
    await ask('0433 000 777');
    const second = await mailbox.code('+61433000777');
    expect((await check('0433000777', second)).status).toBe(200);
    expect((await check('0433000777', second)).status).toBe(422);
    server.clock.advance(1000);
    await ask('0433 000 777');
    const third = await mailbox.code('+61433000777');
    server.clock.advance(600_000);
    expect((await check('0433000777', third)).status).toBe(422);
  });

  it('a new email address applies once it is verified; the old address is notified', async () => {
    const guest = await signUp(server, { email: 'before@example.com' });
    const changed = await server.call(profile.update, { token: guest.token, body: { email: 'after@example.com' } });
    expect(changed.body).toMatchObject({ email: 'before@example.com', pending_email: 'after@example.com' });
    expect((await mailbox.emails('before@example.com')).map(({ subject }) => subject)).toContain(
      'Your Wattle email is about to change',
    );
    const [, token, id = '', email = ''] = await mailbox.link('after@example.com', verify);
    await server.call(verification.verifyLink, { body: { token, id, email } });
    expect(sessionOf(await signIn(server, { ...guest, email: 'after@example.com' })).user.id).toBe(guest.id);
    expect((await signIn(server, guest)).status).toBe(401);
  });

  it('requesting an address of another member has no effect and does not reveal it', async () => {
    const [owner, asker] = [await signUp(server), await signUp(server)];
    const taken = await server.call(profile.update, { token: asker.token, body: { email: owner.email } });
    const free = await server.call(profile.update, {
      token: asker.token,
      body: { email: 'nobody.has.this@example.com' },
    });
    expect([taken.status, free.status]).toEqual([200, 200]);
    await server.call(profile.update, { token: asker.token, body: { email: owner.email } });
    const before = (await mailbox.emails(owner.email)).length;
    await server.call(verification.requestVerifyLink, { token: asker.token });
    expect((await mailbox.emails(owner.email)).length).toBe(before);
  });
});

describe('unsubscribing', () => {
  it('works by the link in an email, without signing in, and is recorded as a withdrawal of consent', async () => {
    const guest = await signUp(server);
    const url = unsubscribeUrl(keysOf(new Uint8Array(32).fill(7)), 'http://127.0.0.1', guest.id, server.clock.now());
    const verificationToken = url.split('/').at(-1)!;
    expect(url).toContain('/auth/unsubscribe/');
    expect((await server.call(verification.unsubscribe, { body: { verificationToken } })).body).toEqual({
      success: true,
    });
    expect((await server.call(profile.get, { token: guest.token })).body.notificationemailfrequency).toBe('never');
    expect((await server.call(profile.consents, { token: guest.token })).body.data).toEqual([
      {
        id: expect.any(Number),
        kind: 'email_notifications',
        granted: false,
        at: server.clock.now().toISOString(),
        source: 'unsubscribe link',
        edition: null,
      },
    ]);
    await server.call(settings.notificationSettings, {
      token: guest.token,
      body: { notificationemailfrequency: 'daily' },
    });
    expect((await server.call(profile.consents, { token: guest.token })).body.data[0]).toMatchObject({
      granted: true,
      source: 'settings',
    });
    expect((await server.call(verification.unsubscribe, { body: { verificationToken: 'made-up' } })).status).toBe(410);
  });
});

describe('rate limits', () => {
  it('an address receives five emails in a quarter of an hour, known or not', async () => {
    const limited = await startTestServer({ rateLimits: true });
    const statuses = async <E extends Endpoint>(endpoint: E, body: WireBodyOf<E>) => {
      const all: number[] = [];
      for (let count = 0; count < 6; count += 1) all.push((await limited.callWith(endpoint, { body })).status);
      return all;
    };
    const five = [200, 200, 200, 200, 200, 429];
    expect(await statuses(verification.forgotPassword, { email: 'a@example.com' })).toEqual(five);
    expect(await statuses(verification.requestMobileOtp, { mobile: '0412345678' })).toEqual(five);
    expect(await statuses(verification.requestVerifyLink, { email: 'a@example.com' })).toEqual(five);
    await limited.close();
  });
});
