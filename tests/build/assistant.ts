import { assistant } from '#contract/areas/assistant.ts';
import type { StreamLine } from '#contract/areas/assistant.ts';
import type { WireReplyOf } from '#contract/kit/endpoint.ts';
import type { Piece, Proposal } from '#domain/assistant/piece.ts';
import type { Ask, Assistant } from '#server/ports/assistant/port.ts';
import type { TestServer } from './server.ts';

/** An assistant whose replies and timing a test scripts. */
export interface ScriptedAssistant extends Assistant {
  /** The questions it received, oldest first. */
  asks: Ask[];
  /** Sets the reply to the next questions. */
  plays(script: (ask: Ask, signal: AbortSignal) => AsyncIterable<Piece>): void;
}

export const text = (words: string): Piece => ({ kind: 'text', text: words });
export const figure = (words: string, href: string): Piece => ({
  kind: 'figure',
  figure: { id: 'f', text: words, href, tool: 'spending' },
});
export const proposed = (proposal: Proposal): Piece => ({ kind: 'proposal', proposal });

export function scriptedAssistant(): ScriptedAssistant {
  const asks: Ask[] = [];
  let script: (ask: Ask, signal: AbortSignal) => AsyncIterable<Piece> = async function* () {
    yield text('Yes.');
  };
  return {
    adapter: 'script',
    asks,
    plays: (next) => (script = next),
    answer(ask, _tools, signal) {
      asks.push(ask);
      return script(ask, signal);
    },
  };
}

/** An event that a test waits for. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

/** The data lines of an answer, read as they arrive. */
export interface AnswerReader {
  lines: StreamLine[];
  /** Reads until a line matches; false if the stream ends first. */
  until(fits: (line: StreamLine) => boolean): Promise<boolean>;
  /** Reads to the end of the stream. */
  end(): Promise<StreamLine[]>;
  cut(): Promise<void>;
}

export function answerReader(response: Response): AnswerReader {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const lines: StreamLine[] = [];
  let waiting = '';
  async function more(): Promise<boolean> {
    const { value, done } = await reader.read();
    if (done) return false;
    const parts = (waiting + value).split('\n\n');
    waiting = parts.pop()!;
    for (const part of parts) {
      const data = /^data: (.+)$/m.exec(part);
      if (data) lines.push(JSON.parse(data[1]!) as StreamLine);
    }
    return true;
  }
  return {
    lines,
    async until(fits) {
      while (!lines.some(fits)) if (!(await more())) return false;
      return true;
    },
    async end() {
      while (await more());
      return lines;
    },
    cut: () => reader.cancel(),
  };
}

/** Starts a conversation. */
export async function aConversation(server: TestServer, token: string): Promise<number> {
  const { body } = await server.call(assistant.create, { token, body: {} });
  return body.id;
}

type Message = WireReplyOf<typeof assistant.messages>['items'][number];

/** The change that an answer proposes. */
export function proposalIn({ pieces }: Message) {
  const proposalPiece = pieces.find((piece) => piece.kind === 'proposal');
  if (!proposalPiece) throw new Error('The answer proposes no change.');
  return proposalPiece.proposal;
}

/** Sends a message over the wire and returns the stream of its answer. */
export async function say(
  server: TestServer,
  token: string,
  conversationId: number,
  content: string,
  more: Record<string, unknown> = {},
): Promise<AnswerReader> {
  const path = assistant.send.path.replace('{id}', String(conversationId));
  const response = await fetch(server.baseUrl + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content, ...more }),
  });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return answerReader(response);
}

/** Follows an answer from a piece on. */
export async function follow(
  server: TestServer,
  token: string,
  conversationId: number,
  messageId: number,
  after: number,
): Promise<AnswerReader> {
  const path = assistant.follow.path.replace('{id}', String(conversationId)).replace('{message_id}', String(messageId));
  const response = await fetch(`${server.baseUrl}${path}?after=${after}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return answerReader(response);
}
