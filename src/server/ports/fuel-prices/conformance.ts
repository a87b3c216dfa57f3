import { expect, it } from 'vitest';
import { states } from '#domain/calendar/states.ts';
import { isFuelType } from '#domain/fuel/fuel-types.ts';
import type { FuelFeed } from './port.ts';

/** Tests that every feed of fuel prices passes. */
export function fuelFeedConformance(feed: () => FuelFeed, now: Date): void {
  it('names itself, the states it covers, and how often it may be read', () => {
    const { id, name, states: covered, everyHours } = feed();
    expect([id, name]).toEqual([expect.stringMatching(/^[a-z]+$/), expect.stringMatching(/\w/)]);
    expect(covered.length > 0 && covered.every((state) => states.includes(state))).toBe(true);
    expect(everyHours).toBeGreaterThanOrEqual(1);
  });

  it('gives stations that lie in Australia, each once, and only prices of those', async () => {
    const { stations, prices, tomorrow, at } = await feed().read(now);
    const codes = new Set(stations.map(({ code }) => code));
    expect([stations.length > 0, codes.size]).toEqual([true, stations.length]);
    for (const { latitude, longitude, state, name, suburb } of stations) {
      expect([latitude > -44, latitude < -10, longitude > 112, longitude < 154]).toEqual([true, true, true, true]);
      expect([feed().states.includes(state), name !== '', suburb !== '']).toEqual([true, true, true]);
    }
    expect(prices.filter(({ stationCode }) => !codes.has(stationCode))).toEqual([]);
    expect(tomorrow.filter(({ stationCode }) => !codes.has(stationCode))).toEqual([]);
    expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
  });

  it('gives prices in whole tenths of a cent, none of which began later than the reading', async () => {
    const { prices, at } = await feed().read(now);
    expect(prices.some(({ fuelType, priceTenths }) => isFuelType(fuelType) && priceTenths > 1000)).toBe(true);
    expect(prices.filter(({ priceTenths }) => !Number.isSafeInteger(priceTenths) || priceTenths < 0)).toEqual([]);
    expect(prices.filter(({ since }) => since > at)).toEqual([]);
  });
}
