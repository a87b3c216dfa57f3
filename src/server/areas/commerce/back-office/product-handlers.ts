import type { OperatorProduct, productBackOffice } from '#contract/areas/product-back-office.ts';
import type { BodyOf } from '#contract/kit/endpoint.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { daysAfter } from '#domain/plans/period.ts';
import { audit } from '#server/kit/audit.ts';
import type { AuditEntry } from '#server/kit/audit.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { imageOnWire } from '../catalogue/product-images.ts';
import { ebookFileOf } from '../ebooks/ebook-store.ts';
import {
  addProduct,
  changeProduct,
  hasSlug,
  lockProduct,
  productsInFull,
  setProductState,
  variantsOfProduct,
} from './product-store.ts';
import type { FullProduct } from './product-store.ts';

type OperatorContext = Pick<Context<'operator'>, 'systemDb' | 'clock' | 'member'>;
type ProductBody = BodyOf<typeof productBackOffice.saveProduct>;

export const noProduct = () => new Failure('not_found', 'We couldn’t find that product.');

function productOnWire({
  newsletter: _newsletter,
  created_at: _created,
  variants,
  image,
  ebook,
  ...product
}: FullProduct): OperatorProduct {
  return {
    ...product,
    image: imageOnWire(image),
    ebook: ebook
      ? { name: ebook.name, bytes: ebook.bytes, sample: ebook.sample !== null, updated_at: ebook.updated_at }
      : null,
    variants: variants.map(({ id, key, label, price_cents, entries, stock, active, sold }) => ({
      id,
      key,
      label,
      price: price_cents,
      entries,
      stock,
      active,
      sold,
    })),
  };
}

const SOLD_DAYS = 30;
const soldSince = ({ clock }: Pick<OperatorContext, 'clock'>): Date => daysAfter(clock.now(), -SOLD_DAYS);

/** The reply of each call that changes a product. */
export async function productReply(db: Database, context: Pick<OperatorContext, 'clock'>, id: number) {
  const [product] = await productsInFull(db, { since: soldSince(context), id });
  return { success: true as const, data: productOnWire(product!) };
}

/** Records a change of the catalogue; the last statement of its transaction. */
export async function auditChange(
  db: Database,
  { clock, member }: Pick<OperatorContext, 'clock' | 'member'>,
  entry: AuditEntry,
): Promise<void> {
  await audit(db, { operatorId: member.id, at: clock.now() }, entry);
}

/** What the audit log keeps of a product. */
const productFacts = (product: {
  name: string;
  summary: string;
  category: string;
  city: string | null;
  posted: boolean;
  sample: boolean;
}) => ({
  name: product.name,
  summary: product.summary,
  category: product.category,
  city: product.city,
  posted: product.posted,
  sample: product.sample,
});

/** The columns of a product from the form. @throws Failure `bad_input` where they contradict its kind */
function writtenProduct(body: ProductBody, at: Date) {
  const { kind, expiry_text: expiryText = '' } = body;
  if (kind === 'gift_card' && expiryText === '')
    throw badField('expiry_text', 'Enter how long the gift card is valid, such as “Valid for 3 years”.');
  if (kind !== 'pack' && body.posted) throw badField('posted', 'Only packs can be posted.');
  if (kind === 'ebook' && !body.ebook_name) throw badField('ebook_name', 'Enter the title of the e-book.');
  return {
    name: body.name,
    summary: body.summary,
    description: body.description ?? '',
    benefits: body.benefits,
    colour: body.colour,
    icon: body.icon,
    ebook_name: body.ebook_name || null,
    category: body.category ?? '',
    city: body.city ?? null,
    terms: body.terms ?? '',
    expiry_text: expiryText,
    posted: body.posted,
    // A gift card is money in another form: GST falls due where it is spent.
    taxed: kind !== 'gift_card',
    sample: body.sample,
    position: body.position,
    updated_at: at,
  };
}

