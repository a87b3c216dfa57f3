/** A member may have this many documents run out of time within the period. */
const MAX_TIMED_OUT = 3;
const TIMED_OUT_PERIOD_MS = 3_600_000;

/**
 * Runs at most `slots` documents at once and one per member. Members take turns, whatever number of documents each has
 * waiting.
 */
export class DocumentQueue {
  readonly #slots: number;
  readonly #running = new Set<number>();
  /** The waiting documents by member, in the order of the members' turns. */
  readonly #waiting = new Map<number, (() => void)[]>();

  constructor(slots: number) {
    this.#slots = slots;
  }

  async run<T>(memberId: number, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      const own = this.#waiting.get(memberId);
      if (own) own.push(start);
      else this.#waiting.set(memberId, [start]);
      this.#startNext();
    });
    try {
      return await work();
    } finally {
      this.#running.delete(memberId);
      this.#startNext();
    }
  }

  #startNext(): void {
    if (this.#running.size >= this.#slots) return;
    for (const [memberId, documents] of this.#waiting) {
      if (this.#running.has(memberId)) continue;
      const next = documents.shift()!;
      // The member's other documents wait behind those of everybody else.
      this.#waiting.delete(memberId);
      if (documents.length > 0) this.#waiting.set(memberId, documents);
      this.#running.add(memberId);
      next();
      return;
    }
  }
}

/** Counts the documents that ran out of time. */
export class TimedOutDocuments {
  readonly #timesOf = new Map<number, number[]>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  add(memberId: number): void {
    const now = this.#nowMs();
    for (const [id, times] of this.#timesOf)
      if (times.every((time) => now - time >= TIMED_OUT_PERIOD_MS)) this.#timesOf.delete(id);
    this.#timesOf.set(memberId, [...this.#recent(memberId), now]);
  }

  /** Whether a member's further documents are refused for now. */
  isExhausted(memberId: number): boolean {
    return this.#recent(memberId).length >= MAX_TIMED_OUT;
  }

  #recent(memberId: number): number[] {
    const now = this.#nowMs();
    return (this.#timesOf.get(memberId) ?? []).filter((time) => now - time < TIMED_OUT_PERIOD_MS);
  }
}
