import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar/civil-date.ts';
import { cycleOf } from './cycle.ts';
import { fillCost } from './fill.ts';
import { cityNear, kilometresBetween } from './place.ts';
import { believable, isStale, medianTenths, priceAt } from './price.ts';
import { rankStations } from './search.ts';
import type { PricedStation } from './search.ts';
import { readableCase } from './station-text.ts';

const newtown = { latitude: -33.898, longitude: 151.179 };
const now = new Date('2026-11-16T00:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

describe('the cost of a fill', () => {
  it('is the litres at the discounted price, and the fuel for the way there and back', () => {
    expect(
      fillCost({ litres: 50, consumptionTenths: 80 }, { priceTenths: 1719, discountTenths: 40, distanceKm: 5 }),
    ).toEqual({ paidTenths: 1679, fillCents: 83_95, detourKm: 13, detourCents: 1_75, totalCents: 85_70 });
  });

  it('has no detour where nobody said where from, and a discount never pays the member', () => {
    expect(
      fillCost({ litres: 10, consumptionTenths: 80 }, { priceTenths: 900, discountTenths: 1000, distanceKm: null }),
    ).toEqual({ paidTenths: 0, fillCents: 0, detourKm: 0, detourCents: 0, totalCents: 0 });
  });
});

describe('prices that are believed', () => {
  it('lie between half and double of the usual price', () => {
    const range = believable([0, 1635, 1719, 1699, 1755, 1689, 172, 17_190]);
    expect(range).toEqual({ lowest: 849.5, highest: 3398 });
  });

  it('lie within what fuel can cost where few are known', () => {
    expect(believable([0, 2450])).toEqual({ lowest: 300, highest: 5000 });
    expect([medianTenths([]), medianTenths([5]), medianTenths([9, 1, 5, 7])]).toEqual([null, 5, 5]);
  });

  it('are stale after a week', () => {
    expect([isStale(daysAgo(7), now), isStale(daysAgo(7.01), now)]).toEqual([false, true]);
  });
});

describe('a price that the law fixes from six in Perth to six the next day', () => {
  const [since, until] = [new Date('2026-11-15T22:00:00Z'), new Date('2026-11-16T22:00:00Z')];
  const price = { tenths: 1719, since, until, nextTenths: 1853 };

  it('applies until then, and gives way to the next one at six', () => {
    expect(priceAt(price, new Date('2026-11-16T21:59:59Z'))).toEqual({
      tenths: 1719,
      since,
      hasEnded: false,
      nextTenths: 1853,
    });
    const next = { tenths: 1853, since: until, hasEnded: false, nextTenths: null };
    expect(priceAt(price, new Date('2026-11-16T22:00:00Z'))).toEqual(next);
    expect(priceAt(price, new Date('2026-11-17T22:00:00Z'))).toEqual({ ...next, hasEnded: true });
  });

  it('has ended where no next one is known; one without an end applies on', () => {
    const alone = { ...price, nextTenths: null };
    expect(priceAt(alone, until)).toEqual({ tenths: 1719, since, hasEnded: true, nextTenths: null });
    expect(priceAt({ ...alone, until: null }, new Date('2027-11-16T22:00:00Z')).hasEnded).toBe(false);
  });
});

describe('a search', () => {
  const station = (brand: string, priceTenths: number, kmNorth: number, days = 1): PricedStation => ({
    brand,
    priceTenths,
    latitude: newtown.latitude + kmNorth / 111.19,
    longitude: newtown.longitude,
    since: daysAgo(days),
    at: now,
    outdated: false,
  });
  const totals = (stations: PricedStation[], kilometres = 10, discounts = new Map<string, number>()) =>
    rankStations(stations, {
      around: { centre: newtown, kilometres },
      fill: { litres: 50, consumptionTenths: 80 },
      discounts,
    }).map(({ brand, cost }) => [brand, cost.totalCents]);

  it('R12: puts the cheapest fill first, with its detour, and never a price of zero', () => {
    expect(
      totals([station('Far', 1690, 8), station('Near', 1700, 0.5), station('None', 0, 1), station('Beyond', 1500, 11)]),
    ).toEqual([
      ['Near', 85_18],
      ['Far', 87_31],
    ]);
  });

  it('R12: takes the discounts that the member has, and puts stale prices last', () => {
    expect(
      totals(
        [station('Ampol', 1719, 1), station('BP', 1699, 1), station('Old', 1500, 1, 30)],
        10,
        new Map([['Ampol', 40]]),
      ),
    ).toEqual([
      ['Ampol', 84_30],
      ['BP', 85_30],
      ['Old', 75_31],
    ]);
  });

  it('puts a price that may have changed after every other one', () => {
    const outdated = { ...station('Ended', 1500, 1), outdated: true };
    expect(totals([outdated, station('BP', 1699, 1)])).toEqual([
      ['BP', 85_30],
      ['Ended', 75_31],
    ]);
  });

  it('knows distances: Newtown to Parramatta is 19 km, and Bathurst follows no capital', () => {
    expect(kilometresBetween(newtown, { latitude: -33.817, longitude: 151.004 })).toBeCloseTo(18.5, 1);
    expect(cityNear({ latitude: -33.817, longitude: 151.004 })?.name).toBe('Sydney');
    expect(cityNear({ latitude: -33.42, longitude: 149.58 })).toBeNull();
  });
});

describe('the cycle of a city', () => {
  const days = (prices: readonly number[]) =>
    prices.map((medianTenths, at) => ({ day: addDays('2026-09-01', at), medianTenths }));
  /** Jumps to 199.9 and falls a cent a day for 40 days. */
  const fall = Array.from({ length: 40 }, (_, at) => 1999 - at * 10);

  it('is falling since its last peak, 40 days after the one before', () => {
    expect(cycleOf(days([...fall, ...fall, ...fall.slice(0, 13)]))).toEqual({
      phase: 'falling',
      since: '2026-11-20',
      fromTenths: 1999,
      nowTenths: 1879,
      lowestTenths: 1609,
      highestTenths: 1999,
      days: 40,
    });
  });

  it('is rising from a trough', () => {
    expect(cycleOf(days([...fall, 1700, 1800]))).toMatchObject({
      phase: 'rising',
      since: '2026-10-10',
      fromTenths: 1609,
      days: null,
    });
  });

  it('is unknown in the first two weeks, and where prices barely move', () => {
    expect(cycleOf([])).toBeNull();
    expect(cycleOf(days(fall.slice(0, 13)))).toBeNull();
    expect(cycleOf(days(Array.from({ length: 60 }, (_, at) => 1700 + (at % 5))))).toBeNull();
  });
});

describe('a station’s name and address', () => {
  it('are written as people write them', () => {
    expect(readableCase('539 Wilberforce Rd, WILBERFORCE NSW 2756')).toBe('539 Wilberforce Rd, Wilberforce NSW 2756');
    expect(readableCase('531 PRINCES HWY, ST PETERS NSW 2044')).toBe('531 Princes Hwy, St Peters NSW 2044');
    expect(readableCase('BUDGET PETROL ASHFIELD')).toBe('Budget Petrol Ashfield');
    expect(readableCase("BP O'CONNOR, SMITH'S BEACH")).toBe("BP O'Connor, Smith's Beach");
    expect(readableCase('EG Ampol, 7-Eleven')).toBe('EG Ampol, 7-Eleven');
  });
});
