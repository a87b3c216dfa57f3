import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { areaRoutes } from '#server/app/areas.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await server.aMember());
});
afterAll(() => server.close());

const FORM = 'application/x-www-form-urlencoded';
const posts = areaRoutes.map(({ endpoint }) => endpoint).filter(({ method }) => method === 'POST');
const open = posts.filter(({ auth }) => auth === 'guest' || auth === 'public' || auth === 'offer');
const pathOf = (template: string): string => server.baseUrl + template.replace(/\{\w+\}/g, '1');

interface Sent {
  status: number;
  code: string;
  ms: number;
}

async function post(path: string, body: BodyInit, headers: Record<string, string> = {}): Promise<Sent> {
  const started = performance.now();
  const answer = await fetch(path, { method: 'POST', body, headers });
  const { code } = (await answer.json()) as { code: string };
  return { status: answer.status, code, ms: performance.now() - started };
}

/** The uploads on disk. */
function uploads(of: TestServer): string[] {
  const folder = join(of.dataDirectory, 'uploads');
  return existsSync(folder) ? readdirSync(folder) : [];
}

function formWith(files: readonly Blob[], field = 'file'): FormData {
  const form = new FormData();
  for (const file of files) form.append(field, file, 'statement.csv');
  return form;
}

describe('a form with many fields', () => {
  test.for([
    ['one name repeated', 'a&'],
    ['a list', 'a[]=1&'],
    ['names with a meaning of their own', ''],
  ] as const)('%s, blocks nobody: it is refused at once', async ([, unit]) => {
    const body =
      unit === ''
        ? Array.from({ length: 30_000 }, (_, at) => `f${at}`).join('&')
        : unit.repeat(Math.floor(160_000 / unit.length));
    const sent = await post(pathOf('api/auth/signin'), body, { 'content-type': FORM });
    expect([sent.status, sent.code]).toEqual([413, 'too_large']);
    expect(sent.ms).toBeLessThan(1_000);
  });

  test('of a member takes time in proportion to its size, up to the field limit', async () => {
    const sent = await post(pathOf('api/feedback'), `feedback=x${'&a=1'.repeat(999)}`, {
      'content-type': FORM,
      authorization: `Bearer ${token}`,
    });
    expect(sent.status).toBeLessThan(500);
    expect(sent.ms).toBeLessThan(1_000);
    const more = await post(pathOf('api/feedback'), `feedback=x${'&a=1'.repeat(1_000)}`, {
      'content-type': FORM,
      authorization: `Bearer ${token}`,
    });
    expect([more.status, more.code]).toEqual([413, 'too_large']);
  });

  test('is not parsed by an unknown call, or by one that needs a session', async () => {
    const body = 'a&'.repeat(400_000);
    const began = performance.now();
    const [unknown, closed, alive] = await Promise.all([
      post(pathOf('api/nothing/of/the/kind'), body, { 'content-type': FORM }),
      post(pathOf('api/goals/create'), body, { 'content-type': FORM }),
      fetch(new URL('/livez', server.baseUrl)),
    ]);
    expect([unknown.status, unknown.code, closed.status, closed.code, alive.status]).toEqual([
      404,
      'unknown_call',
      401,
      'unauthorised',
      200,
    ]);
    expect(performance.now() - began).toBeLessThan(1_500);
  });
});

describe('a body', () => {
  test('without a session is limited to 64 kB, of a member to 1 MB', async () => {
    const body = JSON.stringify({ feedback: 'x'.repeat(64 * 1024) });
    const json = { 'content-type': 'application/json' };
    expect(await post(pathOf('api/feedback'), body, json)).toMatchObject({ status: 413, code: 'too_large' });
    expect(await post(pathOf('api/feedback'), body, { ...json, authorization: `Bearer ${token}` })).toMatchObject({
      status: 400,
      code: 'bad_input',
    });
  });

  test('without an announced length is cut off at its limit', async () => {
    const chunk = new TextEncoder().encode('x'.repeat(16 * 1024));
    let sent = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > 64) controller.close();
        else controller.enqueue(chunk);
      },
    });
    const answer = await fetch(pathOf('api/feedback'), {
      method: 'POST',
      body: stream,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    } as RequestInit);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([413, 'too_large']);
  });

  test('of another type than the call accepts is 415', async () => {
    for (const type of ['text/plain', 'application/xml', 'nonsense/x'])
      expect(await post(pathOf('api/auth/signin'), 'a=1', { 'content-type': type })).toMatchObject({
        status: 415,
        code: 'unsupported_media',
      });
  });
});

