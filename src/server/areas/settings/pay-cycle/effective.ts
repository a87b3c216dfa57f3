import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import type { Database } from '#server/kit/database.ts';
import { cycleOfDetected, detectCycle } from './detect.ts';
import type { DetectedCycle } from './detect.ts';
import { payRows } from './pay-store.ts';
import type { PayRow } from './pay-store.ts';
import { readPayCycle } from './store.ts';

/** The member's pay cycle and its source. */
export interface PayCycleInForce {
  cycle: PayCycle;
  /** `chosen` by the member, `detected` from regular pay, or calendar `months` as long as neither is known. */
  source: 'chosen' | 'detected' | 'months';
  /** The cycle detected from transactions, even when the member chose another. */
  detected: DetectedCycle | null;
  /** The latest pay of the detected payer, or of any payer when none is regular. */
  lastPay: PayRow | null;
}

/** The effective pay cycle: chosen, otherwise detected, otherwise calendar months. */
export async function payCycleInForce(db: Database, memberId: number, today: string): Promise<PayCycleInForce> {
  const [{ cycle, chosen }, pays] = await Promise.all([readPayCycle(db, memberId), payRows(db, memberId, today)]);
  const detected = detectCycle(pays, today);
  const lastPay = (detected ? pays.findLast(({ payer }) => payer === detected.payer) : pays.at(-1)) ?? null;
  if (chosen) return { cycle, source: 'chosen', detected, lastPay };
  return detected
    ? { cycle: cycleOfDetected(detected), source: 'detected', detected, lastPay }
    : { cycle, source: 'months', detected, lastPay };
}
