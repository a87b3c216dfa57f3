import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { movableClock } from '#server/kit/clock.ts';
import { signatureOf, startStripe } from '#tests/build/stripe.ts';
import type { StripeStandIn } from '#tests/build/stripe.ts';
import { cardPaymentsConformance, chargeKey, chargeOrder } from './conformance.ts';
import { CardRefused, GatewayUnavailable, RefundRefused } from './port.ts';
import type { CardPayments } from './port.ts';
import { fromEvent, fromIntent, isSigned, toCardFacts, toIntent } from './stripe-transform.ts';
import { stripeCardPayments } from './stripe.ts';

const clock = movableClock('2026-11-15T22:00:00Z');
const secret = 'whsec_of_the_tests';
const settings = (url: string) => ({
  secretKey: 'sk_test_wattle0000',
  publishableKey: 'pk_test_wattle0000',
  webhookSecret: secret,
  url,
});
let stripe: StripeStandIn;
let gateway: CardPayments;
beforeAll(async () => {
  stripe = await startStripe(() => clock.now());
  gateway = stripeCardPayments(settings(stripe.url), { clock });
});
afterEach(() => Object.assign(stripe, { fault: 0, losesAnswers: false, isSearchable: true }));
afterAll(() => stripe.close());

const form = (token: string) => ({ kind: 'token', token }) as const;
const ofPrefix = (prefix: string) =>
  [...stripe.intents.values()].filter(({ metadata }) => metadata['key']!.startsWith(prefix));

/** The token of a card that was saved by paying with it. */
async function savedBy(token: string): Promise<string> {
  const order = chargeOrder(chargeKey('U'), form(token), { save: true });
  const first = await gateway.charge(order);
  if (first.state === 'action_required') stripe.answerCheck(first.reference, true);
  const paid = await gateway.resultOf(order.key, first.reference);
  return paid?.state === 'captured' ? paid.savedToken! : '';
}

