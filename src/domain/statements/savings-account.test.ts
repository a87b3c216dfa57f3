import { describe, expect, it } from 'vitest';
import type { SubCategorySlug } from '../categorise/taxonomy.ts';
import { subCategoryIds } from '../categorise/taxonomy.ts';
import { isSavingsUse } from './savings-account.ts';

const use = (slug: SubCategorySlug | null, isIn: boolean) => ({ subCategoryId: slug === null ? 0 : subCategoryIds[slug], rows: 1, isIn });
const saver = [use('interest-earned', true), use('own-transfers', true), use('savings', false)];

describe('a statement that can only be of savings', () => {
  it.each([
    ['interest and transfers', saver, true],
    ['with tax withheld and a deposit', [...saver, use('tax', false), use(null, true)], true],
    ['interest alone proves nothing', [use('interest-earned', true)], false],
    ['no interest', [use('own-transfers', true), use('savings', false)], false],
    ['a purchase', [...saver, use('groceries', false)], false],
    ['wages', [...saver, use('salary', true)], false],
    ['money out for something unknown', [...saver, use(null, false)], false],
    ['nothing', [], false],
  ])('%s', (_name, uses, expected) => {
    expect(isSavingsUse(uses)).toBe(expected);
  });
});
