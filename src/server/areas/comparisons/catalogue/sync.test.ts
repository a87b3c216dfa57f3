import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EnergyPlan } from '#domain/energy-plans/plan.ts';
import { movableClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database.ts';
import type { OpenDatabase } from '#server/kit/database.ts';
import { CatalogueUnavailable } from '#server/ports/plan-catalogue/port.ts';
import type { PlanCatalogue } from '#server/ports/plan-catalogue/port.ts';
import { testDatabase } from '#tests/build/database.ts';
import type { TestDatabase } from '#tests/build/database.ts';
import { catalogueOf } from './catalogue.ts';
import { syncCatalogue } from './sync.ts';

const planAt = (id: string, price: number): EnergyPlan => ({
  id,
  provider: 'Lantern',
  name: id,
  fuel: 'electricity',
  kind: 'market',
  distributors: ['Ausgrid'],
  postcodes: [[2000, 2249]],
  excluded: [],
  from: '2026-01-01',
  to: null,
  updated: '2026-11-01',
  seasons: [
    {
      name: '',
      days: 365,
      supply: 100,
      rates: [{ name: 'Usage', share: 1, blocks: [{ volume: null, price }], period: 'day' }],
    },
  ],
  controlledLoads: [],
  feedIn: [],
  discounts: [],
  yearlyFees: [],
  otherFees: [],
  requirements: [],
  open: null,
  billMonths: 3,
});

/** What two brands publish, and which plans were requested for. */
const offered = new Map<string, { updated: string; price: number }>([
  ['A1', { updated: '2026-11-01', price: 30 }],
  ['A2', { updated: '2026-11-01', price: 31 }],
  ['B1', { updated: '2026-11-01', price: 32 }],
]);
let requested: string[] = [];
let isDown = false;

const catalogue: PlanCatalogue = {
  adapter: 'two brands',
  sampleOf: () => null,
  brands: async (industry) =>
    industry === 'banking' ? [] : ['A', 'B'].map((id) => ({ id, name: id, address: `https://${id}.example` })),
  async listed(_industry, { id: brand }) {
    if (isDown && brand === 'B') throw new CatalogueUnavailable('B is down.');
    return [...offered]
      .filter(([id]) => id.startsWith(brand))
      .map(([id, { updated }]) => ({ id, updated: new Date(updated) }));
  },
  async plan(_industry, _brand, id) {
    requested.push(id);
    return planAt(id, offered.get(id)!.price) as never;
  },
};

const clock = movableClock('2026-11-15T16:10:00.000Z');
let test: TestDatabase;
let database: OpenDatabase;
beforeAll(async () => {
  test = await testDatabase();
  database = openDatabase(test.url);
});
afterAll(async () => {
  await database.close();
  await test.close();
});

async function runSync(): Promise<unknown> {
  requested = [];
  clock.advance(24 * 3600 * 1000);
  const { energy } = await syncCatalogue({ system: database.systemDb, clock, catalogue });
  return energy;
}

const prices = async () =>
  (await catalogueOf(database.systemDb, catalogue, 'energy')).plans.map(({ id, seasons }) => [
    id,
    seasons[0]!.rates[0]!.blocks[0]!.price,
  ]);

const changes = () =>
  database.systemDb
    .selectFrom('published_plan_changes as c')
    .innerJoin('published_plans as p', 'p.id', 'c.published_plan_id')
    .select(['p.plan_id', 'c.read_at'])
    .orderBy('c.read_at')
    .orderBy('p.plan_id')
    .execute();

describe('published plans', () => {
  it('are read once, then only what changed; each price is kept, and a plan that ended is left out', async () => {
    expect(await prices()).toEqual([]);
    expect(await runSync()).toEqual({ brands: 2, failedBrands: 0, changed: 3, withdrawn: 0 });
    expect(await prices()).toEqual([
      ['A1', 30],
      ['A2', 31],
      ['B1', 32],
    ]);
    expect(await runSync()).toMatchObject({ changed: 0, withdrawn: 0 });
    expect(requested).toEqual([]);

    offered.set('A1', { updated: '2026-11-17', price: 28.5 });
    // Published anew at the same price.
    offered.set('B1', { updated: '2026-11-17', price: 32 });
    offered.delete('A2');
    expect(await runSync()).toMatchObject({ changed: 2, withdrawn: 1 });
    expect(requested).toEqual(['A1', 'B1']);
    expect(await prices()).toEqual([
      ['A1', 28.5],
      ['B1', 32],
    ]);
    expect((await changes()).map(({ plan_id: id, read_at: at }) => [id, at.toISOString().slice(0, 10)])).toEqual([
      ['A1', '2026-11-16'],
      ['A2', '2026-11-16'],
      ['B1', '2026-11-16'],
      ['A1', '2026-11-18'],
    ]);
    expect((await catalogueOf(database.systemDb, catalogue, 'energy')).asOf).toBe('2026-11-19');
  });

  it('stay while their publisher does not answer, and are read in parts where there are many', async () => {
    isDown = true;
    offered.delete('B1');
    expect(await runSync()).toEqual({ brands: 2, failedBrands: 1, changed: 0, withdrawn: 0 });
    expect((await prices()).map(([id]) => id)).toEqual(['A1', 'B1']);
    isDown = false;
    for (const number of [3, 4, 5]) offered.set(`A${number}`, { updated: '2026-11-18', price: 30 });
    const parts = { system: database.systemDb, clock, catalogue, maxPlans: 2 };
    expect((await syncCatalogue(parts)).energy).toMatchObject({ changed: 2, withdrawn: 1 });
    expect((await syncCatalogue(parts)).energy).toMatchObject({ changed: 1, withdrawn: 0 });
  });
});
