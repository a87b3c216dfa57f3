/**
 * QR codes (ISO/IEC 18004) of text in byte mode at error correction level M, versions 1 to 12: up to 287 bytes, which
 * is twice what an authenticator's address needs. The picture is a square of dark and light modules.
 */

export type QrModules = readonly (readonly boolean[])[];

/** Of each version: codewords in all, correction codewords a block, blocks (level M), as in table 9 of the standard. */
const versions = [
  { total: 26, correction: 10, blocks: 1 },
  { total: 44, correction: 16, blocks: 1 },
  { total: 70, correction: 26, blocks: 1 },
  { total: 100, correction: 18, blocks: 2 },
  { total: 134, correction: 24, blocks: 2 },
  { total: 172, correction: 16, blocks: 4 },
  { total: 196, correction: 18, blocks: 4 },
  { total: 242, correction: 22, blocks: 4 },
  { total: 292, correction: 22, blocks: 5 },
  { total: 346, correction: 26, blocks: 5 },
  { total: 404, correction: 30, blocks: 5 },
  { total: 466, correction: 22, blocks: 8 },
] as const;

/** Centres of the alignment patterns by version (annex E). */
const alignment: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
  [6, 30, 54],
  [6, 32, 58],
];

const exponents = new Uint8Array(512);
const logarithms = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power += 1) {
  exponents[power] = exponents[power + 255] = value;
  logarithms[value] = power;
  value = value << 1;
  if (value > 255) value ^= 0x11d;
}

function product(a: number, b: number): number {
  return a === 0 || b === 0 ? 0 : exponents[logarithms[a]! + logarithms[b]!]!;
}

/** The correction codewords of one block: the remainder of its division by the generator polynomial. */
function correctionOf(data: Uint8Array, count: number): Uint8Array {
  let generator = [1];
  for (let power = 0; power < count; power += 1) {
    const next = [...generator, 0];
    for (const [at, factor] of generator.entries()) next[at + 1]! ^= product(factor, exponents[power]!);
    generator = next;
  }
  const rest = new Uint8Array(data.length + count);
  rest.set(data);
  for (let at = 0; at < data.length; at += 1) {
    const lead = rest[at]!;
    for (const [offset, factor] of generator.entries()) rest[at + offset]! ^= product(factor, lead);
  }
  return rest.slice(data.length);
}

/** Mode, length, bytes, then the padding of the standard, as codewords. */
function dataCodewords(bytes: Uint8Array, version: number, capacity: number): Uint8Array {
  const bits: number[] = [];
  const push = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  push(4, 4);
  push(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, capacity * 8 - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const words = new Uint8Array(capacity);
  for (let at = 0; at < capacity; at += 1) {
    const used = at * 8 < bits.length;
    words[at] = used
      ? Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2)
      : (at - bits.length / 8) % 2 === 0
        ? 0xec
        : 0x11;
  }
  return words;
}

/** Splits the data into blocks, the shorter ones first, and interleaves them with their correction. */
function interleaved(data: Uint8Array, { correction, blocks }: { correction: number; blocks: number }): number[] {
  const short = Math.floor(data.length / blocks);
  const longer = data.length % blocks;
  const parts: { words: Uint8Array; check: Uint8Array }[] = [];
  for (let block = 0, from = 0; block < blocks; block += 1) {
    const length = short + (block >= blocks - longer ? 1 : 0);
    const words = data.slice(from, from + length);
    parts.push({ words, check: correctionOf(words, correction) });
    from += length;
  }
  const out: number[] = [];
  for (let at = 0; at <= short; at += 1) for (const { words } of parts) if (at < words.length) out.push(words[at]!);
  for (let at = 0; at < correction; at += 1) for (const { check } of parts) out.push(check[at]!);
  return out;
}

interface Grid {
  size: number;
  dark: boolean[][];
  /** Modules of the fixed patterns, which carry no data. */
  fixed: boolean[][];
}

function emptyGrid(size: number): Grid {
  const rows = () => Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  return { size, dark: rows(), fixed: rows() };
}

function set({ size, dark, fixed }: Grid, row: number, column: number, on: boolean): void {
  if (row < 0 || column < 0 || row >= size || column >= size) return;
  dark[row]![column] = on;
  fixed[row]![column] = true;
}

/** A square of rings: finder patterns (with their light border) and alignment patterns. */
function drawRings(grid: Grid, row: number, column: number, reach: number, isDark: (ring: number) => boolean): void {
  for (let y = -reach; y <= reach; y += 1)
    for (let x = -reach; x <= reach; x += 1) set(grid, row + y, column + x, isDark(Math.max(Math.abs(x), Math.abs(y))));
}

