import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profile } from '#contract/areas/profile.ts';
import { security } from '#contract/areas/security.ts';
import { session } from '#contract/areas/session.ts';
import type { WireBodyOf } from '#contract/kit/endpoint.ts';
import { isOpen, sessionOf, signIn, signUp } from '#tests/build/auth.ts';
import type { Guest } from '#tests/build/auth.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { AnswerOf } from '#tests/build/answer.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function withPin(pin = '2580'): Promise<Guest> {
  const guest = await signUp(server);
  await server.call(security.createPin, { token: guest.token, body: { pin } });
  return guest;
}

function byPin(
  { loginId, email }: Pick<Guest, 'loginId' | 'email'>,
  pin: string,
): Promise<AnswerOf<typeof session.pinLogin>> {
  return server.call(session.pinLogin, { body: { pin, loginid: loginId, email } });
}

describe('the PIN', () => {
  it('S10: creating it returns the login id and that it is enabled; the first PIN differs from a later one', async () => {
    const guest = await signUp(server);
    const first = await server.call(security.createPin, { token: guest.token, body: { pin: '2580' } });
    expect(first.body).toEqual({ success: true, loginId: guest.loginId, IsPinEnabled: true, first: true });
    const second = await server.call(security.createPin, { token: guest.token, body: { pin: '2581' } });
    expect(second.body.first).toBe(false);
    expect(sessionOf(await signIn(server, guest)).IsPinEnabled).toBe(true);
  });

  it('signs in on a device that stores the login id', async () => {
    const guest = await withPin();
    const answer = await byPin(guest, '2580');
    expect(sessionOf(answer).user.id).toBe(guest.id);
    expect(await isOpen(server, sessionOf(answer).token)).toBe(true);
  });

  it("S11: without an e-mail: 'We cannot identify you without your email'", async () => {
    for (const body of [
      { pin: '2580', loginid: 'x' },
      { pin: '2580', loginid: 'x', email: '' },
    ]) {
      const answer = await server.callWith(session.pinLogin, { body });
      expect(answer.status).toBe(400);
      expect(answer.problem.errors).toEqual([{ field: 'email', message: 'We cannot identify you without your email' }]);
    }
  });

  it('returns the same error for a wrong PIN, a wrong login id and an unknown email address', async () => {
    const guest = await withPin();
    const answers = await Promise.all([
      byPin(guest, '0000'),
      byPin({ ...guest, loginId: 'not-it' }, '2580'),
      byPin({ ...guest, email: 'nobody@example.com' }, '2580'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it('locks after five wrong attempts, even concurrent ones, until a sign-in with the password', async () => {
    const guest = await withPin('1379');
    const attempts = await Promise.all(Array.from({ length: 12 }, (_, index) => byPin(guest, String(4000 + index))));
    expect(attempts.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(attempts.filter(({ status }) => status === 423)).toHaveLength(7);
    expect((await byPin(guest, '1379')).status).toBe(423);
    expect((await server.call(security.pinState, { token: guest.token })).body.isLocked).toBe(true);
    await signIn(server, guest);
    expect((await byPin(guest, '1379')).status).toBe(200);
  });

  it('resets failed attempts after a correct one', async () => {
    const guest = await withPin();
    for (let round = 0; round < 3; round += 1) {
      for (let count = 0; count < 4; count += 1) expect((await byPin(guest, '9999')).status).toBe(401);
      expect((await byPin(guest, '2580')).status).toBe(200);
    }
  });

  it('is not returned: the state says whether it is set and since when', async () => {
    const guest = await signUp(server);
    expect((await server.call(security.pinState, { token: guest.token })).body).toEqual({
      success: true,
      isPinSet: false,
      pinSetAt: null,
      IsPinEnabled: false,
      isLocked: false,
      loginId: guest.loginId,
    });
    await server.call(security.createPin, { token: guest.token, body: { pin: '735913' } });
    const state = await server.call(security.pinState, { token: guest.token });
    expect(state.body).toEqual({
      success: true,
      isPinSet: true,
      pinSetAt: '2026-11-15T22:00:00.000Z',
      IsPinEnabled: true,
      isLocked: false,
      loginId: guest.loginId,
    });
    expect(state.text).not.toContain('735913');
  });

  it('is changed with the current PIN, and locked after five wrong ones', async () => {
    const guest = await withPin();
    const change = (currentPin: string, newPin: string) =>
      server.call(security.updatePin, { token: guest.token, body: { currentPin, newPin } });
    expect((await change('2580', '8642')).body).toEqual({ success: true });
    expect((await byPin(guest, '2580')).status).toBe(401);
    expect((await byPin(guest, '8642')).status).toBe(200);
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await change('0001', '1111')).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 423]);
    expect((await change('8642', '1111')).status).toBe(423);
  });

  it('is replaced only after a recent sign-in or with the password', async () => {
    const guest = await withPin();
    server.clock.advance(14 * 60_000);
    const aged = await signIn(server, guest);
    await server.server.database.systemDb
      .updateTable('sessions')
      .set({ started_at: new Date(server.clock.now().getTime() - 3600_000) })
      .where('member_id', '=', guest.id)
      .execute();
    server.clock.advance(6_000);
    const replace = (more: object) =>
      server.call(security.createPin, { token: sessionOf(aged).token, body: { pin: '1212', ...more } });
    expect((await replace({})).problem).toMatchObject({ status: 403, confirm: 'password' });
    expect((await replace({ password: guest.password })).status).toBe(200);
  });

  it('C19: is turned off and on; the login id must be the member’s own', async () => {
    const guest = await withPin();
    const set = (body: WireBodyOf<typeof security.pinSettings>) =>
      server.call(security.pinSettings, { token: guest.token, body });
    expect((await set({ pinenabled: false, loginid: guest.loginId })).body).toEqual({
      success: true,
      IsPinEnabled: false,
    });
    expect((await byPin(guest, '2580')).status).toBe(401);
    expect((await set({ pinenabled: true, loginid: 'somebody-else' })).status).toBe(400);
    expect((await set({ pinenabled: '1' })).body.IsPinEnabled).toBe(true);
    const bare = await signUp(server);
    expect((await server.call(security.pinSettings, { token: bare.token, body: { pinenabled: true } })).status).toBe(
      409,
    );
  });

  it('S05: mpin signs in on its own screen when enabled', async () => {
    const guest = await withPin();
    const byMpin = () =>
      server.call(session.verifyMpin, { body: { pin: '2580', loginid: guest.loginId, email: guest.email } });
    expect((await byMpin()).status).toBe(401);
    expect((await server.call(security.mpinSettings, { token: guest.token, body: { mpin: 'on' } })).body).toEqual({
      success: true,
      mpinAuth: true,
    });
    expect(sessionOf(await byMpin()).user.id).toBe(guest.id);
    expect((await server.call(profile.get, { token: guest.token })).body.mpinAuth).toBe(true);
    expect(
      (await server.call(security.mpinSettings, { token: guest.token, body: { enabled: 'off' } })).body.mpinAuth,
    ).toBe(false);
  });

  it('has four to six digits', async () => {
    const guest = await signUp(server);
    for (const pin of ['123', '1234567', 'abcd', '12 34', ''])
      expect((await server.call(security.createPin, { token: guest.token, body: { pin } })).status).toBe(400);
  });

  it('cannot be guessed from a stolen table: the hash requires the server’s key', async () => {
    const guest = await withPin('4711');
    const { verify } = await import('@node-rs/argon2');
    const row = await server.server.database.systemDb
      .selectFrom('credentials')
      .select('pin_hash')
      .where('member_id', '=', guest.id)
      .executeTakeFirstOrThrow();
    expect((await byPin(guest, '4711')).status).toBe(200);
    expect(await verify(row.pin_hash!, '4711')).toBe(false);
  });
});
