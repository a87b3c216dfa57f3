import { setImmediate as turn } from 'node:timers/promises';
import {
  REGULAR,
  SPACE,
  afterGap,
  afterSpace,
  classes,
  containerEnd,
  dictionaryOf,
  opensArray,
  opensDictionary,
} from './pdf-tokens.ts';
import type { Dictionary } from './pdf-tokens.ts';

/**
 * Finds the objects of a PDF wherever a reader could load them from: after every `obj` and `trailer`, also inside
 * comments, strings and streams, because a table of offsets may point there.
 */

/** A stream of objects: its dictionary, and where its bytes begin. */
export interface ObjectStream {
  dictionary: Dictionary;
  begins: number;
}

export interface PdfObjects {
  /** The bytes of ordinary streams, in order: [from, to) that no reader can take for objects. */
  opaque: readonly (readonly [from: number, to: number])[];
  objectStreams: readonly ObjectStream[];
  /** Whether objects from some place on may be read differently by different readers. */
  isAmbiguous: boolean;
}

/** More objects than a document of the largest size needs. */
const MAX_OBJECTS = 100_000;
const MAX_OBJECT_STREAMS = 5_000;
/** Maximum length of one object without the bytes of its stream. */
const MAX_OBJECT_BYTES = 4_000_000;
/** The places and bytes that are read before other requests get a turn. */
const PLACES_PER_TURN = 2_000;
const BYTES_PER_TURN = 500_000;
/** Limits of the dictionaries of streams whose keys are compared. */
const MAX_DICTIONARIES = 20_000;
const MAX_DICTIONARIES_BYTES = 1_000_000;

/** Where the bytes of a stream begin whose dictionary ends at `at`, or -1 if there is none. */
function streamBegin(text: string, file: Uint8Array, at: number): number {
  let from = afterSpace(file, at);
  if (!text.startsWith('stream', from)) return -1;
  from += 'stream'.length;
  while (file[from] === 32 || file[from] === 9) from += 1;
  if (file[from] === 13) return from + (file[from + 1] === 10 ? 2 : 1);
  return file[from] === 10 ? from + 1 : -1;
}

/** Whether `obj` at `at` follows a number, or a line end, before which a comment may follow the number. */
function opensObject(file: Uint8Array, at: number): boolean {
  for (let before = at - 1; before >= 0; before -= 1) {
    const byte = file[before]!;
    if (byte === 10 || byte === 13) return true;
    if (classes[byte] !== SPACE) return (byte >= 48 && byte <= 57) || byte === 43 || byte === 45 || byte === 46;
  }
  return false;
}

const isObjectStream = (keys: Dictionary): boolean =>
  keys.get('/Type')?.includes('/ObjStm') === true || (keys.has('/N') && keys.has('/First'));

/** One pass over the places where objects begin, in the order of the file. */
class Walk {
  readonly opaque: [from: number, to: number][] = [];
  readonly objectStreams: ObjectStream[] = [];
  readonly #text: string;
  readonly #file: Uint8Array;
  /** The end of the objects so far. What is inside one of them is never opaque. */
  #end = 0;
  /** The number of bytes that may still be read. Objects inside strings of objects are read again. */
  #budget: number;
  #dictionaries = { count: 0, bytes: 0 };
  /** The latest `endstream` that was found, or the length of the file if there is no further one. */
  #streamEnd = 0;

  constructor(text: string, file: Uint8Array) {
    this.#text = text;
    this.#file = file;
    this.#budget = 2 * file.length;
  }

  /** The number of bytes read so far. */
  get bytesRead(): number {
    return 2 * this.#file.length - this.#budget;
  }

  /** Reads the object from `at`. Returns whether its end is certain. */
  read(at: number): boolean {
    const last = this.opaque.at(-1);
    if (last && last[1] > at) last[1] = at;
    const limit = at + Math.min(this.#budget, MAX_OBJECT_BYTES);
    const file = this.#file.subarray(0, limit);
    const from = afterGap(file, at);
    const isDictionary = opensDictionary(file, from);
    const isContainer = isDictionary || opensArray(file, from);
    const end = isContainer ? containerEnd(file, from) : null;
    const after = afterGap(file, end?.at ?? from);
    this.#budget -= after - at;
    if (after >= limit) return false;
    if (end === null) return !isContainer;
    const isInside = from < this.#end;
    this.#end = Math.max(this.#end, end.at);
    if (!isDictionary || !this.#text.startsWith('stream', after)) return true;
    return !end.hasComment && this.#readStream(from, end.at, isInside);
  }

  /** Reads a stream whose dictionary is between `from` and `to`. Returns whether it is certain what it contains. */
  #readStream(from: number, to: number, isInside: boolean): boolean {
    const begins = streamBegin(this.#text, this.#file, to);
    if (begins < 0) return false;
    const words = this.#text.slice(from, to);
    if (/ObjStm|First|#/.test(words)) {
      const read = this.#dictionaries;
      read.count += 1;
      read.bytes += words.length;
      if (read.count > MAX_DICTIONARIES || read.bytes > MAX_DICTIONARIES_BYTES) return false;
      const dictionary = dictionaryOf(this.#file, this.#text, from, to);
      if (dictionary === null) return false;
      if (isObjectStream(dictionary)) {
        this.objectStreams.push({ dictionary, begins });
        if (this.objectStreams.length > MAX_OBJECT_STREAMS) return false;
        // The objects are written as they are.
        if (!dictionary.has('/Filter')) return true;
      }
    }
    const ends = this.#endOfStream(begins);
    if (!isInside && ends < this.#file.length) this.opaque.push([begins, ends]);
    return true;
  }

  #endOfStream(from: number): number {
    if (this.#streamEnd < from) {
      const end = this.#text.indexOf('endstream', from);
      this.#streamEnd = end < 0 ? this.#file.length : end;
    }
    return this.#streamEnd;
  }
}

/** Finds the objects of a file, given as bytes and as the same bytes in Latin-1, in time linear to its size. */
export async function objectsOf(file: Uint8Array, text: string): Promise<PdfObjects> {
  const walk = new Walk(text, file);
  let isAmbiguous = false;
  let objects = 0;
  let bytesBefore = 0;
  let [nextObject, nextTrailer] = [text.indexOf('obj'), text.indexOf('trailer')];
  for (let places = 1; !isAmbiguous && (nextObject >= 0 || nextTrailer >= 0); places += 1) {
    if (places % PLACES_PER_TURN === 0 || walk.bytesRead - bytesBefore > BYTES_PER_TURN) {
      bytesBefore = walk.bytesRead;
      await turn();
    }
    if (nextTrailer < 0 || (nextObject >= 0 && nextObject < nextTrailer)) {
      const after = nextObject + 'obj'.length;
      if (classes[file[after] ?? 32] !== REGULAR && opensObject(file, nextObject)) {
        objects += 1;
        isAmbiguous = objects > MAX_OBJECTS || !walk.read(after);
      }
      nextObject = text.indexOf('obj', after);
    } else {
      objects += 1;
      isAmbiguous = objects > MAX_OBJECTS || !walk.read(nextTrailer + 'trailer'.length);
      nextTrailer = text.indexOf('trailer', nextTrailer + 1);
    }
  }
  return { opaque: walk.opaque, objectStreams: walk.objectStreams, isAmbiguous };
}
