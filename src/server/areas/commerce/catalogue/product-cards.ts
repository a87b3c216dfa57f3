import { unitCents } from '#domain/commerce/pricing.ts';
import type { Database } from '#server/kit/database.ts';
import { productsOnSale, promotionsByKind } from './catalogue-store.ts';
import { imageOnWire, imagesById } from './product-images.ts';

/**
 * Products on sale by id, in short: each with the price of its cheapest variant, before and after the promotion that
 * needs no code. Those that are not on sale are left out.
 */
export async function productCards(db: Database, ids: readonly number[], now: Date) {
  const wanted = new Set(ids);
  if (wanted.size === 0) return new Map<number, never>();
  const [products, promotions, images] = await Promise.all([
    productsOnSale(db, ['pack', 'ebook', 'gift_card'], now),
    promotionsByKind(db, now),
    imagesById(db, [...wanted]),
  ]);
  return new Map(
    products
      .filter(({ id }) => wanted.has(id))
      .map(({ id, kind, slug, name, summary, icon, colour, sample, variants }) => {
        const priceCents = Math.min(...variants.map(({ price_cents }) => price_cents));
        const reducedCents = unitCents({ priceCents, percentOff: 0 }, promotions.get(kind)?.percent ?? 0);
        const image = imageOnWire(images.get(id));
        return [id, { kind, slug, name, summary, icon, colour, sample, image, priceCents, reducedCents }] as const;
      }),
  );
}
