import { setImmediate as turn } from 'node:timers/promises';

/** Rows of a file, ready for COPY. */
export interface Chunk {
  rows: number;
  /** Rows that were sent without their texts, because they are known to stand already. */
  bare: number;
  firstDate: string;
  lastDate: string;
  buffers: { buffer: Buffer; end: number }[];
}

/** Chunks that may wait while one is being written: enough to keep the database busy, few enough to keep memory flat. */
const MAX_WAITING = 2;

/** Hands chunks from the one who reads the file to the one who writes to the database, so that both work at once. */
export class ChunkQueue {
  readonly #waiting: Chunk[] = [];
  #closed = false;
  #failure: { error: unknown } | null = null;
  #change = Promise.withResolvers<void>();

  put(chunk: Chunk): void {
    this.#waiting.push(chunk);
    this.#notify();
  }

  /** Nothing more will be put. */
  close(): void {
    this.#closed = true;
    this.#notify();
  }

  /** Ends both sides: the reader at its next `room`, the writer at its next `take`. */
  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#notify();
  }

  /** For the reader, after each piece: leaves the event loop to others, and waits while too much is waiting. */
  async waitForSpace(): Promise<void> {
    await turn();
    while (this.#waiting.length >= MAX_WAITING && !this.#failure) await this.#change.promise;
    if (this.#failure) throw this.#failure.error;
  }

  /** For the writer: the next chunk, or null when there is none any more. */
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
