import { longestRecord, Pieces } from './pieces.ts';
import { StatementRefusal } from './statement.ts';

/** Called with each line, without its end, and its number from 1. */
export type OnLine = (line: string, number: number) => void;

/**
 * Cuts text into lines, whatever ends them: LF, CR LF, or CR alone as on old Macs.
 * Throws StatementRefusal `broken` for a line beyond a million characters.
 */
export class Lines {
  readonly #pieces = new Pieces('line');
  readonly #onLine: OnLine;
  #number = 0;
  #isUnended = false;

  constructor(onLine: OnLine) {
    this.#onLine = onLine;
  }

  /** Whether the last line that was passed on is the end of the text and has no line end. */
  get isUnended(): boolean {
    return this.#isUnended;
  }

  write(text: string): void {
    const stretch = this.#pieces.add(text);
    if (stretch !== null) this.#pieces.keep(stretch, this.#cut(stretch, false));
  }

  end(): void {
    const stretch = this.#pieces.rest();
    const from = this.#cut(stretch, true);
    this.#isUnended = from < stretch.length;
    if (this.#isUnended) this.#give(stretch, from, stretch.length);
  }

  /** Passes on every complete line; returns where the incomplete one starts. */
  #cut(text: string, isLast: boolean): number {
    let from = 0;
    let lf = text.indexOf('\n');
    let cr = text.indexOf('\r');
    while (lf >= 0 || cr >= 0) {
      const at = cr < 0 || (lf >= 0 && lf < cr) ? lf : cr;
      // A CR at the end may be the first half of a CR LF.
      if (at === cr && at === text.length - 1 && !isLast) break;
      this.#give(text, from, at);
      from = at === cr && lf === cr + 1 ? at + 2 : at + 1;
      if (lf >= 0 && lf < from) lf = text.indexOf('\n', from);
      if (cr >= 0 && cr < from) cr = text.indexOf('\r', from);
    }
    return from;
  }

  #give(text: string, from: number, to: number): void {
    this.#number += 1;
    if (to - from > longestRecord) {
      throw new StatementRefusal(
        'broken',
        `Line ${this.#number} is too long. The file may be damaged. Download it again.`,
      );
    }
    this.#onLine(text.slice(from, to), this.#number);
  }
}

/** The number of line ends in a stretch of text; `before` is the code of the character before the text itself. */
export function lineEnds(text: string, from: number, to: number, before = 0): number {
  let count = 0;
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 13) continue;
    if (code === 13 || (code === 10 && (at === 0 ? before : text.charCodeAt(at - 1)) !== 13)) count += 1;
  }
  return count;
}
