import { iconNames } from 'lucide-react/dynamic';
import { describe, expect, it } from 'vitest';
import {
  benchmarkSpendingWeeklyCents,
  categories,
  categoryBenchmarkWeeklyCents,
  findCategory,
  findSubCategory,
  isSubscription,
  kindOf,
  subCategories,
  subCategoriesOf,
  subCategoryIds,
  UNCATEGORISED,
} from './taxonomy.ts';

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light! + 0.05) / (dark! + 0.05);
}

describe('the taxonomy', () => {
  it('has 14 categories and 83 sub-categories with unique ids, slugs and names', () => {
    expect(categories).toHaveLength(14);
    expect(subCategories).toHaveLength(83);
    for (const list of [categories, subCategories]) {
      for (const key of ['id', 'slug', 'name'] as const)
        expect(new Set(list.map((entry) => entry[key])).size).toBe(list.length);
    }
    expect(subCategories.map((sub) => sub.id).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 83 }, (_, index) => index + 1),
    );
  });

  it('has stable ids, which members’ transactions refer to', () => {
    expect(subCategoryIds.groceries).toBe(1);
    expect(subCategoryIds.rent).toBe(12);
    expect(subCategoryIds.fuel).toBe(25);
    expect(subCategoryIds.salary).toBe(71);
    expect(subCategoryIds['own-transfers']).toBe(79);
    expect(subCategoryIds.super).toBe(83);
  });

  it('rule M01: 82 and 11 are subscriptions, 0 is uncategorised', () => {
    expect(subCategories.filter((sub) => isSubscription(sub.id)).map((sub) => sub.name)).toEqual([
      'Streaming & apps',
      'Memberships & subscriptions',
    ]);
    expect([subCategoryIds.streaming, subCategoryIds.memberships]).toEqual([11, 82]);
    expect(isSubscription(0)).toBe(false);
    expect(findSubCategory(UNCATEGORISED)).toBeNull();
    expect(kindOf(UNCATEGORISED, -100)).toBe('expense');
    expect(kindOf(UNCATEGORISED, 100)).toBe('income');
  });

  it('every sub-category has its category’s kind, and transfers are not spending', () => {
    for (const sub of subCategories) expect(sub.kind).toBe(findCategory(sub.categoryId)!.kind);
    expect(kindOf(subCategoryIds['card-payments'], -50_000)).toBe('transfer');
    expect(kindOf(subCategoryIds.groceries, 500)).toBe('expense');
    expect(subCategoriesOf(14).map((sub) => sub.slug)).toEqual(['own-transfers', 'card-payments', 'savings', 'super']);
  });

  it('benchmarks are whole dollars, exist only for spending, and add up', () => {
    for (const sub of subCategories) {
      expect(sub.benchmarkWeeklyCents % 100).toBe(0);
      if (sub.kind !== 'expense') expect(sub.benchmarkWeeklyCents).toBe(0);
    }
    expect(categoryBenchmarkWeeklyCents(1)).toBe(24_700);
    expect(categories.reduce((sum, category) => sum + categoryBenchmarkWeeklyCents(category.id), 0)).toBe(
      benchmarkSpendingWeeklyCents,
    );
  });

  it('colours are distinct and have the contrast that WCAG AA requires of charts, in light and dark', () => {
    expect(new Set(categories.map((category) => category.colour)).size).toBe(14);
    for (const { colour } of categories) {
      expect(colour).toMatch(/^#[0-9a-f]{6}$/);
      expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(3);
      expect(contrast(colour, '#12181b')).toBeGreaterThanOrEqual(3);
    }
  });

  it('icons exist', () => {
    const known = new Set<string>(iconNames);
    expect([...categories, ...subCategories].map((entry) => entry.icon).filter((icon) => !known.has(icon))).toEqual([]);
  });
});
