import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { orders } from '#contract/areas/orders.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { Database } from '#server/kit/database.ts';
import { checkLedger } from '#server/kit/ledger.ts';

/**
 * Buyers who repeat a call with its key until they have an answer, as the page does, and what must agree afterwards.
 */

/** Where the shop is now; it changes when the server is started again. */
export type Address = () => string;

export interface Reply {
  status: number;
  body: Record<string, unknown>;
}

/** One call; undefined where the connection broke or the server could not answer yet. */
export async function tryCall(
  address: Address,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { key, token, body }: { key?: string; token?: string; body: object },
): Promise<Reply | undefined> {
  try {
    const response = await fetch(`${address()}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    return response.status >= 500 || answer['code'] === 'in_progress'
      ? undefined
      : { status: response.status, body: answer };
  } catch {
    return undefined;
  }
}

/** Repeats a call until it is answered. */
async function callUntilAnswered(...call: Parameters<typeof tryCall>): Promise<Record<string, unknown>> {
  for (;;) {
    const reply = await tryCall(...call);
    if (reply?.status === 200) return reply.body;
    if (reply) throw new Error(`${call[1].path}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 300)}`);
    await delay(100);
  }
}

const referenceOf = ({ data }: Record<string, unknown>): string => {
  const { reference, state } = data as { reference: string; state: string };
  if (state !== 'fulfilled' && state !== 'awaiting_payment') throw new Error(`Order ${reference} is ${state}.`);
  return reference;
};

/** The goods of these purchases: one e-book for a dollar, worth five entries. */
export const EBOOK = { slug: 'pay-cycle-workbook', quantity: 1 };
export const EBOOK_CENTS = 1_00;
export const EBOOK_ENTRIES = 5;

/** Buys the e-book as a guest, in two calls, or as a member, in one. Returns the reference of the paid order. */
export async function buyUntilPaid(address: Address, name: string, token?: string): Promise<string> {
  const goods = { items: [EBOOK], total: EBOOK_CENTS / 100 };
  if (token !== undefined) {
    const body = { ...goods, token: 'tok_visa' };
    return referenceOf(await callUntilAnswered(address, orders.createCapture, { key: `${name}:buy`, token, body }));
  }
  const email = `${name}@example.com`;
  const reference = referenceOf(
    await callUntilAnswered(address, orders.guestCreate, {
      key: `${name}:order`,
      body: { ...goods, email, name: 'Robin Wren' },
    }),
  );
  await callUntilAnswered(address, orders.guestCapture, {
    key: `${name}:pay`,
    body: { reference, email, token: 'tok_visa' },
  });
  return reference;
}

/** Limits the e-book to some units. */
export async function stockEbook(db: Database, units: number | null): Promise<void> {
  await sql`update product_variants set stock = ${units}
    where product_id = (select id from products where slug = ${EBOOK.slug})`.execute(db);
}

/** The calls of a killed server are taken up again after a minute; this lets that minute pass. */
export async function passLease(db: Database): Promise<void> {
  await sql`update idempotency_keys set started_at = started_at - interval '2 minutes' where answer is null`.execute(
    db,
  );
}

export interface Reconciled {
  orders: number;
  paid: number;
  /** Distinct invoice numbers. */
  invoices: number;
  capturedCents: number;
  /** Charges that the gateway has captured. */
  charges: number;
  chargedCents: number;
  /** Orders without exactly one captured payment with its charge at the gateway. */
  unmatched: number;
  /** What the ledger says that the gateway owes us. */
  clearingCents: number;
  ledgerFaults: number;
  stock: number | null;
  /** Entries of all members. */
  entries: number;
  /** Commands without an answer. */
  unanswered: number;
  /** Receipts put into the outbox, and more than one for an order. */
  receipts: number;
  /** Emails delivered. */
  emails: number;
}

/** The books of the orders, their payments, the gateway, the ledger, the stock and the outbox. */
export async function reconcile(db: Database): Promise<Reconciled> {
  const { rows } = await sql<Omit<Reconciled, 'ledgerFaults'>>`
    select (select count(*)::int from orders) as orders,
      (select count(*)::int from orders where captured_cents > 0) as paid,
      (select count(distinct invoice_number)::int from orders) as invoices,
      (select coalesce(sum(captured_cents), 0)::bigint from orders) as "capturedCents",
      (select count(*)::int from embedded_card_payments where state = 'captured') as charges,
      (select coalesce(sum(amount_cents), 0)::bigint from embedded_card_payments
        where state = 'captured') as "chargedCents",
      (select count(*)::int from orders o where 1 <> (
        select count(*) from order_payments p join embedded_card_payments g on g.key = p.key
          and g.reference = p.gateway_reference and g.amount_cents = p.amount_cents and g.state = 'captured'
        where p.member_id = o.member_id and p.order_id = o.id and p.state = 'captured'
          and p.amount_cents = o.captured_cents)) as unmatched,
      (select coalesce(sum(balance), 0)::bigint from ledger_accounts where kind = 'card_clearing') as "clearingCents",
      (select stock from product_variants v join products p on p.id = v.product_id
        where p.slug = ${EBOOK.slug}) as stock,
      (select coalesce(sum(balance), 0)::bigint from ledger_accounts
        where unit = 'entries' and member_id <> 0) as entries,
      (select count(*)::int from idempotency_keys where answer is null) as unanswered,
      (select count(*)::int from outbox where topic = 'mail' and key like 'order-paid:%') as receipts,
      (select count(*)::int from mail_outbox where key like 'order-paid:%') as emails`.execute(db);
  return { ...rows[0]!, ledgerFaults: (await checkLedger(db)).length };
}
