import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { cx } from 'class-variance-authority';
import { Checkbox } from '#web/design/checkbox.tsx';
import type { HistoryView, SortKey } from './filters.ts';
import { wideColumns } from './history-row.tsx';
import { sortOf } from './history-query.ts';

interface SortHeaderProps {
  view: HistoryView;
  onView: (view: HistoryView) => void;
  all: boolean;
  isActive: boolean;
  onAll: (all: boolean) => void;
}

/** Amounts and dates begin with the largest and the newest, words with A. */
const firstOrder: Record<SortKey, 1 | -1> = { Date: -1, Description: 1, Category: 1, Debit: -1, Credit: -1 };

function SortButton({
  name,
  view,
  onView,
  end,
}: {
  name: SortKey;
  view: HistoryView;
  onView: (view: HistoryView) => void;
  end?: boolean;
}) {
  const { sort, sortOrder } = sortOf(view);
  const on = sort === name;
  const Icon = !on ? ChevronsUpDown : sortOrder === -1 ? ArrowDown : ArrowUp;
  const order = on ? (sortOrder === 1 ? -1 : 1) : firstOrder[name];
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={`Sort by ${name}, ${on ? (sortOrder === -1 ? 'now descending' : 'now ascending') : 'not in use'}`}
      className={cx(
        'hover:text-ink -mx-1.5 inline-flex min-h-9 items-center gap-1 rounded-tag px-1.5 transition-colors',
        on && 'text-ink',
        end && 'justify-self-end',
      )}
      onClick={() => onView({ ...view, sort: name, sortOrder: order })}
    >
      {name}
      <Icon size={14} aria-hidden="true" className={on ? undefined : 'opacity-50'} />
    </button>
  );
}

/** The heading of the wide list: choose all, and the five sorts of rule M02. */
export function SortHeader({ view, onView, all, isActive: some, onAll }: SortHeaderProps) {
  const props = { view, onView };
  return (
    <div
      role="group"
      aria-label="Order of the list"
      className={`border-line-strong text-ink-faint text-caption border-b font-medium ${wideColumns}`}
    >
      <span className="flex justify-center">
        <Checkbox
          label="Choose all that match"
          labelHidden
          checked={all}
          mixed={some}
          onChange={(event) => onAll(event.target.checked)}
        />
      </span>
      <SortButton name="Date" {...props} />
      <SortButton name="Description" {...props} />
      <SortButton name="Category" {...props} />
      <span>Account</span>
      <SortButton name="Debit" end {...props} />
      <SortButton name="Credit" end {...props} />
    </div>
  );
}
