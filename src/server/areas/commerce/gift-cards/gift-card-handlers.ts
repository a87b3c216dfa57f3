import { giftCards } from '#contract/areas/gift-cards.ts';
import type { GiftCard, GiftCardProduct } from '#contract/areas/gift-cards.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { DEFAULT_ZONE, civilDateIn } from '#domain/calendar/zone.ts';
import { cityOf } from '#domain/commerce/cities.ts';
import type { City } from '#domain/commerce/cities.ts';
import type { Database } from '#server/kit/database.ts';
import { implement, publicRead, withSystemDb } from '#server/kit/implement.ts';
import type { PublicScope, SystemContext } from '#server/kit/implement.ts';
import { giftCodeHash } from './gift-code.ts';
import { requireRecentSignIn } from '../../members/public.ts';
import { nextProductChange, productsOnSale } from '../catalogue/catalogue-store.ts';
import type { ProductOnSale } from '../catalogue/catalogue-store.ts';
import { claimFreeCard, offerFor } from './free-card.ts';
import { giftLinkHash, newGiftLink, decryptedCode } from './gift-card-codes.ts';
import {
  giftCardByLink,
  giftCardById,
  giftCardsByCodes,
  giftCardsOf,
  lockGiftCard,
  markOpened,
  planSending,
} from './gift-card-store.ts';
import type { GiftCardRow } from './gift-card-store.ts';
import { availableOn, holdsOf } from './hold-store.ts';
import { isFreeCard } from './issuing.ts';
import { maskedCode } from './paying.ts';

const looks = { name: 'gift-card-looks', hits: 30, windowSeconds: 3600 };
const reveals = { name: 'gift-card-reveals', hits: 60, windowSeconds: 3600 };
const PAGE_SIZE = 20;
const productTables = ['products', 'product_variants'];

function productOnWire(product: ProductOnSale): GiftCardProduct {
  return {
    ProductID: product.slug,
    Title: product.name,
    Values: product.variants.map(({ price_cents }) => price_cents),
    denominations: product.variants.map(({ key, price_cents: value, entries, stock }) => ({
      variant: key,
      value,
      entries,
      stock,
    })),
    Category: product.category,
    Image: product.icon,
    Color: product.colour,
    Entries: Math.max(...product.variants.map(({ entries }) => entries)),
    content: {
      expiryText: product.expiry_text,
      description: product.description || product.summary,
      terms: product.terms,
    },
    sample: product.sample,
  };
}

/**
 * The gift cards of a city, then those sold everywhere; without a city, the latter alone; or all of them.
 * With the time at which they change next.
 */
async function cardsOf({ systemDb, clock }: PublicScope, city: City | 'all' | null) {
  const now = clock.now();
  const [cards, until] = await Promise.all([
    productsOnSale(systemDb, ['gift_card'], now),
    nextProductChange(systemDb, now),
  ]);
  if (city === 'all') return { products: cards, until };
  const products = [
    ...cards.filter((card) => city !== null && card.city === city),
    ...cards.filter((card) => card.city === null),
  ];
  return { products, until };
}

const masked = (lastFour: string | null): string | null => (lastFour === null ? null : maskedCode(lastFour));

/** Cards with what is left on them. `db` is the scope of a member, who reads their own, or the system's. */
async function onWire(db: Database, cards: readonly GiftCardRow[]): Promise<GiftCard[]> {
  const ids = cards.map(({ id }) => id);
  const [holds, available] = await Promise.all([holdsOf(db, ids), availableOn(db, ids)]);
  return cards.map((card) => ({
    id: card.id,
    product: card.product,
    title: card.title,
    face: card.face_cents,
    balance: available.get(card.id) ?? null,
    ours: card.ours,
    sample: card.sample,
    state: card.state,
    masked: masked(card.last_four),
    expires_on: card.expires_on,
    expiry_text: card.expiry_text,
    terms: card.terms,
    bought_at: card.created_at,
    order: card.order_reference,
    free: isFreeCard(card),
    sending:
      card.send_at === null
        ? null
        : {
            email: card.recipient_email ?? '',
            name: card.recipient_name ?? '',
            message: card.message ?? '',
            design: card.design,
            send_at: card.send_at,
            sent_at: card.sent_at,
            opened_at: card.opened_at,
          },
    history: holds
      .filter(({ card_id }) => card_id === card.id)
      .map(({ at, order_reference: order, cents, state, returned_cents: returned }) => {
        return { at, order, cents, state, returned };
      }),
  }));
}

const noCard = () => new Failure('not_found', 'We couldn’t find that gift card.');
const refunded = () => new Failure('conflict', 'This gift card has been refunded and can’t be used any more.');

/** The member's own card, locked. */
async function ownCard({ systemDb, member }: SystemContext, id: number): Promise<GiftCardRow> {
  const card = await lockGiftCard(systemDb, id);
  if (!card || card.member_id !== member.id) throw noCard();
  return card;
}

/** @throws Failure where a card was sent, or refunded */
function requireUnsent({ sent_at, state }: GiftCardRow): void {
  if (sent_at !== null) throw new Failure('conflict', 'This card has already been sent.');
  if (state === 'void') throw refunded();
}

