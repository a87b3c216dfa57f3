import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entitlements } from '#contract/areas/entitlements.ts';
import { orders } from '#contract/areas/orders.ts';
import { paymentEvents } from '#contract/areas/payment-events.ts';
import type { Clock } from '#server/kit/clock.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { stripeCardPayments } from '#server/ports/card-payments/stripe.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { signatureOf, startStripe } from '#tests/build/stripe.ts';
import type { StandInIntent, StripeStandIn } from '#tests/build/stripe.ts';
import { chanceOf } from './chance.ts';

/** Stripe reports the results of payments by webhook. */
const secret = 'whsec_of_the_tests';
let stripe: StripeStandIn;
let server: TestServer;
beforeAll(async () => {
  const clock: Clock = { now: () => server.clock.now(), today: (zone) => server.clock.today(zone) };
  stripe = await startStripe(clock.now);
  const settings = {
    secretKey: 'sk_test_wattle0000',
    publishableKey: 'pk_test_wattle0000',
    webhookSecret: secret,
    url: stripe.url,
  };
  server = await startTestServer({ ports: { cardPayments: stripeCardPayments(settings, { clock }) } });
});
afterAll(async () => {
  expect(await checkLedger(server.server.database.systemDb)).toEqual([]);
  await server.close();
  await stripe.close();
});

let keys = 0;
const headers = () => ({ 'idempotency-key': `events-${(keys += 1)}` });
const ebook = { items: [{ slug: 'pay-cycle-workbook', quantity: 2 }], total: 2 };

function post(body: string, signature: string): Promise<Response> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', 'stripe-signature': signature }, body };
  return fetch(`${server.baseUrl}api/stripe/index.php`, init);
}

/** A member's order whose payment waits for the bank's check. */
async function waiting() {
  const { token } = await server.aMember();
  const body = { ...ebook, token: 'ctoken_check' };
  const placed = await server.call(orders.createCapture, { token, headers: headers(), body });
  const { reference, payment } = placed.body.data!;
  const intent = [...stripe.intents.values()].find(({ metadata }) => metadata['reference'] === reference)!;
  const order = async () => (await server.call(orders.details, { token, body: { reference } })).body.data!;
  const entries = async () => (await server.callWith(entitlements.entries, { token })).body.entries;
  return { token, reference, payment, intent, order, entries };
}

const eventOf = (intent: StandInIntent, type: string, id?: string) =>
  stripe.event(intent, type, { secret, at: server.clock.now(), ...(id === undefined ? {} : { id }) });

async function effectsOf(reference: string) {
  const { rows } = await sql<{ captures: number; transfers: number; invoices: number }>`select
    (select count(*)::int from order_payments where key like ${`${reference}:%`} and state = 'captured') as captures,
    (select count(*)::int from ledger_transfers where kind = 'order_captured'
      and reference = ${reference}) as transfers,
    (select count(*)::int from orders where reference = ${reference}
      and invoice_number is not null) as invoices`.execute(server.server.database.systemDb);
  return rows[0];
}

