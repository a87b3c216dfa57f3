import {
  UNCATEGORISED,
  categories,
  findCategory,
  findSubCategory,
  subCategories,
} from '#domain/categorise/taxonomy.ts';
import { CategoryIcon } from '#web/design/category-icon.tsx';
import type { Option } from '#web/design/options.ts';

/** A sub-category as the screens show it. */
export interface CategoryFace {
  id: number;
  name: string;
  /** The name of the category above it. */
  group: string;
  icon: string | null;
  colour: string | null;
}

const uncategorised: CategoryFace = { id: UNCATEGORISED, name: 'Uncategorised', group: '', icon: null, colour: null };

/** How a sub-category looks; an unknown id and 0 look uncategorised (rule M01). */
export function faceOf(subCategoryId: number): CategoryFace {
  const subCategory = findSubCategory(subCategoryId);
  if (!subCategory) return uncategorised;
  const above = findCategory(subCategory.categoryId);
  return {
    id: subCategory.id,
    name: subCategory.name,
    group: above?.name ?? '',
    icon: subCategory.icon,
    colour: above?.colour ?? null,
  };
}

/** Every sub-category under its category, for pickers. */
export const subCategoryOptions: readonly Option<number>[] = categories.flatMap((category) =>
  subCategories
    .filter((sub) => sub.categoryId === category.id)
    .map((sub) => ({
      value: sub.id,
      label: sub.name,
      group: category.name,
      icon: <CategoryIcon icon={sub.icon} colour={category.colour} size="small" />,
      keywords: sub.slug.replaceAll('-', ' '),
    })),
);
