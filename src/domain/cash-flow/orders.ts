import type { CivilDate } from '../calendar/civil-date.ts';
import { daysBetween } from '../calendar/civil-date.ts';
import { subCategoryIds } from '../categorise/taxonomy.ts';
import { isSamePayee } from '../bills/bank-bills.ts';
import type { PlannedCashFlow } from './planned.ts';
import { isOwnTransfer } from './planned.ts';

/** A payment or transfer that the member ordered and that has not settled. */
export interface PendingOrder {
  transferId: number;
  toName: string;
  fromAccountId: number | null;
  /** An own account; null for a payment to somebody else. */
  toAccountId: number | null;
  cents: number;
  /** The date on which it leaves the account. */
  date: CivilDate;
  /** Whether its money is reserved and so already excluded from available balances. */
  isReserved: boolean;
}

/** In days. An order pays a bill due within this distance. */
export const SAME_DAYS = 7;

function orderFlow(
  { transferId, toName, fromAccountId, toAccountId, cents, date }: PendingOrder,
  replaced: PlannedCashFlow | undefined,
): PlannedCashFlow {
  const isTransfer = toAccountId !== null;
  return {
    key: `order|${transferId}`,
    name: isTransfer ? `Transfer to ${toName}` : toName,
    date,
    cents: -cents,
    accountId: fromAccountId,
    counterAccountId: toAccountId,
    kind: isTransfer ? 'transfer' : 'payment',
    certainty: 'confirmed',
    state: 'due',
    subCategoryId: isTransfer ? subCategoryIds['own-transfers'] : (replaced?.subCategoryId ?? 0),
    source: { type: 'order', transferId, standsFor: replaced?.key ?? null },
  };
}

function isOrderFor(order: PendingOrder, flow: PlannedCashFlow): boolean {
  if (flow.cents !== -order.cents || Math.abs(daysBetween(order.date, flow.date)) > SAME_DAYS) return false;
  if (order.toAccountId !== null)
    return isOwnTransfer(flow) && (flow.counterAccountId === null || flow.counterAccountId === order.toAccountId);
  return !isOwnTransfer(flow) && isSamePayee(order.toName, flow.name);
}

/**
 * Replaces planned flows by the orders that pay them. An order takes precedence because its amount and date are
 * certain. Orders with reserved money are left out.
 */
export function withOrders(flows: readonly PlannedCashFlow[], orders: readonly PendingOrder[]): PlannedCashFlow[] {
  const replacedFlows = new Map<PendingOrder, PlannedCashFlow>();
  const removedFlows = new Set<PlannedCashFlow>();
  for (const order of orders) {
    const replaced = flows.find((flow) => !removedFlows.has(flow) && flow.cents < 0 && isOrderFor(order, flow));
    if (!replaced) continue;
    removedFlows.add(replaced);
    replacedFlows.set(order, replaced);
  }
  return [
    ...flows.filter((flow) => !removedFlows.has(flow)),
    ...orders.filter(({ isReserved }) => !isReserved).map((order) => orderFlow(order, replacedFlows.get(order))),
  ];
}
