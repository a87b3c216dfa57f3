import type { CivilDate } from '../calendar/civil-date.ts';

/**
 * From which total value of prizes a state wants a permit for a trade promotion. As the regulators publish it; whoever
 * runs the draws checks it before a series starts.
 */
export interface PermitThreshold {
  state: string;
  /** Prizes worth more than this in total need a permit; null where none does. */
  aboveCents: number | null;
  from: CivilDate;
}

export const permitThresholds: readonly PermitThreshold[] = [
  { state: 'ACT', aboveCents: 3_000_00, from: '2018-01-01' },
  { state: 'NSW', aboveCents: 10_000_00, from: '2020-07-01' },
  { state: 'NT', aboveCents: 5_000_00, from: '2018-01-01' },
  { state: 'QLD', aboveCents: null, from: '2018-01-01' },
  { state: 'SA', aboveCents: 5_000_00, from: '2018-01-01' },
  { state: 'TAS', aboveCents: null, from: '2018-01-01' },
  { state: 'VIC', aboveCents: null, from: '2018-01-01' },
  { state: 'WA', aboveCents: null, from: '2018-01-01' },
];

export interface Permit {
  state: string;
  number: string;
  aboveCents: number;
  validFrom: CivilDate;
  validUntil: CivilDate;
}

/** The threshold of a state on a day; an unknown state wants a permit for everything. */
export function thresholdOn(state: string, day: CivilDate, table = permitThresholds): number | null {
  const dated = table
    .filter((one) => one.state === state && one.from <= day)
    .toSorted((a, b) => (a.from < b.from ? 1 : -1));
  return dated[0] ? dated[0].aboveCents : 0;
}

/** The states of a series whose residents may enter a draw on a day, and those that lack a permit for it. */
export function statesWithPermits(
  states: readonly string[],
  permits: readonly Permit[],
  { valueCents, day }: { valueCents: number; day: CivilDate },
): { allowed: string[]; missing: string[] } {
  const isAllowed = (state: string): boolean => {
    const threshold = thresholdOn(state, day);
    if (threshold === null || valueCents <= threshold) return true;
    return permits.some((one) => one.state === state && one.validFrom <= day && day <= one.validUntil);
  };
  return { allowed: states.filter(isAllowed), missing: states.filter((state) => !isAllowed(state)) };
}
