import { createPublicKey, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { CardRefused, DebitTimeout, OrderRefused } from './port.ts';
import type { CollectionOrder, DebitResult, DirectDebit, PayoutOrder } from './port.ts';
import {
  fromDishonour,
  fromStatus,
  isTaken,
  refusalCode,
  refusalOf,
  toDirectCredit,
  toDirectDebit,
} from './monoova-transform.ts';

export interface MonoovaSettings {
  /** Such as 'https://api.mpay.com.au'. */
  url: string;
  key: string;
  /** The number of our account there, from which loans are paid out. */
  account: string;
  /** The certificate by which Monoova signs its notices, or its public key (PEM); without it none is believed. */
  certificate: string | undefined;
}

const NAME = 'Monoova';
const TIMEOUT_MS = 10_000;
const MAX_CHARACTERS = 200_000;
/** So many questions are open at a time. */
const AT_ONCE = 10;

interface Answer {
  status: number;
  json: unknown;
}

/** Asks once. What the service says of a fault may repeat our key: of it only the number is told. */
async function ask({ url, key }: MonoovaSettings, path: string, body?: object): Promise<Answer> {
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
  // A key that is refused, too many questions, or a service that is ill say nothing about the order.
  if (response.status >= 500 || [401, 403, 408, 429].includes(response.status))
    throw new Error(`${NAME} answered ${response.status}.`);
  try {
    if (text.length <= MAX_CHARACTERS) return { status: response.status, json: JSON.parse(text) as unknown };
  } catch {
    if (response.status === 400 || response.status === 404) return { status: response.status, json: null };
  }
  throw new Error(`${NAME} answered what cannot be read.`);
}

async function statusOf(settings: MonoovaSettings, key: string): Promise<DebitResult | null> {
  return fromStatus((await ask(settings, `status/${encodeURIComponent(key)}`)).json, key);
}

/**
 * Hands one order over. A reference that the service has already is refused, and then its status is the answer.
 *
 * @throws OrderRefused: it is handed over again later, and the team sees it meanwhile.
 */
async function order(settings: MonoovaSettings, key: string, body: object): Promise<DebitResult> {
  const { json } = await ask(settings, 'transaction/execute', body);
  if (isTaken(json)) return { state: 'accepted' };
  const result = (await statusOf(settings, key)) ?? refusalOf(json);
  if (result === null)
    throw new OrderRefused(new Map([[key, `${NAME} did not take the order (${refusalCode(json)}).`]]));
  return result;
}

/** Does something for each, some at a time, and answers by key. An order that is refused holds no other up: the first fault is thrown at the end. */
async function forEach<T>(
  keys: readonly T[],
  keyOf: (one: T) => string,
  answer: (one: T) => Promise<DebitResult | null>,
): Promise<Map<string, DebitResult>> {
  const answers = new Map<string, DebitResult>();
  const faults: unknown[] = [];
  const refused = new Map<string, string>();
  const waiting = [...keys];
  const worker = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      try {
        const result = await answer(one);
        if (result) answers.set(keyOf(one), result);
      } catch (fault) {
        if (fault instanceof OrderRefused) {
          for (const [key, reason] of fault.reasons) refused.set(key, reason);
          continue;
        }
        faults.push(fault);
        // A service that is ill is not asked for the rest as well.
        waiting.length = 0;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, keys.length) }, worker));
  if (faults.length > 0) throw faults[0];
  if (refused.size > 0) throw new OrderRefused(refused);
  return answers;
}

/**
 * Direct debits and direct credits of Australian accounts by Monoova. An order bears its key as the unique reference, by which the
 * service counts it once; money that was debited counts when the service calls it complete, which takes up to three days.
 */
export function monoovaDebit(settings: MonoovaSettings): DirectDebit {
  const publicKey: KeyObject | null = settings.certificate ? createPublicKey(settings.certificate) : null;
  const keyOf = ({ key }: CollectionOrder | PayoutOrder) => key;
  return {
    adapter: `${NAME} (${new URL(settings.url).hostname})`,
    open: true,
    takesCards: false,
    practiceCards: [],
    asksEveryMinutes: 20,
    async saveCard() {
      throw new CardRefused('Cards are not taken here.');
    },
    collect: (orders) =>
      forEach(orders, keyOf, async (one) =>
        one.from.kind === 'account'
          ? order(settings, one.key, toDirectDebit(one, one.from))
          : { state: 'dishonoured', reason: 'Cards are not taken here.', isFinal: true },
      ),
    payOut: (orders) =>
      forEach(orders, keyOf, (one) => order(settings, one.key, toDirectCredit(one, settings.account))),
    resultsOf: (keys) =>
      forEach(
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
