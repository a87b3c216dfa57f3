import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  date,
  done,
  doneWith,
  flag,
  id,
  instant,
  limit,
  listOf,
  listed,
  money,
  optionalText,
  page,
  paged,
  postcode,
  text,
  unsignedMoney,
  wholeBetween,
} from '#contract/kit/wire.ts';
import { stateCode } from './reference.ts';

const category = z.object({ id: z.int(), name: z.string(), icon: z.string(), colour: z.string() });
export type ShopCategory = z.output<typeof category>;

const merchantName = z.object({ id: z.int(), name: z.string() });

/** `item` is bought here; `coupon` is taken to the merchant's own site. */
export const dealKind = z.literal(['item', 'coupon']);
export type DealKind = z.output<typeof dealKind>;

const deal = z.object({
  id: z.int(),
  kind: dealKind,
  title: z.string(),
  /** In two or three words, such as '20% off'. */
  offer: z.string(),
  merchant: merchantName,
  category,
  /** What an item costs here, and elsewhere; null for coupons, and where nothing is to be compared. */
  price: z.nullable(money),
  full_price: z.nullable(money),
  /** The last day; null where none is known. */
  ends_on: z.nullable(date),
  saved: z.boolean(),
});
export type Deal = z.output<typeof deal>;

const fullDeal = z.extend(deal, {
  /** False when it has ended or was taken away; nothing can be done with it then. */
  open: z.boolean(),
  description: z.array(z.string()),
  terms: z.array(z.string()),
  code: z.nullable(z.string()),
  /** Our own counted way to the merchant's site, and the site that it leads to. */
  out: z.nullable(z.string()),
  site: z.nullable(z.string()),
  delivery: z.literal(['none', 'email', 'post']),
  delivery_fee: money,
  free_delivery_from: z.nullable(money),
  /** How many of it are in the member's basket. */
  in_basket: z.int(),
  opened: z.int(),
  /** Who lists it, and the day of that list. */
  source: z.string(),
  as_of: date,
});
export type FullDeal = z.output<typeof fullDeal>;

const merchant = z.extend(merchantName, {
  about: z.string(),
  out: z.nullable(z.string()),
  site: z.nullable(z.string()),
  delivery_fee: money,
  free_delivery_from: z.nullable(money),
});
export type ShopMerchant = z.output<typeof merchant>;

export const collectionSlug = z.literal(['saved', 'for-you', 'ending', 'under-25', 'free-delivery', 'gift-cards']);
export type CollectionSlug = z.output<typeof collectionSlug>;

const collection = z.object({ slug: collectionSlug, title: z.string(), lead: z.string(), deals: z.int() });
export type Collection = z.output<typeof collection>;

const counted = z.extend(category, { deals: z.int() });

export const dealOrder = z.literal(['best', 'ending', 'newest', 'cheapest']);
export type DealOrder = z.output<typeof dealOrder>;

export const shopActivityKind = z.literal(['opened', 'searched', 'saved', 'went_out', 'ordered']);
export type ShopActivityKind = z.output<typeof shopActivityKind>;

const addressFields = {
  label: optionalText(40),
  recipient: text(80),
  line1: text(120),
  line2: optionalText(120),
  suburb: text(60),
  state: stateCode,
  postcode,
};

const address = z.object({
  id: z.int(),
  label: z.nullable(z.string()),
  recipient: z.string(),
  line1: z.string(),
  line2: z.nullable(z.string()),
  suburb: z.string(),
  state: stateCode,
  postcode: z.string(),
  /** In one line (rule C26). */
  full_address: z.string(),
  is_default: z.boolean(),
});
export type ShopAddress = z.output<typeof address>;

/** All fees are in the first total that is shown; GST is within it. */
const totals = { goods: money, delivery: money, total: money, gst: money };

