import type { CivilDate } from '../calendar/civil-date.ts';
import { sumCents } from '../money/cents.ts';
import { isOpen } from './schedule.ts';
import type { OccurrenceState } from './schedule.ts';

/** What a calendar shows of one occurrence. */
interface Planned {
  dueDate: CivilDate;
  /** Minus is money out. */
  cents: number;
  state: OccurrenceState;
}

/** One day of a calendar; sums are zero or more. */
export interface DayTotal {
  date: CivilDate;
  outCents: number;
  inCents: number;
  /** What is still to be paid from the first day up to and with this one. */
  neededCents: number;
}

const counts = ({ state }: Planned): boolean => state !== 'skipped';
const outOf = (ones: readonly Planned[]): number =>
  sumCents(ones.filter(({ cents }) => cents < 0).map(({ cents }) => -cents));

/** Sums by day, of the days on which something is due, with the running need. What was skipped counts nowhere. */
export function dayTotals(planned: readonly Planned[]): DayTotal[] {
  const days = [...Map.groupBy(planned.filter(counts), ({ dueDate }) => dueDate)].sort(([a], [b]) => (a < b ? -1 : 1));
  let neededCents = 0;
  return days.map(([date, ones]) => {
    neededCents = sumCents([neededCents, outOf(ones.filter(isOpen))]);
    return {
      date,
      outCents: outOf(ones),
      inCents: sumCents(ones.filter(({ cents }) => cents > 0).map(({ cents }) => cents)),
      neededCents,
    };
  });
}

/** The same for the whole span: what goes out, what comes in, and what of it is paid, is overdue, or is still to be paid, overdue or not. */
export function spanTotal(planned: readonly Planned[]): {
  outCents: number;
  inCents: number;
  openCents: number;
  paidCents: number;
  overdueCents: number;
} {
  const days = dayTotals(planned);
  const outBy = (wanted: OccurrenceState): number => outOf(planned.filter(({ state }) => state === wanted));
  return {
    paidCents: outBy('paid'),
    overdueCents: outBy('overdue'),
    outCents: sumCents(days.map(({ outCents }) => outCents)),
    inCents: sumCents(days.map(({ inCents }) => inCents)),
    openCents: days.at(-1)?.neededCents ?? 0,
  };
}
