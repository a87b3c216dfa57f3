import { createHmac, timingSafeEqual } from 'node:crypto';
import type Stripe from 'stripe';
import { declined } from './decline-messages.ts';
import type { DeclineCode } from './decline-messages.ts';
import type { CardFacts, ChargeOrder, ChargeResult, GatewayEvent, PaymentSource } from './port.ts';

/**
 * Converts charges into requests of Stripe's API, and its objects and events into results (https://docs.stripe.com/api:
 * payment intents, errors, events; https://docs.stripe.com/webhooks for the signature). Amounts are whole cents.
 */

/** The fields of a card that we read. */
export interface StripeCard {
  brand?: string | null;
  last4?: string | null;
  exp_month?: number;
  exp_year?: number;
}

interface PaymentError {
  code?: string | null;
  decline_code?: string | null;
}

type Linked = string | { id: string } | null;

/** The fields of a payment intent that we read; a linked object is its id unless it was asked for. */
export interface IntentFacts {
  id: string;
  status: string;
  currency?: string;
  amount_received?: number;
  client_secret?: string | null;
  metadata?: Readonly<Record<string, string>> | null;
  last_payment_error?: PaymentError | null;
  latest_charge?: string | { payment_method_details?: { card?: StripeCard | null } | null } | null;
  setup_future_usage?: string | null;
  customer?: Linked;
  payment_method?: Linked;
}

const CURRENCY = 'aud';

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  eftpos_au: 'eftpos',
};

/** The form of a card that may be stored; null where a part is missing. */
export function toCardFacts(card: StripeCard | null | undefined): CardFacts | null {
  const { brand, last4, exp_month: month, exp_year: year } = card ?? {};
  if (!last4 || !/^\d{4}$/.test(last4) || !month || !year) return null;
  return {
    brand: brands[brand ?? ''] ?? 'Card',
    lastFour: last4,
    expires: `${year}-${String(month).padStart(2, '0')}`,
  };
}

/** Stripe's error and decline codes; every other one is a decline without a reason that the buyer may know. */
const declineCodes: Readonly<Record<string, DeclineCode>> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  incorrect_number: 'invalid_details',
  invalid_number: 'invalid_details',
  invalid_account: 'invalid_details',
  card_velocity_exceeded: 'limit_exceeded',
  withdrawal_count_limit_exceeded: 'limit_exceeded',
  authentication_required: 'authentication_required',
  authentication_not_handled: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  processing_error: 'processing_error',
  issuer_not_available: 'processing_error',
  try_again_later: 'processing_error',
  reenter_transaction: 'processing_error',
};

/** The decline that an error of a card means; the bank's reason counts before the general one. */
export function declineOf(error: PaymentError | null | undefined, reference: string | null): ChargeResult {
  const code = declineCodes[error?.decline_code ?? ''] ?? declineCodes[error?.code ?? ''] ?? null;
  return declined(code, reference);
}

const idOf = (linked: Linked | undefined): string | null =>
  typeof linked === 'string' ? linked : (linked?.id ?? null);

/** A saved card is charged with its customer, so both are its token. */
export function savedToken(customer: string, paymentMethod: string): string {
  return `${customer}/${paymentMethod}`;
}

export function partsOfSaved(token: string): { customer: string; paymentMethod: string } | null {
  const match = /^(cus_\w{1,80})\/(pm_\w{1,80})$/.exec(token);
  return match && { customer: match[1]!, paymentMethod: match[2]! };
}

/** What a payment intent says about its charge. */
export function fromIntent(intent: IntentFacts): ChargeResult {
  const { id: reference, status } = intent;
  if (status === 'succeeded') {
    const { latest_charge: charge } = intent;
    const card = typeof charge === 'object' ? charge?.payment_method_details?.card : null;
    const customer = idOf(intent.customer);
    const paymentMethod = idOf(intent.payment_method);
    return {
      state: 'captured',
      reference,
      card: toCardFacts(card),
      savedToken: intent.setup_future_usage && customer && paymentMethod ? savedToken(customer, paymentMethod) : null,
      paidCents: intent.currency === CURRENCY ? (intent.amount_received ?? 0) : 0,
    };
  }
  if (status === 'requires_action' && intent.client_secret)
    return {
      state: 'action_required',
      reference,
      action: { kind: 'gateway', url: '', secret: intent.client_secret },
    };
  if (status === 'canceled') return declined('cancelled', reference);
  if (status === 'requires_payment_method') return declineOf(intent.last_payment_error, reference);
  return { state: 'processing', reference };
}

/** The part of a request that says what is charged. */
function sourceFields(source: PaymentSource): { confirmation_token: string } | { payment_method: string } {
  if (source.kind === 'token') return { confirmation_token: source.token };
  const saved = source.kind === 'saved' ? partsOfSaved(source.token) : null;
  if (!saved) throw new Error('Stripe can’t charge this payment method.');
  return { payment_method: saved.paymentMethod };
}

/** A payment intent that is confirmed as it is created. */
export function toIntent(order: ChargeOrder, customer: string | undefined): Stripe.PaymentIntentCreateParams {
  return {
    amount: order.amountCents,
    currency: CURRENCY,
    confirm: true,
    allowed_payment_method_types: ['card'],
    ...(order.buyerPresent ? { use_stripe_sdk: true, return_url: order.returnUrl } : { off_session: true }),
    description: `Order ${order.reference}`,
    receipt_email: order.email,
    metadata: { key: order.key, reference: order.reference },
    expand: ['latest_charge'],
    ...sourceFields(order.source),
    ...(customer ? { customer } : {}),
    ...(order.save ? { setup_future_usage: 'off_session' } : {}),
  };
}

/** Notices that are older, or from further in the future, are refused: they may be replayed. */
const TOLERANCE_SECONDS = 300;

/** Whether one of the signatures of a `Stripe-Signature` header is ours over the time and the exact body. */
export function isSigned(body: Uint8Array, header: string, secret: string, now: Date): boolean {
  const parts = header.split(',').map((part) => part.trim().split('=', 2) as [string, string?]);
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (secret === '' || !/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest();
  return parts.some(([name, value = '']) => {
    const signature = name === 'v1' && /^[0-9a-f]{64}$/.test(value) ? Buffer.from(value, 'hex') : null;
    return signature !== null && timingSafeEqual(signature, expected);
  });
}

const intentEvents = new Set([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.requires_action',
]);

/** The result in an event; none where the event is about something else. */
export function fromEvent(event: unknown): GatewayEvent[] {
  const { id, type, data } = (event ?? {}) as { id?: unknown; type?: unknown; data?: { object?: unknown } };
  const intent = data?.object as Partial<IntentFacts> | null | undefined;
  const key = intent?.metadata?.['key'];
  if (typeof id !== 'string' || !intentEvents.has(String(type)) || !key) return [];
  if (typeof intent.id !== 'string' || typeof intent.status !== 'string') return [];
  return [{ id, key, result: fromIntent(intent as IntentFacts) }];
}
