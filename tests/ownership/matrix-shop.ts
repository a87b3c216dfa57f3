import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { shop } from '#contract/areas/shop.ts';
import { aims, namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';
import type { Act } from './world.ts';

const own = "It works on the member's own rows, all of them.";
const shared = 'The deals are the same for everybody.';
const team = 'It is for operators.';

/** Anna's shop data that calls can refer to. */
export interface ShopThings {
  shopAddressId: number;
}

/** Anna has two delivery addresses, and likes pets. */
export async function addShopData(act: Act): Promise<ShopThings> {
  const address = {
    recipient: 'Anna QUANDONG',
    line1: '1 QUANDONG Street',
    suburb: 'Marrickville',
    state: 'NSW',
    postcode: '2204',
  } as const;
  const { data } = await act(shop.saveAddress, { body: { ...address, label: 'QUANDONG' } });
  await act(shop.saveAddress, { body: { ...address, is_default: true } });
  await act(shop.setInterests, { body: { interests: [8] } });
  await act(shop.noteActivity, { body: { activity: 'searched', detail: 'QUANDONG' } });
  return { shopAddressId: data.id };
}

/**
 * Anna's data about deals. Only an operator loads deals, so they are inserted directly, with low ids that everybody
 * may see, and her rows with them.
 */
export function shopRows(memberId: number, now: Date): RawBuilder<unknown>[] {
  return [
    sql`insert into shop_merchants (id, name, site) values (1, 'Mill', 'https://mill.example')`,
    sql`insert into shop_sources (source, name, as_of, read_at)
      values ('operator', 'Our shop', '2026-11-16', ${now}), ('coupons', 'A list', '2026-11-16', ${now})`,
    sql`insert into shop_deals (id, source, key, merchant_id, category_id, kind, title, offer, description, price_cents,
        words, created_at, updated_at)
      select n, 'operator', n::text, 1, 8, 'item', 'Bread', '1 free', '', 500, 'bread', ${now}, ${now}
      from generate_series(1, 2) n`,
    sql`insert into shop_saved (member_id, deal_id, saved_at) values (${memberId}, 1, ${now})`,
  ];
}

export const shopEntries: Record<string, Entry> = {
  'shop.data': namesNoRow(own),
  'shop.part': namesNoRow(own, { body: { collection: 'saved' } }),
  'shop.search': namesNoRow(shared, { query: { q: 'bread' } }),
  'shop.setInterests': namesNoRow(own, { body: { interests: [1, 2] } }),
  'shop.activity': namesNoRow(own),
  'shop.noteActivity': namesNoRow(shared, { body: { activity: 'opened', deal_id: 1 } }),
  'shop.save': namesNoRow(shared, { body: { deal_id: 2, saved: true } }),
  'shop.out': namesNoRow(
    'The outbound link is the same for everybody; the member it counts for is encrypted in it.',
    { query: { deal_id: 1 } },
    { annaGets: 404 },
  ),
  'shop.addresses': namesNoRow(own),
  'shop.saveAddress': aims(({ things }) => ({
    body: {
      id: things.shopAddressId,
      recipient: 'A',
      line1: 'B',
      suburb: 'Marrickville',
      state: 'NSW',
      postcode: '2204',
    },
  })),
  'shop.removeAddress': aims(({ things }) => ({ body: { id: things.shopAddressId } })),
  'shop.clearActivity': namesNoRow(own),
  'shopCatalogue.deals': namesNoRow(team, {}, { annaGets: 403 }),
  'shopCatalogue.saveDeal': namesNoRow(
    team,
    {
      body: {
        merchant: 'Mill',
        category_id: 8,
        title: 'A',
        offer: 'A',
        description: '',
        terms: [],
        price: 1,
        taxed: true,
        delivery: 'none',
      },
    },
    { annaGets: 403 },
  ),
  'shopCatalogue.setWithdrawn': namesNoRow(team, { body: { id: 1, withdrawn: true } }, { annaGets: 403 }),
  'shopCatalogue.merchants': namesNoRow(team, {}, { annaGets: 403 }),
  'shopCatalogue.saveMerchant': namesNoRow(
    team,
    { body: { name: 'A', about: '', delivery_fee: 0 } },
    { annaGets: 403 },
  ),
  'shopCatalogue.collections': namesNoRow(team, {}, { annaGets: 403 }),
  'shopCatalogue.saveCollection': namesNoRow(
    team,
    { body: { slug: 'ending', title: 'A', lead: 'A', shown: true } },
    { annaGets: 403 },
  ),
  'shopCatalogue.changes': namesNoRow(team, {}, { annaGets: 403 }),
  'shopCatalogue.previewDeals': namesNoRow(team, {}, { annaGets: 403 }),
  'shopCatalogue.loadDeals': namesNoRow(team, {}, { annaGets: 403 }),
  'shopCatalogue.loadCoupons': namesNoRow(team, {}, { annaGets: 403 }),
};
