import { streamLine } from '#contract/areas/assistant.ts';
import type { StreamLine } from '#contract/areas/assistant.ts';
import type { PieceOnWire } from '#contract/areas/assistant-shapes.ts';

/** The complete lines in `text`, and the remainder. Invalid lines are ignored. */
export function takeLines(text: string): { lines: StreamLine[]; rest: string } {
  const parts = text.split('\n\n');
  const rest = parts.pop() ?? '';
  const lines = parts.flatMap((part) => {
    const json = /^data: (.+)$/m.exec(part)?.[1];
    if (json === undefined) return [];
    const parsed = streamLine['~standard'].validate(JSON.parse(json));
    return parsed instanceof Promise || parsed.issues ? [] : [parsed.value];
  });
  return { lines, rest };
}

/** Passes on the lines of a stream; returns whether the end was received. */
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

/** Rule A02: a chunk is appended to the last bot message; text continues the previous text. */
export function withPiece(pieces: readonly PieceOnWire[], piece: PieceOnWire): PieceOnWire[] {
  const last = pieces.at(-1);
  if (piece.kind === 'text' && last?.kind === 'text')
    return [...pieces.slice(0, -1), { kind: 'text', text: last.text + piece.text }];
  return [...pieces, piece];
}
