import type { Piece } from '#domain/assistant/piece.ts';

/** Pieces and characters of one answer: beyond them it is no answer any more. */
const MAX_PIECES = 5_000;
const MAX_CHARACTERS = 40_000;
/** Pieces that may wait for the database before the engine is made to wait. */
const MAX_WAITING = 50;

/** Writes the pieces of one answer in their order; those that come while some are written go together after them. */
export class PieceWriter {
  readonly #write: (pieces: readonly Piece[]) => Promise<void>;
  #waiting: Piece[] = [];
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
      throw new Error('The answer is longer than any answer may be.');
    const last = this.#waiting.at(-1);
    if (piece.kind === 'text' && last?.kind === 'text')
      this.#waiting[this.#waiting.length - 1] = { kind: 'text', text: last.text + piece.text };
    else this.#waiting.push(piece);
    this.#writing ??= this.#writeAll();
    if (this.#waiting.length > MAX_WAITING) await this.#writing;
  }

  /** Waits until all of it is written. */
  async settle(): Promise<void> {
    await this.#writing;
    if (this.#failure !== undefined) throw this.#failure;
  }

  /**
   * Never throws: what went wrong is told to whoever adds the next piece, or waits for the end. Between the last look at
   * what waits and the end of the writing nothing is awaited, or a piece that comes then would stay behind.
   */
  async #writeAll(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const pieces = this.#waiting;
        this.#waiting = [];
        await this.#write(pieces);
      }
    } catch (error) {
      this.#failure = error;
    } finally {
      this.#writing = undefined;
    }
  }
}
