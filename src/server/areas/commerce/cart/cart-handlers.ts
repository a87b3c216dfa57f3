import { cart } from '#contract/areas/cart.ts';
import type { Cart } from '#contract/areas/cart.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { MAX_CART_LINES, addToCart, addToDraft, mergeCarts, setQuantity } from '#domain/commerce/cart.ts';
import type { CartItem } from '#domain/commerce/cart.ts';
import { checkoutTotals, unitCents } from '#domain/commerce/pricing.ts';
import type { CheckoutTotals, QoinBalance } from '#domain/commerce/pricing.ts';
import { centsOfQoin } from '#domain/rewards/qoin.ts';
import type { Database } from '#server/kit/database.ts';
import { implement, withSystemDb } from '#server/kit/implement.ts';
import type { Context } from '#server/kit/implement.ts';
import { together } from '#server/kit/together.ts';
import { membershipOf } from '../../settings/public.ts';
import { promotionOfCode } from '../catalogue/catalogue-store.ts';
import type { PromotionTerms } from '../catalogue/catalogue-store.ts';
import { countCode } from '../catalogue/code-limit.ts';
import { enteredCards, payingCards, refuseGiftCardGoods, sumAvailable } from '../gift-cards/paying.ts';
import { addGuestCart, changeCart, newCartToken, readCart, takeGuestCart } from './cart-store.ts';
import type { CartOwner, StoredCart } from './cart-store.ts';
import { requestedItems } from './requested-items.ts';
import { priced } from './sellables.ts';
import type { Priced, Sellable } from './sellables.ts';
import { todaysTerms } from './terms-store.ts';

export type Shopper = Pick<Context<'public'>, 'systemDb' | 'member' | 'clock'>;

export interface Quote extends Priced {
  totals: CheckoutTotals;
  /** The promotion of the code, also where it takes off no more than the prices that everybody gets. */
  coded: PromotionTerms | undefined;
  /** The promotions that lowered the total. */
  promotions: PromotionTerms[];
  /** The member's Qoin at today's rate, and what they would pay. Null for visitors and without Qoin. */
  qoin: (QoinBalance & { used: number; paysCents: number }) | null;
}

/** What pays before a card does. */
interface Prepaid {
  /** The value of the buyer's gift cards. */
  giftCardCents?: number;
  /** Whether the member's Qoin pay. */
  usesQoin?: boolean | undefined;
}

const promotionOf = (promotion: PromotionTerms | undefined) =>
  promotion && { kind: promotion.kind, percent: promotion.percent, amountCents: promotion.amount_cents };

/**
 * The goods at today's prices for this shopper, and how much of the total their Qoin and gift cards pay. What cannot
 * be bought now does not count towards the totals.
 */
export async function quote(
  db: Database,
  { member, clock }: Shopper,
  { items, promo }: StoredCart,
  { giftCardCents = 0, usesQoin = false }: Prepaid = {},
): Promise<Quote> {
  const [now, today] = [clock.now(), clock.today(DEFAULT_ZONE)];
  const tier = member ? await membershipOf(db, member.id) : null;
  const todays = todaysTerms(db, { memberId: member?.id ?? null, day: today, now });
  const [{ fee, qoin, promotions: uncoded }, coded, { lines, termsOf }] = await together(
    todays,
    promo === null ? Promise.resolve(undefined) : promotionOfCode(db, promo, now),
    priced(db, items, { tier, now, today, terms: todays }),
  );
  const open = lines.filter((line) => line.open);
  const terms = { fee, promotion: promotionOf(coded), giftCardCents };
  const totals = checkoutTotals(open, termsOf, { ...terms, qoin: usesQoin && qoin ? qoin : undefined });
  const withQoin = qoin && open.length > 0 ? checkoutTotals(open, termsOf, { ...terms, qoin }) : null;
  const applied = totals.promotedKinds.flatMap((kind) => uncoded.get(kind) ?? []);
  return {
    lines,
    termsOf,
    coded,
    qoin: qoin && { ...qoin, used: withQoin?.qoin ?? 0, paysCents: withQoin?.qoinCents ?? 0 },
    promotions: [...new Set([...applied, ...(coded && totals.codeCounts ? [coded] : [])])],
    totals:
      open.length === 0
        ? { ...totals, discountCents: 0, feeCents: 0, gstCents: 0, totalCents: 0, qoinCents: 0, qoin: 0, giftCents: 0 }
        : totals,
  };
}

const totalsOnWire = ({ totals, promotions }: Pick<Quote, 'totals' | 'promotions'>) => ({
  goods: totals.goodsCents,
  discount: totals.discountCents,
  delivery: totals.deliveryCents,
  fee: totals.feeCents,
  gst: totals.gstCents,
  total: totals.totalCents,
  entries: totals.entries,
  promotions: promotions.map(({ code, title }) => ({ code, title })),
});

export const lineOnWire = (line: Sellable) => ({
  slug: line.slug,
  variant: line.variant,
  kind: line.kind,
  title: line.title,
  option: line.option,
  price: line.priceCents,
  quantity: line.quantity,
  entries: line.entries * line.quantity,
  posted: line.posted,
  sample: line.sample,
});

