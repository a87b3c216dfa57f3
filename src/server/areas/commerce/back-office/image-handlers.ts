import type { productBackOffice } from '#contract/areas/product-back-office.ts';
import { badField } from '#contract/kit/errors.ts';
import { oneFile } from '#server/kit/image.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { imagesOf, removeImage, setImage } from '../catalogue/image-store.ts';
import { dropImage, storeImage } from '../catalogue/product-images.ts';
import { auditChange, noProduct, productReply } from './product-handlers.ts';
import { lockProduct } from './product-store.ts';

const MAX_BYTES = 8 * 1024 * 1024;

/** The pictures of products, as operators upload them. */
export const imageHandlers = {
  async saveImage({ body: { product_id: id, alt } }, context) {
    const { systemDb, ports, clock, member, files } = context;
    const version = await storeImage(ports, id, oneFile(files, MAX_BYTES, 'file'));
    const saved = systemDb.transaction().execute(async (transaction) => {
      const product = await lockProduct(transaction, id);
      if (!product) throw noProduct();
      if (product.kind === 'gift_card') throw badField('product_id', 'Gift cards don’t have images.');
      const [before] = await imagesOf(transaction, [id]);
      const at = clock.now();
      await setImage(transaction, { product_id: id, version, alt, updated_at: at, updated_by: member.id });
      await auditChange(transaction, context, {
        action: 'product_image_stored',
        subject: 'product',
        subjectId: id,
        before: before ? { alt: before.alt } : null,
        after: { name: product.name, alt },
      });
      return { reply: await productReply(transaction, context, id), former: before?.version };
    });
    const { reply, former } = await saved.catch(async (error: unknown) => {
      await dropImage(ports, id, version);
      throw error;
    });
    if (former) await dropImage(ports, id, former);
    return reply;
  },

  async removeImage({ body: { product_id: id } }, context) {
    const { systemDb, ports } = context;
    const { reply, former } = await systemDb.transaction().execute(async (transaction) => {
      const product = await lockProduct(transaction, id);
      if (!product) throw noProduct();
      const [before] = await imagesOf(transaction, [id]);
      if (before) {
        await removeImage(transaction, id);
        await auditChange(transaction, context, {
          action: 'product_image_removed',
          subject: 'product',
          subjectId: id,
          before: { alt: before.alt },
          after: { name: product.name },
        });
      }
      return { reply: await productReply(transaction, context, id), former: before?.version };
    });
    if (former) await dropImage(ports, id, former);
    return reply;
  },
} satisfies Partial<HandlersOf<typeof productBackOffice>>;
