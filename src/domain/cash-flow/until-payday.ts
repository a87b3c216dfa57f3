import type { CivilDate } from '../calendar/civil-date.ts';
import type { OwnAccount } from './member-accounts.ts';
import { isBill, isOwnTransfer } from './planned.ts';
import type { PlannedCashFlow } from './planned.ts';

/** Whether a flow is due in a span of days; `withOverdue` takes in what has been overdue since before it. */
export function isDueIn(
  { date, state }: Pick<PlannedCashFlow, 'date' | 'state'>,
  span: { first: CivilDate; last: CivilDate },
  withOverdue: boolean,
): boolean {
  return date <= span.last && (date >= span.first || (withOverdue && state === 'overdue'));
}

/** What is spoken for of the money that is spent from, until the next pay. */
export interface SpokenFor {
  /** Bills that are overdue or due by the last day, likely ones included. */
  bills: PlannedCashFlow[];
  /** Payments and transfers that were ordered, whenever they leave: the money is given away already. */
  ordered: PlannedCashFlow[];
  /** Money that goes to savings, to a loan account or to a card by the last day. */
  transfers: PlannedCashFlow[];
}

/** What of the planned cash flows leaves the spending accounts. What is paid from a card or from savings does not touch that money. */
export function spokenFor(
  flows: readonly PlannedCashFlow[],
  accounts: readonly OwnAccount[],
  last: CivilDate,
): SpokenFor {
  const spending = new Set(accounts.filter(({ isSpending }) => isSpending).map(({ id }) => id));
  const leaving = flows.filter(
    ({ cents, accountId, counterAccountId }) =>
      cents < 0 &&
      (accountId === null || spending.has(accountId)) &&
      !(counterAccountId !== null && spending.has(counterAccountId)),
  );
  const planned = leaving.filter(({ certainty, date }) => certainty !== 'confirmed' && date <= last);
  return {
    bills: planned.filter(isBill),
    ordered: leaving.filter(({ certainty }) => certainty === 'confirmed'),
    transfers: planned.filter(isOwnTransfer),
  };
}

/** How many of the flows are only assumed, and what they come to, above zero. */
export function assumedOf(flows: readonly PlannedCashFlow[]): { count: number; cents: number } {
  const likely = flows.filter(({ certainty }) => certainty === 'likely');
  return { count: likely.length, cents: likely.reduce((sum, { cents }) => sum - cents, 0) };
}
