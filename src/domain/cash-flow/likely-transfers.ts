import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays } from '../calendar/civil-date.ts';
import { detectRecurring } from '../bills/recurring.ts';
import type { Recurring, TransactionGroup } from '../bills/recurring.ts';
import { seriesDates } from '../bills/schedule.ts';
import { LATE_DAYS } from '../bills/bank-bills.ts';
import { isOwnTransfer } from './planned.ts';
import type { PlannedCashFlow } from './planned.ts';

/** A recurring transfer of a fixed amount, such as to savings or a mortgage. */
export interface RecurringTransfer extends Pick<
  Recurring,
  'seriesKey' | 'name' | 'accountId' | 'subCategoryId' | 'repeat' | 'cents' | 'nextDate'
> {
  counterAccountId: number;
}

/** Detects transfers with a steady amount. Varying ones cannot be predicted. */
export function detectTransfers(
  groups: readonly (TransactionGroup & { counterAccountId: number })[],
  today: CivilDate,
): RecurringTransfer[] {
  return groups.flatMap(({ counterAccountId, ...group }) =>
    detectRecurring([group], today)
      .filter(({ steady }) => steady)
      .map(({ seriesKey, name, accountId, subCategoryId, repeat, cents, nextDate }): RecurringTransfer => ({
        seriesKey,
        name,
        accountId,
        subCategoryId,
        repeat,
        cents,
        nextDate,
        counterAccountId,
      })),
  );
}

/** The dates of likely transfers, except to accounts that a scheduled transfer already covers. */
export function transferFlows(
  transfers: readonly RecurringTransfer[],
  known: readonly PlannedCashFlow[],
  today: CivilDate,
  to: CivilDate,
): PlannedCashFlow[] {
  const linkedAccounts = new Set(known.filter(isOwnTransfer).map(({ counterAccountId }) => counterAccountId));
  return transfers
    .filter(({ counterAccountId }) => !linkedAccounts.has(counterAccountId))
    .flatMap(({ seriesKey, name, accountId, counterAccountId, subCategoryId, repeat, cents, nextDate }) =>
      seriesDates({ startDate: nextDate, endDate: null, repeat }, addDays(today, -LATE_DAYS), to).map(
        (onDate): PlannedCashFlow => ({
          key: `series|${seriesKey}|${onDate}`,
          name: `Transfer to ${name}`,
          date: onDate < today ? today : onDate,
          cents,
          accountId,
          counterAccountId,
          kind: 'transfer',
          certainty: 'likely',
          state: 'due',
          subCategoryId,
          source: { type: 'series', seriesKey },
        }),
      ),
    );
}
