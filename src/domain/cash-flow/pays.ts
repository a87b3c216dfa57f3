import type { CivilDate } from '../calendar/civil-date.ts';
import { paydayAfter } from '../calendar/pay-cycle.ts';
import type { PayCycle } from '../calendar/pay-cycle.ts';
import { subCategoryIds } from '../categorise/taxonomy.ts';
import { isScheduledPay, paydaysAhead } from '../forecast/pay.ts';
import type { PlannedCashFlow } from './planned.ts';

/** The pay that is expected, as the transactions and the member's own settings say. */
export interface ExpectedPay {
  cycle: PayCycle;
  /** The day of the latest pay; null where none was seen. */
  lastPaid: CivilDate | null;
  payer: string | null;
  cents: number;
  isSet: boolean;
  accountId: number | null;
}

/** The first payday after a day: the one date that every screen names. */
export function nextPayday(cycle: PayCycle, today: CivilDate): CivilDate {
  return paydayAfter(cycle, today);
}

/** Pays up to a day, without those that the member has scheduled. One whose day has passed is expected today. */
export function payFlows(
  { cycle, lastPaid, payer, cents, isSet, accountId }: ExpectedPay,
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
      certainty: isSet ? 'scheduled' : 'likely',
      state: 'due',
      subCategoryId: subCategoryIds.salary,
      source: { type: 'pay' },
    }));
}
