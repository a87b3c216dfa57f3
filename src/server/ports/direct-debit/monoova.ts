import { createPublicKey, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { CardRefused, DebitTimeout, OrderRefused } from './port.ts';
import type { CollectionOrder, DebitResult, DirectDebit, PayoutOrder } from './port.ts';
import {
  fromDishonour,
  fromStatus,
  isAccepted,
  refusalCode,
  refusalOf,
  toDirectCredit,
  toDirectDebit,
} from './monoova-transform.ts';

export interface MonoovaSettings {
  /** Such as 'https://api.mpay.com.au'. */
  url: string;
  key: string;
  /** The number of our Monoova account, from which loans are paid out. */
  account: string;
  /** The certificate or public key (PEM) by which Monoova signs its notices; without it no notice is accepted. */
  certificate: string | undefined;
}

const NAME = 'Monoova';
const TIMEOUT_MS = 10_000;
const MAX_CHARACTERS = 200_000;
/** The maximum number of concurrent requests. */
const AT_ONCE = 10;

interface Answer {
  status: number;
  json: unknown;
}

/** Sends one request. Error messages of the service may repeat our key, so only the status is reported. */
async function call({ url, key }: MonoovaSettings, path: string, body?: object): Promise<Answer> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${url.replace(/\/+$/, '')}/financial/v2/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body ? JSON.stringify(body) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await response.text();
  } catch {
    throw new DebitTimeout();
  }
  // A refused key, a rate limit or an outage says nothing about the order.
  if (response.status >= 500 || [401, 403, 408, 429].includes(response.status))
    throw new Error(`${NAME} responded with error ${response.status}.`);
  try {
    if (text.length <= MAX_CHARACTERS) return { status: response.status, json: JSON.parse(text) as unknown };
  } catch {
    if (response.status === 400 || response.status === 404) return { status: response.status, json: null };
  }
  throw new Error(`${NAME} sent an unreadable response.`);
}

async function statusOf(settings: MonoovaSettings, key: string): Promise<DebitResult | null> {
  return fromStatus((await call(settings, `status/${encodeURIComponent(key)}`)).json, key);
}

/**
 * Submits one order. A reference that the service has already is refused, and its status is then the result.
 *
 * @throws OrderRefused where the order can be submitted again later; until then operators see the reason.
 */
async function order(settings: MonoovaSettings, key: string, body: object): Promise<DebitResult> {
  const { json } = await call(settings, 'transaction/execute', body);
  if (isAccepted(json)) return { state: 'accepted' };
  const result = (await statusOf(settings, key)) ?? refusalOf(json);
  if (result === null)
    throw new OrderRefused(new Map([[key, `${NAME} didn’t accept the order (${refusalCode(json)}).`]]));
  return result;
}

/**
 * Runs a call for each key, some at a time, and returns the results by key. A refused order does not stop the others:
 * the first error is thrown at the end.
 */
async function resultsByKey<T>(
  keys: readonly T[],
  keyOf: (item: T) => string,
  answer: (item: T) => Promise<DebitResult | null>,
): Promise<Map<string, DebitResult>> {
  const results = new Map<string, DebitResult>();
  const faults: unknown[] = [];
  const refused = new Map<string, string>();
  const remaining = [...keys];
  const worker = async () => {
    for (let item = remaining.shift(); item !== undefined; item = remaining.shift()) {
      try {
        const result = await answer(item);
        if (result) results.set(keyOf(item), result);
      } catch (fault) {
        if (fault instanceof OrderRefused) {
          for (const [key, reason] of fault.reasons) refused.set(key, reason);
          continue;
        }
        faults.push(fault);
        // During an outage the remaining orders are not sent.
        remaining.length = 0;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, keys.length) }, worker));
  if (faults.length > 0) throw faults[0];
  if (refused.size > 0) throw new OrderRefused(refused);
  return results;
}

/**
 * Direct debits and direct credits of Australian accounts by Monoova. An order's key is its unique reference, by which
 * the service counts it once. A debit is complete when the service reports it as complete, which takes up to three
 * days.
 */
export function monoovaDebit(settings: MonoovaSettings): DirectDebit {
  const publicKey: KeyObject | null = settings.certificate ? createPublicKey(settings.certificate) : null;
  const keyOf = ({ key }: CollectionOrder | PayoutOrder) => key;
  return {
    adapter: `${NAME} (${new URL(settings.url).hostname})`,
    open: true,
    acceptsCards: false,
    practiceCards: [],
    pollEveryMinutes: 20,
    async saveCard() {
      throw new CardRefused('We don’t accept cards at the moment.');
    },
    collect: (orders) =>
      resultsByKey(orders, keyOf, async (item) =>
        item.from.kind === 'account'
          ? order(settings, item.key, toDirectDebit(item, item.from))
          : { state: 'dishonoured', reason: 'We don’t accept cards at the moment.', isFinal: true },
      ),
    payOut: (orders) =>
      resultsByKey(orders, keyOf, (item) => order(settings, item.key, toDirectCredit(item, settings.account))),
    resultsOf: (keys) =>
      resultsByKey(
        keys,
        (key) => key,
        (key) => statusOf(settings, key),
      ),
    readEvent(body, signature) {
      const bytes = Buffer.from(signature, 'base64');
      if (publicKey === null || bytes.length === 0 || !verify('sha256', body, publicKey, bytes)) return null;
      try {
        return fromDishonour(JSON.parse(Buffer.from(body).toString()));
      } catch {
        return new Map();
      }
    },
  };
}
