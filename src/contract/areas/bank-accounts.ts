import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  accountNumber,
  bsb,
  date,
  done,
  doneWith,
  flag,
  id,
  idInPath,
  instant,
  listed,
  matching,
  money,
  text,
} from '#contract/kit/wire.ts';

/** Rule M08: the order of the list is the order of these. */
export const accountType = z.literal(['everyday', 'transactional', 'checking', 'business', 'savings']);
export type AccountType = z.output<typeof accountType>;

/** What an account is: money of one's own, or a card, loan, investment or cash. What is owed on a card or loan is a balance below zero. */
export const accountKind = z.literal(['transaction', 'savings', 'credit', 'investment', 'cash', 'loan']);
export type AccountKind = z.output<typeof accountKind>;

export const bankAccount = z.object({
  id: z.int(),
  name: z.string(),
  bank: z.nullable(z.string()),
  /** Six digits; shown as XXX-XXX. */
  bsb: z.nullable(z.string()),
  account_number: z.nullable(z.string()),
  account_type: accountType,
  /** A card, loan, investment or cash account says so here; the ordering uses account_type alone. */
  kind: accountKind,
  default_account: z.boolean(),
  saving_account: z.boolean(),
  /** What can be spent: the balance less pending rows. */
  available_balance: money,
  balance: money,
  /** Where `balance` comes from: a statement's own balance or the bank's word, whichever is newer, carried forward; or the sum of all rows. */
  balance_source: z.literal(['statement', 'bank', 'rows']),
  /** The day of the statement or of the bank's word that `balance` goes out from; what came after it is counted in. */
  balance_reported_on: z.nullable(date),
  /** When the balance was last brought up to date. */
  bal_sync: z.nullable(instant),
  client_bank_reference_id: z.nullable(z.string()),
  currency: z.string(),
  status: z.literal(['active', 'inactive', 'closed']),
  transactions: z.int(),
  first_date: z.nullable(date),
  last_date: z.nullable(date),
  /** A path below the base path that answers an image: the bank's own, or its initials. */
  logo: z.string(),
  /** False where the image would be drawn of initials alone. */
  has_image: z.boolean(),
});
export type BankAccountOnWire = z.output<typeof bankAccount>;

const gap = z.object({
  transaction_id: z.int(),
  date,
  /** The balance that follows from the row before, and the one that the statement gives. */
  expected: money,
  result: money,
  difference: money,
});

const details = {
  name: text(80),
  bank: z.optional(z.nullable(text(80, 0))),
  bsb: z.optional(z.nullable(z.union([bsb, z.literal('')]))),
  account_number: z.optional(z.nullable(z.union([accountNumber, z.literal('')]))),
  account_type: z.optional(accountType),
  /** Where one of `account_type` and `kind` is given, the other follows as far as it has to. */
  kind: z.optional(accountKind),
};

/** Both spellings of "which account" are accepted, as old clients send either. */
const which = z.object({ bank_account_id: z.optional(id), id: z.optional(id) }).check(
  z.refine((value) => value.bank_account_id !== undefined || value.id !== undefined, {
    path: ['bank_account_id'],
    message: 'This field is required.',
  }),
);

export const bankAccounts = defineArea('bankAccounts', {
  list: {
    method: 'GET',
    path: 'api/bank_accounts/getBankAccount',
    auth: 'member',
    summary: "The member's accounts: the default one first, then by type, then by name.",
    reply: listed(bankAccount),
  },
  page: {
    method: 'GET',
    path: 'api/bank_accounts/get/{id}',
    auth: 'member',
    summary: 'One account with its balance day by day and the check of its running balance.',
    params: z.object({ id: idInPath }),
    query: z.object({ min_date: z.optional(date), max_date: z.optional(date) }),
    reply: z.object({
      data: bankAccount,
      /** Balance at the end of each day on which something happened. */
      balances: z.array(z.object({ date, balance: money })),
      check: z.object({ rows: z.int(), with_balance: z.int(), gaps: z.array(gap), gap_count: z.int() }),
    }),
    errors: ['not_found'],
  },
  gaps: {
    method: 'GET',
    path: 'api/bank_accounts/gaps',
    auth: 'member',
    summary: "Places where a statement's running balance does not follow from its rows: rows may be missing there.",
    query: z.object({ bank_account_id: z.optional(id) }),
    reply: listed(z.object({ ...gap.shape, bank_account_id: z.int(), account_name: z.string() })),
  },
  create: {
    method: 'POST',
    path: 'api/bank_accounts/create',
    auth: 'member',
    encoding: 'form',
    summary: 'Adds an account that is kept by statements.',
    body: z.object({
      ...details,
      currency: z.optional(z.string().check(...matching(3, /^[A-Z]{3}$/, 'Use a currency code such as AUD.'))),
      opening_balance: z.optional(money),
    }),
    reply: doneWith({ data: bankAccount }),
    errors: ['bad_input', 'already_taken'],
  },
  setPrimary: {
    method: 'POST',
    path: 'api/bank_accounts/setPrimaryAccount',
    auth: 'member',
    encoding: 'form',
    summary: 'Makes an account the default one.',
    body: which,
    reply: done,
    errors: ['not_found'],
  },
  setSaving: {
    method: 'POST',
    path: 'api/bank_accounts/setSavingAccount',
    auth: 'member',
    encoding: 'form',
    summary: 'Makes an account the one that savings go to.',
    body: which,
    reply: done,
    errors: ['not_found'],
  },
  update: {
    method: 'POST',
    path: 'api/bank_accounts/updateBankAccountDetails',
    auth: 'member',
    encoding: 'form',
    summary: 'Changes name, bank, numbers, type or kind of an account; what is left out stays.',
    body: z.object({ bank_account_id: id, ...z.partial(z.object(details)).shape }),
    reply: doneWith({ data: bankAccount }),
    errors: ['not_found', 'bad_input', 'already_taken'],
  },
  updateStatus: {
    method: 'POST',
    path: 'api/bank_accounts/updateStatus',
    auth: 'member',
    encoding: 'form',
    summary: 'Opens, rests or closes an account; its rows stay.',
    body: z.object({ bank_account_id: id, status: z.literal(['active', 'inactive', 'closed']) }),
    reply: done,
    errors: ['not_found'],
  },
  logos: {
    method: 'GET',
    path: 'api/bank_accounts/logo',
    auth: 'member',
    summary: "A logo for each of the member's banks, by name.",
    reply: doneWith({ logos: z.record(z.string(), z.string()) }),
  },
  remove: {
    method: 'POST',
    path: 'api/bank_accounts/delete',
    auth: 'member',
    summary: 'Removes an account with all its rows; `preview` only counts them.',
    body: z.object({ bank_account_id: id, preview: z.optional(flag) }),
    reply: doneWith({ removed: z.int() }),
    errors: ['not_found'],
  },
});
