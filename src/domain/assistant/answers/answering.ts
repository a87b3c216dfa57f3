import { addDays } from '../../calendar/civil-date.ts';
import type { ToolName, Tools } from '../findings.ts';
import type { Piece } from '../piece.ts';
import type { Question } from '../question.ts';
import { everything, pastOf, unitAt, whenWords } from '../when.ts';
import type { Now, When } from '../when.ts';
import type { Span } from '../row-findings.ts';

/** What an answer does next: ask a tool, or say something. Nothing here reads or writes by itself. */
export type Step = { call: ToolName; input: unknown } | { pieces: Piece[] };

export type Answering = Generator<Step, void, unknown>;

/** Everything that an answer goes by. */
export interface Inquiry {
  question: Question;
  now: Now;
  /** Whether the member has set the payday. */
  payKnown: boolean;
  firstName: string;
}

export function* ask<N extends ToolName>(
  name: N,
  input: Tools[N]['input'],
): Generator<Step, Tools[N]['data'], unknown> {
  return (yield { call: name, input }) as Tools[N]['data'];
}

export function* tell(...pieces: readonly (Piece[] | Piece | string)[]): Generator<Step, void, unknown> {
  yield {
    pieces: pieces.flatMap((piece): Piece[] =>
      typeof piece === 'string' ? [{ kind: 'text', text: piece }] : Array.isArray(piece) ? piece : [piece],
    ),
  };
}

export function* askBack(question: string, choices: string[]): Generator<Step, void, unknown> {
  yield { pieces: [{ kind: 'choices', question, choices }] };
}

/** A time with its words, cut to what has passed. */
export interface Period {
  span: Span;
  words: string;
  when: When | null;
}

/** All that came before a time, where that is over. */
function beforeIt({ from }: Span, now: Now): Span | null {
  return from <= now.today ? { from: everything(now).from, to: addDays(from, -1) } : null;
}

export function periodOf(when: When, now: Now): Period | null {
  const until = when.until ? beforeIt(when.span, now) : null;
  const span = until ?? pastOf(when, now);
  return span && { span, words: whenWords(until ? '' : when.label, span), when };
}

export function thisMonth(now: Now): Period {
  const when: When = { span: unitAt('month', 0, now), label: 'this month', unit: 'month' };
  return { ...periodOf(when, now)!, when };
}

/** The periods in a question, limited to the past; this month by default. Null if all are in the future. */
export function periodsOf({ whens }: Question, now: Now): Period[] | null {
  if (whens.length === 0) return [thisMonth(now)];
  const periods = whens.map((when) => periodOf(when, now)).filter((period) => period !== null);
  return periods.length === 0 ? null : periods;
}
