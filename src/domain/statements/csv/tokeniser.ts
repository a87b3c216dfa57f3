/**
 * Cuts decoded text into the records and fields of a delimited file, without copying them.
 *
 * Real exports break the rules of quoting in many ways, and a hostile file tries to make us hold all of it. So a
 * record is bounded in length and in fields, every character is looked at a bounded number of times whatever the
 * quotes are, and a quote that opens nothing sensible is taken as a plain character.
 */

import { longestRecord, Pieces } from '../pieces.ts';
import { StatementRefusal } from '../statement.ts';

export type CsvDelimiter = ',' | ';' | '\t' | '|';

/** One record. The tokeniser reuses a single one: read what you need before returning from the callback. */
export interface CsvRecord {
  /** The piece of text that the offsets point into. */
  text: string;
  /** Number of fields. Offsets at and beyond this index are left over from an earlier record. */
  count: number;
  starts: Int32Array;
  ends: Int32Array;
  /** 1 if the field was quoted and contains doubled quotes. */
  doubled: Uint8Array;
  /** Line of the file on which the record begins, counted from 1. */
  line: number;
}

export interface CsvTokeniser {
  write(text: string): void;
  /** Hands out the last record, with or without a line end. */
  end(): void;
}

const maxFields = 4096;
/** After this many records with an unclosed quote, quotes are treated as plain characters. */
const maxStrayQuotes = 16;

const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;
const space = 32;
const tab = 9;

/** Answers of the search for a closing quote, besides its offset. */
const openAtEnd = -1;
const notAQuote = -2;

/** The unquoted text of a field; '' if the record has no such field. */
export function fieldText(record: CsvRecord, index: number): string {
  if (index < 0 || index >= record.count) return '';
  const raw = record.text.slice(record.starts[index], record.ends[index]);
  return record.doubled[index] === 1 ? raw.replaceAll('""', '"') : raw;
}

/** Every field of a record, trimmed: for the few records that are looked at as a whole. */
export function recordCells(record: CsvRecord): string[] {
  const cells: string[] = [];
  for (let index = 0; index < record.count; index++) cells.push(fieldText(record, index).trim());
  return cells;
}

/**
 * A tokeniser for one delimiter. Blank lines are passed over, NUL characters and a leading byte order mark are
 * dropped. Throws a `StatementRefusal` with code `broken` where a record is longer than 1 MB or has more than 4,096
 * fields.
 */
export function csvTokeniser(delimiter: CsvDelimiter, onRecord: (record: CsvRecord) => void): CsvTokeniser {
  const scanner = new RecordScanner(delimiter, onRecord);
  const pieces = new Pieces('row');
  let started = false;
  return {
    write(text) {
      let piece = text;
      if (!started && piece.length > 0) {
        started = true;
        if (piece.charCodeAt(0) === 0xfeff) piece = piece.slice(1);
      }
      if (piece.includes('\0')) piece = piece.replaceAll('\0', '');
      const stretch = pieces.add(piece);
      if (stretch !== null) pieces.keep(stretch, scanner.scan(stretch, false, 0));
    },
    end() {
      let rest = pieces.rest();
      rest = rest.slice(scanner.scan(rest, true, 0));
      // The rest starts a record with an unclosed quote: its quotes are plain characters.
      for (let stray = 0; rest !== ''; stray++) {
        rest = rest.slice(scanner.scan(rest, true, stray < maxStrayQuotes ? 1 : Infinity));
      }
    },
  };
}

function tooLong(): StatementRefusal {
  return new StatementRefusal(
    'broken',
    'This file is damaged: a field or row is longer than 1 MB. The usual cause is a missing closing quotation mark.',
  );
}

class RecordScanner {
  private readonly delimiter: number;
  private readonly record: CsvRecord;
  private readonly onRecord: (record: CsvRecord) => void;
  private nextLine = 1;
  private count = 0;
  private linesInside = 0;
  private nextLineFeed = -1;
  private nextReturn = -1;
  /** No quote before this offset ends a field, so that it need not be searched again. */
  private noCloseBefore = 0;
  private closedDoubled = false;

  constructor(delimiter: CsvDelimiter, onRecord: (record: CsvRecord) => void) {
    this.delimiter = delimiter.charCodeAt(0);
    this.onRecord = onRecord;
    this.record = {
      text: '',
      count: 0,
      starts: new Int32Array(64),
      ends: new Int32Array(64),
      doubled: new Uint8Array(64),
      line: 1,
    };
  }

  /**
   * Hands out all whole records of `text` and returns how many characters they took. In the first `literalRecords`
   * of them quotes are plain characters.
   */
  scan(text: string, final: boolean, literalRecords: number): number {
    const length = text.length;
    this.record.text = text;
    this.noCloseBefore = 0;
    this.nextLineFeed = -1;
    this.nextReturn = -1;
    this.count = 0;
    this.linesInside = 0;
    let literalLeft = literalRecords;
    let recordStart = 0;
    let start = 0;
    while (start < length) {
      const end = this.field(text, start, literalLeft > 0);
      if (end < 0 || (end >= length && !final)) break;
      const code = end < length ? text.charCodeAt(end) : lineFeed;
      if (code === this.delimiter) {
        start = end + 1;
        if (start < length || !final) continue;
        this.keep(length, length, 0);
      } else if (code === carriageReturn && end === length - 1 && !final) {
        break;
      }
      start = code === carriageReturn && text.charCodeAt(end + 1) === lineFeed ? end + 2 : end + 1;
      if (end - recordStart > longestRecord) throw tooLong();
      this.emit();
      literalLeft--;
      recordStart = start;
    }
    return Math.min(recordStart, length);
  }

