import type { CivilDate } from '#domain/calendar/civil-date.ts';

export interface GiftCardOrder {
  /** Our idempotency key: a card that is ordered again with its key is the same card. */
  key: string;
  /** The product, such as 'woolworths-gift-card'. */
  product: string;
  /** The value in whole cents. */
  amountCents: number;
  /** The buyer's email, for the issuer's own records. */
  recipientEmail: string;
  orderedAt: Date;
}

export interface IssuedCard {
  code: string;
  /** The last day on which it can be used, at least three years from now by law. */
  expiresOn: CivilDate;
}

/** The issuer refuses this product or amount for good; the reason is for operators. */
export class CardNotIssued extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'CardNotIssued';
  }
}

/**
 * Issues the gift cards of merchants. A call takes at most ten seconds; after any error it may be repeated with its
 * key.
 */
export interface GiftCardIssuer {
  /** The adapter's name in the start-up message. */
  readonly adapter: string;
  /** Whether its codes are samples that no merchant accepts. */
  readonly test: boolean;
  /** @throws CardNotIssued; any other error is worth a repetition. */
  issue(order: GiftCardOrder): Promise<IssuedCard>;
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    giftCards: GiftCardIssuer;
  }
}
