/** Bytes of one key as sent by the database: a big-endian bigint. */
const KEY_BYTES = 8;
const TWO_TO_32 = 4_294_967_296;

/** A 53-bit key as a number. Never zero, because zero marks an empty slot. */
function numberOf(high: number, low: number): number {
  return high * TWO_TO_32 + (low >>> 0) || 1;
}

/**
 * A set of transaction keys as an open-addressing hash table: a million keys take 16 MB. It ignores account and date;
 * callers must verify a match afterwards.
 */
export class KnownKeys {
  readonly slots: Float64Array;
  readonly #mask: number;

  /** Each block contains keys of eight bytes each. */
  constructor(blocks: readonly Uint8Array[]) {
    const count = blocks.reduce((sum, block) => sum + block.length / KEY_BYTES, 0);
    let size = 16;
    while (size < count * 2) size *= 2;
    this.slots = new Float64Array(size);
    this.#mask = size - 1;
    for (const block of blocks) {
      const view = new DataView(block.buffer, block.byteOffset, block.length);
      for (let offset = 0; offset + KEY_BYTES <= block.length; offset += KEY_BYTES)
        this.#add(view.getInt32(offset), view.getInt32(offset + 4));
    }
  }

  has(high: number, low: number): boolean {
    const number = numberOf(high, low);
    for (let slot = low & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const value = this.slots[slot];
      if (value === number) return true;
      if (value === 0) return false;
    }
  }

  #add(high: number, low: number): void {
    const number = numberOf(high, low);
    let slot = low & this.#mask;
    while (this.slots[slot] !== 0) {
      if (this.slots[slot] === number) return;
      slot = (slot + 1) & this.#mask;
    }
    this.slots[slot] = number;
  }
}
