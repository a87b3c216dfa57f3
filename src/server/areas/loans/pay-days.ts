import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import type { Database } from '#server/kit/database.ts';
import { detectCycle, payRows } from '../budget/public.ts';
import { readPayCycle } from '../pay-cycle/public.ts';

/** When a borrower is paid, and who says so; `months` where nobody does. */
export interface PayDays {
  cycle: PayCycle;
  source: 'chosen' | 'detected' | 'months';
  payer: string | null;
}

export async function payDaysOf(db: Database, memberId: number, today: string): Promise<PayDays> {
  const [{ cycle, chosen }, pays] = await Promise.all([readPayCycle(db, memberId), payRows(db, memberId, today)]);
  const found = detectCycle(pays);
  if (chosen || !found) return { cycle, source: chosen ? 'chosen' : 'months', payer: found?.payer ?? null };
  const seen: PayCycle = found.frequency === 'monthly' ? { kind: 'monthly', day: found.day ?? 1 } : { kind: found.frequency, payday: found.anchor! };
  return { cycle: seen, source: 'detected', payer: found.payer };
}
