import { expect, it } from 'vitest';
import { PushGone, PushRefused } from './port.ts';
import type { PushPort, PushTarget } from './port.ts';

/** A message that a browser has received. */
export interface Received {
  endpoint: string;
  payload: string;
}

export interface PushBench {
  push(): PushPort;
  /** A browser with a subscription; the service answers for 'gone' and 'refused' accordingly. */
  browser(state: 'listening' | 'gone' | 'refused'): PushTarget;
  received(): Promise<Received[]>;
}

/** Tests that every push adapter passes. */
export function pushConformance(bench: PushBench): void {
  it('brings a message to the browser that listens, word for word', async () => {
    const target = bench.browser('listening');
    await bench
      .push()
      .send({ key: 'conformance-1', target, payload: '{"title":"Miete fällig – morgen"}', ttlSeconds: 3600 });
    expect(await bench.received()).toContainEqual({
      endpoint: target.endpoint,
      payload: '{"title":"Miete fällig – morgen"}',
    });
  });

  it('tells that a browser has taken its subscription back', async () => {
    await expect(
      bench.push().send({ key: 'conformance-2', target: bench.browser('gone'), payload: '{}', ttlSeconds: 60 }),
    ).rejects.toThrow(PushGone);
  });

  it('gives up for good where the service refuses', async () => {
    await expect(
      bench.push().send({ key: 'conformance-3', target: bench.browser('refused'), payload: '{}', ttlSeconds: 60 }),
    ).rejects.toThrow(PushRefused);
  });

  it('takes a subscription with keys, and none without', () => {
    const target = bench.browser('listening');
    expect(bench.push().accepts(target)).toBe(true);
    expect(bench.push().accepts({ ...target, publicKey: target.publicKey.slice(0, 40) })).toBe(false);
    // The right length, but not a point on the curve.
    expect(
      bench.push().accepts({
        ...target,
        publicKey: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url'),
      }),
    ).toBe(false);
    expect(bench.push().accepts({ ...target, authSecret: 'short' })).toBe(false);
    expect(bench.push().accepts({ ...target, endpoint: 'file:///etc/passwd' })).toBe(false);
  });

  it('names the key by which browsers know the sender', () => {
    expect(Buffer.from(bench.push().publicKey, 'base64url')).toHaveLength(65);
  });
}
