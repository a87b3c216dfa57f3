import type { FileHandle } from 'node:fs/promises';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

interface Entry {
  name: Buffer;
  crc: number;
  packedBytes: number;
  plainBytes: number;
  offset: number;
}

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The general-purpose bits that we set: sizes follow the data (3), names are UTF-8 (11). */
const FLAGS = 0x0808;
const DEFLATED = 8;
const LEVEL = 6;
const MAX_ARCHIVE_BYTES = 0xffff_ffff;

/** Midnight of 1 January 1980. The format requires a local time without a zone, so a constant is used. */
const NO_TIME = 0;
const NO_DATE = 0x0021;

/**
 * Bytes collected before they are compressed or written. Asynchronous compression and file writes share libuv's four
 * threads with password hashing, so an archive of hundreds of small files must not queue there for each file.
 */
const BUFFER_BYTES = 64 * 1024;

function fields(...values: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of values)
    at = bytes === 2 ? buffer.writeUInt16LE(value, at) : buffer.writeUInt32LE(value >>> 0, at);
  return buffer;
}

function localHeader({ name }: Entry): Buffer {
  const header = fields(
    [0x04034b50, 4],
    [20, 2],
    [FLAGS, 2],
    [DEFLATED, 2],
    [NO_TIME, 2],
    [NO_DATE, 2],
    [0, 4],
    [0, 4],
    [0, 4],
    [name.length, 2],
    [0, 2],
  );
  return Buffer.concat([header, name]);
}

const dataDescriptor = ({ crc, packedBytes, plainBytes }: Entry): Buffer =>
  fields([0x08074b50, 4], [crc, 4], [packedBytes, 4], [plainBytes, 4]);

function centralHeader({ name, crc, packedBytes, plainBytes, offset }: Entry): Buffer {
  const header = fields(
    [0x02014b50, 4],
    [20, 2],
    [20, 2],
    [FLAGS, 2],
    [DEFLATED, 2],
    [NO_TIME, 2],
    [NO_DATE, 2],
    [crc, 4],
    [packedBytes, 4],
    [plainBytes, 4],
    [name.length, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [offset, 4],
  );
  return Buffer.concat([header, name]);
}

const endOfCentralDirectory = (entries: number, size: number, start: number): Buffer =>
  fields([0x06054b50, 4], [0, 2], [0, 2], [entries, 2], [entries, 2], [size, 4], [start, 4], [0, 2]);

/** Adds each chunk to the entry's checksum and size. */
async function* counted(content: Pieces, entry: Entry): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    entry.crc = crc32(chunk, entry.crc);
    entry.plainBytes += chunk.length;
    yield chunk;
  }
}

/** Compresses chunks: at once when they fit in the buffer, as a stream otherwise. */
async function* deflated(pieces: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const first: Uint8Array[] = [];
  let bytes = 0;
  let isComplete = false;
  while (bytes <= BUFFER_BYTES) {
    const { value, done } = await pieces.next();
    if (done) {
      isComplete = true;
      break;
    }
    first.push(value);
    bytes += value.length;
  }
  if (isComplete) {
    yield deflateRawSync(Buffer.concat(first), { level: LEVEL });
    return;
  }
  const deflate = createDeflateRaw({ level: LEVEL });
  const feed = (async () => {
    const write = async (chunk: Uint8Array): Promise<void> => {
      if (!deflate.write(chunk)) await new Promise((resolve) => deflate.once('drain', resolve));
    };
    for (const piece of first) await write(piece);
    for await (const piece of pieces) await write(piece);
    deflate.end();
  })().catch((error: Error) => deflate.destroy(error));
  yield* deflate as AsyncIterable<Buffer>;
  await feed;
}

/**
 * Writes a ZIP archive file by file, so that memory use does not depend on its size. Throws a RangeError at 4 GB. The
 * format is PKWARE's APPNOTE 6.3.
 */
export class ZipWriter {
  readonly #file: FileHandle;
  readonly #entries: Entry[] = [];
  #buffered: Uint8Array[] = [];
  #bufferedBytes = 0;
  #offset = 0;

  constructor(file: FileHandle) {
    this.#file = file;
  }

  async #flush(): Promise<void> {
    const bytes = Buffer.concat(this.#buffered);
    this.#buffered = [];
    this.#bufferedBytes = 0;
    await this.#file.writeFile(bytes);
  }

  async #write(bytes: Uint8Array): Promise<void> {
    this.#offset += bytes.length;
    if (this.#offset > MAX_ARCHIVE_BYTES) throw new RangeError('Archives of 4 GB or more are not supported.');
    this.#buffered.push(bytes);
    this.#bufferedBytes += bytes.length;
    if (this.#bufferedBytes >= BUFFER_BYTES) await this.#flush();
  }

  /** Adds one file to the archive. */
  async add(name: string, content: Pieces): Promise<void> {
    const entry: Entry = { name: Buffer.from(name), crc: 0, packedBytes: 0, plainBytes: 0, offset: this.#offset };
    this.#entries.push(entry);
    await this.#write(localHeader(entry));
    for await (const piece of deflated(counted(content, entry))) {
      entry.packedBytes += piece.length;
      await this.#write(piece);
    }
    await this.#write(dataDescriptor(entry));
  }

  /** Writes the central directory. Nothing can be added afterwards. */
  async finish(): Promise<void> {
    const start = this.#offset;
    for (const entry of this.#entries) await this.#write(centralHeader(entry));
    await this.#write(endOfCentralDirectory(this.#entries.length, this.#offset - start, start));
    await this.#flush();
  }
}
