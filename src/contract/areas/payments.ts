import * as z from 'zod/mini';
import { payIdMessages, payIdTypes, readPayId } from '#domain/payments/payee-identity.ts';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  accountNumber,
  bsb,
  date,
  done,
  doneWith,
  flag,
  id,
  instant,
  limit,
  listed,
  matching,
  money,
  page,
  paged,
  positiveMoney,
  text,
  wholeBetween,
} from '#contract/kit/wire.ts';

/** A request to a bank. Status (rule M07): 0 is failed, 1 is complete and 2 is pending. */
export const queueItem = z.object({
  ClientBankConnectionQueueID: z.int(),
  /** The bank's number for the request. */
  QueueID: z.string(),
  Request: z.string(),
  Status: z.literal([0, 1, 2]),
  Comments: z.string(),
  created_at: instant,
});
export type QueueItemOnWire = z.output<typeof queueItem>;

const payeeKind = z.literal(['account', 'payid', 'bpay']);
export type PayeeKind = z.output<typeof payeeKind>;
const payeeStatus = z.literal(['active', 'blocked']);

export const payee = z.object({
  ClientPayeeID: z.int(),
  kind: payeeKind,
  name: z.string(),
  /** Six digits; shown as XXX-XXX. */
  bsb: z.nullable(z.string()),
  account_number: z.nullable(z.string()),
  /** The bank of the BSB, if known. */
  bank: z.nullable(z.string()),
  payid_type: z.nullable(z.literal(payIdTypes)),
  payid: z.nullable(z.string()),
  biller_code: z.nullable(z.string()),
  crn: z.nullable(z.string()),
  /** Something to check before paying, such as a reference with a wrong check digit. */
  warning: z.nullable(z.string()),
  status: payeeStatus,
  /** True until the first payment, which requires a recent sign-in. */
  first_payment: z.boolean(),
  created_at: instant,
});
export type PayeeOnWire = z.output<typeof payee>;

export const transferState = z.literal(['scheduled', 'sent', 'complete', 'failed', 'cancelled']);
export type TransferState = z.output<typeof transferState>;

/** A transfer between the member's accounts, a payment to a payee, or a sweep of round-ups. */
export const bankTransfer = z.object({
  id: z.int(),
  ClientBankConnectionQueueID: z.int(),
  kind: z.literal(['internal', 'payment', 'round_up']),
  from_account_id: z.int(),
  from_name: z.string(),
  to_account_id: z.nullable(z.int()),
  ClientPayeeID: z.nullable(z.int()),
  to_name: z.string(),
  amount: money,
  reference: z.string(),
  state: transferState,
  /** True until it is sent to the bank. */
  cancellable: z.boolean(),
  /** The day that the member chose; null for immediately. */
  send_on: z.nullable(date),
  /** When it is sent to the bank. */
  sends_at: instant,
  created_at: instant,
  settled_at: z.nullable(instant),
  /** Why it failed. */
  reason: z.nullable(z.string()),
});
export type BankTransferOnWire = z.output<typeof bankTransfer>;

const accountDigits = z.pipe(
  accountNumber,
  z.string().check(...matching(10, /^\d{5,10}$/, 'Enter 5 to 10 digits for the account number.')),
);
const name = text(80);

function digitsBetween(min: number, max: number, message: string) {
  return z.pipe(
    z.pipe(
      z.string().check(z.maxLength(40, { error: message, abort: true })),
      z.transform((value: string) => value.replace(/[\s-]/g, '')),
    ),
    z.string().check(z.refine((value) => /^\d+$/.test(value) && value.length >= min && value.length <= max, message)),
  );
}

