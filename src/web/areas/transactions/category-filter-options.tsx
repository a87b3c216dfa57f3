import { categories, subCategories } from '#domain/categorise/taxonomy.ts';
import { CategoryIcon } from '#web/design/category-icon.tsx';
import type { Option } from '#web/design/options.ts';
import type { HistoryView } from './filters.ts';

/** Choices of the category filter: a whole category as 'c4', a sub-category as 's27', and 's0' for rows without one. */
export const categoryFilterOptions: readonly Option[] = [
  { value: 's0', label: 'Uncategorised', group: 'To do', keywords: 'none unknown inbox' },
  ...categories.flatMap((category) => [
    {
      value: `c${category.id}`,
      label: `All of ${category.name}`,
      group: category.name,
      icon: <CategoryIcon icon={category.icon} colour={category.colour} size="small" />,
    },
    ...subCategories
      .filter(({ categoryId }) => categoryId === category.id)
      .map((sub) => ({
        value: `s${sub.id}`,
        label: sub.name,
        group: category.name,
        icon: <CategoryIcon icon={sub.icon} colour={category.colour} size="small" />,
        keywords: sub.slug.replaceAll('-', ' '),
      })),
  ]),
];

/** The active choices, as values of the options. */
export function categoryFiltersOf({ categories: whole = [], sub_categories: subs = [] }: HistoryView): string[] {
  return [...whole.map((id) => `c${id}`), ...subs.map((id) => `s${id}`)];
}

/** The view with one more category or sub-category. */
export function withCategory(view: HistoryView, value: string): HistoryView {
  const key = value.startsWith('c') ? 'categories' : 'sub_categories';
  const id = Number(value.slice(1));
  const has = view[key] ?? [];
  return has.includes(id) ? view : { ...view, [key]: [...has, id] };
}
