import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { profile } from '#contract/areas/profile.ts';
import { security } from '#contract/areas/security.ts';
import { session } from '#contract/areas/session.ts';
import { verification } from '#contract/areas/verification.ts';
import { asOwner } from '#tests/build/database.ts';
import { cookieOf, isOpen, sessionOf, signIn, signUp } from '#tests/build/auth.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('sign-in with email and password', () => {
  it('S01 S23: returns the specified session, with the role user in the token', async () => {
    const mia = await signUp(server, { email: 'mia@example.com' });
    const answer = await signIn(server, mia);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      loginId: mia.loginId,
      token: expect.stringMatching(/^[\w-]{43}$/),
      IsPinEnabled: false,
      NewReferencesCount: 0,
      user: {
        firstname: 'Mia',
        lastname: 'Nguyen',
        id: mia.id,
        seen_welcome: false,
        is_first_login: false,
        action: 'emailverification',
      },
    });
    const check = await server.call(session.userCheck, { token: sessionOf(answer).token });
    expect(check.body).toMatchObject({
      answer: 'ok',
      role: 'user',
      action: 'emailverification',
      expires_in: 900,
      loginId: mia.loginId,
    });
  });

  it('S03: a wrong password and an unknown account return the same message', async () => {
    const leo = await signUp(server, { email: 'leo@example.com' });
    const wrong = await signIn(server, { ...leo, password: 'not his password' });
    const unknown = await signIn(server, { email: 'nobody@example.com', password: 'not his password' });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.problem).toEqual(unknown.problem);
    expect(wrong.problem).toMatchObject({
      code: 'sign_in_failed',
      detail: 'Login failed. Please check your credentials. If the problem persists, contact support.',
    });
  });

  it('S02: requires both fields, and names each missing one', async () => {
    const answer = await server.call(session.signIn, { body: { email: 'mia@example.com', password: '' } });
    expect(answer.status).toBe(400);
    expect(answer.problem.errors).toEqual([{ field: 'password', message: 'This field is required.' }]);
  });

  it('accepts the email in any case, and a multipart form', async () => {
    const ava = await signUp(server, { email: 'Ava@Example.com' });
    const form = new FormData();
    form.set('email', ' AVA@example.com ');
    form.set('password', ava.password);
    const answer = await server.call(session.signIn, { form });
    expect(answer.status).toBe(200);
    expect(sessionOf(answer).user.id).toBe(ava.id);
  });

  it('counts failed attempts since the last sign-in as LoginAttempts, and logs them', async () => {
    const zoe = await signUp(server, { email: 'zoe@example.com' });
    for (const password of ['wrong one', 'wrong two']) await signIn(server, { ...zoe, password });
    expect((await server.call(profile.get, { token: zoe.token })).body.LoginAttempts).toBe(2);
    const { token } = sessionOf(await signIn(server, zoe));
    expect((await server.call(profile.get, { token })).body.LoginAttempts).toBe(0);
    const history = await server.call(security.signInHistory, { token });
    expect(history.body.data.map((attempt) => `${attempt.method} ${attempt.outcome}`)).toEqual([
      'password signed_in',
      'password wrong',
      'password wrong',
      'sign_up signed_in',
    ]);
  });

  it('S16: a flag in the request makes nobody an operator', async () => {
    const eve = await signUp(server, { email: 'eve@example.com' });
    const marks = { admin: true, role: 'operator', flow: 'admin' };
    const { token } = sessionOf(
      await server.callWith(session.signIn, { body: { email: eve.email, password: eve.password, ...marks } }),
    );
    const check = await server.callWith(session.userCheck, { token, query: { admin: 1 } });
    expect(check.body).toMatchObject({ role: 'user' });
  });

  it('rehashes a password whose hash is weaker than current settings', async () => {
    const old = await signUp(server, { email: 'old@example.com' });
    const { hash } = await import('@node-rs/argon2');
    const weak = await hash(old.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    const db = server.server.database.systemDb;
    await db.updateTable('credentials').set({ password_hash: weak }).where('member_id', '=', old.id).execute();
    expect((await signIn(server, old)).status).toBe(200);
    const { password_hash } = await db
      .selectFrom('credentials')
      .select('password_hash')
      .where('member_id', '=', old.id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toContain('m=19456,t=2,p=1');
    expect((await signIn(server, old)).status).toBe(200);
  });
});

