import type { Figure, Piece, Proposal } from '#domain/assistant/piece.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';

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
