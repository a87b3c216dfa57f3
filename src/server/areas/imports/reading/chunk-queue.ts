import { setImmediate as turn } from 'node:timers/promises';

/** Transactions of a file, ready for COPY. */
export interface Chunk {
  rows: number;
  /** Transactions sent without their texts, because they are probably stored already. */
  withoutTexts: number;
  firstDate: string;
  lastDate: string;
  buffers: { buffer: Buffer; end: number }[];
}

/**
 * Maximum number of chunks waiting while one is written: enough to keep the database busy, few enough to bound memory.
 */
const MAX_WAITING = 2;

/** Passes chunks from the reader of a file to the database writer, so that both work at the same time. */
export class ChunkQueue {
  readonly #waiting: Chunk[] = [];
  #closed = false;
  #failure: { error: unknown } | null = null;
  #change = Promise.withResolvers<void>();

  put(chunk: Chunk): void {
    this.#waiting.push(chunk);
    this.#notify();
  }

  /** Marks the end of the chunks. */
  close(): void {
    this.#closed = true;
    this.#notify();
  }

  /** Stops both sides: the reader at its next `waitForSpace`, the writer at its next `take`. */
  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#notify();
  }

  /** For the reader, after each piece: yields to the event loop and waits while the queue is full. */
  async waitForSpace(): Promise<void> {
    await turn();
    while (this.#waiting.length >= MAX_WAITING && !this.#failure) await this.#change.promise;
    if (this.#failure) throw this.#failure.error;
  }

  /** For the writer: the next chunk, or null at the end. */
  async take(): Promise<Chunk | null> {
    while (this.#waiting.length === 0 && !this.#closed && !this.#failure) await this.#change.promise;
    if (this.#failure) return null;
    const chunk = this.#waiting.shift() ?? null;
    this.#notify();
    return chunk;
  }

  #notify(): void {
    this.#change.resolve();
    this.#change = Promise.withResolvers<void>();
  }
}
