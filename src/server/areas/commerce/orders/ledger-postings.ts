import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { COMPANY, accountsNamed, openAccount, post } from '#server/kit/ledger.ts';
import type { AccountName, LedgerAccount, Posting } from '#server/kit/ledger.ts';

/**
 * Accounts of the company for sales: what the gateway owes us, what was sold, the GST in it. Gift cards of ours are
 * owed to their holders until goods are bought with them; those given away are a cost, and so is what Qoin pay.
 */
type SalesAccount =
  | 'card_clearing'
  | 'card_sales'
  | 'gst_collected'
  | 'gift_cards_sold'
  | 'gift_cards_given'
  | 'qoin_redeemed';

/**
 * Sales are spread over several accounts of each kind, because a transfer locks its accounts: with one, every order
 * would wait for the one before.
 */
export const SALES_SHARDS = 16;

const accountName = (kind: SalesAccount, orderId: number): AccountName => ({
  memberId: COMPANY,
  kind,
  unit: 'AUD',
  reference: String(orderId % SALES_SHARDS),
  mayGoBelowZero: true,
});

export function salesAccount(db: Database, clock: Clock, kind: SalesAccount, orderId: number): Promise<LedgerAccount> {
  return openAccount(db, clock, accountName(kind, orderId));
}

/** A sale or, with negative amounts, a refund. */
export interface Sale {
  kind: 'order_captured' | 'order_refunded';
  reference: string;
  orderId: number;
  /** What the member reads where Qoin go back. */
  memo?: string;
  /** The total, of which gift cards and Qoin pay a part. */
  cents: number;
  gstCents: number;
  giftCents: number;
  qoinCents: number;
  /** The value of our own gift cards among the goods. */
  ownCardCents: number;
}

function amountsOf({ cents, gstCents, giftCents, qoinCents, ownCardCents }: Sale): [SalesAccount, number][] {
  const amounts: [SalesAccount, number][] = [
    ['card_clearing', cents - giftCents - qoinCents],
    ['gift_cards_sold', giftCents - ownCardCents],
    ['qoin_redeemed', qoinCents],
    ['card_sales', gstCents + ownCardCents - cents],
    ['gst_collected', -gstCents],
  ];
  return amounts.filter(([, amount]) => amount !== 0);
}

/** The accounts of the company that a sale is booked on. */
export function saleAccounts(db: Database, clock: Clock, sale: Sale): Promise<LedgerAccount[]> {
  return accountsNamed(
    db,
    clock,
    amountsOf(sale).map(([kind]) => accountName(kind, sale.orderId)),
  );
}

/**
 * Books a sale or a refund: what the gateway owes us and what gift cards and Qoin pay, against the sale and its GST.
 * Gift cards of ours that are sold are no sale of goods: their GST comes when they are spent. The ledger's dedupe key
 * refuses a second booking with the same reference.
 */
export async function bookSale(
  db: Database,
  clock: Clock,
  sale: Sale,
  /** The sale's own accounts, and the postings that take from gift cards and Qoin what they pay. */
  { accounts, prepaid }: { accounts: readonly LedgerAccount[]; prepaid: readonly Posting[] },
): Promise<void> {
  const amounts = amountsOf(sale);
  const postings = [...prepaid, ...accounts.map((account, at) => ({ account, amount: amounts[at]![1] }))];
  const { kind, reference, memo = '' } = sale;
  await post(db, clock, { kind, reference, memo, postings });
}
