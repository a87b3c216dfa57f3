import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { ECDH } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movableClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database.ts';
import type { OpenDatabase } from '#server/kit/database.ts';
import { testDatabase } from '#tests/build/database.ts';
import type { TestDatabase } from '#tests/build/database.ts';
import { pushConformance } from './conformance.ts';
import type { Received } from './conformance.ts';
import { embeddedPush, sentPushes } from './embedded.ts';
import { PushRefused } from './port.ts';
import type { PushPort, PushTarget } from './port.ts';
import { authorisationFor, encryptedFor, senderKeyFrom, senderKeyOf } from './web-push-transform.ts';
import { webPush } from './web-push.ts';

const clock = movableClock('2026-03-02T01:00:00Z');
const key = senderKeyFrom(new Uint8Array(32).fill(7));

/** A browser with its keys. */
function aBrowser(endpoint: string): { target: PushTarget; pair: ECDH; authSecret: Buffer } {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const authSecret = randomBytes(16);
  return {
    target: { endpoint, publicKey: pair.getPublicKey('base64url'), authSecret: authSecret.toString('base64url') },
    pair,
    authSecret,
  };
}

/** Decrypts a message as a browser does. */
function readBy({ pair, authSecret }: { pair: ECDH; authSecret: Buffer }, body: Buffer): string {
  const [salt, theirs, encrypted] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const derive = (secret: Uint8Array, from: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length));
  const shared = derive(
    pair.computeSecret(theirs),
    authSecret,
    Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs]),
    32,
  );
  const decipher = createDecipheriv(
    'aes-128-gcm',
    derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  );
  decipher.setAuthTag(encrypted.subarray(-16));
  const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
  expect(padded.at(-1)).toBe(2);
  return padded.subarray(0, -1).toString();
}

describe('the encoding of web push', () => {
  it('matches the example in RFC 8291, appendix A, byte for byte', () => {
    const body = encryptedFor(
      {
        publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      'When I grow up, I want to be a watermelon',
      {
        privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
        salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
      },
    );
    expect(body.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('identifies the sender to the push service alone, for half a day (RFC 8292)', () => {
    const said = authorisationFor(
      'https://fcm.googleapis.com/fcm/send/abc',
      key,
      'mailto:team@wattle.example',
      clock.now(),
    );
    const [, token = '', named] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(said) ?? [];
    const [head = '', claims = '', signature = ''] = token.split('.');
    expect(named).toBe(key.publicKey);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      aud: 'https://fcm.googleapis.com',
      exp: 1772456400,
      sub: 'mailto:team@wattle.example',
    });
    expect(
      verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        { key: createPublicKey(key.privateKey), dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      ),
    ).toBe(true);
  });

  it('derives the same key from the same secret, and refuses an invalid key', () => {
    expect(senderKeyFrom(new Uint8Array(32).fill(7)).publicKey).toBe(key.publicKey);
    expect(senderKeyFrom(new Uint8Array(32).fill(8)).publicKey).not.toBe(key.publicKey);
    expect(() => senderKeyOf(new Uint8Array(32))).toThrow(RangeError);
  });
});

describe('embedded push', () => {
  let test: TestDatabase;
  let database: OpenDatabase;
  let push: PushPort;
  beforeAll(async () => {
    test = await testDatabase();
    database = openDatabase(test.url);
    push = embeddedPush({ database: database.systemDb, clock, key });
  });
  afterAll(async () => {
    await database.close();
    await test.close();
  });
  const paths = { listening: '/a', gone: '/gone', refused: '/refused' } as const;
  pushConformance({
    push: () => push,
    browser: (state) => aBrowser(`https://push.example${paths[state]}`).target,
    received: async () => (await sentPushes(database.systemDb)).map(({ endpoint, payload }) => ({ endpoint, payload })),
  });

  it('stores a message once when it is sent twice with the same key', async () => {
    const { target } = aBrowser('https://push.example/once');
    for (let time = 0; time < 2; time += 1)
      await push.send({ key: 'twice', target, payload: '{"title":"Once"}', ttlSeconds: 60 });
    expect((await sentPushes(database.systemDb)).filter(({ endpoint }) => endpoint === target.endpoint)).toHaveLength(
      1,
    );
  });
});

describe('web push to a push service', () => {
  const requested: { headers: IncomingHttpHeaders; url: string; body: Buffer }[] = [];
  const browsers = new Map<string, ReturnType<typeof aBrowser>>();
  const statuses: Record<string, number> = { listening: 201, gone: 410, refused: 400, busy: 503, away: 302 };
  const service = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requested.push({ headers: request.headers, url: request.url ?? '', body: Buffer.concat(chunks) });
      response.writeHead(statuses[(request.url ?? '').slice(1)] ?? 201, { location: '/elsewhere' }).end();
    });
  });
  let push: PushPort;
  let host = '';
  const browser = (path: string): PushTarget => {
    const made = aBrowser(`http://${host}/${path}`);
    browsers.set(path, made);
    return made.target;
  };
  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
    push = webPush({ key, contact: 'mailto:team@wattle.example', hosts: [host], clock });
  });
  afterAll(() => new Promise((resolve) => service.close(resolve)));

  const received = async (): Promise<Received[]> =>
    requested.flatMap(({ url, body }) => {
      const reader = browsers.get(url.slice(1));
      return reader && url === '/listening'
        ? [{ endpoint: reader.target.endpoint, payload: readBy(reader, body) }]
        : [];
    });
  pushConformance({ push: () => push, browser, received });

  it('sends the encoding, the time to live and the sender', () => {
    const { headers } = requested.find(({ url }) => url === '/listening')!;
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '3600',
      authorization: expect.stringMatching(/^vapid t=/),
    });
  });

  it('retries where the service is busy, and follows no redirect', async () => {
    await expect(
      push.send({ key: 'busy', target: browser('busy'), payload: '{}', ttlSeconds: 60 }),
    ).rejects.not.toThrow(PushRefused);
    await expect(push.send({ key: 'away', target: browser('away'), payload: '{}', ttlSeconds: 60 })).rejects.toThrow(
      PushRefused,
    );
    expect(requested.some(({ url }) => url === '/elsewhere')).toBe(false);
  });

  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['https://wns2-bl2p.notify.windows.com/w/?token=abc', true],
    ['https://web.push.apple.com/abc', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/abc', false],
    ['https://fcm.googleapis.com.evil.example/abc', false],
    ['https://evil.example/?fcm.googleapis.com', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['http://127.0.0.1:1/internal', false],
    ['https://a:b@fcm.googleapis.com/abc', false],
  ])('%s: %s', async (endpoint, known) => {
    const { target } = aBrowser(endpoint);
    expect(push.accepts(target)).toBe(known);
    if (!known)
      await expect(push.send({ key: endpoint, target, payload: '{}', ttlSeconds: 60 })).rejects.toThrow(PushRefused);
  });
});
