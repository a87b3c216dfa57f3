/**
 * Items of the Australian individual tax return, as numbered by the Australian Taxation Office ("Individual tax
 * return instructions 2025" and its supplementary section, ato.gov.au). Only items that bank transactions can relate
 * to are listed. Sorting transactions under an item is no tax advice.
 */

import type { SubCategorySlug } from '../categorise/taxonomy.ts';
import { subCategoryIds } from '../categorise/taxonomy.ts';

export type TaxKind = 'income' | 'deduction' | 'other';

export interface TaxItem {
  tag: TaxTag;
  /** The item number, or '' if it has a section of its own. */
  number: string;
  name: string;
  kind: TaxKind;
  /** What belongs to the item. */
  about: string;
}

const itemTable = [
  [
    'salary',
    '1',
    'Salary or wages',
    'income',
    'Your pay after tax, as it reached your account. Your return needs the gross amount before tax, from your income statement in myGov.',
  ],
  [
    'government',
    '5',
    'Australian Government allowances and payments',
    'income',
    'For example, JobSeeker or Youth Allowance.',
  ],
  [
    'pensions',
    '6',
    'Australian Government pensions and allowances',
    'income',
    'For example, Age Pension or Carer Payment.',
  ],
  ['interest', '10', 'Gross interest', 'income', 'Interest from accounts and term deposits.'],
  ['dividends', '11', 'Dividends', 'income', 'Dividends as paid. Franking credits are on the company’s statements.'],
  ['rent', '21', 'Rent', 'income', 'Rent from a property, and the costs of earning it.'],
  ['other-income', '24', 'Other income', 'income', 'Any other income.'],
  [
    'work-car',
    'D1',
    'Work-related car expenses',
    'deduction',
    'Trips for work in your own car. Getting to and from work doesn’t count.',
  ],
  [
    'work-travel',
    'D2',
    'Work-related travel expenses',
    'deduction',
    'Public transport, taxis, parking, tolls and accommodation for work.',
  ],
  [
    'work-clothing',
    'D3',
    'Work-related clothing, laundry and dry-cleaning expenses',
    'deduction',
    'Uniforms and protective clothing.',
  ],
  [
    'self-education',
    'D4',
    'Work-related self-education expenses',
    'deduction',
    'Courses that maintain or improve the skills you use in your current job.',
  ],
  [
    'work-other',
    'D5',
    'Other work-related expenses',
    'deduction',
    'Working from home, phone, tools, union and professional fees.',
  ],
  [
    'interest-costs',
    'D7',
    'Interest deductions',
    'deduction',
    'Account fees and interest on money borrowed to earn interest.',
  ],
  ['dividend-costs', 'D8', 'Dividend deductions', 'deduction', 'The costs of earning dividends.'],
  ['donations', 'D9', 'Gifts or donations', 'deduction', 'Gifts of $2 or more to deductible gift recipients.'],
  [
    'tax-affairs',
    'D10',
    'Cost of managing tax affairs',
    'deduction',
    'Tax agent fees, tax software, and travel to see your agent.',
  ],
  [
    'super',
    'D12',
    'Personal superannuation contributions',
    'deduction',
    'Your own contributions, if you’ve given your fund a notice of intent.',
  ],
  ['other-deductions', 'D15', 'Other deductions', 'deduction', 'Income protection insurance and other deductions.'],
  [
    'health-insurance',
    '',
    'Private health insurance policy details',
    'other',
    'Hospital and extras cover, for the rebate.',
  ],
] as const satisfies readonly (readonly [string, string, string, TaxKind, string])[];

export type TaxTag = (typeof itemTable)[number][0];

export const taxItems: readonly TaxItem[] = itemTable.map(([tag, number, name, kind, about]) => ({
  tag,
  number,
  name,
  kind,
  about,
}));
export const taxTags = itemTable.map(([tag]) => tag) as readonly TaxTag[];

/** Excludes a category or transaction. */
export const NOT_FOR_TAX = 'none' as const;

/** The feature name of the tax pack (rule C02). */
export const taxFeature = 'Tax pack';

/** 'D9 Gifts or donations'. */
export function taxTitle({ number, name }: Pick<TaxItem, 'number' | 'name'>): string {
  return number === '' ? name : `${number} ${name}`;
}

export function findTaxItem(tag: string): TaxItem | null {
  return taxItems.find((item) => item.tag === tag) ?? null;
}

/** Categories whose transactions nearly always belong to one item. */
const defaultTagsBySlug: Readonly<Partial<Record<SubCategorySlug, TaxTag>>> = {
  salary: 'salary',
  benefits: 'government',
  'interest-earned': 'interest',
  dividends: 'dividends',
  charity: 'donations',
  'health-insurance': 'health-insurance',
};

export const defaultTaxTags: ReadonlyMap<number, TaxTag> = new Map(
  Object.entries(defaultTagsBySlug).map(([slug, tag]) => [subCategoryIds[slug as SubCategorySlug], tag]),
);

/** Categories that may contain deductions, for members to review. */
const possibleTagsBySlug: Readonly<Partial<Record<SubCategorySlug, TaxTag>>> = {
  courses: 'self-education',
  'books-stationery': 'work-other',
  software: 'work-other',
  mobile: 'work-other',
  internet: 'work-other',
  memberships: 'work-other',
  electronics: 'work-other',
  professional: 'tax-affairs',
  'taxis-rideshare': 'work-travel',
  parking: 'work-travel',
  tolls: 'work-travel',
  flights: 'work-travel',
  accommodation: 'work-travel',
  fuel: 'work-car',
  'car-servicing': 'work-car',
  super: 'super',
  'other-insurance': 'other-deductions',
  'other-income': 'other-income',
};

export const possibleTaxTags: ReadonlyMap<number, TaxTag> = new Map(
  Object.entries(possibleTagsBySlug).map(([slug, tag]) => [subCategoryIds[slug as SubCategorySlug], tag]),
);

/** The deductible share of an amount, rounded to the cent, half away from zero. */
export function shareOfCents(cents: number, sharePercent: number): number {
  const counted = Math.floor((Math.abs(cents) * sharePercent + 50) / 100);
  return cents < 0 ? 0 - counted : counted;
}
