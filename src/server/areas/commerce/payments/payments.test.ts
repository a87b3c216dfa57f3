import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { entitlements } from '#contract/areas/entitlements.ts';
import { orders } from '#contract/areas/orders.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { openLog } from '#server/kit/log.ts';
import { drainOutbox } from '#server/kit/outbox.ts';
import { asiaPayPayments } from '#server/ports/card-payments/asiapay.ts';
import { embeddedCardPayments } from '#server/ports/card-payments/embedded.ts';
import { asiaPaySecret, startAsiaPay } from '#tests/build/asiapay.ts';
import type { AsiaPayStandIn } from '#tests/build/asiapay.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { refundOrder } from '../orders/refunds.ts';
import { followUpPayments, refundOutboxHandler, reversalOutboxHandler } from '../public.ts';

/** Paying on a gateway's own page, beside the card form. */
const ebook = { items: [{ slug: 'pay-cycle-workbook', quantity: 2 }], total: 2 };
let keys = 0;
const headers = () => ({ 'idempotency-key': `payment-test-${(keys += 1)}` });

async function buyerAt(server: TestServer) {
  const { token } = await server.aMember();
  const created = await server.call(orders.createOrder, { token, headers: headers(), body: ebook });
  const { reference } = created.body.data!;
  const capture = (body: { token?: string; gateway?: 'card' | 'redirect' }) =>
    server.call(orders.capture, { token, headers: headers(), body: { reference, ...body } });
  const order = async () => (await server.call(orders.details, { token, body: { reference } })).body.data!;
  const entries = async () => (await server.callWith(entitlements.entries, { token })).body.entries;
  return { token, reference, capture, order, entries };
}

const actionOf = (order: Awaited<ReturnType<Awaited<ReturnType<typeof buyerAt>>['order']>>) => order.payment!.action!;

function postForm(url: string, body: string): Promise<Response> {
  const content = { 'content-type': 'application/x-www-form-urlencoded' };
  return fetch(url, { method: 'POST', headers: content, body, redirect: 'manual' });
}

describe('the test payment page', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const pageUrl = (path: string) => new URL(path, server.baseUrl).href;

  test('is offered beside the card form, and both are labelled as tests', async () => {
    const { body } = await server.callWith(orders.gateway);
    expect(body.data).toEqual([
      { name: 'embedded', kind: 'card', test: true, form: '/test-gateway/card' },
      { name: 'embedded-redirect', kind: 'redirect', test: true, form: null },
    ]);
  });

  test('leads back to the order after Pay, and the order is paid', async () => {
    const kim = await buyerAt(server);
    const { url, kind } = actionOf((await kim.capture({ gateway: 'redirect' })).body.data!);
    expect(kind).toBe('redirect');
    const page = await fetch(pageUrl(url));
    expect(await page.text()).toMatch(/Test payment page.*No money moves.*\$2\.00/s);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
    const paid = await postForm(pageUrl(url), 'answer=pay');
    expect([paid.status, paid.headers.get('location')]).toEqual([303, `/asiapay/success?order=${kim.reference}`]);
    expect((await kim.capture({ gateway: 'redirect' })).body.data).toMatchObject({
      state: 'fulfilled',
      payment: { state: 'captured', method: 'AsiaPay (test)' },
    });
    expect(await kim.entries()).toBe(10);
    expect((await postForm(pageUrl(url), 'answer=pay')).status).toBe(404);
  });

  test('leads back after Fail with the reason, and another attempt has a page of its own', async () => {
    const kim = await buyerAt(server);
    const { url } = actionOf((await kim.capture({ gateway: 'redirect' })).body.data!);
    const failed = await postForm(pageUrl(url), 'answer=fail');
    expect(failed.headers.get('location')).toBe(`/asiapay/fail?order=${kim.reference}`);
    expect((await kim.capture({ gateway: 'redirect' })).body.data).toMatchObject({
      state: 'awaiting_payment',
      payment: { state: 'declined', message: 'Your bank declined this card. Try another one.' },
    });
    expect(actionOf((await kim.capture({ gateway: 'redirect' })).body.data!).url).not.toBe(url);
  });

  test('after Cancel, the buyer goes on there or pays by card; the page that was left takes nothing any more', async () => {
    const kim = await buyerAt(server);
    const { url } = actionOf((await kim.capture({ gateway: 'redirect' })).body.data!);
    const cancelled = await postForm(pageUrl(url), 'answer=cancel');
    expect(cancelled.headers.get('location')).toBe(`/asiapay/cancel?order=${kim.reference}`);
    expect(actionOf((await kim.capture({ gateway: 'redirect' })).body.data!).url).toBe(url);
    expect((await kim.capture({ token: 'tok_visa' })).body.data).toMatchObject({ state: 'fulfilled' });
    expect((await postForm(pageUrl(url), 'answer=pay')).status).toBe(404);
    expect(await kim.entries()).toBe(10);
  });

  test('a card payment that waits for the bank can be left for the page; one that is being processed cannot', async () => {
    const kim = await buyerAt(server);
    expect(actionOf((await kim.capture({ token: 'tok_check' })).body.data!).kind).toBe('frame');
    expect(actionOf((await kim.capture({ gateway: 'redirect' })).body.data!).kind).toBe('redirect');
    const lee = await buyerAt(server);
    await lee.capture({ token: 'tok_slow' });
    const early = await lee.capture({ gateway: 'redirect' });
    expect([early.status, early.problem.detail]).toEqual([
      409,
      'Your payment is still being processed. Wait a minute, then check this order again.',
    ]);
  });

  test('a made-up answer or reference is refused', async () => {
    const kim = await buyerAt(server);
    const { url } = actionOf((await kim.capture({ gateway: 'redirect' })).body.data!);
    for (const body of ['', 'answer=constructor', 'answer=paid'])
      expect((await postForm(pageUrl(url), body)).status).toBe(404);
    expect((await postForm(pageUrl('/test-gateway/redirect/test_none'), 'answer=pay')).status).toBe(404);
    expect((await kim.order()).state).toBe('awaiting_payment');
  });
});

