import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { BusinessDayChoice, Repeat } from '#domain/bills/schedule.ts';

/** A bank that can be connected. */
export interface Institution {
  id: string;
  name: string;
  /** The company behind it, where its customers know it by another name. */
  company?: string;
  /** How its customers prove who they are: with a customer id and a code, on the bank's own page, or with a token of theirs. */
  signIn: 'code' | 'redirect' | 'token';
  /** True for a bank that lives in this server. */
  practice: boolean;
  /** Who can sign in at a practice bank, and the code that it takes: nobody is sent one. */
  practiceSignIn?: { code: string; customers: readonly { id: string; about: string }[] };
}

/** What opens a customer's data from now on. It is kept encrypted and never shown. */
export interface Grant {
  institutionId: string;
  /** The bank's own name of the consent (cdr_arrangement_id). */
  arrangementId: string;
  refreshToken: string;
  scopes: string[];
  /** Null where the customer alone ends it. */
  expiresAt: Date | null;
  /** When the customer gave it, signed in here and there; an ISO instant, which banks are told with each call. */
  signedInAt?: string;
}

/**
 * Where a sign-in at the bank goes on; `handle` is what the adapter needs to finish it, to be kept encrypted. The answer of
 * a bank's own page carries `state`, by which the sign-in is found again.
 */
export type SignInStep =
  | { kind: 'code'; hint: string; handle: string }
  | { kind: 'redirect'; url: string; state: string; handle: string }
  | { kind: 'done'; grant: Grant };

export interface SignInStart {
  institutionId: string;
  /** The customer id, or the personal token where the institution wants one; empty where the bank's own page asks. */
  login: string;
  scopes: readonly string[];
  sharingSeconds: number;
  /** A consent that this one takes the place of. */
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

/** Whole cents; owing is minus. */
export interface FeedBalance {
  accountId: string;
  currentCents: number;
  availableCents: number;
  currency: string;
}

export interface FeedTransaction {
  /** The bank's own id; null while it gives none, as for pending rows. */
  id: string | null;
  date: CivilDate;
  /** Minus is money out. */
  amountCents: number;
  description: string;
  reference: string;
  pending: boolean;
  merchantName: string | null;
  merchantCode: string | null;
  currency: string;
}

/** A company that may take money from an account. The standard has neither an id for it nor a word of how often it takes. */
export interface FeedDirectDebit {
  accountId: string;
  name: string;
  /** Minus, as it is money out; null while nothing was taken. */
  lastAmountCents: number | null;
  lastDate: CivilDate | null;
}

export interface FeedScheduledPayment {
  id: string;
  /** As the customer calls it. */
  name: string;
  /** Who is paid. */
  payee: string;
  accountId: string;
  /** Minus, as it is money out; null where the bank works it out on the day. */
  amountCents: number | null;
  nextDate: CivilDate | null;
  /** Null for a frequency that we have no word for. */
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

/** A stretch of time, newest last; both ends belong to it. */
export interface FeedWindow {
  oldest: Date;
  newest: Date;
}

/** What an open consent gives. Lists are whole: the adapter turns the pages and asks again where the bank stumbles. */
export interface FeedSession {
  accounts(): Promise<FeedAccount[]>;
  /** Bank and account number, which the list of accounts only shows in part. */
  numbers(accountId: string): Promise<{ bsb: string | null; accountNumber: string | null }>;
  balances(): Promise<FeedBalance[]>;
  /** Newest first, each row once; pending rows are in every window that reaches to now. */
  transactions(accountId: string, window: FeedWindow): Promise<FeedTransaction[]>;
  directDebits(accountId: string): Promise<FeedDirectDebit[]>;
  scheduledPayments(): Promise<FeedScheduledPayment[]>;
  payees(): Promise<FeedPayee[]>;
}

/** The member who waits for an answer, as their browser called us. Banks are told of them in calls that they asked for, and in no others. */
export interface Presence {
  ip: string;
  /** Standard headers of the browser's own request, such as 'User-Agent: …', one a line. */
  headers: string;
}

/** For whom a bank is asked. */
export interface Visit {
  /** When the member last signed in here. */
  signedInAt: Date | null;
  /** Null where nobody waits, as at night. */
  present: Presence | null;
}

/** An event as it was posted: the body byte for byte, and the signature that came beside it. */
export interface BankEvent {
  body: Buffer;
  signature: string;
}

/** A statement file that a bank hands over. */
export interface StatementFile {
  name: string;
  content: string;
}

/** The bank says no to who signs in: a wrong customer id, a wrong or old code, a token that it does not know. */
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
 * What the bank's page came back with gives no consent: the customer said no there, the answer is too old, or it is not
 * this bank's answer to this sign-in.
 */
export class FeedAnswerRefused extends FeedSignInRefused {
  readonly why: 'declined' | 'expired' | 'forged';
  constructor(why: FeedAnswerRefused['why'], reason: string) {
    super(reason);
    this.name = 'FeedAnswerRefused';
    this.why = why;
  }
}

/** The consent has run out or was withdrawn: only the customer can give a new one. */
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

/** The bank does not answer now; later it may. */
export class FeedUnavailable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'FeedUnavailable';
  }
}

