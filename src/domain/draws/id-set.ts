import { ID_BYTES } from './list-format.ts';

const WORDS = ID_BYTES / 4;

/**
 * Counts distinct opaque ids of a list of millions in few bytes. The ids are random, so their first words are a hash.
 */
export class IdSet {
  size = 0;
  #slots = new Int32Array(1024 * WORDS);
  #hasZero = false;

  /** The id in four words at a place of a list. */
  add(list: DataView, at: number): void {
    if (this.size * 4 > (this.#slots.length / WORDS) * 3) this.#grow();
    const [a, b, c, d] = [list.getInt32(at), list.getInt32(at + 4), list.getInt32(at + 8), list.getInt32(at + 12)];
    // An id of zeros would look like a free slot.
    const isZero = a === 0 && b === 0 && c === 0 && d === 0;
    if (isZero ? !this.#hasZero : this.#put(a, b, c, d)) this.size += 1;
    this.#hasZero ||= isZero;
  }

  #put(a: number, b: number, c: number, d: number): boolean {
    const slots = this.#slots;
    const mask = slots.length / WORDS - 1;
    for (let slot = (a ^ b) & mask; ; slot = (slot + 1) & mask) {
      const at = slot * WORDS;
      const isFree = slots[at] === 0 && slots[at + 1] === 0 && slots[at + 2] === 0 && slots[at + 3] === 0;
      if (!isFree && (slots[at] !== a || slots[at + 1] !== b || slots[at + 2] !== c || slots[at + 3] !== d)) continue;
      slots[at] = a;
      slots[at + 1] = b;
      slots[at + 2] = c;
      slots[at + 3] = d;
      return isFree;
    }
  }

  #grow(): void {
    const before = this.#slots;
    this.#slots = new Int32Array(before.length * 2);
    for (let at = 0; at < before.length; at += WORDS) {
      const [a, b, c, d] = [before[at]!, before[at + 1]!, before[at + 2]!, before[at + 3]!];
      if (a !== 0 || b !== 0 || c !== 0 || d !== 0) this.#put(a, b, c, d);
    }
  }
}
