import type { Piece } from '#domain/assistant/piece.ts';

/** A piece as it is kept: a proposal has a row of its own, because it lives on after the answer. */
export type StoredPiece = Exclude<Piece, { kind: 'proposal' }> | { kind: 'proposal'; id: number; title: string };

/** What a piece says in plain words, for the text of the message, for exports and for what was said before. */
export function wordsOf(piece: StoredPiece): string {
  switch (piece.kind) {
    case 'text':
      return piece.text;
    case 'figure':
      return piece.figure.text;
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
    .map(wordsOf)
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
