import type { Database } from '#server/kit/database.ts';
import './tables.ts';

/** Replaces the member's interests and returns them. Null when a category does not exist; nothing changes then. */
export async function keepInterests(
  db: Database,
  memberId: number,
  names: readonly string[],
): Promise<string[] | null> {
  const existing =
    names.length === 0
      ? []
      : await db
          .selectFrom('voucher_categories')
          .select(['id', 'name'])
          .where('name', 'in', names)
          .orderBy('id')
          .execute();
  if (existing.length < names.length) return null;
  const ids = existing.map(({ id }) => id);
  await db.transaction().execute(async (transaction) => {
    const others = transaction.deleteFrom('voucher_interests').where('member_id', '=', memberId);
    await (ids.length === 0 ? others : others.where('category_id', 'not in', ids)).execute();
    if (ids.length === 0) return;
    await transaction
      .insertInto('voucher_interests')
      .values(ids.map((id) => ({ member_id: memberId, category_id: id })))
      .onConflict((conflict) => conflict.columns(['member_id', 'category_id']).doNothing())
      .execute();
  });
  return existing.map(({ name }) => name);
}
