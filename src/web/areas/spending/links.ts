import { subCategories } from '#domain/categorise/taxonomy.ts';
import { historyHref } from '#web/areas/transactions/public.tsx';

export interface Days {
  from: string;
  to: string;
}

/** All rows that a report counts as spending, or as income. */
export function allHref(kind: 'expense' | 'income', { from, to }: Days): string {
  return historyHref({ kind, min_date: from, max_date: to });
}

/** The rows of one line of a report by sub-category; 0 is without a category. */
export function partHref(subCategoryId: number, kind: 'expense' | 'income', { from, to }: Days): string {
  return historyHref({
    sub_categories: [subCategoryId],
    ...(subCategoryId === 0 ? { kind } : {}),
    min_date: from,
    max_date: to,
  });
}

/** The spending of whole categories together; 0 among them is what has no category. */
export function categoriesHref(ids: readonly number[], { from, to }: Days): string {
  const days = { min_date: from, max_date: to };
  if (!ids.includes(0)) return historyHref({ categories: [...ids], ...days });
  const parts = subCategories.filter((sub) => ids.includes(sub.categoryId)).map((sub) => sub.id);
  return historyHref({ sub_categories: [0, ...parts], kind: 'expense', ...days });
}
