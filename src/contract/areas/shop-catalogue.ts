import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  date,
  doneWith,
  flag,
  id,
  instant,
  limit,
  listed,
  optionalText,
  page,
  paged,
  positiveMoney,
  money,
  text,
  unsignedMoney,
} from '#contract/kit/wire.ts';
import { collectionSlug, dealKind } from './shop.ts';

export const dealStatus = z.literal(['on_offer', 'coming', 'ended', 'withdrawn']);
export type DealStatus = z.output<typeof dealStatus>;

const delivery = z.literal(['none', 'email', 'post']);

export const teamDeal = z.object({
  id: z.int(),
  /** Created by an operator, or by the coupon service, in which case it can only be changed there. */
  source: z.literal(['operator', 'coupons']),
  key: z.string(),
  kind: dealKind,
  status: dealStatus,
  title: z.string(),
  offer: z.string(),
  merchant: z.string(),
  category_id: z.int(),
  category: z.string(),
  description: z.string(),
  terms: z.array(z.string()),
  code: z.nullable(z.string()),
  link: z.nullable(z.string()),
  price: z.nullable(money),
  full_price: z.nullable(money),
  taxed: z.boolean(),
  delivery,
  starts_on: z.nullable(date),
  ends_on: z.nullable(date),
  opened: z.int(),
  went_out: z.int(),
  updated_at: instant,
});
export type TeamDeal = z.output<typeof teamDeal>;

const merchantFields = {
  name: text(80),
  about: optionalText(400),
  site: optionalText(500),
  delivery_fee: unsignedMoney,
  free_delivery_from: z.optional(positiveMoney),
};

export const teamMerchant = z.object({
  id: z.int(),
  name: z.string(),
  about: z.string(),
  site: z.nullable(z.string()),
  delivery_fee: money,
  free_delivery_from: z.nullable(money),
  deals: z.int(),
});
export type TeamMerchant = z.output<typeof teamMerchant>;

const teamCollection = z.object({
  slug: collectionSlug,
  title: z.string(),
  lead: z.string(),
  shown: z.boolean(),
  /** Null if it differs between members. */
  deals: z.nullable(z.int()),
});
export type TeamCollection = z.output<typeof teamCollection>;

/** A field before and after, as text; null if empty. */
const fieldChange = z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) });
export type FieldChange = z.output<typeof fieldChange>;

export const changeAction = z.literal(['added', 'changed', 'withdrawn', 'put_back']);
export type ChangeAction = z.output<typeof changeAction>;

const change = z.object({
  id: z.int(),
  at: instant,
  /** Who made it; null if the account is gone. */
  by: z.nullable(z.string()),
  subject: z.literal(['deal', 'merchant', 'collection']),
  subject_id: z.string(),
  title: z.string(),
  action: changeAction,
  way: z.literal(['back_office', 'file']),
  fields: z.array(fieldChange),
});
export type ShopChange = z.output<typeof change>;

const plannedChange = z.object({
  subject: z.literal(['deal', 'merchant']),
  action: changeAction,
  key: z.string(),
  title: z.string(),
  fields: z.array(fieldChange),
});
export type PlannedChange = z.output<typeof plannedChange>;

const paging = { page: z.optional(page), limit: z.optional(limit) };
const csvBytes = 5 * 1024 * 1024;

