import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { BusinessDayChoice, Repeat } from '#domain/bills/schedule.ts';

/** A bank that can be connected. */
export interface Institution {
  id: string;
  name: string;
  /** The company that runs it, where its customers know it by another name. */
  company?: string;
  /** How customers authenticate: with a customer id and a code, on the bank's own page, or with a personal token. */
  signIn: 'code' | 'redirect' | 'token';
  /** True for a bank inside this server. */
  practice: boolean;
  /** Customers who can sign in at the embedded bank, and the code that it accepts, since it sends none. */
  practiceSignIn?: { code: string; customers: readonly { id: string; about: string }[] };
}

/** The credentials for a customer's data. They are stored encrypted and never shown. */
export interface Grant {
  institutionId: string;
  /** The bank's id of the consent (cdr_arrangement_id). */
  arrangementId: string;
  refreshToken: string;
  scopes: string[];
  /** Null where only the customer can end it. */
  expiresAt: Date | null;
  /**
   * When the customer gave it, signed in both here and at the bank; an ISO instant that is sent to the bank with each
   * call.
   */
  signedInAt?: string;
}

/**
 * The next step of a sign-in at the bank. `handle` is what the adapter needs to finish it, to be stored encrypted. The
 * response of a bank's own page carries `state`, which identifies the sign-in.
 */
export type SignInStep =
  | { kind: 'code'; hint: string; handle: string }
  | { kind: 'redirect'; url: string; state: string; handle: string }
  | { kind: 'done'; grant: Grant };

export interface SignInStart {
  institutionId: string;
  /**
   * The customer id, or the personal token where the institution requires one; empty where the bank's own page asks for
   * it.
   */
  login: string;
  scopes: readonly string[];
  sharingSeconds: number;
  /** The consent that this one replaces. */
  replaces?: Grant;
}

export type FeedAccountKind = 'transaction' | 'savings' | 'credit' | 'investment' | 'loan';

export interface FeedAccount {
  id: string;
  name: string;
  /** The product, such as 'Everyday Access'. */
  product: string;
  kind: FeedAccountKind;
  /** As the bank shows it, such as 'xxx-xxx xxxxx455'. */
  maskedNumber: string;
  bsb: string | null;
  accountNumber: string | null;
  open: boolean;
}

/** Whole cents; negative is owing. */
export interface FeedBalance {
  accountId: string;
  currentCents: number;
  availableCents: number;
  currency: string;
}

export interface FeedTransaction {
  /** The bank's own id; null while it has none, as for pending transactions. */
  id: string | null;
  date: CivilDate;
  /** Negative is money out. */
  amountCents: number;
  description: string;
  reference: string;
  pending: boolean;
  merchantName: string | null;
  merchantCode: string | null;
  currency: string;
}

/** A company with a direct debit authority on an account. The standard has neither an id nor a frequency for it. */
export interface FeedDirectDebit {
  accountId: string;
  name: string;
  /** Negative, as it is money out; null where nothing was debited yet. */
  lastAmountCents: number | null;
  lastDate: CivilDate | null;
}

export interface FeedScheduledPayment {
  id: string;
  /** The customer's name for it. */
  name: string;
  /** The payee. */
  payee: string;
  accountId: string;
  /** Negative, as it is money out; null where the bank calculates it on the day. */
  amountCents: number | null;
  nextDate: CivilDate | null;
  /** Null for a frequency that we do not support. */
  repeat: Repeat | null;
  /** No payment is later than this. */
  endDate: CivilDate | null;
  businessDay: BusinessDayChoice;
  /** Whether it goes to another account of the customer. */
  isOwnTransfer: boolean;
  active: boolean;
}

export interface FeedPayee {
  id: string;
  name: string;
  kind: 'account' | 'payid' | 'biller' | 'international';
}

/** A period from its oldest to its newest instant, both inclusive. */
export interface FeedWindow {
  oldest: Date;
  newest: Date;
}

/** The data of an active consent. Lists are complete: the adapter reads all pages and retries where the bank fails. */
export interface FeedSession {
  accounts(): Promise<FeedAccount[]>;
  /** BSB and account number, which the list of accounts shows masked. */
  numbers(accountId: string): Promise<{ bsb: string | null; accountNumber: string | null }>;
  balances(): Promise<FeedBalance[]>;
  /** Newest first, without duplicates. Pending transactions are in every window that extends to now. */
  transactions(accountId: string, window: FeedWindow): Promise<FeedTransaction[]>;
  directDebits(accountId: string): Promise<FeedDirectDebit[]>;
  scheduledPayments(): Promise<FeedScheduledPayment[]>;
  payees(): Promise<FeedPayee[]>;
}

/**
 * The member who waits for the response, from their browser's request. Banks receive this in calls that the member
 * started, and in no others.
 */
export interface Presence {
  ip: string;
  /** Standard headers of the browser's request, such as 'User-Agent: …', one per line. */
  headers: string;
}

/** The context of a call to a bank. */
export interface Visit {
  /** When the member last signed in here. */
  signedInAt: Date | null;
  /** Null where nobody waits, as in a scheduled sync. */
  present: Presence | null;
}

