/** Bytes of one key as the database sends it: a bigint, the high half first. */
const KEY_BYTES = 8;
const TWO_TO_32 = 4_294_967_296;

/** A key of 53 bits as a number. Never zero, which stands for an empty place. */
function numberOf(high: number, low: number): number {
  return high * TWO_TO_32 + (low >>> 0) || 1;
}

/**
 * A set of row keys in a flat table: a million of them take 16 MB. It knows neither account nor day; whoever asks makes
 * sure of them afterwards.
 */
export class KnownKeys {
  readonly #places: Float64Array;
  readonly #mask: number;

  /** Each lot holds keys one behind the other, eight bytes each. */
  constructor(lots: readonly Uint8Array[]) {
    const count = lots.reduce((sum, lot) => sum + lot.length / KEY_BYTES, 0);
    let places = 16;
    while (places < count * 2) places *= 2;
    this.#places = new Float64Array(places);
    this.#mask = places - 1;
    for (const lot of lots) {
      const view = new DataView(lot.buffer, lot.byteOffset, lot.length);
      for (let at = 0; at + KEY_BYTES <= lot.length; at += KEY_BYTES)
        this.#add(view.getInt32(at), view.getInt32(at + 4));
    }
  }

  has(high: number, low: number): boolean {
    const number = numberOf(high, low);
    for (let place = low & this.#mask; ; place = (place + 1) & this.#mask) {
      const result = this.#places[place];
      if (result === number) return true;
      if (result === 0) return false;
    }
  }

  #add(high: number, low: number): void {
    const number = numberOf(high, low);
    let place = low & this.#mask;
    while (this.#places[place] !== 0) {
      if (this.#places[place] === number) return;
      place = (place + 1) & this.#mask;
    }
    this.#places[place] = number;
  }
}
