import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesOf, isTest } from './source-files.ts';

interface Size {
  lines: number;
  bytes: number;
}

const MAX: Size = { lines: 350, bytes: 12_000 };
const MAX_OF_TEST: Size = { lines: 600, bytes: 20_000 };
const MAX_WIDTH = 120;

/** A note to the linter and its reason, which take one line. */
const isDirective = (line: string): boolean => line.includes('oxlint-disable');

/**
 * Larger files, each with its maximum size. The list only shrinks: an entry for a file that is small again, or gone,
 * fails.
 */
const larger = new Map<string, Size>(
  readFileSync(new URL('size-exceptions.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t') as [string, string, string])
    .map(([path, lines, bytes]) => [path, { lines: Number(lines), bytes: Number(bytes) }]),
);

const sources = filesOf('src', 'tests', 'tools', 'bench').filter((file) => /\.(ts|tsx|mjs|css)$/.test(file.path));
const files = sources.map(({ path, text }) => ({
  path,
  lines: text.trimEnd().split('\n').length,
  bytes: Buffer.byteLength(text),
}));

const exceeds = (size: Size, most: Size): boolean => size.lines > most.lines || size.bytes > most.bytes;
const usual = (path: string): Size => (isTest(path) ? MAX_OF_TEST : MAX);

describe('sizes', () => {
  it('a file has at most 350 lines and 12 kB, a test 600 and 20', () => {
    expect(files.length).toBeGreaterThan(100);
    const tooLarge = files.filter((file) => exceeds(file, larger.get(file.path) ?? usual(file.path)));
    expect(tooLarge.map(({ path, lines, bytes }) => `${path}\t${lines}\t${bytes}`)).toEqual([]);
  });

  it('a line of a comment in code has at most 120 characters: the formatter doesn’t break it', () => {
    const code = sources.filter(({ path }) => !path.endsWith('.css'));
    const tooLong = code.flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => line.length > MAX_WIDTH && /^\s*(\/\/|\/?\*)/.test(line) && !isDirective(line))
        .map((line) => `${path}: ${line}`),
    );
    expect(tooLong).toEqual([]);
  });

  it('the list of exceptions has no stale entry', () => {
    const stale = [...larger.keys()].filter(
      (path) => !files.some((file) => file.path === path && exceeds(file, usual(path))),
    );
    expect(stale).toEqual([]);
  });
});
