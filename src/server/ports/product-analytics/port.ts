/** One thing that the service learns of a member, who is known to it only by a pseudonym (rule C27). */
export interface AnalyticsEvent {
  kind: 'page view' | 'identify' | 'capture';
  /** The screen, the command, or what the member is; never an amount, a name or an address. */
  name: string;
  /** Stands for the member; nobody but us can tell who it is. */
  pseudonym: string;
  properties: Readonly<Record<string, string | number | boolean | null>>;
  at: Date;
}

/** The service does not take the events. Sending them again later may help. */
export class AnalyticsUnavailable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'AnalyticsUnavailable';
  }
}

/** At most so many events are sent at once. */
export const MAX_EVENTS = 200;

/**
 * A service of product analytics. Events may come to it twice after a crash and carry their own time. A call takes at
 * most ten seconds; every failure is `AnalyticsUnavailable`. It is never called while a member waits.
 */
export interface ProductAnalytics {
  readonly adapter: string;
  /** Where events go, for members to read; null where they stay in our own tables. */
  readonly service: string | null;
  send(events: readonly AnalyticsEvent[]): Promise<void>;
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    productAnalytics: ProductAnalytics;
  }
}
