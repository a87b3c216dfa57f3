/** Tells from many figures whether a file writes its decimals after a point or a comma. */

import type { DecimalMark } from '../../money/parse-amount.ts';
import type { CsvDelimiter } from './tokeniser.ts';

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const point = 46;
const comma = 44;

export class DecimalTally {
  private points = 0;
  private commas = 0;
  /** Figures such as '1.234' that a comma file and a careless point file both write. */
  private openPoints = 0;

  /** Notes the figure in text[start, end). */
  add(text: string, start: number, end: number): void {
    let last = -1;
    let lastCode = 0;
    let seen = 0;
    let bothKinds = false;
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code !== comma && code !== point) continue;
      bothKinds ||= seen > 0 && code !== lastCode;
      last = at;
      lastCode = code;
      seen++;
    }
    if (last < 0) return;
    const isDecimal = bothKinds || (seen === 1 && !this.mayGroup(text, start, last, end));
    if (isDecimal || seen > 1) {
      if (isDecimal === (lastCode === point)) this.points++;
      else this.commas++;
    } else if (lastCode === point) this.openPoints++;
  }

  /** Whether a single mark is in a thousands position: one to three digits before it, three after. */
  private mayGroup(text: string, start: number, mark: number, end: number): boolean {
    let after = 0;
    for (let at = mark + 1; at < end && isDigit(text.charCodeAt(at)); at++) after++;
    let before = 0;
    for (let at = mark - 1; at >= start && isDigit(text.charCodeAt(at)); at--) before++;
    const zero = before === 1 && text.charCodeAt(mark - 1) === 48;
    return after === 3 && before > 0 && before <= 3 && !zero;
  }

  /**
   * The mark. Where only figures like '1.234' are there, a file divided by commas is taken to write points as decimals,
   * and one that is not to group thousands with them, since both come from the same habit.
   */
  verdict(delimiter: CsvDelimiter): DecimalMark {
    if (this.points !== this.commas) return this.commas > this.points ? ',' : '.';
    return this.openPoints > 0 && delimiter !== ',' ? ',' : '.';
  }
}
