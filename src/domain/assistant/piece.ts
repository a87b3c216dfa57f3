import type { CivilDate } from '../calendar/civil-date.ts';
import { formatDate } from '../calendar/date-format.ts';

/** The parts of an answer, shared by the rules, the `assistant` port and its adapters. */

/** A figure found by a tool in the member's data; its link opens the transactions. */
export interface Figure {
  /** Unique within the result of one tool. */
  id: string;
  /** As the member reads it, such as '$412.60' or '3 payments'. */
  text: string;
  /** The path in the app that opens the rows behind it. */
  href: string;
  /** The tool that found it. */
  tool: string;
  /** Whole cents where it is an amount. */
  cents?: number;
}

/** What a card says of one thing before and after the change. */
export interface Fact {
  label: string;
  value: string;
}

/** A change for the member to confirm; nothing has happened yet. */
export interface Proposal {
  kind: 'recategorise' | 'budget' | 'goal' | 'scheduled_payment';
  title: string;
  before: Fact[];
  after: Fact[];
  /** The endpoint as 'area.name', such as 'goals.create', and its body in wire format. */
  command: { call: string; body: Record<string, unknown> };
}

/** Words with figures among them. */
export type Inline = { kind: 'text'; text: string } | { kind: 'figure'; figure: Figure };

/** A line of a list: what it is, its figure, and a few words about it. */
export interface Row {
  name: string;
  figure: Figure;
  /** What the figure is, behind it: 'left', 'owed'. */
  unit?: string;
  /** What part of the whole it is. */
  share?: Figure;
  note?: Inline[];
}

/** An amount of a series, on the day or of the month that begins then. */
export interface Point {
  date: CivilDate;
  figure: Figure;
}

/** A part of an answer, in the order in which the member reads it. */
export type Piece =
  | Inline
  /** A list, one thing a line. */
  | { kind: 'rows'; title: string; rows: Row[] }
  /** Amounts over time, drawn as a chart. */
  | { kind: 'series'; title: string; of: 'months' | 'days'; points: Point[] }
  | { kind: 'proposal'; proposal: Proposal }
  /** Where to get help with debt, for free. */
  | { kind: 'card'; card: 'helpline' }
  /** A question back, with the answers that can be tapped. */
  | { kind: 'choices'; question: string; choices: string[] }
  /** Which data and which dates the answer used. */
  | { kind: 'source'; note: string }
  /** Questions that go on from this answer; each can be tapped. */
  | { kind: 'follow_ups'; questions: string[] };

/** Builds a sentence whose numbers are figures: `say`You spent ${figure} on ${'groceries'}.`` */
export function say(words: TemplateStringsArray, ...parts: (string | Figure)[]): Inline[] {
  const pieces: Inline[] = [];
  let text = '';
  words.forEach((word, at) => {
    text += word;
    const part = parts[at];
    if (part === undefined) return;
    if (typeof part === 'string') {
      text += part;
      return;
    }
    if (text !== '') pieces.push({ kind: 'text', text });
    pieces.push({ kind: 'figure', figure: part });
    text = '';
  });
  if (text !== '') pieces.push({ kind: 'text', text });
  return pieces;
}

/** Figures in a row, as in 'a, b and c'. */
export function listed(items: readonly (readonly Piece[])[]): Piece[] {
  return items.flatMap((item, at): Piece[] => [
    ...(at === 0 ? [] : [{ kind: 'text' as const, text: at === items.length - 1 ? ' and ' : ', ' }]),
    ...item,
  ]);
}

/** A list, under a name for those who cannot see it. Nothing where there is no line. */
export function list(title: string, rows: readonly Row[]): Piece[] {
  return rows.length === 0 ? [] : [{ kind: 'rows', title, rows: [...rows] }];
}

/** A list or a series as plain text, a line each. */
export function linesOf(piece: Extract<Piece, { kind: 'rows' | 'series' }>): string {
  const lines =
    piece.kind === 'series'
      ? piece.points.map(
          ({ date, figure }) => `${formatDate(date, piece.of === 'months' ? 'ml' : 'dmy')}: ${figure.text}`,
        )
      : piece.rows.map(({ name, figure, unit, share, note = [] }) => {
          const words = note.map((part) => (part.kind === 'text' ? part.text : part.figure.text)).join('');
          return [`${name}: ${figure.text}${unit ? ` ${unit}` : ''}`, share?.text, words].filter(Boolean).join(', ');
        });
  return lines.map((line) => `\n- ${line}`).join('');
}

/** Every figure of a part, in the order in which the member reads them. */
export function figuresIn(piece: Piece): Figure[] {
  switch (piece.kind) {
    case 'figure':
      return [piece.figure];
    case 'rows':
      return piece.rows.flatMap(({ figure, share, note = [] }) => [
        figure,
        ...(share ? [share] : []),
        ...note.flatMap((part) => (part.kind === 'figure' ? [part.figure] : [])),
      ]);
    case 'series':
      return piece.points.map(({ figure }) => figure);
    default:
      return [];
  }
}

/** The text of a part outside its figures. */
export function wordsIn(piece: Piece): string {
  if (piece.kind === 'text') return piece.text;
  if (piece.kind !== 'rows') return '';
  return piece.rows
    .flatMap(({ name, note = [] }) => [name, ...note.map((part) => (part.kind === 'text' ? part.text : ''))])
    .join('\n');
}
