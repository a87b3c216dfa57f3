import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { profile } from '#contract/areas/profile.ts';
import { security } from '#contract/areas/security.ts';
import { session } from '#contract/areas/session.ts';
import { verification } from '#contract/areas/verification.ts';
import { systemClock } from '#server/kit/clock.ts';
import { lifetimes } from '#server/kit/session.ts';
import { cookieOf, sessionOf, signIn, signUp } from '#tests/build/auth.ts';
import type { Guest } from '#tests/build/auth.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { Answer, AnswerOf } from '#tests/build/answer.ts';
import type { TestServer } from '#tests/build/server.ts';
import { rowsOf } from '#tests/ownership/member-rows.ts';
import { createProgramFolder } from '#tests/process/program.ts';
import type { ProgramFolder } from '#tests/process/program.ts';

/** I13: a session that ended is refused by the next call, here and in every other process. */
let server: TestServer;
let programFolder: ProgramFolder;
/** Another process of the product over the same database. */
let elsewhere: string;
beforeAll(async () => {
  server = await startTestServer();
  // The other process uses the time of this machine.
  server.clock.set(systemClock.now().toISOString());
  programFolder = await createProgramFolder();
  elsewhere = await programFolder.start({ DATABASE_URL: server.server.database.url, RATE_LIMITS: 'off' }).ready;
});
afterAll(async () => {
  await programFolder.clear();
  await server.close();
});

async function firstProcess(token: string): Promise<number> {
  return (await server.call(profile.userGet, { token })).status;
}

