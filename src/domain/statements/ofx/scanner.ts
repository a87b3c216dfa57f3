/**
 * Finds the elements of OFX in text that comes in pieces: SGML of version 1 (most closing tags left out) and XML of
 * version 2 alike.
 *
 * One pass from '<' to '<', with no stack and no tree: an element with a value ends at the next tag, whatever that is.
 * Unknown elements cost their length and nothing else, so neither depth nor number of tags can use up memory. Line ends
 * and references are looked for apart and only when somebody asks: a search for one character is many times faster than
 * a look at each.
 */

import { undoReferences } from '../entities.ts';
import { longestRecord, Pieces } from '../pieces.ts';
import { StatementRefusal } from '../statement.ts';
import { firstValue, hashBasis, hashStep, tag, tagOf } from './tags.ts';

export interface OfxElements {
  /** An aggregate begins. */
  open(code: number): void;
  close(code: number): void;
  /** The value of an element is `text` from `from` to `to`, without the white space around it. */
  value(code: number, text: string, from: number, to: number): void;
}

const lessThan = 60;
const greaterThan = 62;

/** What stands at a '<': not yet whole, or no markup at all. Other results are the index after the markup. */
const unfinished = -1;
const noMarkup = -2;

/** Longer names and attribute lists are text that happens to follow a '<'. */
const longestName = 64;
const longestTag = 4096;

export class OfxScanner {
  readonly #elements: OfxElements;
  readonly #pieces = new Pieces('row');
  /** Characters before the stretch at hand. */
  #offset = 0;
  #at = 0;
  #text = '';
  /** Line of the place that was asked for last, from 1. */
  #line = 1;
  /** The code before the stretch, to count a CR LF that was cut in two as one line end. */
  #before = 0;
  /**
   * The first CR and LF that are not yet counted, and the next '&' from the value at hand on; the end of the stretch
   * where there is none.
   */
  #return = 0;
  #lineFeed = 0;
  #ampersand = 0;
  /** Element whose value is being read, or 0. */
  #pending = 0;
  #valueFrom = 0;
  /** The value holds no CDATA section and no comment. */
  #isPlain = true;
  #hash = 0;
  #isSelfClosed = false;

  constructor(elements: OfxElements) {
    this.#elements = elements;
  }

  /** Number of characters before the markup that is being reported. */
  get position(): number {
    return this.#offset + this.#at;
  }

  /** Line of the markup that is being reported, from 1. */
  get line(): number {
    return this.#lineAt(this.#at);
  }

  write(text: string): void {
    const stretch = this.#pieces.add(text);
    if (stretch !== null) this.#pieces.keep(stretch, this.#scan(stretch, false));
  }

  end(): void {
    const stretch = this.#pieces.rest();
    this.#scan(stretch, true);
  }

