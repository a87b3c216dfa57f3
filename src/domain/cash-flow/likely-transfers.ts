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

/** The transfers of each amount that was moved at least three times. */
function byAmount({ ids, days, amounts, ...group }: TransactionGroup): TransactionGroup[] {
  const places = [...Map.groupBy(amounts.keys(), (at) => amounts[at]!).values()].filter((ats) => ats.length >= 3);
  return places.map((ats) => ({
    ...group,
    ids: ats.map((at) => ids[at]!),
    days: ats.map((at) => days[at]!),
    amounts: ats.map((at) => amounts[at]!),
  }));
}

/** The steady series of a group. One more transfer between the same accounts doesn't end the regular ones. */
function steadySeries(group: TransactionGroup, today: CivilDate): Recurring[] {
  const steady = (groups: readonly TransactionGroup[]) => detectRecurring(groups, today).filter((one) => one.steady);
  const whole = steady([group]);
  if (whole.length > 0) return whole;
  const parts = steady(byAmount(group));
  return parts.length === 1
    ? parts
    : parts.map((one) => ({ ...one, seriesKey: `${one.seriesKey}|${Math.abs(one.cents)}` }));
}

/** Detects transfers with a steady amount. Varying ones cannot be predicted. */
export function detectTransfers(
  groups: readonly (TransactionGroup & { counterAccountId: number })[],
  today: CivilDate,
): RecurringTransfer[] {
  return groups.flatMap(({ counterAccountId, ...group }) =>
    steadySeries(group, today).map(
      ({ seriesKey, name, accountId, subCategoryId, repeat, cents, nextDate }): RecurringTransfer => ({
        seriesKey,
        name,
        accountId,
        subCategoryId,
        repeat,
        cents,
        nextDate,
        counterAccountId,
      }),
    ),
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
