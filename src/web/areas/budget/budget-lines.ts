import { subCategories } from '#domain/categorise/taxonomy.ts';
import type { budget } from '#contract/areas/budget.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { historyHref } from '#web/areas/transactions/public.tsx';

export type Budgets = ReplyOf<typeof budget.list>;
export type BudgetLine = Budgets['data'][number];
export type Window = Budgets['window'];
export type PayCycle = ReplyOf<typeof budget.payCycle>;

/** The transactions counted against a budget. */
export function rowsHref(line: Pick<BudgetLine, 'category_id' | 'sub_category_id'>, window: Window): string {
  const where =
    line.sub_category_id === null ? { categories: [line.category_id] } : { sub_categories: [line.sub_category_id] };
  return historyHref({ ...where, min_date: window.start, max_date: window.end });
}

/** The sub-categories covered by budgets, including all parts of a budgeted category. */
function coveredBy(lines: readonly Pick<BudgetLine, 'category_id' | 'sub_category_id'>[]): number[] {
  const whole = new Set(lines.filter((line) => line.sub_category_id === null).map((line) => line.category_id));
  const parts = new Set(lines.map((line) => line.sub_category_id));
  return subCategories.filter((sub) => whole.has(sub.categoryId) || parts.has(sub.id)).map((sub) => sub.id);
}

/** The transactions counted against any budget. */
export function spentHref({ data, window }: Pick<Budgets, 'data' | 'window'>): string {
  return historyHref({ sub_categories: coveredBy(data), min_date: window.start, max_date: window.end });
}

/** Spending that no budget covers. */
export function unbudgetedHref({ data, window }: Pick<Budgets, 'data' | 'window'>): string {
  const covered = new Set(coveredBy(data));
  const others = subCategories.filter((sub) => sub.kind === 'expense' && !covered.has(sub.id)).map((sub) => sub.id);
  return historyHref({ sub_categories: [0, ...others], kind: 'expense', min_date: window.start, max_date: window.end });
}

/** The share of a window elapsed, from 0 to 1. */
export function shareGone(window: Window): number {
  return window.days === 0 ? 1 : (window.days - window.days_left) / window.days;
}

export const rollOverNames = {
  none: 'Start fresh each pay',
  surplus: 'Roll over what’s left',
  overspend: 'Take off what you overspent',
  both: 'Roll over both',
} as const;

export const frequencyNames = {
  weekly: 'Weekly',
  fortnightly: 'Fortnightly',
  four_weekly: 'Every four weeks',
  monthly: 'Monthly',
} as const;

export type Frequency = keyof typeof frequencyNames;

/** 'each fortnight', for sentences. */
export const frequencyPhrase: Record<Frequency, string> = {
  weekly: 'each week',
  fortnightly: 'each fortnight',
  four_weekly: 'every four weeks',
  monthly: 'each month',
};
