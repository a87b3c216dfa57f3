import { addDays, addMonths } from '#domain/calendar/civil-date.ts';
import type { SubCategorySlug } from '#domain/categorise/taxonomy.ts';
import type { Scenario } from './scenarios.ts';
import { TODAY } from './rows.ts';
import type { ScenarioTransaction } from './rows.ts';
import type { Days } from './spans.ts';

/** A member's upcoming payments, calculated from the transactions and plans alone. */

export interface Coming {
  name: string;
  date: string;
  /** Above zero: money out. */
  cents: number;
}

type Step = (first: string, times: number) => string;

const steps = {
  weekly: (first, times) => addDays(first, 7 * times),
  fortnightly: (first, times) => addDays(first, 14 * times),
  monthly: addMonths,
  quarterly: (first, times) => addMonths(first, 3 * times),
  annually: (first, times) => addMonths(first, 12 * times),
} as const satisfies Record<string, Step>;

/** What a person would call a bill if it is regular. Groceries and coffee are not, however regular. */
const bills: ReadonlySet<SubCategorySlug | null> = new Set([
  'rent',
  'electricity',
  'internet',
  'mobile',
  'streaming',
  'memberships',
  'charity',
  'health-insurance',
  'car-insurance',
  'fitness',
  'childcare',
  'loan-repayments',
] satisfies SubCategorySlug[]);

const middle = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.floor((sorted.length - 1) / 2)]! + sorted[Math.floor(sorted.length / 2)]!) / 2);
};
const daysApart = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/**
 * The interval of recurring transactions, by the gaps between the last four of them; undefined if they are irregular.
 */
function stepOf(rows: readonly ScenarioTransaction[]): Step | undefined {
  const last = rows.slice(-4);
  const gaps = last.slice(1).map(({ date }, at) => daysApart(last[at]!.date, date));
  const all = (from: number, to: number): boolean => gaps.length === 3 && gaps.every((gap) => gap >= from && gap <= to);
  if (all(7, 7)) return steps.weekly;
  if (all(14, 14)) return steps.fortnightly;
  if (all(28, 31)) return steps.monthly;
  return all(89, 92) ? steps.quarterly : undefined;
}

/** Continues transactions with the same description, each at its current price. */
function goingOn(rows: readonly ScenarioTransaction[], until: string): Coming[] {
  return [...Map.groupBy(rows, ({ words }) => words).values()].flatMap((own): Coming[] => {
    const step = stepOf(own);
    if (!step) return [];
    const { shop: name, date: last, cents: price } = own.at(-1)!;
    const isSteady = own.at(-2)!.cents === price;
    const cents = isSteady ? -price : middle(own.slice(-3).map((row) => -row.cents));
    const result: Coming[] = [];
    for (let times = 1; step(last, times) <= until; times += 1)
      if (step(last, times) >= TODAY) result.push({ name, date: step(last, times), cents });
    return result;
  });
}

const within = ({ date }: Coming, [from, to]: Days): boolean => date >= from && date <= to;

/** Bills within a period: scheduled ones, and recurring ones that are not scheduled. */
export function billsWithin({ rows, plans }: Scenario, days: Days): Coming[] {
  const scheduled = plans.payments.flatMap(
    ({ name, amount, start_date: first, recurring_frequency: frequency }): Coming[] => {
      const result: Coming[] = [];
      for (let times = 0; steps[frequency](first, times) <= days[1]; times += 1)
        result.push({ name, date: steps[frequency](first, times), cents: Math.round(amount * 100) });
      return result;
    },
  );
  const isScheduled = new Set(plans.payments.map(({ shop }) => shop));
  const open = rows.filter(
    ({ account, shop, sub, cents }) => account === 'everyday' && cents < 0 && bills.has(sub) && !isScheduled.has(shop),
  );
  return [...scheduled, ...goingOn(open, days[1])].filter((one) => within(one, days));
}

/** Regular transfers to savings within a period. */
export function savedWithin({ rows }: Scenario, days: Days): Coming[] {
  return goingOn(
    rows.filter(({ account, sub, cents }) => account === 'everyday' && sub === 'own-transfers' && cents < 0),
    days[1],
  ).filter((one) => within(one, days));
}

/**
 * The next card pay-off, on its most frequent day of the month: everything owed if at least 90 per cent of the
 * purchases are paid off without interest, otherwise the usual payment.
 */
export function cardWithin({ rows, closing }: Scenario, days: Days): Coming[] {
  const owed = Math.max(0, -closing.card);
  const onCard = rows.filter(({ account }) => account === 'card');
  const paid = onCard.filter(({ sub, date }) => sub === 'card-payments' && date >= addDays(TODAY, -200));
  const lately = onCard.filter(
    ({ sub, date }) => sub !== 'card-payments' && date >= '2026-07-01' && date <= '2026-10-31',
  );
  const bought = [...Map.groupBy(lately, ({ date }) => date.slice(0, 7)).values()].map((month) =>
    month.reduce((sum, { cents }) => sum - cents, 0),
  );
  const usual = middle(paid.map(({ cents }) => cents));
  const inFull = usual >= middle(bought) * 0.9 && !lately.some(({ sub }) => sub === 'interest-charged');
  const counts = [...Map.groupBy(paid, ({ date }) => date.slice(8))].toSorted(([, a], [, b]) => b.length - a.length);
  const thisMonth = `${TODAY.slice(0, 8)}${counts[0]![0]}`;
  const date = thisMonth >= TODAY ? thisMonth : addMonths(thisMonth, 1);
  return [{ name: 'card', date, cents: Math.min(owed, inFull ? owed : usual) }].filter((one) => within(one, days));
}
