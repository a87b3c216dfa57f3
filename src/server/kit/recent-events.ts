import type { LiveEvent } from './live-event.ts';

/** The number of events kept for all members together, about 2 MB. */
const MAX_EVENTS = 20_000;

interface RecentEvent {
  memberId: number;
  event: LiveEvent;
  at: number;
}

/**
 * The last events that this process has received, for pages that open their stream after they have read their data.
 * Times are in milliseconds of `performance.now()`.
 */
export class RecentEvents {
  #events: RecentEvent[] = [];
  /** Every event received after this time is known. */
  #knownSince: number;
  readonly #maxEvents: number;

  constructor(now: number, maxEvents = MAX_EVENTS) {
    this.#knownSince = now;
    this.#maxEvents = maxEvents;
  }

  add(memberId: number, event: LiveEvent, at: number): void {
    if (this.#events.length >= this.#maxEvents) {
      const half = Math.ceil(this.#maxEvents / 2);
      this.#knownSince = this.#events[half - 1]!.at;
      this.#events = this.#events.slice(half);
    }
    this.#events.push({ memberId, event, at });
  }

  /** Events before this time may have been missed. */
  restart(now: number): void {
    this.#events = [];
    this.#knownSince = now;
  }

  /** A member's events since a time, the last one of each kind; `resync` if some may be unknown. */
  since(memberId: number, time: number): LiveEvent[] {
    if (time < this.#knownSince) return [{ kind: 'resync', id: 0 }];
    const latest = new Map<string, LiveEvent>();
    for (let at = this.#events.length - 1; at >= 0 && this.#events[at]!.at >= time; at -= 1) {
      const { memberId: owner, event } = this.#events[at]!;
      if (owner === memberId && !latest.has(event.kind)) latest.set(event.kind, event);
    }
    return [...latest.values()].reverse();
  }
}