const basket = z.object({
  lines: z.array(
    z.object({
      deal_id: z.int(),
      title: z.string(),
      merchant: merchantName,
      category,
      price: money,
      full_price: z.nullable(money),
      quantity: z.int(),
      delivery: z.literal(['none', 'email', 'post']),
      /** False when the deal has ended meanwhile: it counts for nothing and is not ordered. */
      open: z.boolean(),
    }),
  ),
  ...totals,
  /** What each merchant's parcel costs, and how much more would make it free. */
  parcels: z.array(z.object({ merchant: merchantName, fee: money, missing: z.nullable(money) })),
  /** Whether something is sent by post, so that an address is needed. */
  posted: z.boolean(),
});
export type Basket = z.output<typeof basket>;

const order = z.object({
  id: z.int(),
  reference: z.string(),
  /** A draft: nothing has been charged, and nothing is sent. */
  state: z.literal(['draft']),
  created_at: instant,
  address: z.nullable(z.object({ recipient: z.string(), full_address: z.string() })),
  lines: z.array(
    z.object({
      deal_id: z.nullable(z.int()),
      title: z.string(),
      merchant: z.string(),
      price: money,
      quantity: z.int(),
    }),
  ),
  ...totals,
});
export type ShopOrder = z.output<typeof order>;

const paging = { page: z.optional(page), limit: z.optional(limit) };

