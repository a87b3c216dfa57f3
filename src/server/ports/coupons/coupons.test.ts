import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCoupons } from './open.ts';
import { categoryOf, fromCommissionFactory, offerOf, safeLink } from './commission-factory-transform.ts';
import { couponsConformance } from './conformance.ts';
import { readCoupons } from './coupon-table.ts';
import { CouponsUnavailable } from './port.ts';
import type { Coupons } from './port.ts';

/** Two coupons and their merchant, in the format of the service's API reference. */
const merchants = [
  {
    Id: 7,
    Name: 'Example Pty Ltd',
    Category: 'Home and Garden',
    NewCategory: null,
    Summary: '<p>Chairs.</p>',
    TargetUrl: 'https://www.example.com/',
    Status: 'Joined',
  },
];
const coupon = {
  Id: 1,
  MerchantId: 7,
  MerchantName: 'Example Pty Ltd',
  Description: '10% off when you spend $100 or more',
  Code: 'TENOFF',
  TargetUrl: 'https://www.example.com/',
  TermsAndConditions: 'Cannot be combined.',
  StartDate: null,
  EndDate: null,
  TrackingUrl: 'https://t.example.com/0/c/1',
};
const second = {
  ...coupon,
  Id: 2,
  Description: 'Free shipping on lamps',
  Code: '',
  StartDate: '2026-11-01T00:00:00.000',
  EndDate: '2026-12-24T00:00:00.000',
  TermsAndConditions: '',
};

const first = {
  key: 'cf-1',
  merchant: 'Example Pty Ltd',
  about: 'Chairs.',
  site: 'https://www.example.com/',
  category: 'Home and garden',
  title: coupon.Description,
  offer: '10% off',
  description: coupon.Description,
  terms: ['Cannot be combined.'],
  code: 'TENOFF',
  link: 'https://t.example.com/0/c/1',
  startsOn: null,
  endsOn: null,
};

describe('coupons of our table', () => {
  const coupons = openCoupons();
  couponsConformance(() => coupons);

  it('link only to addresses that cannot be registered', async () => {
    const { coupons: all, asOf } = await coupons.list('2026-11-16');
    expect(asOf).toBe('2026-11-01');
    expect(all.filter(({ link }) => !new URL(link).hostname.endsWith('.example'))).toEqual([]);
  });

  it('are not shown in production', async () => {
    expect(await openCoupons({}, true).list('2026-11-16')).toMatchObject({ coupons: [] });
  });
});

