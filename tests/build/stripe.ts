import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StripeBook, refusal, route } from './stripe-book.ts';
import type { Answer, Fields, StandInIntent } from './stripe-book.ts';

export type { StandInIntent } from './stripe-book.ts';

/** Stripe's API on loopback, for the calls that we make: form encoding, idempotency keys, and errors in its form. */
export interface StripeStandIn {
  url: string;
  intents: Map<string, StandInIntent>;
  requests: { method: string; path: string; key: string | undefined; fields: Fields }[];
  /** The status with which it answers every call; 0 if it works normally. */
  fault: number;
  /** It does what it was asked, and its answer is lost. */
  losesAnswers: boolean;
  /** Whether new payments can be found by their metadata yet. */
  isSearchable: boolean;
  /** The buyer answers the bank's check. */
  answerCheck(reference: string, agreed: boolean): void;
  /** An event about a payment, as its body and the signature over it. */
  event(
    intent: StandInIntent,
    type: string,
    options: { secret: string; at: Date; id?: string },
  ): { body: string; signature: string };
  close(): Promise<void>;
}

export async function startStripe(now: () => Date): Promise<StripeStandIn> {
  const book = new StripeBook(now);
  const answers = new Map<string, { hash: string; answer: Answer }>();
  /** One key, one effect: the same request gets the stored answer, another one is refused. */
  const idempotent = (key: string | undefined, text: string, run: () => Answer): Answer => {
    if (key === undefined) return run();
    const hash = createHash('sha256').update(text).digest('hex');
    const stored = answers.get(key);
    if (stored && stored.hash !== hash)
      return refusal(400, { type: 'idempotency_error', message: 'Keys can only be used with the same parameters.' });
    const answer = stored?.answer ?? structuredClone(run());
    answers.set(key, { hash, answer });
    return answer;
  };
  const server = createServer((request, response) => {
    let text = '';
    request
      .on('data', (piece) => (text += piece))
      .on('end', () => {
        const url = new URL(request.url ?? '/', 'http://stripe');
        const method = request.method ?? 'GET';
        const header = request.headers['idempotency-key'];
        const key = typeof header === 'string' ? header : undefined;
        const fields = Object.fromEntries(new URLSearchParams(text));
        service.requests.push({ method, path: url.pathname, key, fields });
        const answer =
          request.headers.authorization !== 'Bearer sk_test_wattle0000'
            ? refusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_****0000' })
            : service.fault > 0
              ? refusal(service.fault, { type: 'api_error', message: 'Something went wrong.' })
              : idempotent(key, text, () => route(book, method, url, fields, service.isSearchable));
        if (service.losesAnswers) return void response.destroy();
        response
          .writeHead(answer.status, { 'content-type': 'application/json', 'request-id': 'req_test' })
          .end(JSON.stringify(answer.body));
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: StripeStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    intents: book.intents,
    requests: [],
    fault: 0,
    losesAnswers: false,
    isSearchable: true,
    answerCheck(reference, agreed) {
      const intent = book.intents.get(reference)!;
      if (agreed) book.capture(intent);
      else
        Object.assign(intent, {
          status: 'requires_payment_method',
          last_payment_error: { type: 'card_error', code: 'payment_intent_authentication_failure' },
        });
    },
    event(intent, type, { secret, at, id = book.id('evt') }) {
      const charge = intent.latest_charge as { id: string } | null;
      const object = { ...intent, latest_charge: charge?.id ?? null };
      const body = JSON.stringify({ id, object: 'event', type, livemode: false, data: { object } });
      return { body, signature: signatureOf(body, secret, at) };
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  return service;
}

/** The header with which Stripe signs a body at a time. */
export function signatureOf(body: string, secret: string, at: Date): string {
  const time = Math.floor(at.getTime() / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}
