import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAssetPrices } from './open.ts';
import { fromSimplePrice } from './coingecko-transform.ts';
import { assetPricesConformance } from './conformance.ts';
import { fromLatest, inverseOf } from './metals-api-transform.ts';
import { PricesUnavailable } from './port.ts';
import type { AssetPrices } from './port.ts';
import { decimalOf } from './provider-call.ts';
import { readCars, readCoins, readMetals, readProperties } from './reference-tables.ts';

describe('prices from the reference tables', () => {
  const prices = openAssetPrices();
  assetPricesConformance(() => prices);

  it('are labelled as samples, and refused in production', async () => {
    const named = async (open: AssetPrices) =>
      [await open.metalPrices(['gold']), await open.coinPrices(['BTC'])].flat().map(({ source }) => source);
    expect(await named(prices)).toEqual(['Sample prices', 'Sample prices']);
    expect((await prices.car({ carClass: 'small', year: 2021, thisYear: 2026 }))!).toMatchObject({
      source: 'Sample prices',
      note: expect.stringContaining('sample prices'),
    });
    expect(prices.adapter).toBe('embedded (sample prices)');
    const live = openAssetPrices({}, true);
    expect([
      await named(live),
      await live.car({ carClass: 'small', year: 2021, thisYear: 2026 }),
      live.carClasses(),
      live.estimates(),
      live.adapter,
    ]).toEqual([[], null, [], [], 'closed (no price source)']);
  });
});

describe('prices from CoinGecko and Metals-API', () => {
  let provider: Server;
  let prices: AssetPrices;
  const requested: string[] = [];
  let broken: { status: number; body: string } | undefined;
  beforeAll(async () => {
    provider = createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://provider');
      requested.push(
        `${url.pathname}?${[...url.searchParams.keys()].join('&')} ${String(request.headers['x-cg-demo-api-key'])}`,
      );
      if (broken) return response.writeHead(broken.status).end(broken.body);
      if (url.pathname === '/gecko/simple/price') {
        return response.end(
          JSON.stringify({
            bitcoin: { aud: 151234.56, last_updated_at: 1790812800 },
            ethereum: { aud: 5301.5, last_updated_at: 1790812801 },
          }),
        );
      }
      const rates = { XAU: 0.00016, XAG: 0.0138, AUDXAG: 72.46 };
      return response.end(
        JSON.stringify({
          success: url.searchParams.get('access_key') === 'metal-key',
          timestamp: 1790812800,
          base: 'AUD',
          rates,
        }),
      );
    });
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    prices = openAssetPrices({
      coins: { url: `${url}/gecko`, key: 'gecko-key' },
      metals: { url: `${url}/metals/`, key: 'metal-key' },
    });
  });
  afterAll(() => new Promise((resolve) => provider.close(resolve)));

  assetPricesConformance(() => prices);

  it('requests many prices in one call with the API key, and returns each with its source and time', async () => {
    requested.length = 0;
    expect(await prices.coinPrices(['BTC', 'ETH'])).toEqual([
      {
        code: 'BTC',
        unitPrice: '151234.56',
        source: 'CoinGecko',
        date: '2026-10-01',
        time: new Date('2026-10-01T00:00:00Z'),
      },
      {
        code: 'ETH',
        unitPrice: '5301.5',
        source: 'CoinGecko',
        date: '2026-10-01',
        time: new Date('2026-10-01T00:00:01Z'),
      },
    ]);
    expect(
      (await prices.metalPrices(['gold', 'silver'])).map(({ code, unitPrice, source }) => [code, unitPrice, source]),
    ).toEqual([
      ['gold', '6250.000000', 'Metals-API'],
      ['silver', '72.46', 'Metals-API'],
    ]);
    expect(requested).toEqual([
      '/gecko/simple/price?ids&vs_currencies&include_last_updated_at&precision gecko-key',
      '/metals/latest?access_key&base&symbols undefined',
    ]);
  });

  it.each([
    [500, 'gecko-key is wrong'],
    [200, '<html>'],
    [200, '{"success":false,"error":{"code":104,"info":"limit of metal-key"}}'],
  ])('fails for now at %i %s, and repeats no key', async (status, body) => {
    broken = { status, body };
    const failure: unknown = await prices.metalPrices(['gold']).catch((error: unknown) => error);
    broken = undefined;
    expect(failure).toBeInstanceOf(PricesUnavailable);
    expect(String(failure)).not.toMatch(/-key/);
  });

  it('is unavailable where no server listens', async () => {
    await expect(
      openAssetPrices({ coins: { url: 'http://127.0.0.1:9/api', key: undefined } }).coinPrices(['BTC']),
    ).rejects.toThrow(PricesUnavailable);
  });
});

