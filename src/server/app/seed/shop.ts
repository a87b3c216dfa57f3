import { shop } from '#contract/areas/shop.ts';
import { shopCatalogue } from '#contract/areas/shop-catalogue.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { Server } from '../wiring.ts';
import { callEndpoint } from './call-endpoint.ts';

const columns = [
  'key',
  'merchant',
  'about',
  'site',
  'delivery_fee',
  'free_delivery_from',
  'category',
  'title',
  'offer',
  'description',
  'terms',
  'code',
  'link',
  'price',
  'full_price',
  'taxed',
  'delivery',
  'starts_on',
  'ends_on',
];

/**
 * [key, merchant, description, delivery, free delivery from, category, title, offer, description, price, price
 * elsewhere, delivery method, days left]; every merchant is fictional.
 */
type Item = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  'post' | 'email' | 'none',
  number | null,
];

const saltbush = ['Saltbush Pantry', 'Dry goods without the plastic.', '9.95', '80'] as const;
const lamp = ['Lamp & Linen', 'Bed linen, towels and lamps made to last.', '12.00', '150'] as const;
const bytefield = ['Bytefield', 'Refurbished laptops and phones with a two-year warranty.', '0', ''] as const;
const meeple = ['Meeple House', 'Board games, and someone to explain the rules.', '7.50', '60'] as const;
const reel = ['Little Reel Cinema', 'Three screens and good choc tops.', '0', ''] as const;
const cards = ['Corner Cards', 'Gift cards, emailed within minutes.', '0', ''] as const;

const items: readonly Item[] = [
  [
    'pantry-jars',
    ...saltbush,
    'Food and drink',
    'Six jars for the pantry',
    'Save $8',
    'Rolled and steel-cut oats, almonds, lentils, rice and pasta in returnable jars.',
    '22.00',
    '30.00',
    'post',
    null,
  ],
  [
    'pantry-tea',
    ...saltbush,
    'Food and drink',
    'A year of breakfast tea',
    '30% off',
    'Twelve tins of loose-leaf tea, sent all at once or one a month.',
    '58.80',
    '84.00',
    'post',
    9,
  ],
  [
    'linen-set',
    ...lamp,
    'Home and garden',
    'Linen sheet set, queen',
    '$75 off',
    'Flax linen, washed twice, in five colours. Fits mattresses up to 40 cm deep.',
    '174.00',
    '249.00',
    'post',
    21,
  ],
  [
    'desk-lamp',
    ...lamp,
    'Home and garden',
    'Desk lamp with a warm light',
    '20% off',
    'Dims right down to candlelight. The bulb lasts ten years and can be replaced.',
    '63.20',
    '79.00',
    'post',
    null,
  ],
  [
    'phone-case',
    ...bytefield,
    'Tech and phones',
    'Phone case and charger',
    'Save $19',
    'A recycled nylon case and a 30 W charger for any phone from the last six years.',
    '29.00',
    '48.00',
    'post',
    12,
  ],
  [
    'earbuds',
    ...bytefield,
    'Tech and phones',
    'Refurbished earbuds',
    'Half price',
    'New tips, new battery and a two-year warranty.',
    '64.50',
    '129.00',
    'post',
    5,
  ],
  [
    'game-night',
    ...meeple,
    'Books and games',
    'A box for game night',
    'Save $24',
    'A quick game, a game for four and a game for eight, each with one page of rules.',
    '66.00',
    '90.00',
    'post',
    null,
  ],
  [
    'puzzle',
    ...meeple,
    'Books and games',
    'A thousand pieces of coast',
    '25% off',
    'Sea cliffs at dusk, printed on board that won’t curl.',
    '24.00',
    '32.00',
    'post',
    18,
  ],
  [
    'cinema-four',
    ...reel,
    'Travel and days out',
    'Four cinema tickets',
    '4 for 3',
    'Any film, any day, for six months. We’ll email your tickets.',
    '54.00',
    '72.00',
    'email',
    null,
  ],
  [
    'cinema-one',
    ...reel,
    'Travel and days out',
    'A ticket and a choc top',
    '$6 off',
    'For a night at the movies.',
    '19.00',
    '25.00',
    'email',
    14,
  ],
  [
    'card-50',
    ...cards,
    'Gift cards',
    'Green Crate gift card, $50',
    '5% off',
    'For boxes of fruit and veg. Valid for three years.',
    '47.50',
    '50.00',
    'email',
    null,
  ],
  [
    'card-100',
    ...cards,
    'Gift cards',
    'Ridge & River gift card, $100',
    '6% off',
    'Use it in store or online. Valid for three years.',
    '94.00',
    '100.00',
    'email',
    null,
  ],
];

const terms = 'One order per member per day. | Returns within 30 days. | Sold by the merchant.';

const cell = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function table(today: CivilDate): string {
  const rows = items.map(
    ([key, merchant, about, fee, freeFrom, category, title, offer, description, price, full, delivery, days]) =>
      [
        key,
        merchant,
        about,
        `https://www.${merchant.toLowerCase().replace(/[^a-z]+/g, '-')}.example`,
        fee,
        freeFrom,
        category,
        title,
        offer,
        description,
        terms,
        '',
        '',
        price,
        full,
        category === 'Gift cards' ? 'no' : 'yes',
        delivery,
        '',
        days === null ? '' : addDays(today, days),
      ]
        .map(cell)
        .join(','),
  );
  return [columns.join(','), ...rows].join('\n');
}

/** Fills the shop; the demo member sets her interests, views deals, and saves some. */
export async function seedShop(
  { server, product }: { server: Server; product: string },
  token: string,
  operator: string,
  today: CivilDate,
): Promise<void> {
  const call = <T>(
    ...[endpoint, input]: [Parameters<typeof callEndpoint>[2], Parameters<typeof callEndpoint>[3]]
  ): Promise<T> => callEndpoint<T>(server, product, endpoint, input);
  await call(shopCatalogue.loadCoupons, { token: operator });
  await call(shopCatalogue.loadDeals, { token: operator, files: [{ name: 'deals.csv', content: table(today) }] });
  await call(shop.setInterests, { token, body: { interests: [1, 5, 11] } });
  const result = async (q: string): Promise<number> =>
    (await call<{ data: { id: number }[] }>(shop.search, { token, query: { q } })).data[0]!.id;
  const [jars, beans, shoes, games, cinema, lampId] = [
    await result('jars'),
    await result('coffee beans'),
    await result('work shoes'),
    await result('game night'),
    await result('four cinema'),
    await result('desk lamp'),
  ];
  for (const deal_id of [lampId, cinema, shoes, beans, jars])
    await call(shop.noteActivity, { token, body: { activity: 'opened', deal_id } });
  await call(shop.noteActivity, { token, body: { activity: 'searched', detail: 'work shoes' } });
  for (const deal_id of [shoes, games]) await call(shop.save, { token, body: { deal_id, saved: true } });
  const address = { recipient: 'Mia Carter', suburb: 'Marrickville', state: 'NSW', postcode: '2204' };
  await call(shop.saveAddress, {
    token,
    body: { ...address, label: 'Home', line1: '3/12 Silver Street' },
  });
  await call(shop.saveAddress, {
    token,
    body: {
      ...address,
      label: 'Work',
      line1: '50 Missenden Road',
      line2: 'Ward 8 East',
      suburb: 'Camperdown',
      postcode: '2050',
    },
  });
}
