import type { FileHandle } from 'node:fs/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

interface Entry {
  name: Buffer;
  crc: number;
  packedBytes: number;
  plainBytes: number;
  offset: number;
}

/** The general-purpose bits that we set: sizes follow the data (3), names are UTF-8 (11). */
const FLAGS = 0x0808;
const DEFLATED = 8;
const LARGEST = 0xffff_ffff;

/** Midnight of 1 January 1980: the format wants a time of a zone that it does not name, so none is given. */
const NO_TIME = 0;
const NO_DATE = 0x0021;

function fields(...values: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of values)
    at = bytes === 2 ? buffer.writeUInt16LE(value, at) : buffer.writeUInt32LE(value >>> 0, at);
  return buffer;
}

/**
 * Writes a ZIP archive piece by piece, so that its size does not matter to the memory. Archives of 4 GB and more are refused.
 * The format is PKWARE's APPNOTE 6.3.
 */
export function zipWriter(file: FileHandle) {
  const entries: Entry[] = [];
  let offset = 0;

  async function write(bytes: Uint8Array): Promise<void> {
    offset += bytes.length;
    if (offset > LARGEST) throw new RangeError('An archive of 4 GB and more is not written.');
    await file.write(bytes);
  }

  async function deflated(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, entry: Entry): Promise<void> {
    const deflate = createDeflateRaw({ level: 6 });
    const feed = (async () => {
      for await (const piece of content) {
        entry.crc = crc32(piece, entry.crc);
        entry.plainBytes += piece.length;
        if (!deflate.write(piece)) await new Promise((resolve) => deflate.once('drain', resolve));
      }
      deflate.end();
    })().catch((error: Error) => deflate.destroy(error));
    for await (const piece of deflate as AsyncIterable<Buffer>) {
      entry.packedBytes += piece.length;
      await write(piece);
    }
    await feed;
  }

  return {
    /** Adds a file of the archive. */
    async add(name: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
      const entry: Entry = { name: Buffer.from(name), crc: 0, packedBytes: 0, plainBytes: 0, offset };
      entries.push(entry);
      await write(
        fields(
          [0x04034b50, 4],
          [20, 2],
          [FLAGS, 2],
          [DEFLATED, 2],
          [NO_TIME, 2],
          [NO_DATE, 2],
          [0, 4],
          [0, 4],
          [0, 4],
          [entry.name.length, 2],
          [0, 2],
        ),
      );
      await write(entry.name);
      await deflated(content, entry);
      await write(fields([0x08074b50, 4], [entry.crc, 4], [entry.packedBytes, 4], [entry.plainBytes, 4]));
    },
    /** Writes the table of contents; nothing can be added after it. */
    async finish(): Promise<void> {
      const start = offset;
      for (const { name, crc, packedBytes, plainBytes, offset: at } of entries) {
        await write(
          fields(
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
            [at, 4],
          ),
        );
        await write(name);
      }
      const size = offset - start;
      await write(
        fields(
          [0x06054b50, 4],
          [0, 2],
          [0, 2],
          [entries.length, 2],
          [entries.length, 2],
          [size, 4],
          [start, 4],
          [0, 2],
        ),
      );
    },
  };
}