describe('Stripe', () => {
  cardPaymentsConformance({
    gateway: () => gateway,
    sources: { pays: form('ctoken_pays'), declines: form('ctoken_funds'), waits: form('ctoken_check') },
    savable: { good: 'ctoken_pays_save', bad: 'ctoken_expired_save' },
    saved: { pays: () => savedBy('ctoken_pays'), checks: () => savedBy('ctoken_check') },
    lost: form('ctoken_pays'),
    async answer({ key }, agreed) {
      const [intent] = ofPrefix(key);
      if (intent?.status !== 'requires_action') throw new Error('The check has ended.');
      stripe.answerCheck(intent.id, agreed);
    },
    loseAnswer: (lost) => void (stripe.losesAnswers = lost),
    captured: async (prefix) => ofPrefix(prefix).reduce((sum, { amount_received }) => sum + amount_received, 0),
    refunded: async (prefix) => ofPrefix(prefix).reduce((sum, { refunded }) => sum + refunded, 0),
  });

  it('receives a charge in its own form, with our key as its idempotency key', async () => {
    const order = chargeOrder(chargeKey('N'), form('ctoken_pays'), { save: true });
    const result = await gateway.charge(order);
    expect(result).toMatchObject({
      state: 'captured',
      card: { brand: 'Visa', lastFour: '4242', expires: '2031-12' },
      savedToken: expect.stringMatching(/^cus_\w+\/pm_\w+$/),
      paidCents: 50_00,
    });
    const { key, fields } = stripe.requests.at(-1)!;
    expect(key).toBe(order.key);
    expect(fields).toEqual({
      amount: '5000',
      currency: 'aud',
      confirm: 'true',
      confirmation_token: 'ctoken_pays',
      'allowed_payment_method_types[0]': 'card',
      use_stripe_sdk: 'true',
      return_url: order.returnUrl,
      description: 'Order W-7K2M-9QXD-4HNP',
      receipt_email: 'kim@example.com',
      'metadata[key]': order.key,
      'metadata[reference]': 'W-7K2M-9QXD-4HNP',
      'expand[0]': 'latest_charge',
      customer: expect.stringMatching(/^cus_/),
      setup_future_usage: 'off_session',
    });
    const saved = { kind: 'saved', token: (result as { savedToken: string }).savedToken } as const;
    expect(await gateway.charge(chargeOrder(chargeKey('N'), saved))).toMatchObject({ state: 'captured' });
    expect(stripe.requests.at(-1)!.fields).toMatchObject({ customer: fields['customer'] });
  });

  it('charges a saved card off session where the buyer is absent, with nowhere to return to', async () => {
    const saved = { kind: 'saved', token: await savedBy('ctoken_pays') } as const;
    await gateway.charge(chargeOrder(chargeKey('O'), saved, { buyerPresent: false }));
    const { fields } = stripe.requests.at(-1)!;
    expect(fields).toMatchObject({ off_session: 'true', confirm: 'true' });
    expect(Object.keys(fields)).not.toEqual(expect.arrayContaining(['return_url']));
    expect(fields).not.toHaveProperty('use_stripe_sdk');
    await gateway.charge(chargeOrder(chargeKey('O'), saved));
    expect(stripe.requests.at(-1)!.fields).not.toHaveProperty('off_session');
  });

  it('a payment that its search does not know yet is found in its list; an older one is not listed', async () => {
    stripe.isSearchable = false;
    const order = chargeOrder(chargeKey('R'), form('ctoken_pays'));
    const { reference } = await gateway.charge(order);
    for (let other = 0; other < 120; other += 1) await gateway.charge(chargeOrder(chargeKey('S'), form('ctoken_pays')));
    expect(await gateway.resultOf(order.key)).toMatchObject({ state: 'captured', reference });
    clock.advance(301_000);
    expect(await gateway.resultOf(order.key)).toBeNull();
    expect(await gateway.resultOf(order.key, reference)).toMatchObject({ state: 'captured', reference });
  });

  it('a retry with another card under the key of a lost charge is no second charge', async () => {
    const key = chargeKey('T');
    stripe.losesAnswers = true;
    await expect(gateway.charge(chargeOrder(key, form('ctoken_pays')))).rejects.toThrow(GatewayUnavailable);
    stripe.losesAnswers = false;
    await expect(gateway.charge(chargeOrder(key, form('ctoken_pays_other')))).rejects.toThrow(GatewayUnavailable);
    expect(ofPrefix(key).length).toBe(1);
  });

  it.each([429, 500, 503])('an outage (%d) is no answer about the charge', async (status) => {
    stripe.fault = status;
    const order = chargeOrder(chargeKey('V'), form('ctoken_pays'));
    await expect(gateway.charge(order)).rejects.toThrow(GatewayUnavailable);
    await expect(gateway.resultOf(order.key)).rejects.toThrow(GatewayUnavailable);
    await expect(gateway.refund({ key: 'r', reference: 'pi_1', amountCents: 1 })).rejects.toThrow(GatewayUnavailable);
    await expect(gateway.saveCard('ctoken_pays', 'kim@example.com')).rejects.toThrow(GatewayUnavailable);
    await expect(gateway.forgetCard('cus_1/pm_1')).rejects.toThrow(GatewayUnavailable);
  });

  it('a made-up token is declined, and a refused key is reported without any part of it', async () => {
    expect(await gateway.charge(chargeOrder(chargeKey('W'), form('ctoken_unknown')))).toMatchObject({
      state: 'declined',
      code: 'invalid_details',
    });
    const other = stripeCardPayments({ ...settings(stripe.url), secretKey: 'sk_test_another9999' }, { clock });
    const failed = await other.charge(chargeOrder(chargeKey('X'), form('ctoken_pays'))).then(String, String);
    expect(failed).toBe('Error: Stripe refused a request (StripeAuthenticationError, 401).');
  });

  it('an amount below its minimum is declined, and no error', async () => {
    const order = chargeOrder(chargeKey('Z'), form('ctoken_pays'), { amountCents: 49 });
    expect(await gateway.charge(order)).toMatchObject({ state: 'declined', code: 'amount_too_small' });
  });

  it('ends a charge that was captured meanwhile with its result, and refuses a refund above the charge', async () => {
    const { reference } = await gateway.charge(chargeOrder(chargeKey('Y'), form('ctoken_pays')));
    expect(await gateway.cancel(reference!)).toMatchObject({ state: 'captured', reference });
    await expect(gateway.refund({ key: 'too-much', reference: reference!, amountCents: 50_01 })).rejects.toThrow(
      RefundRefused,
    );
    await expect(gateway.saveCard('ctoken_check_save', 'kim@example.com')).rejects.toThrow(
      new CardRefused('Your bank wants to check this card first. Pay with it once, then save it.'),
    );
  });

  it('keeps test and live accounts apart by name', () => {
    const live = stripeCardPayments({ ...settings(stripe.url), secretKey: 'rk_live_wattle0000' }, { clock });
    expect([gateway.adapter, gateway.test, live.adapter, live.test]).toEqual(['stripe-test', true, 'stripe', false]);
  });
});

