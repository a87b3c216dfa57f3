import { sql } from 'kysely';
import type { MigrationDatabase } from '../kit/migrate.ts';

const SIZES = ['XS', 'S', 'M', 'L', 'XL', '2XL'];

interface FirstProduct {
  kind: 'pack' | 'ebook' | 'gift_card';
  slug: string;
  name: string;
  summary: string;
  benefits: string[];
  colour: string;
  icon: string;
  ebook?: string;
  /** The terms of a gift card that differ from those of the sample cards. */
  terms?: string;
  /** Sold in this city's shop alone (rule R05). */
  city?: string;
  /** The sample title that we compose: see `ebooks/titles`. */
  title?: string;
  variants: { key: string; label: string; cents: number; entries: number; stock: number | null }[];
}

const shirt = (cents: number, entries: number): FirstProduct['variants'] =>
  SIZES.map((size) => ({ key: size, label: size, cents, entries, stock: 100 }));
const single = (cents: number, entries: number, stock: number | null = null): FirstProduct['variants'] => [
  { key: '', label: 'One size', cents, entries, stock },
];
const values = (dollars: readonly number[]): FirstProduct['variants'] =>
  dollars.map((value) => ({ key: String(value), label: `$${value}`, cents: value * 100, entries: 0, stock: null }));

/** The card of a city's own list (rule R05). */
const cityCard = (city: string, colour: string): FirstProduct => ({
  kind: 'gift_card',
  slug: `${city.toLowerCase()}-local-gift-card`,
  name: `${city} local gift card`,
  summary: `For cafés, markets and shops in ${city}.`,
  benefits: [],
  colour,
  icon: 'gift',
  city,
  variants: values([20, 50, 100]),
});

/** The first catalogue (rules R03 and R04). All of it is sample data until an operator changes it. */
const firstProducts: readonly FirstProduct[] = [
  {
    kind: 'pack',
    slug: 'tee',
    name: 'T-shirt pack',
    summary: 'A cotton T-shirt in wattle green.',
    benefits: ['Organic cotton', 'Six sizes', 'Free delivery in Australia'],
    colour: '#2f6b45',
    icon: 'shirt',
    variants: shirt(50_00, 250),
  },
  {
    kind: 'pack',
    slug: 'long-sleeve',
    name: 'Long-sleeve pack',
    summary: 'A long-sleeved shirt for cooler days.',
    benefits: ['Organic cotton', 'Six sizes', 'Free delivery in Australia'],
    colour: '#b08a1e',
    icon: 'shirt',
    variants: shirt(60_00, 300),
  },
  {
    kind: 'pack',
    slug: 'hoodie',
    name: 'Hoodie pack',
    summary: 'A heavier shirt with a hood and a pocket.',
    benefits: ['Brushed inside', 'Six sizes', 'Free delivery in Australia'],
    colour: '#3a4f7a',
    icon: 'shirt',
    variants: shirt(75_00, 350),
  },
  {
    kind: 'pack',
    slug: 'sponge',
    name: 'Sponge pack',
    summary: 'Five plant-fibre sponges for the kitchen.',
    benefits: [
      'Made from plants',
      'Compostable',
      'Comes with the e-book Kitchen on a budget',
      'Free delivery in Australia',
    ],
    colour: '#c2571a',
    icon: 'package',
    ebook: 'Kitchen on a budget',
    title: 'kitchen-on-a-budget',
    variants: single(7_00, 35, 500),
  },
  {
    kind: 'ebook',
    slug: 'pay-cycle-workbook',
    name: 'The pay cycle workbook',
    summary: 'Plan one pay at a time, with pages to fill in.',
    benefits: ['PDF to download, 10 pages', 'Pages to fill in for three pays', 'Ready as soon as you’ve paid'],
    colour: '#6a5acd',
    icon: 'book-open',
    ebook: 'The pay cycle workbook',
    title: 'pay-cycle-workbook',
    variants: single(1_00, 5),
  },
  {
    kind: 'ebook',
    slug: 'debt-handbook',
    name: 'The debt handbook',
    summary: 'What to do first when you owe money.',
    benefits: ['PDF to download, 9 pages', 'Worksheets for every debt and every call', 'Ready as soon as you’ve paid'],
    colour: '#8c4a8c',
    icon: 'book-open',
    ebook: 'The debt handbook',
    title: 'debt-handbook',
    variants: single(1_00, 10),
  },
  {
    kind: 'gift_card',
    slug: 'wattle-gift-card',
    name: 'Wattle gift card',
    summary: 'For anything in our shop except gift cards.',
    benefits: [],
    colour: '#8a6d1b',
    icon: 'gift',
    terms:
      'Use it for anything we sell except other gift cards, in one purchase or several, until its balance is spent or it expires. It can’t be exchanged for cash. A refund goes first to the card you paid with, then to the gift card.',
    variants: values([20, 50, 100, 150, 250]),
  },
  {
    kind: 'gift_card',
    slug: 'woolworths-gift-card',
    name: 'Woolworths gift card',
    summary: 'For groceries at Woolworths.',
    benefits: [],
    colour: '#1f7a43',
    icon: 'gift',
    variants: values([10, 20, 30, 50, 100, 200, 250]),
  },
  {
    kind: 'gift_card',
    slug: 'coles-gift-card',
    name: 'Coles gift card',
    summary: 'For groceries at Coles.',
    benefits: [],
    colour: '#b3262b',
    icon: 'gift',
    variants: values([5, 10, 20, 50, 100, 200, 250]),
  },
  {
    kind: 'gift_card',
    slug: 'bunnings-gift-card',
    name: 'Bunnings gift card',
    summary: 'For home and garden at Bunnings.',
    benefits: [],
    colour: '#0f6b5c',
    icon: 'gift',
    variants: values([20, 50, 100, 250]),
  },
  cityCard('Brisbane', '#8a3b6e'),
  cityCard('Sydney', '#2d5f8b'),
  cityCard('Melbourne', '#4b4f8f'),
];