describe('POST api/stripe/index.php', () => {
  test('is the call of the specification', async () => {
    expect(`${paymentEvents.stripe.method} ${paymentEvents.stripe.path}`).toBe('POST api/stripe/index.php');
    const details = await server.callWith(orders.stripe);
    expect(details.body).toEqual({ success: true, data: { publishable_key: 'pk_test_wattle0000' } });
  });

  test('a payment that was confirmed in the browser is booked by its event, with its card', async () => {
    const { payment, intent, order, entries } = await waiting();
    expect(payment).toMatchObject({
      state: 'action_required',
      action: { kind: 'gateway', url: '', secret: intent.client_secret },
    });
    stripe.answerCheck(intent.id, true);
    const { body, signature } = eventOf(intent, 'payment_intent.succeeded');
    const response = await post(body, signature);
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    expect(await order()).toMatchObject({
      state: 'fulfilled',
      payment: { state: 'captured', method: 'Visa ending 4242' },
    });
    expect(await entries()).toBe(10);
  });

  test('a wrong signature, an old time or a tampered byte is refused, and changes nothing', async () => {
    const { reference, intent, order } = await waiting();
    stripe.answerCheck(intent.id, true);
    const { body, signature } = eventOf(intent, 'payment_intent.succeeded');
    const old = new Date(server.clock.now().getTime() - 301_000);
    for (const [text, header] of [
      [body, ''],
      [body, signatureOf(body, 'whsec_another', server.clock.now())],
      [body, signatureOf(body, secret, old)],
      [body.replace('"aud"', '"aue"'), signature],
      [`${body} `, signature],
    ] as const) {
      const response = await post(text, header);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        403,
        'application/problem+json; charset=utf-8',
      ]);
      expect(await response.json()).toMatchObject({ code: 'forbidden', detail: 'This event’s signature isn’t valid.' });
    }
    expect((await order()).state).toBe('awaiting_payment');
    expect(await effectsOf(reference)).toEqual({ captures: 0, transfers: 0, invoices: 0 });
  });

  test('is read whatever its type, up to 256 kB', async () => {
    const { reference, intent } = await waiting();
    stripe.answerCheck(intent.id, true);
    const { body, signature } = eventOf(intent, 'payment_intent.succeeded');
    const send = (type: string, text: string) =>
      fetch(`${server.baseUrl}${paymentEvents.stripe.path}`, {
        method: 'POST',
        headers: { 'content-type': type, 'stripe-signature': signature },
        body: text,
      });
    expect((await send('application/json', `${body}${' '.repeat(256 * 1024)}`)).status).toBe(413);
    expect((await send('multipart/form-data; boundary=x', '--x')).status).toBe(403);
    expect(await effectsOf(reference)).toEqual({ captures: 0, transfers: 0, invoices: 0 });
    expect((await send('text/plain', body)).status).toBe(200);
    expect(await effectsOf(reference)).toEqual({ captures: 1, transfers: 1, invoices: 1 });
  });

  test('a duplicate, an event about something else, and one about an unknown payment answer 200 without effect', async () => {
    const { reference, intent } = await waiting();
    stripe.answerCheck(intent.id, true);
    const { body, signature } = eventOf(intent, 'payment_intent.succeeded');
    for (let time = 0; time < 3; time += 1) expect((await post(body, signature)).status).toBe(200);
    expect(await effectsOf(reference)).toEqual({ captures: 1, transfers: 1, invoices: 1 });
    const other = eventOf(intent, 'charge.refunded');
    expect((await post(other.body, other.signature)).status).toBe(200);
    const unknown = eventOf({ ...intent, metadata: { key: 'W-NONE-NONE-NONE:1' } }, 'payment_intent.succeeded');
    expect((await post(unknown.body, unknown.signature)).status).toBe(200);
  });

  test('a payment of a different amount is not booked, and operators read about it', async () => {
    const { reference, intent, order } = await waiting();
    stripe.answerCheck(intent.id, true);
    intent.amount_received = 199;
    const { body, signature } = eventOf(intent, 'payment_intent.succeeded');
    expect((await post(body, signature)).status).toBe(200);
    expect((await order()).history.at(-1)!.note).toBe(
      `A payment of a different amount arrived (${intent.id}). Our support team has to return it.`,
    );
    expect(await effectsOf(reference)).toEqual({ captures: 0, transfers: 0, invoices: 0 });
  });

  test('I5: 1,000 events in random order with duplicates have one effect', async () => {
    const seed = 20_261_126;
    const chance = chanceOf(seed);
    const { reference, intent, order, entries } = await waiting();
    const failed: StandInIntent = {
      ...intent,
      status: 'requires_payment_method',
      last_payment_error: { type: 'card_error', code: 'card_declined' },
    };
    const asking = { ...intent };
    const cancelled = { ...intent, status: 'canceled' };
    stripe.answerCheck(intent.id, true);
    const kinds = [
      [intent, 'payment_intent.succeeded'],
      [failed, 'payment_intent.payment_failed'],
      [asking, 'payment_intent.requires_action'],
      [cancelled, 'payment_intent.canceled'],
    ] as const;
    const distinct = Array.from({ length: 60 }, (_, index) => {
      const [about, type] = index === 0 ? kinds[0] : chance.oneOf(kinds);
      return eventOf(about, type, `evt_random_${index}`);
    });
    const sent = [...distinct, ...Array.from({ length: 940 }, () => chance.oneOf(distinct))]
      .map((event) => ({ event, place: chance.below(1_000_000) }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ event }) => event);
    let accepted = 0;
    for (let start = 0; start < sent.length; start += 20) {
      const responses = await Promise.all(
        sent.slice(start, start + 20).map(({ body, signature }) => post(body, signature)),
      );
      accepted += responses.filter(({ status }) => status === 200).length;
    }
    expect(accepted).toBe(1_000);
    expect(await effectsOf(reference)).toEqual({ captures: 1, transfers: 1, invoices: 1 });
    expect((await order()).state).toBe('fulfilled');
    expect(await entries()).toBe(10);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from gateway_events where event like 'evt_random_%'`.execute(
      server.server.database.systemDb,
    );
    expect(rows[0]!.count).toBe(60);
    console.info(`I5: ${sent.length} events, ${distinct.length} of them distinct, one effect; seed ${seed}.`);
  });
});

describe('card numbers', () => {
  const number = '4242424242424242';
  const message = 'Card numbers aren’t accepted here.';

  test('are refused in every field of a payment, and reach no table', async () => {
    const { token, reference } = await waiting();
    const grouped = ['4242 4242 4242 4242', '4242-4242-4242-4242', number, '378282246310005', ` card ${number}.`];
    const capture = (body: object) => server.callWith(orders.capture, { token, headers: headers(), body });
    for (const typed of grouped) {
      const answers = [
        await capture({ reference, token: typed }),
        await capture({ reference: typed, token: 'ctoken_pays' }),
        await server.callWith(orders.saveMethod, { token, body: { token: typed } }),
        await server.callWith(orders.createCapture, { token, headers: headers(), body: { ...ebook, token: typed } }),
        await server.callWith(orders.guestCapture, {
          headers: headers(),
          body: { reference, email: 'kim@example.com', token: typed },
        }),
      ];
      for (const { status, problem } of answers) {
        expect([status, problem.errors?.map((error) => error.message)]).toEqual([400, [message]]);
        expect(JSON.stringify(problem)).not.toContain(typed);
      }
    }
    expect((await capture({ reference, method_id: number })).status).toBe(400);
    expect((await capture({ reference, method_id: Number(number) })).status).toBe(400);
    // A field that the call doesn't know is left out before anything reads it.
    await capture({ reference, token: 'ctoken_funds', card_number: number, number: Number(number) });
    const { rows } = await sql<{ content: string }>`
      select p::text as content from order_payments p union all select m::text from payment_methods m
      union all select i::text from idempotency_keys i union all select e::text from order_events e`.execute(
      server.server.database.systemDb,
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ content }) => content.includes(number))).toEqual([]);
    expect(JSON.stringify(stripe.requests)).not.toContain(number);
    console.info(`Card numbers: ${grouped.length * 5 + 2} refusals, ${rows.length} rows read.`);
  });

  test('no token of a gateway, reference or key looks like one', async () => {
    const { token } = await server.aMember();
    const plain = ['ctoken_1NnQUf2eZvKYlo2CIObdtbnb', 'ctoken_12345678901', 'cus_9/pm_1', 'tok_visa'];
    for (const each of plain) {
      const answer = await server.callWith(orders.saveMethod, { token, body: { token: each } });
      expect(answer.text).not.toContain(message);
    }
  });
});