/** The shop's back office. */
export const shopCatalogue = defineArea('shopCatalogue', {
  deals: {
    method: 'GET',
    path: 'api/operator/shop/deals',
    auth: 'operator',
    summary:
      'Lists deals of one status with their usage. Current and upcoming deals are sorted by end date, others by last change.',
    query: z.object({ status: z.optional(dealStatus), search: optionalText(80), ...paging }),
    reply: paged(teamDeal),
  },
  saveDeal: {
    method: 'POST',
    path: 'api/operator/shop/deal',
    auth: 'operator',
    summary:
      'Creates a deal or, with `id`, updates one. An item requires a price, a coupon a link. Refused if `updated_at` is not the value last read.',
    body: z.object({
      id: z.optional(id),
      updated_at: z.optional(instant),
      merchant: text(80),
      category_id: id,
      title: text(120),
      offer: text(40),
      description: optionalText(2000),
      terms: z.array(text(300)).check(z.maxLength(20, 'Add up to 20.')),
      code: optionalText(60),
      link: optionalText(1000),
      price: z.optional(positiveMoney),
      full_price: z.optional(positiveMoney),
      taxed: flag,
      delivery,
      starts_on: z.optional(date),
      ends_on: z.optional(date),
    }),
    reply: doneWith({ id: z.int() }),
    errors: ['bad_input', 'not_found', 'conflict'],
  },
  setWithdrawn: {
    method: 'POST',
    path: 'api/operator/shop/deal/withdrawn',
    auth: 'operator',
    summary:
      'Withdraws a deal, or restores it. A withdrawn coupon stays withdrawn even if the coupon service lists it. Saved deals and orders are unchanged.',
    body: z.object({ id, withdrawn: flag }),
    reply: doneWith({ id: z.int(), withdrawn: z.boolean() }),
    errors: ['not_found'],
  },
  merchants: {
    method: 'GET',
    path: 'api/operator/shop/merchants',
    auth: 'operator',
    summary: 'Lists merchants by name, with the number of their deals on offer.',
    query: z.object({ search: optionalText(80), ...paging }),
    reply: paged(teamMerchant),
  },
  saveMerchant: {
    method: 'POST',
    path: 'api/operator/shop/merchants',
    auth: 'operator',
    summary: 'Creates a merchant or, with `id`, updates one. Names must be unique.',
    body: z.object({ id: z.optional(id), ...merchantFields }),
    reply: doneWith({ id: z.int() }),
    errors: ['bad_input', 'not_found'],
  },
  collections: {
    method: 'GET',
    path: 'api/operator/shop/collections',
    auth: 'operator',
    summary: 'Lists collections in display order, with the number of deals in each today.',
    reply: listed(teamCollection),
  },
  saveCollection: {
    method: 'POST',
    path: 'api/operator/shop/collections',
    auth: 'operator',
    summary: 'Updates the text of a collection and whether it is shown. A rule determines its deals.',
    body: z.object({ slug: collectionSlug, title: text(60), lead: text(160), shown: flag }),
    reply: doneWith({ slug: collectionSlug }),
    errors: ['not_found'],
  },
  changes: {
    method: 'GET',
    path: 'api/operator/shop/changes',
    auth: 'operator',
    summary: 'Lists changes to the shop, newest first, with who made them and the values before and after.',
    query: z.object(paging),
    reply: paged(change),
  },
  previewDeals: {
    method: 'POST',
    path: 'api/operator/shop/deals/preview',
    auth: 'operator',
    encoding: 'multipart',
    files: { count: 1, bytesEach: csvBytes },
    summary:
      'Previews a CSV of deals: what it would add, change and withdraw, and which lines are rejected. Nothing is saved.',
    body: z.object({ replace: z.optional(flag) }),
    reply: z.object({
      added: z.int(),
      changed: z.int(),
      withdrawn: z.int(),
      put_back: z.int(),
      unchanged: z.int(),
      rejected: z.int(),
      /** The first changes and the first rejected lines. */
      changes: z.array(plannedChange),
      rejected_lines: z.array(z.object({ line: z.int(), reason: z.string() })),
      /** Send it with `loadDeals` to apply exactly this preview; null if a line is rejected. */
      mark: z.nullable(z.string()),
    }),
    errors: ['bad_input'],
  },
  loadDeals: {
    method: 'POST',
    path: 'api/operator/shop/deals',
    auth: 'operator',
    encoding: 'multipart',
    files: { count: 1, bytesEach: csvBytes },
    summary:
      'Imports deals from a CSV by key. With `replace`, deals not in it are withdrawn. If any line is rejected, nothing is imported. With the `mark` of a preview, refused if the changes would differ from it.',
    body: z.object({ replace: z.optional(flag), mark: z.optional(text(64)) }),
    reply: doneWith({ deals: z.int(), withdrawn: z.int() }),
    errors: ['bad_input', 'conflict'],
  },
  loadCoupons: {
    method: 'POST',
    path: 'api/operator/shop/coupons',
    auth: 'operator',
    summary: "Loads the coupon service's list now instead of at the next hourly run.",
    reply: doneWith({ source: z.string(), deals: z.int(), withdrawn: z.int() }),
    errors: ['unavailable'],
  },
});
