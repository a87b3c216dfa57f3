import { shop } from '#contract/areas/shop.ts';
import type { CollectionSlug, Deal, DealKind, DealOrder, ShopActivityKind } from '#contract/areas/shop.ts';
import { prefetch } from '#web/kit/query.ts';

export const PAGE_DEALS = 24;
export const PAGE_ACTIVITY = 50;

const slugs: readonly string[] = [
  'saved',
  'for-you',
  'ending',
  'under-25',
  'free-delivery',
  'gift-cards',
] satisfies CollectionSlug[];
const kinds: readonly string[] = ['item', 'coupon'] satisfies DealKind[];
const orders: readonly string[] = ['best', 'ending', 'newest', 'cheapest'] satisfies DealOrder[];
const activities: readonly string[] = [
  'opened',
  'searched',
  'saved',
  'went_out',
  'ordered',
] satisfies ShopActivityKind[];

const among = <T extends string>(known: readonly string[], value: string | null): T | undefined =>
  value !== null && known.includes(value) ? (value as T) : undefined;

/** A whole number above zero, as it may stand in an address; undefined for anything else. */
export function numberIn(text: string | null | undefined): number | undefined {
  return text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

const pageIn = (search: URLSearchParams): number => numberIn(search.get('page')) ?? 1;

/** What an address asks to search for. */
export function searchIn(search: URLSearchParams) {
  const q = (search.get('q') ?? '').trim().slice(0, 80);
  return {
    ...(q === '' ? {} : { q }),
    category: numberIn(search.get('category')) === undefined ? undefined : [numberIn(search.get('category'))!],
    merchant: numberIn(search.get('merchant')),
    kind: among<DealKind>(kinds, search.get('kind')),
    sort: among<DealOrder>(orders, search.get('sort')) ?? ('best' as const),
    after: search.get('after')?.slice(0, 80) || undefined,
    limit: PAGE_DEALS,
  };
}

export function activityIn(search: URLSearchParams) {
  return {
    activity: among<ShopActivityKind>(activities, search.get('what')),
    page: pageIn(search),
    limit: PAGE_ACTIVITY,
  };
}

export function collectionIn(search: URLSearchParams): CollectionSlug | undefined {
  return among<CollectionSlug>(slugs, search.get('of'));
}

/** The body that asks for one page of a part of the shop. */
export const partOf = <P extends object>(part: P, search: URLSearchParams) => ({
  ...part,
  page: pageIn(search),
  limit: PAGE_DEALS,
});

/** Things to buy here and coupons have a screen each; either shows the other as well. */
export function dealHref({ id, kind }: Pick<Deal, 'id' | 'kind'>): string {
  return `/shop/${kind === 'item' ? 'deal' : 'deal2'}/${id}`;
}

const idOf = (address: URL): number | undefined => numberIn(address.pathname.split('/').at(-1));

export const readFront = () => prefetch(shop.data);
export const readSearch = (address: URL) => prefetch(shop.search, { query: searchIn(address.searchParams) });
export const readActivity = (address: URL) => prefetch(shop.activity, { query: activityIn(address.searchParams) });
export const readAddresses = () => prefetch(shop.addresses);

export async function readDeal(address: URL): Promise<void> {
  const deal_id = idOf(address);
  if (deal_id !== undefined) await prefetch(shop.part, { body: { deal_id } });
}

export async function readMerchant(address: URL): Promise<void> {
  const merchant_id = idOf(address);
  if (merchant_id !== undefined) await prefetch(shop.part, { body: partOf({ merchant_id }, address.searchParams) });
}

export async function readCollection(address: URL): Promise<void> {
  const collection = collectionIn(address.searchParams);
  await (collection === undefined
    ? prefetch(shop.data)
    : prefetch(shop.part, { body: partOf({ collection }, address.searchParams) }));
}
