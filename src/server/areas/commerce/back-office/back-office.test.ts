import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { backOffice } from '#contract/areas/back-office.ts';
import { orderBackOffice } from '#contract/areas/order-back-office.ts';
import { orders } from '#contract/areas/orders.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { AnyInput, TestServer } from '#tests/build/server.ts';

/** Orders, refunds, sales and payouts in the back office. Today is Monday 16 November 2026 in Sydney. */
let server: TestServer;
let ines: Awaited<ReturnType<typeof person>>;
let omar: Awaited<ReturnType<typeof person>>;
beforeAll(async () => {
  server = await startTestServer();
  ines = await person({ role: 'operator', email: 'ines@example.com' });
  omar = await person({ role: 'operator', email: 'omar@example.com' });
});
afterEach(() => server.clock.set(testStart));
afterAll(async () => {
  expect(await checkLedger(server.server.database.systemDb)).toEqual([]);
  await server.close();
});

const db = () => server.server.database.systemDb;
let keys = 0;
const key = () => ({ 'idempotency-key': `back-office-test-${(keys += 1)}` });

async function person(input: Parameters<TestServer['aMember']>[0] = {}) {
  const member = await server.aMember(input);
  const ask = <E extends Endpoint>(endpoint: E, call?: AnyInput) =>
    server.callWith(endpoint, { token: member.token, headers: key(), ...call });
  return { ...member, ask };
}

const home = {
  recipient: 'Kim Banksia',
  line1: '1 Short Street',
  suburb: 'Marrickville',
  state: 'NSW',
  postcode: '2204',
} as const;
const tee = { items: [{ slug: 'tee', variant: 'M', quantity: 1 }], total: 50, ...home };
const hoodies = { items: [{ slug: 'hoodie', variant: 'L', quantity: 4 }], total: 300, ...home };
const ebook = { items: [{ slug: 'pay-cycle-workbook', quantity: 2 }], total: 2 };

async function paidOrder(who: { ask: typeof ines.ask }, goods: object): Promise<string> {
  const { body } = await who.ask(orders.createCapture, { body: { ...goods, token: 'tok_visa' } });
  return body.data!.reference;
}
const searched = async (query: object) => (await ines.ask(orderBackOffice.search, { query })).body;
const names = async (query: object) => (await searched(query)).data.map(({ reference }) => reference);
const details = async (reference: string) => (await ines.ask(orderBackOffice.details, { body: { reference } })).body;
const refunding = (who: typeof ines, reference: string, amount: number, reason = 'Torn seam') =>
  who.ask(orderBackOffice.refund, { body: { reference, amount, reason } });
const deciding = (who: typeof ines, reference: string, id: number, agree: boolean, more: object = {}) =>
  who.ask(orderBackOffice.decideRefund, { body: { reference, id, agree, reason: 'We checked it', ...more } });
const lastActions = async (count: number) =>
  (await ines.ask(backOffice.audit)).body.data.slice(0, count).map(({ action }) => action);

