import { giftCardPart } from './gift-card-payment.ts';
import { gstIncluded, percentOf, roundHalfAway } from '../money/cents.ts';
import { orderTotals } from '../shop/order-totals.ts';
import type { DeliveryTerms, OrderLine } from '../shop/order-totals.ts';

export const productKinds = ['pack', 'ebook', 'gift_card', 'membership', 'deal'] as const;
export type ProductKind = (typeof productKinds)[number];

/** A line of a cart or an order with today's price. */
export interface PricedLine extends OrderLine {
  kind: ProductKind;
  /** Draw entries for each unit. */
  entries: number;
  /** Percent off this line, such as a tier's discount; 0 for none. */
  percentOff: number;
}

/** The fee of a card payment: a fixed amount and millionths of the total. */
export interface CardFee {
  dollarCents: number;
  percentPpm: number;
}

/** A promotion, on one kind of product or on all. */
export interface Promotion {
  kind: ProductKind | null;
  percent: number | null;
  amountCents: number | null;
}

export interface CheckoutTotals {
  goodsCents: number;
  discountCents: number;
  deliveryCents: number;
  feeCents: number;
  /** GST included in the total. */
  gstCents: number;
  totalCents: number;
  /** The part of the total that gift cards pay. */
  giftCents: number;
  entries: number;
}

const lineCents = ({ priceCents, quantity }: PricedLine): number => priceCents * quantity;

/** What a line costs less, in cents: its own discount first, then a promotion in percent on what is left. */
function discountOf(line: PricedLine, promotion: Promotion | undefined): number {
  const own = percentOf(lineCents(line), line.percentOff);
  if (!promotion?.percent || (promotion.kind !== null && promotion.kind !== line.kind)) return own;
  return own + percentOf(lineCents(line) - own, promotion.percent);
}

/**
 * The totals of a checkout, in cents. A promotion of a fixed amount takes at most what its lines cost, and shares it by
 * their cost, so that the GST follows. The fee is charged on goods and delivery after discounts, less what gift cards
 * pay. The total is never below one cent.
 */
export function checkoutTotals(
  lines: readonly PricedLine[],
  termsOf: (merchantId: number) => DeliveryTerms,
  {
    fee,
    promotion,
    giftCardCents = 0,
  }: {
    fee: CardFee;
    promotion?: Promotion | undefined;
    /** What is on the buyer's gift cards. */
    giftCardCents?: number;
  },
): CheckoutTotals {
  const { goodsCents, deliveryCents } = orderTotals(lines, termsOf);
  const discounts = lines.map((line) => discountOf(line, promotion));
  const eligible = lines.map((line, index) =>
    promotion?.amountCents && (promotion.kind === null || promotion.kind === line.kind)
      ? lineCents(line) - discounts[index]!
      : 0,
  );
  const eligibleCents = eligible.reduce((sum, cents) => sum + cents, 0);
  const amountCents = Math.min(promotion?.amountCents ?? 0, eligibleCents);
  const percentCents = discounts.reduce((sum, cents) => sum + cents, 0);
  const discountCents = Math.min(percentCents + amountCents, goodsCents + deliveryCents - 1);
  const taxedCents = lines.reduce((sum, line, index) => {
    const share = eligibleCents > 0 ? (amountCents * eligible[index]!) / eligibleCents : 0;
    return line.taxed ? sum + lineCents(line) - discounts[index]! - share : sum;
  }, 0);
  const beforeFee = goodsCents - discountCents + deliveryCents;
  const giftCents = giftCardPart(beforeFee, giftCardCents);
  const cardCents = beforeFee - giftCents;
  // Where gift cards pay everything, no card is charged.
  const feeCents =
    cardCents === 0 && giftCents > 0 ? 0 : fee.dollarCents + roundHalfAway((cardCents * fee.percentPpm) / 1_000_000);
  return {
    goodsCents,
    discountCents,
    deliveryCents,
    feeCents,
    gstCents: gstIncluded(Math.max(0, roundHalfAway(taxedCents)) + deliveryCents + feeCents),
    totalCents: beforeFee + feeCents,
    giftCents,
    entries: lines.reduce((sum, { entries, quantity }) => sum + entries * quantity, 0),
  };
}
