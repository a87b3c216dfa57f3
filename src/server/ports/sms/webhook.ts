import { TextRefused } from './port.ts';
import type { SmsPort } from './port.ts';
import { isRefusal, toWebhook } from './webhook-transform.ts';

const TIMEOUT_MS = 10_000;

export interface WebhookSettings {
  url: string;
  /** Sent as a bearer token. */
  token: string;
}

/** Sends text messages to an HTTP gateway as JSON: `{ to, text, reference }`, with the key as Idempotency-Key. */
export function webhookSms({ url, token }: WebhookSettings): SmsPort {
  return {
    adapter: `webhook (${new URL(url).hostname})`,
    async send(message) {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': message.key,
        },
        body: JSON.stringify(toWebhook(message)),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const answer = (await response.text()).slice(0, 300);
      if (response.ok) return;
      if (isRefusal(response.status)) throw new TextRefused(answer);
      throw new Error(`The gateway responded with error ${response.status}: ${answer}`);
    },
    async forget() {},
  };
}
