/**
 * Real descriptors of Australian banks with labels set by people, against the categoriser. The corpus is not part of
 * the project: CORPUS_DIR names a folder with `merchants/au_descriptors_labelled.tsv` (descriptor, label). A label is
 * broader or narrower than our sub-categories, so each names the ones that match.
 */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeCategoriser } from '#domain/categorise/categorise.ts';
import { findSubCategory } from '#domain/categorise/taxonomy.ts';

const table = join(process.env.CORPUS_DIR ?? '', 'merchants', 'au_descriptors_labelled.tsv');

const fitting: Readonly<Record<string, readonly string[]>> = {
  Groceries: ['groceries'],
  Fuel: ['fuel'],
  Subscriptions: ['streaming', 'memberships'],
  Technology: ['software', 'electronics'],
  'Loan repayment': ['loan-repayments'],
  'Government payments': ['benefits'],
  'Transfer out': ['to-people', 'own-transfers', 'savings'],
  'Transfers out': ['to-people', 'own-transfers', 'savings'],
};

const incoming = new Set(['Government payments']);

if (!existsSync(table)) {
  it('the corpus is absent: CORPUS_DIR names no folder with labelled descriptors', () => {
    expect(existsSync(table)).toBe(false);
  });
} else {
  const [, ...lines] = readFileSync(table, 'utf8').trimEnd().split('\n');
  const categorise = makeCategoriser();
  describe('corpus: labelled descriptors', () => {
    it.each(lines.map((line) => line.split('\t')))('%s is %s', (descriptor = '', label = '') => {
      const { subCategoryId, reason } = categorise({
        description: descriptor,
        amountCents: incoming.has(label) ? 5_000 : -5_000,
      });
      expect(fitting[label], `no sub-category is named for the label ${label}`).toBeDefined();
      expect(fitting[label]).toContain(findSubCategory(subCategoryId)?.slug);
      expect(reason?.detail).toBeTruthy();
    });
  });
}
