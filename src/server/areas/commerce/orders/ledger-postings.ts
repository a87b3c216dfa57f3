import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { COMPANY, openAccount, post } from '#server/kit/ledger.ts';
import type { LedgerAccount } from '#server/kit/ledger.ts';

/** Accounts of the company for card sales: what the gateway owes us, what was sold, the GST in it. */
type SalesAccount = 'card_clearing' | 'card_sales' | 'gst_collected';

/**
 * Sales are spread over several accounts of each kind, because a transfer locks its accounts: with one, every order
 * would wait for the one before.
 */
const SHARDS = 16;

async function salesAccount(db: Database, clock: Clock, kind: SalesAccount, orderId: number): Promise<LedgerAccount> {
  return openAccount(db, clock, {
    memberId: COMPANY,
    kind,
    unit: 'AUD',
    reference: String(orderId % SHARDS),
    mayGoBelowZero: true,
  });
}

/**
 * Books a capture, or with a negative amount a refund: what the gateway owes us, against the sale and its GST. The
 * dedupe key of the ledger refuses a second booking with the same reference.
 */
export async function bookSale(
  db: Database,
  clock: Clock,
  sale: {
    kind: 'order_captured' | 'order_refunded';
    reference: string;
    orderId: number;
    cents: number;
    gstCents: number;
  },
): Promise<void> {
  const { orderId, cents, gstCents } = sale;
  const parts: [SalesAccount, number][] = [
    ['card_clearing', cents],
    ['card_sales', gstCents - cents],
    ['gst_collected', -gstCents],
  ];
  const postings = [];
  for (const [kind, amount] of parts)
    if (amount !== 0) postings.push({ account: await salesAccount(db, clock, kind, orderId), amount });
  await post(db, clock, { kind: sale.kind, reference: sale.reference, postings });
}