async function cartOnWire(
  shopper: Shopper,
  stored: StoredCart,
  token: string | null,
  quoted?: Quote | null,
): Promise<Cart> {
  const { lines, totals, coded, promotions, qoin } = quoted ?? (await quote(shopper.systemDb, shopper, stored));
  return {
    token: shopper.member ? null : token,
    lines: lines.map((line) => ({
      ...lineOnWire(line),
      reduced: unitCents(line, line.promotionOff),
      open: line.open,
      left: line.left,
    })),
    ...totalsOnWire({ totals, promotions }),
    promo: coded?.code ? { code: coded.code, title: coded.title, counts: totals.codeCounts } : null,
    posted: lines.some(({ open, posted }) => open && posted),
    qoin: qoin && {
      balance: qoin.balance,
      value: centsOfQoin(qoin.balance, qoin.rate),
      rate: qoin.rate / 1_000,
      used: qoin.used,
      pays: qoin.paysCents,
    },
  };
}

/** A member has one cart; a visitor's is found by its token, and a wrong or missing one is a new cart. */
function ownerOf(member: Shopper['member'], token: string | undefined): CartOwner | undefined {
  if (member) return { memberId: member.id };
  return token && token.length >= 20 ? { token } : undefined;
}

const changes = { limit: { name: 'cart-changes', hits: 600, windowSeconds: 3600 } };
const codes = { limit: { name: 'promo-codes', hits: 20, windowSeconds: 3600 } };

const ways: Readonly<Record<'add' | 'more' | 'set', typeof addToCart>> = {
  add: addToCart,
  more: addToDraft,
  set: setQuantity,
};

/** What an item alone costs. @throws Failure where it cannot be bought. */
async function requireSellable(shopper: Shopper, item: CartItem): Promise<Quote> {
  const quoted = await quote(shopper.systemDb, shopper, { items: [item], promo: null });
  const line = quoted.lines[0];
  if (!line) throw badField('slug', 'We couldn’t find that product.');
  if (line.open) return quoted;
  throw line.left !== null && line.left > 0
    ? badField('quantity', `Only ${line.left} left. Choose a smaller quantity.`)
    : new Failure('not_enough', `${line.title} isn’t available right now.`);
}

async function requirePromotion({ systemDb, clock }: Shopper, promo: string | null, field: string): Promise<void> {
  if (promo !== null && !(await promotionOfCode(systemDb, promo, clock.now())))
    throw badField(field, 'That code isn’t valid or has expired. Check it and try again.');
}

export const cartRoutes = implement(cart, {
  async read({ query }, context) {
    const owner = ownerOf(context.member, query.cart);
    const stored = owner ? await readCart(context.systemDb, owner) : { items: [], promo: null };
    return cartOnWire(context, stored, query.cart ?? null);
  },

  async change({ body: { cart: token, action, slug, variant = '', quantity } }, context) {
    await context.limit(changes.limit, context.caller.ip);
    const item = { slug, variant, quantity };
    const quoted = quantity > 0 ? await requireSellable(context, item) : null;
    const owner = ownerOf(context.member, token);
    if (!owner) {
      const newToken = newCartToken();
      const stored = await addGuestCart(context.systemDb, newToken, ways[action]([], item), context.clock.now());
      return cartOnWire(context, stored, newToken, stored.items[0]?.quantity === quantity ? quoted : null);
    }
    const stored = await context.systemDb.transaction().execute((transaction) =>
      changeCart(transaction, owner, context.clock.now(), (current) => {
        const items = ways[action](current.items, item);
        if (items.length > MAX_CART_LINES)
          throw new Failure('not_enough', `A cart can contain up to ${MAX_CART_LINES} different items.`);
        return { ...current, items };
      }),
    );
    return cartOnWire(context, stored, 'token' in owner ? owner.token : null);
  },

  async setPromo({ body: { cart: token, code } }, context) {
    await context.limit(codes.limit, context.caller.ip);
    const owner = ownerOf(context.member, token);
    if (!owner) throw badField('cart', 'Add something to your cart first.');
    const promo = code === '' ? null : code.toUpperCase();
    await requirePromotion(context, promo, 'code');
    const stored = await context.systemDb
      .transaction()
      .execute((transaction) => changeCart(transaction, owner, context.clock.now(), ({ items }) => ({ items, promo })));
    return cartOnWire(context, stored, token ?? null);
  },

  async quote({ body: { items, promo: code } }, context) {
    const promo = code ? code.toUpperCase() : null;
    await countCode(context, promo);
    await requirePromotion(context, promo, 'promo');
    return cartOnWire(context, { items: requestedItems(items), promo }, null);
  },

  async giftCards({ body: { items, promo: code, codes: entered, use_qoin: usesQoin } }, context) {
    const { systemDb, member } = context;
    if (usesQoin && !member) throw badField('use_qoin', 'Sign in to pay with your Qoin.');
    await countCode(context, code);
    const cards = await enteredCards(systemDb, context, entered, { field: 'codes', lock: false });
    const stored = { items: requestedItems(items), promo: code ? code.toUpperCase() : null };
    const { lines, totals, promotions } = await quote(systemDb, context, stored, {
      giftCardCents: sumAvailable(cards),
      usesQoin,
    });
    refuseGiftCardGoods(lines, entered, 'codes');
    return {
      ...totalsOnWire({ totals, promotions }),
      charged: totals.totalCents - totals.qoinCents - totals.giftCents,
      qoin: totals.qoin > 0 ? { used: totals.qoin, pays: totals.qoinCents } : null,
      cards: payingCards(cards, totals.giftCents),
    };
  },

  merge: withSystemDb('shared-tables', async ({ body: { cart: token } }, context) => {
    const { systemDb, member, clock } = context;
    const stored = await systemDb.transaction().execute(async (transaction) => {
      const visitor = await takeGuestCart(transaction, token);
      return changeCart(transaction, { memberId: member.id }, clock.now(), (own) => ({
        items: mergeCarts(own.items, visitor.items),
        promo: own.promo ?? visitor.promo,
      }));
    });
    return cartOnWire(context, stored, null);
  }),
});
