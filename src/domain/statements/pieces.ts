/**
 * Gathers text that comes in pieces of any size into stretches worth scanning.
 *
 * A scanner keeps what it could not finish and looks at it again when more has come. With a long unfinished record and
 * tiny pieces that would cost the square of the length, so a new look waits until as much has come as was left over:
 * every character is then looked at a constant number of times, whatever a hostile file does.
 */

import { StatementRefusal } from './statement.ts';

/** A record, line, tag or value longer than this (in characters) is no part of a statement. */
export const longestRecord = 1_000_000;

/** Below this many characters a look is not worth its fixed cost. */
const shortestLook = 32_768;

export class Pieces {
  #parts: string[] = [];
  #length = 0;
  #leftOver = 0;
  readonly #subject: string;

  /** `subject` names in a refusal what had no end ('row', 'line'). */
  constructor(subject: string) {
    this.#subject = subject;
  }

  /** Takes a piece; gives the stretch to scan, or null while it is better to wait for more. */
  add(text: string): string | null {
    this.#parts.push(text);
    this.#length += text.length;
    return this.#length - this.#leftOver < Math.max(shortestLook, this.#leftOver) ? null : this.rest();
  }

  /** Everything that is left, for the last look. */
  rest(): string {
    // Joined rather than added up: the result is one flat string, in which each look at a character is a plain load.
    const stretch = this.#parts.length === 1 ? (this.#parts[0] as string) : this.#parts.join('');
    this.#parts = [];
    this.#length = 0;
    this.#leftOver = 0;
    return stretch;
  }

  /** Keeps what the scan of `stretch` did not finish, from `from` on. */
  keep(stretch: string, from: number): void {
    if (from === stretch.length) return;
    this.#leftOver = stretch.length - from;
    if (this.#leftOver > longestRecord) {
      throw new StatementRefusal(
        'broken',
        `The file has a ${this.#subject} that doesn’t end. It may be damaged. Download it again.`,
      );
    }
    this.#parts = [stretch.slice(from)];
    this.#length = this.#leftOver;
  }
}