export const shop = defineArea('shop', {
  data: {
    method: 'GET',
    path: 'api/ushop/data',
    auth: 'member',
    summary:
      'The front of the shop: deals for the member, first those of the interests, collections, merchants, what was looked at last, and the basket in short.',
    reply: z.object({
      categories: z.array(z.extend(counted, { interested: z.boolean() })),
      for_you: z.array(deal),
      collections: z.array(collection),
      merchants: z.array(z.extend(merchantName, { deals: z.int() })),
      recent: z.array(deal),
      basket: z.object({ items: z.int(), total: money }),
      /** Who lists the deals, and the day of each list. */
      sources: z.array(z.object({ name: z.string(), as_of: date })),
    }),
  },
  part: {
    method: 'POST',
    path: 'api/ushop/data',
    auth: 'member',
    encoding: 'form',
    summary:
      'One part of the shop: a deal with others like it, a merchant with its deals, or a collection. Name exactly one of them.',
    body: z.object({
      deal_id: z.optional(id),
      merchant_id: z.optional(id),
      collection: z.optional(collectionSlug),
      ...paging,
    }),
    reply: z.extend(paged(deal), {
      deal: z.nullable(fullDeal),
      merchant: z.nullable(merchant),
      collection: z.nullable(collection),
    }),
    errors: ['bad_input', 'not_found'],
  },
  search: {
    method: 'GET',
    path: 'api/ushop/search',
    auth: 'member',
    summary:
      'Deals by words, categories, merchant and kind, with how many there are in each category and of each merchant. `next` of an answer is sent as `after` for what follows it.',
    query: z.object({
      q: optionalText(80),
      category: z.optional(listOf(id, 20)),
      merchant: z.optional(id),
      kind: z.optional(dealKind),
      sort: z.optional(dealOrder),
      after: z.optional(text(80)),
      limit: z.optional(limit),
    }),
    reply: z.object({
      data: z.array(deal),
      total: z.int(),
      limit: z.int(),
      /** Where the list goes on; null at its end. */
      next: z.nullable(z.string()),
      categories: z.array(counted),
      merchants: z.array(z.extend(merchantName, { deals: z.int() })),
    }),
    errors: ['bad_input'],
  },
  setInterests: {
    method: 'POST',
    path: 'api/ushop/set-interests',
    auth: 'member',
    encoding: 'form',
    summary:
      'Keeps which categories the member is interested in, in place of those before; their deals come first from then on.',
    body: z.object({ interests: listOf(id, 40) }),
    reply: doneWith({ interests: z.array(z.int()) }),
    errors: ['bad_input'],
  },
  activity: {
    method: 'GET',
    path: 'api/ushop/activity',
    auth: 'member',
    summary: 'What the member opened, searched for, saved, went out to and ordered in the shop, the latest first.',
    query: z.object({ activity: z.optional(shopActivityKind), ...paging }),
    reply: paged(
      z.object({
        id: z.int(),
        activity: shopActivityKind,
        at: instant,
        deal: z.nullable(z.object({ id: z.int(), kind: dealKind, title: z.string(), offer: z.string() })),
        merchant: z.nullable(merchantName),
        detail: z.nullable(z.string()),
      }),
    ),
  },
  noteActivity: {
    method: 'POST',
    path: 'api/ushop/activity',
    auth: 'member',
    summary:
      'Notes that a deal was opened, or what was searched for; the same within half an hour is one. All else is noted by itself.',
    body: z.object({ activity: z.literal(['opened', 'searched']), deal_id: z.optional(id), detail: optionalText(120) }),
    reply: done,
    errors: ['bad_input', 'not_found', 'too_many'],
  },
  clearActivity: {
    method: 'POST',
    path: 'api/ushop/activity/clear',
    auth: 'member',
    summary: 'Forgets what the member did in the shop. What is saved and ordered stays.',
    reply: done,
  },
  save: {
    method: 'POST',
    path: 'api/ushop/save',
    auth: 'member',
    encoding: 'form',
    summary: 'Saves a deal for later, or takes it off that list.',
    body: z.object({ deal_id: id, saved: flag }),
    reply: doneWith({ deal_id: z.int(), saved: z.boolean() }),
    errors: ['not_found'],
  },
  out: {
    method: 'GET',
    path: 'api/ushop/out',
    auth: 'public',
    kind: 'redirect',
    summary:
      'Leads to the site of a coupon or a merchant, as it is stored, and counts it for the member whose mark the link carries. An address in the request is never followed.',
    query: z.object({ deal_id: z.optional(id), merchant_id: z.optional(id), by: optionalText(400) }),
    errors: ['not_found', 'too_many'],
  },
  addresses: {
    method: 'GET',
    path: 'api/ushop/addresses',
    auth: 'member',
    summary: 'Where the member has things sent, the default first.',
    reply: listed(address),
  },
  saveAddress: {
    method: 'POST',
    path: 'api/ushop/addresses',
    auth: 'member',
    encoding: 'form',
    summary:
      'Adds an address, or with its id changes it. Suburb, state and postcode must belong together. The first one is the default.',
    body: z.object({ id: z.optional(id), ...addressFields, is_default: z.optional(flag) }),
    reply: doneWith({ data: address }),
    errors: ['bad_input', 'not_found', 'not_enough', 'unavailable'],
  },
  removeAddress: {
    method: 'POST',
    path: 'api/ushop/addresses/remove',
    auth: 'member',
    encoding: 'form',
    summary: 'Removes an address; orders keep theirs. If it was the default, the one changed last takes its place.',
    body: z.object({ id }),
    reply: done,
    errors: ['not_found'],
  },
  basket: {
    method: 'GET',
    path: 'api/ushop/basket',
    auth: 'member',
    summary: "What the member means to order, with all that it costs at today's prices.",
    reply: basket,
  },
  setInBasket: {
    method: 'POST',
    path: 'api/ushop/basket',
    auth: 'member',
    encoding: 'form',
    summary: 'Says how many of an item are in the basket; at none the line goes.',
    body: z.object({ deal_id: id, quantity: wholeBetween(0, 10) }),
    reply: basket,
    errors: ['not_found', 'not_enough'],
  },
  orders: {
    method: 'GET',
    path: 'api/ushop/orders',
    auth: 'member',
    summary: "The member's orders, the latest first.",
    reply: listed(order),
  },
  order: {
    method: 'POST',
    path: 'api/ushop/orders',
    auth: 'member',
    idempotent: true,
    summary:
      'Keeps the basket as a draft of an order: lines, address and totals as they were shown. Nothing is charged by it. Refused where the total is not the one that was shown.',
    body: z.object({ address_id: z.optional(id), total: unsignedMoney }),
    reply: doneWith({ data: order }),
    errors: ['bad_input', 'not_found', 'conflict', 'not_enough'],
  },
  discardOrder: {
    method: 'POST',
    path: 'api/ushop/orders/discard',
    auth: 'member',
    encoding: 'form',
    summary: 'Throws a draft away; with `to_basket` its lines go back into the basket.',
    body: z.object({ id, to_basket: z.optional(flag) }),
    reply: done,
    errors: ['not_found'],
  },
});
