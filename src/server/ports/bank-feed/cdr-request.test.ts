import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { request } from './cdr-request.ts';
import { FeedMalformed } from './port.ts';

/** A bank that sends nine megabytes, once for each request. */
let bank: Server;
let url: string;
let requests = 0;
beforeAll(async () => {
  bank = createServer((_request, response) => {
    requests += 1;
    response.end(Buffer.alloc(9_000_000, ' '));
  });
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => bank.close(resolve)));

it('refuses a response that is too large, without asking again', async () => {
  const refusal: unknown = await request(url, { headers: {} }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(FeedMalformed);
  expect(String(refusal)).toContain('The bank’s response is too large.');
  expect(requests).toBe(1);
});