/** @throws Failure where nothing is left on a card, or where it would be sent after it has expired */
async function requireWorthSending(db: Database, card: GiftCardRow, sendAt: Date | undefined): Promise<void> {
  if ((await availableOn(db, [card.id])).get(card.id) === 0)
    throw new Failure('conflict', 'There’s nothing left on this gift card.');
  if (sendAt && card.expires_on && civilDateIn(sendAt.getTime(), DEFAULT_ZONE) > card.expires_on)
    throw badField(
      'send_at',
      `This card expires on ${formatDate(card.expires_on)}. Choose that day or an earlier one.`,
    );
}

async function reply(context: SystemContext, id: number) {
  return { success: true as const, data: (await onWire(context.systemDb, [await ownCard(context, id)]))[0]! };
}

export const giftCardRoutes = implement(giftCards, {
  catalogue: publicRead(productTables, async ({ body: { category, products: named } }, scope) => {
    const { products, until } = await cardsOf(scope, named ? 'all' : null);
    const chosen = products.filter(({ slug }) => !named || named.includes(slug));
    return {
      answer: { data: chosen.filter((card) => !category || card.category === category).map(productOnWire) },
      until,
    };
  }),

  async catalogueProducts({ body: { page = 1, per_page: limit = PAGE_SIZE, featured } }, { ports }) {
    const { products, total } = await ports.storeCatalogue.list({ page, perPage: limit, featured: featured === true });
    return { data: products, total, page, limit };
  },

  cityCards: publicRead(productTables, async ({ body: { postcode, city: chosen } }, scope) => {
    const city = chosen ?? (postcode ? cityOf(postcode) : null);
    const { products, until } = await cardsOf(scope, city);
    return { answer: { data: products.map(productOnWire), city }, until };
  }),

  async mine(_input, { memberDb, member }) {
    return { data: await onWire(memberDb, await giftCardsOf(memberDb, member.id)) };
  },

  collection: withSystemDb('other-members', async (_input, context) => {
    const cards = await giftCardsOf(context.memberDb, context.member.id);
    return { data: await onWire(context.memberDb, cards.filter(isFreeCard)), offer: await offerFor(context) };
  }),

  async reveal({ body: { id, password } }, context) {
    await context.limit(reveals, String(context.member.id));
    await requireRecentSignIn(context, password);
    const card = await giftCardById(context.memberDb, id);
    if (card?.member_id !== context.member.id) throw noCard();
    if (card.state === 'void') throw refunded();
    if (card.sent_at !== null)
      throw new Failure('conflict', 'You’ve sent this card. Only its recipient can see the code.');
    const code = card.code && decryptedCode(context.settings.keys, card.id, card.code);
    if (!code) throw new Failure('conflict', 'This card isn’t ready yet. Try again in a minute.');
    return { success: true, code };
  },

  send: withSystemDb('money-movement', async ({ body }, context) => {
    const { systemDb, clock } = context;
    const now = clock.now();
    await systemDb.transaction().execute(async (transaction) => {
      const card = await ownCard({ ...pick(context), systemDb: transaction }, body.id);
      requireUnsent(card);
      await requireWorthSending(transaction, card, body.send_at);
      await planSending(transaction, card, {
        email: body.email,
        name: body.name,
        message: body.message ?? '',
        design: body.design,
        at: body.send_at && body.send_at > now ? body.send_at : now,
        linkHash: newGiftLink().hash,
      });
    });
    return reply(context, body.id);
  }),

  keep: withSystemDb('money-movement', async ({ body: { id } }, context) => {
    await context.systemDb.transaction().execute(async (transaction) => {
      const card = await ownCard({ ...pick(context), systemDb: transaction }, id);
      requireUnsent(card);
      await planSending(transaction, card, null);
    });
    return reply(context, id);
  }),

  async open({ body: { token } }, context) {
    const { systemDb, clock, settings } = context;
    await context.limit(looks, context.caller.ip);
    const card = await giftCardByLink(systemDb, giftLinkHash(token));
    if (!card || card.sent_at === null || card.state === 'void')
      throw new Failure('not_found', 'We couldn’t find a gift card for this link.');
    await markOpened(systemDb, card, clock.now());
    const [seen] = await onWire(systemDb, [card]);
    return {
      success: true,
      data: {
        title: card.title,
        face: card.face_cents,
        balance: seen!.balance,
        from: card.buyer_email,
        name: card.recipient_name ?? '',
        message: card.message ?? '',
        design: card.design,
        code: (card.code && decryptedCode(settings.keys, card.id, card.code)) ?? null,
        expires_on: card.expires_on,
        expiry_text: card.expiry_text,
        terms: card.terms,
        ours: card.ours,
        sample: card.sample,
      },
    };
  },

  async balance({ body: { codes } }, context) {
    const { systemDb } = context;
    await context.limit(looks, context.caller.ip);
    const cards = codes.length === 0 ? [] : await giftCardsByCodes(systemDb, codes.map(giftCodeHash));
    if (cards.length === 0) throw new Failure('not_found', 'We couldn’t find that code. Check it and try again.');
    const seen = await onWire(systemDb, cards);
    return {
      data: seen.map(({ masked: text, balance, expires_on }) => ({
        masked: text ?? '',
        balance: balance ?? 0,
        expires_on,
      })),
    };
  },

  free: withSystemDb('money-movement', async (_input, context) => {
    const { id, title } = await claimFreeCard(context);
    return { success: true, id, title };
  }),
});

const pick = ({ member, clock, settings }: SystemContext) => ({ member, clock, settings }) as SystemContext;
