import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  date,
  dateInput,
  doneWith,
  flag,
  id,
  listOf,
  listed,
  matching,
  money,
  optionalText,
  text,
  wholeBetween,
} from '#contract/kit/wire.ts';
import { destinations } from '#domain/explore/destinations.ts';
import { productKind } from './cart.ts';
import { productImage } from './catalogue.ts';
import { faqEntry } from './content.ts';

/**
 * What members can explore: the categories of rewards, questions about them, and collections of products and vouchers.
 */

const destination = z.enum(destinations);

/** A category of rewards. */
const exploreCard = z.object({
  id: z.int(),
  destination,
  /** The path of the screen that it leads to. */
  path: z.string(),
  title: z.string(),
  summary: z.string(),
});
export type ExploreCard = z.output<typeof exploreCard>;

const collectionName = z.object({ slug: z.string(), title: z.string() });

const collectionItem = z.object({
  /** The slug of the product, or the id of the voucher. */
  key: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Set for a product: its lowest price today, and the usual one. */
  product: z.nullable(
    z.object({
      kind: productKind,
      price: money,
      usual_price: money,
      icon: z.string(),
      colour: z.string(),
      image: z.nullable(productImage),
      sample: z.boolean(),
    }),
  ),
  /** Set for a voucher. */
  voucher: z.nullable(
    z.object({ merchant: z.string(), offer: z.string(), category: z.string(), ends_on: date, left: z.int() }),
  ),
});
export type CollectionItem = z.output<typeof collectionItem>;

const collectionImage = z.object({ path: z.string(), alt: z.string() });

const collection = z.object({
  ...collectionName.shape,
  introduction: z.string(),
  image: z.nullable(collectionImage),
  /** Only products on sale and vouchers on offer today. */
  items: z.array(collectionItem),
});
export type Collection = z.output<typeof collection>;

const schedule = {
  /** The first and the last day on which members see it, in Sydney; null if open. */
  starts_on: z.nullable(date),
  ends_on: z.nullable(date),
};
const shown = {
  /** Lower numbers come first. */
  position: z.int(),
  shown: z.boolean(),
  ...schedule,
};

const editedCard = z.object({ id: z.int(), destination, title: z.string(), summary: z.string(), ...shown });
export type EditedCard = z.output<typeof editedCard>;

const itemKind = z.literal(['product', 'voucher']);
export type ItemKind = z.output<typeof itemKind>;

const editedCollection = z.object({
  id: z.int(),
  ...collectionName.shape,
  introduction: z.string(),
  image: z.nullable(collectionImage),
  /** Shown if no collection is named. */
  is_default: z.boolean(),
  items: z.array(z.object({ kind: itemKind, key: z.string(), title: z.string() })),
  ...shown,
});
export type EditedCollection = z.output<typeof editedCollection>;

const shownInput = {
  position: wholeBetween(0, 1000),
  shown: flag,
  starts_on: z.optional(dateInput),
  ends_on: z.optional(dateInput),
};

const slug = text(60).check(
  ...matching(60, /^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use lowercase letters, digits and hyphens, such as new-this-week.'),
);

export const explore = defineArea('explore', {
  home: {
    method: 'GET',
    path: 'api/explore',
    auth: 'member',
    summary: 'Lists the categories of rewards, and the published questions and answers about them.',
    reply: z.object({ data: z.array(exploreCard), faqs: z.array(faqEntry) }),
  },
  collection: {
    method: 'GET',
    path: 'api/explore/collection',
    auth: 'member',
    summary:
      'Returns a collection with its products on sale and vouchers on offer today, and the other collections. Without `slug`, returns the default collection; null if there is none.',
    query: z.object({
      /** The slug of the collection; the default one if omitted. */
      slug: optionalText(60),
    }),
    reply: z.object({ data: z.nullable(collection), others: z.array(collectionName) }),
    errors: ['not_found'],
  },
  image: {
    method: 'GET',
    path: 'api/explore/image/{id}/{version}',
    auth: 'guest',
    kind: 'file',
    summary: 'Returns the image of a collection as WebP. A new image has a new version.',
    params: z.object({
      /** The id of the collection. */
      id,
      /** The version of its image. */
      version: z.string().check(...matching(16, /^[0-9a-f]{16}$/, 'Unknown version.')),
    }),
    errors: ['not_found'],
  },
  cards: {
    method: 'GET',
    path: 'api/operator/explore/cards',
    auth: 'operator',
    summary: 'Lists all cards of the Explore screen in order, and the section whose answers it shows.',
    reply: z.object({ data: z.array(editedCard), faq_section_id: z.nullable(z.int()) }),
  },
  saveCard: {
    method: 'POST',
    path: 'api/operator/explore/cards/save',
    auth: 'operator',
    summary: 'Creates a card of the Explore screen or, with `id`, updates one.',
    body: z.object({ id: z.optional(id), destination, title: text(60), summary: text(160), ...shownInput }),
    reply: doneWith({ data: editedCard }),
    errors: ['not_found', 'bad_input'],
  },
  setFaqs: {
    method: 'POST',
    path: 'api/operator/explore/faqs',
    auth: 'operator',
    summary: 'Sets the section whose answers the Explore screen shows; none if omitted.',
    body: z.object({ section_id: z.optional(id) }),
    reply: doneWith({ faq_section_id: z.nullable(z.int()) }),
    errors: ['bad_input'],
  },
  collections: {
    method: 'GET',
    path: 'api/operator/explore/collections',
    auth: 'operator',
    summary: 'Lists all collections in order, with every item.',
    reply: listed(editedCollection),
  },
  saveCollection: {
    method: 'POST',
    path: 'api/operator/explore/collections/save',
    auth: 'operator',
    summary:
      'Creates a collection or, with `id`, updates one, with its items in order. A new default replaces the previous one.',
    body: z.object({
      id: z.optional(id),
      slug,
      title: text(60),
      introduction: text(600),
      is_default: flag,
      items: listOf(z.object({ kind: itemKind, key: text(70) }), 40),
      ...shownInput,
    }),
    reply: doneWith({ data: editedCollection }),
    errors: ['not_found', 'bad_input', 'already_taken'],
  },
  saveImage: {
    method: 'POST',
    path: 'api/operator/explore/collections/image',
    auth: 'operator',
    encoding: 'multipart',
    files: { count: 1, bytesEach: 8 * 1024 * 1024 },
    summary: 'Saves the image of a collection with its text alternative, re-encoded without metadata.',
    body: z.object({ collection_id: id, alt: text(160) }),
    reply: doneWith({ data: editedCollection }),
    errors: ['not_found', 'bad_input', 'unsupported_media', 'too_large'],
  },
  removeImage: {
    method: 'POST',
    path: 'api/operator/explore/collections/image/remove',
    auth: 'operator',
    summary: 'Removes the image of a collection.',
    body: z.object({ collection_id: id }),
    reply: doneWith({ data: editedCollection }),
    errors: ['not_found'],
  },
});
