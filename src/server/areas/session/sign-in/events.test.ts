import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { session } from '#contract/areas/session.ts';
import type { WireBodyOf } from '#contract/kit/endpoint.ts';
import { signUp } from '#tests/build/auth.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('events', () => {
  it('S06 S07 S18: stores one DailySignIn a day, the device, and the minutes of a session', async () => {
    const kai = await signUp(server);
    const send = (body: WireBodyOf<typeof session.storeUserEvent>) =>
      server.call(session.storeUserEvent, { token: kai.token, body });
    for (const eventName of ['DailySignIn', 'DailySignIn', 'DailySignIn'])
      expect((await send({ eventName })).body).toEqual({ success: true });
    await send({ eventName: 'loginduration', duration: '12.5' });
    await send({
      eventName: 'device',
      device: 'mobile',
      deviceModel: 'Pixel 9',
      deviceName: 'My phone',
      ipAddress: '203.0.113.7',
      location: 'Perth',
    });
    const db = server.server.database.systemDb;
    const rows = await db
      .selectFrom('member_events')
      .select(['name', 'minutes', 'details'])
      .where('member_id', '=', kai.id)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { name: 'DailySignIn', minutes: null, details: {} },
      { name: 'loginduration', minutes: 12.5, details: {} },
      {
        name: 'device',
        minutes: null,
        details: {
          device: 'mobile',
          deviceModel: 'Pixel 9',
          deviceName: 'My phone',
          ipAddress: '203.0.113.7',
          location: 'Perth',
        },
      },
    ]);
  });

  it('S22: a visitor’s event is accepted by the guest endpoint only', async () => {
    expect(
      (await server.call(session.addGuestEvent, { body: { eventName: 'signUpStarted', page: '/energy' } })).body,
    ).toEqual({ success: true });
    expect(
      await server.server.database.systemDb.selectFrom('guest_events').select(['name', 'details']).execute(),
    ).toEqual([{ name: 'signUpStarted', details: { page: '/energy' } }]);
    expect(
      (await server.call(session.storeUserEvent, { body: { eventName: 'loginduration', duration: 3 } })).status,
    ).toBe(401);
    expect(
      (
        await server.call(session.storeUserEvent, {
          token: (await signUp(server)).token,
          body: { eventName: 'loginduration', duration: -3 },
        })
      ).status,
    ).toBe(400);
  });
});
