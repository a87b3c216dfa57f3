import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hexOf } from '#domain/draws/bytes.ts';
import { quicknet, timeOfRound } from '#domain/draws/drand-chain.ts';
import { movableClock } from '#server/kit/clock.ts';
import { randomnessConformance } from './conformance.ts';
import { drandRandomness } from './drand.ts';
import { embeddedRandomness } from './embedded.ts';
import { BeaconUnavailable } from './port.ts';

/** Round 1000 of quicknet, as the network published it. */
const round1000 = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
const randomness1000 = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd';

/** A server as the network runs it: round 1000 is published, 1001 has a wrong signature, later ones are to come. */
let network: Server;
let requests: string[];
const urlOf = () => `http://127.0.0.1:${(network.address() as AddressInfo).port}`;
beforeAll(async () => {
  network = createServer((request, response) => {
    requests.push(request.url ?? '');
    const round = Number((request.url ?? '').split('/').at(-1));
    if ((request.url ?? '').startsWith('/broken')) response.writeHead(500).end('sorry');
    else if (round > 1002) response.writeHead(425).end('too early');
    else if (round === 1002) response.end(JSON.stringify({ round: 999, signature: round1000 }));
    // The randomness of the answer is not believed.
    else response.end(JSON.stringify({ round, randomness: '00'.repeat(32), signature: round1000 }));
  });
  requests = [];
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
});
afterAll(() => network.close());

describe('drand', () => {
  randomnessConformance(() => ({
    port: drandRandomness({ urls: [urlOf()] }),
    published: { round: 1000, at: new Date(timeOfRound(quicknet, 1000)) },
    toCome: 5000,
  }));

  test('D1: a value counts only with the network’s signature, and the randomness follows from it', async () => {
    const port = drandRandomness({ urls: [urlOf()] });
    const value = await port.valueOf(1000);
    expect(hexOf(value!.randomness)).toBe(randomness1000);
    expect(hexOf(value!.signature!)).toBe(round1000);
    await expect(port.valueOf(1001)).rejects.toThrow('The signature of round 1001 is wrong.');
    await expect(port.valueOf(1002)).rejects.toThrow(BeaconUnavailable);
  });

  test('an address that fails is followed by the next one', async () => {
    const port = drandRandomness({ urls: [`${urlOf()}/broken`, 'http://127.0.0.1:9', urlOf()] });
    expect((await port.valueOf(1000))?.round).toBe(1000);
    await expect(drandRandomness({ urls: [`${urlOf()}/broken`] }).valueOf(1000)).rejects.toThrow(
      'responded with status 500',
    );
    expect(requests.at(-1)).toBe(`/broken/${quicknet.hash}/public/1000`);
  });
});

describe('the embedded beacon', () => {
  const clock = movableClock('2026-11-15T22:00:00.000Z');
  const port = embeddedRandomness({ clock, secret: new Uint8Array(32).fill(7) });
  const round = port.roundAt(clock.now());
  randomnessConformance(() => ({ port, published: { round, at: clock.now() }, toCome: round + 1 }));

  test('reveals the value that it committed to, and says that it is ours', async () => {
    const committed = port.commitmentOf(round);
    const value = await port.valueOf(round);
    const text = `wattle beacon v1 ${round} ${hexOf(value!.randomness)}`;
    expect(committed).toEqual(createHash('sha256').update(text).digest());
    expect([port.adapter, port.beacon]).toEqual(['embedded (our own values)', 'our own beacon']);
  });
});
