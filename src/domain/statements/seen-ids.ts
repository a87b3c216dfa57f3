/**
 * Remembers which bank ids a file has used, in eight bytes each.
 *
 * A set of the strings themselves would hold the whole text of the file in memory (a slice keeps what it was cut from),
 * so two 32-bit hashes stand for an id. Among a million ids the chance that any two are taken for one is about one in
 * thirty million, and then a row merely loses its id, not its place.
 */
export class SeenIds {
  #slots = new Int32Array(2 * 1024);
  #count = 0;

  /** True when this id of this account has come before; it is remembered from now on. */
  repeats(account: number, id: string): boolean {
    let first = (0x811c9dc5 ^ account) | 0;
    let second = (0x9e3779b1 + account) | 0;
    for (let at = 0; at < id.length; at += 1) {
      const code = id.charCodeAt(at);
      first = Math.imul(first ^ code, 0x01000193);
      second = Math.imul(second ^ code, 0x85ebca6b) ^ (second >>> 15);
    }
    // A pair of zeros marks an empty slot.
    if (first === 0 && second === 0) second = 1;
    if (this.#count * 4 >= this.#slots.length) this.#grow();
    return this.#place(this.#slots, first, second);
  }

  #place(slots: Int32Array, first: number, second: number): boolean {
    const mask = slots.length / 2 - 1;
    let slot = (first ^ (first >>> 16) ^ second) & mask;
    for (;;) {
      const slotFirst = slots[2 * slot];
      const slotSecond = slots[2 * slot + 1];
      if (slotFirst === first && slotSecond === second) return true;
      if (slotFirst === 0 && slotSecond === 0) break;
      slot = (slot + 1) & mask;
    }
    slots[2 * slot] = first;
    slots[2 * slot + 1] = second;
    this.#count += 1;
    return false;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(old.length * 2);
    this.#count = 0;
    for (let at = 0; at < old.length; at += 2) {
      const first = old[at] ?? 0;
      const second = old[at + 1] ?? 0;
      if (first !== 0 || second !== 0) this.#place(this.#slots, first, second);
    }
  }
}
