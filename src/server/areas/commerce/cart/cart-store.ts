import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { CartItem } from '#domain/commerce/cart.ts';
import { asynchronousCommit } from '#server/kit/asynchronous-commit.ts';
import type { Database } from '#server/kit/database.ts';
import { onePlan } from '#server/kit/prepared-statements.ts';
import { statement } from '#server/kit/statement.ts';
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
  const [row] =
    'memberId' in owner
      ? await readMembersCart(db, { memberId: owner.memberId })
      : await readGuestCart(db, { hash: hashOf(owner.token) });
  return row ? { items: row.items, promo: row.promo_code } : EMPTY;
}

const readMembersCart = statement(({ memberId }: { memberId: number }, db) =>
  db.selectFrom('carts').select(['items', 'promo_code']).where('member_id', '=', memberId),
);

const readGuestCart = statement(({ hash }: { hash: Buffer }, db) =>
  db.selectFrom('guest_carts').select(['items', 'promo_code']).where('token_hash', '=', hash),
);

/** Stores the first cart of a visitor. A crash of the database may lose what was put into it in the last moment. */
export async function addGuestCart(
  db: Database,
  token: string,
  items: readonly CartItem[],
  at: Date,
): Promise<StoredCart> {
  await insertGuestCart(db, { hash: hashOf(token), items: JSON.stringify(items), at });
  return { items: [...items], promo: null };
}

const insertGuestCart = statement(
  ({ hash, items, at }: { hash: Buffer; items: string; at: Date }) => sql`
    ${onePlan} with ${asynchronousCommit}
    insert into guest_carts (token_hash, items, updated_at) select ${hash}, ${items}::jsonb, ${at} from quick`,
);

/** The cart, created where there was none and locked until the transaction ends. */
async function lockCart(db: Database, owner: CartOwner, at: Date): Promise<StoredCart> {
  const { rows } = await (
    'memberId' in owner
      ? sql<{ items: CartItem[]; promo: string | null }>`
        insert into carts (member_id, items, updated_at) values (${owner.memberId}, '[]', ${at})
        on conflict (member_id) do update set updated_at = excluded.updated_at returning items, promo_code as promo`
      : sql<{ items: CartItem[]; promo: string | null }>`
        insert into guest_carts (token_hash, items, updated_at) values (${hashOf(owner.token)}, '[]', ${at})
        on conflict (token_hash) do update set updated_at = excluded.updated_at returning items, promo_code as promo`
  ).execute(db);
  return rows[0]!;
}

/** Changes a cart, one change at a time. `db` must be a transaction. */
export async function changeCart(
  db: Database,
  owner: CartOwner,
  at: Date,
  change: (cart: StoredCart) => StoredCart,
): Promise<StoredCart> {
  const next = change(await lockCart(db, owner, at));
  const items = JSON.stringify(next.items);
  await (
    'memberId' in owner
      ? sql`update carts set items = ${items}::jsonb, promo_code = ${next.promo} where member_id = ${owner.memberId}`
      : sql`update guest_carts set items = ${items}::jsonb, promo_code = ${next.promo}
        where token_hash = ${hashOf(owner.token)}`
  ).execute(db);
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
