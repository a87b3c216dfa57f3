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
  /** The company behind it, if its name differs. */
  company: z.nullable(z.string()),
  /** A path below the base path that returns an image. */
  logo: z.string(),
  /** Whether `logo` is the bank's own, from the register; otherwise it shows initials. */
  has_image: z.boolean(),
  /** How customers sign in: with a customer id and code, on the bank's page, or with an access token. */
  sign_in: z.literal(['code', 'redirect', 'token']),
  /** True for a practice bank of this server. */
  practice: z.boolean(),
  /** Customer ids and the code of a practice bank; null for a real bank. */
  practice_sign_in: z.nullable(
    z.object({ code: z.string(), customers: z.array(z.object({ id: z.string(), about: z.string() })) }),
  ),
});

const cluster = z.object({ title: z.string(), facts: z.array(z.string()) });

const sharedAccount = z.object({
  /** The bank's own id of the account. */
  feed_account_id: z.string(),
  name: z.string(),
  product: z.string(),
  kind: z.literal(['transaction', 'savings', 'credit', 'investment', 'loan']),
  masked_number: z.string(),
  /** Whether it is synced. */
  collecting: z.boolean(),
  /** When the bank stopped sharing it. */
  gone_at: z.nullable(instant),
  /** The member's account that it feeds; null before the first transactions. */
  bank_account_id: z.nullable(z.int()),
  account_name: z.nullable(z.string()),
  /** The balance last reported by the bank. */
  balance: z.nullable(money),
});

/** The progress of a sync. */
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
  /** `waiting` for the code; `open`; `ended` by time or by the bank; `withdrawn` by the member. */
  state: z.literal(['waiting', 'open', 'ended', 'withdrawn']),
  /** What is shared, in the terms of the Consumer Data Standards. */
  clusters: z.array(cluster),
  /** The purpose of the consent: 'to show your accounts …'. */
  purpose: z.string(),
  /** What a renewal would add: data requested now but not when the consent was given. */
  addable: z.array(cluster),
  consent_given_at: z.nullable(instant),
  /** Null if it is valid until withdrawn. */
  consent_expires_at: z.nullable(instant),
  last_synced_at: z.nullable(instant),
  problem: z.nullable(z.string()),
  accounts: z.array(sharedAccount),
  /** The latest sync. */
  sync: z.nullable(sync),
  /** The latest ten, newest first. */
  events: z.array(event),
});
export type ConnectionOnWire = z.output<typeof connection>;

/** A company authorised to debit an account, or a payment scheduled at the bank. */
const regularPayment = z.object({
  connection_id: z.int(),
  /** Null before the account's first transactions. */
  bank_account_id: z.nullable(z.int()),
  account_name: z.string(),
  kind: z.literal(['debit', 'scheduled']),
  name: z.string(),
  payee: z.string(),
  /** Negative: money out. Null if nothing was debited yet or the amount varies. */
  amount: z.nullable(money),
  last_date: z.nullable(date),
  next_date: z.nullable(date),
  end_date: z.nullable(date),
  /** Null if the bank does not report it. */
  recurring_frequency: z.nullable(recurringFrequency),
  /** Whether it goes to another account of the member. */
  own_transfer: z.boolean(),
  /** When the bank last reported it. */
  seen_at: instant,
  /** When the bank stopped reporting it. */
  ended_at: z.nullable(instant),
});
export type RegularPaymentOnWire = z.output<typeof regularPayment>;

/** The next step of a sign-in at the bank. After 'done', the connection is open and is returned too. */
const signInStep = z.object({
  kind: z.literal(['code', 'redirect', 'done']),
  /** Where the code was sent. */
  hint: z.nullable(z.string()),
  /** The bank's own page. */
  url: z.nullable(z.string()),
});

const login = text(300);
/** Omitted if the bank's own page asks for it. */
const optionalLogin = optionalText(300);
const connectionId = { connection_id: id };
export const statementSession = z.object({
  /** start: choose a bank; reference: sign in at the bank; done: the statements are imported. */
  state: z.literal(['start', 'reference', 'authentication', 'done']),
  institution_id: z.nullable(z.string()),
  institution: z.nullable(z.string()),
  /** Identifies this statement transfer at the bank. */
  application_reference: z.nullable(z.string()),
  /** Where the code was sent. */
  hint: z.nullable(z.string()),
  files: z.int(),
  imported: z.int(),
  duplicates: z.int(),
});
export type StatementSessionOnWire = z.output<typeof statementSession>;

