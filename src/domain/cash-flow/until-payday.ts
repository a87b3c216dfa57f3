import type { CivilDate } from '../calendar/civil-date.ts';
import type { MemberAccount } from './member-accounts.ts';
import { isBill, isOwnTransfer } from './planned.ts';
import type { PlannedCashFlow } from './planned.ts';

/** Whether a flow is due in a span; `withOverdue` includes those overdue from before it. */
export function isDueIn(
  { date, state }: Pick<PlannedCashFlow, 'date' | 'state'>,
  span: { first: CivilDate; last: CivilDate },
  withOverdue: boolean,
): boolean {
  return date <= span.last && (date >= span.first || (withOverdue && state === 'overdue'));
}

/** Money already committed until the next pay. */
export interface CommittedOutflows {
  /** Bills overdue or due by the last day, likely ones included. */
  bills: PlannedCashFlow[];
  /** Ordered payments and transfers, whatever their date. */
  ordered: PlannedCashFlow[];
  /** Money moved to savings, a loan account or a card by the last day. */
  transfers: PlannedCashFlow[];
}

/** The planned cash flows that leave the spending accounts. Flows from a card or from savings do not count. */
export function committedOutflows(
  flows: readonly PlannedCashFlow[],
  accounts: readonly MemberAccount[],
  last: CivilDate,
): CommittedOutflows {
  const spendingAccountIds = new Set(accounts.filter(({ isSpending }) => isSpending).map(({ id }) => id));
  const outflows = flows.filter(
    ({ cents, accountId, counterAccountId }) =>
      cents < 0 &&
      (accountId === null || spendingAccountIds.has(accountId)) &&
      !(counterAccountId !== null && spendingAccountIds.has(counterAccountId)),
  );
  const planned = outflows.filter(({ certainty, date }) => certainty !== 'confirmed' && date <= last);
  return {
    bills: planned.filter(isBill),
    ordered: outflows.filter(({ certainty }) => certainty === 'confirmed'),
    transfers: planned.filter(isOwnTransfer),
  };
}

/** The number and total (positive) of the flows that are only likely. */
export function assumedTotal(flows: readonly PlannedCashFlow[]): { count: number; cents: number } {
  const likely = flows.filter(({ certainty }) => certainty === 'likely');
  return { count: likely.length, cents: likely.reduce((sum, { cents }) => sum - cents, 0) };
}

/** The bills and orders until a day, overdue ones first, then by date. */
export function upcomingBills(flows: readonly PlannedCashFlow[], last: CivilDate): PlannedCashFlow[] {
  const bills = flows.filter((flow) => isBill(flow) && flow.date <= last);
  return [...bills.filter(({ state }) => state === 'overdue'), ...bills.filter(({ state }) => state !== 'overdue')];
}
