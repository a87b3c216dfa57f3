import { linesOf } from '#domain/assistant/piece.ts';
import type { Piece } from '#domain/assistant/piece.ts';

/** A piece as stored. A proposal is stored as a row of its own because it outlives the answer. */
export type StoredPiece = Exclude<Piece, { kind: 'proposal' }> | { kind: 'proposal'; id: number; title: string };

/** Returns a piece as plain text, for the message content, exports and the conversation history. */
export function plainTextOf(piece: StoredPiece): string {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'figure':
      return piece.figure.text;
    case 'rows':
    case 'series':
      return `${linesOf(piece)}\n`;
    case 'follow_ups':
      return '';
    case 'proposal':
      return `\n[Proposed: ${piece.title}]\n`;
    case 'choices':
      return `\n${piece.question}\n${piece.choices.map((choice) => `- ${choice}`).join('\n')}\n`;
    case 'source':
      return `\n(${piece.note})\n`;
    case 'card':
      return '\nNational Debt Helpline: 1800 007 007, ndh.org.au. Free and confidential.\n';
  }
}

export function contentOf(pieces: readonly StoredPiece[]): string {
  return pieces
    .map(plainTextOf)
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