const create = z.literal('create');
const newPayee = z.discriminatedUnion('kind', [
  z.object({ action: create, kind: z.literal('account'), name, bsb, account_number: accountDigits }),
  z
    .object({ action: create, kind: z.literal('payid'), name, payid_type: z.literal(payIdTypes), payid: text(254) })
    .check((context) => {
      const { payid_type: type, payid } = context.value;
      if (readPayId(type, payid) === null)
        context.issues.push({ code: 'custom', input: payid, path: ['payid'], message: payIdMessages[type] });
    }),
  z.object({
    action: create,
    kind: z.literal('bpay'),
    name,
    biller_code: digitsBetween(3, 10, 'Enter 3 to 10 digits for the biller code.'),
    crn: digitsBetween(2, 20, 'Enter 2 to 20 digits for the reference.'),
  }),
]);

/** The fields of any payment. */
const paymentFields = {
  from_account_id: id,
  amount: positiveMoney,
  /** The text on the recipient's statement, up to 18 characters. */
  reference: z.optional(text(18, 0).check(z.regex(/^[\x20-\x7e]*$/, 'Use letters, numbers and common punctuation.'))),
  /** From today up to a year ahead; by default immediately. */
  send_on: z.optional(z.nullable(date)),
};

const transferReply = z.object({ ...queueItem.shape, transfer: bankTransfer });

const roundUp = z.object({ transaction_id: z.int(), date, description: z.string(), amount: money, round_up: money });
const roundUpMultiple = z.literal([1, 2, 5, 10]);