describe('orders', () => {
  test('are for operators only', async () => {
    const kim = await person();
    expect((await kim.ask(orderBackOffice.search)).status).toBe(403);
    expect((await kim.ask(orderBackOffice.refund, { body: {} })).status).toBe(403);
  });

  test('are found by reference, email and buyer, state, day and what is to be sent', async () => {
    const kim = await person({ email: 'kim.banksia@example.com' });
    const shirt = await paidOrder(kim, tee);
    server.clock.set('2026-11-16T12:59:00.000Z');
    const book = await paidOrder(await person({ email: 'kim.banksia2@example.com' }), ebook);
    await sql`update orders set buyer = 'Kim Banksia' where reference = ${book}`.execute(db());
    server.clock.set(testStart);
    await kim.ask(orders.saveOrder, { body: ebook });
    expect(await names({ q: shirt.slice(0, 9).toLowerCase() })).toEqual([shirt]);
    expect(await names({ q: 'BANKSIA kim', state: 'fulfilled' })).toEqual([book]);
    expect(await names({ q: 'kim.banksia', to_send: 'true' })).toEqual([shirt]);
    // A minute before midnight in Sydney is still the 16th.
    expect(await names({ from: '2026-11-16', to: '2026-11-16' })).toEqual([book, shirt]);
    expect(await names({ from: '2026-11-17' })).toEqual([]);
    expect(await searched({ q: 'kim.banksia', limit: 1, page: 2, state: 'paid' })).toMatchObject({
      total: 1,
      data: [],
    });
    expect((await searched({ q: shirt })).data[0]).toMatchObject({
      reference: shirt,
      member_id: kim.id,
      state: 'paid',
      total: 50,
      refunded: 0,
      to_send: true,
    });
    expect((await searched({ state: 'draft' })).total).toBe(1);
    const wrong = await ines.ask(orderBackOffice.search, { query: { from: '2026-11-18', to: '2026-11-17' } });
    expect(wrong).toMatchObject({ status: 400, problem: { errors: [{ field: 'to' }] } });
  });

  test('a confirmation really goes out again, each time', async () => {
    const kim = await person();
    const reference = await paidOrder(kim, ebook);
    const mails = mailboxOf(server);
    const count = async () =>
      (await mails.emails(kim.email)).filter(({ subject }) => subject === `Your order ${reference}`).length;
    expect(await count()).toBe(1);
    await ines.ask(orderBackOffice.resend, { body: { reference } });
    await ines.ask(orderBackOffice.resend, { body: { reference } });
    expect(await count()).toBe(3);
    const draft = (await kim.ask(orders.saveOrder, { body: ebook })).body.data!.reference;
    const refused = await ines.ask(orderBackOffice.resend, { body: { reference: draft } });
    expect(refused).toMatchObject({ status: 409, problem: { detail: 'This order hasn’t been paid.' } });
    expect(await lastActions(2)).toEqual(['order_confirmation_resent', 'order_confirmation_resent']);
  });

  test('goods are sent once, the buyer gets the parcel number, and a partly refunded order is still sent', async () => {
    const kim = await person();
    const reference = await paidOrder(kim, tee);
    await refunding(ines, reference, 5);
    expect(await names({ q: reference, to_send: 'true' })).toEqual([reference]);
    const sent = () => ines.ask(orderBackOffice.fulfil, { body: { reference, parcel: 'AP 4471 22' } });
    expect((await sent()).body).toEqual({ success: true });
    expect(await sent()).toMatchObject({
      status: 409,
      problem: { detail: 'This order has already been marked as sent.' },
    });
    const order = await details(reference);
    expect(order).toMatchObject({ to_send: false, parcel: 'AP 4471 22', data: { state: 'partly_refunded' } });
    const mail = (await mailboxOf(server).emails(kim.email)).find(({ subject }) => subject.endsWith('is on its way'))!;
    expect(mail.text).toContain('Your tracking number is AP 4471 22.');
    const other = await paidOrder(kim, tee);
    await ines.ask(orderBackOffice.fulfil, { body: { reference: other } });
    expect((await details(other)).data.state).toBe('fulfilled');
    expect(await lastActions(1)).toEqual(['order_sent']);
  });

  test('no operator decides about an order of their own, also not as a guest', async () => {
    const own = await paidOrder(omar, ebook);
    expect((await refunding(omar, own, 1)).status).toBe(403);
    const guest = await server.call(orders.guestCreate, {
      headers: key(),
      body: { ...ebook, email: 'omar@example.com', name: 'Omar Heath' },
    });
    const { reference } = guest.body.data!;
    const body = { reference, email: 'omar@example.com', token: 'tok_visa' };
    await server.call(orders.guestCapture, { headers: key(), body });
    expect((await omar.ask(orderBackOffice.resend, { body: { reference } })).status).toBe(403);
    expect((await refunding(ines, reference, 1)).body.state).toBe('processing');
    expect((await details(reference)).member_id).toBeNull();
  });
});

