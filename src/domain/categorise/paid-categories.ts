import { subCategoryIds } from './taxonomy.ts';
import type { SubCategorySlug } from './taxonomy.ts';

const paidSlugs: readonly SubCategorySlug[] = [
  'rent',
  'mortgage',
  'home-insurance',
  'rates-strata',
  'electricity',
  'gas',
  'water',
  'internet',
  'mobile',
  'other-insurance',
  'rego-licence',
  'car-insurance',
  'health-insurance',
  'childcare',
  'child-support',
  'government',
  'to-people',
  'bnpl',
  'loan-repayments',
  'interest-charged',
  'bank-fees',
  'tax',
];
const paidSubCategories = new Set<number>(paidSlugs.map((slug) => subCategoryIds[slug]));

/** What money out is called: rent is not purchased, nor is cash. */
export function outNoun(subs: readonly number[] = []): 'transaction' | 'payment' | 'purchase' {
  if (subs.length > 0 && subs.every((id) => id === subCategoryIds.cash)) return 'transaction';
  return subs.length > 0 && subs.every((id) => paidSubCategories.has(id)) ? 'payment' : 'purchase';
}
