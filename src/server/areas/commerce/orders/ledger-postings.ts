import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { COMPANY, openAccount, post } from '#server/kit/ledger.ts';
import type { LedgerAccount, Posting } from '#server/kit/ledger.ts';

/**
 * Accounts of the company for sales: what the gateway owes us, what was sold, the GST in it. Gift cards of ours are owed
 * to their holders until goods are bought with them; those given away are a cost.
 */
type SalesAccount = 'card_clearing' | 'card_sales' | 'gst_collected' | 'gift_cards_sold' | 'gift_cards_given';

/**
 * Sales are spread over several accounts of each kind, because a transfer locks its accounts: with one, every order
 * would wait for the one before.
 */
const SHARDS = 16;

export async function salesAccount(
  db: Database,
  clock: Clock,
  kind: SalesAccount,
  orderId: number,
): Promise<LedgerAccount> {
  return openAccount(db, clock, {
    memberId: COMPANY,
    kind,
    unit: 'AUD',
    reference: String(orderId % SHARDS),
    mayGoBelowZero: true,
  });
}

/**
 * Books a sale or, with negative amounts, a refund: what the gateway owes us and what gift cards pay, against the sale
 * and its GST. Gift cards of ours that are sold are no sale of goods: their GST comes when they are spent. The ledger's
 * dedupe key refuses a second booking with the same reference.
 */
export async function bookSale(
  db: Database,
  clock: Clock,
  sale: {
    kind: 'order_captured' | 'order_refunded';
    reference: string;
    orderId: number;
    /** The total, of which gift cards pay a part. */
    cents: number;
    gstCents: number;
    /** What gift cards pay, with the postings that take it from them. */
    giftCents: number;
    giftPostings: readonly Posting[];
    /** The value of our own gift cards among the goods. */
    ownCardCents: number;
  },
): Promise<void> {
  const { orderId, cents, gstCents, giftCents, ownCardCents } = sale;
  const parts: [SalesAccount, number][] = [
    ['card_clearing', cents - giftCents],
    ['gift_cards_sold', giftCents - ownCardCents],
    ['card_sales', gstCents + ownCardCents - cents],
    ['gst_collected', -gstCents],
  ];
  const postings = [...sale.giftPostings];
  for (const [kind, amount] of parts)
    if (amount !== 0) postings.push({ account: await salesAccount(db, clock, kind, orderId), amount });
  await post(db, clock, { kind: sale.kind, reference: sale.reference, postings });
}