describe('files', () => {
  test('are accepted by no public call, and leave nothing on the disk', async () => {
    const file = new Blob(['x'.repeat(300_000)]);
    const faults: string[] = [];
    const taking = open.filter(({ auth }) => auth !== 'offer');
    for (const endpoint of taking) {
      const { status } = await post(pathOf(endpoint.path), formWith([file]));
      if (status !== 415 && status !== 413) faults.push(`${endpoint.path}: ${status}`);
      if (uploads(server).length > 0) faults.push(`${endpoint.path}: ${uploads(server).length} files`);
    }
    expect(faults).toEqual([]);
    expect(open.filter(({ auth, files }) => auth !== 'offer' && files).map(({ path }) => path)).toEqual([]);
    console.info(`Files: refused by ${taking.length} public calls.`);
  });

  test('are accepted by no call that does not declare them, signed in or not', async () => {
    const undeclared = posts.filter(({ auth, files }) => auth === 'member' && !files);
    const wrongFrom = async (
      headers: Record<string, string>,
      right: readonly number[],
      endpoints = undeclared,
    ): Promise<string[]> => {
      const faults: string[] = [];
      for (const endpoint of endpoints) {
        const { status } = await post(pathOf(endpoint.path), formWith([new Blob(['x'])]), headers);
        if (!right.includes(status)) faults.push(`${endpoint.path}: ${status}`);
      }
      return faults;
    };
    const signedIn = { authorization: `Bearer ${token}` };
    expect(await wrongFrom({}, [401, 429])).toEqual([]);
    // A feature that the plan does not include is refused before the body is read. With all features open, the file
    // itself is refused.
    const { systemDb } = server.server.database;
    const gates = await systemDb
      .selectFrom('feature_gates')
      .select('feature')
      .where('minimum_plan_id', 'is not', null)
      .execute();
    const locked = undeclared.filter(({ feature }) => gates.some((gate) => gate.feature === feature));
    expect(locked.length).toBeGreaterThan(5);
    expect(await wrongFrom(signedIn, [403], locked)).toEqual([]);
    await systemDb.deleteFrom('feature_gates').execute();
    expect(await wrongFrom(signedIn, [415, 400, 429])).toEqual([]);
    expect(uploads(server)).toEqual([]);
    expect(undeclared.length).toBeGreaterThan(100);
  });

  test('are not written before the sender is known', async () => {
    const declared = posts.filter(({ files }) => files);
    for (const endpoint of declared)
      expect((await post(pathOf(endpoint.path), formWith([new Blob(['x'])]))).status, endpoint.path).toBe(401);
    expect(uploads(server)).toEqual([]);
    expect(declared.length).toBeGreaterThan(8);
  });

  test('have the number and size that the call declares', async () => {
    const megabyte = 'x'.repeat(1024 * 1024);
    const member = { authorization: `Bearer ${token}` };
    expect(
      await post(pathOf('api/user/uploadImage'), formWith([new Blob(['x']), new Blob(['y'])], 'image'), member),
    ).toMatchObject({ status: 400, code: 'bad_input' });
    expect(
      await post(pathOf('api/user/uploadImage'), formWith([new Blob([megabyte.repeat(7)])], 'image'), member),
    ).toMatchObject({ status: 413, code: 'too_large' });
    expect(uploads(server)).toEqual([]);
  });
});

describe('while the disk is nearly full', () => {
  let tight: TestServer;
  let member: { token: string };
  beforeAll(async () => {
    tight = await startTestServer({ disk: { minFreeBytes: Number.MAX_SAFE_INTEGER, uploadBytes: 1 } });
    member = await tight.aMember();
  });
  afterAll(() => tight.close());

  test('the server is not ready, reads continue, and writes are refused with the reason', async () => {
    const origin = new URL(tight.baseUrl).origin;
    expect((await fetch(`${origin}/readyz`)).status).toBe(503);
    expect((await fetch(`${origin}/livez`)).status).toBe(200);
    const headers = { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' };
    expect((await fetch(`${tight.baseUrl}api/user/get`, { headers })).status).toBe(200);
    const refused = await fetch(`${tight.baseUrl}api/feedback`, {
      method: 'POST',
      headers,
      body: '{"feedback":"Hello"}',
    });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
    expect(((await refused.json()) as { detail: string }).detail).toBe(
      'We can’t save anything at the moment because our storage is nearly full. Nothing was changed. Please try again later.',
    );
    expect((await fetch(`${tight.baseUrl}api/auth/userLogout`, { method: 'POST', headers, body: '{}' })).status).toBe(
      200,
    );
  });
});

describe('uploads in progress', () => {
  test('do not exceed their shared disk limit', async () => {
    const small = await startTestServer({ disk: { minFreeBytes: 0, uploadBytes: 3_000_000 } });
    const { token: sender } = await small.aMember();
    const member = { authorization: `Bearer ${sender}` };
    const send = (bytes: number) =>
      post(`${small.baseUrl}api/transactions/import`, formWith([new Blob(['x'.repeat(bytes)])]), member);
    expect(await send(4_000_000)).toMatchObject({ status: 503, code: 'unavailable' });
    // A file that is not a statement is refused as such: there was room for it.
    expect((await send(100_000)).status).toBe(422);
    expect(uploads(small)).toEqual([]);
    await small.close();
  });
});
