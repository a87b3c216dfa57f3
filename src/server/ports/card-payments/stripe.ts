import type Stripe from 'stripe';
import type { Clock } from '#server/kit/clock.ts';
import { declined } from './decline-messages.ts';
import { CardRefused, GatewayUnavailable, RefundRefused } from './port.ts';
import type { CardPayments, ChargeOrder, ChargeResult } from './port.ts';
import {
  declineOf,
  fromEvent,
  fromIntent,
  isSigned,
  partsOfSaved,
  savedToken,
  toCardFacts,
  toIntent,
} from './stripe-transform.ts';

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Another address than Stripe's own, for tests. */
  url?: string | undefined;
}

const TIMEOUT_MS = 10_000;
/** Stripe finds a new payment by its metadata within a minute; younger ones are listed. */
const SEARCH_DELAY_SECONDS = 300;
const PAGE_SIZE = 100;
/** More payments than this are not listed one by one. */
const MAX_LISTED = 2_000;

const isTestKey = (key: string): boolean => /^[rs]k_test_/.test(key);

/** Loads the SDK, which takes about a second and 40 MB, at the first payment. */
async function openClient({ secretKey, url }: StripeSettings): Promise<Stripe> {
  const { default: Client } = await import('stripe');
  const address = url === undefined ? null : new URL(url);
  return new Client(secretKey, {
    timeout: TIMEOUT_MS,
    // The outbox, the job and the buyer repeat a call with the same key.
    maxNetworkRetries: 0,
    telemetry: false,
    ...(address
      ? {
          host: address.hostname,
          port: address.port || (address.protocol === 'https:' ? 443 : 80),
          protocol: address.protocol === 'https:' ? ('https' as const) : ('http' as const),
        }
      : {}),
  });
}

type StripeError = InstanceType<typeof Stripe.errors.StripeError>;

/** An error of the SDK by its shape, since the SDK is loaded late. */
function stripeErrorOf(error: unknown): StripeError | null {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')
    ? (error as StripeError)
    : null;
}

/** Errors that say nothing about the charge: a broken connection, an outage, a rate limit, a key in use. */
const unclear = new Set(['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError', 'StripeIdempotencyError']);

/** The error to throw instead: Stripe's own messages may repeat parts of our key or of a request. */
function faultOf(error: unknown): unknown {
  const stripe = stripeErrorOf(error);
  if (!stripe) return error;
  if (unclear.has(stripe.type) || (stripe.statusCode ?? 0) >= 500 || stripe.statusCode === 409)
    return new GatewayUnavailable();
  return new Error(`Stripe refused a request (${stripe.type}, ${stripe.code ?? stripe.statusCode ?? 'no code'}).`);
}

const isInvalid = (error: StripeError | null): boolean => error?.type === 'StripeInvalidRequestError';
const ofCardDetails = new Set(['confirmation_token', 'payment_method', 'customer']);

/** The result that an error of a charge means. @throws where it means none. */
function resultOfError(error: unknown): ChargeResult {
  const stripe = stripeErrorOf(error);
  if (stripe?.type === 'StripeCardError')
    return declineOf({ code: stripe.code, decline_code: stripe.decline_code }, stripe.payment_intent?.id ?? null);
  if (stripe?.code === 'amount_too_small') return declined('amount_too_small', null);
  // A token that was made up, has expired or was used before.
  if (stripe && isInvalid(stripe) && ofCardDetails.has(stripe.param ?? ''))
    return declined('invalid_details', stripe.payment_intent?.id ?? null);
  throw faultOf(error);
}

const CANNOT_SAVE = 'We couldn’t save this card. Check its details and try again.';

/** The refusal that an error of saving a card means. */
function refusalOf(error: unknown): unknown {
  const stripe = stripeErrorOf(error);
  if (stripe?.type === 'StripeCardError') {
    const result = declineOf({ code: stripe.code, decline_code: stripe.decline_code }, null);
    return new CardRefused(result.state === 'declined' ? result.message : CANNOT_SAVE);
  }
  return isInvalid(stripe) && ofCardDetails.has(stripe!.param ?? '') ? new CardRefused(CANNOT_SAVE) : faultOf(error);
}

/** A payment by its key: from the search, and from the list for those that the search cannot know yet. */
async function findIntent({ paymentIntents }: Stripe, key: string, now: Date): Promise<Stripe.PaymentIntent | null> {
  const expand = ['data.latest_charge'];
  const searched = await paymentIntents.search({ query: `metadata['key']:'${key.replace(/[\\']/g, '')}'`, expand });
  const match = searched.data.find(({ metadata }) => metadata['key'] === key);
  if (match) return match;
  const since = Math.floor(now.getTime() / 1000) - SEARCH_DELAY_SECONDS;
  let listed = 0;
  for await (const intent of paymentIntents.list({ created: { gte: since }, limit: PAGE_SIZE, expand })) {
    if (intent.metadata['key'] === key) return intent;
    listed += 1;
    if (listed >= MAX_LISTED) throw new GatewayUnavailable();
  }
  return null;
}

