import { describe, expect, it } from 'vitest';
import { qrModules } from './qr-code.ts';
import type { QrModules } from './qr-code.ts';

/** Reads a code back as a scanner would: format, mask, columns of two, blocks; the correction of every block must come out even. */
const blocksOf = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8];
const correctionOf = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22];
const centresOf: Record<number, number[]> = {
  1: [],
  2: [6, 18],
  3: [6, 22],
  4: [6, 26],
  5: [6, 30],
  6: [6, 34],
  7: [6, 22, 38],
  8: [6, 24, 42],
  9: [6, 26, 46],
  10: [6, 28, 50],
  11: [6, 30, 54],
  12: [6, 32, 58],
};

const conditions: ((i: number, j: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_i, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i * j) % 3) + ((i + j) % 2)) % 2 === 0,
];

function isData(version: number, size: number, row: number, column: number): boolean {
  if (
    (row < 9 && column < 9) ||
    (row < 9 && column >= size - 8) ||
    (row >= size - 8 && column < 9) ||
    row === 6 ||
    column === 6
  )
    return false;
  if (version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))) return false;
  const centres = centresOf[version]!;
  const last = centres.at(-1);
  return !centres.some((y) =>
    centres.some(
      (x) =>
        !((y === 6 && x === 6) || (y === 6 && x === last) || (y === last && x === 6)) &&
        Math.abs(row - y) <= 2 &&
        Math.abs(column - x) <= 2,
    ),
  );
}

function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 0; bit < 8; bit += 1) if ((b >> bit) & 1) product ^= a << bit;
  for (let bit = 14; bit >= 8; bit -= 1) if ((product >> bit) & 1) product ^= 0x11d << (bit - 8);
  return product;
}

/** The value of a block at each power of the generator; all are zero when nothing was damaged. */
function syndromes(block: number[], count: number): number[] {
  let root = 1;
  return Array.from({ length: count }, () => {
    const value = block.reduce((sum, word) => times(sum, root) ^ word, 0);
    root = times(root, 2);
    return value;
  });
}

function read(modules: QrModules): { text: string; even: boolean } {
  const size = modules.length;
  const version = (size - 17) / 4;
  const format = [0, 1, 2, 3, 4, 5, 7, 8].map((row) => Number(modules[row]![8])).reverse();
  const bits = [...[0, 1, 2, 3, 4, 5, 7].map((column) => Number(modules[8]![column])), ...format].join('');
  const masked = Number.parseInt(bits, 2) ^ 0x5412;
  expect(masked >> 13, 'level M').toBe(0);
  const mask = conditions[(masked >> 10) & 7]!;
  const stream: number[] = [];
  let upwards = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const row = upwards ? size - 1 - step : step;
      for (const column of [right, right - 1])
        if (isData(version, size, row, column)) stream.push(Number(modules[row]![column]! !== mask(row, column)));
    }
    upwards = !upwards;
  }
  const words = Array.from({ length: Math.floor(stream.length / 8) }, (_, at) =>
    Number.parseInt(stream.slice(at * 8, at * 8 + 8).join(''), 2),
  );
  const [count, check] = [blocksOf[version - 1]!, correctionOf[version - 1]!];
  const data = words.length - count * check;
  const blocks: number[][] = Array.from({ length: count }, () => []);
  let at = 0;
  for (let place = 0; place <= Math.floor(data / count); place += 1) {
    for (let block = 0; block < count; block += 1) {
      const length = Math.floor(data / count) + (block >= count - (data % count) ? 1 : 0);
      if (place < length) blocks[block]!.push(words[at++]!);
    }
  }
  const payload = blocks.flat();
  for (let place = 0; place < check; place += 1) for (const block of blocks) block.push(words[at++]!);
  const text = payload.map((word) => word.toString(2).padStart(8, '0')).join('');
  const lengthBits = version < 10 ? 8 : 16;
  const length = Number.parseInt(text.slice(4, 4 + lengthBits), 2);
  const bytes = Array.from({ length }, (_, byte) =>
    Number.parseInt(text.slice(4 + lengthBits + byte * 8, 12 + lengthBits + byte * 8), 2),
  );
  expect(text.slice(0, 4), 'byte mode').toBe('0100');
  return {
    text: new TextDecoder().decode(new Uint8Array(bytes)),
    even: blocks.every((block) => syndromes(block, check).every((value) => value === 0)),
  };
}

describe('a QR code', () => {
  it.each([1, 13, 14, 26, 42, 60, 61, 84, 100, 122, 152, 180, 213, 251, 287])(
    'of %i bytes reads back, with its correction even',
    (length) => {
      const text = 'otpauth://totp/Wattle:mia@example.com?secret=JBSWY3DPEHPK3PXP'.repeat(6).slice(0, length);
      expect(read(qrModules(text))).toEqual({ text, even: true });
    },
  );

  it('carries letters beyond ASCII', () => {
    expect(read(qrModules('Zoë’s phone'))).toEqual({ text: 'Zoë’s phone', even: true });
  });

  it('takes the smallest version that fits, and refuses what is too long', () => {
    expect([14, 15, 287].map((length) => qrModules('x'.repeat(length)).length)).toEqual([21, 25, 65]);
    expect(() => qrModules('x'.repeat(288))).toThrow(RangeError);
  });

  it('has the three corners that a camera looks for', () => {
    const modules = qrModules('Wattle');
    const corner = (row: number, column: number) =>
      Array.from({ length: 7 }, (_, y) =>
        Array.from({ length: 7 }, (_cell, x) => (modules[row + y]![column + x] ? '#' : '.')).join(''),
      );
    const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
    expect([corner(0, 0), corner(0, modules.length - 7), corner(modules.length - 7, 0)]).toEqual([
      finder,
      finder,
      finder,
    ]);
  });
});