describe('coupons of Commission Factory', () => {
  let service: Server;
  let coupons: Coupons;
  const requested: string[] = [];
  let broken: { status: number; body: string } | undefined;
  beforeAll(async () => {
    service = createServer((request, response) => {
      requested.push(request.url ?? '');
      if (broken) return response.writeHead(broken.status).end(broken.body);
      return response.end(
        JSON.stringify(
          request.url?.includes('Merchants')
            ? merchants
            : [coupon, second, { ...coupon, Id: 3, TrackingUrl: 'javascript:alert(1)' }],
        ),
      );
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    coupons = openCoupons({
      feed: { url: `http://127.0.0.1:${(service.address() as AddressInfo).port}/`, key: 'secret-key' },
    });
  });
  afterAll(() => new Promise((resolve) => service.close(resolve)));

  couponsConformance(() => coupons);

  it('M21: the service is called with our key, and its response is converted to our fields', async () => {
    requested.length = 0;
    const book = await coupons.list('2026-11-16');
    expect(requested.toSorted()).toEqual([
      '/V1/Affiliate/Coupons?apiKey=secret-key',
      '/V1/Affiliate/Merchants?apiKey=secret-key',
    ]);
    expect(book).toEqual({
      source: 'Commission Factory',
      asOf: '2026-11-16',
      leftOut: 1,
      coupons: [
        first,
        expect.objectContaining({
          key: 'cf-2',
          offer: 'Free shipping',
          code: null,
          terms: [],
          startsOn: '2026-11-01',
          endsOn: '2026-12-24',
        }),
      ],
    });
  });

  it.each([
    [401, 'secret-key is wrong'],
    [200, '<html>'],
    [200, '{"error":"limit of secret-key"}'],
  ])('M21: fails for now at %i %s, and repeats no key', async (status, body) => {
    broken = { status, body };
    const failure: unknown = await coupons.list('2026-11-16').catch((error: unknown) => error);
    broken = undefined;
    expect(failure).toBeInstanceOf(CouponsUnavailable);
    expect(String(failure)).not.toContain('secret-key');
  });

  it('is unavailable where no server listens', async () => {
    await expect(openCoupons({ feed: { url: 'http://127.0.0.1:9', key: 'k' } }).list('2026-11-16')).rejects.toThrow(
      CouponsUnavailable,
    );
  });
});

describe('the service’s response', () => {
  it('leaves out invalid coupons, and fails where it is not a list', () => {
    const odd = [
      null,
      5,
      {},
      { ...coupon, Id: '1' },
      { ...coupon, TrackingUrl: 'http://t.example.com' },
      { ...coupon, StartDate: '2026-12-01', EndDate: '2026-11-01' },
      { ...coupon, Description: ' ' },
    ];
    expect(fromCommissionFactory(odd, [])).toEqual({ coupons: [], leftOut: 7 });
    expect([fromCommissionFactory({}, []), fromCommissionFactory([], null)]).toEqual([null, null]);
  });

  it.each([
    ['https://a.example/x?y=1', 'https://a.example/x?y=1'],
    ['http://a.example', null],
    ['javascript:alert(1)', null],
    ['https://user:pass@a.example', null],
    ['//a.example', null],
    [null, null],
  ])('the link %s is %s', (link, safe) => expect(safeLink(link)).toBe(safe));

  it.each([
    ['Get $20 off your first order', '$20 off'],
    ['Buy one get one free on all socks', 'Buy one get one'],
    ['3 for 2 on books', '3 for 2'],
    ['Summer has begun', 'Offer'],
  ])('%s is in short: %s', (text, offer) => expect(offerOf(text)).toBe(offer));

  it.each([
    [['Pets and Animals'], 'Pets'],
    [[null, 'Children Games and Toys'], 'Kids'],
    [['Clothing / Shoes'], 'Clothes and shoes'],
    [['Finance'], 'Everything else'],
  ])('%j is filed under %s', (names, category) => expect(categoryOf(names)).toBe(category));
});

describe("the operator's own table", () => {
  const head = 'key,merchant,about,site,category,title,offer,description,terms,code,link,starts_on,ends_on,as_of';

  it('replaces our table', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wattle-coupons-'));
    const file = join(folder, 'mine.csv');
    await writeFile(
      file,
      `${head}\na-1,Corner Shop,,,Pets,Bones,10% off,,One a day | Bring a dog,,https://corner.example.com/x,,2027-01-31,2026-11-10\n`,
    );
    expect(await openCoupons({ file }).list('2026-11-16')).toMatchObject({
      source: 'Our own list',
      asOf: '2026-11-10',
      coupons: [{ key: 'a-1', terms: ['One a day', 'Bring a dog'], code: null, site: null, endsOn: '2027-01-31' }],
    });
    await rm(folder, { recursive: true });
    expect(() => openCoupons({ file })).toThrow('COUPONS_FILE: couldn’t find the file');
  });

  it.each([
    ['a,M,,,Pets,T,O,,,,http://a.example.com,,,2026-11-10', 'link must be an address that starts with https://'],
    ['a,M,,,Boats,T,O,,,,https://a.example.com,,,2026-11-10', 'category must be one of'],
    ['a,M,,,Pets,T,O,,,,https://a.example.com,2026-11-10,2026-11-09,2026-11-10', 'ends_on can’t be before starts_on'],
    ['a,M,,,Pets,T,O,,,,https://a.example.com,,soon,2026-11-10', 'ends_on must be a date'],
    ['a,M,,,Pets,,O,,,,https://a.example.com,,,2026-11-10', 'title must be at most 120 characters'],
  ])('%s: %s', (row, reason) => expect(() => readCoupons(`${head}\n${row}\n`)).toThrow(reason));
});