async function createProduct(db: Database, context: OperatorContext, body: ProductBody): Promise<number> {
  const at = context.clock.now();
  if (body.slug.startsWith('deal-')) throw badField('slug', 'Choose a web address that doesn’t start with deal-.');
  const written = writtenProduct(body, at);
  const taken = new Failure('already_taken', 'Another product already uses this address. Choose a different one.');
  if (await hasSlug(db, body.slug)) throw taken;
  const id = await addProduct(db, {
    ...written,
    kind: body.kind,
    slug: body.slug,
    publish_at: null,
    withdraw_at: null,
    created_at: at,
  });
  if (id === null) throw taken;
  await auditChange(db, context, {
    action: 'product_added',
    subject: 'product',
    subjectId: id,
    before: null,
    after: { slug: body.slug, kind: body.kind, ...productFacts(written) },
  });
  return id;
}

async function updateProduct(db: Database, context: OperatorContext, id: number, body: ProductBody): Promise<void> {
  const before = await lockProduct(db, id);
  if (!before) throw noProduct();
  if (body.updated_at && body.updated_at.getTime() !== before.updated_at.getTime())
    throw new Failure('conflict', 'Someone else has changed this product. Close this form and open the product again.');
  if (body.slug !== before.slug) throw badField('slug', 'A product’s web address can’t be changed.');
  if (body.kind !== before.kind) throw badField('kind', 'A product’s type can’t be changed.');
  const { taxed: _taxed, ...written } = writtenProduct(body, context.clock.now());
  if (before.state === 'published') await requireEbookFile(db, { ...written, id }, 'ebook_name');
  await changeProduct(db, id, {
    ...written,
    taxed: before.taxed,
    publish_at: before.publish_at,
    withdraw_at: before.withdraw_at,
  });
  await auditChange(db, context, {
    action: 'product_changed',
    subject: 'product',
    subjectId: id,
    before: productFacts(before),
    after: productFacts(written),
  });
}

/** @throws Failure where a product comes with an e-book that nobody could download */
async function requireEbookFile(
  db: Database,
  product: { id: number; ebook_name: string | null },
  field: string,
): Promise<void> {
  if (product.ebook_name !== null && !(await ebookFileOf(db, product.id)))
    throw badField(field, 'Upload the e-book file first.');
}

type StateBody = BodyOf<typeof productBackOffice.publish>;

interface Schedule {
  state: StateBody['state'];
  publish_at: Date | null;
  withdraw_at: Date | null;
}

/** When a product goes on sale and off it again; a time that has passed is now. */
function scheduleOf({ state, publish_at: publishAt, withdraw_at: withdrawAt }: StateBody, now: Date): Schedule {
  if (state !== 'published') return { state, publish_at: null, withdraw_at: null };
  const from = publishAt && publishAt > now ? publishAt : null;
  if (withdrawAt && withdrawAt <= (from ?? now))
    throw badField('withdraw_at', 'Choose a time after the product goes on sale.');
  return { state, publish_at: from, withdraw_at: withdrawAt ?? null };
}

const stateActions = {
  draft: 'product_unpublished',
  published: 'product_published',
  withdrawn: 'product_withdrawn',
} as const;

/** Products as operators edit them. */
export const productHandlers = {
  async products({ query: { kind } }, context) {
    const products = await productsInFull(context.systemDb, { since: soldSince(context), kind });
    return { data: products.map(productOnWire) };
  },

  async saveProduct({ body }, context) {
    return context.systemDb.transaction().execute(async (transaction) => {
      if (body.id === undefined)
        return productReply(transaction, context, await createProduct(transaction, context, body));
      await updateProduct(transaction, context, body.id, body);
      return productReply(transaction, context, body.id);
    });
  },

  async publish({ body }, context) {
    const now = context.clock.now();
    const schedule = scheduleOf(body, now);
    return context.systemDb.transaction().execute(async (transaction) => {
      const before = await lockProduct(transaction, body.id);
      if (!before) throw noProduct();
      const variants = await variantsOfProduct(transaction, body.id);
      if (body.state === 'published' && !variants.some(({ active }) => active))
        throw badField('state', 'Add a size or value with a price first.');
      if (body.state === 'published') await requireEbookFile(transaction, before, 'state');
      await setProductState(transaction, body.id, schedule, now);
      const facts = ({ state, publish_at, withdraw_at }: Schedule) => ({ state, publish_at, withdraw_at });
      await auditChange(transaction, context, {
        action: stateActions[body.state],
        subject: 'product',
        subjectId: body.id,
        before: facts(before),
        after: { name: before.name, ...facts(schedule) },
      });
      return productReply(transaction, context, body.id);
    });
  },
} satisfies Partial<HandlersOf<typeof productBackOffice>>;
