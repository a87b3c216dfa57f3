import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Requests that Node's parser refuses, which no route ever sees. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Sends bytes as they are, and returns all that comes back until the server closes the connection. */
function exchange(parts: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.baseUrl);
    let received = '';
    const socket = connect({ host: hostname, port: Number(port) }, () => {
      for (const part of parts) socket.write(part);
    });
    socket.setTimeout(5_000, () => reject(new Error(`The connection stayed open: ${received}`)));
    socket.on('data', (bytes) => (received += bytes.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
}

function answerIn(text: string) {
  const [head, body] = text.split('\r\n\r\n') as [string, string];
  const [first, ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(lines.map((line) => line.split(': ') as [string, string]));
  return { status: Number(first!.split(' ')[1]), headers, problem: JSON.parse(body) as Record<string, unknown> };
}

const headers = (kilobytes: number): string =>
  `GET /api/user/get HTTP/1.1\r\nHost: localhost\r\nX-Large: ${'x'.repeat(kilobytes * 1024)}\r\n\r\n`;

test.for<[string, string[], number, string]>([
  ['headers of 20 kB', [headers(20)], 431, 'headers_too_large'],
  ['headers of 4 MB', [headers(4096)], 431, 'headers_too_large'],
  ['a request line that is not one', ['this is no request\r\n\r\n'], 400, 'bad_input'],
  ['an unknown method', ['FETCH / HTTP/1.1\r\nHost: localhost\r\n\r\n'], 400, 'bad_input'],
  ['a second request that is not one', ['no\r\n', 'request\r\n\r\n'], 400, 'bad_input'],
])('%s: problem+json, and the connection is closed', async ([, parts, status, code]) => {
  const answer = answerIn(await exchange(parts));
  expect([answer.status, answer.problem['status'], answer.problem['code']]).toEqual([status, status, code]);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/problem+json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    connection: 'close',
  });
});

test('headers of 12 kB are served, and a broken request leaves the server serving', async () => {
  const { status } = await fetch(server.baseUrl, { headers: { 'x-large': 'x'.repeat(12 * 1024) } });
  expect(status).toBeLessThan(431);
});
