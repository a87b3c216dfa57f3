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
  demand: [],
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
/** Plans that their publisher does not answer for. */
let silent: string[] = [];
let brands = ['A', 'B'];
/** What a call takes. */
let callMs = 0;

const catalogue: PlanCatalogue = {
  adapter: 'two brands',
  sampleOf: () => null,
  brands: async (industry) =>
    industry === 'banking' ? [] : brands.map((id) => ({ id, name: id, address: `https://${id}.example` })),
  async listed(_industry, { id: brand }) {
    if (isDown && brand === 'B') throw new CatalogueUnavailable('B is down.');
    return [...offered]
      .filter(([id]) => id.startsWith(brand))
      .map(([id, { updated }]) => ({ id, updated: new Date(updated) }));
  },
  async plan(_industry, _brand, id) {
    requested.push(id);
    clock.advance(callMs);
    if (silent.includes(id)) throw new CatalogueUnavailable(`${id} is down.`);
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
  return syncCatalogue({ system: database.systemDb, clock, catalogue }, 'energy');
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
    expect(await runSync()).toEqual({
      brands: 2,
      failedBrands: 0,
      unreadBrands: 0,
      failedPlans: 0,
      changed: 3,
      withdrawn: 0,
    });
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

  it('stay for a week while their publisher does not answer', async () => {
    isDown = true;
    offered.delete('B1');
    expect(await runSync()).toMatchObject({ brands: 2, failedBrands: 1, changed: 0, withdrawn: 0 });
    expect((await prices()).map(([id]) => id)).toEqual(['A1', 'B1']);
    for (let day = 2; day <= 7; day += 1) expect(await runSync()).toMatchObject({ withdrawn: 0 });
    expect(await runSync()).toMatchObject({ failedBrands: 1, withdrawn: 1 });
    expect((await prices()).map(([id]) => id)).toEqual(['A1']);
    // It answers again, and still lists the plan as it was.
    isDown = false;
    offered.set('B1', { updated: '2026-11-17', price: 32 });
    expect(await runSync()).toMatchObject({ failedBrands: 0, changed: 0 });
    expect((await prices()).map(([id]) => id)).toEqual(['A1', 'B1']);
  });

  it('end a week after their brand left the register', async () => {
    brands = ['A'];
    for (let day = 1; day <= 7; day += 1) expect(await runSync()).toMatchObject({ brands: 1, withdrawn: 0 });
    expect(await runSync()).toMatchObject({ withdrawn: 1 });
    expect((await prices()).map(([id]) => id)).toEqual(['A1']);
    brands = ['A', 'B'];
    expect(await runSync()).toMatchObject({ changed: 0, withdrawn: 0 });
    expect((await prices()).map(([id]) => id)).toEqual(['A1', 'B1']);
  });

  it('are read although some of their brand cannot be, and those are asked for last', async () => {
    for (const number of [3, 4, 5]) offered.set(`A${number}`, { updated: '2026-11-18', price: 30 });
    offered.set('A1', { updated: '2026-12-18', price: 99 });
    silent = ['A1', 'A3'];
    expect(await runSync()).toMatchObject({ changed: 2, failedPlans: 2, failedBrands: 0 });
    expect(requested).toEqual(['A1', 'A3', 'A4', 'A5']);
    // The last price that was read stays for a week.
    expect(await prices()).toEqual([
      ['A1', 28.5],
      ['B1', 32],
      ['A4', 30],
      ['A5', 30],
    ]);
    offered.set('A6', { updated: '2026-11-18', price: 30 });
    expect(await runSync()).toMatchObject({ changed: 1, failedPlans: 2 });
    expect(requested).toEqual(['A6', 'A1', 'A3']);
    for (let day = 3; day <= 8; day += 1) expect(await runSync()).toMatchObject({ withdrawn: 0 });
    expect(await runSync()).toMatchObject({ withdrawn: 2 });
    expect((await prices()).map(([id]) => id)).toEqual(['B1', 'A4', 'A5', 'A6']);
    silent = [];
    expect(await runSync()).toMatchObject({ changed: 2, failedPlans: 0 });
    expect((await prices()).find(([id]) => id === 'A1')).toEqual(['A1', 99]);
  });

  it('of a publisher that fails three times in turn wait for the next run', async () => {
    silent = ['A7', 'A8', 'A9', 'B2'];
    for (const id of [...silent, 'A10']) offered.set(id, { updated: '2026-12-20', price: 30 });
    expect(await runSync()).toMatchObject({ failedPlans: 4, changed: 0 });
    expect(requested).toEqual(['A7', 'A8', 'A9', 'B2']);
    expect(await runSync()).toMatchObject({ failedPlans: 4, changed: 1 });
    silent = [];
    expect(await runSync()).toMatchObject({ failedPlans: 0, changed: 4 });
  });

  it('are read for ten minutes in a run, and the next one begins with the brand that waited', async () => {
    for (const id of ['A11', 'A12', 'A13', 'A14', 'B3']) offered.set(id, { updated: '2026-12-21', price: 30 });
    callMs = 4 * 60 * 1000;
    expect(await runSync()).toMatchObject({ changed: 3, unreadBrands: 1 });
    expect(requested).toEqual(['A11', 'A12', 'A13']);
    expect(await runSync()).toMatchObject({ changed: 2, unreadBrands: 0 });
    expect(requested).toEqual(['B3', 'A14']);
  });
});