/** An event as it was posted: the body byte for byte, and its signature header. */
export interface BankEvent {
  body: Buffer;
  signature: string;
}

/** A statement file from a bank. */
export interface StatementFile {
  name: string;
  content: string;
}

/** The bank refuses the sign-in: an unknown customer id, a wrong or expired code, or an unknown token. */
export class FeedSignInRefused extends Error {
  /** Whether another code may be tried in the same sign-in. */
  readonly mayTryAgain: boolean;
  constructor(reason: string, mayTryAgain = false) {
    super(reason);
    this.name = 'FeedSignInRefused';
    this.mayTryAgain = mayTryAgain;
  }
}

/**
 * The response of the bank's page contains no consent: the customer declined, it has expired, or it is not this bank's
 * response to this sign-in.
 */
export class FeedAnswerRefused extends FeedSignInRefused {
  readonly why: 'declined' | 'expired' | 'forged';
  constructor(why: FeedAnswerRefused['why'], reason: string) {
    super(reason);
    this.name = 'FeedAnswerRefused';
    this.why = why;
  }
}

/** The consent has expired or was withdrawn: only the customer can give a new one. */
export class FeedConsentEnded extends Error {
  constructor(reason = 'The consent has ended.') {
    super(reason);
    this.name = 'FeedConsentEnded';
  }
}

/** The bank no longer shares this account. */
export class FeedAccountGone extends Error {
  readonly accountId: string;
  constructor(accountId: string) {
    super('The bank no longer shares this account.');
    this.name = 'FeedAccountGone';
    this.accountId = accountId;
  }
}

/** The bank does not answer; a later call may succeed. */
export class FeedUnavailable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'FeedUnavailable';
  }
}

/** The bank's response does not match the standard and is ignored as a whole. */
export class FeedMalformed extends Error {
  /** The invalid part of the response, such as 'data.transactions.0.amount'; never its value. */
  readonly place: string;
  constructor(reason: string, place = '') {
    super(reason);
    this.name = 'FeedMalformed';
    this.place = place;
  }
}

/**
 * Banks that share data with their customers' consent. Each request takes at most 20 seconds and is tried three times;
 * methods fail with one of the classes above. Do not call it inside a database transaction.
 */
export interface BankFeedPort {
  readonly adapter: string;
  institutions(): Promise<Institution[]>;
  beginSignIn(start: SignInStart): Promise<SignInStep>;
  /**
   * The state in the response of a bank's page, to find its sign-in; null for anything else. Nothing is verified yet.
   */
  stateOf(answer: string): string | null;
  /** `answer` is the code that the customer typed, or the response of the bank's page, which is verified first. */
  finishSignIn(institutionId: string, handle: string, answer: string): Promise<Grant>;
  open(grant: Grant, visit?: Visit): Promise<FeedSession>;
  /** Withdraws the consent at the bank, and ends its events to `eventUrl`. Idempotent. */
  withdraw(grant: Grant, eventUrl: string | null): Promise<void>;
  /**
   * Asks the bank to post events of this customer to `eventUrl`; null where it posts none. A repeated call returns a
   * new secret.
   */
  listen(grant: Grant, eventUrl: string): Promise<{ secret: string } | null>;
  /** Whether a posted event means that there are transactions to fetch. Null where the bank did not sign it. */
  readEvent(institutionId: string, secret: string, event: BankEvent): Promise<'rows' | 'nothing' | null>;
  /** Statement files of the last months, for banks that offer them. */
  statements(grant: Grant): Promise<StatementFile[]>;
  close(): Promise<void>;
}

/** A bank's notice that its customer withdrew a consent, as it was posted. */
export interface WithdrawalNotice {
  /** The bearer token of the Authorization header. */
  bearer: string;
  form: Readonly<Record<string, string>>;
}

/**
 * The result of reading such a notice. `unsigned`: it has no valid and current signature of a known bank, addressed to
 * us. `wrong`: it is the bank's, but this field does not match the standard. `tokens` identify the texts that
 * authenticated it: each may be accepted once until it expires.
 */
export type WithdrawalResult =
  | { kind: 'ended'; institutionId: string; arrangementId: string; tokens: readonly { id: string; until: Date }[] }
  | { kind: 'wrong'; field: string }
  | { kind: 'unsigned' };

/** A public key as a JSON Web Key Set lists it. */
export type PublicKey = Readonly<Record<string, unknown>> & { kid: string };

/**
 * Our side of the Consumer Data Right: what banks read from us, what they post to us, and their logos in the register.
 */
export interface BankRecipientPort {
  readonly adapter: string;
  publicKeys(): readonly PublicKey[];
  /** @throws FeedUnavailable where the bank's keys cannot be loaded. */
  readWithdrawal(notice: WithdrawalNotice): Promise<WithdrawalResult>;
  /**
   * The image that the register names for each bank, unprocessed: at most 512 kB each. A bank whose image cannot be
   * fetched is left out.
   */
  logos(): Promise<{ institutionId: string; name: string; image: Uint8Array }[]>;
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    bankFeed: BankFeedPort;
    bankRecipient: BankRecipientPort;
  }
}