function drawFixed(grid: Grid, version: number): void {
  const { size } = grid;
  for (let at = 0; at < size; at += 1) {
    set(grid, 6, at, at % 2 === 0);
    set(grid, at, 6, at % 2 === 0);
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    drawRings(grid, row, column, 4, (ring) => ring !== 2 && ring !== 4);
  const centres = alignment[version - 1]!;
  const last = centres.length - 1;
  for (const [i, row] of centres.entries()) {
    for (const [j, column] of centres.entries()) {
      const atFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!atFinder) drawRings(grid, row, column, 2, (ring) => ring !== 1);
    }
  }
  if (version >= 7) drawVersion(grid, version);
}

function drawVersion(grid: Grid, version: number): void {
  let rest = version;
  for (let step = 0; step < 12; step += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let bit = 0; bit < 18; bit += 1) {
    const on = ((bits >> bit) & 1) === 1;
    const a = grid.size - 11 + (bit % 3);
    const b = Math.floor(bit / 3);
    set(grid, a, b, on);
    set(grid, b, a, on);
  }
}

/** Level M is 00; the five bits are protected by ten more and masked. */
function drawFormat(grid: Grid, mask: number): void {
  const { size } = grid;
  let rest = mask;
  for (let step = 0; step < 10; step += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const on = (bit: number) => ((bits >> bit) & 1) === 1;
  for (let bit = 0; bit <= 5; bit += 1) set(grid, bit, 8, on(bit));
  set(grid, 7, 8, on(6));
  set(grid, 8, 8, on(7));
  set(grid, 8, 7, on(8));
  for (let bit = 9; bit < 15; bit += 1) set(grid, 8, 14 - bit, on(bit));
  for (let bit = 0; bit < 8; bit += 1) set(grid, 8, size - 1 - bit, on(bit));
  for (let bit = 8; bit < 15; bit += 1) set(grid, size - 15 + bit, 8, on(bit));
  set(grid, size - 8, 8, true);
}

const masks: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_r, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** Writes the codewords in columns of two, upwards and downwards in turn, from the right, past the timing column. */
function drawData({ size, dark, fixed }: Grid, words: readonly number[], mask: number): void {
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const upwards = ((right + 1) & 2) === 0;
      const row = upwards ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (fixed[row]![column]) continue;
        const on = bit < words.length * 8 && ((words[bit >> 3]! >> (7 - (bit & 7))) & 1) === 1;
        dark[row]![column] = on !== masks[mask]!(row, column);
        bit += 1;
      }
    }
  }
}

const FINDER_LIKE = /(?=10111010000|00001011101)/g;

function linePenalty(line: string): number {
  let penalty = 0;
  for (const run of line.match(/0{5,}|1{5,}/g) ?? []) penalty += run.length - 2;
  return penalty + 40 * [...line.matchAll(FINDER_LIKE)].length;
}

/** How hard a picture is to read (section 7.8.3): long runs, blocks, look-alikes of finders, an uneven mix. */
export function penaltyOf(dark: QrModules): number {
  const size = dark.length;
  let penalty = 0;
  let count = 0;
  for (let at = 0; at < size; at += 1) {
    const row = dark[at]!.map(Number).join('');
    penalty += linePenalty(row) + linePenalty(dark.map((cells) => Number(cells[at])).join(''));
    count += row.split('1').length - 1;
    for (let column = 0; at + 1 < size && column + 1 < size; column += 1) {
      const first = dark[at]![column];
      if (first === dark[at]![column + 1] && first === dark[at + 1]![column] && first === dark[at + 1]![column + 1])
        penalty += 3;
    }
  }
  return penalty + 10 * Math.floor(Math.abs((count * 20) / (size * size) - 10));
}

/** The modules of a text. Throws RangeError for a text of more than 287 bytes. */
export function qrModules(text: string): QrModules {
  const bytes = new TextEncoder().encode(text);
  const index = versions.findIndex(
    ({ total, correction, blocks }, at) => bytes.length + (at < 9 ? 2 : 3) <= total - correction * blocks,
  );
  const shape = versions[index];
  if (!shape) throw new RangeError(`Too long for a QR code here: ${bytes.length} bytes`);
  const version = index + 1;
  const words = interleaved(dataCodewords(bytes, version, shape.total - shape.correction * shape.blocks), shape);
  let best: { dark: boolean[][]; penalty: number } | undefined;
  for (let mask = 0; mask < masks.length; mask += 1) {
    const grid = emptyGrid(17 + 4 * version);
    drawFixed(grid, version);
    drawFormat(grid, mask);
    drawData(grid, words, mask);
    const penalty = penaltyOf(grid.dark);
    if (!best || penalty < best.penalty) best = { dark: grid.dark, penalty };
  }
  return best!.dark;
}