describe('sign-in rate limits', () => {
  let limited: TestServer;
  beforeAll(async () => {
    limited = await startTestServer({ rateLimits: true });
  });
  afterAll(() => limited.close());

  it('refuses the eleventh attempt at any account until the window has passed', async () => {
    const kim = await signUp(limited, { email: 'kim@example.com' });
    for (const email of [kim.email, 'nobody@example.com']) {
      const statuses: number[] = [];
      for (let count = 0; count < 11; count += 1)
        statuses.push((await signIn(limited, { email, password: 'wrong password' })).status);
      expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    }
    const refused = await signIn(limited, kim);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    limited.clock.advance(600_000);
    expect((await signIn(limited, kim)).status).toBe(200);
  });
});

describe('sessions', () => {
  it('I13: ends at logout; the next call is refused and the cookie is invalid', async () => {
    const sam = await signUp(server);
    const answer = await signIn(server, sam);
    const { token } = sessionOf(answer);
    const cookie = cookieOf(answer);
    expect(await isOpen(server, token)).toBe(true);
    const out = await server.call(session.logout, { token, headers: { cookie } });
    expect(out.body).toEqual({ success: true });
    expect(out.headers['set-cookie']).toEqual([expect.stringContaining('Max-Age=0')]);
    expect(await isOpen(server, token)).toBe(false);
    expect((await server.call(session.refresh, { headers: { cookie } })).body).toEqual({ success: false });
    expect(await isOpen(server, sam.token)).toBe(true);
  });

  it('I13: logging out with an expired token ends the session of the cookie', async () => {
    const sam = await signUp(server);
    const answer = await signIn(server, sam, { remember: true });
    server.clock.advance(16 * 60_000);
    expect(await isOpen(server, sessionOf(answer).token)).toBe(false);
    await server.call(session.logout, { headers: { cookie: cookieOf(answer) } });
    expect((await server.call(session.refresh, { headers: { cookie: cookieOf(answer) } })).body).toEqual({
      success: false,
    });
  });

  it("S08: the user check answers 'Token Expired' for an expired token, and for none", async () => {
    const ben = await signUp(server);
    server.clock.advance(15 * 60_000);
    expect((await server.call(session.userCheck, { token: ben.token })).body).toEqual({
      answer: 'Token Expired',
      action: null,
    });
    expect((await server.call(session.userCheck)).body).toEqual({ answer: 'Token Expired', action: null });
  });

  it('S09: a refresh returns a new token while the session is active, and none afterwards', async () => {
    const una = await signUp(server);
    server.clock.advance(20 * 60_000);
    const fresh = await server.call(session.refresh, { headers: { cookie: una.cookie } });
    expect(fresh.body).toMatchObject({ success: true, expires_in: 900 });
    expect(await isOpen(server, fresh.body.token!)).toBe(true);
    server.clock.advance(25 * 3600_000);
    const late = await server.call(session.refresh, { headers: { cookie: cookieOf(fresh) } });
    expect(late.body).toEqual({ success: false });
    expect((await server.call(session.refresh)).body).toEqual({ success: false });
  });

  it('reusing a refresh token while its successor is in use ends the whole session', async () => {
    const ivy = await signUp(server);
    server.clock.advance(60_000);
    const first = await server.call(session.refresh, { headers: { cookie: ivy.cookie } });
    expect(await isOpen(server, first.body.token!)).toBe(true);
    server.clock.advance(60_000);
    expect((await server.call(session.refresh, { headers: { cookie: ivy.cookie } })).body).toEqual({ success: false });
    expect(await isOpen(server, first.body.token!)).toBe(false);
    expect((await server.call(session.refresh, { headers: { cookie: cookieOf(first) } })).body).toEqual({
      success: false,
    });
  });

  it('the same after its successor was exchanged', async () => {
    const ivy = await signUp(server);
    server.clock.advance(60_000);
    const first = await server.call(session.refresh, { headers: { cookie: ivy.cookie } });
    server.clock.advance(20 * 60_000);
    const second = await server.call(session.refresh, { headers: { cookie: cookieOf(first) } });
    expect((await server.call(session.refresh, { headers: { cookie: ivy.cookie } })).body).toEqual({ success: false });
    expect(await isOpen(server, second.body.token!)).toBe(false);
  });

  it('S09: an exchange whose response was lost can be repeated; the lost tokens are invalid', async () => {
    const ivy = await signUp(server);
    server.clock.advance(60_000);
    const lost = await server.call(session.refresh, { headers: { cookie: ivy.cookie } });
    server.clock.advance(20 * 60_000);
    const again = await server.call(session.refresh, { headers: { cookie: ivy.cookie } });
    expect(again.body).toMatchObject({ success: true });
    expect(await isOpen(server, again.body.token!)).toBe(true);
    expect(await isOpen(server, lost.body.token!)).toBe(false);
    expect((await server.call(session.refresh, { headers: { cookie: cookieOf(lost) } })).body).toEqual({
      success: false,
    });
    expect(await isOpen(server, again.body.token!)).toBe(true);
  });

  it('two tabs that refresh at once both stay signed in', async () => {
    const joy = await signUp(server);
    const both = await Promise.all([1, 2].map(() => server.call(session.refresh, { headers: { cookie: joy.cookie } })));
    for (const { body } of both) expect(await isOpen(server, body.token!)).toBe(true);
  });

  it('S19: remember-me keeps the cookie for sixty days; without it the cookie ends with the browser', async () => {
    const roy = await signUp(server);
    const remembered = await signIn(server, roy, { remember: 'on' });
    const forgotten = await signIn(server, roy);
    const line = (answer: typeof remembered) => (answer.headers['set-cookie'] as string[])[0]!;
    expect(line(remembered)).toMatch(/; HttpOnly; SameSite=Strict; Max-Age=5184000$/);
    expect(line(forgotten)).toMatch(/; HttpOnly; SameSite=Strict$/);
    server.clock.advance(30 * 24 * 3600_000);
    expect((await server.call(session.refresh, { headers: { cookie: cookieOf(remembered) } })).body.success).toBe(true);
    expect((await server.call(session.refresh, { headers: { cookie: cookieOf(forgotten) } })).body.success).toBe(false);
  });

  it('a remembered session ends after 31 idle days, and after sixty in any case', async () => {
    const day = 24 * 3600_000;
    const eve = await signUp(server);
    const abandoned = await signIn(server, eve, { remember: 'on' });
    const first = await signIn(server, eve, { remember: 'on' });
    let browser: { cookie: string; token?: string } = { cookie: cookieOf(first) };
    const comeBack = async () => {
      const renewed = await server.call(session.refresh, { headers: { cookie: browser.cookie } });
      browser = { cookie: cookieOf(renewed), token: renewed.body.token };
      return renewed.body.success;
    };
    server.clock.advance(30 * day);
    expect(await comeBack()).toBe(true);
    server.clock.advance(day);
    expect((await server.call(session.refresh, { headers: { cookie: cookieOf(abandoned) } })).body).toEqual({
      success: false,
    });
    expect(await comeBack()).toBe(true);
    expect((await server.call(security.sessions, { token: browser.token })).body.data).toHaveLength(1);
    server.clock.advance(28 * day);
    expect(await comeBack()).toBe(true);
    server.clock.advance(day);
    expect(await comeBack()).toBe(false);
  });

  it('are listed with their devices and revoked one by one or all at once (I13)', async () => {
    const dan = await signUp(server);
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const phone =
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';
    const tokens: string[] = [];
    for (const agent of [firefox, phone])
      tokens.push(
        sessionOf(
          await server.call(session.signIn, {
            body: { email: dan.email, password: dan.password },
            headers: { 'user-agent': agent },
          }),
        ).token,
      );
    const list = await server.call(security.sessions, { token: tokens[1]! });
    expect(list.body.data.map((row) => `${row.device}${row.current ? ' *' : ''}`)).toEqual([
      'Chrome on Android *',
      expect.any(String),
      expect.any(String),
    ]);
    const other = list.body.data.find((row) => row.device === 'Firefox on Linux')!;
    expect((await server.call(security.revokeSession, { token: tokens[1]!, body: { id: other.id } })).body).toEqual({
      success: true,
      ended: 1,
    });
    expect(await Promise.all(tokens.map((token) => isOpen(server, token)))).toEqual([false, true]);
    expect((await server.call(security.revokeSession, { token: tokens[1]!, body: { others: true } })).body).toEqual({
      success: true,
      ended: 1,
    });
    expect(await isOpen(server, dan.token)).toBe(false);
    expect(await isOpen(server, tokens[1]!)).toBe(true);
  });

  it('I12: nobody can revoke another member’s session', async () => {
    const [one, other] = [await signUp(server), await signUp(server)];
    const list = await server.call(security.sessions, { token: one.token });
    const answer = await server.call(security.revokeSession, {
      token: other.token,
      body: { id: list.body.data[0]!.id },
    });
    expect(answer.status).toBe(404);
    expect(await isOpen(server, one.token)).toBe(true);
  });

  it('I14: a session change applies to the very next call', async () => {
    const [one, other] = [await signUp(server), await signUp(server)];
    for (let round = 0; round < 50; round += 1) {
      const member = round % 2 === 0 ? one : other;
      const answer = await server.call(profile.userGet, { token: member.token });
      expect(answer.body.id).toBe(member.id);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
  });
});

describe('user check actions (S08)', () => {
  it('passwordReset, then emailverification, then mobileverification, then nothing', async () => {
    const mailbox = mailboxOf(server);
    const gus = await signUp(server, { mobile: '0412 000 111' });
    const db = server.server.database.systemDb;
    await db.updateTable('credentials').set({ must_reset_password: true }).where('member_id', '=', gus.id).execute();
    const requestedAction = async () => (await server.call(session.userCheck, { token: gus.token })).body.action;
    expect(await requestedAction()).toBe('passwordReset');
    expect(
      (await server.call(verification.updatePassword, { token: gus.token, body: { new_password: 'another long one' } }))
        .body,
    ).toEqual({ success: true });
    expect(await requestedAction()).toBe('emailverification');
    await server.call(verification.requestVerifyLink, { token: gus.token });
    const [, token, id = '', email = ''] = await mailbox.link(gus.email);
    expect((await server.call(verification.verifyLink, { body: { token, id, email } })).body).toEqual({
      success: true,
      verified: 'email',
    });
    expect(await requestedAction()).toBe('mobileverification');
    await server.call(verification.requestMobileOtp, { token: gus.token, body: { mobile: '0412000111' } });
    const code = await mailbox.code('+61412000111');
    expect(
      (await server.call(verification.verifyMobileOtp, { token: gus.token, body: { mobile: '0412000111', code } }))
        .body,
    ).toEqual({ success: true, verified: true });
    expect(await requestedAction()).toBeNull();
  });

  it('newsignup for an account that a funnel created without a password', async () => {
    const funnel = await server.aMember({ email: 'funnel@example.com' });
    expect((await server.call(session.userCheck, { token: funnel.token })).body.action).toBe('newsignup');
  });
});

it('looks up a browser among 10,000 sign-ins of the member by an index', async () => {
  const mia = await signUp(server);
  const others = [await server.aMember(), await server.aMember()];
  const db = server.server.database.systemDb;
  const agent = (version: number) => `Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/${version}.0.0.0 Safari/537.36`;
  await sql`insert into sign_ins (member_id, at, method, outcome, ip, user_agent)
    select (array[${sql.join([mia.id, ...others.map(({ id }) => id)])}]::bigint[])[1 + n % 3], now(), 'password',
      'signed_in', '127.0.0.1', replace(${agent(7)}, '7', (100 + n % 40)::text)
    from generate_series(1, 30000) n`.execute(db);
  await asOwner(server.server.database.url, (owner) => sql`analyze sign_ins`.execute(owner));
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select exists (select from sign_ins s
      where s.member_id = ${mia.id} and s.outcome = 'signed_in'
        and browser_make(s.user_agent) = browser_make(${agent(190)}::text))`.execute(db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect([plan.includes('using sign_ins_of_browser'), plan.includes('Filter')]).toEqual([true, false]);
}, 30_000);
