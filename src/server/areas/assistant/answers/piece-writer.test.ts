import { describe, expect, test } from 'vitest';
import type { Piece } from '#domain/assistant/piece.ts';
import { PieceWriter } from './piece-writer.ts';

const text = (words: string): Piece => ({ kind: 'text', text: words });

describe('PieceWriter', () => {
  test('writes pieces added during a write afterwards, in order', async () => {
    const written: string[] = [];
    const writer = new PieceWriter(async (pieces) => {
      await Promise.resolve();
      written.push(pieces.map((piece) => (piece.kind === 'text' ? piece.text : piece.kind)).join(''));
    });
    for (const word of ['You ', 'spent ', 'nothing.']) await writer.add(text(word));
    await writer.settle();
    expect(written.join('')).toBe('You spent nothing.');
  });

  test('writes a piece that is added at any moment while a write ends', async () => {
    for (let ticks = 0; ticks <= 12; ticks += 1) {
      const written: Piece[] = [];
      const writer = new PieceWriter((pieces) => {
        written.push(...pieces);
        return Promise.resolve();
      });
      await writer.add(text('You spent '));
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
      void writer.add({ kind: 'source', note: 'October' });
      await writer.settle();
      expect(
        written.map(({ kind }) => kind),
        `${ticks} ticks`,
      ).toEqual(['text', 'source']);
    }
  });

  test('throws a write error at the next piece and at the end', async () => {
    const writer = new PieceWriter(() => Promise.reject(new Error('The disk is full.')));
    await writer.add(text('You '));
    await expect(writer.settle()).rejects.toThrow('The disk is full.');
    await expect(writer.add(text('spent'))).rejects.toThrow('The disk is full.');
  });
});
