/**
 * Bytes to text, piece by piece, for files that do not say what they are or say it wrongly.
 *
 * The decision is made where the file forces it. UTF-16 shows itself in the first bytes. Otherwise everything is ASCII
 * until the first byte above 127, and there the piece is tried as UTF-8: text of another encoding fails that test
 * almost surely, and then the older encoding holds from there on, which is the same as if it had been known from the
 * start, because up to there both agree. So no first pass over the file is needed. A file that has shown real UTF-8 and
 * then holds a stray byte keeps both: good sequences as UTF-8, the stray bytes as cp1252, counted in `strayBytes`.
 * Nothing is dropped but zero bytes, with which some programs fill up their last block. What a header claims (OFX
 * CHARSET, XML encoding) only names the older encoding to fall back on, because banks that write UTF-8 under
 * CHARSET:1252 are common.
 */

export interface StatementDecoder {
  /** The text of the bytes so far, except for a character that is not yet whole. */
  write(bytes: Uint8Array): string;
  end(): string;
  /** Name of the encoding as far as it is known: 'ascii' until a byte above 127 came. */
  readonly encoding: string;
  /** Bytes that did not fit the encoding and were read as cp1252, or UTF-16 units that had no partner. */
  readonly strayBytes: number;
}

type Marked = 'utf-8' | 'utf-16le' | 'utf-16be';

/** How many bytes at the start are looked at. */
const headBytes = 4096;

function byteOrderMark(head: Uint8Array): Marked | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return null;
}

/** UTF-16 without a mark: statements are mostly ASCII, so every second byte is zero. */
function utf16ByPattern(head: Uint8Array): Marked | null {
  const pairs = Math.min(head.length, headBytes) >> 1;
  if (pairs < 2) return null;
  let evenZeros = 0;
  let oddZeros = 0;
  for (let pair = 0; pair < pairs; pair += 1) {
    if (head[2 * pair] === 0) evenZeros += 1;
    if (head[2 * pair + 1] === 0) oddZeros += 1;
  }
  if (oddZeros > pairs * 0.6 && evenZeros < pairs * 0.05) return 'utf-16le';
  if (evenZeros > pairs * 0.6 && oddZeros < pairs * 0.05) return 'utf-16be';
  return null;
}

const codePages = new Map([
  ['932', 'shift_jis'],
  ['936', 'gbk'],
  ['949', 'euc-kr'],
  ['950', 'big5'],
  ['874', 'windows-874'],
  ['866', 'ibm866'],
  ['10000', 'macintosh'],
]);

/** The encoding that a header claims, if it is one of those that a byte above 127 could belong to; else cp1252. */
function claimedEncoding(head: Uint8Array): string {
  const start = new TextDecoder('windows-1252').decode(head.subarray(0, headBytes));
  const claim =
    /CHARSET\s*[:=]\s*"?([\w-]+)/i.exec(start)?.[1] ?? /<\?xml[^>]{0,200}encoding\s*=\s*["']([\w-]+)/i.exec(start)?.[1];
  if (claim === undefined || /utf|ascii|none/i.test(claim)) return 'windows-1252';
  const label =
    codePages.get(claim) ??
    (/^125\d$/.test(claim) ? `windows-${claim}` : /^8859-\d+$/.test(claim) ? `iso-${claim}` : claim);
  try {
    return new TextDecoder(label).encoding;
  } catch {
    // An unknown name is ignored.
    return 'windows-1252';
  }
}

class Utf16Decoder implements StatementDecoder {
  strayBytes = 0;
  readonly encoding: string;
  readonly #decoder: TextDecoder;

  constructor(encoding: Marked) {
    this.encoding = encoding;
    this.#decoder = new TextDecoder(encoding);
  }

  write(bytes: Uint8Array): string {
    return this.#count(this.#decoder.decode(bytes, { stream: true }));
  }

  end(): string {
    return this.#count(this.#decoder.decode());
  }

  #count(text: string): string {
    for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) this.strayBytes += 1;
    return text;
  }
}

/** The number of bytes at the end of `bytes` that start an incomplete UTF-8 character: 0 to 3. */
function unfinishedTail(bytes: Uint8Array): number {
  const last = Math.min(3, bytes.length);
  for (let back = 1; back <= last; back += 1) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? back : 0;
    }
  }
  return 0;
}

