/** The facts of one day, from the member's transactions; null if unknown. */
export interface ScoreFacts {
  /** Whole days since the first transaction; null without transactions. */
  ageDays: number | null;
  /** Whole months considered, at most six, and the number with income. */
  months: number;
  incomeMonths: number;
  /** Monthly averages in cents. */
  incomeCents: number;
  spentCents: number;
  repaidCents: number;
  /** Monthly repayments due on open loans by their schedules, whether or not transactions show them. */
  requestedCents: number;
  /** Scheduled bills due in the last 180 days, and how many were paid by a transaction. */
  billsDue: number;
  billsPaid: number;
  /** Bills marked as paid by the member without a transaction; shown, but worth no points. */
  billsMarked: number;
  /** Total balance of accounts in credit, in cents. */
  heldCents: number | null;
  /** Days of the last 90 on which an everyday or savings account ended below zero. */
  overdrawnDays: number | null;
}

export type ComponentKey = 'income' | 'bills' | 'buffer' | 'debts' | 'overdraws' | 'age';

export interface Component {
  key: ComponentKey;
  /** Null if unknown. */
  points: number | null;
  maxPoints: number;
}

/** Thresholds: from this measure on, the points. */
type Steps = readonly (readonly [from: number, points: number])[];

export const maxPointsOf: Readonly<Record<ComponentKey, number>> = {
  income: 200,
  bills: 200,
  buffer: 200,
  debts: 150,
  overdraws: 150,
  age: 100,
};

/** Each table from the highest threshold down. */
export const steps: Readonly<Record<ComponentKey, Steps>> = {
  // Percent of months with income.
  income: [
    [100, 200],
    [83, 160],
    [66, 110],
    [50, 60],
    [0, 0],
  ],
  // Percentage of bills paid by a transaction.
  bills: [
    [98, 200],
    [95, 170],
    [90, 130],
    [75, 70],
    [0, 0],
  ],
  // Balance as a percentage of monthly spending.
  buffer: [
    [300, 200],
    [200, 160],
    [100, 110],
    [50, 60],
    [25, 30],
    [0, 0],
  ],
  // 100 less the percentage of income spent on debts.
  debts: [
    [95, 150],
    [85, 120],
    [75, 80],
    [60, 40],
    [-Infinity, 0],
  ],
  // 100 less the days below zero.
  overdraws: [
    [100, 150],
    [98, 100],
    [95, 60],
    [90, 25],
    [-Infinity, 0],
  ],
  // Days since the first transaction.
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
const MAX_SCORE = 1000;

function pointsOf(key: ComponentKey, measure: number | null): Component {
  const points = measure === null ? null : (steps[key].find(([from]) => measure >= from)?.[1] ?? 0);
  return { key, points, maxPoints: maxPointsOf[key] };
}

const percent = (part: number, of: number): number => Math.floor((part * 100) / of);

/** Monthly debt payments: as seen in transactions, but at least what the loans require. */
export function debtPaymentsCents({ repaidCents, requestedCents }: ScoreFacts): number {
  return Math.max(repaidCents, requestedCents);
}

export function componentsOf(facts: ScoreFacts): Component[] {
  const { ageDays, months, incomeMonths, incomeCents, spentCents, billsDue, billsPaid, heldCents, overdrawnDays } =
    facts;
  return [
    pointsOf('income', months === 0 ? null : percent(incomeMonths, months)),
    pointsOf('bills', billsDue === 0 ? null : percent(billsPaid, billsDue)),
    pointsOf('buffer', heldCents === null || spentCents <= 0 ? null : percent(Math.max(0, heldCents), spentCents)),
    pointsOf('debts', incomeCents <= 0 ? null : 100 - Math.ceil((debtPaymentsCents(facts) * 100) / incomeCents)),
    pointsOf('overdraws', overdrawnDays === null ? null : 100 - overdrawnDays),
    pointsOf('age', ageDays),
  ];
}

/**
 * 0 to 1000: the points as a share of those attainable in the known components. Null if the history is shorter than
 * 90 days or components worth more than 400 points are unknown.
 */
export function scoreOf(facts: ScoreFacts): { score: number | null; components: Component[] } {
  const components = componentsOf(facts);
  const knownComponents = components.filter(({ points }) => points !== null);
  const attainable = knownComponents.reduce((sum, component) => sum + component.maxPoints, 0);
  const earned = knownComponents.reduce((sum, component) => sum + component.points!, 0);
  const isScorable = facts.ageDays !== null && facts.ageDays >= MIN_DAYS && attainable >= MIN_KNOWN;
  return { score: isScorable ? Math.round((earned * MAX_SCORE) / attainable) : null, components };
}

const bands = [
  [800, 'Very steady'],
  [650, 'Steady'],
  [500, 'Finding your feet'],
  [0, 'Under strain'],
] as const;

export function bandOf(score: number): string {
  return bands.find(([from]) => score >= from)![1];
}