describe('a payment intent', () => {
  const intent = { id: 'pi_1', status: 'succeeded', currency: 'aud', amount_received: 1_050, client_secret: 'pi_1_s' };
  const charge = {
    payment_method_details: { card: { brand: 'eftpos_au', last4: '0007', exp_month: 3, exp_year: 2030 } },
  };

  it('gives the state of its charge', () => {
    expect(fromIntent({ ...intent, latest_charge: charge })).toEqual({
      state: 'captured',
      reference: 'pi_1',
      card: { brand: 'eftpos', lastFour: '0007', expires: '2030-03' },
      savedToken: null,
      paidCents: 1_050,
    });
    expect(fromIntent({ ...intent, currency: 'usd', latest_charge: 'ch_1' })).toMatchObject({
      card: null,
      paidCents: 0,
    });
    expect(fromIntent({ ...intent, status: 'requires_action' })).toEqual({
      state: 'action_required',
      reference: 'pi_1',
      action: { kind: 'gateway', url: '', secret: 'pi_1_s' },
    });
    for (const status of ['processing', 'requires_confirmation', 'requires_capture', 'new_status'])
      expect(fromIntent({ ...intent, status }).state).toBe('processing');
    expect(fromIntent({ ...intent, status: 'canceled' })).toMatchObject({ state: 'declined', code: 'cancelled' });
  });

  it.each([
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficient_funds'],
    [{ code: 'card_declined', decline_code: 'stolen_card' }, 'card_declined'],
    [{ code: 'expired_card' }, 'expired_card'],
    [{ code: 'incorrect_cvc' }, 'incorrect_cvc'],
    [{ code: 'payment_intent_authentication_failure' }, 'authentication_failed'],
    [{ code: 'authentication_required', decline_code: 'authentication_required' }, 'authentication_required'],
    [{ code: 'processing_error' }, 'processing_error'],
    [{ code: 'card_declined', decline_code: 'withdrawal_count_limit_exceeded' }, 'limit_exceeded'],
    [null, 'card_declined'],
  ])('declined with %o gives %s', (error, code) => {
    expect(fromIntent({ ...intent, status: 'requires_payment_method', last_payment_error: error })).toMatchObject({
      state: 'declined',
      code,
    });
  });

  it('has the facts of a card only where all of them are there', () => {
    for (const odd of [null, undefined, {}, { last4: '42', exp_month: 1, exp_year: 2030 }, { last4: '4242' }])
      expect(toCardFacts(odd)).toBeNull();
    expect(() => toIntent(chargeOrder(chargeKey('Z'), { kind: 'redirect' }), undefined)).toThrow();
  });
});

describe('an event', () => {
  const now = new Date('2026-11-15T22:00:00Z');
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: {
      object: { id: 'pi_1', status: 'succeeded', currency: 'aud', amount_received: 200, metadata: { key: 'W:1' } },
    },
  });
  const read = (text: string, header: string) => gateway.readEvents(Buffer.from(text), header, now);

  it('names the charge by our key', () => {
    expect(read(body, signatureOf(body, secret, now))).toEqual([
      {
        id: 'evt_1',
        key: 'W:1',
        result: { state: 'captured', reference: 'pi_1', card: null, savedToken: null, paidCents: 200 },
      },
    ]);
  });

  it('with a wrong signature, a tampered byte, or a time more than 300 seconds away is refused', () => {
    const signed = signatureOf(body, secret, now);
    const at = (seconds: number) => signatureOf(body, secret, new Date(now.getTime() + seconds * 1_000));
    expect(read(body.replace('200', '201'), signed)).toBeNull();
    expect(read(`${body} `, signed)).toBeNull();
    expect(read(body, signatureOf(body, 'whsec_other', now))).toBeNull();
    for (const seconds of [-301, 301, 86_400]) expect(read(body, at(seconds))).toBeNull();
    for (const seconds of [-300, 300]) expect(read(body, at(seconds))).toHaveLength(1);
    for (const odd of [
      '',
      't=',
      't=abc,v1=00',
      signed.replace('v1=', 'v0='),
      signed.replace(/t=\d+/, 't=0'),
      signed.slice(0, -1),
    ])
      expect(read(body, odd)).toBeNull();
    expect(isSigned(Buffer.from(body), signatureOf(body, '', now), '', now)).toBe(false);
  });

  it('may carry several signatures while a secret is replaced', () => {
    const [time, ours] = signatureOf(body, secret, now).split(',');
    expect(read(body, `${time},v1=${'0'.repeat(64)},${ours}`)).toHaveLength(1);
  });

  it('about anything else, or without our key, counts as none', () => {
    for (const odd of [null, 7, [], {}, { id: 'evt_2', type: 'charge.refunded', data: { object: { id: 'ch_1' } } }])
      expect(fromEvent(odd)).toEqual([]);
    expect(fromEvent({ ...JSON.parse(body), data: { object: { id: 'pi_1', status: 'succeeded' } } })).toEqual([]);
    expect(read('not json', signatureOf('not json', secret, now))).toEqual([]);
  });
});
