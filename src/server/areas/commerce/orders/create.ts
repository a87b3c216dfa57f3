import { Failure, badField } from '#contract/kit/errors.ts';
import type { CartItem } from '#domain/commerce/cart.ts';
import { DRAFT_DAYS, RESERVED_MINUTES } from '#domain/commerce/order-state.ts';
import type { CheckoutTotals, QoinBalance } from '#domain/commerce/pricing.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context } from '#server/kit/implement.ts';
import { readableCode } from '#server/kit/readable-code.ts';
import { together } from '#server/kit/together.ts';
import { isTestOnly } from '../payments/gateways.ts';
import { quote } from '../cart/cart-handlers.ts';
import type { Quote } from '../cart/cart-handlers.ts';
import { readCart } from '../cart/cart-store.ts';
import { requestedItems } from '../cart/requested-items.ts';
import type { CartOwner } from '../cart/cart-store.ts';
import type { Sellable } from '../cart/sellables.ts';
import { returnStock, takeStock } from '../catalogue/catalogue-store.ts';
import type { PromotionTerms } from '../catalogue/catalogue-store.ts';
import { countCode } from '../catalogue/code-limit.ts';
import { holdQoin, releaseQoin } from '../qoin/paying.ts';
import { enteredCards, holdCards, refuseGiftCardGoods, releaseCards, sumAvailable } from '../gift-cards/paying.ts';
import type { EnteredCard } from '../gift-cards/paying.ts';
import type { Journey } from '../tables.ts';
import { keepAccountOpen } from './buyer-lock-store.ts';
import { deliveryAddress } from './delivery-address.ts';
import type { TypedAddress } from './delivery-address.ts';
import { requireWithinLimit } from './entry-limit.ts';
import type { OrderInFull } from './order-parts-store.ts';
import { NOBODY, addOrder, linesOf, lockOrder, setState } from './order-store.ts';
import type { OrderRow } from './order-store.ts';

type Ordering = Pick<Context<'public'>, 'systemDb' | 'member' | 'clock' | 'ports' | 'caller' | 'limit'>;

export interface OrderRequest extends TypedAddress {
  items?: readonly { slug: string; variant?: string | undefined; quantity: number }[] | undefined;
  cart?: string | undefined;
  promo?: string | undefined;
  /** The codes of gift cards that pay as much as they can. */
  gift_cards?: readonly string[] | undefined;
  /** Whether the member's Qoin pay as much as they can, before gift cards. */
  use_qoin?: boolean | undefined;
  /** What a card has to pay beside them, as the buyer was shown. */
  charged?: number | undefined;
  /** The total that the buyer was shown, in cents. */
  total: number;
  /** The key of a call that orders and pays in one. */
  requestKey?: string | undefined;
}

export interface Buyer {
  journey: Journey;
  email: string;
  name: string;
  mobile: string | null;
}

/** A reference such as 'W-7K2M-9QXD-4HJP'. With about 59 random bits it cannot be guessed. */
export const newReference = (): string => `W-${readableCode(3)}`;

async function goodsOf(
  { systemDb, member }: Ordering,
  { items, cart, promo }: OrderRequest,
): Promise<{ items: CartItem[]; promo: string | null }> {
  const code = promo ? promo.toUpperCase() : null;
  if (items && items.length > 0) return { items: requestedItems(items), promo: code };
  const owner: CartOwner | undefined = member ? { memberId: member.id } : cart ? { token: cart } : undefined;
  const stored = owner ? await readCart(systemDb, owner) : { items: [], promo: null };
  return { items: stored.items, promo: code ?? stored.promo };
}

/** @throws Failure where something cannot be bought now. */
export function requireOpen(lines: readonly Sellable[], isTestGateway: boolean): void {
  const closed = lines.find(({ open }) => !open);
  if (closed)
    throw new Failure(
      'not_enough',
      closed.left === null || closed.left === 0
        ? `${closed.title} isn’t available right now. Choose something else, or remove it from your cart.`
        : `Only ${closed.left} of ${closed.title} left. Choose a smaller quantity to continue.`,
    );
  const sample = lines.find((line) => line.sample);
  if (sample && !isTestGateway)
    throw new Failure('conflict', `${sample.title} is a sample, so it can’t be bought with real money.`);
}

/** @throws Failure where the buyer was shown another total, or another amount for the card. */
function requireShown(totals: CheckoutTotals, { total, charged, use_qoin: usesQoin }: OrderRequest): void {
  const { totalCents, qoinCents, giftCents } = totals;
  if (totalCents !== total)
    throw new Failure('conflict', 'Your total has changed. Check the new one before you pay.', {
      extra: { total: totalCents / 100 },
    });
  if (charged !== undefined && totalCents - qoinCents - giftCents !== charged)
    throw new Failure(
      'conflict',
      `The amount you’re paying ${usesQoin ? 'with Qoin' : 'by gift card'} has changed. Check the new amount before you pay.`,
    );
}

/** Units in stock of some lines. */
export const unitsOf = (lines: readonly { variantId: number | null; quantity: number }[]) =>
  lines.flatMap(({ variantId, quantity }) => (variantId === null ? [] : [{ variantId, quantity }]));

/** What an order keeps of a line. */
const orderLine = (line: Sellable) => ({
  kind: line.kind,
  slug: line.slug,
  variant: line.variant,
  variant_id: line.variantId,
  deal_id: line.dealId,
  title: line.title,
  option: line.option,
  ebook: line.ebook,
  unit_cents: line.priceCents,
  quantity: line.quantity,
  entries: line.entries * line.quantity,
  taxed: line.taxed,
  posted: line.posted,
  sample: line.sample,
});

