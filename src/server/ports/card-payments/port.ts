/**
 * What is charged: a token of the gateway's own form, a saved card, or what the buyer chooses on the gateway's own
 * page. No card number passes through here.
 */
export type PaymentSource = { kind: 'token'; token: string } | { kind: 'saved'; token: string } | { kind: 'redirect' };

export interface ChargeOrder {
  /** Our idempotency key: a charge that is sent again with its key counts once and gets the same result. */
  key: string;
  /** Whole cents above zero, in Australian dollars. */
  amountCents: number;
  source: PaymentSource;
  /** The reference of the order, for the gateway's own lists. */
  reference: string;
  /** For the receipt of the gateway, where it sends one. */
  email: string;
  /** Where the bank's check leads back to. */
  returnUrl: string;
  /** Whether the card is to be saved for later payments of this buyer. */
  save: boolean;
  /**
   * Whether the buyer is here to answer the bank's check. Without the buyer only a saved card can be charged, and a
   * charge that the bank wants to check is declined with the code `authentication_required`.
   */
  buyerPresent: boolean;
}

/** The form of a card that may be stored. */
export interface CardFacts {
  brand: string;
  lastFour: string;
  /** 'YYYY-MM', the last month in which it is valid. */
  expires: string;
}

/** What the buyer does next: a page in a frame, a page to go to, or a secret for the gateway's script. */
export interface ChargeAction {
  kind: 'frame' | 'redirect' | 'gateway';
  url: string;
  secret: string | null;
}

export type ChargeResult =
  | {
      state: 'captured';
      reference: string;
      card: CardFacts | null;
      savedToken: string | null;
      /** What was paid, where the gateway says so; 0 for another currency. */
      paidCents?: number;
    }
  | { state: 'action_required'; reference: string; action: ChargeAction }
  | { state: 'processing'; reference: string }
  /** `message` is for the buyer and names the next step. */
  | { state: 'declined'; reference: string | null; code: string; message: string };

export interface RefundOrder {
  key: string;
  /** The gateway's reference of the charge. */
  reference: string;
  amountCents: number;
}

/** An event of the gateway. `id` is its own, and each is counted once. */
export interface GatewayEvent {
  id: string;
  /** The key of the charge that it is about. */
  key: string;
  result: ChargeResult;
}

/** The gateway did not answer in time, or not at all. Whether it charged is unknown, so the same key is sent again. */
export class GatewayUnavailable extends Error {
  constructor(message = 'The payment service didn’t answer.') {
    super(message);
    this.name = 'GatewayUnavailable';
  }
}

/** The gateway refuses to save this card; the message is for the buyer. */
export class CardRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CardRefused';
  }
}

/** The gateway answered that it makes no such refund. Nothing was paid back. */
export class RefundRefused extends Error {
  constructor(message = 'The payment service refused the refund.') {
    super(message);
    this.name = 'RefundRefused';
  }
}

/** Takes card payments. A call takes at most ten seconds; after any error it may be repeated with its key. */
export interface CardPayments {
  /** The adapter's name in the start-up message and in stored payments. */
  readonly adapter: string;
  /** False where nothing may be charged; no order can be paid then. */
  readonly open: boolean;
  /** Whether no real money moves. */
  readonly test: boolean;
  readonly kind: 'card' | 'redirect';
  /**
   * Whether a refund that is sent again with its key counts once. Where it doesn't, a refund is sent at most once, and
   * an operator completes one whose answer was lost.
   */
  readonly repeatsRefunds: boolean;
  /** The key that the gateway's script in the browser needs; null where it needs none. */
  readonly publishableKey: string | null;
  /** The page with the gateway's own card form, shown in a frame; null where its script draws the form. */
  readonly formPage: string | null;
  /** @throws GatewayUnavailable. */
  charge(order: ChargeOrder): Promise<ChargeResult>;
  /**
   * The result of a charge by our key; null where the gateway has never heard of it. With the gateway's own reference,
   * where that is known, the answer needs no search. @throws GatewayUnavailable.
   */
  resultOf(key: string, reference?: string | null): Promise<ChargeResult | null>;
  /**
   * Ends a charge that waits for the buyer, so that it is never captured, and returns its result; null where the
   * gateway cannot end it. @throws GatewayUnavailable.
   */
  cancel(reference: string): Promise<ChargeResult | null>;
  /** Returns the gateway's reference of the refund. @throws RefundRefused, GatewayUnavailable. */
  refund(order: RefundOrder): Promise<{ reference: string }>;
  /** @throws CardRefused, GatewayUnavailable. */
  saveCard(token: string, buyer: string): Promise<CardFacts & { token: string }>;
  /** The gateway forgets a saved card; one that it does not know is no error. @throws GatewayUnavailable. */
  forgetCard(token: string): Promise<void>;
  /**
   * The events in a notice of the gateway; null where the gateway did not sign it. `body` is unchanged, byte for byte.
   */
  readEvents(body: Uint8Array, signature: string, now: Date): GatewayEvent[] | null;
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    cardPayments: CardPayments;
    /** The gateway with a payment page of its own, beside or in place of the card form. */
    redirectPayments: CardPayments;
  }
}
