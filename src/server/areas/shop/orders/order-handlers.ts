import { randomInt } from 'node:crypto';
import type { Basket, shop, ShopOrder } from '#contract/areas/shop.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { orderTotals } from '#domain/shop/order-totals.ts';
import type { OrderTotals } from '#domain/shop/order-totals.ts';
import type { Database } from '#server/kit/database.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf, SystemContext } from '#server/kit/implement.ts';
import { fullAddressOf } from '../addresses/address-handlers.ts';
import { findAddress } from '../addresses/address-store.ts';
import { findDeal } from '../deals/deal-store.ts';
import {
  addOrder,
  basketLines,
  countOrders,
  discardDraft,
  listOrders,
  lockBasket,
  MAX_DRAFTS,
  MAX_LINES,
  setInBasket,
} from './order-store.ts';
import type { BasketRow, OrderRow } from './order-store.ts';
import { noteActivity } from '../deals/interest-store.ts';

/** Letters and digits that are hard to confuse on the telephone. */
const REFERENCE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A random reference such as 'S-7K2M-9QXD', which cannot be guessed. */
function newReference(): string {
  const code = Array.from({ length: 8 }, () => REFERENCE_LETTERS[randomInt(REFERENCE_LETTERS.length)]).join('');
  return `S-${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Only open deals count towards the totals. */
function totalsOf(basket: readonly BasketRow[]): OrderTotals {
  const merchants = new Map(
    basket.map((row) => [
      row.merchant_id,
      { feeCents: row.delivery_cents, freeFromCents: row.free_delivery_from_cents },
    ]),
  );
  const lines = basket
    .filter(({ open }) => open)
    .map((row) => ({
      merchantId: row.merchant_id,
      priceCents: row.price_cents!,
      quantity: row.quantity,
      posted: row.delivery === 'post',
      taxed: row.taxed,
    }));
  return orderTotals(lines, (id) => merchants.get(id)!);
}

const sumsOf = ({ goodsCents: goods, deliveryCents: delivery, totalCents: total, gstCents: gst }: OrderTotals) => ({
  goods,
  delivery,
  total,
  gst,
});

export function basketOnWire(rows: readonly BasketRow[]): Basket {
  const totals = totalsOf(rows);
  const names = new Map(rows.map((row) => [row.merchant_id, row.merchant]));
  return {
    lines: rows.map((row) => ({
      deal_id: row.deal_id,
      title: row.title,
      merchant: { id: row.merchant_id, name: row.merchant },
      category: { id: row.category_id, name: row.category, icon: row.icon, colour: row.colour },
      price: row.price_cents ?? 0,
      full_price: row.full_price_cents,
      quantity: row.quantity,
      delivery: row.delivery,
      open: row.open,
    })),
    ...sumsOf(totals),
    parcels: totals.parcels.map(({ merchantId, feeCents, missingCents }) => ({
      merchant: { id: merchantId, name: names.get(merchantId)! },
      fee: feeCents,
      missing: missingCents,
    })),
    posted: totals.parcels.length > 0,
  };
}

function orderOnWire({ id, reference, state, created_at, address, lines, ...cents }: OrderRow): ShopOrder {
  return {
    id,
    reference,
    state,
    created_at,
    address,
    lines: lines.map(({ deal_id, title, merchant, price_cents: price, quantity }) => ({
      deal_id,
      title,
      merchant,
      price,
      quantity,
    })),
    goods: cents.goods_cents,
    delivery: cents.delivery_cents,
    total: cents.total_cents,
    gst: cents.gst_cents,
  };
}

/** The address as stored with the order; null when nothing is posted. */
async function addressFor(db: Database, memberId: number, posted: boolean, id: number | undefined) {
  if (!posted) return null;
  if (id === undefined) throw badField('address_id', 'Choose a delivery address.');
  const address = await findAddress(db, memberId, id);
  if (!address) throw new Failure('not_found', 'We couldn’t find that address.');
  return { recipient: address.recipient, full_address: fullAddressOf(address) };
}

/** Stores the basket as a draft order in one transaction. A concurrent order of the same basket waits for it. */
async function keepDraft(
  { systemDb, member, clock }: SystemContext,
  addressId: number | undefined,
  shownTotal: number,
): Promise<OrderRow> {
  await lockBasket(systemDb, member.id);
  const rows = (await basketLines(systemDb, member.id, clock.today(member.timeZone))).filter(({ open }) => open);
  if (rows.length === 0) throw new Failure('conflict', 'Nothing in your basket can be ordered right now.');
  if ((await countOrders(systemDb, member.id)) >= MAX_DRAFTS)
    throw new Failure('not_enough', 'You’ve reached the maximum number of draft orders. Delete one to add another.');
  const totals = totalsOf(rows);
  if (totals.totalCents !== shownTotal)
    throw new Failure('conflict', 'Something in your basket has changed. Check the total again.');
  const address = await addressFor(systemDb, member.id, totals.parcels.length > 0, addressId);
  const lines = rows.map(({ deal_id, title, merchant, price_cents, quantity }) => ({
    deal_id,
    title,
    merchant,
    price_cents: price_cents!,
    quantity,
  }));
  const sums = {
    goods_cents: totals.goodsCents,
    delivery_cents: totals.deliveryCents,
    gst_cents: totals.gstCents,
    total_cents: totals.totalCents,
  };
  const id = await addOrder(systemDb, member.id, { reference: newReference(), address, ...sums }, lines, clock.now());
  for (const { deal_id: dealId } of lines)
    await noteActivity(systemDb, member.id, { activity: 'ordered', dealId }, clock.now());
  return (await listOrders(systemDb, member.id, id))[0]!;
}

export const orderHandlers = {
  async basket(_input, { memberDb, member, clock }) {
    return basketOnWire(await basketLines(memberDb, member.id, clock.today(member.timeZone)));
  },

  async setInBasket({ body: { deal_id, quantity } }, { memberDb, member, clock }) {
    const today = clock.today(member.timeZone);
    if (quantity > 0) {
      const deal = await findDeal(memberDb, { memberId: member.id, today }, deal_id);
      if (!deal?.open || deal.price_cents === null)
        throw new Failure('not_found', 'This deal isn’t available any more.');
    }
    if (!(await setInBasket(memberDb, member.id, deal_id, quantity, clock.now())))
      throw new Failure('not_enough', `A basket can contain up to ${MAX_LINES} different items.`);
    return basketOnWire(await basketLines(memberDb, member.id, today));
  },

  async orders(_input, { memberDb, member }) {
    return { data: (await listOrders(memberDb, member.id)).map(orderOnWire) };
  },

  order: withSystemDb('money-movement', async ({ body: { address_id, total } }, context) => {
    return { success: true, data: orderOnWire(await keepDraft(context, address_id, total)) };
  }),

  discardOrder: withSystemDb('money-movement', async ({ body: { id, to_basket } }, { systemDb, member, clock }) => {
    const discarded = await systemDb
      .transaction()
      .execute((transaction) => discardDraft(transaction, member.id, id, to_basket === true, clock.now()));
    if (!discarded) throw new Failure('not_found', 'We couldn’t find that draft order.');
    return { success: true };
  }),
} satisfies Partial<HandlersOf<typeof shop>>;
