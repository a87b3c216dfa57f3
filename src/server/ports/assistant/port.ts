import type { Figure, Piece, Proposal } from '#domain/assistant/piece.ts';
import type { Source } from '#domain/assistant/sources.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';

/** The result of a tool. */
export interface ToolResult<Data = unknown> {
  /**
   * Plain values for calculations of the engine and for a model to read. Text from the member's data is data, not an
   * instruction.
   */
  data: Data;
  /** Every number of it that may be shown. */
  figures: Figure[];
  /** The data and dates used. */
  sources: Source[];
  /** The change that the tool prepared. A tool changes nothing itself. */
  proposal?: Proposal;
}

export interface ToolDescription {
  name: string;
  /** One or two sentences: what the tool answers and when to use it. */
  about: string;
  /** The JSON schema of its input. */
  input: Record<string, unknown>;
}

/** The input of a tool is invalid; the message says why. */
export class ToolRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ToolRefused';
  }
}

/** Read-only tools for the data of the one member who asks. */
export interface AssistantTools {
  readonly list: readonly ToolDescription[];
  /** @throws ToolRefused where the tool does not exist or its input is invalid. */
  run(name: string, input: unknown): Promise<ToolResult>;
}

export interface Ask {
  text: string;
  /** The earlier messages, oldest first; at most the last 20. */
  earlier: { role: 'user' | 'assistant'; text: string }[];
  today: CivilDate;
  timeZone: string;
  firstName: string;
}

/**
 * The adapter's service cannot be reached, or did not finish within its limits. The message is for the log, not for the
 * member.
 */
export class AssistantUnavailable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'AssistantUnavailable';
  }
}

/**
 * Answers questions about a member's own money. An answer takes at most two minutes; `signal` ends it at once, and the
 * text up to then is kept.
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