export const payments = defineArea('payments', {
  list: {
    method: 'GET',
    path: 'api/payee_bank_account',
    auth: 'member',
    summary: "Lists the member's payees by name.",
    reply: listed(payee),
  },
  change: {
    method: 'POST',
    path: 'api/payee_bank_account',
    auth: 'member',
    summary: 'Creates a payee (an account, PayID or BPAY biller), or deletes one.',
    body: z.discriminatedUnion('action', [newPayee, z.object({ action: z.literal('delete'), ClientPayeeID: id })]),
    reply: doneWith({ data: z.nullable(payee) }),
    errors: ['already_taken', 'not_found', 'conflict', 'too_many'],
  },
  updateStatus: {
    method: 'POST',
    path: 'api/payee_bank_account_updateStatus',
    auth: 'member',
    encoding: 'form',
    summary: 'Blocks a payee so that it cannot be paid, or unblocks it.',
    body: z.object({ ClientPayeeID: id, status: payeeStatus }),
    reply: done,
    errors: ['not_found'],
  },
  internalTransfer: {
    method: 'POST',
    path: 'api/bank_accounts/internalTransfer',
    auth: 'member',
    idempotent: true,
    summary:
      "Transfers money between two of the member's accounts. Returns the queue item, which is pending until the bank responds.",
    body: z.object({ ...paymentFields, to_account_id: id }),
    reply: transferReply,
    errors: ['not_found', 'bad_input', 'not_enough', 'unavailable'],
  },
  pay: {
    method: 'POST',
    path: 'api/payee_bank_account/pay',
    auth: 'member',
    idempotent: true,
    summary: 'Pays a payee. The first payment to a payee requires a recent sign-in or the password.',
    body: z.object({
      ...paymentFields,
      ClientPayeeID: id,
      password: z.optional(z.string().check(z.maxLength(200, 'Enter up to 200 characters.'))),
    }),
    reply: transferReply,
    errors: ['not_found', 'bad_input', 'not_enough', 'forbidden', 'conflict', 'unavailable'],
  },
  cancel: {
    method: 'POST',
    path: 'api/bank_transfers/cancel',
    auth: 'member',
    idempotent: true,
    summary: 'Cancels a transfer that has not been sent to the bank and releases its reservation.',
    body: z.object({ id }),
    reply: doneWith({ data: bankTransfer }),
    errors: ['not_found', 'conflict'],
  },
  transfers: {
    method: 'GET',
    path: 'api/bank_transfers/getAll',
    auth: 'member',
    summary: 'Lists transfers and payments, newest first. Filter by account, or list only open ones.',
    query: z.object({
      bank_account_id: z.optional(id),
      open: z.optional(flag),
      page: z.optional(page),
      limit: z.optional(limit),
    }),
    /** `on_its_way` is reserved until the bank responds. */
    reply: z.extend(paged(bankTransfer), { on_its_way: money }),
  },
  requests: {
    method: 'GET',
    path: 'api/bank_connection/getRequest',
    auth: 'member',
    summary: 'Lists requests to banks, newest first. Status 0 is failed, 1 is complete and 2 is pending.',
    query: z.object({ Status: z.optional(wholeBetween(0, 2)), page: z.optional(page), limit: z.optional(limit) }),
    reply: paged(queueItem),
  },
  methods: {
    method: 'GET',
    path: 'api/payment_methods',
    auth: 'member',
    summary: 'Lists the payment methods, each with its limit per payment.',
    reply: listed(
      z.object({
        DebitProviderID: z.int(),
        kind: z.literal(['internal', 'account', 'payid', 'bpay']),
        name: z.string(),
        description: z.string(),
        limit: money,
      }),
    ),
  },
  depositBanks: {
    method: 'GET',
    path: 'api/deposit/bank/get',
    auth: 'member',
    summary: "Lists banks that money can be paid to: all, or those of the member's accounts.",
    query: z.object({ all: z.optional(flag) }),
    reply: listed(z.object({ id: z.int(), name: z.string(), bsb_prefixes: z.array(z.string()), logo: z.string() })),
  },
  balanceCheck: {
    method: 'GET',
    path: 'api/bank_accounts/balanceCheck/{id}',
    auth: 'member',
    summary:
      "Compares the bank's stated balance with the transactions: the opening balance, what is missing, and what is in progress.",
    params: z.object({ id }),
    reply: z.object({
      /** Null if neither a statement nor the bank reported one. */
      stated: z.nullable(money),
      /** `before` + `rows` + `missing` is `stated`. */
      before: money,
      rows: money,
      missing: money,
      /** Pending transactions out, and payments that the bank does not show yet: `stated` less both is `available`. */
      pending: money,
      on_its_way: money,
      available: money,
      adds_up: z.boolean(),
    }),
    errors: ['not_found'],
  },
  roundUps: {
    method: 'GET',
    path: 'api/transactions/roundup',
    auth: 'member',
    summary: "Returns this week's round-ups by purchase, and the sweeps of previous weeks.",
    reply: z.object({
      enabled: z.boolean(),
      multiple: roundUpMultiple,
      week: date,
      sweeps_on: date,
      collected: money,
      from_account: z.nullable(z.string()),
      to_account: z.nullable(z.string()),
      purchases: z.array(roundUp),
      sweeps: z.array(
        z.object({
          week: date,
          amount: money,
          purchases: z.array(roundUp),
          transfer_id: z.int(),
          state: transferState,
        }),
      ),
    }),
  },
  roundUp: {
    method: 'POST',
    path: 'api/transactions/roundup',
    auth: 'member',
    idempotent: true,
    summary:
      "Updates the round-up settings. Without settings, sweeps each finished week's round-ups to savings once, from the following Thursday.",
    body: z.object({ enabled: z.optional(flag), multiple: z.optional(z.pipe(wholeBetween(1, 10), roundUpMultiple)) }),
    reply: doneWith({ swept: money, transfers: z.array(bankTransfer) }),
    errors: ['unavailable'],
  },
  instalments: {
    method: 'GET',
    path: 'api/transactions/bnpl/plans',
    auth: 'member',
    summary: 'Lists buy now, pay later plans detected from paid instalments, with the instalments still to come.',
    reply: z.object({
      data: z.array(
        z.object({
          provider: z.string(),
          instalment: money,
          paid: z.int(),
          instalments: z.int(),
          every_days: z.int(),
          first_date: date,
          remaining: z.array(z.object({ date, amount: money })),
          remaining_amount: money,
          transaction_ids: z.array(z.int()),
        }),
      ),
      remaining_amount: money,
    }),
  },
});
