import { describe, expect, it } from 'vitest';
import { filesOf, isTest } from './source-files.ts';

const LINES = 350;
const LINES_OF_TEST = 500;

/** Files that may be longer, each with its reason. An entry whose file is short again, or gone, fails. */
const longer: Readonly<Record<string, string>> = {};

const files = filesOf('src', 'tests', 'tools', 'bench').filter((file) => /\.(ts|tsx|mjs|css)$/.test(file.path));

function linesOf(text: string): number {
  return text.endsWith('\n') ? text.split('\n').length - 1 : text.split('\n').length;
}

describe('sizes', () => {
  const tooLong = files.filter((file) => linesOf(file.text) > (isTest(file.path) ? LINES_OF_TEST : LINES));

  it('a file holds at most 350 lines, a test 500', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(
      tooLong.filter((file) => !(file.path in longer)).map((file) => `${file.path}: ${linesOf(file.text)} lines`),
    ).toEqual([]);
  });

  it('the list of exceptions holds no stale entry', () => {
    expect(Object.keys(longer).filter((name) => !tooLong.some((file) => file.path === name))).toEqual([]);
  });
});
