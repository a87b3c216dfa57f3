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

/** A part of an answer, in the order in which the member reads it. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'figure'; figure: Figure }
  | { kind: 'proposal'; proposal: Proposal }
  /** Where to get help with debt, for free. */
  | { kind: 'card'; card: 'helpline' }
  /** A question back, with the answers that can be tapped. */
  | { kind: 'choices'; question: string; choices: string[] }
  /** Which data and which dates the answer used. */
  | { kind: 'source'; note: string };

/** Builds a sentence whose numbers are figures: `say`You spent ${figure} on ${'groceries'}.`` */
export function say(words: TemplateStringsArray, ...parts: (string | Figure)[]): Piece[] {
  const pieces: Piece[] = [];
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
