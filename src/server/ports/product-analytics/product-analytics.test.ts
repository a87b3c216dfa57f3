import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { conformsAsProductAnalytics } from './conformance.ts';
import { embeddedAnalytics } from './embedded.ts';
import { AnalyticsUnavailable } from './port.ts';
import { postHog } from './posthog.ts';

/** A service on loopback that answers each batch with a fixed status. */
async function service(status: number) {
  const bodies: object[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request
      .on('data', (piece) => (text += piece))
      .on('end', () => {
        bodies.push({ url: request.url, ...(JSON.parse(text) as object) });
        response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:9/' } : {}).end('{"status":1}');
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => void (await new Promise((resolve) => server.close(resolve)));
  return {
    adapter: postHog({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, key: 'phc_test' }),
    bodies,
    close,
  };
}

const at = new Date('2026-11-15T22:00:00Z');

describe('embedded', () => {
  conformsAsProductAnalytics(async () => ({ adapter: embeddedAnalytics, close: async () => {} }));
});

describe('PostHog', () => {
  conformsAsProductAnalytics(() => service(200));

  it('receives a batch in its own format, without the member’s IP address', async () => {
    const { adapter, bodies, close } = await service(200);
    await adapter.send([{ kind: 'page view', name: 'Goals', pseudonym: 'p1', properties: { place: '/goals' }, at }]);
    await close();
    expect(bodies).toEqual([
      {
        url: '/batch/',
        api_key: 'phc_test',
        batch: [
          {
            event: '$pageview',
            distinct_id: 'p1',
            timestamp: '2026-11-15T22:00:00.000Z',
            properties: { $current_url: '/goals', title: 'Goals', place: '/goals', $geoip_disable: true, $ip: null },
          },
        ],
      },
    ]);
  });

  it.each([401, 302, 503])(
    'a response of %d is a failure of the service, and redirects are not followed',
    async (status) => {
      const { adapter, close } = await service(status);
      await expect(
        adapter.send([{ kind: 'capture', name: 'goals.create', pseudonym: 'p1', properties: {}, at }]),
      ).rejects.toThrow(AnalyticsUnavailable);
      await close();
    },
  );

  it('a connection failure is a failure of the service', async () => {
    const { adapter, close } = await service(200);
    await close();
    await expect(
      adapter.send([{ kind: 'capture', name: 'goals.create', pseudonym: 'p1', properties: {}, at }]),
    ).rejects.toThrow('127.0.0.1 isn’t responding.');
  });
});
