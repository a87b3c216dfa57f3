import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profile } from '#contract/areas/profile.ts';
import { session } from '#contract/areas/session.ts';
import { areaRoutes } from '#server/app/areas.ts';
import { signUp } from '#tests/build/auth.ts';
import type { Guest } from '#tests/build/auth.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
let victim: Guest;
let attacker: Guest;
beforeAll(async () => {
  server = await startTestServer();
  [victim, attacker] = [await signUp(server), await signUp(server)];
});
afterAll(() => server.close());

const cookies = (answer: { headers: Record<string, unknown> }): string[] => answer.headers['set-cookie'] as string[];

/** How a form of another site arrives, from current and older browsers. */
const foreign: readonly [string, Record<string, string>][] = [
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['a sibling domain', { 'sec-fetch-site': 'same-site', origin: 'https://blog.wattle.example' }],
  ['a browser that only sends the origin', { origin: 'https://evil.example' }],
  ['a frame without an origin', { origin: 'null' }],
  ['an invalid origin', { origin: 'nonsense' }],
];

/** The test client uses `fetch`, which controls these headers: they are sent through the framework's own injection. */
async function submit(of: TestServer, path: string, headers: Record<string, string>, payload: string) {
  const answer = await of.server.app.inject({
    method: 'POST',
    url: new URL(of.baseUrl + path).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded', host: '127.0.0.1:3000', ...headers },
    payload,
  });
  return {
    status: answer.statusCode,
    cookies: [answer.headers['set-cookie'] ?? []].flat(),
    body: answer.json<{ code?: string; success?: boolean; token?: string }>(),
  };
}

describe('a page of another site', () => {
  test.for(foreign)('signs nobody in: %s', async ([, headers]) => {
    const form = new URLSearchParams({ email: attacker.email, password: attacker.password }).toString();
    const answer = await submit(server, session.signIn.path, headers, form);
    expect([answer.status, answer.body.code, answer.cookies]).toEqual([403, 'forbidden', []]);
  });

  test.for(foreign)('renews and ends no session: %s', async ([, headers]) => {
    for (const path of [session.refresh.path, session.logout.path]) {
      const answer = await submit(
        server,
        path,
        { ...headers, cookie: victim.cookie, 'content-type': 'text/plain' },
        '{}',
      );
      expect([path, answer.status, answer.cookies]).toEqual([path, 403, []]);
    }
    expect((await server.call(profile.userGet, { token: victim.token })).status).toBe(200);
  });

  test('makes none of the calls that change something', async () => {
    const posts = areaRoutes.map(({ endpoint }) => endpoint).filter(({ method }) => method === 'POST');
    const faults: string[] = [];
    for (const { path } of posts) {
      const { status } = await submit(
        server,
        path.replace(/\{\w+\}/g, '1'),
        { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', authorization: `Bearer ${victim.token}` },
        '',
      );
      if (status !== 403) faults.push(`${path}: ${status}`);
    }
    expect(faults).toEqual([]);
    expect(posts.length).toBeGreaterThan(200);
    console.info(`Other sites: ${posts.length} calls refused.`);
  });

  test.for([
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:3000' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['our own page by its origin alone', { origin: 'http://127.0.0.1:3000' }],
    ['a program', {}],
  ] as [string, Record<string, string>][])('is not %s', async ([, headers]) => {
    const answer = await submit(
      server,
      session.signIn.path,
      headers,
      new URLSearchParams({ email: victim.email, password: victim.password }).toString(),
    );
    expect(answer.status).toBe(200);
    expect(answer.cookies.map((line) => line.split('=', 1)[0])).toEqual(['wattle_refresh', 'wattle_device']);
  });
});

describe('the refresh cookie', () => {
  test("of another member renews nothing for this member's page, and stays valid for its own", async () => {
    const wrong = await server.call(session.refresh, {
      headers: { cookie: attacker.cookie },
      body: { member: victim.id },
    });
    expect([wrong.body, cookies(wrong)]).toEqual([{ success: false }, []]);
    const right = await server.call(session.refresh, {
      headers: { cookie: attacker.cookie },
      body: { member: attacker.id },
    });
    expect(right.body.success).toBe(true);
  });

  test('over https has the prefix that only this host can set, and is accepted under no other name', async () => {
    const secure = await startTestServer({ publicUrl: 'https://wattle.example' });
    const { email, password } = await signUp(secure);
    const [line = ''] = cookies(await secure.call(session.signIn, { body: { email, password } }));
    expect(line).toMatch(/^__Host-wattle_refresh=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/);
    const value = /=([\w-]{43});/.exec(line)![1]!;
    expect((await secure.call(session.refresh, { headers: { cookie: `wattle_refresh=${value}` } })).body).toEqual({
      success: false,
    });
    const renewed = await secure.call(session.refresh, { headers: { cookie: `__Host-wattle_refresh=${value}` } });
    expect(renewed.body.success).toBe(true);
    // The public address is ours as well, whatever a proxy does to the host.
    const answer = await submit(
      secure,
      session.signIn.path,
      { origin: 'https://wattle.example' },
      new URLSearchParams({ email, password }).toString(),
    );
    expect(answer.status).toBe(200);
    await secure.close();
  });
});
