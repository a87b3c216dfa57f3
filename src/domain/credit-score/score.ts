/** The facts of one day, all from the member's own rows; null where they do not say. */
export interface ScoreFacts {
  /** Whole days from the first row to this day; null without rows. */
  ageDays: number | null;
  /** Whole months looked at, at most six, and in how many of them income came. */
  months: number;
  incomeMonths: number;
  /** Means of those months, in cents. */
  incomeCents: number;
  spentCents: number;
  repaidCents: number;
  /** What the loans that were open ask for in a month by their schedules, whether rows show it or not. */
  requestedCents: number;
  /** Scheduled bills that were due in the last 180 days, and how many of them a row shows as paid. */
  billsDue: number;
  billsPaid: number;
  /** Those that the member has marked as paid without a row: they are told, and earn nothing. */
  billsMarked: number;
  /** What the accounts with money in them held together, in cents. */
  heldCents: number | null;
  /** Of the last 90 days, those at whose end an everyday or savings account was below zero. */
  overdrawnDays: number | null;
}

export type ComponentKey = 'income' | 'bills' | 'buffer' | 'debts' | 'overdraws' | 'age';

export interface Component {
  key: ComponentKey;
  /** Null where the rows do not say. */
  points: number | null;
  most: number;
}

/** A step: from this measure on, so many points. */
type Steps = readonly (readonly [from: number, points: number])[];

export const most: Readonly<Record<ComponentKey, number>> = {
  income: 200,
  bills: 200,
  buffer: 200,
  debts: 150,
  overdraws: 150,
  age: 100,
};

/** Each table from its best step down; the last step takes everything. */
export const steps: Readonly<Record<ComponentKey, Steps>> = {
  // Percent of months with income.
  income: [
    [100, 200],
    [83, 160],
    [66, 110],
    [50, 60],
    [0, 0],
  ],
  // Percent of bills whose payment is in the rows.
  bills: [
    [98, 200],
    [95, 170],
    [90, 130],
    [75, 70],
    [0, 0],
  ],
  // Percent of a month's spending that is held.
  buffer: [
    [300, 200],
    [200, 160],
    [100, 110],
    [50, 60],
    [25, 30],
    [0, 0],
  ],
  // Hundred less the percent of income that goes into debts.
  debts: [
    [95, 150],
    [85, 120],
    [75, 80],
    [60, 40],
    [-Infinity, 0],
  ],
  // Hundred less the days below zero.
  overdraws: [
    [100, 150],
    [98, 100],
    [95, 60],
    [90, 25],
    [-Infinity, 0],
  ],
  // Days since the first row.
  age: [
    [730, 100],
    [365, 75],
    [180, 45],
    [90, 20],
    [0, 0],
  ],
};

const MIN_DAYS = 90;
const MIN_KNOWN = 600;
const WHOLE = 1000;

function pointsOf(key: ComponentKey, measure: number | null): Component {
  const points = measure === null ? null : (steps[key].find(([from]) => measure >= from)?.[1] ?? 0);
  return { key, points, most: most[key] };
}

const percent = (part: number, of: number): number => Math.floor((part * 100) / of);

/** What goes into debts in a month: what rows show, and no less than what the loans ask for. */
export function intoDebtsCents({ repaidCents, requestedCents }: ScoreFacts): number {
  return Math.max(repaidCents, requestedCents);
}

export function componentsOf(facts: ScoreFacts): Component[] {
  const { ageDays, months, incomeMonths, incomeCents, spentCents, billsDue, billsPaid, heldCents, overdrawnDays } =
    facts;
  return [
    pointsOf('income', months === 0 ? null : percent(incomeMonths, months)),
    pointsOf('bills', billsDue === 0 ? null : percent(billsPaid, billsDue)),
    pointsOf('buffer', heldCents === null || spentCents <= 0 ? null : percent(Math.max(0, heldCents), spentCents)),
    pointsOf('debts', incomeCents <= 0 ? null : 100 - Math.ceil((intoDebtsCents(facts) * 100) / incomeCents)),
    pointsOf('overdraws', overdrawnDays === null ? null : 100 - overdrawnDays),
    pointsOf('age', ageDays),
  ];
}

/**
 * 0 to 1000: the points as a share of those that could be had in the parts that are known. Null where the rows are
 * younger than 90 days, or where parts worth more than 400 of the 1000 points are not known.
 */
export function scoreOf(facts: ScoreFacts): { score: number | null; components: Component[] } {
  const components = componentsOf(facts);
  const known = components.filter(({ points }) => points !== null);
  const could = known.reduce((sum, one) => sum + one.most, 0);
  const earned = known.reduce((sum, one) => sum + one.points!, 0);
  const enough = facts.ageDays !== null && facts.ageDays >= MIN_DAYS && could >= MIN_KNOWN;
  return { score: enough ? Math.round((earned * WHOLE) / could) : null, components };
}

const bands = [
  [800, 'Very steady'],
  [650, 'Steady'],
  [500, 'Finding its feet'],
  [0, 'Under strain'],
] as const;

export function bandOf(score: number): string {
  return bands.find(([from]) => score >= from)![1];
}
