import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { CartItem } from '#domain/commerce/cart.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

export interface StoredCart {
  items: CartItem[];
  promo: string | null;
}

/** Whose cart it is: a member's, or that of the visitor who has its token. */
export type CartOwner = { memberId: number } | { token: string };

const EMPTY: StoredCart = { items: [], promo: null };
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A token that nobody can guess. */
export function newCartToken(): string {
  return randomBytes(24).toString('base64url');
}

export async function readCart(db: Database, owner: CartOwner): Promise<StoredCart> {
  const row =
    'memberId' in owner
      ? await db
          .selectFrom('carts')
          .select(['items', 'promo_code'])
          .where('member_id', '=', owner.memberId)
          .executeTakeFirst()
      : await db
          .selectFrom('guest_carts')
          .select(['items', 'promo_code'])
          .where('token_hash', '=', hashOf(owner.token))
          .executeTakeFirst();
  return row ? { items: row.items, promo: row.promo_code } : EMPTY;
}

/** Changes a cart, one change at a time. `db` must be a transaction. */
export async function changeCart(
  db: Database,
  owner: CartOwner,
  at: Date,
  change: (cart: StoredCart) => StoredCart,
): Promise<StoredCart> {
  const table = 'memberId' in owner ? sql`carts` : sql`guest_carts`;
  const key = 'memberId' in owner ? sql`member_id` : sql`token_hash`;
  const value = 'memberId' in owner ? owner.memberId : hashOf(owner.token);
  const { rows } = await sql<{ items: CartItem[]; promo_code: string | null }>`
    insert into ${table} (${key}, items, updated_at) values (${value}, '[]', ${at})
    on conflict (${key}) do update set updated_at = excluded.updated_at returning items, promo_code`.execute(db);
  const next = change({ items: rows[0]!.items, promo: rows[0]!.promo_code });
  await sql`update ${table} set items = ${JSON.stringify(next.items)}::jsonb, promo_code = ${next.promo} where ${key} = ${value}`.execute(
    db,
  );
  return next;
}

/** Takes a visitor's cart away, and returns what was in it. */
export async function takeGuestCart(db: Database, token: string): Promise<StoredCart> {
  const row = await db
    .deleteFrom('guest_carts')
    .where('token_hash', '=', hashOf(token))
    .returning(['items', 'promo_code'])
    .executeTakeFirst();
  return row ? { items: row.items, promo: row.promo_code } : EMPTY;
}

/** Removes what was bought from a cart. `db` must be a transaction. */
export async function removeBought(
  db: Database,
  memberId: number,
  bought: readonly Pick<CartItem, 'slug' | 'variant'>[],
  at: Date,
): Promise<void> {
  const stored = await readCart(db, { memberId });
  if (stored.items.length === 0) return;
  await changeCart(db, { memberId }, at, ({ items }) => ({
    items: items.filter((item) => !bought.some(({ slug, variant }) => item.slug === slug && item.variant === variant)),
    promo: null,
  }));
}

/** Deletes the carts of visitors that were not touched since a time. */
export async function sweepGuestCarts(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('guest_carts').where('updated_at', '<', before).execute();
}
