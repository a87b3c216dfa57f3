import type { Clock } from '#server/kit/clock.ts';
import { LeadRefused, PartnerUnavailable } from './port.ts';
import type { LeadPartners } from './port.ts';
import {
  callMessage,
  checkStatus,
  leadMessage,
  offersMessage,
  offersOf,
  payoutMessage,
  payoutOf,
  signatureOf,
  withdrawMessage,
} from './webhook-transform.ts';
import type { PartnerMessage } from './webhook-transform.ts';

const TIMEOUT_MS = 10_000;

export interface PartnerWebhookSettings {
  url: string;
  /** The secret of the signatures. */
  secret: string;
}

/** Posts signed JSON to one address of a partner, or of a broker of leads. */
export function webhookLeadPartners(
  { url, secret }: PartnerWebhookSettings,
  { clock }: { clock: Clock },
): LeadPartners {
  async function post(message: PartnerMessage, key?: string): Promise<unknown> {
    const body = JSON.stringify(message);
    const timestamp = String(Math.floor(clock.now().getTime() / 1000));
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-timestamp': timestamp,
        'x-signature': signatureOf(secret, timestamp, body),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw new PartnerUnavailable('We couldn’t reach the partner.');
    });
    const answer = (await response.text()).slice(0, 200_000);
    checkStatus(response.status, answer);
    try {
      return JSON.parse(answer) as unknown;
    } catch {
      return null;
    }
  }
  return {
    adapter: `webhook (${new URL(url).hostname})`,
    async offers(bill) {
      return offersOf(await post(offersMessage(bill)), bill.service);
    },
    async deliver(lead) {
      const answer = (await post(leadMessage(lead), lead.key)) as { reference?: unknown } | null;
      return { partnerReference: typeof answer?.reference === 'string' ? answer.reference.slice(0, 80) : '' };
    },
    async bookCall(call) {
      await post(callMessage(call), call.key);
    },
    async withdraw({ key, reference }) {
      await post(withdrawMessage(reference), key).catch((error: unknown) => {
        // The partner does not have it, which is what was wanted.
        if (!(error instanceof LeadRefused)) throw error;
      });
    },
    async payoutOf(reference) {
      return payoutOf(await post(payoutMessage(reference)));
    },
  };
}
