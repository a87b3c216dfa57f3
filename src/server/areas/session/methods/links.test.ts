import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { session } from '#contract/areas/session.ts';
import type { WireBodyOf } from '#contract/kit/endpoint.ts';
import { issueCode } from '#server/areas/members/public.ts';
import { isOpen, sessionOf, signUp } from '#tests/build/auth.ts';
import type { Guest } from '#tests/build/auth.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A sign-in link as a funnel or an operator sends it. */
function linkFor(guest: Pick<Guest, 'id'>): Promise<string> {
  return issueCode(server.server.database.systemDb, server.clock, {
    purpose: 'sign_in',
    memberId: guest.id,
    seconds: 3600,
  });
}

describe('deep links (S17)', () => {
  it('S17 S07: exchange their one-time code for a session, and store the device', async () => {
    const guest = await signUp(server);
    const verificationToken = await linkFor(guest);
    const answer = await server.call(session.attemptLogin, {
      body: {
        verificationToken,
        id: String(guest.id),
        email: guest.email,
        device: 'mobile',
        deviceModel: 'Pixel',
        deviceName: 'Work',
        ipAddress: '203.0.113.9',
        location: 'Hobart',
      },
    });
    expect(answer.body).toMatchObject({
      success: true,
      userToken: expect.any(String),
      loginId: guest.loginId,
      user: { id: guest.id },
    });
    expect(sessionOf(answer).userToken).toBe(sessionOf(answer).token);
    expect(await isOpen(server, sessionOf(answer).userToken)).toBe(true);
    const events = await server.server.database.systemDb
      .selectFrom('member_events')
      .select(['name', 'details'])
      .where('member_id', '=', guest.id)
      .execute();
    expect(events).toEqual([
      {
        name: 'device',
        details: {
          device: 'mobile',
          deviceModel: 'Pixel',
          deviceName: 'Work',
          ipAddress: '203.0.113.9',
          location: 'Hobart',
        },
      },
    ]);
  });

  it('work once, for their own member, until they expire', async () => {
    const [guest, other] = [await signUp(server), await signUp(server)];
    const attempt = (body: WireBodyOf<typeof session.attemptLogin>) => server.call(session.attemptLogin, { body });
    const used = await linkFor(guest);
    const both = await Promise.all([attempt({ verificationToken: used }), attempt({ verificationToken: used })]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 410]);
    expect((await attempt({ verificationToken: await linkFor(guest), id: String(other.id) })).status).toBe(410);
    expect((await attempt({ verificationToken: await linkFor(guest), email: other.email })).status).toBe(410);
    const old = await linkFor(guest);
    server.clock.advance(3600_000);
    expect((await attempt({ verificationToken: old })).status).toBe(410);
    expect((await attempt({ verificationToken: 'made up' })).problem.code).toBe('link_expired');
  });
});

describe('the UserToken of a URL (S13)', () => {
  it('S13: a one-time code becomes a session, once', async () => {
    const guest = await signUp(server);
    const UserToken = await linkFor(guest);
    const answer = await server.call(session.exchangeUserToken, { body: { UserToken } });
    expect(sessionOf(answer).user.id).toBe(guest.id);
    expect(sessionOf(answer).token).not.toBe(UserToken);
    expect((await server.call(session.exchangeUserToken, { body: { UserToken } })).status).toBe(410);
  });

  it('the token of an active session is accepted unchanged, and one of an ended session is not', async () => {
    const guest = await signUp(server);
    const answer = await server.call(session.exchangeUserToken, { body: { UserToken: guest.token } });
    expect(answer.body).toMatchObject({ token: guest.token, user: { id: guest.id } });
    expect(answer.headers['set-cookie']).toEqual([]);
    await server.call(session.logout, { token: guest.token });
    expect((await server.call(session.exchangeUserToken, { body: { UserToken: guest.token } })).status).toBe(410);
  });
});

describe('the straight-login shortcut', () => {
  it('when enabled, gives a new link that signs in once within five minutes', async () => {
    const guest = await signUp(server);
    const get = () => server.call(session.getStraightLogin, { token: guest.token });
    expect((await get()).body).toEqual({ success: true, enabled: false, path: '/nd2', link: null, expires_in: null });
    expect(
      (await server.call(session.setStraightLogin, { token: guest.token, body: { path: '/goals' } })).body,
    ).toEqual({ success: true });
    const { body } = await get();
    const link = new URL(body.link!);
    expect(link.origin + link.pathname).toBe(`${new URL(server.baseUrl).origin}/goals`);
    const UserToken = link.searchParams.get('UserToken')!;
    expect(sessionOf(await server.call(session.exchangeUserToken, { body: { UserToken } })).user.id).toBe(guest.id);
    const late = new URL((await get()).body.link!).searchParams.get('UserToken')!;
    server.clock.advance(300_000);
    expect((await server.call(session.exchangeUserToken, { body: { UserToken: late } })).status).toBe(410);
  });

  it('when disabled, its links do not work; it redirects only to our own pages', async () => {
    const guest = await signUp(server);
    await server.call(session.setStraightLogin, { token: guest.token });
    const { body } = await server.call(session.getStraightLogin, { token: guest.token });
    await server.call(session.setStraightLogin, { token: guest.token, body: { enabled: 'off' } });
    expect(
      (
        await server.call(session.exchangeUserToken, {
          body: { UserToken: new URL(body.link!).searchParams.get('UserToken')! },
        })
      ).status,
    ).toBe(410);
    expect(
      (await server.call(session.setStraightLogin, { token: guest.token, body: { path: 'https://evil.example' } }))
        .status,
    ).toBe(400);
  });
});