async function charge({ customers, paymentIntents }: Stripe, order: ChargeOrder): Promise<ChargeResult> {
  try {
    const { source } = order;
    if (!order.buyerPresent && source.kind !== 'saved') return declined('authentication_required', null);
    if (source.kind === 'saved' && !partsOfSaved(source.token)) return declined('invalid_details', null);
    const customer =
      source.kind === 'saved'
        ? partsOfSaved(source.token)!.customer
        : order.save
          ? (await customers.create({ email: order.email }, { idempotencyKey: `customer:${order.key}` })).id
          : undefined;
    return fromIntent(await paymentIntents.create(toIntent(order, customer), { idempotencyKey: order.key }));
  } catch (error) {
    return resultOfError(error);
  }
}

/** Ends a payment intent; one that has ended already says how. */
async function cancel({ paymentIntents }: Stripe, reference: string): Promise<ChargeResult> {
  const expand = ['latest_charge'];
  try {
    return fromIntent(await paymentIntents.cancel(reference, { cancellation_reason: 'abandoned', expand }));
  } catch (error) {
    if (stripeErrorOf(error)?.code !== 'payment_intent_unexpected_state') throw error;
    return fromIntent(await paymentIntents.retrieve(reference, { expand }));
  }
}

/** Saves a card at a customer of its own. The key is the form's token, which can be used once. */
async function saveCard({ customers, setupIntents }: Stripe, token: string, email: string) {
  const customer = await customers.create({ email }, { idempotencyKey: `customer:${token}` });
  const setup = await setupIntents.create(
    {
      customer: customer.id,
      confirm: true,
      confirmation_token: token,
      allowed_payment_method_types: ['card'],
      usage: 'off_session',
      use_stripe_sdk: true,
      expand: ['payment_method'],
    },
    { idempotencyKey: `save:${token}` },
  );
  if (setup.status === 'requires_action')
    throw new CardRefused('Your bank wants to check this card first. Pay with it once, then save it.');
  const method = typeof setup.payment_method === 'object' ? setup.payment_method : null;
  const facts = toCardFacts(method?.card);
  if (setup.status !== 'succeeded' || !method || !facts) throw new CardRefused(CANNOT_SAVE);
  return { ...facts, token: savedToken(customer.id, method.id) };
}

/**
 * Card payments by Stripe. A charge is a payment intent that is confirmed on the server; its form and the bank's check
 * are drawn by Stripe's script in the browser, so that card numbers never reach us.
 */
export function stripeCardPayments(settings: StripeSettings, { clock }: { clock: Clock }): CardPayments {
  let opening: Promise<Stripe> | undefined;
  const client = () => (opening ??= openClient(settings));
  const ask = async <T>(question: (stripe: Stripe) => Promise<T>, fault = faultOf): Promise<T> =>
    question(await client()).catch((error: unknown) => {
      throw fault(error);
    });
  const test = isTestKey(settings.secretKey);
  return {
    // Test and live data are apart at Stripe, so payments and saved cards of one are nothing to the other.
    adapter: test ? 'stripe-test' : 'stripe',
    open: true,
    test,
    kind: 'card',
    repeatsRefunds: true,
    publishableKey: settings.publishableKey,
    formPage: null,

    charge: (order) => ask((stripe) => charge(stripe, order)),

    resultOf: (key, reference) =>
      ask(async (stripe) => {
        const intent = reference
          ? await stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge'] })
          : await findIntent(stripe, key, clock.now());
        return intent && fromIntent(intent);
      }),

    cancel: (reference) => ask((stripe) => cancel(stripe, reference)),

    refund: ({ key, reference, amountCents }) =>
      ask(
        async ({ refunds }) => {
          const order = { payment_intent: reference, amount: amountCents, metadata: { key } };
          return { reference: (await refunds.create(order, { idempotencyKey: key })).id };
        },
        (error) => (isInvalid(stripeErrorOf(error)) ? new RefundRefused() : faultOf(error)),
      ),

    saveCard: (token, buyer) => ask((stripe) => saveCard(stripe, token, buyer), refusalOf),

    async forgetCard(token) {
      const saved = partsOfSaved(token);
      if (!saved) return;
      await ask(({ paymentMethods }) =>
        paymentMethods.detach(saved.paymentMethod).catch((error: unknown) => {
          // Removed at Stripe already.
          if (!isInvalid(stripeErrorOf(error))) throw error;
        }),
      );
    },

    readEvents(body, signature, now) {
      if (!isSigned(body, signature, settings.webhookSecret, now)) return null;
      try {
        return fromEvent(JSON.parse(Buffer.from(body).toString()));
      } catch {
        return [];
      }
    },
  };
}
