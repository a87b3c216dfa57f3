/** An account by its numbers, digits only. */
export interface AccountNumbers {
  name: string;
  bsb: string;
  accountNumber: string;
}

/** From where money is collected: a saved card, or an account whose holder agreed to direct debit. */
export type DebitSource = { kind: 'card'; reference: string } | ({ kind: 'account' } & AccountNumbers);

/** Names one collection or payout: an order that comes again with its key is counted once and gets the same answer. */
interface Order {
  key: string;
  /** Whole cents above zero. */
  amountCents: number;
  /** At most 18 characters, as statements of banks show it. */
  statement: string;
}

export interface CollectionOrder extends Order {
  from: DebitSource;
}

export interface PayoutOrder extends Order {
  to: AccountNumbers;
}

/** What became of an order: on its way for up to some days, arrived, or refused. `isFinal` where no other try could go better: the account is closed, or its holder took the consent back. */
export type DebitResult =
  | { state: 'accepted' }
  | { state: 'complete'; bankReference: string }
  | { state: 'dishonoured'; reason: string; isFinal?: true };

/** A card as it may be kept: never its number. */
export interface SavedCard {
  reference: string;
  brand: string;
  lastFour: string;
  /** 'YYYY-MM', the last month in which it is good. */
  expires: string;
}

/** A card for trying things out, by the token that the form of a real service would give. */
export interface PracticeCard {
  token: string;
  /** What it is and does, such as 'Visa 4242, which pays'. */
  title: string;
}

/** The card was refused for good; the words are for the member. */
export class CardRefused extends Error {
  constructor(words: string) {
    super(words);
    this.name = 'CardRefused';
  }
}

/** The service did not answer in time: nobody knows whether it has the order, so that it is asked again with the same key. */
export class DebitTimeout extends Error {
  constructor() {
    super('The service did not answer in time.');
    this.name = 'DebitTimeout';
  }
}

/**
 * Orders that were not taken for a reason of ours, such as that our account lacks funds: nothing of them has happened, and
 * they may be handed over again. What the service answered of others in the call is told by `resultsOf`.
 */
export class OrderRefused extends Error {
  /** By the key of the order, in words for the team. */
  readonly reasons: ReadonlyMap<string, string>;

  constructor(reasons: ReadonlyMap<string, string>) {
    super([...reasons.values()][0]);
    this.name = 'OrderRefused';
    this.reasons = reasons;
  }
}

/** Collects repayments and pays loans out. An answer takes at most ten seconds; any error but a result is worth another try. */
export interface DirectDebit {
  /** As the boot message names it. */
  readonly adapter: string;
  /** False where no money may be moved; nothing is then ordered at all. */
  readonly open: boolean;
  /** None where real money moves: there the service's own form gives the token. */
  readonly practiceCards: readonly PracticeCard[];
  /** False where accounts alone are debited. */
  readonly takesCards: boolean;
  /** How often it is asked what became of orders, in minutes of the hour; what it tells by itself comes sooner. */
  readonly asksEveryMinutes: number;
  /** @throws CardRefused. `token` is what the service's own form gave the browser. */
  saveCard(token: string): Promise<SavedCard>;
  /** At most `MOST_ORDERS` in one call; every order has its answer, by key. @throws OrderRefused. */
  collect(orders: readonly CollectionOrder[]): Promise<ReadonlyMap<string, DebitResult>>;
  /** @throws OrderRefused. */
  payOut(orders: readonly PayoutOrder[]): Promise<ReadonlyMap<string, DebitResult>>;
  /** What became of orders by key; an order that the service never saw is absent. */
  resultsOf(keys: readonly string[]): Promise<ReadonlyMap<string, DebitResult>>;
  /** What a message of the service itself says of orders, by key; null for one that it has not signed. `body` is as it came, byte for byte. */
  readEvent(body: Uint8Array, signature: string): ReadonlyMap<string, DebitResult> | null;
}

export const MAX_ORDERS = 500;

declare module '#server/kit/implement.ts' {
  interface Ports {
    directDebit: DirectDebit;
  }
}
