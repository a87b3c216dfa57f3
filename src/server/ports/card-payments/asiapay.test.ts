import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asiaPaySecret, dataFeedOf, startAsiaPay } from '#tests/build/asiapay.ts';
import type { AsiaPayStandIn } from '#tests/build/asiapay.ts';
import { formHash, fromCommand, fromDataFeed, fromQuery, keyOf, orderRefOf } from './asiapay-transform.ts';
import { asiaPayPayments } from './asiapay.ts';
import type { AsiaPayGateway } from './asiapay.ts';
import { cardPaymentsConformance, chargeKey, chargeOrder } from './conformance.ts';
import { GatewayUnavailable, RefundRefused } from './port.ts';
import type { ChargeOrder } from './port.ts';

let asiaPay: AsiaPayStandIn;
let gateway: AsiaPayGateway;
beforeAll(async () => {
  asiaPay = await startAsiaPay();
  gateway = asiaPayPayments({
    merchantId: '88001',
    secret: asiaPaySecret,
    hash: 'sha1',
    url: asiaPay.url,
    login: 'api',
    password: 'hunter2',
  });
});
afterEach(() => Object.assign(asiaPay, { fault: 0, losesAnswers: false, refusesRefunds: false }));
afterAll(() => asiaPay.close());

const source = { kind: 'redirect' } as const;

/** The form that the buyer's browser posts after following the link of a charge. */
async function formOf(order: ChargeOrder) {
  const result = await gateway.charge(order);
  if (result.state !== 'action_required') throw new Error('There is no link.');
  const { searchParams } = new URL(result.action.url);
  return gateway.formOf(Object.fromEntries(searchParams), 'https://wattle.example')!;
}

const cents = (amounts: { amount: string }[]): number =>
  amounts.reduce((sum, { amount }) => sum + Number(amount) * 100, 0);
const attemptsOf = (prefix: string) =>
  asiaPay.attempts.filter(({ orderRef, status }) => status === 'Accepted' && keyOf(orderRef).startsWith(prefix));

describe('AsiaPay', () => {
  cardPaymentsConformance({
    gateway: () => gateway,
    sources: { pays: source, declines: source, waits: source },
    savable: null,
    saved: null,
    lost: null,
    async answer(order, agreed) {
      const { fields } = await formOf(order);
      asiaPay.pay(fields, agreed ? undefined : { prc: '1', src: '51' });
    },
    loseAnswer: (lost) => void (asiaPay.losesAnswers = lost),
    captured: async (prefix) => cents(attemptsOf(prefix)),
    refunded: async (prefix) => {
      const own = new Set(attemptsOf(prefix).map(({ payRef }) => payRef));
      return cents(asiaPay.refunds.filter(({ payRef }) => own.has(payRef)));
    },
  });

  it('gets a signed form with our return pages; a link that was changed leads nowhere', async () => {
    const order = chargeOrder(chargeKey('N'), source, { amountCents: 12_30 });
    const form = await formOf(order);
    expect(form.action).toBe(`${asiaPay.url}/eng/payment/payForm.jsp`);
    expect(form.fields).toEqual({
      merchantId: '88001',
      orderRef: order.key.replace(':', '-'),
      currCode: '036',
      amount: '12.30',
      payType: 'N',
      payMethod: 'ALL',
      lang: 'E',
      mpsMode: 'NIL',
      successUrl: 'https://wattle.example/asiapay/success?order=W-7K2M-9QXD-4HNP',
      failUrl: 'https://wattle.example/asiapay/fail?order=W-7K2M-9QXD-4HNP',
      cancelUrl: 'https://wattle.example/asiapay/cancel?order=W-7K2M-9QXD-4HNP',
      secureHash: form.fields['secureHash'],
    });
    const link = { ref: form.fields['orderRef']!, amount: '12.30', hash: form.fields['secureHash']! };
    for (const changed of [{ amount: '1.00' }, { ref: 'W-OTHER-1' }, { hash: '' }, { hash: 'x'.repeat(40) }])
      expect(gateway.formOf({ ...link, ...changed }, 'https://wattle.example')).toBeNull();
  });

  it('knows a captured attempt after a failed one, and one under way', async () => {
    const order = chargeOrder(chargeKey('R'), source);
    const { fields } = await formOf(order);
    asiaPay.pay(fields, { prc: '3', src: '0' });
    expect(await gateway.resultOf(order.key)).toMatchObject({ state: 'declined', code: 'authentication_failed' });
    asiaPay.pay(fields, 'pending');
    expect(await gateway.resultOf(order.key)).toMatchObject({ state: 'processing' });
    asiaPay.pay(fields);
    expect(await gateway.resultOf(order.key)).toMatchObject({ state: 'captured', paidCents: 50_00 });
  });

  it('an outage is no answer, and a refused refund is one', async () => {
    asiaPay.fault = 503;
    await expect(gateway.resultOf(chargeKey('S'))).rejects.toThrow(GatewayUnavailable);
    asiaPay.fault = 0;
    asiaPay.losesAnswers = true;
    await expect(gateway.refund({ key: 'r', reference: '1000', amountCents: 1 })).rejects.toThrow(GatewayUnavailable);
    asiaPay.losesAnswers = false;
    asiaPay.refusesRefunds = true;
    await expect(gateway.refund({ key: 'r', reference: '1000', amountCents: 1 })).rejects.toThrow(RefundRefused);
    const other = asiaPayPayments({
      merchantId: '88001',
      secret: asiaPaySecret,
      hash: 'sha1',
      url: asiaPay.url,
      login: 'api',
      password: 'wrong',
    });
    await expect(other.resultOf(chargeKey('S'))).rejects.toThrow(GatewayUnavailable);
  });

  it('keeps its test system apart by name', () => {
    const live = { merchantId: '1', secret: 's', hash: 'sha256', login: 'a', password: 'b' } as const;
    const names = ['https://www.paydollar.com/b2c2', 'https://test.paydollar.com/b2cDemo'].map((url) => {
      const { adapter, test } = asiaPayPayments({ ...live, url });
      return [adapter, test];
    });
    expect(names).toEqual([
      ['asiapay', false],
      ['asiapay-test', true],
    ]);
  });
});

