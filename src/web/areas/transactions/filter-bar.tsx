import { useState } from 'react';
import ListFilter from 'lucide-react/icons/list-filter';
import { Button } from '#web/design/button.tsx';
import { Drawer } from '#web/design/drawer.tsx';
import { Notice } from '#web/design/notice.tsx';
import { SearchBox } from '#web/design/search-box.tsx';
import { useStepFocus } from '#web/design/use-step-focus.ts';
import { ActiveFilters, useChips } from './active-filters.tsx';
import { AccountFilter, CategoryFilter, FilterForm, WhenFilter } from './filter-form.tsx';
import { filterCount } from './filters.ts';
import type { HistoryView } from './filters.ts';
import type { UnreadFilter } from './unread-filters.ts';
import { useRowWidth } from './use-facts.ts';

/** Filters of the address that could not be read. The next filter chosen removes it. */
function Unread({ view, unread, onView }: Pick<FilterBarProps, 'view' | 'unread' | 'onView'>) {
  if (unread.length === 0) return null;
  const others = filterCount(view);
  return (
    <Notice
      tone="warning"
      title={unread.length === 1 ? 'A filter in this link didn’t work' : 'Some filters in this link didn’t work'}
      className="mt-3"
      onDismiss={() => onView(view)}
    >
      We couldn’t read {new Intl.ListFormat('en-AU').format(unread.map(({ label, text }) => `${label} “${text}”`))}.{' '}
      {others === 0
        ? 'You’re seeing all your transactions.'
        : others === 1
          ? 'The other filter is on.'
          : 'The other filters are on.'}
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

/** Search, the filters used most, and the drawer with all of them. Active filters are chips below. */
export function FilterBar({ view, unread, onView, total }: FilterBarProps) {
  const width = useRowWidth();
  const [open, setOpen] = useState(false);
  const count = useChips(view).length;
  const region = useStepFocus<HTMLElement>(unread.length > 0 ? 'unread' : 'read');
  const fields = { view, onView, labelHidden: true };
  return (
    <search ref={region} tabIndex={-1} className="mb-3 block outline-none" aria-label="Filter transactions">
      <div className="flex items-start gap-2.5">
        <SearchBox
          label="Search transactions"
          placeholder="Search"
          words={view.description ?? ''}
          onWords={(words) => onView({ ...view, description: words === '' ? undefined : words })}
          className="min-w-0 flex-1"
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
        ) : null}
        <Button variant="secondary" icon={ListFilter} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {count === 0 ? 'Filters' : `Filters (${count})`}
        </Button>
      </div>
      <Unread view={view} unread={unread} onView={onView} />
      <ActiveFilters view={view} onView={onView} />
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
