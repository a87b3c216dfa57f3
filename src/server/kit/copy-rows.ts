import { copyBufferStart, newCopyBuffer } from './copy.ts';

/** Takes filled buffers: a COPY under way, or a list that waits for one. */
export interface CopyTarget {
  /** Takes the first `end` bytes of a buffer of `newCopyBuffer`. */
  send(buffer: Buffer, end: number): void;
}

const TWO_TO_32 = 4_294_967_296;
/** 'PGCOPY', its end-of-line guards, no flags, no extension: what every binary COPY begins with. */
const SIGNATURE = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex');
/** Days from 1970-01-01 to 2000-01-01, from which PostgreSQL counts its dates. */
const EPOCH_DAYS = 10_957;

/**
 * Writes rows in PostgreSQL's binary COPY format: numbers need no digits and texts no escapes on either side.
 * Each row starts with `row(fields)`, followed by exactly so many fields in the order of the columns.
 */
export class CopyRows {
  readonly #copy: CopyTarget;
  #buffer = newCopyBuffer();
  #at = copyBufferStart;

  constructor(copy: CopyTarget) {
    this.#copy = copy;
    this.#at += SIGNATURE.copy(this.#buffer, this.#at);
  }

  row(fields: number): void {
    this.#need(2);
    this.#buffer[this.#at] = fields >> 8;
    this.#buffer[this.#at + 1] = fields & 255;
    this.#at += 2;
  }

  null(): void {
    this.#need(4);
    this.#int32(-1);
  }

  /** bigint from a safe integer. */
  int8(value: number | null): void {
    if (value === null) return this.null();
    this.int8Halves(Math.floor(value / TWO_TO_32) | 0, value | 0);
  }

  /** bigint from its two halves of 32 bits, for hashes. */
  int8Halves(high: number, low: number): void {
    this.#need(12);
    this.#int32(8);
    this.#int32(high);
    this.#int32(low);
  }

  int4(value: number | null): void {
    if (value === null) return this.null();
    this.#need(8);
    this.#int32(4);
    this.#int32(value);
  }

  bool(value: boolean): void {
    this.#need(5);
    this.#int32(1);
    this.#buffer[this.#at] = value ? 1 : 0;
    this.#at += 1;
  }

  /** date from the days since 1970-01-01. */
  date(dayNumber: number): void {
    this.int4(dayNumber - EPOCH_DAYS);
  }

  text(value: string | null): void {
    if (value === null) return this.null();
    this.#need(4 + value.length * 3);
    const start = this.#at + 4;
    const written = this.#ascii(value, start)
      ? value.length
      : this.#buffer.write(value.replaceAll('\u0000', ''), start, 'utf8');
    this.#int32(written);
    this.#at = start + written;
  }

  /** Sends what is left, and the mark that nothing follows. */
  end(): void {
    this.#need(2);
    this.#buffer[this.#at] = 255;
    this.#buffer[this.#at + 1] = 255;
    this.#at += 2;
    this.#flush();
  }

  /** Short texts without accents, which most are, are cheaper to copy manually than through the encoder. */
  #ascii(value: string, start: number): boolean {
    const buffer = this.#buffer;
    for (let index = 0; index < value.length; index += 1) {
      const code = value.charCodeAt(index);
      // PostgreSQL cannot keep a NUL; the slow way leaves it out.
      if (code > 127 || code === 0) return false;
      buffer[start + index] = code;
    }
    return true;
  }

  #int32(value: number): void {
    const buffer = this.#buffer;
    const at = this.#at;
    buffer[at] = value >>> 24;
    buffer[at + 1] = value >>> 16;
    buffer[at + 2] = value >>> 8;
    buffer[at + 3] = value;
    this.#at = at + 4;
  }

  #need(bytes: number): void {
    if (this.#at + bytes <= this.#buffer.length) return;
    this.#flush();
    if (copyBufferStart + bytes > this.#buffer.length) this.#buffer = newCopyBuffer(bytes);
  }

  #flush(): void {
    this.#copy.send(this.#buffer, this.#at);
    this.#buffer = newCopyBuffer();
    this.#at = copyBufferStart;
  }
}
