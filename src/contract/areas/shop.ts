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
} from '#contract/kit/wire.ts';
import { stateCode } from './reference.ts';

const category = z.object({ id: z.int(), name: z.string(), icon: z.string(), colour: z.string() });
export type ShopCategory = z.output<typeof category>;

export const merchantReference = z.object({ id: z.int(), name: z.string() });

/** `item` is bought here; `coupon` is used at the merchant's site. */
export const dealKind = z.literal(['item', 'coupon']);
export type DealKind = z.output<typeof dealKind>;
export const deal = z.object({
  id: z.int(),
  kind: dealKind,
  title: z.string(),
  /** Two or three words, such as '20% off'. */
  offer: z.string(),
  merchant: merchantReference,
  category,
  /** The price here and elsewhere; null for coupons, and if there is nothing to compare. */
  price: z.nullable(money),
  full_price: z.nullable(money),
  /** The last day; null if unknown. */
  ends_on: z.nullable(date),
  saved: z.boolean(),
  /** Made up to show how the shop works: it cannot be bought or used anywhere. */
  sample: z.boolean(),
});
export type Deal = z.output<typeof deal>;

const dealDetail = z.extend(deal, {
  /** False if it has ended or was withdrawn, and cannot be used. */
  open: z.boolean(),
  description: z.array(z.string()),
  terms: z.array(z.string()),
  code: z.nullable(z.string()),
  /** Our redirect to the merchant's site, which counts visits, and the site itself. */
  out: z.nullable(z.string()),
  site: z.nullable(z.string()),
  delivery: z.literal(['none', 'email', 'post']),
  delivery_fee: money,
  free_delivery_from: z.nullable(money),
  opened: z.int(),
  /** Who lists it, and the date of the list. */
  source: z.string(),
  as_of: date,
});
export type FullDeal = z.output<typeof dealDetail>;

export const merchant = z.extend(merchantReference, {
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

const categoryCount = z.extend(category, { deals: z.int() });

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

export const address = z.object({
  id: z.int(),
  label: z.nullable(z.string()),
  recipient: z.string(),
  line1: z.string(),
  line2: z.nullable(z.string()),
  suburb: z.string(),
  state: stateCode,
  postcode: z.string(),
  /** As people write it, in one line. */
  full_address: z.string(),
  is_default: z.boolean(),
});
export type ShopAddress = z.output<typeof address>;

const paging = { page: z.optional(page), limit: z.optional(limit) };

export const shop = defineArea('shop', {
  data: {
    method: 'GET',
    path: 'api/ushop/data',
    auth: 'member',
    summary:
      "Returns the shop's home page: deals for the member, categories, collections, merchants and recently viewed deals.",
    reply: z.object({
      categories: z.array(z.extend(categoryCount, { interested: z.boolean() })),
      for_you: z.array(deal),
      collections: z.array(collection),
      merchants: z.array(z.extend(merchantReference, { deals: z.int() })),
      recent: z.array(deal),
      /** Who lists the deals, and the date of each list. */
      sources: z.array(z.object({ name: z.string(), as_of: date })),
    }),
  },
  part: {
    method: 'POST',
    path: 'api/ushop/data',
    auth: 'member',
    encoding: 'form',
    summary:
      'Returns a deal with similar deals, a merchant with its deals, or a collection. Specify exactly one of them.',
    body: z.object({
      deal_id: z.optional(id),
      merchant_id: z.optional(id),
      collection: z.optional(collectionSlug),
      ...paging,
    }),
    reply: z.extend(paged(deal), {
      deal: z.nullable(dealDetail),
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
      'Searches deals by text, category, merchant and kind, with counts per category and merchant. Pass `next` as `after` for the next page.',
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
      /** Where the next page starts; null at the end. */
      next: z.nullable(z.string()),
      categories: z.array(categoryCount),
      merchants: z.array(z.extend(merchantReference, { deals: z.int() })),
    }),
    errors: ['bad_input'],
  },
  setInterests: {
    method: 'POST',
    path: 'api/ushop/set-interests',
    auth: 'member',
    encoding: 'form',
    summary: 'Sets the categories that interest the member, replacing any earlier ones. Their deals come first.',
    body: z.object({ interests: listOf(id, 40) }),
    reply: doneWith({ interests: z.array(z.int()) }),
    errors: ['bad_input'],
  },
  activity: {
    method: 'GET',
    path: 'api/ushop/activity',
    auth: 'member',
    summary: 'Lists deals that the member opened, saved, visited and ordered, and their searches, newest first.',
    query: z.object({ activity: z.optional(shopActivityKind), ...paging }),
    reply: paged(
      z.object({
        id: z.int(),
        activity: shopActivityKind,
        at: instant,
        deal: z.nullable(z.object({ id: z.int(), kind: dealKind, title: z.string(), offer: z.string() })),
        merchant: z.nullable(merchantReference),
        detail: z.nullable(z.string()),
      }),
    ),
  },
  noteActivity: {
    method: 'POST',
    path: 'api/ushop/activity',
    auth: 'member',
    summary:
      'Records that a deal was opened, or a search. Repeats within half an hour count once. Other activity is recorded automatically.',
    body: z.object({ activity: z.literal(['opened', 'searched']), deal_id: z.optional(id), detail: optionalText(120) }),
    reply: done,
    errors: ['bad_input', 'not_found', 'too_many'],
  },
  clearActivity: {
    method: 'POST',
    path: 'api/ushop/activity/clear',
    auth: 'member',
    summary: "Deletes the member's shop activity. Saved deals and orders are unchanged.",
    reply: done,
  },
  save: {
    method: 'POST',
    path: 'api/ushop/save',
    auth: 'member',
    encoding: 'form',
    summary: 'Saves a deal for later, or removes it from the saved deals.',
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
      "Redirects to the stored site of a coupon or merchant, and counts the visit for the member identified by the link's token. Never follows a URL from the request.",
    query: z.object({ deal_id: z.optional(id), merchant_id: z.optional(id), by: optionalText(400) }),
    errors: ['not_found', 'too_many'],
  },
  addresses: {
    method: 'GET',
    path: 'api/ushop/addresses',
    auth: 'member',
    summary: "Lists the member's delivery addresses, default first.",
    reply: listed(address),
  },
  saveAddress: {
    method: 'POST',
    path: 'api/ushop/addresses',
    auth: 'member',
    encoding: 'form',
    summary:
      'Creates a delivery address or, with `id`, updates one. Suburb, state and postcode must match. The first address is the default.',
    body: z.object({ id: z.optional(id), ...addressFields, is_default: z.optional(flag) }),
    reply: doneWith({ data: address }),
    errors: ['bad_input', 'not_found', 'not_enough', 'unavailable'],
  },
  removeAddress: {
    method: 'POST',
    path: 'api/ushop/addresses/remove',
    auth: 'member',
    encoding: 'form',
    summary:
      'Deletes an address. Orders are unchanged. If it was the default, the most recently changed one becomes the default.',
    body: z.object({ id }),
    reply: done,
    errors: ['not_found'],
  },
});
