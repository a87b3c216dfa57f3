import type { CivilDate } from '../calendar/civil-date.ts';
import { paydayAfter } from '../calendar/pay-cycle.ts';
import type { PayCycle } from '../calendar/pay-cycle.ts';
import { subCategoryIds } from '../categorise/taxonomy.ts';
import { isScheduledPay, paydaysAhead } from '../forecast/pay.ts';
import type { PlannedCashFlow } from './planned.ts';

/** The expected pay, from transactions and the member's settings. */
export interface ExpectedPay {
  cycle: PayCycle;
  /** The date of the latest pay; null if none is known. */
  lastPaid: CivilDate | null;
  payer: string | null;
  cents: number;
  isMemberSet: boolean;
  accountId: number | null;
}

/** The first payday after a day, used by every screen. */
export function nextPayday(cycle: PayCycle, today: CivilDate): CivilDate {
  return paydayAfter(cycle, today);
}

/** Pays until `to`, without those that the member has scheduled. A missed one is expected today. */
export function payFlows(
  { cycle, lastPaid, payer, cents, isMemberSet, accountId }: ExpectedPay,
  scheduled: readonly PlannedCashFlow[],
  today: CivilDate,
  to: CivilDate,
): PlannedCashFlow[] {
  return paydaysAhead(cycle, lastPaid, today, to)
    .map((date) => (date < today ? today : date))
    .filter((date) => !isScheduledPay({ date, cents }, scheduled))
    .map((date): PlannedCashFlow => ({
      key: `pay|${date}`,
      name: payer ?? 'Pay',
      date,
      cents,
      accountId,
      counterAccountId: null,
      kind: 'pay',
      certainty: isMemberSet ? 'scheduled' : 'likely',
      state: 'due',
      subCategoryId: subCategoryIds.salary,
      source: { type: 'pay' },
    }));
}
