import { describe, expect, it } from 'vitest';
import { filesOf } from './source-files.ts';
import type { SourceFile } from './source-files.ts';
import { offencesIn } from './vocabulary.ts';

const files = filesOf('src', 'tests', 'tools', 'bench').filter((file) => /\.(?:ts|tsx|mjs)$/.test(file.path));

describe('names', () => {
  it('use the standard terms', () => {
    expect(files.length).toBeGreaterThan(1_000);
    expect(files.flatMap(offencesIn).map(({ path, term, within }) => `${path}: ${within} (${term})`)).toEqual([]);
  });

  it.each([
    ['const deskRows = 1;', ['deskRows']],
    ['export const MOST_ROWS = 1;', ['MOST_ROWS']],
    ["const row = { rhythm_told: 'yes' };", ['rhythm_told', 'rhythm_told']],
    ['const frequency = 1;', []],
  ])('of %s are %j', (code, names) => {
    const file: SourceFile = { path: 'src/server/kit/ledger.ts', text: code, code };
    expect(offencesIn(file).map(({ within }) => within)).toEqual(names);
  });
});
