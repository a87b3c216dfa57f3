import type { EditedCollection, ItemKind, explore } from '#contract/areas/explore.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { audit } from '#server/kit/audit.ts';
import type { Database } from '#server/kit/database.ts';
import { oneFile } from '#server/kit/image.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { productNames } from '../commerce/public.ts';
import { voucherNames } from '../vouchers/public.ts';
import { dropImage, imageOnWire, storeImage } from './collection-image.ts';
import {
  hasSlug,
  itemsOf,
  listCollections,
  lockCollection,
  lockCollections,
  saveCollection,
  setImage,
} from './collection-store.ts';
import type { CollectionRow, ItemReference } from './collection-store.ts';
import { shownFacts } from './shown-facts.ts';

const MAX_BYTES = 8 * 1024 * 1024;

const noCollection = () => new Failure('not_found', 'We couldn’t find that collection.');

/** Collections with every item, whether members see it or not. */
async function collectionsOnWire(db: Database, rows: readonly CollectionRow[]): Promise<EditedCollection[]> {
  const items = await itemsOf(
    db,
    rows.map(({ id }) => id),
  );
  const ids = items.map(({ product_id: id }) => id ?? 0);
  const [products, vouchers] = await Promise.all([
    productNames(db, { ids, slugs: [] }),
    voucherNames(
      db,
      items.map(({ voucher_id: id }) => id ?? 0),
    ),
  ]);
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    introduction: row.introduction,
    image: imageOnWire(row),
    is_default: row.is_default,
    position: row.position,
    shown: row.shown,
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    items: items
      .filter(({ collection_id: id }) => id === row.id)
      .flatMap(({ product_id: productId, voucher_id: voucherId }): EditedCollection['items'] => {
        const product = products.find(({ id }) => id === productId);
        if (product) return [{ kind: 'product', key: product.slug, title: product.name }];
        const voucher = vouchers.find(({ id }) => id === voucherId);
        return voucher ? [{ kind: 'voucher', key: String(voucher.id), title: voucher.title }] : [];
      }),
  }));
}

/** The reply of each call that changes a collection. */
async function collectionReply(db: Database, id: number) {
  const [data] = await collectionsOnWire(db, [(await lockCollection(db, id))!]);
  return { success: true as const, data: data! };
}

/** The products and vouchers that items name. @throws Failure where one is unknown or named twice */
async function referencesOf(db: Database, items: readonly { kind: ItemKind; key: string }[]): Promise<ItemReference[]> {
  const keysOf = (wanted: ItemKind) => items.filter(({ kind }) => kind === wanted).map(({ key }) => key);
  const voucherIds = keysOf('voucher').map((key) => (/^\d{1,15}$/.test(key) ? Number(key) : 0));
  const [products, vouchers] = await Promise.all([
    productNames(db, { ids: [], slugs: keysOf('product') }),
    voucherNames(db, voucherIds),
  ]);
  const references = items.map(({ kind, key }) => {
    const id =
      kind === 'product'
        ? products.find(({ slug }) => slug === key)?.id
        : vouchers.find((voucher) => String(voucher.id) === key)?.id;
    if (id === undefined) throw badField('items', `We couldn’t find that ${kind}. Choose another one.`);
    return kind === 'product' ? { product_id: id, voucher_id: null } : { product_id: null, voucher_id: id };
  });
  if (new Set(items.map(({ kind, key }) => `${kind} ${key}`)).size < items.length)
    throw badField('items', 'Add each item once.');
  return references;
}

interface Change {
  action: string;
  id: number;
  before: object | null;
  after: object;
}

const record = (db: Database, { member, clock }: Context<'operator'>, { action, id, before, after }: Change) =>
  audit(
    db,
    { operatorId: member.id, at: clock.now() },
    { action, subject: 'explore_collection', subjectId: id, before, after },
  );

const facts = ({ items, image: _image, ...rest }: EditedCollection) => ({
  ...rest,
  items: items.map(({ title }) => title).join(', '),
});

/** Collections as operators edit them. */
export const collectionHandlers = {
  async collections(_input, { systemDb }) {
    return { data: await collectionsOnWire(systemDb, await listCollections(systemDb)) };
  },

  async saveCollection({ body: { id, slug, title, introduction, is_default, items, ...shown } }, context) {
    const values = { slug, title, introduction, is_default, ...shownFacts(shown) };
    return context.systemDb.transaction().execute(async (transaction) => {
      await lockCollections(transaction);
      const row = id === undefined ? undefined : await lockCollection(transaction, id);
      if (id !== undefined && !row) throw noCollection();
      if (await hasSlug(transaction, slug, id))
        throw badField('slug', 'Another collection already uses this address. Choose a different one.');
      const [before] = await collectionsOnWire(transaction, row ? [row] : []);
      const references = await referencesOf(transaction, items);
      const reply = await collectionReply(transaction, await saveCollection(transaction, id, values, references));
      await record(transaction, context, {
        action: before ? 'explore_collection_changed' : 'explore_collection_added',
        id: reply.data.id,
        before: before ? facts(before) : null,
        after: facts(reply.data),
      });
      return reply;
    });
  },

  async saveImage({ body: { collection_id: id, alt } }, context) {
    const { systemDb, ports, files } = context;
    const version = await storeImage(ports, id, oneFile(files, MAX_BYTES, 'file'));
    const saved = systemDb.transaction().execute(async (transaction) => {
      const before = await lockCollection(transaction, id);
      if (!before) throw noCollection();
      await setImage(transaction, id, { version, alt });
      await record(transaction, context, {
        action: 'explore_image_stored',
        id,
        before: before.image_alt === null ? null : { alt: before.image_alt },
        after: { title: before.title, alt },
      });
      return { reply: await collectionReply(transaction, id), former: before.image_version };
    });
    const { reply, former } = await saved.catch(async (error: unknown) => {
      await dropImage(ports, id, version);
      throw error;
    });
    if (former) await dropImage(ports, id, former);
    return reply;
  },

  async removeImage({ body: { collection_id: id } }, context) {
    const { systemDb, ports } = context;
    const { reply, former } = await systemDb.transaction().execute(async (transaction) => {
      const before = await lockCollection(transaction, id);
      if (!before) throw noCollection();
      if (before.image_version) {
        await setImage(transaction, id, null);
        await record(transaction, context, {
          action: 'explore_image_removed',
          id,
          before: { alt: before.image_alt },
          after: { title: before.title },
        });
      }
      return { reply: await collectionReply(transaction, id), former: before.image_version };
    });
    if (former) await dropImage(ports, id, former);
    return reply;
  },
} satisfies Partial<HandlersOf<typeof explore>>;
