import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { instant, money } from '#contract/kit/wire.ts';
import { call, onSessionExpired } from './api.ts';
import { afterWrite } from './mutation.ts';
import { ask, freshMs, queryClient } from './query.ts';
import { sessionStore } from './session-store.ts';

/** The test's own server, which answers over real HTTP; the page's relative addresses are resolved against it. */
let server: Server;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let requestedUrls: string[] = [];
const pageFetch = globalThis.fetch;

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
const stale = { code: 'unauthorised', status: 401, title: 'Session expired. Please login again.' };
const tokenOf = (request: IncomingMessage) => request.headers.authorization?.replace('Bearer ', '') ?? '';

const area = defineArea('test', {
  read: {
    method: 'GET',
    path: 'api/read',
    auth: 'member',
    summary: '',
    reply: z.object({ amount: money, at: instant }),
  },
  pin: { method: 'POST', path: 'api/pin', auth: 'member', summary: '', body: z.object({ pin: z.string() }) },
  find: {
    method: 'POST',
    path: 'api/find',
    auth: 'member',
    summary: '',
    body: z.object({ words: z.string() }),
    reply: z.object({ result: z.string() }),
  },
  open: { method: 'GET', path: 'api/open', auth: 'guest', summary: '' },
  shelf: { method: 'GET', path: 'api/shelf', auth: 'public', summary: '', reply: z.object({ goods: z.int() }) },
  order: { method: 'POST', path: 'api/order', auth: 'public', summary: '', body: z.object({}) },
});

