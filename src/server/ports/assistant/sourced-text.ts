import type { Figure, Piece } from '#domain/assistant/piece.ts';
import type { Ask, ToolResult } from './port.ts';

/**
 * What a model writes, made fit to be shown: every number in it is a figure that a tool found in this answer, a date of what
 * the tools found, or the member's own word. A sentence with any other number is left out, whoever talked the model into it.
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
/** Amounts and shares that are written out as words. */
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

/** What the tools of one answer have found, and what the member said. */
export class Sources {
  readonly #figures = new Map<string, Figure>();
  readonly #byNumber = new Map<string, Figure>();
  readonly #dates = new Set<string>();
  readonly #said: ReadonlySet<string>;

  constructor({ text, earlier, today }: Pick<Ask, 'text' | 'earlier' | 'today'>) {
    const words = [text, ...earlier.filter(({ role }) => role === 'user').map((one) => one.text)];
    this.#said = new Set(words.flatMap((said) => [...said.matchAll(NUMBER)].map(([number]) => plain(number))));
    this.#dates.add(today);
    for (const date of words.flatMap(datesIn)) this.#dates.add(date);
  }

  /** Takes in what a tool found; answers its figures by the names under which the model may write them. */
  add(result: ToolResult): { name: string; text: string }[] {
    for (const date of datesIn(`${JSON.stringify(result.data)} ${result.source}`)) this.#dates.add(date);
    return result.figures.map((figure) => {
      const name = `f${this.#figures.size + 1}`;
      this.#figures.set(name, figure);
      for (const [number] of figure.text.matchAll(NUMBER))
        if (!this.#byNumber.has(plain(number))) this.#byNumber.set(plain(number), figure);
      return { name, text: figure.text };
    });
  }

  /** The text without the dates that are known; what is left of numbers needs another source. */
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

  /** A run of text as pieces, or undefined where a number in it has no source. */
  #plainText(text: string): Piece[] | undefined {
    const rest = this.#withoutDates(text);
    if (WORDED.test(rest)) return undefined;
    const pieces: Piece[] = [];
    let from = 0;
    for (const match of rest.matchAll(NUMBER)) {
      const number = plain(match[0]);
      const figure = this.#byNumber.get(number);
      if (!figure && !this.#said.has(number) && !this.#said.has(`%${number}`)) return undefined;
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

export const LEFT_OUT = 'I left something out, because a number in it does not come from your own transactions.';

const SENTENCE = /^[\s\S]*?(?:[.!?](?=\s)|\n)\s*/;

/** Signs of Markdown and addresses of the web mean nothing here. */
function withoutMarks(text: string): string {
  return text
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/https?:\/\/\S+/g, '')
    .replace(/\*\*|__|`+|^#+ /gm, '');
}

/** Lets what a model writes through by the sentence. */
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

  /** What is left when the model has said its last word. */
  *end(): Generator<Piece> {
    if (this.#text.trim() !== '') yield* this.#pass(this.#text);
    this.#text = '';
    if (this.#leftOut) yield { kind: 'text', text: ` ${LEFT_OUT}` };
    this.#leftOut = false;
  }
}
