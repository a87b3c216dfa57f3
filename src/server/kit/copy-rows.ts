import { copyBufferStart, newCopyBuffer } from './copy.ts';

/** Accepts filled buffers: a COPY in progress, or a list that waits for one. */
export interface CopyTarget {
  /** Sends the first `end` bytes of a buffer of `newCopyBuffer`. */
  send(buffer: Buffer, end: number): void;
}

const TWO_TO_32 = 4_294_967_296;
/** The header of binary COPY: the signature 'PGCOPY' with its end-of-line guards, no flags, no extension. */
const SIGNATURE = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex');
/** Days from 1970-01-01 to 2000-01-01, the epoch of PostgreSQL's dates. */
const EPOCH_DAYS = 10_957;

/**
 * Writes rows in PostgreSQL's binary COPY format, in which numbers need no digits and texts no escapes. Each row starts
 * with `row(fields)`, followed by exactly that number of fields in the order of the columns.
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

  /** bigint from its two 32-bit halves, for hashes. */
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

  /** Sends the remaining rows and the end marker. */
  end(): void {
    this.#need(2);
    this.#buffer[this.#at] = 255;
    this.#buffer[this.#at + 1] = 255;
    this.#at += 2;
    this.#flush();
  }

  /** Short ASCII texts, the most frequent ones, are copied faster byte by byte than by the encoder. */
  #ascii(value: string, start: number): boolean {
    const buffer = this.#buffer;
    for (let index = 0; index < value.length; index += 1) {
      const code = value.charCodeAt(index);
      // PostgreSQL cannot store a NUL character; this path removes it.
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
