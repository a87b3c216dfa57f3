import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../architecture/source-files.ts';
import { ruleMutations } from './rule-mutations.ts';
import { coveredRules, titlesOf } from './tables.ts';

// Whether each mutation is noticed is shown by tools/mutate-rules.ts; here only that every line still fits the code.

const read = (file: string): string => {
  const full = path.join(root, file);
  return existsSync(full) ? readFileSync(full, 'utf8') : '';
};

it('every covered rule has a mutation, and no other rule', () => {
  expect([...new Set(ruleMutations.map(({ rule }) => rule))].toSorted()).toEqual(coveredRules().toSorted());
});

it('each mutation changes a text that its file contains once', () => {
  const stale = ruleMutations.filter(
    ({ file, text, replacement }) => text === replacement || read(file).split(text).length !== 2,
  );
  expect(stale.map(({ rule, file, text }) => `${rule} ${file}: ${text}`)).toEqual([]);
});

it('each mutation names a test file with a title that names the rule', () => {
  const unnamed = ruleMutations.filter(
    ({ rule, test }) => !titlesOf(read(test)).some((title) => new RegExp(String.raw`\b${rule}\b`).test(title)),
  );
  expect(unnamed.map(({ rule, test }) => `${rule} ${test}`)).toEqual([]);
});