  private emit(): void {
    const { record } = this;
    if (this.count > 1 || record.ends[0]! > record.starts[0]!) {
      record.count = this.count;
      record.line = this.nextLine;
      this.onRecord(record);
    }
    this.nextLine += 1 + this.linesInside;
    this.linesInside = 0;
    this.count = 0;
  }

  /** Keeps the field at `start` and returns the offset of what ends it, or -1 when its quote does not close here. */
  private field(text: string, start: number, literal: boolean): number {
    const { delimiter } = this;
    const length = text.length;
    let code = text.charCodeAt(start);
    let end = start;
    let from = start;
    let to = -1;
    if (!literal && (code === quote || code === space || code === tab)) {
      const open = this.openingQuote(text, start);
      const close = open < 0 ? notAQuote : this.closingQuote(text, open);
      if (close === openAtEnd) return -1;
      if (close >= 0) {
        from = open + 1;
        to = close;
        end = close + 1;
      }
    }
    while (end < length) {
      code = text.charCodeAt(end);
      if (code === delimiter || code === lineFeed || code === carriageReturn) break;
      end++;
    }
    if (to >= 0) this.keep(from, to, this.closedDoubled ? 1 : 0);
    else if (literal && end - start > 1 && text.charCodeAt(start) === quote && text.charCodeAt(end - 1) === quote)
      this.keep(start + 1, end - 1, 1);
    else this.keep(start, end, 0);
    return end;
  }

  private keep(start: number, end: number, doubled: number): void {
    const { record } = this;
    if (this.count >= record.starts.length) this.grow();
    record.starts[this.count] = start;
    record.ends[this.count] = end;
    record.doubled[this.count] = doubled;
    this.count++;
  }

  /** Offset of the quote that opens the field at `start` after blanks, or -1. */
  private openingQuote(text: string, start: number): number {
    let at = start;
    let code = text.charCodeAt(at);
    while ((code === space || code === tab) && code !== this.delimiter) code = text.charCodeAt(++at);
    return code === quote ? at : -1;
  }

  /** Offset of the closing quote, or `openAtEnd`, or `notAQuote` when the opening one is a plain character. */
  private closingQuote(text: string, open: number): number {
    this.closedDoubled = false;
    let at = open + 1;
    for (;;) {
      const nextQuote = text.indexOf('"', at);
      if (nextQuote < 0) {
        if (text.length - open > longestRecord) throw tooLong();
        return openAtEnd;
      }
      if (text.charCodeAt(nextQuote + 1) === quote) {
        this.closedDoubled = true;
        at = nextQuote + 2;
        continue;
      }
      const lines = this.linesBetween(text, open, nextQuote);
      if (this.isFieldEnd(text, nextQuote + 1)) {
        this.linesInside += lines;
        return nextQuote;
      }
      // A quote amid text. Over several lines the opening quote was a stray one; on one line look for a better end.
      return lines > 0 ? notAQuote : this.laterClose(text, nextQuote + 1);
    }
  }

  private isFieldEnd(text: string, offset: number): boolean {
    let at = offset;
    let code = text.charCodeAt(at);
    while ((code === space || code === tab) && code !== this.delimiter) code = text.charCodeAt(++at);
    return at >= text.length || code === this.delimiter || code === lineFeed || code === carriageReturn;
  }

  /** The next quote on the same line that ends a field, or `notAQuote`. */
  private laterClose(text: string, from: number): number {
    if (from < this.noCloseBefore) return notAQuote;
    let at = from;
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === lineFeed || code === carriageReturn) break;
      if (code === quote && this.isFieldEnd(text, at + 1)) return at;
    }
    this.noCloseBefore = at;
    return notAQuote;
  }

  /** Line ends between two offsets; CR LF counts once. The next position is cached, so that the scan is linear. */
  private linesBetween(text: string, from: number, to: number): number {
    let lines = 0;
    while (this.nextLineFeed < to) {
      if (this.nextLineFeed > from) lines++;
      const next = text.indexOf('\n', Math.max(this.nextLineFeed + 1, from));
      this.nextLineFeed = next < 0 ? Infinity : next;
    }
    if (lines > 0) return lines;
    while (this.nextReturn < to) {
      if (this.nextReturn > from) lines++;
      const next = text.indexOf('\r', Math.max(this.nextReturn + 1, from));
      this.nextReturn = next < 0 ? Infinity : next;
    }
    return lines;
  }

  private grow(): void {
    if (this.count >= maxFields)
      throw new StatementRefusal('broken', 'This file is damaged: a row has more than 4,096 columns.');
    const { record } = this;
    const size = record.starts.length * 2;
    const starts = new Int32Array(size);
    starts.set(record.starts);
    const ends = new Int32Array(size);
    ends.set(record.ends);
    const doubled = new Uint8Array(size);
    doubled.set(record.doubled);
    record.starts = starts;
    record.ends = ends;
    record.doubled = doubled;
  }
}
