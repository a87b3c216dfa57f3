import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fuelFeedConformance } from './conformance.ts';
import { sampleFeed } from './embedded.ts';
import { feedLimits } from './feed-call.ts';
import { fuelCheck } from './fuelcheck.ts';
import { fromFuelCheck, placeOf, timeOf } from './fuelcheck-transform.ts';
import { fuelWatch } from './fuelwatch.ts';
import { fromFuelWatch } from './fuelwatch-transform.ts';
import { openFuelPrices } from './open.ts';
import { FuelPricesUnavailable } from './port.ts';

/** Half past three in the afternoon of Monday 16 November 2026 in Perth. */
const now = new Date('2026-11-16T07:30:00Z');

const checkAnswer = {
  stations: [
    {
      brandid: '1-GFYV-11',
      stationid: '1-27WFD0H',
      brand: 'United',
      code: '2051',
      name: 'United Petroleum Wilberforce',
      address: '539 Wilberforce Rd, WILBERFORCE NSW 2756',
      location: { latitude: -33.56288, longitude: 150.83842 },
      isAdBlueAvailable: true,
    },
    { brand: 'Nowhere', code: '9', name: 'No place', address: 'Somewhere', location: {} },
  ],
  prices: [
    { stationcode: '2051', fueltype: 'E10', price: 154.5, lastupdated: '16/11/2026 01:55:09' },
    { stationcode: '2051', fueltype: 'EV', price: 0, lastupdated: '25/06/2018 00:15:01' },
    { stationcode: '2051', fueltype: 'DL', price: 'much', lastupdated: '16/11/2026 01:55:09' },
    { stationcode: '77', fueltype: 'E10', price: 100, lastupdated: '16/11/2026 01:55:09' },
  ],
};

const item = (price: string, day: string) => `<item>
  <title>${price}: Example Cloverdale</title><description>Address: 223 Belmont Ave, CLOVERDALE</description>
  <brand>Example &amp; Sons</brand><date>${day}</date><price>${price}</price><trading-name>Example Cloverdale</trading-name>
  <location>CLOVERDALE</location><address>223 Belmont Ave (Cnr Wright St)</address><phone>(08) 9277 1660</phone>
  <latitude>-31.965057</latitude><longitude>115.933164</longitude><site-features>,</site-features></item>`;
const rss = (items: string) => `\uFEFF<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel>
  <title>FuelWatch Prices</title><image><title>FuelWatch</title></image>${items}</channel></rss>`;

let publisher: Server;
let url: string;
const requested: string[] = [];
let broken: { status: number; body: string } | undefined;
let tokensGiven = 0;
let delayMs = 0;

function answerTo(request: IncomingMessage): { status: number; body: string } {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://publisher');
  requested.push(`${pathname} ${[...searchParams].map((pair) => pair.join('=')).join('&')}`.trim());
  if (broken) return broken;
  if (pathname === '/oauth/client_credential/accesstoken') {
    const isOurs = request.headers.authorization === `Basic ${Buffer.from('our-key:our-secret').toString('base64')}`;
    tokensGiven += 1;
    return isOurs
      ? { status: 200, body: JSON.stringify({ access_token: `token-${tokensGiven}`, expires_in: '43199' }) }
      : { status: 401, body: '{"ErrorCode":"invalid_client"}' };
  }
  if (pathname === '/FuelPriceCheck/v2/fuel/prices') {
    const { authorization, apikey, transactionid, requesttimestamp } = request.headers;
    const isAllowed = authorization === `Bearer token-${tokensGiven}` && apikey === 'our-key';
    return isAllowed && transactionid && requesttimestamp
      ? { status: 200, body: JSON.stringify(checkAnswer) }
      : { status: 401, body: '' };
  }
  const [product, day] = [searchParams.get('Product'), searchParams.get('Day')];
  if (pathname !== '/fuelwatch/fuelWatchRSS' || !request.headers['user-agent']) return { status: 404, body: '' };
  if (product !== '1') return { status: 200, body: rss('') };
  const days: Record<string, string> = {
    yesterday: item('165.9', '2026-11-15'),
    today: item('171.9', '2026-11-16'),
    tomorrow: item('185.3', '2026-11-17'),
  };
  return { status: 200, body: rss(days[day ?? ''] ?? '') };
}

