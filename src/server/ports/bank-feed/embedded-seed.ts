import * as z from 'zod/mini';
import { DEFAULT_ZONE, civilDateIn } from '#domain/calendar/zone.ts';
import type { BookAccount, BookTransaction } from './embedded-account.ts';

import type { Customer } from './embedded-customers.ts';
import { productCategories, transactionTypes } from './cdr-shapes.ts';

/**
 * Customers of the embedded bank from a seed of the public mock data holder of the Consumer Data Right
 * (ConsumerDataRight/mock-data-holder, seed-data.banking.json): a dump of its tables. Only the data that the bank shows
 * is read.
 */

const transaction = z.object({
  TransactionId: z.string(),
  TransactionType: z.literal(transactionTypes),
  Status: z.literal(['PENDING', 'POSTED']),
  Description: z.string(),
  PostingDateTime: z.string(),
  ExecutionDateTime: z.string(),
  Amount: z.number(),
  MerchantName: z.string(),
  MerchantCategoryCode: z.string(),
});
const account = z.object({
  AccountId: z.string(),
  DisplayName: z.string(),
  NickName: z.nullable(z.string()),
  OpenStatus: z.literal(['OPEN', 'CLOSED']),
  MaskedName: z.string(),
  ProductCategory: z.literal(productCategories),
  ProductName: z.string(),
  Transactions: z.optional(z.array(transaction)),
});
const seedFile = z.object({ Customers: z.array(z.object({ LoginId: z.string(), Accounts: z.array(account) })) });

/** The seed has amounts without a sign; the type tells whether money leaves the account. */
const outgoingTypes: readonly z.output<typeof transaction>['TransactionType'][] = [
  'DIRECT_DEBIT',
  'FEE',
  'INTEREST_CHARGED',
  'PAYMENT',
  'TRANSFER_OUTGOING',
];

function dayOf(instant: string): string {
  return civilDateIn(Date.parse(instant), DEFAULT_ZONE);
}

function toTransaction(seeded: z.output<typeof transaction>): BookTransaction {
  const cents = Math.round(Math.abs(seeded.Amount) * 100);
  const pending = seeded.Status === 'PENDING';
  return {
    id: seeded.TransactionId,
    executed: dayOf(seeded.ExecutionDateTime),
    posted: pending ? null : dayOf(seeded.PostingDateTime),
    cents: seeded.Amount < 0 || outgoingTypes.includes(seeded.TransactionType) ? -cents : cents,
    description: seeded.Description,
    type: seeded.TransactionType,
    merchantName: seeded.MerchantName || null,
    merchantCode: seeded.MerchantCategoryCode || null,
  };
}

function toAccount(seeded: z.output<typeof account>): BookAccount {
  const transactions = (seeded.Transactions ?? []).map(toTransaction);
  const sumOf = (transactions: readonly BookTransaction[]): number =>
    transactions.reduce((sum, { cents }) => sum + cents, 0);
  const currentCents = sumOf(transactions.filter(({ posted }) => posted !== null));
  return {
    id: seeded.AccountId,
    plan: {
      key: seeded.AccountId,
      category: seeded.ProductCategory,
      product: seeded.ProductName,
      ...(seeded.NickName ? { nickname: seeded.NickName } : {}),
      behaviour: 'still',
      openingCents: 0,
    },
    bsb: '',
    number: '',
    maskedNumber: seeded.MaskedName,
    open: seeded.OpenStatus === 'OPEN',
    currentCents,
    availableCents: currentCents + sumOf(transactions.filter(({ posted }) => posted === null)),
    transactions,
  };
}

/**
 * The customers of a seed, who sign in with their login id there. @throws ZodError where the text is not such a seed.
 */
export function customersOfSeed(seed: unknown): Customer[] {
  return z.parse(seedFile, seed).Customers.map(({ LoginId: id, Accounts: accounts }) => ({
    id,
    manner: 'plain',
    phone: '000',
    pay: { payer: '', cents: 0, weekday: 0 },
    rentCents: 0,
    since: '',
    accounts: [],
    book: accounts.map(toAccount),
  }));
}
