import { gstIncluded } from '../money/cents.ts';

/** The priced fields of an order line. */
export interface OrderLine {
  merchantId: number;
  priceCents: number;
  quantity: number;
  /** Whether it is posted. */
  posted: boolean;
  /** Whether the price includes GST. */
  taxed: boolean;
}

export interface DeliveryTerms {
  feeCents: number;
  /** Minimum value of posted goods for free delivery; null if delivery is never free. */
  freeFromCents: number | null;
}

/** The delivery cost of one merchant. */
export interface Parcel {
  merchantId: number;
  feeCents: number;
  /** The amount still missing for free delivery; null if it is free, or never is. */
  missingCents: number | null;
}

export interface OrderTotals {
  goodsCents: number;
  deliveryCents: number;
  totalCents: number;
  /** GST included in the total. */
  gstCents: number;
  parcels: Parcel[];
}

function parcelOf(merchantId: number, postedCents: number, { feeCents, freeFromCents }: DeliveryTerms): Parcel {
  const isFree = feeCents === 0 || (freeFromCents !== null && postedCents >= freeFromCents);
  return {
    merchantId,
    feeCents: isFree ? 0 : feeCents,
    missingCents: isFree || freeFromCents === null ? null : freeFromCents - postedCents,
  };
}

/**
 * The totals of an order. Each merchant sends one parcel; emailed goods cost no delivery and do not count towards
 * free delivery. GST is computed once on the total, so that rounding cannot accumulate.
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