export const connections = defineArea('connections', {
  institutions: {
    method: 'GET',
    path: 'api/institutions/getAll',
    auth: 'member',
    summary: 'Lists the banks that can be connected, by name, with their logos.',
    reply: listed(institution),
    errors: ['unavailable'],
  },
  list: {
    method: 'GET',
    path: 'api/bank_connection',
    auth: 'member',
    summary: "Lists the member's bank connections with consent, accounts and latest sync, open first.",
    reply: listed(connection),
  },
  regularPayments: {
    method: 'GET',
    path: 'api/bank_connection/regular_payments',
    auth: 'member',
    summary: 'Lists direct debits and scheduled payments at banks where the consent covers them.',
    reply: listed(regularPayment),
  },
  connect: {
    method: 'POST',
    path: 'api/bank_connection/connect',
    auth: 'member',
    summary: 'Starts a consent at a bank with the customer id or, if the bank requires it, an access token.',
    body: z.object({ institution_id: text(60), login: optionalLogin, agreed: flag }),
    reply: doneWith({ connection_id: z.int(), step: signInStep, data: z.nullable(connection) }),
    errors: ['bad_input', 'not_found', 'too_many', 'unavailable'],
  },
  verify: {
    method: 'POST',
    path: 'api/mfa_verify',
    auth: 'member',
    encoding: 'form',
    summary: 'Completes a sign-in at the bank with its one-time code, which gives the consent and loads its accounts.',
    body: z.object({ ...connectionId, code: text(400) }),
    reply: doneWith({ data: connection }),
    errors: ['not_found', 'code_wrong', 'link_expired', 'too_many', 'unavailable'],
  },
  comeBack: {
    method: 'POST',
    path: 'api/bank_connection/return',
    auth: 'member',
    summary: 'Completes a sign-in with the response from the bank. Allowed once, in the session that started it.',
    body: z.object({ response: text(16_000) }),
    reply: z.object({
      /** declined: at the bank; expired: took too long; unknown: not started in this session. */
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
    summary: 'Sets which shared accounts are synced, and starts a sync. Other accounts stop syncing.',
    body: z.object({ ...connectionId, accounts: listOf(text(500), 200) }),
    reply: doneWith({ queue_item: z.nullable(queueItem) }),
    errors: ['not_found', 'conflict'],
  },
  renew: {
    method: 'POST',
    path: 'api/bank_connection/renew',
    auth: 'member',
    summary: 'Starts the renewal of a consent. Accounts and history are unchanged.',
    body: z.object({ ...connectionId, login: optionalLogin, agreed: flag }),
    reply: doneWith({ connection_id: z.int(), step: signInStep, data: z.nullable(connection) }),
    errors: ['not_found', 'conflict', 'too_many', 'unavailable'],
  },
  withdraw: {
    method: 'POST',
    path: 'api/bank_connection/withdraw',
    auth: 'member',
    summary: 'Withdraws a consent and emails a receipt. With `delete_rows`, also deletes its transactions.',
    body: z.object({ ...connectionId, delete_rows: z.optional(flag) }),
    reply: doneWith({ removed: z.int() }),
    errors: ['not_found', 'conflict'],
  },
  refresh: {
    method: 'POST',
    path: 'api/transactions/refreshBankConnection',
    auth: 'member',
    encoding: 'form',
    summary: 'Requests new data from a bank. Returns the queued request.',
    body: z.object(connectionId),
    reply: queueItem,
    errors: ['not_found', 'conflict', 'too_many'],
  },
  sync: {
    method: 'POST',
    path: 'api/transactions/sync',
    auth: 'member',
    summary: 'Requests new data from every connected bank.',
    reply: doneWith({ queued: z.int() }),
    errors: ['too_many'],
  },
  switch: {
    method: 'POST',
    path: 'api/bank_accounts/switch',
    auth: 'member',
    encoding: 'form',
    summary: 'Links a shared account to another account from now on. Its history is unchanged.',
    body: z.object({ bank_account_id: id, ...connectionId, feed_account_id: text(500) }),
    reply: done,
    errors: ['not_found', 'conflict'],
  },
  deactivate: {
    method: 'POST',
    path: 'api/bank_accounts/deactivate',
    auth: 'member',
    encoding: 'form',
    summary: 'Stops syncing an account and sets it to inactive. Its history is unchanged.',
    body: z.object({ bank_account_id: id }),
    reply: done,
    errors: ['not_found'],
  },
  providerSetup: {
    method: 'GET',
    path: 'api/statement_provider/setup',
    auth: 'member',
    summary: "Lists banks that provide statement files, and the progress of the member's statement transfer.",
    reply: z.object({ data: statementSession, institutions: z.array(institution) }),
    errors: ['unavailable'],
  },
  setUpProvider: {
    method: 'POST',
    path: 'api/statement_provider/setup',
    auth: 'member',
    encoding: 'form',
    summary: 'Starts a statement transfer at a bank, discarding any other.',
    body: z.object({ institution_id: text(60) }),
    reply: doneWith({ data: statementSession }),
    errors: ['not_found', 'unavailable'],
  },
  providerReference: {
    method: 'GET',
    path: 'api/statement_provider/appref',
    auth: 'member',
    summary: 'Returns the application reference of the statement transfer; null if there is none.',
    reply: z.object({ application_reference: z.nullable(z.string()) }),
  },
  giveReference: {
    method: 'POST',
    path: 'api/statement_provider/appref',
    auth: 'member',
    encoding: 'form',
    summary: 'Signs in at the bank using the application reference of the statement transfer.',
    body: z.object({ login, agreed: flag }),
    reply: doneWith({ data: statementSession }),
    errors: ['not_found', 'bad_input', 'too_many', 'unavailable'],
  },
  providerAuthentication: {
    method: 'GET',
    path: 'api/statement_provider/authentication',
    auth: 'member',
    summary: 'Returns whether the bank is waiting for a code, and where it was sent.',
    reply: z.object({ data: statementSession }),
  },
  authenticateProvider: {
    method: 'POST',
    path: 'api/statement_provider/authentication',
    auth: 'member',
    encoding: 'form',
    summary: 'Completes the statement transfer with the one-time code and imports the statements as if uploaded.',
    body: z.object({ code: text(400) }),
    reply: doneWith({ data: statementSession }),
    errors: ['not_found', 'code_wrong', 'link_expired', 'too_many', 'unavailable', 'file_refused'],
  },
});
