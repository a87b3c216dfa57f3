import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import { badField } from '#contract/kit/errors.ts';
import { implement, withSystemDb } from '#server/kit/implement.ts';
import type { Route } from '#server/kit/implement.ts';
import { assistantTools } from '#server/areas/assistant/tools/assistant-tools.ts';
import { embeddedAssistant } from '#server/ports/assistant/embedded.ts';
import { ToolRefused } from '#server/ports/assistant/port.ts';
import type { ToolResult } from '#server/ports/assistant/port.ts';
import type { Tools } from '#domain/assistant/findings.ts';
import { figuresIn, linesOf } from '#domain/assistant/piece.ts';
import type { Piece } from '#domain/assistant/piece.ts';
import type { TestServer } from './server.ts';

const asking = defineArea('asking', {
  ask: {
    method: 'POST',
    path: 'api/asking/ask',
    auth: 'member',
    summary: 'Asks the embedded engine at once, without a conversation.',
    body: z.object({ text: z.string(), earlier: z.optional(z.array(z.string())) }),
    reply: z.object({ pieces: z.custom<Piece[]>() }),
  },
  tool: {
    method: 'POST',
    path: 'api/asking/tool',
    auth: 'member',
    summary: 'Runs one tool.',
    body: z.object({ name: z.string(), input: z.unknown() }),
    reply: z.object({ result: z.unknown() }),
  },
});

/** Test-only calls that query the engine over real dispatch. */
export const askingRoutes: Route[] = implement(asking, {
  ask: withSystemDb('text-search', async ({ body }, context) => {
    const ask = {
      text: body.text,
      earlier: (body.earlier ?? []).map((text) => ({ role: 'user' as const, text })),
      today: context.clock.today(context.member.timeZone),
      timeZone: context.member.timeZone,
      firstName: 'Anna',
    };
    const pieces: Piece[] = [];
    for await (const piece of embeddedAssistant.answer(ask, assistantTools(context), context.signal))
      pieces.push(piece);
    return { pieces };
  }),
  tool: withSystemDb('text-search', async ({ body }, context) => {
    try {
      return { result: await assistantTools(context).run(body.name, body.input) };
    } catch (error) {
      if (error instanceof ToolRefused) throw badField('input', error.message);
      throw error;
    }
  }),
});

/** An answer as a member reads it, and its pieces. */
export interface Answered {
  text: string;
  pieces: Piece[];
  /** The displayed amounts, in cents. */
  cents: number[];
}

export async function askAssistant(
  server: TestServer,
  token: string,
  text: string,
  earlier: readonly string[] = [],
): Promise<Answered> {
  const { status, body } = await server.call(asking.ask, { token, body: { text, earlier: [...earlier] } });
  if (status !== 200) throw new Error(`The question was answered with ${status}: ${JSON.stringify(body)}`);
  const { pieces } = body;
  const texts = pieces.map((piece) =>
    piece.kind === 'text'
      ? piece.text
      : piece.kind === 'figure'
        ? piece.figure.text
        : piece.kind === 'rows' || piece.kind === 'series'
          ? linesOf(piece)
          : '',
  );
  return {
    text: texts.join('').trim(),
    pieces,
    cents: pieces.flatMap(figuresIn).flatMap(({ cents }) => cents ?? []),
  };
}

/** Runs a tool with any input. */
export const toolResult = (server: TestServer, token: string, name: string, input: unknown) =>
  server.call(asking.tool, { token, body: { name, input } });

/** The result of a tool. */
export async function runTool<N extends keyof Tools>(
  server: TestServer,
  token: string,
  name: N,
  input: Tools[N]['input'],
): Promise<Tools[N]['data']> {
  return ((await toolResult(server, token, name, input)).body.result as ToolResult<Tools[N]['data']>).data;
}
