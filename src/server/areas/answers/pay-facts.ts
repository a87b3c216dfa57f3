import { paydayOnOrBefore } from '#domain/calendar/pay-cycle.ts';
import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import { detectCycle, payRows } from '../budget/public.ts';
import type { DetectedCycle, PayRow } from '../budget/public.ts';
import { readPayCycle } from '../pay-cycle/public.ts';
import type { Place } from './tool.ts';

export interface PayFacts {
  /** The member's own cycle; until one is chosen that of regular pay, else calendar months. */
  cycle: PayCycle;
  chosen: boolean;
  detected: DetectedCycle | null;
  rows: readonly PayRow[];
}

function cycleOf({ frequency, anchor, day }: DetectedCycle, fallback: PayCycle): PayCycle {
  if (frequency === 'monthly') return day === null ? fallback : { kind: 'monthly', day };
  return anchor === null ? fallback : { kind: frequency, payday: paydayOnOrBefore({ kind: frequency, payday: anchor }, anchor) };
}

/** When the member is paid, and what. */
export async function payFacts({ context: { db }, memberId, today }: Place): Promise<PayFacts> {
  const [{ cycle, chosen }, rows] = await Promise.all([readPayCycle(db, memberId), payRows(db, memberId, today)]);
  const detected = detectCycle(rows);
  return { cycle: chosen || !detected ? cycle : cycleOf(detected, cycle), chosen, detected, rows };
}

/** The cycle alone: pays are only read where none was chosen. */
export async function payCycleOf(place: Place): Promise<{ cycle: PayCycle; chosen: boolean }> {
  const own = await readPayCycle(place.context.db, place.memberId);
  if (own.chosen) return own;
  const { cycle } = await payFacts(place);
  return { cycle, chosen: false };
}
