/**
 * Computes a 53-bit key for each transaction of a statement, by which a repeated transaction is recognised.
 * A transaction with a bank id is identified by that id, its amount and date. Otherwise by its words (letters and
 * digits, in lower case), amount, date and a counter: the second of two equal purchases on one day in one file gets
 * number 2. The key only finds candidates quickly; the database also compares account and date.
 */

const PRIME_ONE = 2_654_435_761;
const PRIME_TWO = 1_597_334_677;
const TWO_TO_32 = 4_294_967_296;

/** Leaves 21 bits of the high half. */
const HIGH_SHIFT = 11;

export class RowKeys {
  /** The halves of the latest key: 21 and 32 bits. */
  high = 0;
  low = 0;
  #mixedHigh = 0;
  #mixedLow = 0;
  readonly #seen = new Map<number, number>();

  /** Computes the key of the next transaction in the file. */
  make(bankId: string | null, description: string, amountCents: number, dayNumber: number): void {
    this.#hash(bankId ?? description, bankId === null ? 2 : 1, bankId === null, amountCents, dayNumber);
    if (bankId === null) {
      const nth = this.#countSoFar();
      if (nth > 1) this.#mixIn(nth, nth);
    }
    this.high = this.#mixedHigh >>> HIGH_SHIFT;
    this.low = this.#mixedLow | 0;
  }

  /** Counts the transactions so far with these words, amount and date. */
  #countSoFar(): number {
    const counted = (this.#mixedHigh >>> HIGH_SHIFT) * TWO_TO_32 + (this.#mixedLow >>> 0);
    const nth = (this.#seen.get(counted) ?? 0) + 1;
    this.#seen.set(counted, nth);
    return nth;
  }

  #hash(text: string, seed: number, wordsOnly: boolean, amountCents: number, dayNumber: number): void {
    let high = 0xdeadbeef ^ seed;
    let low = 0x41c6ce57 ^ seed;
    for (let index = 0; index < text.length; index += 1) {
      let code = text.charCodeAt(index);
      if (wordsOnly) {
        if (code < 48 || (code > 57 && code < 65) || (code > 90 && code < 97) || (code > 122 && code < 128)) continue;
        if (code >= 65 && code <= 90) code += 32;
      }
      high = Math.imul(high ^ code, PRIME_ONE);
      low = Math.imul(low ^ code, PRIME_TWO);
    }
    this.#mixedHigh = high;
    this.#mixedLow = low;
    this.#mixIn(amountCents | 0, Math.floor(amountCents / TWO_TO_32) ^ dayNumber);
    this.#mixIn(dayNumber, amountCents | 0);
  }

  #mixIn(one: number, two: number): void {
    let high = Math.imul(this.#mixedHigh ^ one, PRIME_ONE);
    let low = Math.imul(this.#mixedLow ^ two, PRIME_TWO);
    high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
    low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
    this.#mixedHigh = high | 0;
    this.#mixedLow = low | 0;
  }
}
