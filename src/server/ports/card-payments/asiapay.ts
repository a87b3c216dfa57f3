import {
  CURRENCY,
  dollarsOf,
  formHash,
  fromCommand,
  fromDataFeed,
  fromQuery,
  orderRefOf,
  toForm,
} from './asiapay-transform.ts';
import type { AsiaPayHash } from './asiapay-transform.ts';
import { declined } from './decline-messages.ts';
import { CardRefused, GatewayUnavailable, RefundRefused } from './port.ts';
import type { CardPayments } from './port.ts';

export interface AsiaPaySettings {
  merchantId: string;
  /** Signs payment forms and data feeds. */
  secret: string;
  hash: AsiaPayHash;
  /** Such as 'https://www.paydollar.com/b2c2'. */
  url: string;
  /** The user of the merchant API, for queries and refunds. */
  login: string;
  password: string;
}

/** The page of ours that posts the signed form to AsiaPay. */
export const REDIRECT_PAGE = '/asiapay/pay';

const TIMEOUT_MS = 10_000;
const MAX_CHARACTERS = 200_000;

/** A signed payment form: where it is posted, and its fields. */
export interface RedirectForm {
  action: string;
  fields: Readonly<Record<string, string>>;
}

export interface AsiaPayGateway extends CardPayments {
  /** The form that a link to `REDIRECT_PAGE` means; null where the link is not signed by us. */
  formOf(query: Readonly<Record<string, string | undefined>>, origin: string): RedirectForm | null;
}

/** Whether an address is one of AsiaPay's test systems, which move no money. */
export function isTestAddress(address: string): boolean {
  const { hostname, pathname } = new URL(address);
  return hostname.startsWith('test.') || pathname.startsWith('/b2cDemo');
}

/** Posts to the merchant API. @throws GatewayUnavailable where it did not answer as documented. */
async function call(settings: AsiaPaySettings, fields: Readonly<Record<string, string>>): Promise<string> {
  try {
    const response = await fetch(`${settings.url.replace(/\/+$/, '')}/eng/merchant/api/orderApi.jsp`, {
      method: 'POST',
      body: new URLSearchParams({
        merchantId: settings.merchantId,
        loginId: settings.login,
        password: settings.password,
        ...fields,
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    if (response.ok && text.length <= MAX_CHARACTERS) return text;
  } catch {
    throw new GatewayUnavailable();
  }
  throw new GatewayUnavailable();
}

/**
 * Payments on AsiaPay's own page. A charge is a signed link to a page of ours, which posts the form; the result comes
 * by data feed, or by a query for a feed that never came. AsiaPay saves no cards for us, and has no idempotency keys.
 */
export function asiaPayPayments(settings: AsiaPaySettings): AsiaPayGateway {
  const { merchantId, secret, hash } = settings;
  const test = isTestAddress(settings.url);
  return {
    adapter: test ? 'asiapay-test' : 'asiapay',
    open: true,
    test,
    kind: 'redirect',
    repeatsRefunds: false,
    publishableKey: null,
    formPage: null,

    async charge({ key, amountCents, returnUrl, buyerPresent }) {
      // Only the buyer can pay on the page.
      if (!buyerPresent) return declined('authentication_required', null);
      const order = { orderRef: orderRefOf(key), amount: dollarsOf(amountCents) };
      const query = new URLSearchParams({
        ref: order.orderRef,
        amount: order.amount,
        hash: formHash(merchantId, order, secret, hash),
      });
      const url = `${new URL(returnUrl).origin}${REDIRECT_PAGE}?${query.toString()}`;
      return { state: 'action_required', reference: order.orderRef, action: { kind: 'redirect', url, secret: null } };
    },

    async resultOf(key) {
      const text = await call(settings, { actionType: 'Query', orderRef: orderRefOf(key), currCode: CURRENCY });
      if (/<records\b/i.test(text)) return fromQuery(text);
      // An order that nobody has paid yet is unknown to the merchant API.
      if (/not found|no record/i.test(text)) return null;
      throw new GatewayUnavailable();
    },

    // A page that is open at AsiaPay stays open. A payment that arrives too late is returned.
    cancel: async () => null,

    async refund({ reference, amountCents }) {
      const fields = { actionType: 'RequestRefund', payRef: reference, amount: dollarsOf(amountCents) };
      const answer = fromCommand(await call(settings, fields));
      if (!answer) throw new GatewayUnavailable();
      if (!answer.isDone) throw new RefundRefused();
      return { reference: answer.payRef || reference };
    },

    async saveCard() {
      throw new CardRefused('Cards can’t be saved with this payment method.');
    },

    async forgetCard() {},

    readEvents: (body) => fromDataFeed(body, secret, hash),

    formOf({ ref: orderRef = '', amount = '', hash: signature = '' }, origin) {
      const fields = toForm(merchantId, { orderRef, amount, signature }, { secret, hash, origin });
      return fields && { action: `${settings.url.replace(/\/+$/, '')}/eng/payment/payForm.jsp`, fields };
    },
  };
}
