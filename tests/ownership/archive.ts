import { inflateRawSync } from 'node:zlib';

/** All texts of a ZIP archive as one, read by its central directory. */
export function textsOf(archive: Buffer): string {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const texts: string[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, nameLength, offset] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ];
    const start = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
    texts.push(
      archive.toString('utf8', at + 46, at + 46 + nameLength),
      inflateRawSync(archive.subarray(start, start + packed)).toString('utf8'),
    );
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return texts.join('\n');
}