async function secondProcess(token: string): Promise<number> {
  const response = await fetch(`${elsewhere}/system/api/frontend/wattle/${profile.userGet.path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await response.arrayBuffer();
  return response.status;
}

function refresh(cookie: string): Promise<AnswerOf<typeof session.refresh>> {
  return server.call(session.refresh, { headers: { cookie } });
}

async function anotherSession(guest: Guest): Promise<string> {
  return sessionOf(await signIn(server, guest)).token;
}

/** Ends the session of `guest.token`, and returns the reply. */
const endings: readonly [string, (guest: Guest) => Promise<Answer>][] = [
  ['logging out', (guest) => server.call(session.logout, { token: guest.token })],
  ['logging out with the cookie alone', (guest) => server.call(session.logout, { headers: { cookie: guest.cookie } })],
  [
    'revoking it from another device',
    async (guest) => {
      const token = await anotherSession(guest);
      const { body } = await server.call(security.sessions, { token });
      return server.call(security.revokeSession, {
        token,
        body: { id: body.data.find((one) => !one.current)!.id },
      });
    },
  ],
  [
    'revoking all others',
    async (guest) =>
      server.call(security.revokeSession, { token: await anotherSession(guest), body: { others: true } }),
  ],
  [
    'changing the password on another device',
    async (guest) =>
      server.call(verification.updatePassword, {
        token: await anotherSession(guest),
        body: { current_password: guest.password, new_password: 'an entirely new password' },
      }),
  ],
  [
    'setting a new password by the link in an email',
    async (guest) => {
      const mailbox = mailboxOf(server);
      await server.call(verification.forgotPassword, { body: { email: guest.email } });
      // Either process may deliver the email.
      const [, token] = await vi.waitFor(() => {
        server.clock.set(systemClock.now().toISOString());
        return mailbox.link(guest.email, /^Reset your Wattle password/);
      }, 20_000);
      return server.call(verification.updatePassword, { body: { token, new_password: 'an entirely new password' } });
    },
  ],
  [
    'deleting the account',
    (guest) => server.call(profile.deleteAccount, { token: guest.token, body: { password: guest.password } }),
  ],
];

/**
 * Less than the time for which a token is trusted without a check (5 s): within it the other process refuses only
 * because it was notified.
 */
const RECEIVED_MS = 4_000;

describe('I13: a session ends for the next call, in two processes', () => {
  test.for(endings)('by %s', async ([, end]) => {
    const guest = await signUp(server);
    // Both processes trust the token for seconds, unless they are notified.
    expect([await firstProcess(guest.token), await secondProcess(guest.token)]).toEqual([200, 200]);
    expect((await end(guest)).status).toBe(200);
    const ended = performance.now();
    expect(await firstProcess(guest.token)).toBe(401);
    await vi.waitFor(async () => expect(await secondProcess(guest.token)).toBe(401), {
      timeout: RECEIVED_MS,
      interval: 5,
    });
    console.info(`I13: the other process refused after ${Math.round(performance.now() - ended)} ms.`);
    expect((await refresh(guest.cookie)).body).toEqual({ success: false });
  });

  test('even while calls are in progress that have just checked it', async () => {
    const rounds = 15;
    const late: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { id, token } = await server.aMember();
      const other = await server.aMember();
      const stream = Array.from({ length: 12 }, async (_, at) => {
        await new Promise((resolve) => setTimeout(resolve, at));
        return Promise.all([firstProcess(token), firstProcess(other.token)]);
      });
      const ending =
        round % 2 === 0 ? server.call(session.logout, { token }) : server.call(profile.deleteAccount, { token });
      expect((await ending).status, `member ${id}`).toBe(200);
      late.push(await firstProcess(token));
      const answers = await Promise.all(stream);
      expect(answers.map(([, theirs]) => theirs)).toEqual(answers.map(() => 200));
    }
    expect(late).toEqual(Array.from({ length: rounds }, () => 401));
  });

  test('by itself, when it expires', async () => {
    const guest = await signUp(server);
    server.clock.advance(lifetimes.accessSeconds * 1000 - 1000);
    expect(await firstProcess(guest.token)).toBe(200);
    server.clock.advance(7_000);
    expect(await firstProcess(guest.token)).toBe(401);
    const renewed = await refresh(guest.cookie);
    expect(renewed.body.success).toBe(true);
    expect(await firstProcess(renewed.body.token!)).toBe(200);
    server.clock.advance(lifetimes.sessionSeconds * 1000);
    expect(await firstProcess(renewed.body.token!)).toBe(401);
    expect((await refresh(cookieOf(renewed))).body).toEqual({ success: false });
  });

  test('by a reused refresh token: both the thief and the owner are signed out', async () => {
    const guest = await signUp(server);
    const renewed = await refresh(guest.cookie);
    expect([await firstProcess(renewed.body.token!), await secondProcess(renewed.body.token!)]).toEqual([200, 200]);
    server.clock.advance(11_000);
    expect((await refresh(guest.cookie)).body).toEqual({ success: false });
    expect(await firstProcess(renewed.body.token!)).toBe(401);
    await vi.waitFor(async () => expect(await secondProcess(renewed.body.token!)).toBe(401), {
      timeout: RECEIVED_MS,
      interval: 5,
    });
    expect((await refresh(cookieOf(renewed))).body).toEqual({ success: false });
  });

  test('and a deleted account leaves no row in any member table', async () => {
    const guest = await signUp(server);
    const tables = async () =>
      Object.entries(await rowsOf(server.server.database.systemDb, guest.id))
        .filter(([, { rows }]) => rows > 0)
        .map(([table]) => table);
    expect(await tables()).toEqual(expect.arrayContaining(['members', 'profiles', 'credentials', 'sessions']));
    const deleted = await server.call(profile.deleteAccount, {
      token: guest.token,
      body: { password: guest.password },
    });
    expect(deleted.body).toEqual({ success: true });
    expect(await tables()).toEqual([]);
  });
});

describe('I14: a reply belongs to one member and one moment', () => {
  test('fifty switches between two members within ten seconds, and each sees a write at once', async () => {
    const [first, second] = [await signUp(server), await signUp(server)];
    for (let round = 0; round < 50; round += 1) {
      const me = round % 2 === 0 ? first : second;
      const suburb = `Suburb ${round}`;
      await server.call(profile.update, { token: me.token, body: { suburb } });
      const [mine, theirs] = await Promise.all([
        server.call(profile.get, { token: me.token }),
        server.call(profile.get, { token: (me === first ? second : first).token }),
      ]);
      expect(mine.body).toMatchObject({ id: me.id, suburb });
      expect(theirs.body.suburb).not.toBe(suburb);
    }
  });
});