describe('the secure hash of AsiaPay', () => {
  const order = { orderRef: 'W-7K2M-9QXD-4HJP-000000000000000001', amount: '50.00' };

  it('is that of the documented fields in their order, with the secret at the end', () => {
    // printf '88001|W-7K2M-9QXD-4HJP-000000000000000001|036|50.00|N|secret-of-the-merchant' | sha1sum
    expect(formHash('88001', order, asiaPaySecret, 'sha1')).toBe('2236760555bde98d1f7fc71047c8445c2e1f8d34');
    expect(formHash('88001', order, asiaPaySecret, 'sha256')).toHaveLength(64);
    expect(formHash('88001', order, asiaPaySecret, 'sha512')).toHaveLength(128);
  });

  it('has order references of at most 35 letters, digits and hyphens, which lead back to our keys', () => {
    const key = chargeKey('Z');
    expect(orderRefOf(key)).toMatch(/^[\w-]{1,35}$/);
    expect(keyOf(orderRefOf(key))).toBe(key);
  });
});

describe('the data feed of AsiaPay', () => {
  const attempt = { payRef: '1234', orderRef: 'W-7K2M-9QXD-4HJP-01', amount: '50.00', status: 'Accepted' } as const;
  const read = (body: string) => fromDataFeed(Buffer.from(body), asiaPaySecret, 'sha1');

  it('names the charge by our key, with what was paid', () => {
    expect(read(dataFeedOf({ ...attempt, prc: '0', src: '0' }))).toEqual([
      {
        id: '1234:0',
        key: 'W-7K2M-9QXD-4HJP:01',
        result: { state: 'captured', reference: '1234', card: null, savedToken: null, paidCents: 50_00 },
      },
    ]);
    expect(read(dataFeedOf({ ...attempt, prc: '1', src: '54' }))).toMatchObject([
      { id: '1234:1', result: { state: 'declined', code: 'expired_card' } },
    ]);
    expect(read(dataFeedOf({ ...attempt, prc: '-10', src: '0' }))).toMatchObject([
      { result: { code: 'processing_error' } },
    ]);
  });

  it('is refused with a changed field or without its hash; one of several hashes is enough', () => {
    const feed = dataFeedOf({ ...attempt, prc: '1', src: '5' });
    for (const [name, value] of [
      ['successcode', '0'],
      ['Amt', '5000.00'],
      ['Ref', 'W-OTHER-1'],
      ['secureHash', ''],
      ['secureHash', ','],
    ] as const) {
      const form = new URLSearchParams(feed);
      form.set(name, value);
      expect([name, read(form.toString())]).toEqual([name, null]);
    }
    const form = new URLSearchParams(feed);
    form.set('secureHash', `${'0'.repeat(40)},${form.get('secureHash')!.toUpperCase()}`);
    expect(read(form.toString())).toHaveLength(1);
    expect(fromDataFeed(Buffer.from(''), '', 'sha1')).toBeNull();
  });
});

describe('the merchant API of AsiaPay', () => {
  it('reads no result from unexpected responses', () => {
    for (const odd of ['', '<records/>', '<records><record></record></records>', 'resultCode=-1'])
      expect(fromQuery(odd)).toBeNull();
    expect([fromCommand('busy'), fromCommand('resultCode=-1&errMsg=x'), fromCommand('resultCode=0&payRef=7')]).toEqual([
      null,
      { isDone: false, payRef: '' },
      { isDone: true, payRef: '7' },
    ]);
  });

  it('counts a refunded payment as captured, and another currency as nothing paid', () => {
    const record = (status: string, cur: string) =>
      `<records><record><orderStatus>${status}</orderStatus><payRef>9</payRef><amt>5.0</amt><cur>${cur}</cur></record></records>`;
    expect(fromQuery(record('Partial Refunded', '36'))).toMatchObject({ state: 'captured', paidCents: 5_00 });
    expect(fromQuery(record('Accepted', '344'))).toMatchObject({ state: 'captured', paidCents: 0 });
    expect(fromQuery(record('Voided', '036'))).toMatchObject({ state: 'declined', code: 'cancelled' });
  });
});
