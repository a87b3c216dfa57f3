import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { objectsOf } from './pdf-objects.ts';
import type { ObjectStream, PdfObjects } from './pdf-objects.ts';

/** A character of a name as it is, or as its hexadecimal escape. */
function escapable(character: string): string {
  const hex = character.charCodeAt(0).toString(16);
  return `(?:${character}|#${hex.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`;
}

/** A pattern for names, whichever of their characters are escaped. No text is decoded, so its cost is one pass. */
function namePattern(names: string): RegExp {
  const patterns = names.split(' ').map((name) => [...name].map(escapable).join(''));
  return new RegExp(`/(?:${patterns.join('|')})(?![A-Za-z0-9_])`);
}

/**
 * Names in a PDF that run an action, open another file or embed one. Actions that open by themselves (`OpenAction`,
 * `AA`) are dangerous only with one of these.
 */
const active = namePattern(
  'JavaScript JS Launch EmbeddedFile EmbeddedFiles EF FileAttachment RichMedia RichMediaExecute ' +
    'SubmitForm ImportData GoToE GoToR Rendition XFA',
);
const locked = namePattern('Encrypt');
/** Names of an object stream. It is recognised by its keys whatever type it declares. */
const objectStreamNames = { objectStream: namePattern('ObjStm'), first: namePattern('First'), count: namePattern('N') };
/** Matches nothing. */
const none = /(?!)/;
const noNames = { objectStream: none, first: none, count: none };

/** Limit of all inflated streams of one file. A small file can inflate to a thousand times its size. */
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;
/** The text that is inspected before other requests get a turn. */
const PIECE_CHARACTERS = 512 * 1024;
/** More often than this, `stream` is no word of a document's text. */
const MAX_WORDS_STREAM = 10_000;
/** More characters than any of the names has when all are escaped. */
const OVERLAP = 64;

const inflated = promisify(inflateRaw);

/** Which of the patterns occur in parts of a text. */
async function occurrences<K extends string>(
  text: string,
  parts: Iterable<readonly [from: number, to: number]>,
  patterns: Readonly<Record<K, RegExp>>,
): Promise<ReadonlySet<K>> {
  const names = new Set<K>();
  let characters = 0;
  for (const [from, to] of parts)
    for (let at = from; at < to; at += PIECE_CHARACTERS) {
      const piece = text.slice(at, Math.min(to, at + PIECE_CHARACTERS + OVERLAP));
      // A name that begins in the overlap may be cut off there; it belongs to the next piece.
      const own = Math.min(to - at, PIECE_CHARACTERS);
      for (const name of Object.keys(patterns) as K[])
        if (!names.has(name) && (patterns[name].exec(piece)?.index ?? own) < own) names.add(name);
      characters += piece.length;
      if (characters < PIECE_CHARACTERS) continue;
      characters = 0;
      await turn();
    }
  return names;
}

/** The parts of a text outside the bytes of ordinary streams. */
function* partsAround(opaque: PdfObjects['opaque'], length: number): Generator<readonly [number, number]> {
  let at = 0;
  for (const [from, to] of opaque) {
    yield [at, from];
    at = to;
  }
  yield [at, length];
}

/** Whether a stream begins in the text: the word follows a dictionary or begins a line. */
function hasStream(text: string): boolean {
  let words = 0;
  for (let at = text.indexOf('stream'); at >= 0; at = text.indexOf('stream', at + 1)) {
    words += 1;
    if (words > MAX_WORDS_STREAM) return true;
    let before = at - 1;
    while (' \t\0\f'.includes(text[before] ?? 'x')) before -= 1;
    if (text[before] === '>' || text[before] === '\n' || text[before] === '\r') return true;
  }
  return false;
}

/**
 * The decoded objects of an object stream. Undefined when they cannot be decoded with certainty or exceed `maxBytes`.
 * The stream ends where its compressed data does, whatever length is declared.
 */
async function unpack(
  { dictionary, begins }: ObjectStream,
  file: Uint8Array,
  maxBytes: number,
): Promise<string | undefined> {
  if (['/DecodeParms', '/DP', '/F', '/Crypt'].some((key) => dictionary.has(key))) return undefined;
  const filter = dictionary.get('/Filter')?.join(' ');
  // Objects without a filter are inspected with the rest of the file.
  if (filter === undefined) return '';
  if (!/^(?:\[ )?\/(?:Fl|FlateDecode)(?: \])?$/.test(filter)) return undefined;
  const [method, flags] = [file[begins] ?? 0, file[begins + 1] ?? 0];
  if ((method & 15) !== 8 || (flags & 32) !== 0 || (method * 256 + flags) % 31 !== 0) return undefined;
  try {
    // Readers ignore the checksum, so it is not compared.
    return (await inflated(file.subarray(begins + 2), { maxOutputLength: maxBytes })).toString('latin1');
  } catch {
    return undefined;
  }
}

export type PdfKind = 'passive' | 'active' | 'locked' | 'unreadable';

async function kindOfPacked(objectStreams: readonly ObjectStream[], file: Uint8Array): Promise<PdfKind> {
  let remainingBytes = MAX_UNPACKED_BYTES;
  for (const stream of objectStreams) {
    const objects = remainingBytes > 0 ? await unpack(stream, file, remainingBytes) : undefined;
    if (objects === undefined) return 'unreadable';
    remainingBytes -= objects.length;
    if ((await occurrences(objects, [[0, objects.length]], { active })).has('active')) return 'active';
    if (hasStream(objects)) return 'unreadable';
  }
  return 'passive';
}

/**
 * Classifies a PDF by its plain and packed objects. Password-protected files are not inspected. What readers could
 * understand differently is inspected as if it were objects, or refused as unreadable.
 */
export async function kindOfPdf(file: Uint8Array): Promise<PdfKind> {
  const text = Buffer.from(file.buffer, file.byteOffset, file.length).toString('latin1');
  const { opaque, objectStreams, isAmbiguous } = await objectsOf(file, text);
  const names = await occurrences(text, partsAround(opaque, text.length), {
    active,
    locked,
    ...(isAmbiguous ? objectStreamNames : noNames),
  });
  if (names.has('active')) return 'active';
  if (names.has('locked')) return 'locked';
  if (names.has('objectStream') || (names.has('first') && names.has('count'))) return 'unreadable';
  return kindOfPacked(objectStreams, file);
}