beforeAll(async () => {
  server = createServer((request, response) => {
    requestedUrls.push(
      `${request.method} ${request.url?.replace('/system/api/frontend/wattle/', '')} ${tokenOf(request)}`.trim(),
    );
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  globalThis.fetch = (url, init) => pageFetch(new URL(url instanceof Request ? url.url : url, origin), init);
});
afterAll(() => {
  globalThis.fetch = pageFetch;
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requestedUrls = [];
  sessionStore.open({
    token: 'old',
    user: { id: 7, firstName: 'Mia', lastName: 'Banks' },
    remembered: false,
    startedAtMs: 1_000,
  });
});

/** A Cache Storage in memory, as far as cached replies need it. */
function cachesInMemory() {
  const caches = new Map<string, Map<string, string>>();
  const cacheOf = (texts: Map<string, string>) => ({
    put: async (url: string, response: Response) => void texts.set(url, await response.text()),
    match: async (url: string) => (texts.has(url) ? new Response(texts.get(url)) : undefined),
    keys: async () => [...texts.keys()],
  });
  return {
    has: async (name: string) => caches.has(name),
    open: async (name: string) => cacheOf(caches.get(name) ?? caches.set(name, new Map()).get(name)!),
    size: () => [...caches.values()].reduce((sum, texts) => sum + texts.size, 0),
  };
}

describe('a reply cached for offline reading', () => {
  it('is returned for its own request only, not for others to the same address', async () => {
    const cacheStorage = cachesInMemory();
    vi.stubGlobal('caches', cacheStorage);
    const find = (words: string) => call(area.find, { body: { words } }, { keep: true });
    answer = (_request, response) => json(response, 200, { result: `${requestedUrls.length}` });
    await find('tea');
    await find('bread');
    await expect.poll(cacheStorage.size).toBe(2);
    answer = (request) => request.socket.destroy();
    expect([await find('tea'), await find('bread')]).toEqual([{ result: '1' }, { result: '2' }]);
    await expect(find('boats')).rejects.toMatchObject({ code: 'offline' });
    vi.unstubAllGlobals();
  });
});

describe('a call', () => {
  it('sends the token and decodes the reply: cents and dates', async () => {
    answer = (_request, response) => json(response, 200, { amount: 12.5, at: '2026-11-16T02:00:00Z' });
    expect(await call(area.read)).toEqual({ amount: 1250, at: new Date('2026-11-16T02:00:00Z') });
    expect(requestedUrls).toEqual(['GET api/read old']);
  });

  it('sends no token to a guest call', async () => {
    answer = (_request, response) => json(response, 200, {});
    await call(area.open);
    expect(requestedUrls).toEqual(['GET api/open']);
  });

  it('renews a stale token once for all calls that met it, and retries each of them (rule S09)', async () => {
    answer = (request, response) => {
      if (request.url?.endsWith('userauthRefresh'))
        return setTimeout(() => json(response, 200, { success: true, token: 'new' }), 20);
      return tokenOf(request) === 'new'
        ? json(response, 200, { amount: 1, at: '2026-11-16T02:00:00Z' })
        : json(response, 401, stale);
    };
    const replies = await Promise.all([call(area.read), call(area.read), call(area.read)]);
    expect(replies.map(({ amount }) => amount)).toEqual([100, 100, 100]);
    expect(requestedUrls.filter((line) => line.includes('userauthRefresh'))).toHaveLength(1);
    expect(sessionStore.current()?.token).toBe('new');
  });

  it('renews again when the new token is stale as well, as after a night between the renewal and its use (rule S09)', async () => {
    const renewed = ['slept', 'slept again', 'new'];
    answer = (request, response) => {
      if (request.url?.endsWith('userauthRefresh'))
        return json(response, 200, { success: true, token: renewed.shift() });
      return tokenOf(request) === 'new'
        ? json(response, 200, { amount: 1, at: '2026-11-16T02:00:00Z' })
        : json(response, 401, stale);
    };
    expect(await call(area.read)).toMatchObject({ amount: 100 });
    expect(sessionStore.current()?.token).toBe('new');
  });

  it('ends the session if no token is accepted', async () => {
    let ends = 0;
    onSessionExpired(() => {
      ends += 1;
      sessionStore.close();
    });
    let input = 0;
    answer = (request, response) =>
      request.url?.endsWith('userauthRefresh')
        ? json(response, 200, { success: true, token: `given ${(input += 1)}` })
        : json(response, 401, stale);
    await expect(call(area.read)).rejects.toMatchObject({ code: 'unauthorised' });
    expect([input, ends]).toEqual([3, 1]);
  });

  it('ends the session once when it cannot be renewed (rules S09, S15)', async () => {
    let ends = 0;
    onSessionExpired(() => {
      ends += 1;
      sessionStore.close();
    });
    answer = (request, response) =>
      request.url?.endsWith('userauthRefresh') ? json(response, 200, { success: false }) : json(response, 401, stale);
    const results = await Promise.allSettled([call(area.read), call(area.read)]);
    expect(results.map((settled) => (settled as PromiseRejectedResult).reason.code)).toEqual([
      'unauthorised',
      'unauthorised',
    ]);
    expect(ends).toBe(1);
  });

  it('for everybody is sent as a visitor’s read when the session has ended; a command is not', async () => {
    const ends: boolean[] = [];
    onSessionExpired((stays) => {
      ends.push(stays);
      sessionStore.close();
    });
    answer = (request, response) => {
      if (request.url?.endsWith('userauthRefresh')) return json(response, 200, { success: false });
      return tokenOf(request) === '' ? json(response, 200, { goods: 3 }) : json(response, 401, stale);
    };
    expect(await call(area.shelf)).toEqual({ goods: 3 });
    expect(requestedUrls).toEqual(['GET api/shelf old', 'POST userauthRefresh', 'GET api/shelf']);
    sessionStore.open({
      token: 'old',
      user: { id: 7, firstName: 'Mia', lastName: 'Banks' },
      remembered: false,
      startedAtMs: 1_000,
    });
    await expect(call(area.order, { body: {} })).rejects.toMatchObject({ code: 'unauthorised' });
    expect(requestedUrls.slice(3)).toEqual(['POST api/order old', 'POST userauthRefresh']);
    expect(ends).toEqual([true, false]);
  });

  it('keeps the session if the refresh fails without a reply', async () => {
    let ends = 0;
    onSessionExpired(() => (ends += 1));
    answer = (request, response) =>
      request.url?.endsWith('userauthRefresh')
        ? json(response, 503, { code: 'unavailable', status: 503, title: 'x' })
        : json(response, 401, stale);
    await expect(call(area.read)).rejects.toMatchObject({ code: 'unavailable' });
    expect([ends, sessionStore.current()?.token]).toEqual([0, 'old']);
  });

  it('does not treat a wrong code as a stale token', async () => {
    answer = (_request, response) =>
      json(response, 401, { code: 'code_wrong', status: 401, title: 'That code is not right.' });
    await expect(call(area.pin, { body: { pin: '1234' } })).rejects.toMatchObject({ code: 'code_wrong', status: 401 });
    expect(requestedUrls).toEqual(['POST api/pin old']);
  });

  it('C25: an error is thrown to the caller, and names the invalid field', async () => {
    answer = (_request, response) =>
      json(response, 400, {
        code: 'bad_input',
        status: 400,
        title: 'x',
        detail: 'pin: Four digits.',
        errors: [{ field: 'pin', message: 'Four digits.' }],
      });
    await expect(call(area.pin, { body: { pin: '1' } })).rejects.toMatchObject({
      code: 'bad_input',
      fields: [{ field: 'pin', message: 'Four digits.' }],
    });
  });

  it('C25: a server error is thrown with its status, and the session stays', async () => {
    answer = (_request, response) =>
      json(response, 409, { code: 'conflict', status: 409, title: 'Changed meanwhile.' });
    await expect(call(area.read)).rejects.toMatchObject({ status: 409, code: 'conflict' });
    expect(sessionStore.current()?.token).toBe('old');
  });

  it('reports offline without a reply', async () => {
    answer = (request) => request.socket.destroy();
    await expect(call(area.read)).rejects.toMatchObject({ code: 'offline', status: 0 });
  });

  it('treats a truncated reply as none, and keeps the session', async () => {
    answer = (request, response) => {
      if (tokenOf(request) === 'old' && request.url?.endsWith('api/read')) return json(response, 401, stale);
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"token":');
      setTimeout(() => response.destroy(), 5);
    };
    await expect(call(area.open)).rejects.toMatchObject({ code: 'offline' });
    await expect(call(area.read)).rejects.toMatchObject({ code: 'offline' });
    expect(sessionStore.current()?.token).toBe('old');
  });

  it("treats a proxy's page as a failure, whatever its status", async () => {
    answer = (_request, response) =>
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    await expect(call(area.read)).rejects.toMatchObject({ code: 'unavailable', status: 502 });
    answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>');
    await expect(call(area.read)).rejects.toMatchObject({ code: 'internal' });
  });

  it('ends quietly when it is aborted', async () => {
    answer = () => {};
    const called = new AbortController();
    const pending = call(area.read, {}, { signal: called.signal });
    called.abort();
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('C01: calls and their cache', () => {
  it('use the base path of the product, with a bearer token', async () => {
    let seen: unknown;
    answer = (request, response) => {
      seen = [request.url, request.headers.authorization];
      json(response, 200, { amount: 1, at: '2026-11-16T02:00:00Z' });
    };
    await call(area.read);
    expect(seen).toEqual(['/system/api/frontend/wattle/api/read', 'Bearer old']);
  });

  it('the reply to a GET is valid for 10 seconds, for this session alone, and until something is written', async () => {
    queryClient.clear();
    let amount = 0;
    answer = (_request, response) => json(response, 200, { amount: (amount += 1), at: '2026-11-16T02:00:00Z' });
    const read = async () => (await ask(area.read)).amount;
    expect([await read(), await read()]).toEqual([100, 100]);
    expect([freshMs, queryClient.getDefaultOptions().queries?.staleTime]).toEqual([10_000, 10_000]);
    const [cached] = queryClient.getQueryCache().getAll();
    expect([cached?.isStaleByTime(10_000), cached?.isStaleByTime(0)]).toEqual([false, true]);
    await afterWrite([]);
    expect(await read()).toBe(200);
    sessionStore.open({
      token: 'other',
      user: { id: 8, firstName: 'Kim', lastName: 'Lee' },
      remembered: false,
      startedAtMs: 1_000,
    });
    expect(await read()).toBe(300);
  });
});