  /** Reports what is whole in the stretch; answers where the rest begins. */
  #scan(text: string, isLast: boolean): number {
    this.#text = text;
    this.#return = next(text, '\r', 0);
    this.#lineFeed = next(text, '\n', 0);
    this.#ampersand = next(text, '&', 0);
    let at = text.indexOf('<');
    while (at >= 0) {
      this.#at = at;
      const after = this.#markup(text, at);
      if (after === unfinished) {
        // At the end of the file the rest is a torn tag; to look for its end at every further '<' would be endless.
        if (!isLast) return this.#suspend(text, at);
        this.#endValue(text, at);
        return text.length;
      }
      at = text.indexOf('<', after === noMarkup ? at + 1 : after);
    }
    if (!isLast) return this.#suspend(text, text.length);
    this.#at = text.length;
    this.#endValue(text, text.length);
    return text.length;
  }

  /** The line of a place that lies behind all places asked for before. */
  #lineAt(at: number): number {
    const text = this.#text;
    for (; this.#return < at; this.#return = next(text, '\r', this.#return + 1)) this.#line += 1;
    for (let feed = this.#lineFeed; feed < at; feed = this.#lineFeed = next(text, '\n', feed + 1)) {
      if ((feed === 0 ? this.#before : text.charCodeAt(feed - 1)) !== 13) this.#line += 1;
    }
    return this.#line;
  }

  /** Stops before `at`, or before the value that would otherwise be cut in two, and remembers where that is. */
  #suspend(text: string, at: number): number {
    let from = at;
    if (this.#pending !== 0) {
      from = this.#valueFrom;
      this.#valueFrom = 0;
      this.#isPlain = true;
    }
    this.#lineAt(from);
    if (from > 0) this.#before = text.charCodeAt(from - 1);
    this.#offset += from;
    return from;
  }

  #markup(text: string, at: number): number {
    if (at + 1 >= text.length) return unfinished;
    const code = text.charCodeAt(at + 1);
    if (code === 47) {
      const nameEnd = this.#name(text, at + 2);
      if (nameEnd < 0) return nameEnd;
      this.#endValue(text, at);
      const closed = tagOf(this.#hash);
      if (closed !== 0 && closed < firstValue) this.#elements.close(closed);
      return nameEnd + 1;
    }
    if (code === 33 || code === 63) return this.#special(text, at, code);
    const nameEnd = this.#name(text, at + 1);
    if (nameEnd < 0) return nameEnd;
    this.#endValue(text, at);
    const opened = tagOf(this.#hash);
    if (opened >= firstValue) {
      this.#pending = opened;
      this.#valueFrom = nameEnd + 1;
    } else if (opened !== 0) {
      this.#elements.open(opened);
      if (this.#isSelfClosed) this.#elements.close(opened);
    }
    return nameEnd + 1;
  }

  /** Hashes the name from `from` on; answers the index of the '>' that ends the tag. */
  #name(text: string, from: number): number {
    let hash = hashBasis;
    this.#isSelfClosed = false;
    const limit = Math.min(text.length, from + longestName);
    for (let at = from; at < limit; at += 1) {
      const code = text.charCodeAt(at);
      if (code > 64 && code < 91) hash = hashStep(hash, code);
      else if (code === greaterThan) {
        this.#hash = hash;
        return at === from ? noMarkup : at;
      } else if (code > 96 && code < 123) hash = hashStep(hash, code - 32);
      else if ((code > 47 && code < 58) || code === 46 || code === 95 || code === 45) {
        if (at === from) return noMarkup;
        hash = hashStep(hash, code);
      } else if (code === 58) hash = hashBasis;
      else if (at > from && (code === 47 || code === 32 || (code > 8 && code < 14))) {
        this.#hash = hash;
        return this.#attributes(text, at);
      } else return noMarkup;
    }
    return limit === text.length ? unfinished : noMarkup;
  }

  #attributes(text: string, from: number): number {
    const limit = Math.min(text.length, from + longestTag);
    for (let at = from; at < limit; at += 1) {
      const code = text.charCodeAt(at);
      if (code === lessThan) return noMarkup;
      if (code !== greaterThan) continue;
      this.#isSelfClosed = text.charCodeAt(at - 1) === 47;
      return at;
    }
    return limit === text.length ? unfinished : noMarkup;
  }

  /** A comment, a CDATA section, a declaration or a processing instruction: skipped, or left inside a value. */
  #special(text: string, at: number, code: number): number {
    if (at + 9 > text.length && text.indexOf('>', at) < 0) return unfinished;
    const isComment = text.startsWith('<!--', at);
    const isData = text.startsWith('<![CDATA[', at);
    if (!isComment && !isData && code === 33 && !/[A-Za-z[]/.test(text.charAt(at + 2))) return noMarkup;
    const closing = isComment ? '-->' : isData ? ']]>' : '>';
    const close = text.indexOf(closing, at + (isComment ? 4 : 2));
    if (close < 0) return unfinished;
    if (isComment || isData) this.#isPlain = false;
    return close + closing.length;
  }

  #endValue(text: string, at: number): void {
    const pending = this.#pending;
    if (pending === tag.none) {
      this.#isPlain = true;
      return;
    }
    this.#pending = tag.none;
    let from = this.#valueFrom;
    let to = at;
    if (this.#ampersand < from) this.#ampersand = next(text, '&', from);
    while (from < to && text.charCodeAt(from) <= 32) from += 1;
    while (to > from && text.charCodeAt(to - 1) <= 32) to -= 1;
    if (to - from > longestRecord) {
      throw new StatementRefusal(
        'broken',
        `The value on line ${this.#lineAt(this.#valueFrom)} is too long. The file may be damaged. Download it again.`,
      );
    }
    if (this.#isPlain && this.#ampersand >= to) {
      this.#elements.value(pending, text, from, to);
      return;
    }
    this.#isPlain = true;
    const plain = plainText(text.slice(from, to)).trim();
    this.#elements.value(pending, plain, 0, plain.length);
  }
}

/** Where `character` next stands, from `from` on; the end of the text where it does not. */
function next(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from);
  return at < 0 ? text.length : at;
}

/**
 * A value with its CDATA sections opened, its comments taken out and its references undone. Some banks escape twice
 * ('&amp;lt;'), and no description means such a thing, so that what then still is a reference is undone too.
 */
function plainText(raw: string): string {
  let plain = '';
  let from = 0;
  for (let at = raw.indexOf('<!'); at >= 0; at = raw.indexOf('<!', from)) {
    const isData = raw.startsWith('<![CDATA[', at);
    const start = at + (isData ? 9 : 4);
    const end = raw.indexOf(isData ? ']]>' : '-->', start);
    if (end < 0 || (!isData && !raw.startsWith('<!--', at))) break;
    plain += undoReferences(undoReferences(raw.slice(from, at)));
    if (isData) plain += raw.slice(start, end);
    from = end + 3;
  }
  return plain + undoReferences(undoReferences(raw.slice(from)));
}
