import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import type { Database } from '#server/kit/database.ts';
import { cycleOfDetected, detectCycle } from './detect.ts';
import type { DetectedCycle } from './detect.ts';
import { payRows } from './pay-store.ts';
import type { PayRow } from './pay-store.ts';
import { readPayCycle } from './store.ts';

/** When the member is paid, and how that is known. */
export interface PayCycleInForce {
  cycle: PayCycle;
  /** `chosen` by the member, `detected` from regular pay, or calendar `months` while neither is known. */
  source: 'chosen' | 'detected' | 'months';
  /** What the transactions say, whatever was chosen. */
  detected: DetectedCycle | null;
  /** The latest pay of the detected payer, or of anybody where no payer is regular. */
  lastPay: PayRow | null;
}

/** The one answer to when the member is paid: as chosen, else as detected, else calendar months. */
export async function payCycleInForce(db: Database, memberId: number, today: string): Promise<PayCycleInForce> {
  const [{ cycle, chosen }, pays] = await Promise.all([readPayCycle(db, memberId), payRows(db, memberId, today)]);
  const detected = detectCycle(pays, today);
  const lastPay = (detected ? pays.findLast(({ payer }) => payer === detected.payer) : pays.at(-1)) ?? null;
  if (chosen) return { cycle, source: 'chosen', detected, lastPay };
  return detected
    ? { cycle: cycleOfDetected(detected), source: 'detected', detected, lastPay }
    : { cycle, source: 'months', detected, lastPay };
}
