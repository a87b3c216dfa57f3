import { addDays, daysBetween } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';

/** How often a member buys something, from the days on which they did. */
export interface Habit {
  times: number;
  lastOn: CivilDate;
  /** The usual number of days from one time to the next; null below three times. */
  everyDays: number | null;
  /** When it is due again; null where that is not known. */
  dueOn: CivilDate | null;
}

/** Two times make one gap, which says little. */
const MIN_TIMES = 3;

/** The habit that some days show; null for none. The usual gap is the middle one, so that a holiday does not count. */
export function habitOf(days: readonly CivilDate[]): Habit | null {
  const sorted = [...new Set(days)].toSorted();
  const lastOn = sorted.at(-1);
  if (lastOn === undefined) return null;
  const gaps = sorted.slice(1).map((day, at) => daysBetween(sorted[at]!, day));
  const middle = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)];
  const everyDays = sorted.length < MIN_TIMES || middle === undefined ? null : middle;
  return { times: sorted.length, lastOn, everyDays, dueOn: everyDays === null ? null : addDays(lastOn, everyDays) };
}

export interface BoughtProduct extends Habit {
  productId: number;
}

/** Products that were bought, the most overdue first, then those bought most often. */
export function boughtProducts(
  purchases: readonly { productId: number; on: CivilDate }[],
  today: CivilDate,
): BoughtProduct[] {
  const days = new Map<number, CivilDate[]>();
  for (const { productId, on } of purchases) days.set(productId, [...(days.get(productId) ?? []), on]);
  const bought = [...days].map(([productId, on]) => ({ productId, ...habitOf(on)! }));
  const waits = ({ dueOn }: BoughtProduct): number => (dueOn === null ? 0 : daysBetween(dueOn, today));
  return bought.toSorted((a, b) => waits(b) - waits(a) || b.times - a.times || a.productId - b.productId);
}
