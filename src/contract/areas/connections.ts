import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  date,
  done,
  doneWith,
  flag,
  id,
  instant,
  listOf,
  listed,
  money,
  optionalText,
  text,
} from '#contract/kit/wire.ts';
import { queueItem } from './payments.ts';
import { recurringFrequency } from './bills.ts';

const institution = z.object({
  id: z.string(),
  name: z.string(),
  /** The company behind it, where it has another name. */
  company: z.nullable(z.string()),
  /** A path below the base path that answers an image. */
  logo: z.string(),
  /** Whether that is the bank's own image, as the register shows it; else it is the initials of the name. */
  has_image: z.boolean(),
  /** How its customers sign in: with a customer id and a code, on the bank's own page, or with a token of theirs. */
  sign_in: z.literal(['code', 'redirect', 'token']),
  /** True for a bank of this server, to try everything out. */
  practice: z.boolean(),
  /** Customer ids and the code that a practice bank takes; null for a real bank. */
  practice_sign_in: z.nullable(
    z.object({ code: z.string(), customers: z.array(z.object({ id: z.string(), about: z.string() })) }),
  ),
});

const cluster = z.object({ title: z.string(), facts: z.array(z.string()) });

const sharedAccount = z.object({
  /** The bank's own word for the account. */
  feed_account_id: z.string(),
  name: z.string(),
  product: z.string(),
  kind: z.literal(['transaction', 'savings', 'credit', 'investment', 'loan']),
  masked_number: z.string(),
  /** Whether its rows are collected. */
  collecting: z.boolean(),
  /** Since when the bank no longer shares it. */
  gone_at: z.nullable(instant),
  /** The account here that its rows go to; null until the first have come. */
  bank_account_id: z.nullable(z.int()),
  account_name: z.nullable(z.string()),
  /** What the bank said last. */
  balance: z.nullable(money),
});

/** A sync: what it has done so far. */
const sync = z.object({
  id: z.int(),
  state: z.literal(['waiting', 'running', 'done', 'failed']),
  accounts_total: z.int(),
  accounts_done: z.int(),
  rows_read: z.int(),
  imported: z.int(),
  duplicates: z.int(),
  problem: z.nullable(z.string()),
  requested_at: instant,
  finished_at: z.nullable(instant),
});

const event = z.object({
  kind: z.literal(['given', 'renewed', 'withdrawn', 'ended', 'account_gone', 'switched', 'withdrawn_at_bank']),
  at: instant,
  detail: z.string(),
});

export const connection = z.object({
  id: z.int(),
  institution_id: z.string(),
  institution: z.string(),
  logo: z.string(),
  has_image: z.boolean(),
  /** waiting for the code; open; ended by time or by the bank; withdrawn by the member. */
  state: z.literal(['waiting', 'open', 'ended', 'withdrawn']),
  /** What is shared, in the words of the standard. */
  clusters: z.array(cluster),
  /** What it is for: 'to show your accounts …'. */
  purpose: z.string(),
  /** What a renewal would add: data that is asked for now and was not when this consent was given. */
  addable: z.array(cluster),
  consent_given_at: z.nullable(instant),
  /** Null where it holds until it is withdrawn. */
  consent_expires_at: z.nullable(instant),
  last_synced_at: z.nullable(instant),
  problem: z.nullable(z.string()),
  accounts: z.array(sharedAccount),
  /** The newest one. */
  sync: z.nullable(sync),
  /** The newest ten, the newest first. */
  events: z.array(event),
});
export type ConnectionOnWire = z.output<typeof connection>;

/** A company that may debit an account, or a payment that is set up at the bank. */
const regularPayment = z.object({
  connection_id: z.int(),
  /** Null until the first rows of the account have come. */
  bank_account_id: z.nullable(z.int()),
  account_name: z.string(),
  kind: z.literal(['debit', 'scheduled']),
  name: z.string(),
  payee: z.string(),
  /** Minus, as it is money out. Null where nothing was taken yet, or the bank works it out on the day. */
  amount: z.nullable(money),
  last_date: z.nullable(date),
  next_date: z.nullable(date),
  end_date: z.nullable(date),
  /** Null where the bank does not say. */
  recurring_frequency: z.nullable(recurringFrequency),
  /** Whether it goes to another account of the member. */
  own_transfer: z.boolean(),
  /** When the bank told of it last. */
  seen_at: instant,
  /** Since when the bank no longer does. */
  ended_at: z.nullable(instant),
});
export type RegularPaymentOnWire = z.output<typeof regularPayment>;