const GIFT_CARD_TERMS =
  'Sample terms. A gift card can be used until its balance is spent or it expires. It can’t be exchanged for cash.';

export async function up(db: MigrationDatabase): Promise<void> {
  for (const [position, product] of firstProducts.entries()) {
    const isGiftCard = product.kind === 'gift_card';
    const { rows } = await sql<{ id: number }>`
      insert into products (kind, slug, name, summary, benefits, colour, icon, ebook_name, posted, taxed, sample, state,
        position, terms, expiry_text, category, city, created_at, updated_at)
      values (${product.kind}, ${product.slug}, ${product.name}, ${product.summary},
        ${JSON.stringify(product.benefits)}::jsonb, ${product.colour}, ${product.icon},
        ${product.ebook ?? null}, ${product.kind === 'pack'}, ${!isGiftCard}, true, 'published', ${position},
        ${isGiftCard ? (product.terms ?? GIFT_CARD_TERMS) : ''},
        ${isGiftCard ? 'Valid for 3 years from the day it’s bought' : ''},
        ${isGiftCard ? (product.city ? 'Local' : 'Groceries and home') : ''}, ${product.city ?? null}, now(), now())
      returning id`.execute(db);
    if (product.title)
      await sql`insert into ebook_files (product_id, sample, name, updated_at)
        values (${rows[0]!.id}, ${product.title}, ${`${product.title}.pdf`}, now())`.execute(db);
    for (const [place, { key, label, cents, entries, stock }] of product.variants.entries()) {
      await sql`with added as (
          insert into product_variants (product_id, key, label, position, price_cents, entries, stock)
          values (${rows[0]!.id}, ${key}, ${label}, ${place}, ${cents}, ${entries}, ${stock})
          returning id, price_cents, entries)
        insert into product_price_changes (variant_id, at, changed_by, price_cents, entries) select id, now(), null,
          price_cents, entries from added`.execute(db);
    }
  }
}
