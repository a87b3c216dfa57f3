import type { vouchers } from '#contract/areas/vouchers.ts';
import type { CallInput } from '#contract/kit/endpoint.ts';

/**
 * The parts of the screen, and which vouchers are looked at: kept in the address, so that a link or Back leads to the
 * same.
 */
export const tabs = ['vouchers', 'charity', 'plans', 'activity'] as const;
export type DealsTab = (typeof tabs)[number];

export const shelves = ['all', 'interests', 'favourites', 'redeemed'] as const;
export type Shelf = (typeof shelves)[number];

export interface DealsView {
  tab: DealsTab;
  shelf: Shelf;
  category: string;
  place: string;
  words: string;
  page: number;
  /** The voucher that lies open. */
  voucher: number | null;
}

export const VOUCHERS_A_PAGE = 12;
export const ACTS_A_PAGE = 20;

const plain: DealsView = { tab: 'vouchers', shelf: 'all', category: '', place: '', words: '', page: 1, voucher: null };

function numberIn(search: URLSearchParams, name: string): number | null {
  const text = search.get(name) ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

function oneOf<V extends string>(choices: readonly V[], text: string | null): V {
  return choices.find((choice) => choice === text) ?? choices[0]!;
}

export function viewOf(search: URLSearchParams): DealsView {
  return {
    tab: oneOf(tabs, search.get('tab')),
    shelf: oneOf(shelves, search.get('show')),
    category: (search.get('category') ?? '').slice(0, 80),
    place: (search.get('place') ?? '').slice(0, 80),
    words: (search.get('q') ?? '').slice(0, 80).trim(),
    page: numberIn(search, 'page') ?? 1,
    voucher: numberIn(search, 'voucher'),
  };
}

/** The query of an address; what is as usual is left out. */
export function searchOf(view: DealsView): URLSearchParams {
  const names = {
    tab: 'tab',
    shelf: 'show',
    category: 'category',
    place: 'place',
    words: 'q',
    page: 'page',
    voucher: 'voucher',
  } as const;
  const search = new URLSearchParams();
  for (const key of Object.keys(names) as (keyof DealsView)[]) {
    if (view[key] !== plain[key]) search.set(names[key], String(view[key]));
  }
  return search;
}

/** Where a voucher lies open. */
export const voucherHref = (id: number): string => `/deals-and-discounts?voucher=${id}`;

export const isFiltered = ({ category, place, words }: DealsView): boolean =>
  category !== '' || place !== '' || words !== '';

/** What is asked of the list for a view. */
export function vouchersInput({
  shelf,
  category,
  place,
  words,
  page,
}: DealsView): CallInput<typeof vouchers.findVouchers> {
  const filters = {
    ...(category === '' ? {} : { category: [category] }),
    ...(place === '' ? {} : { location: [place] }),
    ...(words === '' ? {} : { search: words }),
    ...(shelf === 'favourites' ? { favourites: true } : {}),
    ...(shelf === 'redeemed' ? { redeemed: true } : {}),
    ...(shelf === 'interests' ? { interested: true } : {}),
  };
  return { body: { filters, page, limit: VOUCHERS_A_PAGE } };
}

export const actsInput = ({ page }: DealsView) => ({ query: { page, limit: ACTS_A_PAGE } });
