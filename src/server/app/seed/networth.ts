import { networth } from '#contract/areas/networth.ts';
import { addDays, addMonths, dateParts, endOfMonth } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import type { Server } from '../wiring.ts';
import { callEndpoint } from './call-endpoint.ts';

/** The value of an item from a day on. */
type Valued = readonly [date: CivilDate, cents: number];

interface DemoItem {
  item: Record<string, unknown>;
  values: readonly Valued[];
  /** What is looked up at the end, in place of a fixed figure: the price, or an estimate. */
  now?: Record<string, unknown>;
}

/** The super balance at the end of each quarter: contributions come in, and one quarter is negative. */
function superValues(today: CivilDate): Valued[] {
  const growth = [38_412_60, 40_988_15, 42_370_80, 41_655_45, 44_120_30, 46_904_75, 48_310_20];
  const lastQuarter = endOfMonth(addMonths(today, -1 - ((dateParts(today).month - 1) % 3)));
  return growth.map((cents, at) => [endOfMonth(addMonths(lastQuarter, -3 * (growth.length - 1 - at))), cents]);
}

/** A study loan: indexed each June, reduced after each tax return. */
function studyValues(today: CivilDate): Valued[] {
  const { year } = dateParts(today);
  const all: Valued[] = [
    [addMonths(today, -19), 27_940_12],
    [`${year - 1}-06-01`, 28_834_20],
    [`${year - 1}-08-14`, 26_906_20],
    [`${year}-06-01`, 27_713_39],
    [`${year}-08-14`, 25_588_39],
  ];
  return all.filter(([date]) => date <= today).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/**
 * Mia rents, so there is no home: a small car, super, a little gold and bitcoin, and her study loan. Her accounts are
 * linked.
 */
function demoItemsOf(today: CivilDate): DemoItem[] {
  return [
    {
      item: { NetworthType: 'Assets', kind: 'car', name: 'Mazda 2' },
      values: [
        [addMonths(today, -19), 13_600_00],
        [addMonths(today, -13), 12_500_00],
        [addMonths(today, -7), 11_600_00],
        [addMonths(today, -2), 10_900_00],
      ],
      now: { look_up: true, rego: 'DKV 58M', state: 'NSW', car_class: 'micro', car_year: dateParts(today).year - 6 },
    },
    { item: { NetworthType: 'Assets', kind: 'super', name: 'My super' }, values: superValues(today) },
    {
      item: { NetworthType: 'Assets', kind: 'metals', name: 'Gran’s gold', metal: 'gold', unit: 'g', quantity: '20' },
      values: [
        [addMonths(today, -14), 3_120_00],
        [addMonths(today, -5), 3_610_00],
        [addMonths(today, -1), 3_890_00],
      ],
      now: { value: null },
    },
    {
      item: { NetworthType: 'Assets', kind: 'crypto', coin: 'BTC', quantity: '0.00842' },
      values: [
        [addDays(addMonths(today, -10), 3), 1_010_00],
        [addMonths(today, -4), 1_422_50],
        [addMonths(today, -1), 1_330_00],
      ],
      now: { value: null },
    },
    { item: { NetworthType: 'Liabilities', kind: 'study', name: 'HECS-HELP' }, values: studyValues(today) },
  ];
}

/** Adds the demo member's assets and liabilities beside her accounts, value by value. */
export async function seedNetworth(server: Server, product: string, token: string, today: CivilDate): Promise<void> {
  const set = (body: object) => callEndpoint<{ data: { id: number } }>(server, product, networth.set, { token, body });
  for (const { item, values, now } of demoItemsOf(today)) {
    const [[date, cents] = [today, 0], ...later] = values;
    const { id } = (await set({ ...item, value: dollarsFromCents(cents), date })).data;
    for (const [on, worth] of later) await set({ id, value: dollarsFromCents(worth), date: on });
    if (now) await set({ id, ...now });
  }
}
