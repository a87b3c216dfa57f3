import { createHash, timingSafeEqual } from 'node:crypto';
import { declined } from './decline-messages.ts';
import type { DeclineCode } from './decline-messages.ts';
import type { ChargeResult, GatewayEvent } from './port.ts';

/**
 * Converts charges into the payment form of AsiaPay (PayDollar, PesoPay, SiamPay), and its data feed and the responses
 * of its merchant API into results.
 *
 * Source: “PayDollar PayGate Integration Guide”, version 3.59: client post through browser, data feed, secure hash, and
 * merchant API (https://developer.asiapay.com/integration-guide). Amounts are dollars with two decimals; 036 is AUD.
 */

export type AsiaPayHash = 'sha1' | 'sha256' | 'sha512';

export const CURRENCY = '036';
const PAY_TYPE = 'N';

/**
 * The hash that AsiaPay documents for messages in both directions: their fields in order, with the secret at the end.
 */
function secureHash(fields: readonly string[], secret: string, hash: AsiaPayHash): string {
  return createHash(hash)
    .update([...fields, secret].join('|'))
    .digest('hex');
}

/** The guide allows several hashes, separated by commas, while a secret is being replaced. */
function isSigned(signature: string, expected: string): boolean {
  const bytes = Buffer.from(expected);
  return signature
    .split(',')
    .map((each) => Buffer.from(each.trim().toLowerCase()))
    .some((each) => each.length === bytes.length && timingSafeEqual(each, bytes));
}

/** The order reference at AsiaPay, at most 35 letters, digits and hyphens: 'W-7K2M-9QXD-4HJP:0a…' with a hyphen. */
export function orderRefOf(key: string): string {
  return key.replace(':', '-');
}

/** Our key in an order reference; its random part has no hyphen. */
export function keyOf(orderRef: string): string {
  const at = orderRef.lastIndexOf('-');
  return at < 0 ? orderRef : `${orderRef.slice(0, at)}:${orderRef.slice(at + 1)}`;
}

export const dollarsOf = (cents: number): string => (cents / 100).toFixed(2);

/** Cents of an amount such as '12.5' in Australian dollars; 0 for anything else. */
function centsOf(amount: string, currency: string): number {
  return currency === CURRENCY && /^\d{1,10}(\.\d{1,2})?$/.test(amount) ? Math.round(Number(amount) * 100) : 0;
}

export interface FormOrder {
  orderRef: string;
  /** Dollars with two decimals. */
  amount: string;
}

/** The signature of a payment form: merchant, order reference, currency, amount, payment type. */
export function formHash(merchantId: string, { orderRef, amount }: FormOrder, secret: string, hash: AsiaPayHash) {
  return secureHash([merchantId, orderRef, CURRENCY, amount, PAY_TYPE], secret, hash);
}

/** The fields of the payment form; null where the signature is not ours. `origin` is where the buyer returns to. */
export function toForm(
  merchantId: string,
  { orderRef, amount, signature }: FormOrder & { signature: string },
  { secret, hash, origin }: { secret: string; hash: AsiaPayHash; origin: string },
): Record<string, string> | null {
  const expected = formHash(merchantId, { orderRef, amount }, secret, hash);
  if (!isSigned(signature, expected)) return null;
  const key = keyOf(orderRef);
  const order = encodeURIComponent(key.slice(0, key.lastIndexOf(':')));
  return {
    merchantId,
    orderRef,
    currCode: CURRENCY,
    amount,
    payType: PAY_TYPE,
    payMethod: 'ALL',
    lang: 'E',
    mpsMode: 'NIL',
    successUrl: `${origin}/asiapay/success?order=${order}`,
    failUrl: `${origin}/asiapay/fail?order=${order}`,
    cancelUrl: `${origin}/asiapay/cancel?order=${order}`,
    secureHash: expected,
  };
}

/** Reasons of the issuing bank, by its host code, where the primary code says that it declined. */
const bankReasons: Readonly<Record<string, DeclineCode>> = {
  '14': 'invalid_details',
  '51': 'insufficient_funds',
  '54': 'expired_card',
  '61': 'limit_exceeded',
  '65': 'limit_exceeded',
  '91': 'processing_error',
};

/** Primary response codes of the guide: 1 and 3 come from the bank, negative ones from AsiaPay. */
function declineFrom(primary: string, secondary: string, reference: string): ChargeResult {
  if (primary === '3') return declined('authentication_failed', reference);
  if (['-1', '-2', '-9', '-10'].includes(primary)) return declined('processing_error', reference);
  return declined(primary === '1' ? (bankReasons[secondary] ?? null) : null, reference);
}

/** The result in a data feed; null where AsiaPay did not sign it. The fields are signed in the guide's order. */
export function fromDataFeed(body: Uint8Array, secret: string, hash: AsiaPayHash): GatewayEvent[] | null {
  const form = new URLSearchParams(Buffer.from(body).toString());
  const field = (name: string): string => form.get(name) ?? '';
  const [src, prc, code, ref] = [field('src'), field('prc'), field('successcode'), field('Ref')];
  const [payRef, currency, amount, payerAuth] = [field('PayRef'), field('Cur'), field('Amt'), field('payerAuth')];
  const expected = secureHash([src, prc, code, ref, payRef, currency, amount, payerAuth], secret, hash);
  if (secret === '' || !isSigned(field('secureHash'), expected)) return null;
  if (ref === '' || payRef === '') return [];
  const result: ChargeResult =
    code === '0'
      ? {
          state: 'captured',
          reference: payRef,
          card: null,
          savedToken: null,
          paidCents: centsOf(amount, currency),
        }
      : declineFrom(prc, src, payRef);
  return [{ id: `${payRef}:${code}`, key: keyOf(ref), result }];
}

/** The fields of one record of the merchant API, which are plain text without markup. */
function fieldOf(record: string, name: string): string {
  return new RegExp(`<${name}>([^<]{0,200})</${name}>`, 'i').exec(record)?.[1]?.trim() ?? '';
}

function fromRecord(record: string): ChargeResult {
  const reference = fieldOf(record, 'payRef');
  const status = fieldOf(record, 'orderStatus').toLowerCase();
  // A refunded payment was captured; our own books know the refund.
  if (status === 'accepted' || status.includes('refund'))
    return {
      state: 'captured',
      reference,
      card: null,
      savedToken: null,
      paidCents: centsOf(fieldOf(record, 'amt'), fieldOf(record, 'cur').padStart(3, '0')),
    };
  if (status === 'rejected') return declineFrom(fieldOf(record, 'prc'), fieldOf(record, 'src'), reference);
  if (/cancel|void/.test(status)) return declined('cancelled', reference);
  return { state: 'processing', reference };
}

/**
 * The result in the response to a query by order reference: the captured attempt if there is one, otherwise the one
 * that is under way, otherwise the last. Null where no attempt is known.
 */
export function fromQuery(xml: string): ChargeResult | null {
  const results = [...xml.matchAll(/<record>([\s\S]*?)<\/record>/gi)]
    .filter(([, record]) => fieldOf(record!, 'payRef') !== '')
    .map(([, record]) => fromRecord(record!));
  return (
    results.find(({ state }) => state === 'captured') ??
    results.find(({ state }) => state === 'processing') ??
    results.at(-1) ??
    null
  );
}

/** The response to a command, such as 'resultCode=0&orderStatus=…'. Its error text is not used. */
export function fromCommand(text: string): { isDone: boolean; payRef: string } | null {
  const fields = new URLSearchParams(text.trim());
  const code = fields.get('resultCode');
  return code === null ? null : { isDone: code === '0', payRef: fields.get('payRef') ?? '' };
}
