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

/** In display order (rule M08). */
export const accountType = z.literal(['everyday', 'transactional', 'checking', 'business', 'savings']);
export type AccountType = z.output<typeof accountType>;

/** What the account holds. Money owed on a card or loan is a negative balance. */
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
  /** Tells cards, loans, investments and cash apart; sorting uses `account_type` only. */
  kind: accountKind,
  default_account: z.boolean(),
  saving_account: z.boolean(),
  /** The balance less pending transactions. */
  available_balance: money,
  balance: money,
  /**
   * The source of `balance`: the newer of a statement's and the bank's balance, carried forward, or the sum of all
   * transactions.
   */
  balance_source: z.literal(['statement', 'bank', 'rows']),
  /** The day of the balance that `balance` starts from; later transactions are added to it. */
  balance_reported_on: z.nullable(date),
  /** When the balance was last updated. */
  bal_sync: z.nullable(instant),
  client_bank_reference_id: z.nullable(z.string()),
  currency: z.string(),
  status: z.literal(['active', 'inactive', 'closed']),
  transactions: z.int(),
  first_date: z.nullable(date),
  last_date: z.nullable(date),
  /** A path below the base path that returns an image: the bank's logo, or its initials. */
  logo: z.string(),
  /** False if the logo would only show initials. */
  has_image: z.boolean(),
});
export type BankAccountOnWire = z.output<typeof bankAccount>;

const gap = z.object({
  transaction_id: z.int(),
  date,
  /** The balance that follows from the previous transaction, and the statement's own. */
  expected: money,
  actual: money,
  difference: money,
});

const accountFields = {
  name: text(80),
  bank: z.optional(z.nullable(text(80, 0))),
  bsb: z.optional(z.nullable(z.union([bsb, z.literal('')]))),
  account_number: z.optional(z.nullable(z.union([accountNumber, z.literal('')]))),
  account_type: z.optional(accountType),
  /** If only one of `account_type` and `kind` is set, the other is adjusted to fit. */
  kind: z.optional(accountKind),
};

/** Accepts either name for the account's id, because older clients send either. */
const accountReference = z.object({ bank_account_id: z.optional(id), id: z.optional(id) }).check(
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
    summary: "Lists the member's accounts: the default account first, then by type and name.",
    reply: listed(bankAccount),
  },
  page: {
    method: 'GET',
    path: 'api/bank_accounts/get/{id}',
    auth: 'member',
    summary: 'Returns an account with its daily balances and a check of its running balance.',
    params: z.object({ id: idInPath }),
    query: z.object({ min_date: z.optional(date), max_date: z.optional(date) }),
    reply: z.object({
      data: bankAccount,
      /** Closing balances on the days with transactions. */
      balances: z.array(z.object({ date, balance: money })),
      check: z.object({ rows: z.int(), with_balance: z.int(), gaps: z.array(gap), gap_count: z.int() }),
    }),
    errors: ['not_found'],
  },
  gaps: {
    method: 'GET',
    path: 'api/bank_accounts/gaps',
    auth: 'member',
    summary:
      "Lists places where a statement's running balance does not match its transactions, so some may be missing.",
    query: z.object({ bank_account_id: z.optional(id) }),
    reply: listed(z.object({ ...gap.shape, bank_account_id: z.int(), account_name: z.string() })),
  },
  create: {
    method: 'POST',
    path: 'api/bank_accounts/create',
    auth: 'member',
    encoding: 'form',
    summary: 'Creates an account for imported statements.',
    body: z.object({
      ...accountFields,
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
    summary: 'Makes an account the default account.',
    body: accountReference,
    reply: done,
    errors: ['not_found'],
  },
  setSaving: {
    method: 'POST',
    path: 'api/bank_accounts/setSavingAccount',
    auth: 'member',
    encoding: 'form',
    summary: 'Makes an account the savings account.',
    body: accountReference,
    reply: done,
    errors: ['not_found'],
  },
  update: {
    method: 'POST',
    path: 'api/bank_accounts/updateBankAccountDetails',
    auth: 'member',
    encoding: 'form',
    summary: 'Updates the name, bank, numbers, type or kind of an account. Omitted fields are unchanged.',
    body: z.object({ bank_account_id: id, ...z.partial(z.object(accountFields)).shape }),
    reply: doneWith({ data: bankAccount }),
    errors: ['not_found', 'bad_input', 'already_taken'],
  },
  updateStatus: {
    method: 'POST',
    path: 'api/bank_accounts/updateStatus',
    auth: 'member',
    encoding: 'form',
    summary: 'Sets an account to active, inactive or closed. Its transactions are unchanged.',
    body: z.object({ bank_account_id: id, status: z.literal(['active', 'inactive', 'closed']) }),
    reply: done,
    errors: ['not_found'],
  },
  logos: {
    method: 'GET',
    path: 'api/bank_accounts/logo',
    auth: 'member',
    summary: "Returns a logo for each of the member's banks, by bank name.",
    reply: doneWith({ logos: z.record(z.string(), z.string()) }),
  },
  remove: {
    method: 'POST',
    path: 'api/bank_accounts/delete',
    auth: 'member',
    summary: 'Deletes an account and its transactions. With `preview`, only counts the transactions.',
    body: z.object({ bank_account_id: id, preview: z.optional(flag) }),
    reply: doneWith({ removed: z.int() }),
    errors: ['not_found'],
  },
});
