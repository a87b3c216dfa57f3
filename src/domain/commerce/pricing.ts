import { prepaidPart } from './gift-card-payment.ts';
import { gstIncluded, percentOf, roundHalfAway } from '../money/cents.ts';
import { centsOfQoin, qoinOfCents } from '../rewards/qoin.ts';
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
  /**
   * The percentage off from a promotion that needs no code; 0 if there is none. It is taken off what the line's own
   * discount leaves.
   */
  promotionOff: number;
}

/** The fee of a card payment: a fixed amount and millionths of the total. */
export interface CardFee {
  dollarCents: number;
  percentPpm: number;
}

/** A promotion with a code, or a credit, on one kind of product or on all but gift cards, which are money. */
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
  /** The part of the total that Qoin pay, and how many it takes. */
  qoinCents: number;
  qoin: number;
  /** The part of the total that gift cards pay. */
  giftCents: number;
  entries: number;
  /** Whether the promotion with a code lowered the total; otherwise it is not used. */
  codeCounts: boolean;
  /** The kinds that a promotion without a code made cheaper. */
  promotedKinds: ProductKind[];
}

/** A member's Qoin and the rate of the day, in thousandths for a dollar. */
export interface QoinBalance {
  balance: number;
  rate: number;
}

const lineCents = ({ priceCents, quantity }: PricedLine): number => priceCents * quantity;

/** What a unit costs, in cents: its own discount first, then a promotion in percent on what is left. */
export function unitCents(
  { priceCents, percentOff }: Pick<PricedLine, 'priceCents' | 'percentOff'>,
  off: number,
): number {
  const own = priceCents - percentOf(priceCents, percentOff);
  return own - percentOf(own, off);
}

interface Applied {
  /** The promotion on each line, in percent. */
  percents: number[];
  /** The fixed amount off, shared by the lines that it applies to. */
  amountCents: number;
  applies: (line: PricedLine) => boolean;
  codeCounts: boolean;
}

const savedBy = (line: PricedLine, percent: number): number =>
  (unitCents(line, 0) - unitCents(line, percent)) * line.quantity;

/**
 * Promotions are not added up: each line takes the better of the one that needs no code and the one of the code. A
 * fixed amount replaces the promotions of the lines that it applies to where it takes off more than they do together.
 */
function applyPromotions(lines: readonly PricedLine[], coded: Promotion | undefined): Applied {
  const applies = ({ kind }: PricedLine): boolean =>
    coded !== undefined && kind !== 'gift_card' && (coded.kind === null || coded.kind === kind);
  const usual = lines.map(({ promotionOff }) => promotionOff);
  const none = { percents: usual, amountCents: 0, applies, codeCounts: false };
  if (coded?.percent) {
    const { percent } = coded;
    const percents = lines.map((line) => (applies(line) ? Math.max(line.promotionOff, percent) : line.promotionOff));
    return { ...none, percents, codeCounts: percents.some((off, at) => off > usual[at]!) };
  }
  const eligible = lines.filter(applies);
  const costCents = eligible.reduce((sum, line) => sum + unitCents(line, 0) * line.quantity, 0);
  const amountCents = Math.min(coded?.amountCents ?? 0, costCents);
  if (amountCents <= eligible.reduce((sum, line) => sum + savedBy(line, line.promotionOff), 0)) return none;
  const percents = lines.map((line) => (applies(line) ? 0 : line.promotionOff));
  return { percents, amountCents, applies, codeCounts: true };
}

/**
 * The totals of a checkout, in cents. A promotion of a fixed amount takes at most what its lines cost, and shares it by
 * their cost, so that the GST follows. Qoin pay first, and then gift cards. The fee is charged on goods and delivery
 * after discounts, less what they pay. The total is never below one cent.
 */
export function checkoutTotals(
  lines: readonly PricedLine[],
  termsOf: (merchantId: number) => DeliveryTerms,
  {
    fee,
    promotion,
    giftCardCents = 0,
    qoin,
  }: {
    fee: CardFee;
    promotion?: Promotion | undefined;
    /** What is on the buyer's gift cards. */
    giftCardCents?: number;
    /** The buyer's Qoin, where they pay. */
    qoin?: QoinBalance | undefined;
  },
): CheckoutTotals {
  const { goodsCents, deliveryCents } = orderTotals(lines, termsOf);
  const { percents, amountCents, applies, codeCounts } = applyPromotions(lines, promotion);
  const costs = lines.map((line, at) => unitCents(line, percents[at]!) * line.quantity);
  const percentCents = lines.reduce((sum, line, at) => sum + lineCents(line) - costs[at]!, 0);
  const eligibleCents = lines.reduce((sum, line, at) => (applies(line) ? sum + costs[at]! : sum), 0);
  const discountCents = Math.min(percentCents + amountCents, goodsCents + deliveryCents - 1);
  const taxedCents = lines.reduce((sum, line, at) => {
    const share = amountCents > 0 && applies(line) ? (amountCents * costs[at]!) / eligibleCents : 0;
    return line.taxed ? sum + costs[at]! - share : sum;
  }, 0);
  const beforeFee = goodsCents - discountCents + deliveryCents;
  const qoinCents = qoin ? prepaidPart(beforeFee, centsOfQoin(qoin.balance, qoin.rate)) : 0;
  const giftCents = prepaidPart(beforeFee - qoinCents, giftCardCents);
  const cardCents = beforeFee - qoinCents - giftCents;
  // Where Qoin and gift cards pay everything, no card is charged.
  const feeCents = cardCents === 0 ? 0 : fee.dollarCents + roundHalfAway((cardCents * fee.percentPpm) / 1_000_000);
  const promoted = lines.filter((line, at) => line.promotionOff > 0 && percents[at] === line.promotionOff);
  return {
    goodsCents,
    discountCents,
    deliveryCents,
    feeCents,
    gstCents: gstIncluded(Math.max(0, roundHalfAway(taxedCents)) + deliveryCents + feeCents),
    totalCents: beforeFee + feeCents,
    qoinCents,
    qoin: qoin ? qoinOfCents(qoinCents, qoin.rate) : 0,
    giftCents,
    entries: lines.reduce((sum, { entries, quantity }) => sum + entries * quantity, 0),
    codeCounts,
    promotedKinds: [...new Set(promoted.map(({ kind }) => kind))],
  };
}
