import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import type { Database } from '#server/kit/database.ts';
import { payCycleInForce } from '../../settings/public.ts';
import type { PayCycleInForce } from '../../settings/public.ts';

/** The borrower's pay cycle and its source; `months` where none is known. */
export interface PayDays {
  cycle: PayCycle;
  source: PayCycleInForce['source'];
  payer: string | null;
}

export async function payDaysOf(db: Database, memberId: number, today: string): Promise<PayDays> {
  const { cycle, source, detected } = await payCycleInForce(db, memberId, today);
  return { cycle, source, payer: detected?.payer ?? null };
}
