/** Where a payment goes. Numbers are digits only; a PayID is as `domain/payments/payee-identity.ts` keeps it. */
export type PaymentTarget =
  | { kind: 'account'; name: string; bsb: string | null; accountNumber: string | null }
  | { kind: 'payid'; name: string; payIdType: string; payId: string }
  | { kind: 'bpay'; name: string; billerCode: string; crn: string };

export interface PaymentOrder {
  /** Names this one payment: an order that comes again with its key is counted once and gets the same answer. */
  key: string;
  from: { bsb: string | null; accountNumber: string | null };
  to: PaymentTarget;
  /** Whole cents above zero. */
  amountCents: number;
  /** At most 18 characters, as statements of banks show it. */
  reference: string;
}

/** What the bank says of an order: taken and not yet decided, carried out, or refused for good. */
export type PaymentResult =
  | { state: 'accepted' }
  | { state: 'complete'; bankReference: string }
  | { state: 'failed'; reason: string };

/** A way in which money can leave an account. */
export interface PaymentMethod {
  id: number;
  kind: 'internal' | 'account' | 'payid' | 'bpay';
  name: string;
  description: string;
  /** The most that one payment can carry, in cents. */
  limitCents: number;
}

/** The bank did not answer in time: nobody knows whether it has the order, so that it is asked again with the same key. */
export class BankTimeout extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'BankTimeout';
  }
}

/** The bank that moves money for members. An answer takes at most ten seconds; any error but a result is worth another try. */
export interface BankPayments {
  /** As the boot message names it. */
  readonly adapter: string;
  /** False where no money may be moved; nothing is then ordered at all. */
  readonly open: boolean;
  methods(): readonly PaymentMethod[];
  send(order: PaymentOrder): Promise<PaymentResult>;
  /** What became of orders by key; an order that the bank never saw is absent. */
  resultsOf(keys: readonly string[]): Promise<ReadonlyMap<string, PaymentResult>>;
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    bankPayments: BankPayments;
  }
}
