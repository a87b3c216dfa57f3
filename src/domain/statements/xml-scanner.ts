/**
 * A scanner for XML that comes in pieces: elements and their text, and nothing that could be abused.
 *
 * There is no tree: the only memory is the path of open elements. Declarations are skipped, entities of the document's
 * own are never expanded and nothing is ever fetched. Namespace prefixes are dropped, since each statement format has
 * one vocabulary whatever prefix a bank gives it.
 */

import { undoReferences } from './entities.ts';
import { lineEnds } from './lines.ts';
import { longestRecord, Pieces } from './pieces.ts';
import { StatementRefusal } from './statement.ts';

export interface XmlElements {
  /** An element begins; it is the last of `path`. `attributes` is the raw text after its name. */
  open(name: string, attributes: string): void;
  /** An element ends; it is still the last of `path`. `text` is what stood in it after its last child, trimmed. */
  close(name: string, text: string): void;
}

/** Deeper nesting than this occurs in no statement. */
const deepest = 64;
const longestName = 128;

export class XmlScanner {
  /** Names of the open elements, the outermost first. */
  readonly path: string[] = [];
  /** Line of the markup that is being reported, from 1. */
  line = 1;
  /** Characters before it. */
  position = 0;
  /** True once any element was seen. */
  hasElements = false;
  readonly #elements: XmlElements;
  readonly #pieces = new Pieces('tag or text');
  #text = '';
  #before = 0;

  constructor(elements: XmlElements) {
    this.#elements = elements;
  }

  write(text: string): void {
    const stretch = this.#pieces.add(text);
    if (stretch !== null) this.#pieces.keep(stretch, this.#scan(stretch));
  }

  /** Ends the text. Elements that are still open then stay in `path`. */
  end(): void {
    this.#scan(this.#pieces.rest());
  }

  /** Reports what is whole; answers where the rest begins. */
  #scan(text: string): number {
    let from = 0;
    for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', from)) {
      const end = endOfMarkup(text, at);
      if (end === tornMarkup) throw this.#broken('isn’t valid XML');
      if (end < 0) break;
      this.line += lineEnds(text, from, at, this.#before);
      this.position += at - from;
      this.#take(text, from, at);
      this.#markup(text, at, end);
      this.line += lineEnds(text, at, end);
      this.position += end - at;
      from = end;
    }
    if (from > 0) this.#before = text.charCodeAt(from - 1);
    return from;
  }

  /** Adds to the text of the innermost element. White space between elements is most of a file and says nothing. */
  #take(text: string, from: number, to: number): void {
    let start = from;
    while (start < to && text.charCodeAt(start) <= 32) start += 1;
    if (start < to) this.#append(undoReferences(text.slice(from, to)));
  }

  #append(text: string): void {
    this.#text = this.#text === '' ? text : this.#text + text;
    if (this.#text.length > longestRecord) throw this.#broken('contains text that’s too long');
  }

  /** Handles the markup from `at` to `end`, whose last character is '>'. */
  #markup(text: string, at: number, end: number): void {
    const code = text.charCodeAt(at + 1);
    if (code === 47) {
      this.#close(localName(text, at + 2, end - 1));
    } else if (code === 33) {
      if (text.startsWith('<![CDATA[', at)) this.#append(text.slice(at + 9, end - 3));
    } else if (code !== 63) {
      const isEmpty = text.charCodeAt(end - 2) === 47;
      const nameEnd = endOfName(text, at + 1, isEmpty ? end - 2 : end - 1);
      const name = localName(text, at + 1, nameEnd);
      if (name === '' || name.length > longestName) throw this.#broken('isn’t valid XML');
      this.hasElements = true;
      if (this.path.length >= deepest) throw this.#broken('is nested too deeply');
      this.path.push(name);
      this.#text = '';
      this.#elements.open(name, text.slice(nameEnd, isEmpty ? end - 2 : end - 1));
      if (isEmpty) this.#close(name);
    }
  }

  #close(name: string): void {
    if (this.path.at(-1) !== name) throw this.#broken('isn’t valid XML');
    this.#elements.close(name, this.#text.trim());
    this.path.pop();
    this.#text = '';
  }

  #broken(what: string): StatementRefusal {
    return new StatementRefusal(
      'broken',
      `This file ${what} (near line ${this.line}). It may be damaged. Download it again.`,
    );
  }
}

/** The end of the markup is still to come, or it cannot be markup. */
const unfinished = -1;
const tornMarkup = -2;

/** The index after the markup that begins at `at`, or one of the two above. */
function endOfMarkup(text: string, at: number): number {
  if (text.charCodeAt(at + 1) === 33) {
    if (text.length - at < 9 && !text.includes('>', at)) return unfinished;
    if (text.startsWith('<!--', at)) return after(text, '-->', at + 4);
    if (text.startsWith('<![CDATA[', at)) return after(text, ']]>', at + 9);
    // Inside a document type each declaration ends at a '>' of its own and is skipped like the type itself.
    return after(text, '>', at);
  }
  if (text.charCodeAt(at + 1) === 63) return after(text, '?>', at + 2);
  return endOfTag(text, at + 1);
}

/** The index after a tag. Attributes may hold a '>' in quotes; a '<' outside of them cannot be. */
function endOfTag(text: string, from: number): number {
  let quote = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === 62) return at + 1;
    else if (code === 34 || code === 39) quote = code;
    else if (code === 60) return tornMarkup;
  }
  return unfinished;
}

function after(text: string, closing: string, from: number): number {
  const at = text.indexOf(closing, from);
  return at < 0 ? unfinished : at + closing.length;
}

function endOfName(text: string, from: number, to: number): number {
  for (let at = from; at < to; at += 1) if (text.charCodeAt(at) <= 32) return at;
  return to;
}

function localName(text: string, from: number, to: number): string {
  let end = to;
  while (end > from && text.charCodeAt(end - 1) <= 32) end -= 1;
  for (let at = from; at < end; at += 1) if (text.charCodeAt(at) === 58) return text.slice(at + 1, end);
  return text.slice(from, end);
}

/** The value of one attribute in the raw text that `open` is given, or null. */
export function attribute(attributes: string, name: string): string | null {
  for (let at = attributes.indexOf(name); at >= 0; at = attributes.indexOf(name, at + 1)) {
    const before = at === 0 ? 32 : attributes.charCodeAt(at - 1);
    if (before > 32 && before !== 58) continue;
    const match = /^\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(attributes.slice(at + name.length));
    if (match !== null) return undoReferences(match[1] ?? match[2] ?? '');
  }
  return null;
}
