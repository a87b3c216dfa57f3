import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays } from '../calendar/civil-date.ts';
import { findRecurring } from '../bills/recurring.ts';
import type { Recurring, RowGroup } from '../bills/recurring.ts';
import { seriesDates } from '../bills/schedule.ts';
import { LATE_DAYS } from '../bills/bank-bills.ts';
import { isOwnTransfer } from './planned.ts';
import type { PlannedCashFlow } from './planned.ts';

/** A transfer of one amount that comes again and again, such as to savings or to a mortgage. */
export interface RecurringTransfer extends Pick<
  Recurring,
  'seriesKey' | 'name' | 'accountId' | 'subCategoryId' | 'repeat' | 'cents' | 'nextDate'
> {
  counterAccountId: number;
}

/** Transfers whose amount stays the same. What differs each time is moved as it is needed, and cannot be assumed. */
export function findTransfers(
  groups: readonly (RowGroup & { counterAccountId: number })[],
  today: CivilDate,
): RecurringTransfer[] {
  return groups.flatMap(({ counterAccountId, ...group }) =>
    findRecurring([group], today)
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

/** The days of likely transfers, without those between two accounts that a scheduled transfer joins already. */
export function transferFlows(
  transfers: readonly RecurringTransfer[],
  known: readonly PlannedCashFlow[],
  today: CivilDate,
  to: CivilDate,
): PlannedCashFlow[] {
  const joined = new Set(known.filter(isOwnTransfer).map(({ counterAccountId }) => counterAccountId));
  return transfers
    .filter(({ counterAccountId }) => !joined.has(counterAccountId))
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
