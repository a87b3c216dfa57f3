import { useRef, useState } from 'react';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Money } from '#web/design/money.tsx';
import { PageHeader } from '#web/design/page.tsx';
import { SkeletonRows, SkeletonShape } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import type { VirtualRowsHandle } from '#web/design/virtual-rows.tsx';
import { messageOf } from '#web/kit/api-problem.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { categories } from '#contract/areas/categories.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { BulkBar } from './bulk-bar.tsx';
import { FilterBar } from './filter-bar.tsx';
import { inboxHref } from './filters.ts';
import { HistoryList } from './history-list.tsx';
import { isFiltered } from './history-query.ts';
import { MAX_CHOSEN, chosenCount, nothingChosen, toggled, withRange } from './selection.ts';
import type { Selection } from './selection.ts';
import { SortHeader } from './sort-header.tsx';
import { useRowWidth } from './use-facts.ts';
import { usePagedRows } from './use-paged-transactions.ts';
import type { PagedRows, Sums } from './use-paged-transactions.ts';
import type { AddressedView } from './use-view.ts';

function Head({
  sums,
  filtered,
  onAdd,
  onRules,
}: {
  sums: Sums | undefined;
  filtered: boolean;
  onAdd: () => void;
  onRules: () => void;
}) {
  const total = sums?.total;
  const waiting = useApiQuery(categories.uncategorisedCount).data?.count ?? 0;
  return (
    <PageHeader
      title="Transactions"
      lead={
        <span className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
          <span role="status">
            {total === undefined ? (
              <SkeletonShape className="h-5 w-40" />
            ) : (
              `${total.toLocaleString('en-AU')} ${total === 1 ? 'transaction' : 'transactions'}${filtered ? ' match what you asked for' : ' in all your accounts'}.`
            )}
          </span>
          {sums === undefined || sums.total === 0 ? null : (
            <span className="flex flex-wrap gap-x-4">
              <span>
                In <Money cents={sums.inCents} tone="plain" />
              </span>
              <span>
                Out <Money cents={sums.outCents} tone="plain" />
              </span>
            </span>
          )}
        </span>
      }
      actions={
        <>
          {waiting > 0 ? <ButtonLink href={inboxHref}>Categorise {waiting.toLocaleString('en-AU')}</ButtonLink> : null}
          <Button variant="secondary" onClick={onAdd}>
            Add a transaction
          </Button>
          <Button variant="secondary" onClick={onRules}>
            Rules
          </Button>
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
        text: `At most ${MAX_CHOSEN.toLocaleString('en-AU')} are chosen one by one.`,
        detail: 'Filter the list and choose all that match instead.',
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
      message="Nothing matches"
      subtitle1="Take a filter off, or look for other words."
      buttonText="Clear the filters"
      onButton={onClear}
    />
  ) : (
    <EmptyState
      illustration="transactions"
      message="No transactions yet"
      subtitle1="Bring in a statement from your bank to see where the money goes."
      buttonText="Import a statement"
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
  const all = (on: boolean) => setSelection(on ? { kind: 'all' } : nothingChosen);
  return (
    <>
      <Head
        sums={rows.sums}
        filtered={filtered}
        onAdd={() => address.setAdding(true)}
        onRules={() => address.setShowsRules(true)}
      />
      <FilterBar view={view} unread={address.unread} onView={change} total={rows.total} />
      <QueryState
        query={rows.state}
        what="your transactions"
        skeleton={<SkeletonRows rows={9} />}
        isEmpty={() => total === 0 && !rows.isBehind}
        empty={<Nothing filtered={filtered} onClear={() => change({})} />}
      >
        {() => (
          <>
            {total > 0 && width === 'slim' ? (
              <div className="-mt-1 mb-1 flex justify-end">
                <Button
                  variant="quiet"
                  size="small"
                  className="-mr-3.5"
                  aria-pressed={choosing}
                  onClick={() => (choosing ? clear() : setChoosing(true))}
                >
                  {choosing ? 'Stop choosing' : 'Choose several'}
                </Button>
              </div>
            ) : null}
            {total > 0 ? (
              <>
                {width === 'wide' ? (
                  <SortHeader
                    view={view}
                    onView={change}
                    all={selection.kind === 'all'}
                    isActive={selection.kind === 'some' && count > 0}
                    onAll={all}
                  />
                ) : null}
                <HistoryList
                  rows={rows}
                  selection={selection}
                  choosing={choosing}
                  onChoose={(index, extend) => void choose(index, extend)}
                  onOpen={address.openRow}
                  list={list}
                />
              </>
            ) : null}
            {count > 0 || choosing ? (
              <BulkBar selection={selection} view={view} total={total} onAll={() => all(true)} onClear={clear} />
            ) : null}
          </>
        )}
      </QueryState>
    </>
  );
}
