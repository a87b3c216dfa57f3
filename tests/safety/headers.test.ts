import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profile } from '#contract/areas/profile.ts';
import { areaRoutes } from '#server/app/areas.ts';
import { callHeaders, safetyHeaders } from '#server/app/safety-headers.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
let folder: string;
let origin: string;
let token: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wattle-page-'));
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>Page</title>');
  server = await startTestServer({ webDirectory: folder });
  origin = new URL(server.baseUrl).origin;
  ({ token } = await server.aMember());
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const endpoints = areaRoutes.map(({ endpoint }) => endpoint);
const pathOf = (template: string): string => server.baseUrl + template.replace(/\{\w+\}/g, '1');

function directivesOf(policy: string): Record<string, string> {
  return Object.fromEntries(policy.split(';').map((part) => part.trim().split(/ (.*)/s) as [string, string]));
}

/** One reply of each kind. */
const answers: readonly [string, () => Promise<Response>, number][] = [
  ['a page', () => fetch(origin, { headers: { accept: 'text/html' } }), 200],
  [
    'a deep page',
    () => fetch(`${origin}/transaction-history?description=x`, { headers: { accept: 'text/html' } }),
    200,
  ],
  ['the API reference', () => fetch(`${origin}/reference`), 200],
  ['a call', () => fetch(pathOf(profile.userGet.path), { headers: { authorization: `Bearer ${token}` } }), 200],
  ['a call without a session', () => fetch(pathOf(profile.userGet.path)), 401],
  [
    'a call with invalid input',
    () =>
      fetch(pathOf('api/auth/signin'), { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' }),
    400,
  ],
  ['an unknown call', () => fetch(pathOf('api/nothing/of/the/kind')), 404],
  ['a call with another method', () => fetch(pathOf(profile.userGet.path), { method: 'DELETE' }), 405],
  ['a call with a malformed address', () => fetch(`${server.baseUrl}api/bank_accounts/get/%ff`), 400],
  ['an unknown file', () => fetch(`${origin}/assets/nothing.js`), 404],
];

describe('every reply carries the security headers', () => {
  test.for(answers)('%s', async ([, ask, status]) => {
    const response = await ask();
    expect(response.status).toBe(status);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    const policy = directivesOf(response.headers.get('content-security-policy') ?? '');
    expect(policy['frame-ancestors']).toBe("'none'");
    expect(["'self'", "'none'"]).toContain(policy['default-src']);
    expect(Object.values(policy).join(' ')).not.toMatch(/unsafe-|\*|https?:/);
    expect(response.headers.get('x-powered-by')).toBeNull();
    expect(response.headers.get('server')).toBeNull();
  });

  test('over https also tells the browser to stay with https', () => {
    for (const headers of [safetyHeaders(true, false), callHeaders(true)])
      expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(safetyHeaders(false, false)['strict-transport-security']).toBeUndefined();
  });
});

test('only with Stripe may a page load Stripe’s script and frames, and nothing else from elsewhere', () => {
  const policyOf = (stripe: boolean) => directivesOf(safetyHeaders(true, stripe)['content-security-policy'] ?? '');
  expect(JSON.stringify(policyOf(false))).not.toContain('stripe');
  const { 'script-src': script, 'frame-src': frame, 'connect-src': connect, ...others } = policyOf(true);
  expect([script, frame, connect]).toEqual([
    "'self' https://js.stripe.com https://*.js.stripe.com",
    "'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    "'self' https://api.stripe.com",
  ]);
  expect(JSON.stringify(others)).not.toMatch(/https?:/);
});

describe('a problem has a status and a code', () => {
  test('an unknown call is 404 unknown_call', async () => {
    const response = await fetch(pathOf('api/user/getAll'));
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(await response.json()).toMatchObject({ status: 404, code: 'unknown_call' });
  });

  test('every call answers 405 to the methods that it does not take', async () => {
    const paths = Map.groupBy(endpoints, ({ path: template }) => template);
    const faults: string[] = [];
    let tried = 0;
    for (const [template, served] of paths) {
      const methods = served.map(({ method }) => method as string);
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        if (methods.includes(method)) continue;
        const answer = await server.server.app.inject({ method, url: new URL(pathOf(template)).pathname });
        tried += 1;
        const { code } = answer.json<{ code: string }>();
        if (answer.statusCode !== 405 || code !== 'method_not_allowed' || answer.headers.allow !== methods.join(', '))
          faults.push(`${method} ${template}: ${answer.statusCode} ${code}`);
      }
    }
    expect(faults).toEqual([]);
    expect(tried).toBeGreaterThan(endpoints.length);
    console.info(`Methods: ${tried} calls with a method that is not accepted.`);
  });

  test('a body over its size is 413, as JSON, as a form, as a field and as a file', async () => {
    const post = (template: string, body: BodyInit, type?: string) =>
      fetch(pathOf(template), {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${token}`, ...(type ? { 'content-type': type } : {}) },
      });
    const megabyte = 'x'.repeat(1024 * 1024);
    const form = (name: string, value: string | Blob): FormData => {
      const data = new FormData();
      data.append(name, value);
      return data;
    };
    const sent = [
      await post('api/feedback', JSON.stringify({ feedback: megabyte }), 'application/json'),
      await post('api/feedback', `feedback=${megabyte}`, 'application/x-www-form-urlencoded'),
      await post('api/user/uploadImage', form('image', new Blob([megabyte.repeat(6)]))),
    ];
    for (const response of sent) expect([response.status, (await response.json()).code]).toEqual([413, 'too_large']);
  });
});

describe('I14: a reply to a member is not cached', () => {
  test('every GET of a member says no-store', async () => {
    const getEndpoints = endpoints.filter(
      ({ method, auth }) => method === 'GET' && (auth === 'member' || auth === 'operator'),
    );
    const cacheable: string[] = [];
    for (const endpoint of getEndpoints) {
      for (const headers of [{ authorization: `Bearer ${token}` }, {}] as Record<string, string>[]) {
        const response = await fetch(pathOf(endpoint.path), { headers });
        await response.body?.cancel();
        const cacheControl = response.headers.get('cache-control');
        if (cacheControl !== 'no-store') cacheable.push(`${endpoint.area}.${endpoint.name}: ${cacheControl}`);
      }
    }
    expect(cacheable).toEqual([]);
    expect(getEndpoints.length).toBeGreaterThan(30);
    console.info(`I14: ${getEndpoints.length} reads of members, none cached.`);
  });
});