describe('refunds', () => {
  test('a part is refunded by one operator, up to what was captured', async () => {
    const kim = await person();
    const reference = await paidOrder(kim, tee);
    expect((await refunding(ines, reference, 12.5)).body).toMatchObject({ success: true, state: 'processing' });
    expect(await refunding(ines, reference, 37.51)).toMatchObject({
      status: 422,
      problem: { detail: 'That’s more than what’s left to refund.' },
    });
    const mails = mailboxOf(server);
    await mails.carry();
    const order = await details(reference);
    expect(order.data).toMatchObject({ state: 'partly_refunded', refunded: 12.5 });
    expect(order.refunds).toMatchObject([{ amount: 12.5, state: 'done', by_buyer: false, mine: true }]);
    expect((await mails.emails(kim.email)).map(({ text }) => text).join()).toContain(
      'We’ve refunded $12.50 to the card',
    );
    expect(await lastActions(1)).toEqual(['order_refunded']);
  });

  test('above $200 within 30 days another operator approves; the same one is refused', async () => {
    const kim = await person();
    const reference = await paidOrder(kim, hoodies);
    expect((await refunding(ines, reference, 150)).body.state).toBe('processing');
    const second = await refunding(ines, reference, 50.01);
    expect(second.body.state).toBe('waiting');
    expect((await details(reference)).data.refunded).toBe(150);
    expect(await refunding(omar, reference, 10)).toMatchObject({
      status: 409,
      problem: { detail: 'A refund for this order is waiting for a decision. Approve or decline it first.' },
    });
    const { id } = second.body;
    expect(await deciding(ines, reference, id, true)).toMatchObject({
      status: 403,
      problem: { detail: 'You proposed this refund, so another operator has to approve it.' },
    });
    const queue = (await omar.ask(orderBackOffice.refunds)).body.data;
    expect(queue).toMatchObject([
      { reference, amount: 50.01, second: true, mine: false, by_buyer: false, proposed_by: 'ines@example.com' },
    ]);
    expect((await omar.ask(backOffice.counts)).body.data.refunds).toBe(1);
    expect((await deciding(omar, reference, id, true)).body).toEqual({ success: true, state: 'processing' });
    expect((await deciding(omar, reference, id, true)).status).toBe(409);
    expect((await details(reference)).data).toMatchObject({ state: 'partly_refunded', refunded: 200.01 });
    expect(await lastActions(3)).toEqual(['order_refunded', 'order_refund_proposed', 'order_refunded']);
    // A month later the earlier refunds no longer count.
    server.clock.set('2026-12-17T22:00:00.000Z');
    const later = await person({ role: 'operator', email: 'later@example.com' });
    expect((await refunding(later, reference, 99.99)).body.state).toBe('processing');
    const after = await later.ask(orderBackOffice.details, { body: { reference } });
    expect(after.body.data).toMatchObject({ state: 'refunded', refunded: 300 });
  });

  test('20 parallel refunds of $30 by one operator: six at once, and one waits', async () => {
    const reference = await paidOrder(await person(), hoodies);
    const replies = await Promise.all(Array.from({ length: 20 }, () => refunding(ines, reference, 30)));
    const count = (state: string) =>
      replies.filter((reply) => reply.status === 200 && reply.body.state === state).length;
    expect([count('processing'), count('waiting')]).toEqual([6, 1]);
    expect(replies.filter(({ status }) => status === 409).length).toBe(13);
    expect((await details(reference)).data.refunded).toBe(180);
  });

  test('what the buyer asks for is declined with the reason by email, or approved in part', async () => {
    const kim = await person();
    const reference = await paidOrder(kim, tee);
    const asks = () => kim.ask(orders.requestRefund, { body: { reference, reason: 'It doesn’t fit' } });
    await asks();
    const [first] = (await ines.ask(orderBackOffice.refunds)).body.data.filter((row) => row.reference === reference);
    expect(first).toMatchObject({ amount: 50, state: 'requested', by_buyer: true, reason: 'It doesn’t fit' });
    const reason = 'The shirt was worn and washed.';
    expect((await deciding(ines, reference, first!.id, false, { reason })).body.state).toBe('refused');
    const mail = (await mailboxOf(server).emails(kim.email)).find(
      ({ subject }) => subject === `Your refund request for order ${reference}`,
    )!;
    expect(mail.text).toContain('Reason: The shirt was worn and washed.');
    expect((await details(reference)).data).toMatchObject({ state: 'paid', refunded: 0 });
    await asks();
    const [again] = (await details(reference)).refunds;
    const tooMuch = await deciding(ines, reference, again!.id, true, { amount: 50.01 });
    expect(tooMuch).toMatchObject({
      status: 400,
      problem: { errors: [{ field: 'amount', message: 'Enter an amount up to $50.00.' }] },
    });
    expect((await deciding(ines, reference, again!.id, true, { amount: 20 })).body.state).toBe('processing');
    expect((await details(reference)).data.refunded).toBe(20);
    expect((await details(reference)).refunds.map(({ state, decided_by }) => [state, decided_by])).toEqual([
      ['processing', 'ines@example.com'],
      ['refused', 'ines@example.com'],
    ]);
  });

  test('a large request of the buyer needs two operators', async () => {
    const kim = await person();
    const reference = await paidOrder(kim, hoodies);
    await kim.ask(orders.requestRefund, { body: { reference, reason: 'All four are faulty' } });
    const { id } = (await details(reference)).refunds[0]!;
    expect((await deciding(ines, reference, id, true)).body.state).toBe('waiting');
    expect((await deciding(ines, reference, id, true)).status).toBe(403);
    expect(await deciding(omar, reference, id, true, { amount: 10 })).toMatchObject({ status: 400 });
    expect((await deciding(omar, reference, id, true)).body.state).toBe('processing');
    const order = await details(reference);
    expect(order.data.state).toBe('refunded');
    expect(order.refunds[0]).toMatchObject({
      by_buyer: true,
      proposed_by: 'ines@example.com',
      decided_by: 'omar@example.com',
    });
    expect(await ines.ask(orderBackOffice.fulfil, { body: { reference } })).toMatchObject({
      status: 409,
      problem: { detail: 'This order has been refunded in full. There’s nothing to send.' },
    });
  });
});

