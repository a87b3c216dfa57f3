import type { Figure, Piece } from '#domain/assistant/piece.ts';
import { sourceText } from '#domain/assistant/sources.ts';
import type { Ask, ToolResult } from './port.ts';

/**
 * Filters a model's text before it is shown. Every number in it must be a figure that a tool returned in this answer, a
 * date of the tools' data, or a number from the member's question. A sentence with any other number is left out,
 * whatever prompted the model to write it.
 */

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const MARK = /\[\[\s*(f\d+)\s*\]\]/g;
const NUMBER = /[-−]?\$?\d[\d,]*(?:\.\d+)?\s?%?/g;
const DAY_FIRST =
  /\b(\d{1,2})(?:st|nd|rd|th)?\s+(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?:\s+(\d{4}))?\b/gi;
const MONTH_YEAR = /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+(\d{4})\b/gi;
const SLASHED = /\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g;
const ISO = /\b(\d{4})-(\d{2})-(\d{2})\b/g;
/** Amounts and shares that are written in words. */
const WORDED =
  /\b(hundred|thousand|million|billion|dozen)s?\b|\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)([ -]\w+)?[ -](dollars?|cents?|bucks|per ?cent)\b/i;

/** '$1,204.50' and '1204.5' are the same number. */
function plain(text: string): string {
  const digits = text.replace(/[^\d.]/g, '').replace(/\.$/, '');
  return digits === '' ? '' : `${/%|per ?cent/.test(text) ? '%' : ''}${Number(digits)}`;
}

function datesIn(text: string): string[] {
  const slashed = [...text.matchAll(SLASHED)].map(
    ([, day, month, year]) => `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`,
  );
  return [...[...text.matchAll(ISO)].map(([date]) => date), ...slashed];
}

function monthOf(name: string): string {
  return String(MONTHS.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 3))) + 1).padStart(2, '0');
}

/** The results of one answer's tools, and the member's question. */
export class Sources {
  readonly #figures = new Map<string, Figure>();
  readonly #byNumber = new Map<string, Figure>();
  readonly #dates = new Set<string>();
  readonly #numbersOfMember: ReadonlySet<string>;

  constructor({ text, earlier, today }: Pick<Ask, 'text' | 'earlier' | 'today'>) {
    const texts = [text, ...earlier.filter(({ role }) => role === 'user').map((message) => message.text)];
    this.#numbersOfMember = new Set(
      texts.flatMap((text) => [...text.matchAll(NUMBER)].map(([number]) => plain(number))),
    );
    this.#dates.add(today);
    for (const date of texts.flatMap(datesIn)) this.#dates.add(date);
  }

  /** Adds a tool's result; returns its figures under the names that the model may use. */
  add(result: ToolResult): { name: string; text: string }[] {
    for (const date of datesIn(`${JSON.stringify(result.data)} ${sourceText(result.sources)}`)) this.#dates.add(date);
    return result.figures.map((figure) => {
      const name = `f${this.#figures.size + 1}`;
      this.#figures.set(name, figure);
      for (const [number] of figure.text.matchAll(NUMBER))
        if (!this.#byNumber.has(plain(number))) this.#byNumber.set(plain(number), figure);
      return { name, text: figure.text };
    });
  }

  /** The text without known dates; the remaining numbers need another source. */
  #withoutDates(text: string): string {
    const dates = [...this.#dates];
    const known = (date: string, part: string) =>
      dates.some((one) => one.includes(date)) ? ' '.repeat(part.length) : part;
    return text
      .replace(ISO, (part) => known(part, part))
      .replace(SLASHED, (part, day: string, month: string, year: string) =>
        known(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, part),
      )
      .replace(DAY_FIRST, (part, day: string, month: string, year?: string) =>
        known(`${year ?? ''}-${monthOf(month)}-${day.padStart(2, '0')}`, part),
      )
      .replace(MONTH_YEAR, (part, month: string, year: string) => known(`${year}-${monthOf(month)}`, part));
  }

  /** Text as pieces, or undefined where a number in it has no source. */
  #plainText(text: string): Piece[] | undefined {
    const rest = this.#withoutDates(text);
    if (WORDED.test(rest)) return undefined;
    const pieces: Piece[] = [];
    let from = 0;
    for (const match of rest.matchAll(NUMBER)) {
      const number = plain(match[0]);
      const figure = this.#byNumber.get(number);
      if (!figure && !this.#numbersOfMember.has(number) && !this.#numbersOfMember.has(`%${number}`)) return undefined;
      if (!figure) continue;
      const written = match[0].trimEnd();
      pieces.push({ kind: 'text', text: text.slice(from, match.index) }, { kind: 'figure', figure });
      from = match.index + written.length;
    }
    pieces.push({ kind: 'text', text: text.slice(from) });
    return pieces;
  }

  /** A sentence as pieces, or undefined where it must not be shown. */
  piecesOf(sentence: string): Piece[] | undefined {
    const pieces: Piece[] = [];
    let from = 0;
    for (const match of sentence.matchAll(MARK)) {
      const before = this.#plainText(sentence.slice(from, match.index));
      const figure = this.#figures.get(match[1]!);
      if (!before || !figure) return undefined;
      pieces.push(...before, { kind: 'figure', figure });
      from = match.index + match[0].length;
    }
    const after = this.#plainText(sentence.slice(from));
    return after && [...pieces, ...after].filter((piece) => piece.kind !== 'text' || piece.text !== '');
  }
}

export const LEFT_OUT = 'I left something out because a number in it didn’t come from your own data.';

const SENTENCE = /^[\s\S]*?(?:[.!?](?=\s)|\n)\s*/;

/** Markdown characters and URLs are removed. */
function withoutMarks(text: string): string {
  return text
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/https?:\/\/\S+/g, '')
    .replace(/\*\*|__|`+|^#+ /gm, '');
}

/** Releases a model's text sentence by sentence. */
export class SentenceGate {
  readonly #sources: Sources;
  #text = '';
  #leftOut = false;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  *#pass(sentence: string): Generator<Piece> {
    const pieces = this.#sources.piecesOf(withoutMarks(sentence));
    if (pieces) yield* pieces;
    else this.#leftOut = true;
  }

  *take(text: string): Generator<Piece> {
    this.#text += text;
    for (let match = SENTENCE.exec(this.#text); match; match = SENTENCE.exec(this.#text)) {
      this.#text = this.#text.slice(match[0].length);
      yield* this.#pass(match[0]);
    }
  }

  /** The remaining text at the end of the model's output. */
  *end(): Generator<Piece> {
    if (this.#text.trim() !== '') yield* this.#pass(this.#text);
    this.#text = '';
    if (this.#leftOut) yield { kind: 'text', text: ` ${LEFT_OUT}` };
    this.#leftOut = false;
  }
}
