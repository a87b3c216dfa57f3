/** An account by BSB and number, digits only. */
export interface AccountNumbers {
  name: string;
  bsb: string;
  accountNumber: string;
}

/** Where money is collected from: a saved card, or an account with a direct debit authority. */
export type DebitSource = { kind: 'card'; reference: string } | ({ kind: 'account' } & AccountNumbers);

/**
 * The idempotency key of one collection or payout: an order that is sent again with its key counts once and gets the
 * same result.
 */
interface Order {
  key: string;
  /** Whole cents above zero. */
  amountCents: number;
  /** At most 18 characters, the limit of bank statements. */
  statement: string;
}

export interface CollectionOrder extends Order {
  from: DebitSource;
}

export interface PayoutOrder extends Order {
  to: AccountNumbers;
}

/**
 * The result of an order: pending for up to some days, complete, or failed. `isFinal` where another attempt cannot
 * succeed: the account is closed, or its holder withdrew the authority. `onlyDebits` where the reason speaks of a
 * collection: banks give the same code for a payout, where those words would be wrong.
 */
export type DebitResult =
  | { state: 'accepted' }
  | { state: 'complete'; bankReference: string }
  | { state: 'dishonoured'; reason: string; isFinal?: true; onlyDebits?: true };

/** The stored form of a card, without its number. */
export interface SavedCard {
  reference: string;
  brand: string;
  lastFour: string;
  /** 'YYYY-MM', the last month in which it is valid. */
  expires: string;
}

/** A test card, by the token that the form of a real service would provide. */
export interface PracticeCard {
  token: string;
  /** Its name and behaviour, such as 'Visa 4242 (succeeds)'. */
  title: string;
}

/** The card was refused for good; the message is for the member. */
export class CardRefused extends Error {
  constructor(words: string) {
    super(words);
    this.name = 'CardRefused';
  }
}

/** The service did not answer in time. Whether it has the order is unknown, so the same key is sent again. */
export class DebitTimeout extends Error {
  constructor() {
    super('The service didn’t answer in time.');
    this.name = 'DebitTimeout';
  }
}

/**
 * Orders that were refused for a reason on our side, such as a lack of funds in our account. They had no effect and may
 * be submitted again. The results of the other orders of the call are returned by `resultsOf`.
 */
export class OrderRefused extends Error {
  /** By the key of the order, in words for operators. */
  readonly reasons: ReadonlyMap<string, string>;

  constructor(reasons: ReadonlyMap<string, string>) {
    super([...reasons.values()][0]);
    this.name = 'OrderRefused';
    this.reasons = reasons;
  }
}

/** Collects repayments and pays loans out. A call takes at most ten seconds; after any error it may be retried. */
export interface DirectDebit {
  /** The adapter's name in the start-up message. */
  readonly adapter: string;
  /** False where no money may be moved; nothing is ordered then. */
  readonly open: boolean;
  /** Empty where real money moves: there the service's own form provides the token. */
  readonly practiceCards: readonly PracticeCard[];
  /** False where only accounts can be debited. */
  readonly acceptsCards: boolean;
  /** How often to poll for results, in minutes of the hour. Events of the service arrive sooner. */
  readonly pollEveryMinutes: number;
  /** @throws CardRefused. `token` is what the service's own form gave the browser. */
  saveCard(token: string): Promise<SavedCard>;
  /** At most `MAX_ORDERS` in one call; returns a result for every order, by key. @throws OrderRefused. */
  collect(orders: readonly CollectionOrder[]): Promise<ReadonlyMap<string, DebitResult>>;
  /** @throws OrderRefused. */
  payOut(orders: readonly PayoutOrder[]): Promise<ReadonlyMap<string, DebitResult>>;
  /** The results of orders by key; an order that is unknown to the service is absent. */
  resultsOf(keys: readonly string[]): Promise<ReadonlyMap<string, DebitResult>>;
  /**
   * The results in an event of the service, by key; null where the service did not sign it. `body` is unchanged, byte
   * for byte.
   */
  readEvent(body: Uint8Array, signature: string): ReadonlyMap<string, DebitResult> | null;
}

export const MAX_ORDERS = 500;

declare module '#server/kit/implement.ts' {
  interface Ports {
    directDebit: DirectDebit;
  }
}
