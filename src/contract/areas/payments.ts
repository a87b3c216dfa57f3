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

/** A request to a bank. Rule M07: Status 0 failed, 1 complete, 2 pending. */
export const queueItem = z.object({
  ClientBankConnectionQueueID: z.int(),
  /** The number under which the bank's side knows the request. */
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
  /** The bank that the BSB belongs to, where it is known. */
  bank: z.nullable(z.string()),
  payid_type: z.nullable(z.literal(payIdTypes)),
  payid: z.nullable(z.string()),
  biller_code: z.nullable(z.string()),
  crn: z.nullable(z.string()),
  /** Something to look at again before money goes there, such as a reference whose check digit does not fit. */
  warning: z.nullable(z.string()),
  status: payeeStatus,
  /** True until the first payment: that one asks for a recent sign-in. */
  first_payment: z.boolean(),
  created_at: instant,
});
export type PayeeOnWire = z.output<typeof payee>;

export const transferState = z.literal(['scheduled', 'sent', 'complete', 'failed', 'cancelled']);
export type TransferState = z.output<typeof transferState>;

/** Money on its way, or that was: between own accounts, to a payee, or swept round-ups. */
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
  /** True until it is handed to the bank. */
  cancellable: z.boolean(),
  /** The day that the member chose; null is at once. */
  send_on: z.nullable(date),
  /** When it goes to the bank. */
  sends_at: instant,
  created_at: instant,
  settled_at: z.nullable(instant),
  /** Why it failed. */
  reason: z.nullable(z.string()),
});
export type BankTransferOnWire = z.output<typeof bankTransfer>;

const accountDigits = z.pipe(
  accountNumber,
  z.string().check(...matching(10, /^\d{5,10}$/, 'An account number has 5 to 10 digits.')),
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
    biller_code: digitsBetween(3, 10, 'A biller code has 3 to 10 digits.'),
    crn: digitsBetween(2, 20, 'A customer reference number has 2 to 20 digits.'),
  }),
]);

/** The order of a payment, whoever it goes to. */
const ordered = {
  from_account_id: id,
  amount: positiveMoney,
  /** What the statement of the other side says; the 18 characters that banks carry. */
  reference: z.optional(text(18, 0).check(z.regex(/^[\x20-\x7e]*$/, 'Use letters, digits and common signs.'))),
  /** A day from today up to a year ahead; at once unless told. */
  send_on: z.optional(z.nullable(date)),
};

const moved = z.object({ ...queueItem.shape, transfer: bankTransfer });

const roundUp = z.object({ transaction_id: z.int(), date, description: z.string(), amount: money, round_up: money });
const roundUpMultiple = z.literal([1, 2, 5, 10]);

export const payments = defineArea('payments', {
  list: {
    method: 'GET',
    path: 'api/payee_bank_account',
    auth: 'member',
    summary: "The member's payees by name.",
    reply: listed(payee),
  },
  change: {
    method: 'POST',
    path: 'api/payee_bank_account',
    auth: 'member',
    summary: 'Adds a payee (an account, a PayID or a BPAY biller), or removes one.',
    body: z.discriminatedUnion('action', [newPayee, z.object({ action: z.literal('delete'), ClientPayeeID: id })]),
    reply: doneWith({ data: z.nullable(payee) }),
    errors: ['already_taken', 'not_found', 'conflict', 'too_many'],
  },
  updateStatus: {
    method: 'POST',
    path: 'api/payee_bank_account_updateStatus',
    auth: 'member',
    encoding: 'form',
    summary: 'Blocks a payee, so that nothing is sent there, or opens it again.',
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
      "Moves money between two of the member's own accounts. Answers the queue item, which is pending until the bank has answered.",
    body: z.object({ ...ordered, to_account_id: id }),
    reply: moved,
    errors: ['not_found', 'bad_input', 'not_enough', 'unavailable'],
  },
  pay: {
    method: 'POST',
    path: 'api/payee_bank_account/pay',
    auth: 'member',
    idempotent: true,
    summary: 'Pays a payee. The first payment to one wants a sign-in of the last minutes, or the password.',
    body: z.object({
      ...ordered,
      ClientPayeeID: id,
      password: z.optional(z.string().check(z.maxLength(200, 'At most 200 characters.'))),
    }),
    reply: moved,
    errors: ['not_found', 'bad_input', 'not_enough', 'forbidden', 'conflict', 'unavailable'],
  },
  cancel: {
    method: 'POST',
    path: 'api/bank_transfers/cancel',
    auth: 'member',
    idempotent: true,
    summary: 'Takes a transfer back that has not gone to the bank yet; what was held for it is free again.',
    body: z.object({ id }),
    reply: doneWith({ data: bankTransfer }),
    errors: ['not_found', 'conflict'],
  },
  transfers: {
    method: 'GET',
    path: 'api/bank_transfers/getAll',
    auth: 'member',
    summary:
      'Transfers and payments with their states, the newest first; of one account, or those that are still open.',
    query: z.object({
      bank_account_id: z.optional(id),
      open: z.optional(flag),
      page: z.optional(page),
      limit: z.optional(limit),
    }),
    /** `on_its_way` is held until the bank has answered. */
    reply: z.extend(paged(bankTransfer), { on_its_way: money }),
  },
  requests: {
    method: 'GET',
    path: 'api/bank_connection/getRequest',
    auth: 'member',
    summary: 'What banks were asked for, the newest first: Status 0 failed, 1 complete, 2 pending.',
    query: z.object({ Status: z.optional(wholeBetween(0, 2)), page: z.optional(page), limit: z.optional(limit) }),
    reply: paged(queueItem),
  },
  methods: {
    method: 'GET',
    path: 'api/payment_methods',
    auth: 'member',
    summary: 'The ways in which money can leave an account, each with its limit for one payment.',
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
    summary: "Banks that money can be paid to: all of them, or those of the member's own accounts.",
    query: z.object({ all: z.optional(flag) }),
    reply: listed(z.object({ id: z.int(), name: z.string(), bsb_prefixes: z.array(z.string()), logo: z.string() })),
  },
  balanceCheck: {
    method: 'GET',
    path: 'api/bank_accounts/balanceCheck/{id}',
    auth: 'member',
    summary:
      'The balance that the bank states against the rows: what was there before them, what is missing between them, and what is still under way.',
    params: z.object({ id }),
    reply: z.object({
      /** Null where neither a statement nor the bank has said one. */
      stated: z.nullable(money),
      /** `before` + `rows` + `missing` is `stated`. */
      before: money,
      rows: money,
      missing: money,
      /** Rows that are pending on their way out, and payments that the bank has not shown yet: `stated` less both is available. */
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
    summary: "What this week's card purchases have rounded up to, each by itself, and the sweeps of the weeks before.",
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
      'Changes the rounding where it is told to; told nothing, sweeps what finished weeks have rounded up to the saving account, each week once, from the Thursday after it.',
    body: z.object({ enabled: z.optional(flag), multiple: z.optional(z.pipe(wholeBetween(1, 10), roundUpMultiple)) }),
    reply: doneWith({ swept: money, transfers: z.array(bankTransfer) }),
    errors: ['unavailable'],
  },
  instalments: {
    method: 'GET',
    path: 'api/transactions/bnpl/plans',
    auth: 'member',
    summary: 'Plans of buy now, pay later as the paid instalments tell them: what is still to come, and when.',
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
