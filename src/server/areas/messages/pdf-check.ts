import { inflateSync } from 'node:zlib';

/** Names in a PDF that run an action when it is opened or embed a file. */
const ACTIVE =
  /\/(JavaScript|JS|Launch|EmbeddedFiles?|FileAttachment|RichMedia|SubmitForm|ImportData|GoToE|Rendition|XFA)\b/;
/** Names of an object stream, recognised by its keys whatever type it declares. */
const PACKED = /\/ObjStm\b|\/First\b[^]*\/N\b|\/N\b[^]*\/First\b/;
/** Limit of all inflated streams of one file. A small file can inflate to a thousand times its size. */
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;
const MAX_HEAD_CHARACTERS = 4_000;

/** Decodes names that are written with hexadecimal escapes. */
function decodeNames(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

interface Stream {
  /** The text before the stream's bytes, including its dictionary. */
  head: string;
  bytes: Uint8Array;
}

/**
 * Splits a file into streams and the text around them in one pass, so that unclosed streams do not make it quadratic.
 */
function splitStreams(pdf: string, file: Uint8Array): { words: string; streams: Stream[] } {
  let text = '';
  const streams: Stream[] = [];
  for (let at = 0; ;) {
    const opens = pdf.indexOf('stream', at);
    const closes = opens < 0 ? -1 : pdf.indexOf('endstream', opens);
    if (closes < 0) return { words: text + pdf.slice(at), streams };
    const head = pdf.slice(at, opens);
    text += head;
    const from = opens + 'stream'.length;
    const begins = from + (pdf.startsWith('\r\n', from) ? 2 : pdf[from] === '\n' || pdf[from] === '\r' ? 1 : 0);
    const tail = head.slice(-MAX_HEAD_CHARACTERS);
    streams.push({
      head: decodeNames(tail.slice(tail.lastIndexOf('endobj') + 1)),
      bytes: file.subarray(begins, closes),
    });
    at = closes + 'endstream'.length;
  }
}

/** The decoded objects of an object stream. Undefined when they cannot be decoded or exceed `maxBytes`. */
function unpack({ head, bytes }: Stream, maxBytes: number): string | undefined {
  const filters =
    head.match(
      /\/(?:Fl|FlateDecode|LZW|LZWDecode|AHx|ASCIIHexDecode|A85|ASCII85Decode|RL|RunLengthDecode|Crypt|DCTDecode|JPXDecode)\b/g,
    ) ?? [];
  if (filters.length === 0) return Buffer.from(bytes).toString('latin1');
  if (filters.length > 1 || !/^\/Fl/.test(filters[0]!)) return undefined;
  try {
    return inflateSync(bytes, { maxOutputLength: maxBytes, finishFlush: 2 }).toString('latin1');
  } catch {
    return undefined;
  }
}

export type PdfKind = 'passive' | 'active' | 'locked' | 'unreadable';

/** Classifies a PDF by its plain and packed objects. Password-protected files are not inspected. */
export function kindOfPdf(file: Uint8Array): PdfKind {
  const { words, streams } = splitStreams(Buffer.from(file).toString('latin1'), file);
  const text = decodeNames(words);
  if (ACTIVE.test(text)) return 'active';
  if (/\/Encrypt\b/.test(text)) return 'locked';
  let remainingBytes = MAX_UNPACKED_BYTES;
  for (const stream of streams) {
    if (!PACKED.test(stream.head)) continue;
    const objects = remainingBytes > 0 ? unpack(stream, remainingBytes) : undefined;
    if (objects === undefined) return 'unreadable';
    remainingBytes -= objects.length;
    if (ACTIVE.test(decodeNames(objects))) return 'active';
  }
  return 'passive';
}
