/** One event about a member, who is identified to the service only by a pseudonym (rule C27). */
export interface AnalyticsEvent {
  kind: 'page view' | 'identify' | 'capture';
  /** The screen, the command, or a property of the member; never an amount, a name or an address. */
  name: string;
  /** Identifies the member; only we can resolve it. */
  pseudonym: string;
  properties: Readonly<Record<string, string | number | boolean | null>>;
  at: Date;
}

/** The service does not accept the events. Sending them again later may succeed. */
export class AnalyticsUnavailable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'AnalyticsUnavailable';
  }
}

/** The maximum number of events in one call. */
export const MAX_EVENTS = 200;

/**
 * A service for product analytics. After a crash events may be sent twice; they carry their own time. A call takes at
 * most ten seconds; every failure is `AnalyticsUnavailable`. It is never called while a member waits.
 */
export interface ProductAnalytics {
  readonly adapter: string;
  /** Where events are sent, for members to read; null where they stay in our own tables. */
  readonly service: string | null;
  send(events: readonly AnalyticsEvent[]): Promise<void>;
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    productAnalytics: ProductAnalytics;
  }
}
