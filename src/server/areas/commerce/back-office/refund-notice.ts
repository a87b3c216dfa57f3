import { formatCents } from '#domain/money/format.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { activeOperators } from '../../members/public.ts';
import { notify, notifyMany, withdrawNotifications } from '../../notifications/public.ts';
import { NOBODY } from '../orders/order-store.ts';
import type { OrderRow } from '../orders/order-store.ts';

const dollars = (cents: number): string => formatCents(cents, { currency: true });

const dedupeKeyOf = ({ reference }: OrderRow, id: number): string => `refund:${reference}:${id}`;

/**
 * Notifies the operators who may approve a refund that waits for a second one: all but the one who proposed it and the
 * buyer. `db` must be the system scope.
 */
export async function notifyApprovers(
  db: Database,
  clock: Clock,
  order: OrderRow,
  { id, cents, by }: { id: number; cents: number; by: { id: number; email: string } },
): Promise<void> {
  const approvers = (await activeOperators(db)).filter(
    (operator) =>
      operator.id !== by.id &&
      operator.id !== order.member_id &&
      operator.email.toLowerCase() !== order.email.toLowerCase(),
  );
  await notifyMany(
    db,
    clock,
    approvers.map((operator) => operator.id),
    {
      kind: 'messages',
      dedupeKey: dedupeKeyOf(order, id),
      title: 'A refund needs a second approval',
      href: '/operator/refunds',
      body: `${dollars(cents)} for order ${order.reference}, proposed by ${by.email}.`,
    },
  );
}

/** Withdraws the notifications of a refund that has been decided. `db` must be the system scope. */
export async function withdrawRefundNotice(db: Database, clock: Clock, order: OrderRow, id: number): Promise<void> {
  const operators = await activeOperators(db);
  await withdrawNotifications(
    db,
    clock,
    operators.map((operator) => operator.id),
    dedupeKeyOf(order, id),
  );
}

interface Decision {
  id: number;
  cents: number;
  approved: boolean;
  reason: string;
  /** The operator who decided. */
  by: { id: number; email: string };
}

/**
 * Notifies those who asked for a refund of the decision: the operator who proposed it, unless that one withdrew it, and
 * the buyer, who gets an email as well. `db` must be the system scope.
 */
export async function notifyRequesters(
  db: Database,
  clock: Clock,
  order: OrderRow,
  { id, cents, approved, reason, by }: Decision,
  requesters: { proposedBy: number | null; byBuyer: boolean },
): Promise<void> {
  const { reference, member_id: buyer } = order;
  const verdict = approved ? 'approved' : 'declined';
  const shared = { kind: 'messages' as const, dedupeKey: `refund-decided:${reference}:${id}` };
  if (requesters.proposedBy !== null && requesters.proposedBy !== by.id)
    await notify(db, clock, {
      ...shared,
      memberId: requesters.proposedBy,
      title: `The refund you proposed was ${verdict}`,
      body: `${dollars(cents)} for order ${reference}, ${verdict} by ${by.email}: ${reason}`,
      href: `/operator/orders/${reference}`,
    });
  if (requesters.byBuyer && buyer !== NOBODY)
    await notify(db, clock, {
      ...shared,
      memberId: buyer,
      title: `Your refund request was ${verdict}`,
      body: approved
        ? `We’ve refunded ${dollars(cents)} for order ${reference}.`
        : `We can’t refund order ${reference}. Reason: ${reason}`,
      href: `/packs/order-summary?order=${reference}`,
      hasEmail: true,
    });
}