beforeAll(async () => {
  publisher = createServer((request, response) => {
    const { status, body } = answerTo(request);
    setTimeout(() => response.writeHead(status).end(body), delayMs);
  });
  await new Promise<void>((resolve) => publisher.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => publisher.close(resolve)));
beforeEach(() => requested.splice(0));

const check = (secret = 'our-secret') => openFuelPrices({ fuelCheck: { url, key: 'our-key', secret } }).feeds[0]!;
const watch = () => openFuelPrices({ fuelWatch: { url } }).feeds[0]!;

describe('the sample', () => {
  fuelFeedConformance(() => sampleFeed, now);

  it('has 1,442 stations of one day, says that it is a sample, and stands outside production alone', async () => {
    const { stations, prices, at } = await sampleFeed.read(now);
    expect([stations.length, prices.length, at.toISOString()]).toEqual([1442, 5895, '2026-01-15T02:32:51.000Z']);
    expect([openFuelPrices().feeds, openFuelPrices().adapter]).toEqual([[sampleFeed], 'embedded (sample prices)']);
    expect(openFuelPrices({}, true)).toEqual({ adapter: 'closed (no price source)', feeds: [] });
    expect(openFuelPrices({ fuelWatch: { url } }, true).feeds.map(({ sample }) => sample)).toEqual([false]);
  });
});

describe('NSW FuelCheck', () => {
  fuelFeedConformance(check, now);

  it('is asked with a token of our credentials, which is used again', async () => {
    const feed = check();
    const { stations, prices } = await feed.read(now);
    await feed.read(now);
    expect(requested).toEqual([
      '/oauth/client_credential/accesstoken grant_type=client_credentials',
      '/FuelPriceCheck/v2/fuel/prices',
      '/FuelPriceCheck/v2/fuel/prices',
    ]);
    expect(stations.map(({ code, suburb, state, postcode }) => [code, suburb, state, postcode])).toEqual([
      ['2051', 'Wilberforce', 'NSW', '2756'],
    ]);
    expect(prices.map(({ fuelType, priceTenths, since }) => [fuelType, priceTenths, since.toISOString()])).toEqual([
      ['E10', 1545, '2026-11-15T14:55:09.000Z'],
      ['EV', 0, '2018-06-24T14:15:01.000Z'],
    ]);
  });

  it('takes a new token once the old one has ended', async () => {
    const feed = check();
    await feed.read(now);
    await feed.read(new Date(now.getTime() + 43_200_000));
    expect(requested.filter((call) => call.startsWith('/oauth'))).toHaveLength(2);
  });

  it.each([
    [500, 'our-secret is wrong'],
    [200, '<html>'],
    [200, '{"prices":5}'],
  ])('is unavailable at %i %s, and repeats no key', async (status, body) => {
    broken = { status, body };
    const failure: unknown = await check()
      .read(now)
      .catch((error: unknown) => error);
    broken = undefined;
    expect(failure).toBeInstanceOf(FuelPricesUnavailable);
    expect(String(failure)).not.toContain('our-');
  });

  it('is unavailable to wrong credentials', async () => {
    await expect(check('guess').read(now)).rejects.toThrow('NSW FuelCheck responded with error 401.');
  });

  it('reads the odd addresses and times that it sends', () => {
    expect(placeOf('52 Hill Street, Uralla, NSW  2358, AU')).toEqual({
      address: '52 Hill Street, Uralla NSW 2358',
      suburb: 'Uralla',
      state: 'NSW',
      postcode: '2358',
    });
    expect(placeOf('10 Mouat St LYNEHAM ACT 2602')).toEqual({
      address: '10 Mouat St LYNEHAM ACT 2602',
      suburb: '10 Mouat St Lyneham',
      state: 'ACT',
      postcode: '2602',
    });
    expect(placeOf('somewhere')).toBeNull();
    expect(timeOf('2026-07-01 10:00:00')).toEqual(new Date('2026-07-01T00:00:00Z'));
    expect([timeOf('32/01/2026 10:00:00'), timeOf('01/01/2026 25:00:00'), timeOf(5)]).toEqual([null, null, null]);
    expect(() => fromFuelCheck(null)).toThrow(FuelPricesUnavailable);
  });
});

describe('FuelWatch WA', () => {
  fuelFeedConformance(watch, now);

  it('gives today’s price from six in the morning, and from half past two tomorrow’s', async () => {
    const { stations, prices, tomorrow } = await watch().read(now);
    expect(stations).toEqual([
      {
        code: '-31.9651,115.9332',
        brand: 'Example & Sons',
        name: 'Example Cloverdale',
        address: '223 Belmont Ave (Cnr Wright St), CLOVERDALE WA',
        suburb: 'Cloverdale',
        state: 'WA',
        postcode: '',
        latitude: -31.965057,
        longitude: 115.933164,
      },
    ]);
    const stationCode = stations[0]!.code;
    expect(prices).toEqual([
      {
        stationCode,
        fuelType: 'U91',
        priceTenths: 1719,
        since: new Date('2026-11-15T22:00:00Z'),
        until: new Date('2026-11-16T22:00:00Z'),
      },
    ]);
    expect(tomorrow).toEqual([{ stationCode, fuelType: 'U91', priceTenths: 1853, day: '2026-11-17' }]);
    expect((await watch().read(new Date('2026-11-16T06:29:00Z'))).tomorrow).toEqual([]);
  });

  it('before six gives yesterday’s price, which still applies, and today’s as the next one', async () => {
    requested.splice(0);
    const { prices, tomorrow } = await watch().read(new Date('2026-11-15T21:59:59Z'));
    expect(prices.map(({ priceTenths, until }) => [priceTenths, until])).toEqual([
      [1659, new Date('2026-11-15T22:00:00Z')],
    ]);
    expect(tomorrow.map(({ priceTenths, day }) => [priceTenths, day])).toEqual([[1719, '2026-11-16']]);
    expect(requested.filter((call) => call.includes('yesterday'))).toHaveLength(1);
  });

  it('is unavailable once a whole reading takes too long, or an answer is too large', async () => {
    delayMs = 60;
    const reading = fuelWatch({ url }, { ...feedLimits, readingMs: 200 }).read(now);
    await expect(reading).rejects.toThrow('FuelWatch WA isn’t responding.');
    expect(requested.length).toBeLessThan(6);
    delayMs = 0;
    const small = fuelCheck({ url, key: 'our-key', secret: 'our-secret' }, { ...feedLimits, bytes: 500 });
    await expect(small.read(now)).rejects.toThrow('NSW FuelCheck sent too much data.');
  });

  it('leaves out what it cannot read, and is unavailable where nothing is a feed', () => {
    expect(fromFuelWatch(rss(item('', '2026-11-16') + item('171.9', 'today')))).toEqual([]);
    for (const text of ['', '<html><body>Closed</body></html>', '<rss><channel><item>'])
      expect(() => fromFuelWatch(text)).toThrow(FuelPricesUnavailable);
  });

  it('is unavailable where no server listens', async () => {
    const closed = openFuelPrices({ fuelWatch: { url: 'http://127.0.0.1:9' } }).feeds[0]!;
    await expect(closed.read(now)).rejects.toThrow(FuelPricesUnavailable);
  });
});
