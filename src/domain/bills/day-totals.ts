import type { CivilDate } from '../calendar/civil-date.ts';
import { sumCents } from '../money/cents.ts';
import { isOpen } from './schedule.ts';
import type { OccurrenceState } from './schedule.ts';

/** The fields of an occurrence that a calendar needs. */
interface PlannedOccurrence {
  dueDate: CivilDate;
  /** Negative is money out. */
  cents: number;
  state: OccurrenceState;
}

/** One day of a calendar; sums are zero or more. */
export interface DayTotal {
  date: CivilDate;
  outCents: number;
  inCents: number;
  /** Cumulative amount still to be paid, from the first day up to and including this one. */
  neededCents: number;
}

const isCounted = ({ state }: PlannedOccurrence): boolean => state !== 'skipped';
const outflowOf = (occurrences: readonly PlannedOccurrence[]): number =>
  sumCents(occurrences.filter(({ cents }) => cents < 0).map(({ cents }) => -cents));

/** Totals per due date, with the cumulative amount still to be paid. Skipped occurrences are excluded. */
export function dayTotals(planned: readonly PlannedOccurrence[]): DayTotal[] {
  const days = [...Map.groupBy(planned.filter(isCounted), ({ dueDate }) => dueDate)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  let neededCents = 0;
  return days.map(([date, occurrences]) => {
    neededCents = sumCents([neededCents, outflowOf(occurrences.filter(isOpen))]);
    return {
      date,
      outCents: outflowOf(occurrences),
      inCents: sumCents(occurrences.filter(({ cents }) => cents > 0).map(({ cents }) => cents)),
      neededCents,
    };
  });
}

/** Totals of the whole span. `openCents` includes overdue occurrences. */
export function spanTotal(planned: readonly PlannedOccurrence[]): {
  outCents: number;
  inCents: number;
  openCents: number;
  paidCents: number;
  overdueCents: number;
} {
  const days = dayTotals(planned);
  const outflowIn = (wantedState: OccurrenceState): number =>
    outflowOf(planned.filter(({ state }) => state === wantedState));
  return {
    paidCents: outflowIn('paid'),
    overdueCents: outflowIn('overdue'),
    outCents: sumCents(days.map(({ outCents }) => outCents)),
    inCents: sumCents(days.map(({ inCents }) => inCents)),
    openCents: days.at(-1)?.neededCents ?? 0,
  };
}