/** Where a sign-in at the bank goes on; 'done' where nothing more is asked, and the connection stands open beside it. */
const step = z.object({
  kind: z.literal(['code', 'redirect', 'done']),
  /** Where the code went. */
  hint: z.nullable(z.string()),
  /** The bank's own page. */
  url: z.nullable(z.string()),
});

const login = text(300);
/** Left out where the bank's own page asks for it. */
const loginHere = optionalText(300);
const which = { connection_id: id };
const provider = z.object({
  /** start: choose a bank; reference: sign in at it with the reference; done: the statements have come in. */
  state: z.literal(['start', 'reference', 'authentication', 'done']),
  institution_id: z.nullable(z.string()),
  institution: z.nullable(z.string()),
  /** Names this one hand-over at the bank. */
  application_reference: z.nullable(z.string()),
  /** Where the code went. */
  hint: z.nullable(z.string()),
  files: z.int(),
  imported: z.int(),
  duplicates: z.int(),
});
export type StatementSessionOnWire = z.output<typeof provider>;

export const connections = defineArea('connections', {
  institutions: {
    method: 'GET',
    path: 'api/institutions/getAll',
    auth: 'member',
    summary: 'Every bank that can be connected, by name, with its logo.',
    reply: listed(institution),
    errors: ['unavailable'],
  },
  list: {
    method: 'GET',
    path: 'api/bank_connection',
    auth: 'member',
    summary: "The member's connections to banks: consent, accounts, the newest sync. Open ones first.",
    reply: listed(connection),
  },
  regularPayments: {
    method: 'GET',
    path: 'api/bank_connection/regular_payments',
    auth: 'member',
    summary: 'Direct debits and scheduled payments that the connected banks tell of, where the consent opens them.',
    reply: listed(regularPayment),
  },
  connect: {
    method: 'POST',
    path: 'api/bank_connection/connect',
    auth: 'member',
    summary: 'Begins a consent at a bank with the customer id there, or the token where the bank wants one.',
    body: z.object({ institution_id: text(60), login: loginHere, agreed: flag }),
    reply: doneWith({ connection_id: z.int(), step, data: z.nullable(connection) }),
    errors: ['bad_input', 'not_found', 'too_many', 'unavailable'],
  },
  verify: {
    method: 'POST',
    path: 'api/mfa_verify',
    auth: 'member',
    encoding: 'form',
    summary:
      'Completes the sign-in at the bank with the one-time code: the consent is given, and the accounts are known.',
    body: z.object({ ...which, code: text(400) }),
    reply: doneWith({ data: connection }),
    errors: ['not_found', 'code_wrong', 'link_expired', 'too_many', 'unavailable'],
  },
  comeBack: {
    method: 'POST',
    path: 'api/bank_connection/return',
    auth: 'member',
    summary:
      "Completes a sign-in with what the bank's own page came back with, once, and from the session that began it.",
    body: z.object({ response: text(16_000) }),
    reply: z.object({
      /** declined: the customer said no at the bank; expired: it took too long; unknown: no sign-in of this session waits for this answer. */
      outcome: z.literal(['given', 'renewed', 'declined', 'expired', 'unknown']),
      institution: z.nullable(z.string()),
      data: z.nullable(connection),
    }),
    errors: ['link_expired', 'conflict', 'too_many', 'unavailable'],
  },
  choose: {
    method: 'POST',
    path: 'api/bank_connection/accounts',
    auth: 'member',
    summary: 'Says which of the shared accounts are collected, and begins to collect them. The others stop.',
    body: z.object({ ...which, accounts: listOf(text(500), 200) }),
    reply: doneWith({ queue_item: z.nullable(queueItem) }),
    errors: ['not_found', 'conflict'],
  },
  renew: {
    method: 'POST',
    path: 'api/bank_connection/renew',
    auth: 'member',
    summary: 'Begins to renew a consent; accounts and history stay as they are.',
    body: z.object({ ...which, login: loginHere, agreed: flag }),
    reply: doneWith({ connection_id: z.int(), step, data: z.nullable(connection) }),
    errors: ['not_found', 'conflict', 'too_many', 'unavailable'],
  },
  withdraw: {
    method: 'POST',
    path: 'api/bank_connection/withdraw',
    auth: 'member',
    summary: 'Withdraws a consent; the rows that came by it stay, or go with it. A receipt is sent by mail.',
    body: z.object({ ...which, delete_rows: z.optional(flag) }),
    reply: doneWith({ removed: z.int() }),
    errors: ['not_found', 'conflict'],
  },
  refresh: {
    method: 'POST',
    path: 'api/transactions/refreshBankConnection',
    auth: 'member',
    encoding: 'form',
    summary: 'Asks the bank for what is new; answers the request as it waits in the queue.',
    body: z.object(which),
    reply: queueItem,
    errors: ['not_found', 'conflict', 'too_many'],
  },
  sync: {
    method: 'POST',
    path: 'api/transactions/sync',
    auth: 'member',
    summary: 'Asks every connected bank for what is new.',
    reply: doneWith({ queued: z.int() }),
    errors: ['too_many'],
  },
  switch: {
    method: 'POST',
    path: 'api/bank_accounts/switch',
    auth: 'member',
    encoding: 'form',
    summary: 'Lets an account be fed by another shared account from now on; its history stays.',
    body: z.object({ bank_account_id: id, ...which, feed_account_id: text(500) }),
    reply: done,
    errors: ['not_found', 'conflict'],
  },
  deactivate: {
    method: 'POST',
    path: 'api/bank_accounts/deactivate',
    auth: 'member',
    encoding: 'form',
    summary: 'Stops collecting an account and lets it rest; its history stays.',
    body: z.object({ bank_account_id: id }),
    reply: done,
    errors: ['not_found'],
  },
  providerSetup: {
    method: 'GET',
    path: 'api/statement_provider/setup',
    auth: 'member',
    summary: "Banks that hand over statement files, and how far the member's hand-over is.",
    reply: z.object({ data: provider, institutions: z.array(institution) }),
    errors: ['unavailable'],
  },
  setUpProvider: {
    method: 'POST',
    path: 'api/statement_provider/setup',
    auth: 'member',
    encoding: 'form',
    summary: 'Begins a hand-over of statement files at a bank; one that was begun before is dropped.',
    body: z.object({ institution_id: text(60) }),
    reply: doneWith({ data: provider }),
    errors: ['not_found', 'unavailable'],
  },
  providerReference: {
    method: 'GET',
    path: 'api/statement_provider/appref',
    auth: 'member',
    summary: 'The application reference of the hand-over, if there is one.',
    reply: z.object({ application_reference: z.nullable(z.string()) }),
  },
  giveReference: {
    method: 'POST',
    path: 'api/statement_provider/appref',
    auth: 'member',
    encoding: 'form',
    summary: 'Signs in at the bank under an application reference of this hand-over.',
    body: z.object({ login, agreed: flag }),
    reply: doneWith({ data: provider }),
    errors: ['not_found', 'bad_input', 'too_many', 'unavailable'],
  },
  providerAuthentication: {
    method: 'GET',
    path: 'api/statement_provider/authentication',
    auth: 'member',
    summary: 'Whether the bank waits for a code, and where it went.',
    reply: z.object({ data: provider }),
  },
  authenticateProvider: {
    method: 'POST',
    path: 'api/statement_provider/authentication',
    auth: 'member',
    encoding: 'form',
    summary:
      'Completes the hand-over with the one-time code: the statement files come in as if they had been uploaded.',
    body: z.object({ code: text(400) }),
    reply: doneWith({ data: provider }),
    errors: ['not_found', 'code_wrong', 'link_expired', 'too_many', 'unavailable', 'file_refused'],
  },
});
