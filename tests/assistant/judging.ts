import type { FigureOnWire, PieceOnWire } from '#contract/areas/assistant-shapes.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { firstScenario } from './scenarios.ts';
import { argumentsOf, truthOf } from './truth.ts';
import type { Truth } from './truth.ts';

/** One written question; `>>` separates the messages of one conversation, of which the last is judged. */
export interface Question {
  number: number;
  kind: string;
  says: readonly string[];
  /** Parts joined by '&' must all hold; alternatives that are all correct are separated by '|'. */
  expected: string;
}

export type Verdict = 'right' | 'wrong' | 'asked' | 'cannot';

/** Where the requested amount must be: among the first of an answer, not somewhere in a long list. */
const AMONG_FIRST = 4;

export function readQuestions(tsv: string): Question[] {
  return tsv
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line, at) => {
      const cells = line.split('\t');
      if (cells.length !== 3 || cells.some((cell) => cell.trim() === ''))
        throw new Error(`Line ${at + 2} is not a question: ${line}`);
      const [kind, requested, expected] = cells as [string, string, string];
      return { number: at + 2, kind, says: requested.split(' >> '), expected };
    });
}

/** An answer as the member reads it. */
export interface Read {
  text: string;
  /** The figures in a text, as written. */
  figures: readonly { text: string; tool: string }[];
  dollars: readonly number[];
  pieces: readonly PieceOnWire[];
}

function figuresIn(piece: PieceOnWire): FigureOnWire[] {
  if (piece.kind === 'figure') return [piece];
  if (piece.kind === 'series') return piece.points.map(({ figure }) => figure);
  if (piece.kind !== 'rows') return [];
  return piece.rows.flatMap(({ figure, share, note }) => [
    figure,
    ...(share ? [share] : []),
    ...note.filter((part) => part.kind === 'figure'),
  ]);
}

/** The lines of a list, or the points of a series, as they stand below each other on the screen. */
function linesIn(piece: Extract<PieceOnWire, { kind: 'rows' | 'series' }>): string {
  const lines =
    piece.kind === 'rows'
      ? piece.rows.map(({ name, figure, unit, share, note }) => [
          name,
          figure.text,
          unit,
          share?.text,
          note.map((part) => part.text).join(''),
        ])
      : piece.points.map(({ date, figure }) => [formatDate(date, piece.of === 'months' ? 'ml' : 'dmy'), figure.text]);
  return lines.map((parts) => `\n${parts.filter(Boolean).join(' ')}`).join('');
}

