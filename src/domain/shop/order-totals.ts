import { gstIncluded } from '../money/cents.ts';

/** One line of an order as far as it costs something. */
export interface OrderLine {
  merchantId: number;
  priceCents: number;
  quantity: number;
  /** Whether it is sent by post. */
  posted: boolean;
  /** Whether the price has GST in it. */
  taxed: boolean;
}

export interface DeliveryTerms {
  feeCents: number;
  /** From what the merchant's posted goods come to; null where delivery always costs. */
  freeFromCents: number | null;
}

/** What one merchant's parcel costs. */
export interface Parcel {
  merchantId: number;
  feeCents: number;
  /** How much more of this merchant's goods would make it free; null where it is free, or never is. */
  missingCents: number | null;
}

export interface OrderTotals {
  goodsCents: number;
  deliveryCents: number;
  totalCents: number;
  /** GST within the total. */
  gstCents: number;
  parcels: Parcel[];
}

function parcelOf(merchantId: number, postedCents: number, { feeCents, freeFromCents }: DeliveryTerms): Parcel {
  const free = feeCents === 0 || (freeFromCents !== null && postedCents >= freeFromCents);
  return {
    merchantId,
    feeCents: free ? 0 : feeCents,
    missingCents: free || freeFromCents === null ? null : freeFromCents - postedCents,
  };
}

/**
 * What an order comes to. Each merchant sends one parcel, whatever is in it; what comes by e-mail costs no delivery and
 * does not count towards a free one. GST is told once for the whole, so that the cents of the lines cannot drift.
 */
export function orderTotals(lines: readonly OrderLine[], termsOf: (merchantId: number) => DeliveryTerms): OrderTotals {
  const postedCents = new Map<number, number>();
  let goodsCents = 0;
  let taxedCents = 0;
  for (const { merchantId, priceCents, quantity, posted, taxed } of lines) {
    const cents = priceCents * quantity;
    goodsCents += cents;
    if (taxed) taxedCents += cents;
    if (posted) postedCents.set(merchantId, (postedCents.get(merchantId) ?? 0) + cents);
  }
  const parcels = [...postedCents].map(([merchantId, cents]) => parcelOf(merchantId, cents, termsOf(merchantId)));
  const deliveryCents = parcels.reduce((sum, { feeCents }) => sum + feeCents, 0);
  return {
    goodsCents,
    deliveryCents,
    totalCents: goodsCents + deliveryCents,
    gstCents: gstIncluded(taxedCents + deliveryCents),
    parcels,
  };
}