/** Length of the UTF-8 character of several bytes at `at`, or 0 when there is none. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] as number;
  const length =
    lead >= 0xf0 && lead < 0xf5 ? 4 : lead >= 0xe0 && lead < 0xf0 ? 3 : lead >= 0xc2 && lead < 0xe0 ? 2 : 0;
  if (length === 0 || at + length > bytes.length) return 0;
  const second = bytes[at + 1] as number;
  if ((lead === 0xe0 && second < 0xa0) || (lead === 0xed && second > 0x9f)) return 0;
  if ((lead === 0xf0 && second < 0x90) || (lead === 0xf4 && second > 0x8f)) return 0;
  for (let next = 1; next < length; next += 1) if (((bytes[at + next] as number) & 0xc0) !== 0x80) return 0;
  return length;
}

interface Census {
  characters: number;
  stray: number;
}

/** How many whole UTF-8 characters of several bytes there are, and how many bytes that belong to none. */
function census(bytes: Uint8Array): Census {
  let characters = 0;
  let stray = 0;
  for (let at = 0; at < bytes.length;) {
    if ((bytes[at] as number) < 0x80) {
      at += 1;
      continue;
    }
    const length = sequenceLength(bytes, at);
    if (length > 0) characters += 1;
    else stray += 1;
    at += Math.max(1, length);
  }
  return { characters, stray };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const cp1252 = new TextDecoder('windows-1252');

const utf16 = new TextDecoder('utf-16le', { ignoreBOM: true });
const highCp1252 = cp1252.decode(Uint8Array.from({ length: 128 }, (_, index) => 128 + index));

/** UTF-8 with stray bytes read as cp1252. Written unit by unit, to stay linear for files full of them. */
function decodeMixed(bytes: Uint8Array): string {
  const units = new Uint8Array(bytes.length * 2);
  let size = 0;
  const put = (unit: number) => {
    units[size] = unit & 255;
    units[size + 1] = unit >> 8;
    size += 2;
  };
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at] as number;
    const length = lead < 0x80 ? 1 : sequenceLength(bytes, at);
    if (length === 0) put(highCp1252.charCodeAt(lead - 128));
    else if (length === 1) put(lead);
    else {
      let point = lead & (0x7f >> length);
      for (let next = 1; next < length; next += 1) point = point * 64 + ((bytes[at + next] as number) & 0x3f);
      if (point > 0xffff) {
        put(0xd7c0 + (point >> 10));
        put(0xdc00 + (point & 0x3ff));
      } else put(point);
    }
    at += Math.max(1, length);
  }
  return utf16.decode(units.subarray(0, size));
}

class ByteDecoder implements StatementDecoder {
  strayBytes = 0;
  encoding: string;
  readonly #fallback: string;
  #older: TextDecoder | null = null;
  #tail = new Uint8Array(0);
  #isStart = true;

  constructor(isMarked: boolean, fallback: string) {
    this.encoding = isMarked ? 'utf-8' : 'ascii';
    this.#fallback = fallback;
  }

  write(bytes: Uint8Array): string {
    if (this.#older !== null) return withoutZeros(this.#older.decode(bytes, { stream: true }));
    const all = this.#tail.length === 0 ? bytes : joined(this.#tail, bytes);
    const tailLength = unfinishedTail(all);
    this.#tail = tailLength === 0 ? this.#tail.subarray(0, 0) : all.slice(all.length - tailLength);
    return this.#decode(tailLength === 0 ? all : all.subarray(0, all.length - tailLength));
  }

  end(): string {
    if (this.#older !== null) return this.#older.decode();
    const tail = this.#tail;
    this.#tail = new Uint8Array(0);
    const text = this.#decode(tail);
    return this.#older === null ? text : text + (this.#older as TextDecoder).decode();
  }

  #decode(bytes: Uint8Array): string {
    try {
      const text = utf8.decode(bytes);
      // Each UTF-8 character of several bytes gives fewer units than bytes: equal lengths mean that all was ASCII.
      if (text.length !== bytes.length) this.encoding = 'utf-8';
      return this.#withoutMark(text);
    } catch {
      return this.#withoutMark(this.#decodeOther(bytes));
    }
  }

  #decodeOther(bytes: Uint8Array): string {
    const { characters, stray } = census(bytes);
    if (this.encoding === 'utf-8' || characters > stray) {
      this.encoding = 'utf-8';
      this.strayBytes += stray;
      return decodeMixed(bytes);
    }
    this.encoding = this.#fallback;
    this.#older = new TextDecoder(this.#fallback);
    const tail = this.#tail;
    this.#tail = new Uint8Array(0);
    return this.#older.decode(joined(bytes, tail), { stream: true });
  }

  #withoutMark(text: string): string {
    if (!this.#isStart || text === '') return withoutZeros(text);
    this.#isStart = false;
    return withoutZeros(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
  }
}

function withoutZeros(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}

/**
 * A decoder for the file that begins with `head` (some kilobytes; they are not consumed and must be written too).
 * Never throws.
 */
export function statementDecoder(head: Uint8Array): StatementDecoder {
  const marked = byteOrderMark(head) ?? utf16ByPattern(head);
  if (marked === 'utf-16le' || marked === 'utf-16be') return new Utf16Decoder(marked);
  return new ByteDecoder(marked === 'utf-8', claimedEncoding(head));
}
