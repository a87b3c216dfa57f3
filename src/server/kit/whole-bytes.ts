/** A body is larger than its reader allows. */
export class BodyTooLarge extends Error {
  constructor(limit: number) {
    super(`The body has more than ${limit} bytes.`);
    this.name = 'BodyTooLarge';
  }
}

/**
 * The whole body of a response. @throws BodyTooLarge as soon as it has more bytes than the limit; the rest isn't read
 */
export async function wholeBytes(chunks: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > limit) throw new BodyTooLarge(limit);
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}
