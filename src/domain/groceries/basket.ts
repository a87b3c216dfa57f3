/** The cheapest ways to buy a list of groceries, net of the cost of getting there. */

export interface BasketStore {
  /** The cost of going there and back. */
  travelCents: number;
  /** The cost of each item of the list, in its order; null where the store does not have it. */
  costs: readonly (number | null)[];
}

export interface StoreTotal {
  totalCents: number;
  travelCents: number;
  /** How many items the store does not have. */
  missing: number;
}

export interface Split {
  /** Positions in the list of stores. */
  stores: readonly [number, number];
  totalCents: number;
  travelCents: number;
  missing: number;
  /** The store of each item; null where neither has it. */
  storeOfItem: (number | null)[];
}

export interface BasketPlan {
  /** In the order of the stores. */
  totals: StoreTotal[];
  /** The best single store; null without stores. */
  single: number | null;
  /** The best two stores; null where no two are better than the best single store. */
  split: Split | null;
}

type Plan = Pick<StoreTotal, 'totalCents' | 'travelCents' | 'missing'>;

/** More of the list is better; then less money, travel included. */
function isBetter(a: Plan, b: Plan): boolean {
  if (a.missing !== b.missing) return a.missing < b.missing;
  return a.totalCents + a.travelCents < b.totalCents + b.travelCents;
}

const MISSING = Number.MAX_SAFE_INTEGER;

function totalOf({ costs, travelCents }: BasketStore): StoreTotal {
  let [totalCents, missing] = [0, 0];
  for (const cost of costs) {
    if (cost === null) missing += 1;
    else totalCents += cost;
  }
  return { totalCents, travelCents, missing };
}

function pairPlan(a: readonly number[], b: readonly number[], travelCents: number): Plan {
  let [totalCents, missing] = [0, 0];
  for (let at = 0; at < a.length; at += 1) {
    const cost = Math.min(a[at]!, b[at]!);
    if (cost === MISSING) missing += 1;
    else totalCents += cost;
  }
  return { totalCents, travelCents, missing };
}

function bestPair(stores: readonly BasketStore[]): { plan: Plan; first: number; second: number } | null {
  const costs = stores.map((store) => store.costs.map((cost) => cost ?? MISSING));
  let best: { plan: Plan; first: number; second: number } | null = null;
  for (let first = 0; first < stores.length; first += 1) {
    for (let second = first + 1; second < stores.length; second += 1) {
      const travel = stores[first]!.travelCents + stores[second]!.travelCents;
      const plan = pairPlan(costs[first]!, costs[second]!, travel);
      if (best === null || isBetter(plan, best.plan)) best = { plan, first, second };
    }
  }
  return best;
}

/** Where each item is cheaper; the first store where both cost the same. */
function sides(stores: readonly BasketStore[], first: number, second: number): (number | null)[] {
  return stores[first]!.costs.map((here, at) => {
    const there = stores[second]!.costs[at] ?? null;
    if (here === null) return there === null ? null : second;
    return there !== null && there < here ? second : first;
  });
}

/**
 * Totals a list in every store and finds the best one and the best two. A trip to two stores costs both trips, since
 * the way between them is not known; two are proposed only where they have more of the list or cost less in all.
 */
export function planBasket(stores: readonly BasketStore[]): BasketPlan {
  const totals = stores.map(totalOf);
  let single: number | null = totals.length === 0 ? null : 0;
  totals.forEach((total, at) => {
    if (isBetter(total, totals[single!]!)) single = at;
  });
  const pair = bestPair(stores);
  if (single === null || pair === null || !isBetter(pair.plan, totals[single]!)) return { totals, single, split: null };
  const { plan, first, second } = pair;
  return {
    totals,
    single,
    split: { stores: [first, second], ...plan, storeOfItem: sides(stores, first, second) },
  };
}
