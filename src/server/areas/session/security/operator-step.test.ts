import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backOffice } from '#contract/areas/back-office.ts';
import { notifications } from '#contract/areas/notifications.ts';
import { security } from '#contract/areas/security.ts';
import { session } from '#contract/areas/session.ts';
import { areaRoutes } from '#server/app/areas.ts';
import { codeRequestedBy, sessionOf, signIn, signUp } from '#tests/build/auth.ts';
import type { Guest } from '#tests/build/auth.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function operator(): Promise<Guest> {
  const guest = await signUp(server);
  await server.server.database.systemDb
    .updateTable('members')
    .set({ role: 'operator' })
    .where('member_id', '=', guest.id)
    .execute();
  return guest;
}

const codeNow = (secret: string) => generate({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) });

async function setUpApp(token: string): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await server.call(security.setUpTfaApp, { token, body: {} })).body;
  const confirmed = await server.call(security.confirmTfaApp, { token, body: { code: await codeNow(secret) } });
  expect(confirmed.status).toBe(200);
  return { secret, codes: confirmed.body.recovery_codes };
}

describe('an operator', () => {
  test('cannot use operator endpoints with a password alone, and the error says what to do', async () => {
    const { email, password } = await operator();
    const { token } = sessionOf(await signIn(server, { email, password }));
    const operators = areaRoutes.map(({ endpoint }) => endpoint).filter(({ auth }) => auth === 'operator');
    const faults: string[] = [];
    for (const endpoint of operators) {
      const params = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 1]));
      const { status, text } = await server.callWith(endpoint, { token, params });
      if (status !== 403 || !text.includes('"reason":"second_step"'))
        faults.push(`${endpoint.path}: ${status} ${text}`);
    }
    expect(faults).toEqual([]);
    expect(operators.length).toBeGreaterThan(50);
    const notification = await server.call(notifications.create, {
      token,
      body: { reference: 'x', title: 'To all', body: 'Hello', all: true },
    });
    expect([notification.status, notification.problem.detail]).toEqual([
      403,
      'Operators sign in with an authenticator app or a passkey. Set one up first.',
    ]);
  });

  test('gains access once the app is confirmed, and must enter its code from then on', async () => {
    const { email, password } = await operator();
    const { token } = sessionOf(await signIn(server, { email, password }));
    const other = sessionOf(await signIn(server, { email, password })).token;
    expect((await server.call(backOffice.counts, { token })).status).toBe(403);
    const { codes } = await setUpApp(token);
    expect((await server.call(backOffice.counts, { token })).status).toBe(200);
    // The other session is still authenticated by password only.
    expect((await server.call(backOffice.counts, { token: other })).status).toBe(403);
    const signedIn = await signIn(server, { email, password });
    expect(codeRequestedBy(signedIn).answer).toBe('tfa');
    const entered = await server.call(session.verifyTfa, {
      body: { challenge: codeRequestedBy(signedIn).challenge, code: codes[0]! },
    });
    expect((await server.call(backOffice.counts, { token: entered.body.token })).status).toBe(200);
  });

  test('is not granted access by a code in a message', async () => {
    const { id, email, password, token } = await operator();
    const { systemDb } = server.server.database;
    await systemDb
      .updateTable('profiles')
      .set({ email_verified_at: server.clock.now() })
      .where('member_id', '=', id)
      .execute();
    const refused = await server.call(security.setTfa, { token, body: { tfa: true, method: 'email' } });
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      'Operators need an authenticator app or a passkey. Set up another one first.',
    ]);
    // A member who chose codes by message must still set up an app after becoming an operator.
    await systemDb.updateTable('credentials').set({ tfa_method: 'email' }).where('member_id', '=', id).execute();
    expect(codeRequestedBy(await signIn(server, { email, password })).answer).toBe('tfa');
  });

  test('cannot remove the last second step', async () => {
    const { token } = await operator();
    await setUpApp(token);
    const off = await server.call(security.setTfa, { token, body: { tfa: false } });
    expect([off.status, off.problem.code]).toEqual([409, 'conflict']);
    expect((await server.call(security.tfaState, { token })).body.method).toBe('app');
  });
});

describe('a member', () => {
  test('can turn the second step off', async () => {
    const { token } = await signUp(server);
    await setUpApp(token);
    const off = await server.call(security.setTfa, { token, body: { tfa: false } });
    expect([off.status, off.body.twofactorauthentication]).toEqual([200, false]);
  });
});
