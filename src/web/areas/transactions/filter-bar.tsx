import { useState } from 'react';
import ListFilter from 'lucide-react/icons/list-filter';
import { Tag } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Drawer } from '#web/design/drawer.tsx';
import { Notice } from '#web/design/notice.tsx';
import { SearchBox } from '#web/design/search-box.tsx';
import { Select } from '#web/design/select.tsx';
import { useStepFocus } from '#web/design/use-step-focus.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { faceOf } from './category-options.tsx';
import { chipsOf } from './filter-chips.ts';
import { AccountFilter, CategoryFilter, FilterForm, WhenFilter } from './filter-form.tsx';
import type { FilterFieldProps } from './filter-form.tsx';
import { filterCount } from './filters.ts';
import type { HistoryView, SortKey } from './filters.ts';
import { sortOf } from './history-query.ts';
import type { UnreadFilter } from './unread-filters.ts';
import { accountNameOf, useAccounts, useDatePresets, useMerchantNames, useRowWidth } from './use-facts.ts';

const sorts: readonly { key: SortKey; order: 1 | -1; label: string }[] = [
  { key: 'Date', order: -1, label: 'Newest first' },
  { key: 'Date', order: 1, label: 'Oldest first' },
  { key: 'Debit', order: -1, label: 'Largest out first' },
  { key: 'Credit', order: -1, label: 'Largest in first' },
  { key: 'Description', order: 1, label: 'Description, A to Z' },
  { key: 'Category', order: 1, label: 'Category, A to Z' },
];

/** The order of the rows where there is no heading to press. */
function SortSelect({ view, onView }: FilterFieldProps) {
  const { sort, sortOrder } = sortOf(view);
  return (
    <Select<string>
      label="Order"
      labelHidden
      optional
      className="min-w-0 flex-1 sm:max-w-56"
      options={sorts.map(({ key, order, label }) => ({ value: `${key}${order}`, label }))}
      value={`${sort}${sortOrder}`}
      placeholder={`By ${sort.toLowerCase()}`}
      onChange={(value) => {
        const chosen = sorts.find(({ key, order }) => `${key}${order}` === value);
        if (chosen) onView({ ...view, sort: chosen.key, sortOrder: chosen.order });
      }}
    />
  );
}

function Chips({ view, onView }: FilterFieldProps) {
  const accounts = useAccounts();
  const time = useMemberTime();
  const presets = useDatePresets();
  const merchantNames = useMerchantNames([view.merchant_key, view.except_merchant_key]);
  const chips = chipsOf(view, {
    subCategory: (id) => faceOf(id).name,
    account: (id) => accountNameOf(accounts, id),
    merchant: (key) => merchantNames.get(key),
    date: (date) => time.date(date),
    presets,
  });
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters that are on" className="mt-3 flex flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <li key={chip.key}>
          <Tag label={chip.label} onRemove={() => onView(chip.without)} />
        </li>
      ))}
      {chips.length > 1 ? (
        <li>
          <Button variant="quiet" size="small" onClick={() => onView({ sort: view.sort, sortOrder: view.sortOrder })}>
            Clear all
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

/** What the address asked for in vain. It goes with its words, and at the next filter that is chosen. */
function Unread({ view, unread, onView }: Pick<FilterBarProps, 'view' | 'unread' | 'onView'>) {
  if (unread.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title="Part of the address was not understood"
      className="mt-3"
      onDismiss={() => onView(view)}
    >
      Not understood: {new Intl.ListFormat('en-AU').format(unread.map(({ label, text }) => `${label} “${text}”`))}.{' '}
      {filterCount(view) > 0 ? 'The other filters are on.' : 'So these are all your transactions.'}
    </Notice>
  );
}

export interface FilterBarProps {
  view: HistoryView;
  unread: readonly UnreadFilter[];
  onView: (view: HistoryView) => void;
  /** How many rows match, for the button that closes the drawer. */
  total: number | undefined;
}

/** Search, the filters asked for most, and the drawer with all of them. What is on stands below as chips. */
export function FilterBar({ view, unread, onView, total }: FilterBarProps) {
  const width = useRowWidth();
  const [open, setOpen] = useState(false);
  const count = filterCount(view);
  const region = useStepFocus<HTMLElement>(unread.length > 0 ? 'unread' : 'read');
  const fields = { view, onView, labelHidden: true };
  return (
    <search ref={region} tabIndex={-1} className="mb-4 block outline-none" aria-label="Filter transactions">
      <div className="flex flex-wrap items-start gap-2.5">
        <SearchBox
          label="Search transactions"
          words={view.description ?? ''}
          onWords={(words) => onView({ ...view, description: words === '' ? undefined : words })}
          className={width === 'wide' ? 'min-w-40 flex-1' : 'w-full sm:w-auto sm:flex-1'}
        />
        {width === 'wide' ? (
          <>
            <div className="w-44">
              <CategoryFilter {...fields} />
            </div>
            <div className="w-40">
              <AccountFilter {...fields} />
            </div>
            <div className="w-40">
              <WhenFilter {...fields} />
            </div>
          </>
        ) : (
          <SortSelect view={view} onView={onView} />
        )}
        <Button variant="secondary" icon={ListFilter} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {count === 0 ? 'Filters' : `Filters (${count})`}
        </Button>
      </div>
      <Unread view={view} unread={unread} onView={onView} />
      <Chips view={view} onView={onView} />
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title="Filters"
        footer={
          <>
            <Button variant="secondary" onClick={() => onView({ sort: view.sort, sortOrder: view.sortOrder })}>
              Clear all
            </Button>
            <Button onClick={() => setOpen(false)}>
              {total === undefined
                ? 'Show'
                : `Show ${total.toLocaleString('en-AU')} ${total === 1 ? 'transaction' : 'transactions'}`}
            </Button>
          </>
        }
      >
        <FilterForm view={view} onView={onView} />
      </Drawer>
    </search>
  );
}
