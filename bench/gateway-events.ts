import { setTimeout as delay } from 'node:timers/promises';
import { orders } from '#contract/areas/orders.ts';
import { asiaPaySecret, startAsiaPay } from '#tests/build/asiapay.ts';
import type { AsiaPayStandIn } from '#tests/build/asiapay.ts';
import { EBOOK, EBOOK_CENTS, reconcile, tryCall } from '#tests/build/purchases.ts';
import type { Reconciled, Reply } from '#tests/build/purchases.ts';
import { startKillableServer } from './killable-server.ts';
import type { KillableServer } from './killable-server.ts';

const ORDERS = 100;
/** Of each order: notices of a declined attempt, of a payment, and of a second payment, which has to go back. */
const REPEATS = { declined: 3, paid: 5, second: 2 };
const AT_ONCE = 32;

const dataOf = (reply: Reply | undefined) =>
  reply!.body['data'] as { reference: string; payment: { action: { url: string } } };

/** A guest's order that waits for its payment on the gateway's page; returns the form that the page gets. */
async function formOf({ address }: KillableServer, index: number): Promise<Record<string, string>> {
  const email = `events-${index}@example.com`;
  const body = { items: [EBOOK], total: EBOOK_CENTS / 100, email, name: 'Robin Wren' };
  const { reference } = dataOf(await tryCall(address, orders.guestCreate, { key: `${email}:order`, body }));
  const paying = { reference, email, gateway: 'redirect' };
  const { payment } = dataOf(await tryCall(address, orders.guestCapture, { key: `${email}:pay`, body: paying }));
  const html = await (await fetch(payment.action.url)).text();
  return Object.fromEntries(
    [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
}

const repeated = (feed: string, times: number): string[] => Array.from({ length: times }, () => feed);

/** All notices, in a random order. */
async function notices(server: KillableServer, gateway: AsiaPayStandIn): Promise<string[]> {
  const feeds: string[] = [];
  for (let index = 0; index < ORDERS; index += 1) {
    const form = await formOf(server, index);
    feeds.push(
      ...repeated(gateway.pay(form, { prc: '1', src: '51' }), REPEATS.declined),
      ...repeated(gateway.pay(form), REPEATS.paid),
      ...repeated(gateway.pay(form), REPEATS.second),
    );
  }
  return feeds
    .map((feed) => ({ feed, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ feed }) => feed);
}

interface EventsReport {
  orders: number;
  sent: number;
  accepted: number;
  books: Reconciled;
  /** Payments that went back, and how many different ones. */
  returned: number;
  differentReturned: number;
}

/** Sends each notice of 100 orders several times, many at once and out of order. */
export async function sendGatewayEvents(settings: Record<string, string>): Promise<EventsReport> {
  const gateway = await startAsiaPay();
  const account = { ASIAPAY_URL: gateway.url, ASIAPAY_MERCHANT_ID: '88001', ASIAPAY_SECRET: asiaPaySecret };
  const login = { ASIAPAY_API_LOGIN: 'api', ASIAPAY_API_PASSWORD: 'hunter2' };
  const server = await startKillableServer({ ...settings, ...account, ...login });
  try {
    const feeds = await notices(server, gateway);
    let [sent, accepted] = [0, 0];
    const send = async (): Promise<void> => {
      for (let feed = feeds[sent++]; feed !== undefined; feed = feeds[sent++]) {
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        const { ok } = await fetch(`${server.address()}api/asiapay/datafeed`, { method: 'POST', headers, body: feed });
        if (ok) accepted += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, send));
    for (let wait = 0; wait < 60 && gateway.refunds.length < ORDERS; wait += 1) await delay(500);
    // Time for one too many.
    await delay(2_000);
    const books = await server.onDatabase(({ systemDb }) => reconcile(systemDb));
    const returned = gateway.refunds.map(({ payRef }) => payRef);
    const differentReturned = new Set(returned).size;
    return { orders: ORDERS, sent: feeds.length, accepted, books, returned: returned.length, differentReturned };
  } finally {
    await server.close();
    await gateway.close();
  }
}
