import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineEnds, Lines } from './lines.ts';
import { StatementRefusal } from './statement.ts';

function linesOf(pieces: readonly string[]): [string, number][] {
  const numbered: [string, number][] = [];
  const lines = new Lines((line, number) => numbered.push([line, number]));
  for (const piece of pieces) lines.write(piece);
  lines.end();
  return numbered;
}

describe('lines', () => {
  it('end at LF, CR LF or CR, and are numbered from 1', () => {
    expect(linesOf(['a\nb\r\nc\rd\n\ne'])).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
      ['d', 4],
      ['', 5],
      ['e', 6],
    ]);
  });

  it('are the same however the text is split, even between CR and LF', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'bc', '\n', '\r', '\r\n'), { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        expect(linesOf([...text])).toEqual(linesOf([text]));
        const filler = 'x'.repeat(40_000);
        expect(linesOf([`${filler}\r`, `\n${filler}`, text])).toEqual(linesOf([`${filler}\r\n${filler}${text}`]));
      }),
    );
  });

  it('of more than a million characters are refused, whole or in pieces', () => {
    const long = 'x'.repeat(1_000_001);
    for (const pieces of [[long], [`${long}\n`], Array.from({ length: 40 }, () => 'x'.repeat(50_000))]) {
      expect(() => linesOf(pieces)).toThrow(StatementRefusal);
    }
  });

  it('are counted in a skipped section', () => {
    expect(lineEnds('a\r\nb\nc\rd', 0, 9)).toBe(3);
    expect(lineEnds('\nb', 0, 2, 13)).toBe(0);
  });
});
