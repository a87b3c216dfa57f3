import type { ReplyOf } from '#contract/kit/endpoint.ts';
import type { spending } from '#contract/areas/spending.ts';
import { faceOf } from './category-options.tsx';
import type { DatePreset } from './filter-presets.ts';
import type { HistoryView } from './filters.ts';

/** A filter that is one click away. */
interface QuickFilter {
  key: string;
  label: string;
  view: HistoryView;
}

type ReportLine = ReplyOf<typeof spending.report>['data'][number];

const QUICK_PRESETS = ['month', 'month-before', 'pay'];
const MAX_CATEGORIES = 3;

/** The categories of the most purchases, the most frequent first. */
export function frequentCategories(lines: readonly ReportLine[]): number[] {
  return lines
    .filter(({ kind, sub_category_id: id }) => kind === 'expense' && id !== null && id !== 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_CATEGORIES)
    .map(({ sub_category_id: id }) => id!);
}

/** Filters to offer beside the active ones: days while none are chosen, then categories while none are. */
export function quickFilters(
  view: HistoryView,
  presets: readonly DatePreset[],
  categories: readonly number[],
): QuickFilter[] {
  const hasDays = view.min_date !== undefined || view.max_date !== undefined;
  const hasCategory = view.categories !== undefined || view.sub_categories !== undefined;
  return [
    ...(hasDays
      ? []
      : presets
          .filter(({ key }) => QUICK_PRESETS.includes(key))
          .map(({ key, label, min_date, max_date }) => ({ key, label, view: { ...view, min_date, max_date } }))),
    ...(hasCategory
      ? []
      : categories.map((id) => ({
          key: `s${id}`,
          label: faceOf(id).name,
          view: { ...view, sub_categories: [id] },
        }))),
  ];
}
