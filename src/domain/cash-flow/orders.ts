import type { CivilDate } from '../calendar/civil-date.ts';
import { daysBetween } from '../calendar/civil-date.ts';
import { subCategoryIds } from '../categorise/taxonomy.ts';
import { isSamePayee } from '../bills/bank-bills.ts';
import type { PlannedCashFlow } from './planned.ts';
import { isOwnTransfer } from './planned.ts';

/** A payment or transfer that the member has ordered and that has not come to its end. */
export interface OpenOrder {
  transferId: number;
  toName: string;
  fromAccountId: number | null;
  /** An own account; null for a payment to somebody else. */
  toAccountId: number | null;
  cents: number;
  /** The day on which it leaves. */
  date: CivilDate;
  /** Its money is held: the balances that can be spent are without it already. */
  isHeld: boolean;
}

/** An order stands for a bill that is due within so many days of it. */
const SAME_DAYS = 7;

function orderFlow(
  { transferId, toName, fromAccountId, toAccountId, cents, date }: OpenOrder,
  paid: PlannedCashFlow | undefined,
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
    subCategoryId: isTransfer ? subCategoryIds['own-transfers'] : (paid?.subCategoryId ?? 0),
    source: { type: 'order', transferId, standsFor: paid?.key ?? null },
  };
}

function standsFor(order: OpenOrder, flow: PlannedCashFlow): boolean {
  if (flow.cents !== -order.cents || Math.abs(daysBetween(order.date, flow.date)) > SAME_DAYS) return false;
  if (order.toAccountId !== null)
    return isOwnTransfer(flow) && (flow.counterAccountId === null || flow.counterAccountId === order.toAccountId);
  return !isOwnTransfer(flow) && isSamePayee(order.toName, flow.name);
}

/**
 * The flows without those that an order pays, and the orders that are still to leave. What is planned and ordered is
 * counted once: as the order, whose amount and day are certain.
 */
export function withOrders(flows: readonly PlannedCashFlow[], orders: readonly OpenOrder[]): PlannedCashFlow[] {
  const taken = new Map<OpenOrder, PlannedCashFlow>();
  const gone = new Set<PlannedCashFlow>();
  for (const order of orders) {
    const paid = flows.find((flow) => !gone.has(flow) && flow.cents < 0 && standsFor(order, flow));
    if (!paid) continue;
    gone.add(paid);
    taken.set(order, paid);
  }
  return [
    ...flows.filter((flow) => !gone.has(flow)),
    ...orders.filter(({ isHeld }) => !isHeld).map((order) => orderFlow(order, taken.get(order))),
  ];
}
