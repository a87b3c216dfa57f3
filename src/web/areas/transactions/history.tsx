import { useRef, useState } from 'react';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Plus from 'lucide-react/icons/plus';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { Menu } from '#web/design/menu.tsx';
import { PageHeader } from '#web/design/page.tsx';
import { SkeletonRows, SkeletonShape } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import type { VirtualRowsHandle } from '#web/design/virtual-rows.tsx';
import { messageOf } from '#web/kit/api-problem.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { useChips } from './active-filters.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { FilterBar } from './filter-bar.tsx';
import { SortSelect } from './filter-form.tsx';
import { HistoryList } from './history-list.tsx';
import { isFiltered } from './history-query.ts';
import { MAX_CHOSEN, chosenCount, nothingChosen, toggled, withRange } from './selection.ts';
import type { Selection } from './selection.ts';
import { useRowWidth } from './use-facts.ts';
import { usePagedRows } from './use-paged-transactions.ts';
import type { PagedRows, Sums } from './use-paged-transactions.ts';
import type { AddressedView } from './use-view.ts';
import { monthOf, totalText } from './view-summary.ts';

/** Filters named in the heading; more are counted. */
const MAX_NAMED = 3;

/** 'Groceries · October · $648.20 in 14 purchases'. */
function Summary({ address, sums }: { address: AddressedView; sums: Sums | undefined }) {
  const view = sums?.view ?? address.view;
  const chips = useChips(view);
  const month = monthOf(view, useMemberTime().today());
  if (sums === undefined) return <SkeletonShape className="h-5 w-56 max-w-full" />;
  const words = chips.map(({ key, label }) => (key === 'dates' ? (month ?? label) : label));
  const shown = words.length > MAX_NAMED ? [...words.slice(0, MAX_NAMED), `${words.length - MAX_NAMED} more`] : words;
  const total = totalText(view, sums);
  return (
    <>
      {shown.map((word) => `${word} · `)}
      <strong className="text-ink font-semibold">
        {shown.length === 0 ? `${total.charAt(0).toUpperCase()}${total.slice(1)}` : total}
      </strong>
    </>
  );
}

interface HeadProps {
  sums: Sums | undefined;
  address: AddressedView;
  /** Starts and ends the selection of several transactions. */
  onSelect: () => void;
}

function Head({ sums, address, onSelect }: HeadProps) {
  return (
    <PageHeader
      title="Transactions"
      lead={
        <span role="status">
          <Summary address={address} sums={sums} />
        </span>
      }
      actions={
        <>
          <Button variant="secondary" icon={Plus} onClick={() => address.setAdding(true)}>
            Add<span className="max-sm:sr-only"> transaction</span>
          </Button>
          <ButtonLink href="/sync-transactions">Import</ButtonLink>
          <Menu
            label="More"
            items={[
              { id: 'select', label: 'Select transactions', onSelect },
              { id: 'rules', label: 'Category rules', onSelect: () => address.setShowsRules(true) },
              { id: 'export', label: 'Export', href: '/settings/data' },
            ]}
            trigger={(attributes) => <IconButton label="More actions" icon={Ellipsis} {...attributes} />}
          />
        </>
      }
    />
  );
}

/** Selection: single, a range with Shift, or all matches. */
function useChoosing(rows: PagedRows) {
  const [selection, setSelection] = useState<Selection>(nothingChosen);
  async function choose(index: number, extend: boolean): Promise<void> {
    const transaction = rows.rowAt(index);
    if (!transaction || selection.kind === 'all') return;
    if (!extend || selection.anchor === null) return setSelection(toggled(selection, transaction, index));
    const { anchor } = selection;
    if (Math.abs(index - anchor) >= MAX_CHOSEN)
      showToast({
        text: `You can select up to ${MAX_CHOSEN.toLocaleString('en-AU')} transactions one by one.`,
        detail: 'To change more, filter the list, then select all.',
      });
    try {
      const range = await rows.rowsBetween(
        anchor,
        index > anchor ? Math.min(index, anchor + MAX_CHOSEN - 1) : Math.max(index, anchor - MAX_CHOSEN + 1),
      );
      setSelection((now) => withRange(now, range, index));
    } catch (problem) {
      showToast({
        tone: 'negative',
        text: 'We couldn’t load the transactions in between.',
        detail: messageOf(problem),
      });
    }
  }
  return { selection, setSelection, choose };
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return filtered ? (
    <EmptyState
      illustration="search"
      message="No transactions match"
      subtitle1="Try fewer filters or different words."
      buttonText="Clear filters"
      onButton={onClear}
    />
  ) : (
    <EmptyState
      illustration="transactions"
      message="No transactions yet"
      subtitle1="Import a statement from your bank to see where your money goes."
      buttonText="Import transactions"
      href="/sync-transactions"
    />
  );
}

/** All transactions: search, filters, sorting, selection and bulk changes. */
export function History({ address }: { address: AddressedView }) {
  const { view, setView } = address;
  const rows = usePagedRows(view);
  const { selection, setSelection, choose } = useChoosing(rows);
  const [choosing, setChoosing] = useState(false);
  const width = useRowWidth();
  const list = useRef<VirtualRowsHandle>(null);
  const total = rows.total ?? 0;
  const count = chosenCount(selection, total);
  const filtered = isFiltered(view);
  const clear = () => {
    setSelection(nothingChosen);
    setChoosing(false);
  };
  const change: AddressedView['setView'] = (next) => {
    // A selection belongs to the previous view.
    clear();
    setView(next);
  };
  return (
    <>
      <Head sums={rows.sums} address={address} onSelect={() => (choosing ? clear() : setChoosing(true))} />
      <FilterBar view={view} unread={address.unread} onView={change} total={rows.total} />
      <QueryState
        query={rows.state}
        what="your transactions"
        skeleton={
          <div className="bg-surface border-line rounded-panel border px-4 py-2">
            <SkeletonRows rows={9} />
          </div>
        }
        isEmpty={() => total === 0 && !rows.isBehind}
        empty={<Nothing filtered={filtered} onClear={() => change({})} />}
      >
        {() => (
          <>
            {total > 0 ? (
              <div className="bg-surface border-line rounded-panel border px-2 pt-1 pb-2 sm:px-4">
                {width === 'slim' ? null : (
                  <div className="flex items-center justify-between gap-3">
                    <Button
                      variant="quiet"
                      size="small"
                      className="px-2!"
                      aria-pressed={choosing}
                      onClick={() => (choosing ? clear() : setChoosing(true))}
                    >
                      {choosing ? 'Done' : 'Select'}
                    </Button>
                    <div className="w-48">
                      <SortSelect view={view} onView={change} labelHidden />
                    </div>
                  </div>
                )}
                <HistoryList
                  rows={rows}
                  selection={selection}
                  choosing={choosing}
                  onChoose={(index, extend) => void choose(index, extend)}
                  onOpen={address.openRow}
                  onCategory={address.openCategory}
                  list={list}
                />
              </div>
            ) : null}
            {count > 0 || choosing ? (
              <BulkBar
                selection={selection}
                view={view}
                total={total}
                onAll={() => setSelection({ kind: 'all' })}
                onClear={clear}
              />
            ) : null}
          </>
        )}
      </QueryState>
    </>
  );
}
