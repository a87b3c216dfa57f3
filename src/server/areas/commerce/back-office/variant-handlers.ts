import type { productBackOffice } from '#contract/areas/product-back-office.ts';
import type { BodyOf } from '#contract/kit/endpoint.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { counted } from '#domain/text/counted.ts';
import type { Database } from '#server/kit/database.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { auditChange, noProduct, productReply } from './product-handlers.ts';
import {
  addVariant,
  changeVariant,
  lockProduct,
  lockStock,
  moveStock,
  pricesOf,
  setUnlimited,
  unitsInUnpaidOrders,
  variantById,
  variantsOfProduct,
} from './product-store.ts';

type Variant = Awaited<ReturnType<typeof variantsOfProduct>>[number];
type VariantBody = BodyOf<typeof productBackOffice.saveVariant>;

const noVariant = () => new Failure('not_found', 'We couldn’t find that size or value.');

/** @throws Failure where the key cannot stand beside those of the product */
function requireFreeKey(variants: readonly Variant[], key: string): void {
  if (!/^[A-Za-z0-9]{0,20}$/.test(key)) throw badField('key', 'Use letters and digits, such as XL or 50.');
  if (variants.some((variant) => variant.key === key))
    throw key === ''
      ? badField('key', 'Enter a code such as XL or 50, because this product already has a size.')
      : new Failure('already_taken', 'This product already has that size or value.');
  if (variants.some((variant) => variant.key === ''))
    throw badField('key', 'This product comes in one size only. Add a new product for other sizes.');
  if (key === '' && variants.length > 0) throw badField('key', 'Enter a code such as XL or 50.');
}

const variantFacts = ({
  label,
  price_cents,
  entries,
  active,
}: Pick<Variant, 'label' | 'price_cents' | 'entries' | 'active'>) => ({
  label,
  price_cents,
  entries,
  active,
});

const written = ({ label, price, entries, active }: VariantBody) => ({
  label,
  price_cents: price,
  entries,
  active,
});

/**
 * Adds to the stock of a variant, or takes from it. Where it was unlimited, counting starts: what is set aside for
 * unpaid orders comes off, and goes back into stock if one of them is not paid. `db` must be a transaction.
 */
async function changeStock(db: Database, id: number, change: number): Promise<number> {
  const isUncounted = (await lockStock(db, id)) === null;
  const setAside = isUncounted && change > 0 ? await unitsInUnpaidOrders(db, id) : 0;
  const stock = await moveStock(db, id, change - setAside);
  if (stock !== undefined) return stock;
  throw new Failure(
    'not_enough',
    setAside > 0
      ? `Unpaid orders have ${counted(setAside, 'unit')} set aside. Enter ${setAside} or more.`
      : 'There aren’t that many in stock. Reload the list to see how many are left.',
  );
}

/** Sizes and values with their prices and stock. */
export const variantHandlers = {
  async saveVariant({ body }, context) {
    const { clock, member } = context;
    const hand = { by: member.id, at: clock.now() };
    const facts = written(body);
    return context.systemDb.transaction().execute(async (transaction) => {
      const product = await lockProduct(transaction, body.product_id);
      if (!product) throw noProduct();
      const variants = await variantsOfProduct(transaction, body.product_id);
      const before = body.id === undefined ? undefined : variants.find(({ id }) => id === body.id);
      if (body.id !== undefined && !before) throw noVariant();
      if (facts.price_cents > 100_000_00) throw badField('price', 'Enter an amount up to $100,000.00.');
      if (before) {
        if (body.key !== undefined && body.key !== before.key)
          throw badField('key', 'You can’t change the code of a size or value.');
        await changeVariant(transaction, before, facts, hand);
      } else {
        requireFreeKey(variants, body.key ?? '');
        await addVariant(transaction, body.product_id, body.key ?? '', facts, hand);
      }
      await auditChange(transaction, context, {
        action: before ? 'product_price_changed' : 'product_size_added',
        subject: 'product',
        subjectId: body.product_id,
        before: before ? variantFacts(before) : null,
        after: { name: product.name, ...facts },
      });
      return productReply(transaction, context, body.product_id);
    });
  },

  async addStock({ body: { variant_id: id, change, unlimited = false } }, context) {
    const { systemDb } = context;
    if (change === 0 && !unlimited) throw badField('change', 'Enter a number other than zero.');
    const variant = await variantById(systemDb, id);
    if (!variant) throw noVariant();
    return systemDb.transaction().execute(async (transaction) => {
      if (unlimited) await setUnlimited(transaction, id);
      const stock = unlimited ? null : await changeStock(transaction, id, change);
      await auditChange(transaction, context, {
        action: 'product_stock_changed',
        subject: 'product',
        subjectId: variant.slug,
        before: null,
        after: { size: variant.label, ...(unlimited ? {} : { change }), stock: stock ?? 'unlimited' },
      });
      return { success: true, stock };
    });
  },

  async prices({ query: { variant_id: id } }, { systemDb }) {
    const rows = await pricesOf(systemDb, id);
    return { data: rows.map(({ price_cents, ...row }) => ({ ...row, price: price_cents })) };
  },
} satisfies Partial<HandlersOf<typeof productBackOffice>>;
