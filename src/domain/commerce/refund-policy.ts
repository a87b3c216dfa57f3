import type { CivilDate } from '../calendar/civil-date.ts';

/**
 * What one operator may refund on an order alone, by date; above it a second operator must agree. Earlier refunds that
 * one operator decided count, so that a large refund cannot be split.
 */
export interface RefundLimits {
  /** The first day on which they apply. */
  from: CivilDate;
  source: string;
  /** Cents of one order within the look-back period. */
  onePersonCents: number;
  lookBackDays: number;
}

/** Newest first. */
const refundLimits: readonly RefundLimits[] = [
  { from: '2023-06-12', source: 'Refund policy of 12 June 2023', onePersonCents: 200_00, lookBackDays: 30 },
];

/** The limits of a day; the oldest ones for earlier days. */
export function refundLimitsOn(date: CivilDate): RefundLimits {
  return refundLimits.find(({ from }) => from <= date) ?? refundLimits.at(-1)!;
}

/** Whether a second operator must agree. `previousCents` were refunded by one operator within the look-back period. */
export function refundNeedsTwoPeople(cents: number, previousCents: number, limits: RefundLimits): boolean {
  return previousCents + cents > limits.onePersonCents;
}