/** What an order keeps of a promotion. */
const orderPromotion = ({ id, code, title, percent, amount_cents }: PromotionTerms) => ({
  id,
  code,
  title,
  percent,
  amount_cents,
});

/** What an order keeps of its totals, with the rate of its day where Qoin pay. */
const orderAmounts = (totals: CheckoutTotals, qoin: QoinBalance | null) => ({
  goods_cents: totals.goodsCents,
  discount_cents: totals.discountCents,
  delivery_cents: totals.deliveryCents,
  fee_cents: totals.feeCents,
  gst_cents: totals.gstCents,
  total_cents: totals.totalCents,
  gift_cents: totals.giftCents,
  qoin_cents: totals.qoinCents,
  qoin: totals.qoin,
  qoin_rate: qoin && totals.qoin > 0 ? qoin.rate : null,
  entries: totals.entries,
});

const SOLD_OUT =
  'Something in your cart has sold out, or your promotion code has been used up. Check your cart and try again.';

interface AgreedQuote extends Quote {
  cards: EnteredCard[];
  /** Whether the buyer has set a limit on entries. */
  isLimited: boolean;
}

/** The prices of an order as the buyer was shown them, and the gift cards that pay, which are locked. */
async function agreedQuote(context: Ordering, request: OrderRequest): Promise<AgreedQuote> {
  const { systemDb, member, clock, ports } = context;
  await countCode(context, request.promo);
  const goods = await goodsOf(context, request);
  const codes = request.gift_cards ?? [];
  // As when the account is closed, which puts back what the cards pay.
  if (member && codes.length > 0) await keepAccountOpen(systemDb, member.id);
  const cards = await enteredCards(systemDb, context, codes, { field: 'gift_cards', lock: true });
  const prepaid = { giftCardCents: sumAvailable(cards), usesQoin: request.use_qoin };
  const quoted = await quote(systemDb, context, goods, prepaid);
  const { lines, totals, coded } = quoted;
  if (lines.length === 0) throw new Failure('conflict', 'Your cart is empty.');
  requireOpen(lines, isTestOnly(ports));
  refuseGiftCardGoods(lines, codes, 'gift_cards');
  // A code that the cart has kept may have ended since; then the total that was shown leaves it out.
  if (request.promo && !coded) throw badField('promo', 'That code isn’t valid or has expired. Check it and try again.');
  requireShown(totals, request);
  const isLimited = member !== null && (await requireWithinLimit(systemDb, clock, member.id, totals.entries));
  return { ...quoted, cards, isLimited };
}

/**
 * Stores an order at the catalogue's prices. A draft sets nothing aside; any other order takes its goods out of stock
 * for half an hour, and what Qoin and gift cards pay is set aside. `systemDb` must be a transaction.
 */
export async function placeOrder(
  context: Ordering,
  request: OrderRequest,
  buyer: Buyer,
  state: 'draft' | 'awaiting_payment',
): Promise<OrderInFull & { isLimited: boolean }> {
  const { systemDb, member, clock } = context;
  const { lines, totals, coded, promotions, qoin, cards, isLimited } = await agreedQuote(context, request);
  const now = clock.now();
  const isReserved = state === 'awaiting_payment';
  const promo = totals.codeCounts && coded ? coded.code : null;
  const reference = newReference();
  const address = lines.some(({ posted }) => posted) ? await deliveryAddress(context, request) : null;
  const orderLines = lines.map(orderLine);
  // The buyer's account is locked before the goods, as when it is closed.
  const [order, hasStock] = await together(
    addOrder(
      systemDb,
      {
        member_id: member?.id ?? NOBODY,
        reference,
        state,
        journey: buyer.journey,
        email: buyer.email,
        buyer: buyer.name,
        mobile: buyer.mobile,
        address,
        ...orderAmounts(totals, qoin),
        promo_code: promo,
        promotions: promotions.map(orderPromotion),
        request_key: request.requestKey ?? null,
        reserved: isReserved,
        created_at: now,
        updated_at: now,
        expires_at: new Date(now.getTime() + (isReserved ? RESERVED_MINUTES * 60_000 : DRAFT_DAYS * 86_400_000)),
      },
      orderLines,
    ),
    isReserved ? takeStock(systemDb, unitsOf(lines), promo) : Promise.resolve(true),
  );
  if (!hasStock) throw new Failure('not_enough', SOLD_OUT);
  await holdCards(systemDb, clock, reference, { cards, cents: totals.giftCents });
  await holdQoin(systemDb, clock, order);
  return {
    ...order,
    lines: orderLines.map((line, position) => ({ ...line, position })),
    events: [{ at: now, state, by: 'buyer', note: '' }],
    payment: null,
    refundRequested: false,
    isLimited,
  };
}

/** Ends an order that was not paid, and puts its goods back. `db` must be a transaction; the order is locked in it. */
export async function endUnpaid(
  db: Database,
  reference: string,
  to: 'cancelled' | 'expired',
  clock: Clock,
): Promise<OrderRow | undefined> {
  const order = await lockOrder(db, reference);
  if (!order || (order.state !== 'draft' && order.state !== 'awaiting_payment')) return undefined;
  if (order.reserved) await releaseStock(db, order);
  await releaseCards(db, order);
  await releaseQoin(db, clock, order);
  await setState(db, order, to, { at: clock.now(), by: to === 'cancelled' ? 'buyer' : 'system', reserved: false });
  return { ...order, state: to };
}

/** Puts the goods of an order back into stock. */
async function releaseStock(db: Database, order: OrderRow): Promise<void> {
  const lines = await linesOf(db, [order]);
  await returnStock(
    db,
    unitsOf(lines.map(({ variant_id, quantity }) => ({ variantId: variant_id, quantity }))),
    order.promo_code,
  );
}