describe('AsiaPay', () => {
  let server: TestServer;
  let asiaPay: AsiaPayStandIn;
  beforeAll(async () => {
    asiaPay = await startAsiaPay();
    const account = {
      merchantId: '88001',
      secret: asiaPaySecret,
      hash: 'sha1',
      login: 'api',
      password: 'hunter2',
    } as const;
    server = await startTestServer({ ports: { redirectPayments: asiaPayPayments({ ...account, url: asiaPay.url }) } });
  });
  afterEach(() => {
    server.clock.set(testStart);
    Object.assign(asiaPay, { fault: 0, losesAnswers: false, refusesRefunds: false });
  });
  afterAll(async () => {
    expect(await checkLedger(server.server.database.systemDb)).toEqual([]);
    await server.close();
    await asiaPay.close();
  });

  const db = () => server.server.database.systemDb;
  const settling = () => ({ clock: server.clock, brand: 'Wattle', publicUrl: 'https://wattle.example' });
  const gateways = () => [
    embeddedCardPayments({ database: db(), clock: server.clock }, '/test-gateway'),
    asiaPayPayments({
      merchantId: '88001',
      secret: asiaPaySecret,
      hash: 'sha1',
      url: asiaPay.url,
      login: 'api',
      password: 'hunter2',
    }),
  ];
  const feed = (body: string) => postForm(`${server.baseUrl}api/asiapay/datafeed`, body);

  /** Follows the link of the action to our page, and reads the form that the browser posts. */
  async function formAt(url: string): Promise<Record<string, string>> {
    const html = await (await fetch(url)).text();
    return Object.fromEntries(
      [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
  }

  async function drain(): Promise<void> {
    const parts = { database: db(), clock: server.clock, gateways: gateways() };
    const handlers = { 'order-refund': refundOutboxHandler(parts), 'order-reversal': reversalOutboxHandler(parts) };
    while ((await drainOutbox(db(), server.clock, handlers, openLog('silent'))) > 0);
  }

  test('our page posts the signed form, which only we can make; the data feed pays the order', async () => {
    const kim = await buyerAt(server);
    const { url } = actionOf((await kim.capture({ gateway: 'redirect' })).body.data!);
    expect(new URL(url).pathname).toBe('/asiapay/pay');
    const page = await fetch(url);
    expect(page.headers.get('content-security-policy')).toContain(`form-action ${new URL(asiaPay.url).origin};`);
    expect(await page.text()).toContain(`action="${asiaPay.url}/eng/payment/payForm.jsp"`);
    const changed = await fetch(url.replace('amount=2.00', 'amount=1.00'));
    expect([changed.status, await changed.text()]).toEqual([404, expect.stringContaining('payment link isn’t valid')]);
    const form = await formAt(url);
    expect(form).toMatchObject({
      amount: '2.00',
      currCode: '036',
      successUrl: expect.stringMatching(/\/asiapay\/success/),
    });
    const sent = asiaPay.pay(form);
    const answer = await feed(sent);
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
      200,
      'text/plain; charset=utf-8',
      'OK',
    ]);
    expect(await kim.order()).toMatchObject({ state: 'fulfilled', payment: { method: 'AsiaPay (test)' } });
    expect((await feed(sent)).status).toBe(200);
    expect(await kim.entries()).toBe(10);
    expect((await feed(sent.replace('Amt=2.00', 'Amt=9.00'))).status).toBe(403);
  });

  test('a data feed that never came is asked for, and an outage asks again later', async () => {
    const kim = await buyerAt(server);
    asiaPay.pay(await formAt(actionOf((await kim.capture({ gateway: 'redirect' })).body.data!).url));
    server.clock.set('2026-11-15T22:02:00.000Z');
    asiaPay.fault = 503;
    expect(await followUpPayments({ database: db(), gateways: gateways(), ...settling() })).toBe(0);
    asiaPay.fault = 0;
    expect(await followUpPayments({ database: db(), gateways: gateways(), ...settling() })).toBe(1);
    expect((await kim.order()).state).toBe('fulfilled');
  });

  test('a buyer who left for the card and then paid there too gets that payment back', async () => {
    const kim = await buyerAt(server);
    const form = await formAt(actionOf((await kim.capture({ gateway: 'redirect' })).body.data!).url);
    expect((await kim.capture({ token: 'tok_visa' })).body.data).toMatchObject({ state: 'fulfilled' });
    expect((await feed(asiaPay.pay(form))).status).toBe(200);
    await drain();
    expect(asiaPay.refunds.at(-1)).toEqual({ payRef: asiaPay.attempts.at(-1)!.payRef, amount: '2.00' });
    expect(await kim.entries()).toBe(10);
  });

  test('a buyer who paid twice on its page gets the second payment back', async () => {
    const kim = await buyerAt(server);
    const form = await formAt(actionOf((await kim.capture({ gateway: 'redirect' })).body.data!).url);
    await feed(asiaPay.pay(form));
    const second = asiaPay.pay(form);
    await feed(second);
    await feed(second);
    await drain();
    const own = asiaPay.attempts.slice(-2).map(({ payRef }) => payRef);
    expect(asiaPay.refunds.filter(({ payRef }) => own.includes(payRef))).toEqual([{ payRef: own[1], amount: '2.00' }]);
    expect(await kim.order()).toMatchObject({ state: 'fulfilled', refunded: 0 });
  });

  test('I16: a refund goes to the gateway that took the payment, and is sent once even where its answer is lost', async () => {
    const refunded = async (reference: string) => {
      await db()
        .transaction()
        .execute((transaction) =>
          refundOrder(transaction, settling(), { reference, cents: 50, reason: 'Goodwill', by: 1 }),
        );
      await drain();
    };
    const kim = await buyerAt(server);
    await feed(asiaPay.pay(await formAt(actionOf((await kim.capture({ gateway: 'redirect' })).body.data!).url)));
    const { payRef } = asiaPay.attempts.at(-1)!;
    const own = () => asiaPay.refunds.filter((refund) => refund.payRef === payRef).length;
    await refunded(kim.reference);
    expect(own()).toBe(1);
    asiaPay.losesAnswers = true;
    await refunded(kim.reference);
    asiaPay.losesAnswers = false;
    server.clock.set('2026-11-15T22:10:00.000Z');
    await drain();
    expect(own()).toBe(2);
    expect((await kim.order()).history.at(-1)!.note).toMatch(
      /^The gateway didn’t confirm refund \d+\. Our support team has to check with the gateway/,
    );
    asiaPay.refusesRefunds = true;
    await refunded(kim.reference);
    asiaPay.refusesRefunds = false;
    server.clock.set('2026-11-15T22:11:00.000Z');
    await drain();
    expect(own()).toBe(3);
    const { rows } = await sql<{ state: string }>`
      select r.state from order_refunds r join orders o on o.id = r.order_id and o.member_id = r.member_id
      where o.reference = ${kim.reference} order by r.id`.execute(db());
    expect(rows.map(({ state }) => state)).toEqual(['done', 'waiting', 'done']);
  });
});