describe('the providers’ responses', () => {
  it('leaves out invalid prices', () => {
    const codes = new Map([
      ['bitcoin', 'BTC'],
      ['shiba-inu', 'SHIB'],
    ]);
    const odd = {
      bitcoin: { aud: -1, last_updated_at: 1790812800 },
      'shiba-inu': { aud: 0.0000185, last_updated_at: 1790812800 },
      other: { aud: 5 },
      null: null,
    };
    expect(fromSimplePrice(odd, codes).map(({ code, unitPrice }) => [code, unitPrice])).toEqual([
      ['SHIB', '0.0000185'],
    ]);
    expect([
      fromSimplePrice(null, codes),
      fromSimplePrice([1], codes),
      fromSimplePrice({ bitcoin: 'x' }, codes),
    ]).toEqual([[], [], []]);
    expect(() =>
      fromLatest({ success: true, timestamp: 1790812800, base: 'USD', rates: { XAU: 1 } }, ['gold']),
    ).toThrow(PricesUnavailable);
  });

  it('keeps decimals exact', () => {
    expect([decimalOf(1.85e-7), decimalOf(155000), decimalOf(Number.NaN), decimalOf('5'), decimalOf(0)]).toEqual([
      '0.000000185',
      '155000',
      null,
      null,
      null,
    ]);
    expect([inverseOf('0.00016'), inverseOf('3'), inverseOf('1')]).toEqual(['6250.000000', '0.333333', '1.000000']);
  });
});

describe("the operator's own tables", () => {
  it('replace our tables file by file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wattle-prices-'));
    await writeFile(join(folder, 'metals.csv'), '\uFEFFas_of,metal,price\r\n2026-11-01,gold,"6300.10"\r\n\r\n');
    const prices = openAssetPrices({ folder });
    expect(await prices.metalPrices(['gold', 'silver'])).toEqual([
      { code: 'gold', unitPrice: '6300.1', source: 'Reference table', date: '2026-11-01', time: null },
    ]);
    expect((await prices.coinPrices(['BTC'])).map(({ source }) => source)).toEqual(['Sample prices']);
    expect(await openAssetPrices({ folder }, true).coinPrices(['BTC'])).toEqual([]);
    await writeFile(
      join(folder, 'properties.csv'),
      'state,postcode,dwelling,median,low,high,source,as_of\nNSW,2204,unit,860000,710000,1050000,Sales of the Valuer General,2026-09-30\nNSW,,unit,720000,430000,1150000,Sales of the Valuer General,2026-09-30\n',
    );
    const homes = openAssetPrices({ folder }, true);
    const near = await homes.property({ state: 'NSW', postcode: '2204', dwelling: 'unit' });
    expect(near).toMatchObject({
      area: 'postcode 2204',
      valueCents: 860_000_00,
      lowCents: 710_000_00,
      highCents: 1_050_000_00,
      source: 'Sales of the Valuer General',
      date: '2026-09-30',
    });
    expect([
      (await homes.property({ state: 'NSW', postcode: '2999', dwelling: 'unit' }))!.area,
      homes.estimates(),
    ]).toEqual(['NSW', ['property']]);
    await writeFile(
      join(folder, 'coins.csv'),
      'code,name,coingecko_id,price,as_of\nBTC,Bitcoin,bitcoin,12x,2026-10-01\n',
    );
    expect(() => openAssetPrices({ folder })).toThrow(
      `${join(folder, 'coins.csv')}, line 2: price must be a number above zero, such as 12.50`,
    );
    await rm(folder, { recursive: true });
    expect(() => openAssetPrices({ folder })).toThrow('ASSET_PRICES_DIR: couldn’t find the folder');
  });

  it.each([
    [
      readMetals,
      'metal,price\ngold,1\n',
      'metals.csv, line 1: the columns must be metal, price, as_of; as_of is missing',
    ],
    [
      readMetals,
      'metal,price,as_of\ngold,1,2026-02-30\n',
      'metals.csv, line 2: as_of must be a date such as 2026-10-01',
    ],
    [
      readMetals,
      'metal,price,as_of\ngold,1,2026-02-01\ngold,2,2026-02-01\n',
      'metals.csv, line 3: gold is in the file twice',
    ],
    [readMetals, 'metal,price,as_of\n"gold,1,2026-02-01\n', 'metals.csv, line 2: a quote is not closed'],
    [readMetals, 'metal,price,as_of\ngold,1\n', 'metals.csv, line 2: found 2 fields, but the first line names 3'],
    [readMetals, 'metal,price,as_of\n', 'metals.csv, line 2: there are no rows'],
    [
      readCoins,
      'code,name,coingecko_id,price,as_of\nbtc,Bitcoin,bitcoin,1,2026-10-01\n',
      'coins.csv, line 2: code must be a code such as BTC',
    ],
    [
      readCars,
      'id,name,price_new,first_year_percent,later_year_percent,as_of\nsuv,SUV,1,100,1,2026-10-01\n',
      'cars.csv, line 2: first_year_percent must be below 100',
    ],
    [
      readProperties,
      'state,postcode,dwelling,median,low,high,source,as_of\nNSW,2204,unit,5,6,7,Sales,2026-10-01\n',
      'properties.csv, line 2: low, median and high must be in ascending order',
    ],
    [
      readProperties,
      'state,postcode,dwelling,median,low,high,source,as_of\nNSW,2204,unit,9999999999,6,7,Sales,2026-10-01\n',
      'properties.csv, line 2: median is too large',
    ],
    [
      readProperties,
      'state,postcode,dwelling,median,low,high,as_of\nNSW,2204,unit,5,6,7,2026-10-01\n',
      'properties.csv, line 1: the columns must be state, postcode, dwelling, median, low, high, source, as_of; source is missing',
    ],
  ])('are refused by line and reason: %#', (read, content, reason) => expect(() => read(content)).toThrow(reason));
});
