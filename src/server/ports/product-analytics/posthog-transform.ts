import type { AnalyticsEvent } from './port.ts';

const eventNames = { 'page view': '$pageview', identify: '$identify' } as const;

/** The body of a capture batch. Source: posthog.com/docs/api/capture, read November 2026. */
export function batchOf(key: string, events: readonly AnalyticsEvent[]) {
  return {
    api_key: key,
    batch: events.map(({ kind, name, pseudonym, properties, at }) => ({
      event: kind === 'capture' ? name : eventNames[kind],
      distinct_id: pseudonym,
      timestamp: at.toISOString(),
      properties: {
        ...(kind === 'page view' ? { $current_url: properties['place'], title: name } : {}),
        ...(kind === 'identify' ? { $set: properties } : properties),
        // Members are counted without their location.
        $geoip_disable: true,
        $ip: null,
      },
    })),
  };
}
