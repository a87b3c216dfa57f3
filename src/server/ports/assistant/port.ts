import type { CivilDate } from '#domain/calendar/civil-date.ts';

/** A number that is shown: it comes from a tool over the member's own rows, and opens them. */
export interface Figure {
  /** Unique within the result of one tool. */
  id: string;
  /** As the member reads it, such as '$412.60' or '3 payments'. */
  text: string;
  /** The path in the app that opens the rows behind it, such as '/transactions?category=12'. */
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

export type ProposalKind = 'recategorise' | 'budget' | 'goal' | 'scheduled_payment';

/** The command that carries a proposal out, in the words of the contract. */
export interface ProposedCommand {
  /** The endpoint as 'area.name', such as 'goals.create'. */
  call: string;
  /** Its body as it stands on the wire. */
  body: Record<string, unknown>;
}

/** A change that the member is asked to confirm. Nothing has happened yet. */
export interface Proposal {
  kind: ProposalKind;
  title: string;
  before: Fact[];
  after: Fact[];
  command: ProposedCommand;
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

/** What a tool found. */
export interface ToolResult<Data = unknown> {
  /** Plain values for the engine's own reckoning and for a model to read; text of the member's in it is data and no instruction. */
  data: Data;
  /** Every number of it that may be shown. */
  figures: Figure[];
  /** The data and the dates used, such as 'Posted transactions from 01/11/2026 to 22/11/2026'. */
  source: string;
  /** The change that the tool prepared; a tool changes nothing itself. */
  proposal?: Proposal;
}

export interface ToolDescription {
  name: string;
  /** In a sentence or two: what it answers and when to use it. */
  about: string;
  /** The JSON schema of its input. */
  input: Record<string, unknown>;
}

/** The input of a tool is not right; the message says what is. */
export class ToolRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ToolRefused';
  }
}

/** Reads over the rows of the one member who asks. None of them changes anything. */
export interface AssistantTools {
  readonly list: readonly ToolDescription[];
  /** @throws ToolRefused where there is no such tool or its input is not right. */
  run(name: string, input: unknown): Promise<ToolResult>;
}

export interface Ask {
  text: string;
  /** What was said before, the oldest first; at most the last 20 messages. */
  earlier: { role: 'user' | 'assistant'; text: string }[];
  today: CivilDate;
  timeZone: string;
  firstName: string;
}

/** The engine behind it cannot be reached, or gave up within its limits. The message is for the log, not for the member. */
export class AssistantUnavailable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'AssistantUnavailable';
  }
}

/**
 * Answers questions about a member's own money. An answer ends by itself within two minutes; `signal` ends it at once,
 * and what came until then stays.
 */
export interface Assistant {
  readonly adapter: string;
  answer(ask: Ask, tools: AssistantTools, signal: AbortSignal): AsyncIterable<Piece>;
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    assistant: Assistant;
  }
}
