import { inflateSync } from 'node:zlib';

/** What makes a PDF do something when it is opened, or hides a file in it. */
const ACTIVE =
  /\/(JavaScript|JS|Launch|EmbeddedFiles?|FileAttachment|RichMedia|SubmitForm|ImportData|GoToE|Rendition|XFA)\b/;
/** Objects may be packed into a stream, which these two belong to, whatever it calls itself. */
const PACKED = /\/ObjStm\b|\/First\b[^]*\/N\b|\/N\b[^]*\/First\b/;
/** All that is unpacked of one file: a thousand times as much is easily hidden in it. */
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;
const MAX_HEAD_CHARACTERS = 4_000;

/** Names may be written in numbers. */
function spelled(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

interface Stream {
  /** What is written before its bytes: its dictionary, and what came before that. */
  head: string;
  bytes: Uint8Array;
}

/** The streams of a file and the words around them, in one walk, however many streams are never closed. */
function split(pdf: string, file: Uint8Array): { words: string; streams: Stream[] } {
  let words = '';
  const streams: Stream[] = [];
  for (let at = 0; ;) {
    const opens = pdf.indexOf('stream', at);
    const closes = opens < 0 ? -1 : pdf.indexOf('endstream', opens);
    if (closes < 0) return { words: words + pdf.slice(at), streams };
    const head = pdf.slice(at, opens);
    words += head;
    const from = opens + 'stream'.length;
    const begins = from + (pdf.startsWith('\r\n', from) ? 2 : pdf[from] === '\n' || pdf[from] === '\r' ? 1 : 0);
    const own = head.slice(-MAX_HEAD_CHARACTERS);
    streams.push({ head: spelled(own.slice(own.lastIndexOf('endobj') + 1)), bytes: file.subarray(begins, closes) });
    at = closes + 'endstream'.length;
  }
}

/** The objects in a packed stream; undefined where they cannot be read, or are more than `maxBytes`. */
function unpacked({ head, bytes }: Stream, maxBytes: number): string | undefined {
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

/** What a PDF would do when it is opened, in its objects and in those that it packs. A file behind a password is not looked into. */
export function kindOfPdf(file: Uint8Array): PdfKind {
  const { words, streams } = split(Buffer.from(file).toString('latin1'), file);
  const plain = spelled(words);
  if (ACTIVE.test(plain)) return 'active';
  if (/\/Encrypt\b/.test(plain)) return 'locked';
  let left = MAX_UNPACKED_BYTES;
  for (const stream of streams) {
    if (!PACKED.test(stream.head)) continue;
    const objects = left > 0 ? unpacked(stream, left) : undefined;
    if (objects === undefined) return 'unreadable';
    left -= objects.length;
    if (ACTIVE.test(spelled(objects))) return 'active';
  }
  return 'passive';
}
