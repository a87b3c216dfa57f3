import { explore } from '#contract/areas/explore.ts';
import type { CollectionItem } from '#contract/areas/explore.ts';
import { Failure } from '#contract/kit/errors.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { destinationPaths, scheduleState } from '#domain/explore/destinations.ts';
import type { Schedule } from '#domain/explore/destinations.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { implement, withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { productCards } from '../commerce/public.ts';
import { publishedAnswers } from '../content/public.ts';
import { operatingDay, voucherCards } from '../vouchers/public.ts';
import { cardHandlers } from './card-handlers.ts';
import { collectionHandlers } from './collection-handlers.ts';
import { openImage, imageOnWire } from './collection-image.ts';
import { itemsOf, listCollections } from './collection-store.ts';
import type { ItemRow } from './collection-store.ts';
import { faqSection, listCards } from './explore-store.ts';

/** A new picture has a new address. */
const IMAGE_SECONDS = 365 * 86_400;

/** What members see today, of what operators edit. */
const seen = <T extends Schedule & { shown: boolean }>(rows: readonly T[], clock: Clock): T[] =>
  rows.filter((row) => row.shown && scheduleState(row, clock.today(DEFAULT_ZONE)) === 'running');

const isSet = (id: number | null): id is number => id !== null;

/** The items of a collection that can be bought or redeemed now, in its order. */
async function openItems(db: Database, clock: Clock, rows: readonly ItemRow[]): Promise<CollectionItem[]> {
  const productIds = rows.map(({ product_id: id }) => id).filter(isSet);
  const voucherIds = rows.map(({ voucher_id: id }) => id).filter(isSet);
  const [products, offers] = await Promise.all([
    productCards(db, productIds, clock.now()),
    voucherCards(db, voucherIds, operatingDay(clock)),
  ]);
  const vouchers = new Map(offers.map((voucher) => [voucher.id, voucher]));
  return rows.flatMap((row): CollectionItem[] => {
    const product = products.get(row.product_id ?? 0);
    if (product) {
      const { kind, slug, name, summary, icon, colour, image, sample, priceCents, reducedCents } = product;
      const priced = { kind, price: reducedCents, usual_price: priceCents, icon, colour, image, sample };
      return [{ key: slug, title: name, summary, product: priced, voucher: null }];
    }
    const voucher = vouchers.get(row.voucher_id ?? 0);
    if (!voucher) return [];
    const { id, title, description, merchant, offer, category, expires_on: endsOn, stock } = voucher;
    const offered = { merchant, offer, category, ends_on: endsOn, left: stock };
    return [{ key: String(id), title, summary: description, product: null, voucher: offered }];
  });
}

const memberHandlers = {
  home: withSystemDb('shared-tables', async (_input, { systemDb, clock }) => {
    const [cards, sectionId] = await Promise.all([listCards(systemDb), faqSection(systemDb)]);
    return {
      data: seen(cards, clock).map(({ id, destination, title, summary }) => ({
        id,
        destination,
        path: destinationPaths[destination],
        title,
        summary,
      })),
      faqs: sectionId === null ? [] : await publishedAnswers(systemDb, sectionId),
    };
  }),

  collection: withSystemDb('shared-tables', async ({ query: { slug } }, { systemDb, clock }) => {
    const open = seen(await listCollections(systemDb), clock);
    const chosen = slug
      ? open.find((collection) => collection.slug === slug)
      : (open.find(({ is_default: isDefault }) => isDefault) ?? open[0]);
    if (slug && !chosen) throw new Failure('not_found', 'We couldn’t find that collection.');
    const others = open.filter((one) => one !== chosen).map((one) => ({ slug: one.slug, title: one.title }));
    if (!chosen) return { data: null, others };
    const { title, introduction } = chosen;
    const items = await openItems(systemDb, clock, await itemsOf(systemDb, [chosen.id]));
    return { data: { slug: chosen.slug, title, introduction, image: imageOnWire(chosen), items }, others };
  }),

  async image({ params: { id, version } }, { ports }) {
    const file = await openImage(ports, id, version);
    if (!file) throw new Failure('not_found', 'We couldn’t find that image.');
    return { contentType: file.contentType, body: Buffer.from(file.bytes), cacheSeconds: IMAGE_SECONDS };
  },
} satisfies Partial<HandlersOf<typeof explore>>;

export const exploreRoutes = implement(explore, { ...memberHandlers, ...cardHandlers, ...collectionHandlers });
