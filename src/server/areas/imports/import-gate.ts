/** Maximum number of imports in one process: each takes a database connection and some memory. */
const MAX_CONCURRENT = 3;

/**
 * Limits simultaneous imports and runs those of one member one after the other, so that waiting uploads do not occupy
 * database connections.
 */
class ImportGate {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #lastOf = new Map<number, Promise<unknown>>();

  async run<T>(memberId: number, work: () => Promise<T>): Promise<T> {
    const previous = this.#lastOf.get(memberId) ?? Promise.resolve();
    const current = previous.catch(() => {}).then(() => this.#inside(work));
    this.#lastOf.set(memberId, current);
    try {
      return await current;
    } finally {
      if (this.#lastOf.get(memberId) === current) this.#lastOf.delete(memberId);
    }
  }

  async #inside<T>(work: () => Promise<T>): Promise<T> {
    // A finished import passes its slot to the next one, so `running` stays unchanged.
    if (this.#running >= MAX_CONCURRENT) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

/** The gate of this process, for uploads and bank feeds. */
export const gate = new ImportGate();