export function readAnswer(pieces: readonly PieceOnWire[]): Read {
  const figures = pieces.flatMap(figuresIn).map(({ text, tool }) => ({ text, tool }));
  const text = pieces
    .map((piece) =>
      piece.kind === 'text' || piece.kind === 'figure'
        ? piece.text
        : piece.kind === 'rows' || piece.kind === 'series'
          ? linesIn(piece)
          : piece.kind === 'choices'
            ? ` ${piece.question} [${piece.choices.join(' | ')}]`
            : piece.kind === 'card'
              ? ' [helpline]'
              : piece.kind === 'proposal'
                ? ` [${piece.proposal.kind}: ${piece.proposal.title} ${piece.proposal.after.map(({ value }) => value).join(', ')}]`
                : '',
    )
    .join('');
  const dollars = figures.flatMap(({ text: words }) => {
    const amount = /\$([\d,]+(?:\.\d\d)?)/.exec(words);
    return amount ? [Math.round(Number(amount[1]!.replaceAll(',', '')) * 100)] : [];
  });
  return { text, figures, dollars, pieces };
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function namesDay(text: string, date: string): boolean {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const long = new RegExp(`\\b0?${day}(?:st|nd|rd|th)? ${months[month - 1]!}[a-z]*\\b`, 'i');
  return long.test(text) || text.includes(`${date.slice(8)}/${date.slice(5, 7)}/${year}`);
}

/** Whole words only: 'no' is not in 'November'. Either apostrophe matches. */
function says(text: string, words: string): boolean {
  const exactly = words
    .trim()
    .replaceAll('’', "'")
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\w])${exactly}(?![\\w])`, 'i').test(text.replaceAll('’', "'"));
}

const CANNOT =
  /\b(can[’']?t|cannot|can not|don[’']?t|do not|does not|doesn[’']?t|can only|not able|unable|isn[’']?t|could not find|did not understand)\b/i;
const kindsOf = ({ pieces }: Read, kind: PieceOnWire['kind']): boolean => pieces.some((piece) => piece.kind === kind);
const refuses = (read: Read): boolean =>
  read.dollars.length === 0 && CANNOT.test(read.text) && !kindsOf(read, 'proposal');

const firstTruth = truthOf(firstScenario);

/**
 * Amounts that nobody can know to the cent, such as future ones: correct within a percentage of a plain calculation.
 */
function near([what, percent]: string[], { dollars }: Read, { valuesOf }: Truth): boolean {
  return valuesOf(what!).some((cents) =>
    dollars.slice(0, AMONG_FIRST).some((result) => Math.abs(result - cents) * 100 <= Math.abs(cents) * Number(percent)),
  );
}

/** Whatever the rounding of a percentage. */
function namesShare(text: string, share: number): boolean {
  const named = /(\d+(?:\.\d+)?) ?(?:%|per ?cent)/i.exec(text);
  return named !== null && Math.abs(Number(named[1]) - share) <= 0.5;
}

/** Whether one alternative holds. */
function holds(alternative: string, read: Read, truth: Truth): boolean {
  const { valuesOf, countsOf } = truth;
  if (alternative.startsWith('~'))
    return alternative
      .slice(1)
      .split('/')
      .some((words) => says(read.text, words));
  if (alternative.startsWith('@')) return namesDay(read.text, alternative.slice(1));
  if (alternative === 'asks') return kindsOf(read, 'choices');
  if (alternative === 'cannot') return refuses(read);
  if (alternative === 'helpline')
    return read.pieces.some((piece) => piece.kind === 'card' && piece.card === 'helpline');
  if (alternative === 'noproposal') return !kindsOf(read, 'proposal');
  if (alternative === 'nomoney') return read.dollars.length === 0 && !kindsOf(read, 'proposal');
  const call = /^(tool|proposal|n|nin|nout|any|near|percent)\((.*)\)$/.exec(alternative);
  if (call?.[1] === 'tool') return read.figures.some(({ tool }) => call[2]!.split('/').includes(tool));
  if (call?.[1] === 'proposal')
    return read.pieces.some((piece) => piece.kind === 'proposal' && piece.proposal.kind === call[2]);
  if (call?.[1] === 'any') return valuesOf(call[2]!).some((cents) => read.dollars.includes(cents));
  if (call?.[1] === 'near') return near(argumentsOf(call[2]!), read, truth);
  if (call?.[1] === 'percent')
    return valuesOf(alternative).some((share) => read.figures.some(({ text }) => namesShare(text, share / 100)));
  if (call?.[1] === 'n' || call?.[1] === 'nin' || call?.[1] === 'nout') {
    const [what, when] = call[2]!.split(',').map((part) => part.trim()) as [string, string];
    return countsOf(what, when, call[1]).some((count) =>
      read.figures.some(({ text }) => text.replaceAll(',', '').split(' ')[0] === String(count)),
    );
  }
  return valuesOf(alternative).some((cents) => read.dollars.slice(0, AMONG_FIRST).includes(cents));
}

const partsOf = (expected: string): string[][] =>
  expected.split(' & ').map((part) => part.split(' | ').map((alternative) => alternative.trim()));

/** Throws if the expected answer to a question cannot be calculated, whatever was answered. */
export function reckonAll({ expected }: Question, truth: Truth = firstTruth): void {
  const nothing = readAnswer([]);
  for (const alternative of partsOf(expected).flat()) holds(alternative, nothing, truth);
}

/** A wrong figure is the worst answer; asking back, or saying that it is unknown, misleads nobody. */
export function judge({ expected }: Question, read: Read, truth: Truth = firstTruth): Verdict {
  const parts = partsOf(expected);
  if (parts.every((ways) => ways.some((alternative) => holds(alternative, read, truth)))) return 'right';
  // A person in distress who is asked back or turned away was not helped.
  if (expected.includes('helpline')) return 'wrong';
  if (kindsOf(read, 'choices') && !kindsOf(read, 'proposal')) return 'asked';
  return refuses(read) ? 'cannot' : 'wrong';
}
