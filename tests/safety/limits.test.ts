import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profile } from '#contract/areas/profile.ts';
import { imports } from '#contract/areas/imports.ts';
import { session } from '#contract/areas/session.ts';
import { verification } from '#contract/areas/verification.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { addressKey } from '#server/kit/rate-limit.ts';
import { signIn, signUp } from '#tests/build/auth.ts';
import type { Guest } from '#tests/build/auth.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { Answer } from '#tests/build/answer.ts';
import type { TestServer } from '#tests/build/server.ts';

/** With the limits of production. */
let server: TestServer;
let guest: Guest;
beforeAll(async () => {
  server = await startTestServer({ rateLimits: true });
  guest = await signUp(server);
});
afterAll(() => server.close());

/** Moves the clock past every limit window. */
function later(): void {
  server.clock.advance(3600_000);
}

async function statuses(count: number, call: (nth: number) => Promise<Answer>): Promise<number[]> {
  const all: number[] = [];
  for (let nth = 0; nth < count; nth += 1) all.push((await call(nth)).status);
  return all;
}

const times = (count: number, status: number): number[] => Array.from({ length: count }, () => status);

describe('attempts are counted and limited', () => {
  test('sign-in: ten for one account from one address, whether it exists or not', async () => {
    for (const email of [guest.email, 'absent@example.com']) {
      const wrong = { email, password: 'not the password' };
      // A forged header does not change the address.
      const forged = (nth: number) =>
        server.call(session.signIn, { body: wrong, headers: { 'x-forwarded-for': `203.0.113.${nth}` } });
      expect(await statuses(12, forged)).toEqual([...times(10, 401), 429, 429]);
    }
    const refused = await signIn(server, guest);
    expect([refused.status, refused.problem.code]).toEqual([429, 'too_many']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    later();
    expect((await signIn(server, guest)).status).toBe(200);
  });

  /** An attempt from any address, which `fetch` cannot choose. */
  async function tryFrom(remoteAddress: string, body: object, cookie = '') {
    const { pathname } = new URL(server.baseUrl + session.signIn.path);
    const answer = await server.server.app.inject({
      method: 'POST',
      url: pathname,
      remoteAddress,
      headers: { 'content-type': 'application/json', cookie },
      payload: JSON.stringify(body),
    });
    return { status: answer.statusCode, cookies: [answer.headers['set-cookie'] ?? []].flat() };
  }

  test('sign-in: strangers lock themselves out, but not the member in a browser that has signed in before', async () => {
    later();
    const member = await signUp(server);
    const right = { email: member.email, password: member.password };
    const wrong = { ...right, password: 'not the password' };
    const { cookies } = await tryFrom('198.51.100.1', right);
    const device = cookies.find((line) => line.startsWith('wattle_device='))!.split(';')[0]!;
    expect(device).toMatch(/^wattle_device=[\w-]{16}\.[\w-]{22}$/);
    later();
    const fromOne: number[] = [];
    for (let nth = 0; nth < 12; nth += 1) fromOne.push((await tryFrom('203.0.113.1', wrong)).status);
    expect(fromOne).toEqual([...times(10, 401), 429, 429]);
    // The member can sign in from elsewhere, even without the cookie.
    expect((await tryFrom('198.51.100.2', right)).status).toBe(200);
    const fromMany: number[] = [];
    for (let nth = 0; nth < 95; nth += 1) fromMany.push((await tryFrom(`203.0.113.${10 + nth}`, wrong)).status);
    expect(fromMany.slice(0, 80)).toEqual(times(80, 401));
    expect(fromMany.slice(-5)).toEqual(times(5, 429));
    expect((await tryFrom('198.51.100.3', right)).status).toBe(429);
    expect((await tryFrom('198.51.100.3', right, device)).status).toBe(200);
    // The cookie of a browser is invalid for another account, and so is a forged one.
    const other = await signUp(server);
    for (const forged of [device, `${device.slice(0, -22)}${'A'.repeat(22)}`, 'wattle_device=x']) {
      const tries: number[] = [];
      for (let nth = 0; nth < 11; nth += 1)
        tries.push(
          (await tryFrom('203.0.113.200', { email: other.email, password: 'not the password' }, forged)).status,
        );
      expect(tries.at(-1)).toBe(429);
    }
    // Attempts in the known browser are limited as well.
    const guesses: number[] = [];
    for (let nth = 0; nth < 12; nth += 1) guesses.push((await tryFrom('198.51.100.3', wrong, device)).status);
    expect(guesses).toEqual([...times(10, 401), 429, 429]);
  });

  test('addresses of one IPv6 network count as one, IPv4 addresses separately', async () => {
    later();
    const answers: number[] = [];
    for (let nth = 0; nth < 62; nth += 1)
      answers.push(
        (await tryFrom(`2001:db8:1:2:${nth}::1`, { email: `absent${nth}@example.com`, password: 'not the password' }))
          .status,
      );
    expect(answers).toEqual([...times(60, 401), 429, 429]);
    expect(
      (await tryFrom('2001:db8:1:3::1', { email: 'absent@example.com', password: 'not the password' })).status,
    ).toBe(401);
    expect(
      [
        '2001:db8::1',
        '2001:0DB8:0:0:ffff::',
        '::1',
        '::ffff:192.0.2.7',
        'fe80::1%eth0',
        '192.0.2.7',
        'somebody@example.com',
      ].map(addressKey),
    ).toEqual([
      '2001:db8:0:0::/64',
      '2001:db8:0:0::/64',
      '0:0:0:0::/64',
      '192.0.2.7',
      'fe80:0:0:0::/64',
      '192.0.2.7',
      'somebody@example.com',
    ]);
  });

  test('sign-in: sixty from one address in ten minutes, over all accounts', async () => {
    later();
    const answers = await statuses(62, (nth) =>
      signIn(server, { email: `absent${nth}@example.com`, password: 'not the password' }),
    );
    expect(answers).toEqual([...times(60, 401), 429, 429]);
    later();
  });

  const contacts: readonly [string, Endpoint, (nth: number) => object][] = [
    ['codes by e-mail', verification.requestEmailOtp, () => ({ email: guest.email })],
    ['codes by text', verification.requestMobileOtp, () => ({ mobile: '0491 570 156' })],
    ['password reset links', verification.forgotPassword, () => ({ email: guest.email })],
    ['user names', verification.forgotUsername, () => ({ email: guest.email })],
    ['verification links', verification.requestVerifyLink, () => ({ email: guest.email })],
  ];
  test.for(contacts)('%s: five to one contact in fifteen minutes', async ([, endpoint, body]) => {
    later();
    expect(await statuses(7, (nth) => server.callWith(endpoint, { body: body(nth) }))).toEqual([
      ...times(5, 200),
      429,
      429,
    ]);
    later();
    expect((await server.callWith(endpoint, { body: body(0) })).status).toBe(200);
  });

  test('messages: thirty from one address in fifteen minutes, over all contacts', async () => {
    later();
    expect(
      await statuses(32, (nth) =>
        server.call(verification.forgotPassword, { body: { email: `absent${nth}@example.com` } }),
      ),
    ).toEqual([...times(30, 200), 429, 429]);
  });

  test('imports and other uploads: a hundred and twenty per member and hour, refused before anything is read', async () => {
    later();
    const { token } = await server.aMember();
    const form = (): FormData => {
      const data = new FormData();
      data.append('file', new Blob(['nothing that is a statement']), 'statement.csv');
      return data;
    };
    const upload = () => server.call(imports.import, { token, form: form() });
    const answers = await statuses(122, upload);
    expect(answers).toEqual([...times(120, 422), 429, 429]);
    expect((await server.call(profile.uploadImage, { token, form: form() })).status).toBe(429);
    const { token: other } = await server.aMember();
    expect((await server.call(imports.import, { token: other, form: form() })).status).toBe(422);
  });

  test('a limit holds against concurrent calls', async () => {
    later();
    const all = await Promise.all(
      Array.from({ length: 30 }, () => server.call(verification.forgotPassword, { body: { email: guest.email } })),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(5);
  });
});

describe('nobody can find out who is a member', () => {
  let open: TestServer;
  let known: Guest;
  beforeAll(async () => {
    open = await startTestServer();
    known = await signUp(open);
  });
  afterAll(() => open.close());

  interface Question {
    what: string;
    ask(email: string): Promise<Answer>;
  }
  const questions: readonly Question[] = [
    { what: 'a wrong password', ask: (email) => signIn(open, { email, password: 'not the password' }) },
    {
      what: 'a wrong PIN',
      ask: (email) => open.call(session.pinLogin, { body: { email, loginid: 'x'.repeat(32), pin: '1234' } }),
    },
    { what: 'a forgotten password', ask: (email) => open.call(verification.forgotPassword, { body: { email } }) },
    { what: 'a forgotten user name', ask: (email) => open.call(verification.forgotUsername, { body: { email } }) },
    { what: 'a code by e-mail', ask: (email) => open.call(verification.requestEmailOtp, { body: { email } }) },
    { what: 'a verification link', ask: (email) => open.call(verification.requestVerifyLink, { body: { email } }) },
  ];

  const ROUNDS = 16;
  const PAIRS = 21;

  /** The fastest quarter: other work on the machine only ever adds to a time. */
  const undisturbed = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)]!;

  /** How much longer one takes than the other, as a fraction, in pairs measured one after the other. */
  async function apart({ ask }: Question, texts: Set<string>): Promise<number> {
    const times = { known: [] as number[], unknown: [] as number[] };
    const timed = async (who: keyof typeof times): Promise<void> => {
      const started = performance.now();
      const { status, text } = await ask(who === 'known' ? known.email : 'absent@example.com');
      times[who].push(performance.now() - started);
      texts.add(`${status} ${text}`);
    };
    for (let pair = 0; pair < PAIRS; pair += 1) {
      // The first of a pair warms up the path: they take turns.
      for (const who of pair % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
        await timed(who);
    }
    const [ofKnown, ofUnknown] = [undisturbed(times.known), undisturbed(times.unknown)];
    return Math.abs(ofKnown - ofUnknown) / Math.max(ofKnown, ofUnknown, 10);
  }

  test.for(questions)('from the reply to $what, nor from its time', { timeout: 240_000 }, async (question) => {
    const texts = new Set<string>();
    let best = Number.POSITIVE_INFINITY;
    // A busy machine adds noise but no pattern: one quiet round is enough.
    for (let round = 0; round < ROUNDS && best >= 0.15; round += 1) best = Math.min(best, await apart(question, texts));
    expect([...texts]).toHaveLength(1);
    expect(best).toBeLessThan(0.15);
    console.info(`${question.what}: the same text, known and unknown ${(best * 100).toFixed(1)} % apart.`);
  });
});
