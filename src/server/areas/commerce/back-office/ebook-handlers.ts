import type { productBackOffice } from '#contract/areas/product-back-office.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { ebookReply, storeEbook } from '../ebooks/ebook-file.ts';
import { ebookFileOf, saveEbookFile } from '../ebooks/ebook-store.ts';
import { auditChange, noProduct, productReply } from './product-handlers.ts';
import { lockProduct } from './product-store.ts';

/** The files of e-books, as operators upload and check them. */
export const ebookHandlers = {
  async saveEbook({ body: { product_id: id } }, context) {
    const { systemDb, ports, clock, member, files } = context;
    const [file] = files;
    if (!file) throw badField('file', 'Choose a PDF file.');
    const stored = await storeEbook(ports, id, file);
    const saved = systemDb.transaction().execute(async (transaction) => {
      const product = await lockProduct(transaction, id);
      if (!product) throw noProduct();
      if (product.kind === 'gift_card') throw badField('product_id', 'Gift cards don’t come with e-books.');
      const before = await ebookFileOf(transaction, id);
      await saveEbookFile(transaction, id, { ...stored, updated_at: clock.now(), updated_by: member.id });
      await auditChange(transaction, context, {
        action: 'product_ebook_stored',
        subject: 'product',
        subjectId: id,
        before: before ? { file: before.name } : null,
        after: { name: product.name, file: stored.name, bytes: stored.bytes },
      });
      return { reply: await productReply(transaction, context, id), former: before?.file_key };
    });
    const { reply, former } = await saved.catch(async (error: unknown) => {
      await ports.files.remove(stored.file_key);
      throw error;
    });
    if (former) await ports.files.remove(former);
    return reply;
  },

  async ebook({ query: { product_id: id } }, { systemDb, ports, settings }) {
    const file = await ebookFileOf(systemDb, id);
    if (!file) throw new Failure('not_found', 'This product has no e-book file yet.');
    return ebookReply(ports, file, settings.brand);
  },
} satisfies Partial<HandlersOf<typeof productBackOffice>>;
