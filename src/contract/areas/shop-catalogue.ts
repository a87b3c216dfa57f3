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

const teamDeal = z.object({
  id: z.int(),
  /** Whether the team lists it, or the service of coupons: those are changed there. */
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

const merchantText = {
  name: text(80),
  about: optionalText(400),
  site: optionalText(500),
  delivery_fee: unsignedMoney,
  free_delivery_from: z.optional(positiveMoney),
};

const teamMerchant = z.object({
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
  /** Null where it differs from member to member. */ deals: z.nullable(z.int()),
});
export type TeamCollection = z.output<typeof teamCollection>;

/** One field as it was and as it is, in words; null is empty. */
const fieldChange = z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) });
export type FieldChange = z.output<typeof fieldChange>;

export const changeAction = z.literal(['added', 'changed', 'withdrawn', 'put_back']);
export type ChangeAction = z.output<typeof changeAction>;

const change = z.object({
  id: z.int(),
  at: instant,
  /** Who did it; null where the account is gone. */
  by: z.nullable(z.string()),
  subject: z.literal(['deal', 'merchant', 'collection']),
  subject_id: z.string(),
  title: z.string(),
  action: changeAction,
  way: z.literal(['back_office', 'file']),
  fields: z.array(fieldChange),
});
export type ShopChange = z.output<typeof change>;

const planned = z.object({
  subject: z.literal(['deal', 'merchant']),
  action: changeAction,
  key: z.string(),
  title: z.string(),
  fields: z.array(fieldChange),
});
export type PlannedChange = z.output<typeof planned>;

const paging = { page: z.optional(page), limit: z.optional(limit) };
const csvBytes = 5 * 1024 * 1024;

/** What operators do in the shop. */
export const shopCatalogue = defineArea('shopCatalogue', {
  deals: {
    method: 'GET',
    path: 'api/operator/shop/deals',
    auth: 'operator',
    summary:
      'Deals of one standing as the team wrote them, with what became of them; what ends first at the top, or what changed last.',
    query: z.object({ status: z.optional(dealStatus), search: optionalText(80), ...paging }),
    reply: paged(teamDeal),
  },
  saveDeal: {
    method: 'POST',
    path: 'api/operator/shop/deal',
    auth: 'operator',
    summary:
      'Adds a deal, or with its id changes it. An item has a price, a coupon a link. `updated_at` is the time that was shown: refused where it has changed since.',
    body: z.object({
      id: z.optional(id),
      updated_at: z.optional(instant),
      merchant: text(80),
      category_id: id,
      title: text(120),
      offer: text(40),
      description: optionalText(2000),
      terms: z.array(text(300)).check(z.maxLength(20, 'At most 20.')),
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
      'Ends a deal now, or puts it back; a coupon that was ended stays so while the service lists it. What members saved or ordered stays theirs.',
    body: z.object({ id, withdrawn: flag }),
    reply: doneWith({ id: z.int(), withdrawn: z.boolean() }),
    errors: ['not_found'],
  },
  merchants: {
    method: 'GET',
    path: 'api/operator/shop/merchants',
    auth: 'operator',
    summary: 'Merchants by their names, with how many of their deals are on offer.',
    query: z.object({ search: optionalText(80), ...paging }),
    reply: paged(teamMerchant),
  },
  saveMerchant: {
    method: 'POST',
    path: 'api/operator/shop/merchants',
    auth: 'operator',
    summary: 'Adds a merchant, or with its id changes it. Two cannot have one name.',
    body: z.object({ id: z.optional(id), ...merchantText }),
    reply: doneWith({ id: z.int() }),
    errors: ['bad_input', 'not_found'],
  },
  collections: {
    method: 'GET',
    path: 'api/operator/shop/collections',
    auth: 'operator',
    summary: 'The collections in their order, with how many deals each gathers today.',
    reply: listed(teamCollection),
  },
  saveCollection: {
    method: 'POST',
    path: 'api/operator/shop/collections',
    auth: 'operator',
    summary: 'Changes what a collection is called, and whether it is shown. What it gathers follows its rule.',
    body: z.object({ slug: collectionSlug, title: text(60), lead: text(160), shown: flag }),
    reply: doneWith({ slug: collectionSlug }),
    errors: ['not_found'],
  },
  changes: {
    method: 'GET',
    path: 'api/operator/shop/changes',
    auth: 'operator',
    summary: 'Who changed what in the shop, with what it was and what it is, the latest first.',
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
      'What a CSV of deals would add, change and take away, and which of its lines cannot be taken and why. Nothing is kept.',
    body: z.object({ replace: z.optional(flag) }),
    reply: z.object({
      added: z.int(),
      changed: z.int(),
      withdrawn: z.int(),
      put_back: z.int(),
      unchanged: z.int(),
      rejected: z.int(),
      /** The first of the changes, and of the lines that cannot be taken. */
      changes: z.array(planned),
      rejected_lines: z.array(z.object({ line: z.int(), reason: z.string() })),
      /** Sent with `loadDeals`, it does what was shown or nothing; null while a line is rejected. */
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
      'Takes deals from a CSV, by their keys; with `replace` those that are not in it go. One wrong line refuses the whole file. With the `mark` of a preview it is refused where it would do anything else than was shown.',
    body: z.object({ replace: z.optional(flag), mark: z.optional(text(64)) }),
    reply: doneWith({ deals: z.int(), withdrawn: z.int() }),
    errors: ['bad_input', 'conflict'],
  },
  loadCoupons: {
    method: 'POST',
    path: 'api/operator/shop/coupons',
    auth: 'operator',
    summary: 'Asks the service of coupons for its list now, as a job does each hour.',
    reply: doneWith({ source: z.string(), deals: z.int(), withdrawn: z.int() }),
    errors: ['unavailable'],
  },
});