describe('sales and payouts', () => {
  /** The gateway's report of one day of its own in March 2027. */
  const day = '2027-03-10';
  const head = 'Date,Currency,FEE,amount,Reference,Kind';
  const report = async (lines: readonly string[], first = head) => {
    const form = new FormData();
    form.append('from', day);
    form.append('to', day);
    form.append('file', new File([[first, ...lines].join('\r\n')], 'payout.csv'));
    const marta = await person({ role: 'operator' });
    return server.callWith(orderBackOffice.reconcile, { token: marta.token, form });
  };
  const capture = async (reference: string) =>
    (
      await sql<{
        id: string;
      }>`select gateway_reference as id from order_payments where key like ${`${reference}:%`}`.execute(db())
    ).rows[0]!.id;

  test('a day in Sydney has its captures, refunds and GST, and what was sold', async () => {
    server.clock.set('2027-02-03T12:59:00.000Z');
    const kim = await person();
    const early = await person({ role: 'operator' });
    await paidOrder(kim, tee);
    const reference = await paidOrder(kim, tee);
    server.clock.set('2027-02-03T13:01:00.000Z');
    await refunding(early, reference, 11);
    const { data, products } = (
      await early.ask(orderBackOffice.sales, { query: { from: '2027-02-03', to: '2027-02-05' } })
    ).body;
    expect(data).toEqual([
      { day: '2027-02-03', orders: 2, captured: 100, refunded: 0, net: 100, gst: 9.1 },
      { day: '2027-02-04', orders: 0, captured: 0, refunded: 11, net: -11, gst: -1 },
      { day: '2027-02-05', orders: 0, captured: 0, refunded: 0, net: 0, gst: 0 },
    ]);
    expect(products).toEqual([{ slug: 'tee', title: 'T-shirt pack', kind: 'pack', units: 2, amount: 100 }]);
    const tooLong = await early.ask(orderBackOffice.sales, { query: { from: '2026-01-01', to: '2027-01-02' } });
    expect(tooLong).toMatchObject({
      status: 400,
      problem: { errors: [{ field: 'to', message: 'Choose up to 366 days.' }] },
    });
  });

  test('the report agrees or differs in amount, is doubled, or is missing on either side', async () => {
    // The refunds of earlier tests reach the gateway on another day.
    server.clock.set('2027-03-08T23:00:00.000Z');
    await mailboxOf(server).carry();
    server.clock.set('2027-03-09T23:00:00.000Z');
    const kim = await person();
    const marta = await person({ role: 'operator' });
    const [agrees, differs, doubled, forgotten] = [
      await paidOrder(kim, tee),
      await paidOrder(kim, ebook),
      await paidOrder(kim, ebook),
      await paidOrder(kim, tee),
    ];
    const { id } = (await refunding(marta, agrees, 10)).body;
    await mailboxOf(server).carry();
    const lines = [
      `${day},AUD,1.05,50.00,${await capture(agrees)},Capture`,
      `${day},aud,"0.34","$3.00","${await capture(differs)}",CAPTURE`,
      `${day},AUD,0.34,2.00,${await capture(doubled)},capture`,
      `${day},AUD,0.34,2.00,${await capture(doubled)},capture`,
      `${day},AUD,,-10.00,refund_${agrees}:${id},refund`,
      `${day},AUD,,"1,250.00",pi_unknown,capture`,
      `${day},AUD,,5.00,,fee`,
      `2027-03-11,AUD,,7.00,pi_next_day,capture`,
    ];
    const { body } = await report(lines);
    expect(body).toMatchObject({
      matched: 3,
      captured: 1307,
      refunded: 10,
      fees: 7.07,
      payout: 1289.93,
      ours: { captured: 104, refunded: 10 },
      different: 5,
    });
    expect(
      body.differences.map(({ line, difference, theirs, ours, order }) => [line, difference, theirs, ours, order]),
    ).toEqual([
      [3, 'amount', 3, 2, differs],
      [5, 'duplicate', 2, 2, doubled],
      [7, 'missing_here', 1250, null, null],
      [9, 'outside', 7, null, null],
      [null, 'missing_there', null, 50, forgotten],
    ]);
  });

  test('a report that cannot be read is refused with its line', async () => {
    const good = `${day},AUD,,1.00,pi_1,capture`;
    for (const [lines, message] of [
      [[good, `${day},USD,,1.00,pi_2,capture`], 'The report, line 3: currency must be AUD'],
      [[`10/03/2027,AUD,,1.00,pi_1,capture`], 'The report, line 2: date must be a date such as 2026-10-01'],
      [[`${day},AUD,,1.005,pi_1,capture`], 'The report, line 2: amount must be an amount such as 12.50'],
      [[`${day},AUD,,-1.00,pi_1,capture`], 'The report, line 2: amount must be above zero for a capture'],
      [[`${day},AUD,,1.00,pi_1,sale`], 'The report, line 2: kind must be capture, refund or fee'],
      [[`${day},AUD,1.00,pi_1,capture`], 'The report, line 2: found 5 fields, but the first line names 6'],
    ] as const)
      expect(await report(lines)).toMatchObject({ status: 422, problem: { code: 'file_refused', detail: message } });
    expect(await report([good], 'date,currency,fee,amount,reference')).toMatchObject({
      status: 422,
      problem: {
        detail: 'The report, line 1: the columns must be kind, reference, amount, fee, currency, date; kind is missing',
      },
    });
  });
});
