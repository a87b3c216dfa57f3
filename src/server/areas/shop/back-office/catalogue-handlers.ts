import type { shopCatalogue } from '#contract/areas/shop-catalogue.ts';
import { badField, Failure } from '#contract/kit/errors.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { listChanges, logChanges } from './change-store.ts';
import { listCollections, saveCollection } from '../deals/collection-store.ts';
import type { CollectionRow } from '../deals/collection-store.ts';
import { httpsAddress } from './deal-check.ts';
import { collectionCounts, currentCounts } from '../deals/deal-count-store.ts';
import { differences, merchantFacts } from '../deals/deal-facts.ts';
import { handOf, operatingDay } from './deal-handlers.ts';
import { findTeamMerchant, listMerchants, lockShop, merchantNamed, saveMerchant } from './catalogue-store.ts';

const DEFAULT_PAGE_SIZE = 20;
/** Collections whose content differs for each member, so they have no common count. */
const personal: readonly string[] = ['saved', 'for-you'];

const collectionFacts = ({ title, lead, shown }: Omit<CollectionRow, 'slug'>) => ({
  title,
  lead,
  shown: shown ? 'yes' : 'no',
});

/** Endpoints for operators: merchants, collections and the change log. */
export const catalogueHandlers = {
  async merchants({ query: { search, page = 1, limit = DEFAULT_PAGE_SIZE } }, context) {
    const { rows, total } = await listMerchants(
      context.systemDb,
      operatingDay(context),
      search,
      (page - 1) * limit,
      limit,
    );
    return {
      data: rows.map(({ delivery_cents, free_delivery_from_cents, ...row }) => ({
        ...row,
        delivery_fee: delivery_cents,
        free_delivery_from: free_delivery_from_cents,
      })),
      total,
      page,
      limit,
    };
  },

  async saveMerchant({ body: { id: merchantId, name, about = '', site, delivery_fee, free_delivery_from } }, context) {
    if (!httpsAddress.test(site ?? '')) throw badField('site', 'Enter an address that starts with https://.');
    const hand = handOf(context);
    const merchant = {
      name,
      about,
      site: site || null,
      feeCents: delivery_fee,
      freeFromCents: free_delivery_from ?? null,
    };
    if (merchant.feeCents > 100_000) throw badField('delivery_fee', 'Enter an amount up to $1,000.00.');
    return context.systemDb.transaction().execute(async (transaction) => {
      await lockShop(transaction);
      const before = merchantId === undefined ? undefined : await findTeamMerchant(transaction, merchantId);
      if (merchantId !== undefined && !before) throw new Failure('not_found', 'We couldn’t find that merchant.');
      const namesake = await merchantNamed(transaction, name);
      if (namesake && namesake.id !== merchantId) throw badField('name', 'A merchant with this name already exists.');
      const fields = differences(before ? merchantFacts(before) : null, merchantFacts(merchant));
      if (before && fields.length === 0) return { success: true, id: before.id };
      const id = await saveMerchant(transaction, merchantId, merchant);
      await logChanges(transaction, hand, [
        { subject: 'merchant', subject_id: String(id), title: name, action: before ? 'changed' : 'added', fields },
      ]);
      return { success: true, id };
    });
  },

  async collections(_input, context) {
    const { systemDb, clock } = context;
    const looking = { memberId: 0, today: operatingDay(context) };
    const counts = await collectionCounts(
      systemDb,
      await currentCounts(systemDb, { shared: systemDb, today: looking.today, at: clock.now() }),
      looking,
    );
    return {
      data: (await listCollections(systemDb)).map((collection) => ({
        ...collection,
        deals: personal.includes(collection.slug) ? null : counts[collection.slug],
      })),
    };
  },

  async saveCollection({ body: { slug, ...text } }, context) {
    const hand = handOf(context);
    return context.systemDb.transaction().execute(async (transaction) => {
      const before = await saveCollection(transaction, slug, text);
      if (!before) throw new Failure('not_found', 'We couldn’t find that collection.');
      const fields = differences(collectionFacts(before), collectionFacts(text));
      if (fields.length > 0)
        await logChanges(transaction, hand, [
          { subject: 'collection', subject_id: slug, title: text.title, action: 'changed', fields },
        ]);
      return { success: true, slug };
    });
  },

  async changes({ query: { page = 1, limit = DEFAULT_PAGE_SIZE } }, { systemDb }) {
    const { rows, total } = await listChanges(systemDb, (page - 1) * limit, limit);
    return { data: rows, total, page, limit };
  },
} satisfies Partial<HandlersOf<typeof shopCatalogue>>;
