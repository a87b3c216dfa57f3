import type { Database } from '#server/kit/database.ts';
import { open } from './deal-store.ts';
import '../tables.ts';

/** Items that are bought here, by id, with the delivery terms of their merchants; `open` if they can be bought now. */
export async function dealsForSale(db: Database, ids: readonly number[], today: string) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('shop_deals as d')
    .innerJoin('shop_merchants as m', 'm.id', 'd.merchant_id')
    .select([
      'd.id',
      'd.title',
      'd.price_cents',
      'd.delivery',
      'd.taxed',
      'd.link',
      'm.site',
      'd.merchant_id',
      'm.name as merchant',
      'm.delivery_cents',
      'm.free_delivery_from_cents',
    ])
    .select(open(today).as('open'))
    .where('d.id', 'in', [...new Set(ids)])
    .where('d.kind', '=', 'item')
    .execute();
}
