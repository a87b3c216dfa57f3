import { AnalyticsUnavailable } from './port.ts';
import type { ProductAnalytics } from './port.ts';
import { batchOf } from './posthog-transform.ts';

export interface PostHogSettings {
  /** Such as 'https://eu.i.posthog.com'. */
  url: string;
  key: string;
}

const TIMEOUT_MS = 10_000;

/** PostHog, or any service that accepts its capture batches. */
export function postHog({ url, key }: PostHogSettings): ProductAnalytics {
  const { hostname } = new URL(url);
  return {
    adapter: `PostHog (${hostname})`,
    service: hostname,
    async send(events) {
      if (events.length === 0) return;
      let status: number;
      try {
        const response = await fetch(`${url.replace(/\/+$/, '')}/batch/`, {
          method: 'POST',
          redirect: 'error',
          signal: AbortSignal.timeout(TIMEOUT_MS),
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(batchOf(key, events)),
        });
        status = response.status;
        await response.arrayBuffer();
      } catch {
        throw new AnalyticsUnavailable(`${hostname} isn’t responding.`);
      }
      if (status !== 200) throw new AnalyticsUnavailable(`${hostname} responded with error ${status}.`);
    },
  };
}
