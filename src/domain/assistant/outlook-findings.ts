import type { CivilDate } from '../calendar/civil-date.ts';
import type { Figure } from './piece.ts';

/** What tools find about what is to come, and about what the member is worth. */

export interface ForecastResult {
  to: CivilDate;
  locked: boolean;
  has_accounts: boolean;
  now: Figure;
  /** From the requested first day to the requested day, where a first day is requested; else of all days. */
  lowest: { date: CivilDate; amount: Figure; cents: number } | null;
  on: { date: CivilDate; amount: Figure; cents: number } | null;
  /** The requested day is beyond the forecast. */
  beyond: boolean;
  end: Figure;
  below_zero: { date: CivilDate; amount: Figure } | null;
  below_minimum: { date: CivilDate; amount: Figure } | null;
  minimum: Figure;
  pay: { next: CivilDate; amount: Figure } | null;
  daily_spending: Figure;
  /**
   * The same for spending accounts: the requested day, and the lowest day until then, from the requested first day on;
   * short on the first day below zero.
   */
  everyday: { on: Figure | null; lowest: ForecastResult['lowest']; short: ForecastResult['below_zero'] };
  /** The first day on which the spending accounts hold less than the requested amount, until the requested day. */
  under: { limit: Figure; first: { date: CivilDate; amount: Figure } | null } | null;
  accounts: { name: string; kind: string; on: Figure | null; now: Figure }[];
}

export interface AffordResult {
  price: Figure;
  on: CivilDate;
  /** `unknown` if the day is beyond the forecast. */
  verdict: 'yes' | 'tight' | 'no' | 'unknown';
  /** What the forecast has on its last day, before it. */
  at_end: Figure;
  safe: Figure;
  /** What is free until payday after it; or how much is missing. */
  left: Figure;
  short: Figure;
  lowest: { date: CivilDate; amount: Figure } | null;
  /** The first day from which the forecast carries it; null within the forecast. */
  from: CivilDate | null;
  per_pay: Figure | null;
  to: CivilDate;
}

/** What the forecast of the spending accounts becomes with a cost that comes again and again. */
export interface RepeatedCostResult {
  cost: Figure;
  /** The first day of the cost. */
  from: CivilDate;
  /** The last day of the forecast. */
  to: CivilDate;
  has_accounts: boolean;
  /** `unknown` if the cost begins after the forecast ends. */
  verdict: 'yes' | 'tight' | 'no' | 'unknown';
  /** The lowest day with the cost, and without it. */
  lowest: { date: CivilDate; amount: Figure };
  without: { date: CivilDate; amount: Figure };
}

export interface SavingPlanResult {
  target: Figure;
  by: CivilDate | null;
  pays: Figure | null;
  per_pay: Figure | null;
  /** What to put aside each time until the day, and how often that is. */
  needed: { amount: Figure; times: Figure } | null;
  each: Figure | null;
  reached: CivilDate | null;
}

export interface NetWorthResult {
  net: Figure;
  assets: Figure;
  liabilities: Figure;
  lines: { name: string; kind: string; type: 'Assets' | 'Liabilities'; amount: Figure; cents: number }[];
  left_out: number;
  /** Since the first day of the requested span. */
  change: { from: CivilDate; to: CivilDate; amount: Figure; direction: 'up' | 'down' | 'same'; was: Figure } | null;
  /** On the requested past day; null without one, or where nothing is known of it. */
  past: { net: Figure; assets: Figure; liabilities: Figure } | null;
  /** What was only recorded after that day, and isn’t in it. */
  added: string[];
  known_from: CivilDate | null;
}

export interface WellnessResult {
  money: Figure;
  weeks: Figure | null;
  weekly: Figure;
  rate: Figure | null;
  income: Figure;
  spent: Figure;
  months: Figure;
  owed: Figure;
}

export interface SavingsPaceResult {
  target: Figure;
  has_savings: boolean;
  saved: Figure;
  left: Figure;
  /** What the savings usually gain; null where they don’t grow. */
  a_month: Figure | null;
  reached: CivilDate | null;
  is_reached: boolean;
}