/** The bank's answer is not what the standard says: nothing of it is taken. */
export class FeedMalformed extends Error {
  /** The part of the answer that is wrong, such as 'data.transactions.0.amount'; never its value. */
  readonly place: string;
  constructor(reason: string, place = '') {
    super(reason);
    this.name = 'FeedMalformed';
    this.place = place;
  }
}

/**
 * Banks that share what their customers agree to. Each request waits at most 20 seconds and is tried three times; a
 * method fails with one of the classes above. Nothing here may be called inside a database transaction.
 */
export interface BankFeedPort {
  readonly adapter: string;
  institutions(): Promise<Institution[]>;
  beginSignIn(start: SignInStart): Promise<SignInStep>;
  /** The state that the answer of a bank's page claims, to find its sign-in by; null for what is no such answer. Nothing is verified yet. */
  stateOf(answer: string): string | null;
  /** `answer` is the code that the customer typed, or what the bank's page came back with, which is verified first. */
  finishSignIn(institutionId: string, handle: string, answer: string): Promise<Grant>;
  open(grant: Grant, visit?: Visit): Promise<FeedSession>;
  /** Tells the bank that the customer has withdrawn, and to post no more events to `eventUrl`. Doing it twice is doing it once. */
  withdraw(grant: Grant, eventUrl: string | null): Promise<void>;
  /** Asks the bank to post events of this customer to `eventUrl`; null where it posts none. Doing it again gives another secret. */
  listen(grant: Grant, eventUrl: string): Promise<{ secret: string } | null>;
  /** What a posted event says: that there are rows to fetch, or nothing of interest. Null where the bank did not sign it. */
  readEvent(institutionId: string, secret: string, event: BankEvent): Promise<'rows' | 'nothing' | null>;
  /** Statement files of the last months, for banks whose customers rather hand over those. */
  statements(grant: Grant): Promise<StatementFile[]>;
  close(): Promise<void>;
}

/** What a bank posts when its customer withdrew a consent there, as it came. */
export interface WithdrawalNotice {
  /** The token that the header Authorization bears. */
  bearer: string;
  form: Readonly<Record<string, string>>;
}

/**
 * What such a notice says. `unsigned`: no bank that we know has signed it, to us, just now. `wrong`: it is the bank's, but not
 * as the standard says in this field. `tokens` name the texts that it was proved by: each may be taken once, until its time is over.
 */
export type WithdrawalSaid =
  | { kind: 'ended'; institutionId: string; arrangementId: string; tokens: readonly { id: string; until: Date }[] }
  | { kind: 'wrong'; field: string }
  | { kind: 'unsigned' };

/** A public key as a JSON Web Key Set lists it. */
export type PublicKey = Readonly<Record<string, unknown>> & { kid: string };

/** Our own side of the Consumer Data Right: what banks read of us, what they post to us, and how the register shows them. */
export interface BankRecipientPort {
  readonly adapter: string;
  publicKeys(): readonly PublicKey[];
  /** @throws FeedUnavailable where the bank's keys cannot be had. */
  readWithdrawal(notice: WithdrawalNotice): Promise<WithdrawalSaid>;
  /** The image that the register names for each bank, as it came: at most 512 kB each. A bank whose image cannot be had is left out. */
  logos(): Promise<{ institutionId: string; name: string; image: Uint8Array }[]>;
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    bankFeed: BankFeedPort;
    bankRecipient: BankRecipientPort;
  }
}
