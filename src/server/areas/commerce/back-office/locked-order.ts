import { Failure } from '#contract/kit/errors.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context } from '#server/kit/implement.ts';
import { refuseOwnAccount } from '#server/kit/member-account.ts';
import { lockOrder } from '../orders/order-store.ts';
import type { OrderRow } from '../orders/order-store.ts';

/**
 * An order that somebody else placed, locked until the transaction ends. @throws Failure where it does not exist, or
 * is the operator's own, also as a guest
 */
export async function lockOrderOfOther(
  db: Database,
  operator: Context<'operator'>['member'],
  reference: string,
): Promise<OrderRow> {
  const order = await lockOrder(db, reference);
  if (!order) throw new Failure('not_found', 'We couldn’t find that order.');
  refuseOwnAccount(operator, order.member_id);
  if (order.email.toLowerCase() === operator.email.toLowerCase()) refuseOwnAccount(operator, operator.id);
  return order;
}
