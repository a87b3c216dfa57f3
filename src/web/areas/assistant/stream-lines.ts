import { streamLine } from '#contract/areas/assistant.ts';
import type { PieceOnWire, StreamLine } from '#contract/areas/assistant.ts';

/** The lines that are whole in `text`, and what is left of it. What breaks the contract says nothing. */
export function takeLines(text: string): { lines: StreamLine[]; rest: string } {
  const parts = text.split('\n\n');
  const rest = parts.pop() ?? '';
  const lines = parts.flatMap((part) => {
    const json = /^data: (.+)$/m.exec(part)?.[1];
    if (json === undefined) return [];
    const result = streamLine['~standard'].validate(JSON.parse(json));
    return result instanceof Promise || result.issues ? [] : [result.value];
  });
  return { lines, rest };
}

/** Hands over the lines of a stream as they come; answers whether its end was among them. */
export async function readLines(response: Response, onLine: (line: StreamLine) => void): Promise<boolean> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  let ended = false;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return ended;
    const { lines, rest } = takeLines(text + value);
    text = rest;
    for (const line of lines) {
      ended ||= line.type === 'end';
      onLine(line);
    }
  }
}

/** Rule A02: a chunk is appended to the last bot message; text goes on where text ended. */
export function withPiece(pieces: readonly PieceOnWire[], piece: PieceOnWire): PieceOnWire[] {
  const last = pieces.at(-1);
  if (piece.kind === 'text' && last?.kind === 'text')
    return [...pieces.slice(0, -1), { kind: 'text', text: last.text + piece.text }];
  return [...pieces, piece];
}
