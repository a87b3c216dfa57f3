/** Imports that one process carries out at a time: each holds a connection to the database and some memory. */
const MAX_AT_ONCE = 3;

/**
 * Lets few imports in at once and those of one member one after the other, so that many uploads wait here and not in the
 * database, where each would keep a connection from others.
 */
class ImportGate {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #lastOf = new Map<number, Promise<unknown>>();

  async run<T>(memberId: number, work: () => Promise<T>): Promise<T> {
    const before = this.#lastOf.get(memberId) ?? Promise.resolve();
    const turn = before.catch(() => {}).then(() => this.#inside(work));
    this.#lastOf.set(memberId, turn);
    try {
      return await turn;
    } finally {
      if (this.#lastOf.get(memberId) === turn) this.#lastOf.delete(memberId);
    }
  }

  async #inside<T>(work: () => Promise<T>): Promise<T> {
    // Whoever leaves hands the place to the next, so `running` stays as it is.
    if (this.#running >= MAX_AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
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

/** The gate of this process, for files and for what banks send. */
export const gate = new ImportGate();
