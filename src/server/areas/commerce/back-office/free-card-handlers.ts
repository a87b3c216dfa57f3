import type { FreeCards, productBackOffice } from '#contract/areas/product-back-office.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { variantsOf } from '../catalogue/catalogue-store.ts';
import { listOffers, lockOffer, overlappingOffer, saveOffer } from './free-card-offer-store.ts';
import type { OfferRow } from './free-card-offer-store.ts';
import { auditChange } from './product-handlers.ts';

const onWire = ({ left_over, ...offer }: OfferRow): FreeCards => ({ ...offer, number: offer.claimed + left_over });

/** Offers of free gift cards. */
export const freeCardHandlers = {
  async freeCards(_input, { systemDb }) {
    return { data: (await listOffers(systemDb)).map(onWire) };
  },

  async saveFreeCards({ body: { id, number, ...written } }, context) {
    if (written.ends_at <= written.starts_at) throw badField('ends_at', 'Choose an end time after the start time.');
    const variants = await variantsOf(context.systemDb, [written.product], context.clock.now());
    const sold = variants.filter(({ kind, open }) => kind === 'gift_card' && open);
    if (sold.length === 0) throw badField('product', 'Choose a gift card that is on sale.');
    if (!sold.some(({ key }) => key === written.variant)) throw badField('variant', 'Choose one of its values.');
    return context.systemDb.transaction().execute(async (transaction) => {
      const before = id === undefined ? undefined : await lockOffer(transaction, id);
      if (id !== undefined && !before) throw new Failure('not_found', 'We couldn’t find that offer.');
      const other = await overlappingOffer(transaction, id, written);
      if (other)
        throw badField(
          'starts_at',
          `“${other.title}” is already running at that time. Only one offer can run at a time.`,
        );
      const claimed = before?.claimed ?? 0;
      if (number < claimed) throw badField('number', `Enter at least ${claimed}, the number already claimed.`);
      const row = await saveOffer(transaction, id, { ...written, left_over: number - claimed });
      await auditChange(transaction, context, {
        action: before ? 'free_gift_cards_changed' : 'free_gift_cards_added',
        subject: 'free_gift_cards',
        subjectId: row.id,
        before: before ? onWire(before) : null,
        after: onWire(row),
      });
      return { success: true, data: onWire(row) };
    });
  },
} satisfies Partial<HandlersOf<typeof productBackOffice>>;
