import type { Piece } from '#domain/assistant/piece.ts';

/** Limits on the pieces and characters of one answer. */
const MAX_PIECES = 5_000;
const MAX_CHARACTERS = 40_000;
/** Pieces that may be queued for the database before `add` waits. */
const MAX_QUEUED = 50;

/** Writes the pieces of one answer in order. Pieces added during a write are written together afterwards. */
export class PieceWriter {
  readonly #write: (pieces: readonly Piece[]) => Promise<void>;
  #queue: Piece[] = [];
  #writing: Promise<void> | undefined;
  #failure: unknown;
  #pieces = 0;
  #characters = 0;

  constructor(write: (pieces: readonly Piece[]) => Promise<void>) {
    this.#write = write;
  }

  async add(piece: Piece): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    this.#pieces += 1;
    if (piece.kind === 'text') this.#characters += piece.text.length;
    if (this.#pieces > MAX_PIECES || this.#characters > MAX_CHARACTERS)
      throw new Error('The answer exceeds the maximum length.');
    const last = this.#queue.at(-1);
    if (piece.kind === 'text' && last?.kind === 'text')
      this.#queue[this.#queue.length - 1] = { kind: 'text', text: last.text + piece.text };
    else this.#queue.push(piece);
    this.#writing ??= this.#writeAll();
    if (this.#queue.length > MAX_QUEUED) await this.#writing;
  }

  /** Waits until all pieces are written. Throws if a write failed. */
  async settle(): Promise<void> {
    await this.#writing;
    if (this.#failure !== undefined) throw this.#failure;
  }

  /**
   * Never throws: an error is thrown by the next `add` or by `settle`. There must be no `await` between the last check
   * of the queue and the reset of `#writing`, or a piece added in between would not be written.
   */
  async #writeAll(): Promise<void> {
    try {
      while (this.#queue.length > 0) {
        const pieces = this.#queue;
        this.#queue = [];
        await this.#write(pieces);
      }
    } catch (error) {
      this.#failure = error;
    } finally {
      this.#writing = undefined;
    }
  }
}
