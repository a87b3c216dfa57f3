import { afterAll, beforeAll, expect, it } from 'vitest';
import { comparisons } from '#contract/areas/comparisons.ts';
import type { BankProduct } from '#domain/bank-products/product.ts';
import { CatalogueUnavailable } from '#server/ports/plan-catalogue/port.ts';
import type { PlanCatalogue } from '#server/ports/plan-catalogue/port.ts';
import { bankProduct, bankRate } from '#tests/build/bank-products.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { syncCatalogue } from './sync.ts';

/** What one bank publishes: a rate in millionths, and a condition. */
let [ppm, condition, updated] = [40_000, '', '2026-11-01'];
/** Whether it does not answer at all, or for the product alone. */
let [isDown, isUnread] = [false, false];

const saver = (): BankProduct =>
  bankProduct('savings', [bankRate(ppm)], {
    id: 'saver',
    name: 'Saver',
    updated,
    conditions: condition === '' ? [] : [condition],
  });

const planCatalogue: PlanCatalogue = {
  adapter: 'one bank',
  sampleOf: () => null,
  brands: async () => [{ id: 'A', name: 'Lantern', address: 'https://lantern.example' }],
  async listed(industry) {
    if (isDown) throw new CatalogueUnavailable('Lantern is down.');
    return industry === 'banking' ? [{ id: 'saver', updated: new Date(updated) }] : [];
  },
  async plan() {
    if (isUnread) throw new CatalogueUnavailable('The plan is down.');
    return saver() as never;
  },
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ports: { planCatalogue } });
});
afterAll(() => server.close());

async function publish(change: { ppm?: number; condition?: string; updated: string }): Promise<void> {
  ({ ppm = ppm, condition = condition, updated } = change);
  await syncCatalogue(
    { system: server.server.database.systemDb, clock: server.clock, catalogue: planCatalogue },
    'banking',
  );
  server.clock.advance(24 * 3600 * 1000);
}

async function offered() {
  const { token } = await server.aMember();
  const { data } = (await server.call(comparisons.compare, { token, body: { category: 'savings', units: 20_000 } }))
    .body;
  return data.offers[0]!;
}

it('each price is shown since the day it was read, for the member’s amount', async () => {
  await publish({ updated: '2026-11-01' });
  expect(await offered()).toMatchObject({ yearly: 800, history: [] });
  await publish({ ppm: 42_500, updated: '2026-11-17' });
  // Only the terms change.
  await publish({ condition: 'Seniors only', updated: '2026-11-18' });
  await publish({ ppm: 38_000, updated: '2026-11-19' });
  expect(await offered()).toMatchObject({
    yearly: 760,
    history: [
      { from: '2026-11-19', yearly: 760 },
      { from: '2026-11-17', yearly: 850 },
      { from: '2026-11-16', yearly: 800 },
    ],
  });
});

it('prices are as of the day on which their publisher last confirmed them, not of the last reading', async () => {
  const asOf = async () => {
    const { token } = await server.aMember();
    const { data } = (await server.call(comparisons.categories, { token })).body;
    return data.find(({ slug }) => slug === 'savings')!.as_of;
  };
  expect(await asOf()).toBe('2026-11-19');
  isDown = true;
  await publish({ updated: '2026-11-20' });
  await publish({ updated: '2026-11-20' });
  expect(await asOf()).toBe('2026-11-19');
  isDown = false;
  // It lists a change that cannot be read.
  isUnread = true;
  await publish({ updated: '2026-11-20' });
  await publish({ updated: '2026-11-20' });
  expect(await asOf()).toBe('2026-11-22');
  isUnread = false;
  await publish({ updated: '2026-11-20' });
  expect(await asOf()).toBe('2026-11-24');
});
