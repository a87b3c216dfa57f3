import { sql } from 'kysely';
import { badField } from '#contract/kit/errors.ts';
import type { Database } from '#server/kit/database.ts';
import { returnStock } from '../catalogue/catalogue-store.ts';
import '../tables.ts';

interface OrderKey {
  member_id: number;
  id: number;
}

/** Whether a line has units that can come back: goods that are posted, once. */
const canComeBack = sql<boolean>`variant_id is not null and posted and not restocked`;

/** The lines of an order whose units can go back into stock. */
export async function restockableLines(db: Database, { member_id: memberId, id }: OrderKey) {
  return db
    .selectFrom('order_lines')
    .select(['position', 'title', 'option', 'quantity'])
    .where('member_id', '=', memberId)
    .where('order_id', '=', id)
    .where(canComeBack)
    .orderBy('position')
    .execute();
}

/** @throws Failure where one of these lines has no units that can come back. */
export async function requireRestockable(db: Database, order: OrderKey, positions: readonly number[]): Promise<void> {
  if (positions.length === 0) return;
  const lines = await restockableLines(db, order);
  if (!positions.every((position) => lines.some((line) => line.position === position)))
    throw badField('restock', 'Some of these items are already back in stock, or can’t be put back.');
}

/**
 * Puts the units of some lines back into stock, each line once. The order must be locked.
 * @throws Failure where one of them went back before
 */
export async function restockLines(
  db: Database,
  { member_id: memberId, id }: OrderKey,
  positions: readonly number[],
): Promise<void> {
  if (positions.length === 0) return;
  const lines = await db
    .updateTable('order_lines')
    .set({ restocked: true })
    .where('member_id', '=', memberId)
    .where('order_id', '=', id)
    .where('position', 'in', positions)
    .where(canComeBack)
    .returning(['variant_id', 'quantity'])
    .execute();
  if (lines.length !== new Set(positions).size)
    throw badField('restock', 'Some of these items are already back in stock, or can’t be put back.');
  const units = lines.map(({ variant_id: variantId, quantity }) => ({ variantId: variantId!, quantity }));
  await returnStock(db, units, null);
}
