import { spending } from '#contract/areas/spending.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { categories } from '#contract/areas/categories.ts';
import { Button } from '#web/design/button.tsx';
import { Link } from '#web/design/link.tsx';
import { Tag } from '#web/design/tag.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { faceOf } from './category-options.tsx';
import { chipsOf } from './filter-chips.ts';
import type { FilterChip } from './filter-chips.ts';
import { inboxHref } from './filters.ts';
import type { HistoryView } from './filters.ts';
import { isFiltered } from './history-query.ts';
import { frequentCategories, quickFilters } from './quick-filters.ts';
import { accountNameOf, useAccounts, useDatePresets, useMerchantNames } from './use-facts.ts';

/** Every active filter by name. */
export function useChips(view: HistoryView): readonly FilterChip[] {
  const accounts = useAccounts();
  const time = useMemberTime();
  const presets = useDatePresets();
  const merchantNames = useMerchantNames([view.merchant_key, view.except_merchant_key]);
  return chipsOf(view, {
    subCategory: (id) => faceOf(id).name,
    account: (id) => accountNameOf(accounts, id),
    merchant: (key) => merchantNames.get(key),
    date: (date) => time.date(date),
    presets,
  });
}

const noCategories: readonly number[] = [];
const frequentOf = ({ data }: ReplyOf<typeof spending.report>): readonly number[] => frequentCategories(data);

/** Nothing below moves when the frequent categories arrive: the line has its height from the start. */
const line =
  '-mx-4 flex min-h-11 items-center gap-2 overflow-x-auto overflow-y-hidden px-4 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0';
const chipLook =
  'border-line text-caption hover:border-ink-soft hover:text-ink text-ink-soft inline-flex min-h-8 items-center rounded-full border px-3 font-medium whitespace-nowrap transition-colors relative after:absolute after:-inset-y-1.5 after:inset-x-0';

/** Active filters, each removable, and the likely next ones. */
export function ActiveFilters({ view, onView }: { view: HistoryView; onView: (view: HistoryView) => void }) {
  const chips = useChips(view);
  const presets = useDatePresets();
  const frequent =
    useApiQuery(spending.report, { query: { group: 'sub_category' } }, { freshMs: 5 * 60_000, select: frequentOf })
      .data ?? noCategories;
  const waiting = useApiQuery(categories.uncategorisedCount).data?.count ?? 0;
  const quick = quickFilters(view, presets, frequent);
  const showsInbox = waiting > 0 && (!isFiltered(view) || view.sub_categories?.includes(0) === true);
  return (
    <div className={`mt-1.5 ${line}`}>
      {chips.length > 0 ? (
        <ul aria-label="Active filters" className="flex shrink-0 items-center gap-2 sm:flex-wrap sm:shrink">
          {chips.map((chip) => (
            <li key={chip.key} className="shrink-0">
              <Tag active label={chip.label} onRemove={() => onView(chip.without)} />
            </li>
          ))}
          {chips.length > 1 ? (
            <li className="shrink-0">
              <Button
                variant="quiet"
                size="small"
                className="min-h-8! px-2!"
                onClick={() => onView({ sort: view.sort, sortOrder: view.sortOrder })}
              >
                Clear all
              </Button>
            </li>
          ) : null}
        </ul>
      ) : null}
      {showsInbox ? (
        <Link
          href={inboxHref}
          className="bg-warning-soft text-warning text-caption relative inline-flex min-h-8 shrink-0 items-center rounded-full px-3 font-semibold whitespace-nowrap after:absolute after:inset-x-0 after:-inset-y-1.5"
        >
          Categorise {waiting.toLocaleString('en-AU')}
        </Link>
      ) : null}
      {quick.length > 0 ? (
        <ul aria-label="Quick filters" className="flex shrink-0 items-center gap-2 sm:flex-wrap sm:shrink">
          {quick.map(({ key, label, view: next }) => (
            <li key={key} className="shrink-0">
              <button type="button" className={chipLook} onClick={() => onView(next)}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
