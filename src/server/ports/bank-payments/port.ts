/**
 * The destination of a payment. Numbers are digits only; a PayID is in the form of `domain/payments/payee-identity.ts`.
 */
export type PaymentTarget =
  | { kind: 'account'; name: string; bsb: string | null; accountNumber: string | null }
  | { kind: 'payid'; name: string; payIdType: string; payId: string }
  | { kind: 'bpay'; name: string; billerCode: string; crn: string };

export interface PaymentOrder {
  /**
   * The idempotency key of the payment: an order that is sent again with its key counts once and gets the same result.
   */
  key: string;
  from: { bsb: string | null; accountNumber: string | null };
  to: PaymentTarget;
  /** Whole cents above zero. */
  amountCents: number;
  /** At most 18 characters, the limit of bank statements. */
  reference: string;
}

/** The bank's result for an order: accepted and pending, completed, or refused for good. */
export type PaymentResult =
  | { state: 'accepted' }
  | { state: 'complete'; bankReference: string }
  | { state: 'failed'; reason: string };

/** A method of payment out of an account. */
export interface PaymentMethod {
  id: number;
  kind: 'internal' | 'account' | 'payid' | 'bpay';
  name: string;
  description: string;
  /** The maximum of one payment, in cents. */
  limitCents: number;
}

/** The bank did not answer in time. Whether it has the order is unknown, so the same key is sent again. */
export class BankTimeout extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'BankTimeout';
  }
}

/** The bank that moves money for members. A call takes at most ten seconds; after any error it may be retried. */
export interface BankPayments {
  /** The adapter's name in the start-up message. */
  readonly adapter: string;
  /** False where no money may be moved; nothing is ordered then. */
  readonly open: boolean;
  methods(): readonly PaymentMethod[];
  send(order: PaymentOrder): Promise<PaymentResult>;
  /** The results of orders by key; an order that is unknown to the bank is absent. */
  resultsOf(keys: readonly string[]): Promise<ReadonlyMap<string, PaymentResult>>;
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    bankPayments: BankPayments;
  }
}
