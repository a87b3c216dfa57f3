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

/** Trying this at each letter takes as many steps as there are letters left, twice: there and back. */
const YARDSTICK = { pattern: /a*b/, text: 'a'.repeat(2_000), steps: 2_000 ** 2 };

/** The processor time of this thread in milliseconds: waiting for a busy machine doesn't count. */
function cpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** Some systems count a thread's time in pieces of up to ten milliseconds: what is shorter may seem to take none. */
const MIN_SAMPLE_MS = 40;

/** What one step of a pattern takes on this machine at this moment. */
function msOfStep(): number {
  let [ms, steps] = [0, 0];
  while (ms < MIN_SAMPLE_MS) {
    ms += cpuMs(() => YARDSTICK.pattern.test(YARDSTICK.text));
    steps += YARDSTICK.steps;
  }
  return ms / steps;
}

let usualMs: number | undefined;
const ROUNDS = 4;

/**
 * How many steps of a pattern the work is worth. Work that seems to take more than `most` is measured again beside the
 * yardstick, since the processor may be slower at this moment, and the first time includes compiling.
 */
export function stepsOf(work: () => unknown, most: number): number {
  usualMs ??= msOfStep();
  let steps = cpuMs(work) / usualMs;
  for (let round = 1; round < ROUNDS && steps > most; round += 1) steps = Math.min(steps, cpuMs(work) / msOfStep());
  return steps;
}

/** The text that takes the most steps for each of its characters, and how many. */
export function slowest(
  texts: readonly string[],
  work: (text: string) => unknown,
  mostForEach: number,
): { stepsForEach: number; text: string } {
  let worst = { stepsForEach: 0, text: '' };
  for (const text of texts) {
    const stepsForEach = stepsOf(() => work(text), mostForEach * text.length) / text.length;
    if (stepsForEach > worst.stepsForEach) worst = { stepsForEach, text };
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
