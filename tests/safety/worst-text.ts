import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import fc from 'fast-check';

/** A character with which none of our patterns ends. */
const END = '\u0001';
const SIGNS = [
  ' ',
  '\t',
  '\n',
  '0',
  '4',
  'a',
  'A',
  '-',
  '.',
  ',',
  '@',
  '#',
  '/',
  '(',
  ')',
  '$',
  '+',
  '*',
  ':',
  "'",
  '"',
  '_',
  '=',
  '&',
  'é',
  'a@a.',
  '0-',
  '- ',
  ' 0',
  'a ',
  'a.',
  '0.',
  '0,',
];

function repeated(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length));
}

/** Text of some kind, repeated throughout. */
export function monotonous(length: number): string[] {
  return SIGNS.flatMap((unit) => [repeated(unit, length), repeated(unit, length) + END]);
}

/**
 * Text that almost matches a pattern: matching examples, of which a piece is repeated to the length and the end
 * spoiled. A pattern that can match a piece in more than one way spends its time there.
 */
export function almostFitting(
  pattern: RegExp,
  length: number,
  { seed, examples }: { seed: number; examples: number },
): string[] {
  const plain = new RegExp(pattern.source, pattern.flags.replaceAll(/[^su]/g, ''));
  // No text is generated for lookaround or, since it takes minutes, for half of Unicode: those are tried with uniform
  // text.
  const isPlain = !/\\[1-9]|\(\?<?[=!]|\\[bBkpPu]/.test(pattern.source);
  const fitting = isPlain ? fc.sample(fc.stringMatching(plain, { size: 'xsmall' }), { seed, numRuns: examples }) : [];
  const result = new Set<string>();
  for (const example of fitting.map((each) => each.slice(0, 24))) {
    for (let at = 0; at < example.length; at += 1) {
      for (const width of [1, 2]) {
        const piece = example.slice(at, at + width);
        result.add(example.slice(0, at) + repeated(piece, length) + END);
        result.add(repeated(piece, length) + example.slice(at) + END);
      }
    }
  }
  return [...result];
}

/**
 * The longest that `work` takes for any of the texts; a text that seems slow is measured again, since the machine may
 * be busy.
 */
export function slowest(
  texts: readonly string[],
  work: (text: string) => unknown,
  suspectMs: number,
): { ms: number; text: string } {
  let worst = { ms: 0, text: '' };
  for (const text of texts) {
    let ms = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 3 && ms > suspectMs; round += 1) {
      const started = performance.now();
      work(text);
      ms = Math.min(ms, performance.now() - started);
    }
    if (ms > worst.ms) worst = { ms, text };
  }
  return worst;
}

export interface Pattern {
  file: string;
  pattern: RegExp;
}

interface Node {
  type?: string;
  regex?: { pattern: string; flags: string };
}

/** Every regular expression literal in a file. */
export function patternsIn(path: string, file: string): Pattern[] {
  const result: Pattern[] = [];
  const visit = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    const { type, regex } = node as Node;
    if (type === 'Literal' && regex) result.push({ file, pattern: new RegExp(regex.pattern, regex.flags) });
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value);
  };
  visit(parseSync(file, readFileSync(path, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }).program);
  return result;
}
